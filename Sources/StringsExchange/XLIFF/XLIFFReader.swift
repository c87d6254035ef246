// SPDX-License-Identifier: Apache-2.0

public import LocalizedStrings

/// Reads XLIFF 1.2 and 2.0 as translation tools give it back.
///
/// 1. The root names the version, and the namespace that its elements are in; elements of other namespaces, and those
///    that carry no unit (`alt-trans`, `seg-source`, `matches` …), are skipped whole.
/// 2. Groups may hold groups and units, to the limit of nesting.
/// 3. Inline elements stand for the code that they protect: their text, or `equiv-text` (1.2), `equiv` or `dataRef`
///    (2.0). One that says none of these makes its unit defective, since its text would be lost.
/// 4. The segments of a unit in 2.0 are one text again; all of them have a target or the unit has none.
public struct XLIFFReader {
    /// The most units in one file: 1,000,000.
    public static let maximumUnits = 1_000_000

    var scanner: XMLScanner
    private let bytes: [UInt8]
    private var lines = LineCounter()
    private var prefix = ""
    private var isVersion2 = false
    private var document = XLIFFDocument(sourceLanguage: "", targetLanguage: "")
    private var units = 0
    private let limit: Int

    /// Reads a file's bytes.
    ///
    /// - Throws: `StringsProblem` with the line, for what isn't well-formed XML, isn't XLIFF, or is beyond a limit.
    public static func read(_ bytes: [UInt8], file: String) throws(StringsProblem) -> XLIFFDocument {
        try read(bytes, file: file, limit: maximumUnits)
    }

    /// Reads a file of no more units than a limit.
    static func read(_ bytes: [UInt8], file: String, limit: Int) throws(StringsProblem) -> XLIFFDocument {
        guard bytes.count <= StringsLimits.fileBytes else {
            throw StringsProblem(
                file: file,
                message: "the file has more than the \(StringsLimits.fileBytes) bytes that are read; split it")
        }
        var reader = XLIFFReader(try TextDecoding.utf8(bytes, file: file), file: file, limit: limit)
        try reader.readRoot()
        return reader.document
    }

    private init(_ bytes: [UInt8], file: String, limit: Int) {
        self.bytes = bytes
        self.limit = limit
        scanner = XMLScanner(bytes, file: file)
    }

    // MARK: Rules 1 and 2

    private mutating func readRoot() throws(StringsProblem) {
        guard case .start(let name, let attributes)? = try scanner.next() else {
            throw scanner.problem("the file has no root element")
        }
        guard name == "xliff" || name.hasSuffix(":xliff") else {
            throw scanner.problem("the file is no XLIFF: its root is <\(name)>")
        }
        prefix = String(name.dropLast(5))
        switch attributes["version"] {
        case "1.2"?, "1.1"?: isVersion2 = false
        case "2.0"?, "2.1"?, "2.2"?:
            isVersion2 = true
            document.sourceLanguage = attributes["srcLang"] ?? ""
            document.targetLanguage = attributes["trgLang"] ?? ""
        case let version:
            throw scanner.problem("the file is XLIFF \(version ?? "without a version"); 1.2 and 2.0 are read")
        }
        while let event = try scanner.next() {
            guard case .start(let name, let attributes) = event else { continue }
            if local(name) == "file" { try readFile(attributes) } else { try skip() }
        }
        guard !document.targetLanguage.isEmpty else {
            throw scanner.problem(
                "the file names no target language; add \(isVersion2 ? "trgLang" : "target-language")")
        }
    }

    /// An element's name when it is in XLIFF's namespace, else nothing.
    private func local(_ name: String) -> String {
        if prefix.isEmpty { return name.contains(":") ? "" : name }
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : ""
    }

