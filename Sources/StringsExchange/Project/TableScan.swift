// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Finds the tables below a folder.
///
/// 1. `NAME.xcstrings` is a table; so are the files `NAME.strings`, and `NAME.stringsdict`, of all `*.lproj` folders in
///    one folder together. Letter case of the extension doesn't matter: SwiftPM lower-cases folder names.
/// 2. `Base.lproj` counts as the source language where that has no file of its own.
/// 3. Hidden files and folders, and what came from or goes to translators (`*.xcloc`), are left out. Links aren't followed.
/// 4. A file that can't be read costs itself.
struct TableScan {
    /// The deepest folder that is looked into: 32.
    static let maximumDepth = 32

    private let root: String
    private let excluded: Set<String>
    private let sourceLanguage: String?
    private var entries = 0
    private var catalogs: [String] = []
    private var localized: [(folder: String, language: String, file: String)] = []
    private(set) var tables: [TranslatableTable] = []
    private(set) var problems: [StringsProblem] = []

    init(root: String, excluding: [String], sourceLanguage: String?) throws(StringsProblem) {
        self.root = root
        self.sourceLanguage = sourceLanguage
        excluded = Set(excluding)
        try visit("", depth: 0)
        for path in catalogs.sorted() { readCatalog(path) }
        readFolders(sourceLanguage ?? tables.first?.sourceLanguage ?? "en")
        tables.sort { $0.original < $1.original }
    }

    private mutating func visit(_ folder: String, depth: Int) throws(StringsProblem) {
        let path = folder.isEmpty ? root : "\(root)/\(folder)"
        guard !excluded.contains(path) else { return }
        guard depth <= Self.maximumDepth else {
            problems.append(
                StringsProblem(
                    file: folder,
                    message: "folders deeper than \(Self.maximumDepth) aren't looked into; name a folder further down"))
            return
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            throw StringsProblem(
                file: path, message: "the folder can't be listed; check that it exists and may be read")
        }
        for name in names where !name.hasPrefix(".") {
            entries += 1
            guard entries <= 10 * StringsLimits.files else {
                throw StringsProblem(
                    file: root,
                    message: "the folder holds more than \(10 * StringsLimits.files) files; name a smaller one")
            }
            let (stem, suffix) = Self.split(name)
            let relative = folder.isEmpty ? name : "\(folder)/\(name)"
            let kind =
                try? FileManager.default.attributesOfItem(atPath: "\(root)/\(relative)")[.type] as? FileAttributeType
            if kind == .typeDirectory {
                if suffix == "lproj" {
                    let inner = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(relative)")) ?? []
                    for file in inner.sorted() where !file.hasPrefix(".") { localized.append((folder, stem, file)) }
                } else if suffix != "xcloc" {
                    try visit(relative, depth: depth + 1)
                }
            } else if suffix == "xcstrings" {
                catalogs.append(relative)
            }
        }
    }

    /// A name's parts before and after the last point, the latter in lower case.
    static func split(_ name: String) -> (stem: String, suffix: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
    }

    private mutating func readCatalog(_ path: String) {
        do {
            let bytes = try FileReading.bytes(of: "\(root)/\(path)")
            let parts = path.split(separator: "/")
            let name = Self.split(parts.last.map(String.init) ?? path).stem
            var table = TranslatableTable(
                name: name, kind: .catalog, folder: parts.dropLast().joined(separator: "/"),
                sourceLanguage: "en")
            problems += try table.readCatalog(bytes, path: path)
            tables.append(table)
        } catch {
            problems.append(Self.at(path, error))
        }
    }

    /// A problem with its file named relative to the root, like all others.
    private static func at(_ path: String, _ problem: StringsProblem) -> StringsProblem {
        var problem = problem
        problem.file = path
        return problem
    }

    /// A problem of a file that is in one language.
    private static func located(_ problem: StringsProblem, _ language: String) -> StringsProblem {
        var problem = problem
        problem.language = problem.language ?? language
        return problem
    }

    private mutating func readFolders(_ source: String) {
        struct Name: Hashable {
            var folder: String
            var name: String
            var kind: TableKind
        }
        var tables: [Name: TranslatableTable] = [:]
        var folders: [String: [String: String]] = [:]
        let canonicalSource = LanguageName.canonical(source)
        // Rule 2: the source language's own folder comes first.
        let ordered = localized.sorted {
            ($0.language.lowercased() == "base" ? 1 : 0) < ($1.language.lowercased() == "base" ? 1 : 0)
        }
        for (folder, language, file) in ordered {
            let isBase = language.lowercased() == "base"
            let canonical = isBase ? canonicalSource : LanguageName.canonical(language)
            if folders[folder, default: [:]][canonical] == nil { folders[folder, default: [:]][canonical] = language }
            let (name, suffix) = Self.split(file)
            guard suffix == "strings" || suffix == "stringsdict" else { continue }
            let kind: TableKind = suffix == "strings" ? .strings : .dictionary
            let id = Name(folder: folder, name: name, kind: kind)
            var table =
                tables[id] ?? TranslatableTable(name: name, kind: kind, folder: folder, sourceLanguage: source)
            guard table.files[canonical] == nil else { continue }
            let path = [folder, "\(language).lproj", file].filter { !$0.isEmpty }.joined(separator: "/")
            do {
                let bytes = try FileReading.bytes(of: "\(root)/\(path)")
                let found =
                    kind == .strings
                    ? try table.readStrings(bytes, path: path, language: canonical)
                    : try table.readDictionary(bytes, path: path, language: canonical)
                problems += found.map { Self.located($0, canonical) }
                table.files[canonical] = TableFile(path: path, bytes: bytes)
                table.spellings[canonical] = isBase ? source : language
                tables[id] = table
            } catch {
                problems.append(Self.at(path, error))
            }
        }
        for var table in tables.values {
            table.folders = folders[table.folder] ?? [:]
            self.tables.append(table)
        }
    }
}
