// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Puts the files of a directory together into tables.
struct TableLoader {
    private let chosenSource: LanguageTag?
    /// What the first catalog says.
    private var catalogSource: LanguageTag?
    /// What the catalogs say, by table.
    private var tableSources: [String: LanguageTag] = [:]
    private var problems: [StringsProblem] = []
    private var parts: [Part] = []

    /// One file's strings in one language.
    private struct Part {
        var table: String
        /// `nil` for the source language.
        var language: LanguageTag?
        /// Which wins: 0 `.strings`, 1 `.stringsdict`, 2 `.xcstrings`; of one kind, the one that names its language.
        var rank: Int
        var entries: EntryTable
    }

    init(sourceLanguage: LanguageTag?) { chosenSource = sourceLanguage }

    mutating func add(_ problem: StringsProblem) { problems.append(problem) }

    /// Reads one file, whose path says its table and language.
    mutating func add(_ path: String, bytes: [UInt8], file: String) {
        let components = path.split(separator: "/").map(String.init)
        guard let name = components.last else { return }
        let table = TableFiles.stem(name)
        do throws(StringsProblem) {
            guard bytes.count <= StringsLimits.fileBytes else {
                throw StringsProblem(
                    file: file, message: "the file has more than \(StringsLimits.fileBytes) bytes; split it")
            }
            var language: LanguageTag?
            if let folder = components.dropLast().last(where: { TableFiles.pathExtension($0) == "lproj" }) {
                language = try Self.language(ofFolder: folder, file: file)
            }
            switch TableFiles.pathExtension(name) {
            case "xcstrings": try addCatalog(bytes, file: file, table: table)
            case "stringsdict":
                let (entries, found) = try StringsDictReader.entries(
                    bytes, file: file, language: language ?? chosenSource)
                problems += found
                add(entries, table: table, language: language, rank: 1)
            case "strings":
                let (entries, found) = try StringsFile.read(bytes, file: file, keepsComments: false)
                problems += found.map { Self.located($0, language) }
                add(entries.map { ($0.key, TableEntry(text: $0.value)) }, table: table, language: language, rank: 0)
            default: return
            }
        } catch {
            problems.append(error)
        }
    }

    private static func located(_ problem: StringsProblem, _ language: LanguageTag?) -> StringsProblem {
        var problem = problem
        problem.language = problem.language ?? language?.identifier
        return problem
    }

    private mutating func add(
        _ pairs: [(key: String, entry: TableEntry)], table: String, language: LanguageTag?, rank: Int
    ) {
        var entries = EntryTable(capacity: pairs.count)
        for pair in pairs { entries[pair.key] = pair.entry }
        parts.append(Part(table: table, language: language, rank: rank, entries: entries))
    }

    private mutating func addCatalog(_ bytes: [UInt8], file: String, table: String) throws(StringsProblem) {
        var languages = CatalogTables()
        let summary = try StringCatalogReader.read(bytes, file: file, keepsNotes: false) { languages.add($0) }
        problems += summary.problems
        let source = try Self.language(summary.sourceLanguage, what: "sourceLanguage", file: file)
        catalogSource = catalogSource ?? source
        tableSources[table] = tableSources[table] ?? source
        for (name, entries) in languages.finish(sourceLanguage: summary.sourceLanguage) {
            do {
                let tag = try Self.language(name, what: "the language", file: file)
                parts.append(Part(table: table, language: tag, rank: 2, entries: entries))
            } catch {
                problems.append(error)
            }
        }
    }

    /// The tables of a catalog, language by language.
    private struct CatalogTables {
        /// In the order in which they first appear.
        private var languages: [(name: String, entries: EntryTable)] = []
        private var places: [String: Int] = [:]
        private var keys: [String] = []
        private var last = (name: "", place: 0)

        mutating func add(_ string: CatalogString) {
            keys.append(string.key)
            for localization in string.localizations {
                guard let entry = localization.entry else { continue }
                languages[place(of: localization.language)].entries[string.key] = entry
            }
        }

        /// The tables; a key without a text in the source language is its own text.
        mutating func finish(sourceLanguage: String) -> [(name: String, entries: EntryTable)] {
            let place = place(of: sourceLanguage)
            for key in keys where languages[place].entries[key] == nil {
                languages[place].entries[key] = .keyItself
            }
            return languages
        }

        private mutating func place(of language: String) -> Int {
            if last.name == language, !language.isEmpty { return last.place }
            let place: Int
            if let known = places[language] {
                place = known
            } else {
                place = languages.count
                languages.append((language, EntryTable()))
                places[language] = place
            }
            last = (language, place)
            return place
        }
    }

    /// The names that language folders had before tags.
    private static let oldNames = [
        "english": "en", "french": "fr", "german": "de", "italian": "it", "japanese": "ja", "spanish": "es",
        "dutch": "nl",
    ]

    static func language(ofFolder folder: String, file: String) throws(StringsProblem) -> LanguageTag? {
        let name = TableFiles.stem(folder)
        if name.lowercased() == "base" { return nil }
        return try language(oldNames[name.lowercased()] ?? name, what: "the folder", file: file)
    }

    private static func language(_ name: String, what: String, file: String) throws(StringsProblem) -> LanguageTag {
        do {
            return try LanguageTag(name)
        } catch {
            throw StringsProblem(
                file: file, language: name,
                message: "\(what) \"\(name)\" is no language tag: \(error.reason); use one such as pt-BR")
        }
    }

    /// The tables, with what was wrong.
    func finish() -> (sourceLanguage: LanguageTag, problems: [StringsProblem], tables: [String: Table]) {
        let source = chosenSource ?? catalogSource ?? (try? LanguageTag("en")) ?? .undetermined
        var tables: [String: [String: (tag: LanguageTag, entries: EntryTable)]] = [:]
        let order = parts.indices.sorted {
            let (first, second) = (parts[$0], parts[$1])
            if first.rank != second.rank { return first.rank > second.rank }
            if (first.language == nil) != (second.language == nil) { return first.language != nil }
            return $0 < $1
        }
        for part in order.map({ parts[$0] }) {
            let tag = part.language ?? (chosenSource ?? tableSources[part.table] ?? source).withoutExtensions
            if tables[part.table, default: [:]][tag.identifier] == nil {
                tables[part.table, default: [:]][tag.identifier] = (tag, part.entries)
            } else {
                for (key, entry) in part.entries {
                    tables[part.table]?[tag.identifier]?.entries.set(key, entry) { known, new in
                        if case .keyItself = known { new } else { known }
                    }
                }
            }
        }
        var result: [String: Table] = [:]
        for (name, languages) in tables {
            let list = languages.keys.sorted().compactMap { languages[$0] }
            result[name] = Table(
                name: name, languages: list.map { TranslatedTable(tag: $0.tag, entries: $0.entries) },
                sourceLanguage: chosenSource ?? tableSources[name] ?? source)
        }
        return (source, problems, result)
    }
}