    private mutating func readFile(_ attributes: [XMLScanner.Attribute]) throws(StringsProblem) {
        guard let original = attributes["original"] ?? (isVersion2 ? attributes["id"] : nil) else {
            throw scanner.problem("<file> has no \"original\", which names its table; export again")
        }
        if !isVersion2 {
            let source = attributes["source-language"] ?? ""
            let target = attributes["target-language"] ?? ""
            if document.files.isEmpty {
                (document.sourceLanguage, document.targetLanguage) = (source, target)
            } else if source != document.sourceLanguage || target != document.targetLanguage {
                throw scanner.problem("the file mixes languages; give each language a file of its own")
            }
        }
        var file = XLIFFDocument.File(original: original)
        let depth = scanner.depth
        while let event = try scanner.next() {
            switch event {
            case .start(let name, let attributes):
                switch local(name) {
                case "body", "group": continue
                case "trans-unit" where !isVersion2: file.units.append(try readUnit12(attributes))
                case "unit" where isVersion2: file.units.append(try readUnit20(attributes))
                default: try skip()
                }
            case .end where scanner.depth < depth:
                document.files.append(file)
                return
            case .end, .text: continue
            }
        }
    }

    private mutating func begin(
        _ attributes: [XMLScanner.Attribute], name: String
    ) throws(StringsProblem) -> XLIFFDocument.Unit {
        units += 1
        guard units <= limit else {
            throw scanner.problem("the file has more than \(limit) units; split it")
        }
        guard let id = attributes[name] ?? attributes["id"] else { throw scanner.problem("a unit has no \"id\"") }
        return XLIFFDocument.Unit(id: id, source: "", line: lines.line(at: scanner.scanner.offset, in: bytes))
    }

    private mutating func readUnit12(
        _ attributes: [XMLScanner.Attribute]
    ) throws(StringsProblem) -> XLIFFDocument.Unit {
        var unit = try begin(attributes, name: "id")
        var hasSource = false
        while let event = try scanner.next() {
            switch event {
            case .start(let name, let attributes):
                switch local(name) {
                case "source":
                    unit.source = try text(&unit, data: [:])
                    hasSource = true
                case "target":
                    unit.target = try text(&unit, data: [:])
                    unit.state = Self.state12(attributes["state"], attributes["state-qualifier"])
                case "note":
                    let note = try text(&unit, data: [:])
                    if !note.isEmpty { unit.notes.append(note) }
                case "context-group": try readLocation(&unit)
                default: try skip()
                }
            case .end:
                if !hasSource { unit.defect = "it has no <source>" }
                // A tool that writes no state may still say which translations are final.
                if unit.target?.isEmpty == false, unit.state == nil, attributes["approved"] == "yes" {
                    unit.state = .translated
                }
                return unit
            case .text: continue
            }
        }
        return unit
    }

    private mutating func readLocation(_ unit: inout XLIFFDocument.Unit) throws(StringsProblem) {
        var file: String?
        var line: Int?
        while let event = try scanner.next() {
            switch event {
            case .start(_, let attributes):
                let value = try text(&unit, data: [:])
                if attributes["context-type"] == "sourcefile" { file = value }
                if attributes["context-type"] == "linenumber" { line = Int(value) }
            case .end:
                if let file, let line { unit.locations.append(.init(file: file, line: line)) }
                return
            case .text: continue
            }
        }
    }

    // MARK: Rule 4

    private mutating func readUnit20(
        _ attributes: [XMLScanner.Attribute]
    ) throws(StringsProblem) -> XLIFFDocument.Unit {
        var unit = try begin(attributes, name: "name")
        var parts = Segments()
        var data: [String: String] = [:]
        var depth = 0
        while let event = try scanner.next() {
            switch event {
            case .start(let name, let attributes):
                switch local(name) {
                case "notes", "originalData": depth += 1
                case "data":
                    let value = try text(&unit, data: [:])
                    if let id = attributes["id"] { data[id] = value }
                case "note":
                    let note = try text(&unit, data: [:])
                    if attributes["category"] == "location" {
                        Self.location(note).map { unit.locations.append($0) }
                    } else if !note.isEmpty {
                        unit.notes.append(note)
                    }
                case "segment":
                    depth += 1
                    parts.begin(isIgnorable: false)
                    unit.state = Self.state20(attributes["state"], attributes["subState"])
                case "ignorable":
                    depth += 1
                    parts.begin(isIgnorable: true)
                case "source": parts.source(try text(&unit, data: data))
                case "target": parts.target(try text(&unit, data: data))
                default: try skip()
                }
            case .end where depth > 0: depth -= 1
            case .end:
                unit.source = parts.wholeSource
                unit.target = parts.wholeTarget
                if unit.target == nil { unit.state = nil }
                if parts.isEmpty { unit.defect = "it has no <segment>" }
                return unit
            case .text: continue
            }
        }
        return unit
    }

