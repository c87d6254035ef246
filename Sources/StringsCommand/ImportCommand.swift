// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings
internal import StringsExchange
internal import ToolSupport

/// `tolk strings import`: the translations come back.
struct ImportCommand: Sendable {
    static let usage =
        "tolk strings import FILE… --sources DIR [--accept-changed-source] [--dry-run] \(ProjectOptions.usage)"

    private let project: ProjectOptions
    private let tables: String
    private let files: [String]
    private let isDryRun: Bool
    private var options = TranslationImport.Options()

    init(_ options: inout Options) throws {
        project = try ProjectOptions(&options)
        tables = try project.requiredTables("import")
        self.options.acceptsChangedSource = options.flag("--accept-changed-source")
        isDryRun = options.flag("--dry-run")
        var files: [String] = []
        while let file = options.word() { files.append(file) }
        guard !files.isEmpty else { throw UsageError("import needs the files that came back") }
        self.files = files
    }

    func run() throws -> ExitStatus {
        var documents: [(path: String, document: XLIFFDocument)] = []
        var problems: [StringsProblem] = []
        for path in try files.flatMap(ExchangeFiles.paths) {
            do {
                documents.append((path, try XLIFFReader.read(try FileReading.bytes(of: path), file: path)))
            } catch let problem as StringsProblem {
                problems.append(problem)
            }
        }
        var project = try project.project(tables, sources: nil)
        // Strings that only the sources have make the sources worth reading.
        if let sources = self.project.sources.first, !project.knowsAllUnits(of: documents.map(\.document)) {
            project = try self.project.project(tables, sources: sources)
        }
        let result = project.importing(documents, options: options)
        problems += result.problems
        Output.text((problems + result.remarks).map { "\($0)" }.joined(separator: "\n"))
        guard problems.isEmpty else {
            Output.note("tolk strings import: nothing was changed")
            return .someFailed
        }
        if !isDryRun {
            try FileWriting.replace(result.changes.map { .init(path: "\(tables)/\($0.path)", bytes: $0.bytes) })
        }
        let paths = result.changes.map { project.pathPrefix + $0.path }
        Output.text(
            (paths + ["\(result.count) texts \(isDryRun ? "would change" : "changed")"]).joined(separator: "\n"))
        return .allAnswered
    }
}
