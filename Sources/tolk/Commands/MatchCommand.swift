internal import LocaleMatch

/// `tolk match`: which of the supported languages a reader gets.
struct MatchCommand: Command {
    static let name = "match"
    static let usage = [
        "tolk match --batch [--accept-language] [--favor language|script] [--two-way] "
            + "[--demotion region|none] [--default none|first]"
    ]

    private var options = LocaleMatcher.Options()
    private let isHeader: Bool

    init(options words: inout Options) throws {
        guard words.flag("--batch") else { throw UsageError("--batch is missing") }
        isHeader = words.flag("--accept-language")
        options.favor = try words.choice("--favor", of: ["language": .language, "script": .script]) ?? .language
        options.demotion = try words.choice("--demotion", of: ["region": .region, "none": .none]) ?? .region
        options.fallback = try words.choice("--default", of: ["none": .none, "first": .first]) ?? .none
        if words.flag("--two-way") { options.direction = .twoWayOnly }
    }

    func run() async throws -> ExitStatus {
        await Batch.run { fields in
            guard fields.count == 2 else {
                throw CaseError("a case has two fields, supported and preferred, not \(fields.count)")
            }
            let supported = fields[0].split(separator: ",").map { String($0) }
            let matcher = LocaleMatcher(supported: supported, options: options)
            let answer =
                isHeader
                ? matcher.match(AcceptLanguage(fields[1]))
                : matcher.match(desired: fields[1].split(separator: ",").compactMap { try? LanguageTag($0) })
            let ranked = answer.ranked.map(\.supported.spelling)
            return [ranked.isEmpty ? answer.supported?.spelling ?? "" : ranked.joined(separator: ",")]
        }
    }
}
