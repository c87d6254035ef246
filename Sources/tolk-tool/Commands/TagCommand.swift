// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// `tolk tag`: language tags canonicalized, maximized or minimized.
struct TagCommand: Command {
    static let name = "tag"
    static let summary = "language tags in canonical form, with likely subtags, without needless ones"
    static let usage = ["tolk tag --batch --canonicalize|--maximize|--minimize [--json]"]
    static let examples = [
        Example("echo EN_us | tolk tag --batch --canonicalize", prints: "en-US")
    ]

    private enum Change { case canonicalize, maximize, minimize }
    private let change: Change

    private let form: Batch.Form

    init(options words: inout Options) throws {
        form = try words.batch(members: "tag")
        var changes: [Change] = []
        if words.flag("--canonicalize") { changes.append(.canonicalize) }
        if words.flag("--maximize") { changes.append(.maximize) }
        if words.flag("--minimize") { changes.append(.minimize) }
        guard let only = changes.first, changes.count == 1 else {
            throw UsageError("one of --canonicalize, --maximize and --minimize is needed")
        }
        change = only
    }

    func run() async throws -> ExitStatus {
        await Batch.run(form) { fields in
            guard let text = fields.first, fields.count == 1 else {
                throw CaseError("a case has one field, a tag, not \(fields.count)")
            }
            let tag = try LanguageTag(text)
            switch change {
            case .canonicalize: return [tag.canonicalized().identifier]
            case .maximize: return [tag.maximized().identifier]
            case .minimize: return [tag.minimized().identifier]
            }
        }
    }
}
