// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings
internal import StringsExchange
internal import ToolSupport

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `tolk strings export`: the texts go to translators.
struct ExportCommand: Sendable {
    static let usage =
        "tolk strings export --sources DIR --languages L,… --to DIR [--format all|xcloc|xliff-1.2|xliff-2.0] "
        + "[--only-open] [--changed-since EXPORT] [--project NAME] \(ProjectOptions.usage)"

    private enum Format { case all, xcloc, xliff12, xliff20 }

    private let project: ProjectOptions
    private let tables: String
    private let languages: [String]
    private let folder: String
    private let format: Format
    private let name: String
    private let onlyOpen: Bool
    private let since: String?

    init(_ options: inout Options) throws {
        project = try ProjectOptions(&options)
        tables = try project.requiredTables("export")
        languages = try options.value("--languages").map { $0.split(separator: ",").map(String.init) } ?? []
        guard !languages.isEmpty else { throw UsageError("export needs --languages, such as de,es") }
        guard let folder = try options.value("--to") else { throw UsageError("export needs --to DIR") }
        self.folder = ProjectOptions.folder(folder)
        format =
            try options.choice(
                "--format", of: ["all": Format.all, "xcloc": .xcloc, "xliff-1.2": .xliff12, "xliff-2.0": .xliff20])
            ?? .all
        name = try options.value("--project") ?? Self.projectName(tables)
        onlyOpen = options.flag("--only-open")
        since = try options.value("--changed-since")
    }

    /// The last part of a folder's full path.
    private static func projectName(_ folder: String) -> String {
        let path = folder.hasPrefix("/") ? folder : "\(FileManager.default.currentDirectoryPath)/\(folder)"
        return path.split(separator: "/").last { $0 != "." && $0 != ".." }.map(String.init) ?? "strings"
    }

    func run() throws -> ExitStatus {
        let project = try project.project(tables, sources: project.sources.first, excluding: [folder])
        var options = ExportOptions()
        options.onlyOpen = onlyOpen
        for path in try since.map(ExchangeFiles.paths) ?? [] {
            options.since.append(try XLIFFReader.read(try FileReading.bytes(of: path), file: path))
        }
        var files: [TranslationExport.File] = []
        var problems = project.problems
        var lines: [String] = []
        for language in languages {
            let export = try project.export(to: language, options: options)
            problems += export.problems
            // An XLIFF needs a file at least, so that nothing to translate is nothing to write.
            guard !export.document.files.isEmpty else {
                lines.append("\(export.document.targetLanguage)\t0 texts")
                continue
            }
            if format == .all || format == .xcloc { files += export.bundle(project: name) }
            if format == .xliff12 { files.append(export.plain(.version12)) }
            if format == .all || format == .xliff20 { files.append(export.plain(.version20)) }
            let count = export.document.files.reduce(0) { $0 + $1.units.count }
            let open = export.document.files.reduce(0) { $0 + $1.units.count { $0.target == nil } }
            lines.append("\(export.document.targetLanguage)\t\(count) texts\t\(open) to translate")
        }
        try FileWriting.replace(files.map { .init(path: "\(folder)/\($0.path)", bytes: Array($0.text.utf8)) })
        Output.text(lines.joined(separator: "\n"))
        // What look-ups only warn of keeps no text at home.
        let errors = problems.filter { $0.severity == .error }
        Output.note(errors.map { "\(project.pathPrefix)\($0)" }.joined(separator: "\n"))
        return errors.isEmpty ? .allAnswered : .someFailed
    }
}
