// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

/// Reads `.xcstrings` string catalogs string by string, for look-ups and for translators' work alike.
///
/// A catalog is JSON: `sourceLanguage`, and under `strings` for each key its `localizations`. A localization has
///
/// 1. a `stringUnit` with a `value` and a `state`;
/// 2. or `variations` by `plural`, `device` or `width`, which may hold each other;
/// 3. and `substitutions`, the variables of its text, each with `argNum`, `formatSpecifier` and `variations` whose texts
///    write `%arg` for the argument.
///
/// A key without a localization in the source language means the text that the key is. A text that is empty while its
/// state is `new` hasn't been translated and counts as absent for look-ups. What is well-formed JSON and yet no string
/// costs itself: it is reported and skipped.
///
/// A string is handed over as soon as it was read, so that reading a catalog makes no tree of the file.
package struct StringCatalogReader {
    /// What a catalog holds besides its strings.
    package struct Summary {
        package var sourceLanguage = "en"
        package var problems: [StringsProblem] = []
    }

    /// The most problems of one file: 1,000.
    private static let maximumProblems = 1_000

    private var summary = Summary()
    /// Where the keys so far stand.
    private var lines: [String: Int] = [:]
    private var counter = LineCounter()
    private let keepsNotes: Bool

    /// Reads a catalog.
    ///
    /// - Parameters:
    ///   - keepsNotes: Whether comments and the like are read, which look-ups don't need.
    ///   - take: Gets each string.
    package static func read(
        _ bytes: [UInt8], file: String, keepsNotes: Bool, _ take: (CatalogString) -> Void
    ) throws(StringsProblem) -> Summary {
        let text = try TextDecoding.utf8(bytes, file: file)
        var reader = StringCatalogReader(keepsNotes: keepsNotes)
        // What a text in the source language is held to depends on which one that is.
        reader.summary.sourceLanguage = try Self.sourceLanguage(text, file: file) ?? "en"
        var scanner = JSONScanner(text, file: file)
        var hasStrings = false
        try scanner.object("the catalog") { (scanner, name) throws(StringsProblem) in
            guard name == "strings" else { return try scanner.skip() }
            hasStrings = true
            try scanner.object("strings") { (scanner, key) throws(StringsProblem) in
                take(try reader.readString(key, &scanner))
            }
        }
        try scanner.finish()
        guard hasStrings else {
            throw StringsProblem(
                file: file, line: 1, message: "the catalog has no \"strings\"; is it a string catalog?")
        }
        return reader.summary
    }

    private init(keepsNotes: Bool) { self.keepsNotes = keepsNotes }

    /// What a catalog calls its source language, wherever that stands in the file.
    private static func sourceLanguage(_ bytes: [UInt8], file: String) throws(StringsProblem) -> String? {
        // Xcode writes it first; another order costs reading the file twice.
        var scanner = JSONScanner(bytes, file: file)
        guard scanner.peek() == UInt8(ascii: "{") else { return nil }
        var found: String?
        do {
            try scanner.object("the catalog") { (scanner, name) throws(StringsProblem) in
                guard name == "sourceLanguage" else { return try scanner.skip(checksTexts: false) }
                found = try scanner.string("sourceLanguage")
                // The rest isn't needed; this is how the scanner is told to stop.
                throw scanner.problem("found")
            }
        } catch {
            guard found != nil else { return nil }
        }
        return found
    }

    /// Reads one key.
    private mutating func readString(
        _ key: String, _ scanner: inout JSONScanner
    ) throws(StringsProblem) -> CatalogString {
        var string = CatalogString(key: key, offset: scanner.offset)
        let line = counter.line(at: scanner.offset, in: scanner.scanner.bytes)
        if let earlier = lines.updateValue(line, forKey: key), summary.problems.count < Self.maximumProblems {
            summary.problems.append(.repeatedKey(key, file: scanner.scanner.file, line: line, earlier: earlier))
        }
        try recovering(&scanner, key: key, language: nil) { (reader, scanner) throws(StringsProblem) in
            try scanner.object("\"\(key)\"") { (scanner, name) throws(StringsProblem) in
                switch name {
                case "localizations":
                    try scanner.object("the localizations of \"\(key)\"") {
                        (scanner, language) throws(StringsProblem) in
                        let start = scanner.offset
                        try reader.recovering(&scanner, key: key, language: language) {
                            (reader, scanner) throws(StringsProblem) in
                            let content = try CatalogLocalization(&scanner, key: key)
                            let entry = content.entry()
                            string.localizations.append(
                                .init(language: language, offset: start, content: content, entry: entry))
                            reader.check(entry, key: key, language: language, scanner, at: start)
                        }
                    }
                case "comment" where reader.keepsNotes && scanner.peek() == UInt8(ascii: "\""):
                    string.comment = try scanner.string(name)
                case "extractionState" where reader.keepsNotes && scanner.peek() == UInt8(ascii: "\""):
                    string.extraction = try scanner.string(name)
                case "shouldTranslate" where reader.keepsNotes && scanner.peek() == UInt8(ascii: "f"):
                    string.isTranslatable = try scanner.boolean(name)
                default: try scanner.skip()
                }
            }
        }
        return string
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
            guard summary.problems.count < Self.maximumProblems else { throw error }
            var problem = error
            problem.key = key
            problem.language = language
            summary.problems.append(problem)
        }
    }

    private mutating func check(
        _ entry: TableEntry?, key: String, language: String, _ scanner: JSONScanner, at offset: Int
    ) {
        // Plain texts, which nearly all are, have nothing to check.
        guard case .message(let message)? = entry else { return }
        var check = MessageCheck(message, language: try? LanguageTag(language))
        if language == summary.sourceLanguage { check.complainOfGaps(key: key) }
        for fault in check.faults {
            summary.problems.append(
                scanner.problem(
                    "\"\(key)\" in \(language): \(fault.message)", at: offset, rule: fault.rule, key: key,
                    language: language))
        }
    }
}

