// SPDX-License-Identifier: Apache-2.0

public import LocalizedStrings

/// The localized strings of a project: its tables, joined with what its sources use.
///
/// ```swift
/// let project = try TranslationProject(root: "Sources/Weather", extracted: strings)
/// for problem in project.check() { print(problem) }
/// let german = try project.export(to: "de")
/// ```
public struct TranslationProject: Sendable {
    /// The folder that all paths are relative to.
    public let root: String
    /// The language that the sources are written in.
    public let sourceLanguage: String
    /// What makes paths, which count from ``root``, ones of the package: `Sources/Weather/`, or nothing.
    ///
    /// Exports and problems name files with it, and an import takes it off.
    public var pathPrefix = ""
    /// What could not be read, and what the sources keep from translators.
    public private(set) var problems: [StringsProblem]
    /// Whether the sources were looked at.
    public let knowsSources: Bool
    private(set) var tables: [TranslatableTable]

    /// The languages that the tables have texts in, the source language left out.
    public var languages: [String] {
        var found: [String: String] = [:]
        for table in tables { found.merge(table.spellings) { first, _ in first } }
        found[LanguageName.canonical(sourceLanguage)] = nil
        return found.keys.sorted()
    }

    /// Reads the tables of a project.
    ///
    /// - Parameters:
    ///   - root: The folder to look for tables in.
    ///   - sourceLanguage: The language of the sources; unless given, that of the first catalog, else `en`.
    ///   - excluding: Folders to leave out.
    ///   - extracted: The strings of the sources; `nil` when the sources weren't looked at.
    /// - Throws: `StringsProblem` when the folder can't be listed or is beyond a limit. A file that can't be read
    ///   costs itself, see ``problems``.
    public init(
        root: String, sourceLanguage: String? = nil, excluding: [String] = [], extracted: [ExtractedString]? = nil
    ) throws(StringsProblem) {
        self.root = root
        let scan = try TableScan(root: root, excluding: excluding, sourceLanguage: sourceLanguage)
        tables = scan.tables
        problems = scan.problems
        self.sourceLanguage = sourceLanguage ?? tables.first?.sourceLanguage ?? "en"
        knowsSources = extracted != nil
        // Guesses come last, so that they find what others are sure of.
        let isSure = { (string: ExtractedString) in string.arguments.allSatisfy(\.typed) }
        for string in (extracted ?? []).filter(isSure) { add(string) }
        for string in extracted ?? [] where !isSure(string) { add(string) }
    }

    /// Joins a string of the sources with its table.
    ///
    /// 1. The table is the one of its name that is nearest to the source file: in the same SwiftPM target, with the
    ///    longest common path.
    /// 2. A key that one of them has already goes there, and so does one that differs only in guessed specifiers.
    /// 3. A table that doesn't exist yet is a catalog, in the target's `Resources` folder.
    private mutating func add(_ string: ExtractedString) {
        guard let key = string.key else { return }
        let name = string.table ?? "Localizable"
        let candidates = tables.indices.filter { tables[$0].name == name }
            .sorted { nearness(tables[$0], string) > nearness(tables[$1], string) }
        if let place = candidates.first(where: { tables[$0][key] != nil }) {
            tables[place].update(key) { $0.uses.append(string) }
            return
        }
        for place in candidates {
            guard let known = tables[place].key(fitting: string) else { continue }
            tables[place].update(known) { $0.uses.append(string) }
            return
        }
        if let place = candidates.first(where: { nearness(tables[$0], string) >= 0 }) {
            tables[place].update(key) { $0.uses.append(string) }
            return
        }
        let module = Self.module(of: string.file)
        var table = TranslatableTable(
            name: name, kind: .catalog, folder: module.map { "\($0)/Resources" } ?? "", sourceLanguage: sourceLanguage)
        table.update(key) { $0.uses.append(string) }
        tables.append(table)
        tables.sort { $0.original < $1.original }
    }

    /// How near a table is to a source file; below zero in another target.
    private func nearness(_ table: TranslatableTable, _ string: ExtractedString) -> Int {
        let folder = table.folder.split(separator: "/")
        let path = string.file.split(separator: "/")
        let common = zip(folder, path).prefix { $0 == $1 }.count
        // Of a folder's tables, a new key suits a catalog best, and plurals alone least.
        let kind = table.kind == .catalog ? 2 : table.kind == .strings ? 1 : 0
        let score = common * 4 + kind
        guard let module = Self.module(of: table.folder + "/") else { return score }
        return module == Self.module(of: string.file) ? score + 10_000 : score - 10_000
    }

    /// The folder of the SwiftPM target that a path lies in, such as `Sources/Weather`.
    private static func module(of path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let place = parts.lastIndex(where: { $0 == "Sources" || $0 == "Tests" }), place + 2 <= parts.count,
            place + 1 < parts.count, path.hasSuffix("/") || place + 2 < parts.count
        else { return nil }
        return parts[...(place + 1)].joined(separator: "/")
    }
}
