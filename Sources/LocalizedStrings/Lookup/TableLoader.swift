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
                let (entries, found) = try StringsDictReader.read(bytes, file: file)
                problems += found.map { Self.located($0, language) }
                add(entries, table: table, language: language, rank: 1)
            case "strings":
                let (entries, found) = try Self.strings(bytes, file: file)
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

    /// The pairs of a `.strings` file in any of its forms.
    static func strings(
        _ bytes: [UInt8], file: String
    ) throws(StringsProblem) -> (pairs: [(key: String, value: String)], problems: [StringsProblem]) {
        if PropertyListReader.isBinary(bytes) {
            return try strings(of: BinaryPropertyListReader.read(bytes, file: file), file)
        }
        let text = try TextDecoding.utf8(bytes, file: file)
        if PropertyListReader.isXML(text) {
            let (list, problems) = try XMLPropertyListReader.read(text, file: file)
            let (pairs, found) = try strings(of: list, file)
            return (pairs, problems + found)
        }
        let (entries, problems) = StringsFileReader.read(text, file: file)
        return (entries.map { ($0.key, $0.value) }, problems)
    }

    private static func strings(
        of list: PropertyListValue, _ file: String
    ) throws(StringsProblem) -> (pairs: [(key: String, value: String)], problems: [StringsProblem]) {
        guard let pairs = list.pairs else {
            throw StringsProblem(file: file, line: 1, message: "the file holds \(list.kind), not a dictionary of texts")
        }
        var texts: [(key: String, value: String)] = []
        var problems = pairs.repeated(file: file)
        for pair in pairs {
            if case .string(let text) = pair.value {
                texts.append((pair.key, text))
            } else {
                problems.append(
                    StringsProblem(
                        file: file, line: pair.line, key: pair.key,
                        message: "the value of \"\(pair.key)\" is \(pair.value.kind), not a text"))
            }
        }
        return (texts, problems)
    }

    private mutating func add(
        _ pairs: [(key: String, entry: TableEntry)], table: String, language: LanguageTag?, rank: Int
    ) {
        var entries = EntryTable(capacity: pairs.count)
        for pair in pairs { entries[pair.key] = pair.entry }
        parts.append(Part(table: table, language: language, rank: rank, entries: entries))
    }

    private mutating func addCatalog(_ bytes: [UInt8], file: String, table: String) throws(StringsProblem) {
        let catalog = try StringCatalogReader.read(bytes, file: file)
        problems += catalog.problems
        let source = try Self.language(catalog.sourceLanguage, what: "sourceLanguage", file: file)
        catalogSource = catalogSource ?? source
        tableSources[table] = tableSources[table] ?? source
        for (name, entries) in catalog.languages {
            do {
                let tag = try Self.language(name, what: "the language", file: file)
                parts.append(Part(table: table, language: tag, rank: 2, entries: entries))
            } catch {
                problems.append(error)
            }
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
                name: name, languages: list.map { LanguageTable(tag: $0.tag, entries: $0.entries) },
                sourceLanguage: chosenSource ?? tableSources[name] ?? source)
        }
        return (source, problems, result)
    }
}