extension CatalogLocalization {
    /// Reads one language's part of a string.
    init(_ scanner: inout JSONScanner, key: String) throws(StringsProblem) {
        var text: Text?
        var variations: Node?
        var variables: [Variable] = []
        try scanner.object("a localization of \"\(key)\"") { (scanner, name) throws(StringsProblem) in
            switch name {
            case "stringUnit": text = try Self.unit(&scanner)
            case "variations": variations = try Self.variations(&scanner, depth: 0)
            case "substitutions":
                try scanner.object("substitutions") { (scanner, name) throws(StringsProblem) in
                    if let variable = try Self.substitution(name, &scanner) {
                        variables.removeAll { $0.name == name }
                        variables.append(variable)
                    }
                }
            default: try scanner.skip()
            }
        }
        self.text = text
        self.variations = variations
        self.variables = variables
    }

    private static func unit(_ scanner: inout JSONScanner) throws(StringsProblem) -> Text {
        var text: Text?
        var state = ""
        try scanner.object("a stringUnit") { (scanner, name) throws(StringsProblem) in
            switch name {
            case "value":
                let offset = scanner.offset
                text = Text(value: try scanner.string("value"), state: "", offset: offset)
            case "state": state = try scanner.string("state")
            default: try scanner.skip()
            }
        }
        guard var text else { throw scanner.problem("the stringUnit has no \"value\"; add one") }
        text.state = state
        return text
    }

    private static func variations(_ scanner: inout JSONScanner, depth: Int) throws(StringsProblem) -> Node? {
        var node: Node?
        var unknown: String?
        let start = scanner.offset
        try scanner.object("variations") { (scanner, kind) throws(StringsProblem) in
            switch kind {
            case "plural":
                var texts: [(form: PluralCategory, node: Node)] = []
                try scanner.object("plural") { (scanner, name) throws(StringsProblem) in
                    guard let form = PluralCategory(name) else {
                        throw scanner.problem(
                            "\"\(name)\" is no plural category; they are zero, one, two, few, many and other")
                    }
                    if let below = try variation(&scanner, depth: depth) { texts.append((form, below)) }
                }
                node = .plural(texts)
            case "device":
                var texts: [(name: String, node: Node)] = []
                try scanner.object("device") { (scanner, name) throws(StringsProblem) in
                    if let below = try variation(&scanner, depth: depth) { texts.append((name, below)) }
                }
                node = .device(texts)
            case "width":
                var texts: [(width: Int, node: Node)] = []
                try scanner.object("width") { (scanner, name) throws(StringsProblem) in
                    guard let width = Int(name), width > 0 else {
                        throw scanner.problem("\"\(name)\" is no width; widths are numbers above zero")
                    }
                    if let below = try variation(&scanner, depth: depth) { texts.append((width, below)) }
                }
                node = .width(texts)
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

    private static func variation(_ scanner: inout JSONScanner, depth: Int) throws(StringsProblem) -> Node? {
        guard depth < StringsLimits.expansionDepth else {
            throw scanner.problem("variations are nested deeper than \(StringsLimits.expansionDepth)")
        }
        var node: Node?
        try scanner.object("a variation") { (scanner, name) throws(StringsProblem) in
            switch name {
            case "stringUnit": node = .text(try unit(&scanner))
            case "variations": node = try variations(&scanner, depth: depth + 1)
            default: try scanner.skip()
            }
        }
        return node
    }

    private static func substitution(
        _ name: String, _ scanner: inout JSONScanner
    ) throws(StringsProblem) -> Variable? {
        var argument: Int?
        var specifier: FormatSpecifier?
        var written: String?
        var node: Node?
        try scanner.object("the substitution \"\(name)\"") { (scanner, member) throws(StringsProblem) in
            switch member {
            case "argNum":
                let text = try scanner.number("argNum")
                guard let value = Int(text), (1...StringsLimits.argumentPosition).contains(value) else {
                    throw scanner.problem("argNum is \(text); positions go from 1 to \(StringsLimits.argumentPosition)")
                }
                argument = value
            case "formatSpecifier":
                let text = try scanner.string("formatSpecifier")
                // Some tools write the percent sign, which the format leaves out.
                let bare = text.hasPrefix("%") ? String(text.dropFirst()) : text
                written = bare
                specifier = FormatSpecifier(withoutPercent: bare)
                if specifier == nil {
                    throw scanner.problem("\"\(text)\" is no format specifier; write lld, lf or @")
                }
            case "variations": node = try variations(&scanner, depth: 0)
            case "stringUnit": node = .text(try unit(&scanner))
            default: try scanner.skip()
            }
        }
        guard let node else { return nil }
        return Variable(
            name: name, argument: argument, formatSpecifier: written, node: node, specifier: specifier)
    }
}
