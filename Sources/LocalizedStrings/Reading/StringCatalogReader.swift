/// Reads `.xcstrings` string catalogs into messages, language by language.
///
/// A catalog is JSON: `sourceLanguage`, and under `strings` for each key its `localizations`. A localization has
///
/// 1. a `stringUnit` with a `value` and a `state`;
/// 2. or `variations` by `plural`, `device` or `width`, which may hold each other;
/// 3. and `substitutions`, the variables of its text, each with `argNum`, `formatSpecifier` and `variations` whose texts
///    write `%arg` for the argument.
///
/// A key without a localization in the source language means the text that the key is. A text that is empty while its
/// state is `new` hasn't been translated and counts as absent.
struct StringCatalogReader {
    /// What a catalog holds.
    struct Catalog {
        var sourceLanguage = "en"
        /// The languages in the order in which they first appear, each with its entries.
        var languages: [(name: String, entries: EntryTable)] = []
        var problems: [StringsProblem] = []
    }

    private var catalog = Catalog()
    private var languageIndex: [String: Int] = [:]
    private var keys: [String] = []
    /// Where the keys so far stand.
    private var lines: [String: Int] = [:]
    private var counter = LineCounter()
    private var lastLanguage = (name: "", index: 0)

    static func read(_ bytes: [UInt8], file: String) throws(StringsProblem) -> Catalog {
        let text = try TextDecoding.utf8(bytes, file: file)
        var reader = StringCatalogReader()
        var scanner = JSONScanner(text, file: file)
        var hasStrings = false
        try scanner.object("the catalog") { (scanner, name) throws(StringsProblem) in
            switch name {
            case "sourceLanguage": reader.catalog.sourceLanguage = try scanner.string("sourceLanguage")
            case "strings":
                hasStrings = true
                try scanner.object("strings") { (scanner, key) throws(StringsProblem) in
                    try reader.readString(key, &scanner)
                }
            default: try scanner.skip()
            }
        }
        try scanner.finish()
        guard hasStrings else {
            throw StringsProblem(
                file: file, line: 1, message: "the catalog has no \"strings\"; is it a string catalog?")
        }
        reader.addSourceKeys()
        return reader.catalog
    }

    private mutating func addSourceKeys() {
        let index = index(of: catalog.sourceLanguage)
        for key in keys where catalog.languages[index].entries[key] == nil {
            catalog.languages[index].entries[key] = .keyItself
        }
    }

    private mutating func index(of language: String) -> Int {
        if lastLanguage.name == language, !language.isEmpty { return lastLanguage.index }
        let index: Int
        if let known = languageIndex[language] {
            index = known
        } else {
            index = catalog.languages.count
            catalog.languages.append((language, EntryTable()))
            languageIndex[language] = index
        }
        lastLanguage = (language, index)
        return index
    }

    /// Reads one key.
    ///
    /// What is well-formed JSON and yet no string costs itself: it is reported and skipped.
    private mutating func readString(_ key: String, _ scanner: inout JSONScanner) throws(StringsProblem) {
        keys.append(key)
        let line = counter.line(at: scanner.offset, in: scanner.scanner.bytes)
        if let earlier = lines.updateValue(line, forKey: key), catalog.problems.count < 1_000 {
            catalog.problems.append(
                .repeatedKey(key, file: scanner.scanner.file, line: line, earlier: earlier))
        }
        try recovering(&scanner, key: key, language: nil) { (reader, scanner) throws(StringsProblem) in
            try scanner.object("\"\(key)\"") { (scanner, name) throws(StringsProblem) in
                guard name == "localizations" else { return try scanner.skip() }
                try scanner.object("the localizations of \"\(key)\"") { (scanner, language) throws(StringsProblem) in
                    try reader.recovering(&scanner, key: key, language: language) {
                        (reader, scanner) throws(StringsProblem) in
                        try reader.readLocalization(key, language, &scanner)
                    }
                }
            }
        }
    }

    private mutating func recovering(
        _ scanner: inout JSONScanner, key: String, language: String?,
        _ body: (inout StringCatalogReader, inout JSONScanner) throws(StringsProblem) -> Void
    ) throws(StringsProblem) {
        let start = scanner
        do {
            try body(&self, &scanner)
        } catch {
            scanner = start
            try scanner.skip(checksTexts: false)
            guard catalog.problems.count < 1_000 else { throw error }
            var problem = error
            problem.key = key
            problem.language = language
            catalog.problems.append(problem)
        }
    }

    private mutating func readLocalization(
        _ key: String, _ language: String, _ scanner: inout JSONScanner
    ) throws(StringsProblem) {
        let start = scanner.offset
        guard let entry = try Localization(&scanner, key: key).entry else { return }
        if case .message(let message) = entry { check(message, key: key, language: language, scanner, at: start) }
        catalog.languages[index(of: language)].entries[key] = entry
    }

    private mutating func check(
        _ message: Message, key: String, language: String, _ scanner: JSONScanner, at offset: Int
    ) {
        var check = MessageCheck(message)
        if language == catalog.sourceLanguage { check.complainOfGaps(key: key) }
        for (texts, severity) in [(check.errors, StringsProblem.Severity.error), (check.warnings, .warning)] {
            for text in texts {
                var problem = scanner.problem(
                    "\"\(key)\" in \(language): \(text)", at: offset, key: key, language: language)
                problem.severity = severity
                catalog.problems.append(problem)
            }
        }
    }