    private struct Segments {
        private var list: [(source: String, target: String?, isIgnorable: Bool)] = []

        var isEmpty: Bool { list.isEmpty }
        var wholeSource: String { list.map(\.source).joined() }
        /// What stands between segments is the same in both languages unless it says otherwise.
        var wholeTarget: String? {
            guard list.contains(where: { !$0.isIgnorable }),
                list.allSatisfy({ $0.isIgnorable || $0.target != nil })
            else { return nil }
            return list.map { $0.target ?? $0.source }.joined()
        }

        mutating func begin(isIgnorable: Bool) { list.append(("", nil, isIgnorable)) }
        mutating func source(_ text: String) { if !list.isEmpty { list[list.count - 1].source = text } }
        mutating func target(_ text: String) { if !list.isEmpty { list[list.count - 1].target = text } }
    }

    private static func location(_ note: String) -> XLIFFDocument.Location? {
        guard let colon = note.lastIndex(of: ":"), let line = Int(note[note.index(after: colon)...]) else { return nil }
        return .init(file: String(note[..<colon]), line: line)
    }

    // MARK: Rule 3

    /// The text of the element whose tag was just read.
    private mutating func text(
        _ unit: inout XLIFFDocument.Unit, data: [String: String]
    ) throws(StringsProblem) -> String {
        var text = ""
        var open: [(name: String, start: Int, equivalent: String?)] = []
        while let event = try scanner.next() {
            switch event {
            case .text(let part):
                text += part
                guard text.utf8.count <= StringsLimits.textBytes else {
                    throw scanner.problem("a text is longer than \(StringsLimits.textBytes) bytes; shorten it")
                }
            case .start(let name, let attributes):
                let equivalent =
                    attributes["equiv-text"] ?? attributes["dataRef"].flatMap { data[$0] }
                    ?? attributes["dataRefStart"].flatMap { data[$0] } ?? attributes["equiv"]
                open.append((local(name), text.utf8.count, equivalent))
            case .end:
                guard let (name, start, equivalent) = open.popLast() else { return text }
                guard text.utf8.count == start else { continue }
                if let equivalent {
                    text += equivalent
                } else if !["g", "mrk", "pc", "mk", "sm", "em", "sub"].contains(name) {
                    unit.defect = "its inline element <\(name)> doesn't say which text it stands for; write the text"
                }
            }
        }
        return text
    }

    /// Skips the element whose tag was just read.
    private mutating func skip() throws(StringsProblem) {
        let depth = scanner.depth
        while let event = try scanner.next() {
            if case .end = event, scanner.depth < depth { return }
        }
    }

    // MARK: States

    private static func state12(_ state: String?, _ qualifier: String?) -> TranslationState? {
        switch state {
        case nil: nil
        case "translated"?, "signed-off"?, "final"?: qualifier == "leveraged-mt" ? .machineTranslated : .translated
        case "new"?, "needs-translation"?: .new
        default: .needsReview
        }
    }

    private static func state20(_ state: String?, _ subState: String?) -> TranslationState? {
        if subState == XLIFFWriter.needsReview20 { return .needsReview }
        if subState == XLIFFWriter.machine20 { return .machineTranslated }
        switch state {
        case nil: return nil
        case "initial"?: return .new
        default: return .translated
        }
    }
}
