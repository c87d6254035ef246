// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings
internal import StringsExchange
internal import ToolSupport

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `tolk strings check`: what keeps readers from good texts.
///
/// 1. Each folder is a project of its own; `--sources` is checked with the tables in it, or in `--tables`. It may be given
///    several times, for as many projects.
/// 2. Standard output has the problems in the form that was asked for and nothing else. In text, standard error says
///    how many there were and how much each language has.
/// 3. The status is 1 when a problem is an error that the baseline doesn't know.
struct CheckCommand: Sendable {
    static let usage =
        "tolk strings check [DIR…] [--sources DIR]… [--languages L,…] [--format text|json|sarif] [--baseline FILE] "
        + "[--write-baseline FILE] [--rules [-]RULE,…] [--severity RULE=error|warning|note|off,…] [--completeness] "
        + "[--foundation] [--stamp FILE] \(ProjectOptions.usage)"

    private enum Format { case text, json, sarif }

    private let project: ProjectOptions
    /// The folders of the tables, each with that of its sources.
    private let folders: [(tables: String, sources: String?)]
    private var options = CheckOptions()
    private let format: Format
    private let baseline: String?
    private let newBaseline: String?
    private let printsCompleteness: Bool
    private let looksForFoundation: Bool
    private let stamp: String?

    init(_ options: inout Options) throws {
        project = try ProjectOptions(&options)
        self.options.languages =
            try options.value("--languages").map { $0.split(separator: ",").map(String.init) } ?? []
        format =
            try options.choice("--format", of: ["text": Format.text, "json": .json, "sarif": .sarif]) ?? .text
        baseline = try options.value("--baseline")
        newBaseline = try options.value("--write-baseline")
        printsCompleteness = options.flag("--completeness")
        looksForFoundation = options.flag("--foundation")
        stamp = try options.value("--stamp")
        while let list = try options.value("--severity") { try Self.take(severities: list, &self.options) }
        if let list = try options.value("--rules") { try Self.take(rules: list, &self.options) }
        var folders: [String] = []
        while let folder = options.word() { folders.append(ProjectOptions.folder(folder)) }
        self.folders = try Self.folders(folders, project)
    }

    // Rule 1.
    private static func folders(
        _ words: [String], _ project: ProjectOptions
    ) throws -> [(tables: String, sources: String?)] {
        if words.isEmpty, project.sources.count > 1, !project.namesTables {
            guard !project.reader.hasRecords else { throw UsageError("--records are of one --sources DIR") }
            return project.sources.map { ($0, $0) }
        }
        let words = try words.isEmpty ? [project.requiredTables("check")] : words
        guard project.sources.count < 2 else {
            throw UsageError("several --sources are checked with the tables in them; name no other folder")
        }
        return words.map { ($0, project.sources.first) }
    }

    private static func rule(_ name: some StringProtocol) throws -> StringsProblem.Rule {
        guard let rule = StringsProblem.Rule(named: String(name)) else {
            let known = StringsProblem.Rule.all.map(\.description).joined(separator: ", ")
            throw UsageError("there is no rule \"\(name)\"; the rules are \(known)")
        }
        return rule
    }

    /// `stale-key=error,missing-comment=off`.
    private static func take(severities list: String, _ options: inout CheckOptions) throws {
        for pair in list.split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { throw UsageError("--severity takes RULE=error|warning|note|off") }
            let rule = try rule(parts[0])
            switch parts[1] {
            case "error": options.severities[rule] = .error
            case "warning": options.severities[rule] = .warning
            case "note": options.severities[rule] = .note
            case "off": options.rules = (options.rules ?? Set(StringsProblem.Rule.all)).subtracting([rule])
            default: throw UsageError("--severity takes RULE=error|warning|note|off, not \"\(pair)\"")
            }
        }
    }

    /// `stale-key,missing-comment` for these alone, `-stale-key` for all others.
    private static func take(rules list: String, _ options: inout CheckOptions) throws {
        var wanted: Set<StringsProblem.Rule> = []
        var left = options.rules ?? Set(StringsProblem.Rule.all)
        for name in list.split(separator: ",") {
            if name.hasPrefix("-") { left.remove(try rule(name.dropFirst())) } else { wanted.insert(try rule(name)) }
        }
        options.rules = wanted.isEmpty ? left : wanted.intersection(left)
    }

    func run() throws -> ExitStatus {
        var problems: [StringsProblem] = []
        var completeness: [LanguageCompleteness] = []
        for folder in folders {
            // Rule 1.
            let prefix = folders.count > 1 ? project.pathPrefix + folder.tables + "/" : project.pathPrefix
            if looksForFoundation {
                let calls = try project.reader.foundationCalls(folder.sources ?? folder.tables)
                problems += options.arranged(calls, prefix: prefix)
                // With this rule alone nobody asks for tables.
                if options.rules == [.foundationCall] { continue }
            }
            let project = try project.project(folder.tables, sources: folder.sources, prefix: prefix)
            problems += project.check(options)
            completeness += project.completeness(languages: options.languages)
        }
        if let newBaseline {
            let file = FileWriting.File(path: newBaseline, bytes: Array(CheckReport(problems).json.utf8))
            try FileWriting.replace([file])
            Output.note("tolk strings check: \(problems.count) problems are in \(newBaseline)")
        }
        if let file = baseline ?? newBaseline {
            let known = try CheckBaseline(try Self.bytes(ofBaseline: file), file: file)
            let (new, gone) = known.new(in: problems)
            problems = new
            if gone > 0 {
                Output.note("tolk strings check: \(gone) entries of \(file) occur no more; write it anew")
            }
        }
        report(CheckReport(problems), Self.joined(completeness))
        if let stamp { try FileWriting.replace([.init(path: stamp, bytes: [])]) }
        return problems.contains { $0.severity == .error } ? .someFailed : .allAnswered
    }

    private static func bytes(ofBaseline path: String) throws -> [UInt8] {
        guard FileManager.default.fileExists(atPath: path) else {
            throw CaseError("there is no baseline \(path); write it with --write-baseline \(path)")
        }
        return try FileReading.bytes(of: path)
    }

    /// The counts of several folders, added up.
    private static func joined(_ counts: [LanguageCompleteness]) -> [LanguageCompleteness] {
        var sums: [String: LanguageCompleteness] = [:]
        for count in counts {
            guard var sum = sums[count.language] else {
                sums[count.language] = count
                continue
            }
            sum.total += count.total
            sum.translated += count.translated
            sum.needsReview += count.needsReview
            sums[count.language] = sum
        }
        return sums.values.sorted { $0.language < $1.language }
    }

    // Rule 2.
    private func report(_ report: CheckReport, _ completeness: [LanguageCompleteness]) {
        switch format {
        case .text:
            Output.text(printsCompleteness ? report.text + completeness.text : report.text)
            let counts = [StringsProblem.Severity.error, .warning, .note].compactMap { severity in
                let count = report.count(severity)
                return count == 0 ? nil : "\(count) \(severity)\(count == 1 ? "" : "s")"
            }
            if !counts.isEmpty { Output.note("tolk strings check: \(counts.joined(separator: ", "))") }
        case .json: Output.text(printsCompleteness ? completeness.json : report.json)
        case .sarif:
            var root = FileManager.default.currentDirectoryPath
            if folders.count == 1, project.pathPrefix.isEmpty, let folder = folders.first?.tables, folder != "." {
                root = folder.hasPrefix("/") ? folder : "\(root)/\(folder)"
            }
            Output.text(report.sarif(root: root, completeness: completeness))
        }
    }
}