    /// One language's part of a string, as it is read.
    private struct Localization {
        var text: String?
        var node: MessageNode?
        var variables: [String: MessageVariable] = [:]

        init(_ scanner: inout JSONScanner, key: String) throws(StringsProblem) {
            var text: String?
            var node: MessageNode?
            var variables: [String: MessageVariable] = [:]
            try scanner.object("a localization of \"\(key)\"") { (scanner, name) throws(StringsProblem) in
                switch name {
                case "stringUnit": text = try Self.unit(&scanner)
                case "variations": node = try Self.variations(&scanner, depth: 0)
                case "substitutions":
                    try scanner.object("substitutions") { (scanner, name) throws(StringsProblem) in
                        variables[name] = try Self.substitution(name, &scanner)
                    }
                default: try scanner.skip()
                }
            }
            self.text = text
            self.node = node
            self.variables = variables
        }

        var entry: TableEntry? {
            if let node { return .message(Message(node, variables: variables)) }
            guard let text else { return nil }
            guard variables.isEmpty else { return .message(Message(.text(FormatString(text)), variables: variables)) }
            return TableEntry(text: text)
        }

        /// The value of a unit, `nil` when it hasn't been translated.
        static func unit(_ scanner: inout JSONScanner) throws(StringsProblem) -> String? {
            var value: String?
            var state = ""
            try scanner.object("a stringUnit") { (scanner, name) throws(StringsProblem) in
                switch name {
                case "value": value = try scanner.string("value")
                case "state": state = try scanner.string("state")
                default: try scanner.skip()
                }
            }
            guard let value else { throw scanner.problem("the stringUnit has no \"value\"; add one") }
            return value.isEmpty && state == "new" ? nil : value
        }

        static func variations(_ scanner: inout JSONScanner, depth: Int) throws(StringsProblem) -> MessageNode? {
            var node: MessageNode?
            var unknown: String?
            let start = scanner.offset
            try scanner.object("variations") { (scanner, kind) throws(StringsProblem) in
                switch kind {
                case "plural":
                    var variants = PluralVariants()
                    try scanner.object("plural") { (scanner, name) throws(StringsProblem) in
                        guard let form = PluralForm(name) else {
                            throw scanner.problem(
                                "\"\(name)\" is no plural category; they are zero, one, two, few, many and other")
                        }
                        variants[form] = try variation(&scanner, depth: depth)
                    }
                    node = .plural(variants)
                case "device":
                    var nodes: [String: MessageNode] = [:]
                    try scanner.object("device") { (scanner, name) throws(StringsProblem) in
                        nodes[name] = try variation(&scanner, depth: depth)
                    }
                    node = .device(nodes)
                case "width":
                    var variants: [WidthVariant] = []
                    try scanner.object("width") { (scanner, name) throws(StringsProblem) in
                        guard let width = Int(name), width > 0 else {
                            throw scanner.problem("\"\(name)\" is no width; widths are numbers above zero")
                        }
                        if let node = try variation(&scanner, depth: depth) {
                            variants.append(WidthVariant(width: width, node: node))
                        }
                    }
                    node = .width(variants.sorted { $0.width < $1.width })
                default:
                    unknown = kind
                    try scanner.skip()
                }
            }
            if node == nil, let unknown {
                throw scanner.problem(
                    "variations by \"\(unknown)\" are not known; they go by plural, device or width", at: start)
            }
            return node
        }

        private static func variation(
            _ scanner: inout JSONScanner, depth: Int
        ) throws(StringsProblem) -> MessageNode? {
            guard depth < StringsLimits.expansionDepth else {
                throw scanner.problem("variations are nested deeper than \(StringsLimits.expansionDepth)")
            }
            var node: MessageNode?
            try scanner.object("a variation") { (scanner, name) throws(StringsProblem) in
                switch name {
                case "stringUnit":
                    node = try unit(&scanner).map { .text(FormatString($0, knowsOwnArgument: true)) }
                case "variations": node = try variations(&scanner, depth: depth + 1)
                default: try scanner.skip()
                }
            }
            return node
        }

        private static func substitution(
            _ name: String, _ scanner: inout JSONScanner
        ) throws(StringsProblem) -> MessageVariable? {
            var position: Int?
            var specifier: FormatSpecifier?
            var node: MessageNode?
            try scanner.object("the substitution \"\(name)\"") { (scanner, member) throws(StringsProblem) in
                switch member {
                case "argNum":
                    let text = try scanner.number("argNum")
                    guard let value = Int(text), (1...StringsLimits.argumentPosition).contains(value) else {
                        throw scanner.problem(
                            "argNum is \(text); positions go from 1 to \(StringsLimits.argumentPosition)")
                    }
                    position = value
                case "formatSpecifier":
                    let text = try scanner.string("formatSpecifier")
                    specifier = FormatSpecifier(withoutPercent: text)
                    if specifier == nil {
                        throw scanner.problem("\"\(text)\" is no format specifier; write lld, lf or @")
                    }
                case "variations": node = try variations(&scanner, depth: 0)
                case "stringUnit":
                    node = try unit(&scanner).map { .text(FormatString($0, knowsOwnArgument: true)) }
                default: try scanner.skip()
                }
            }
            return node.map { MessageVariable(position: position, specifier: specifier, node: $0) }
        }
    }
}
