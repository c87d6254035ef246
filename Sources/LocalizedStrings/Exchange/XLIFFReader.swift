/// Reads XLIFF 1.2 and 2.0, as translation tools give it back.
///
/// Inline elements (`<g>`, `<x/>`, `<ph>`, `<mrk>` …) are refused: the exported texts have none, and leaving them out
/// would change the text. Elements around the units that aren't known are skipped.
public struct XLIFFReader {
    private var scanner: XMLScanner
    private var document = TranslationDocument(sourceLanguage: "", targetLanguage: "", files: [])
    private var isVersion2 = false

    /// Reads a file's bytes.
    ///
    /// - Throws: ``StringsProblem`` with the line, for what isn't well-formed or isn't XLIFF.
    public static func read(_ bytes: [UInt8], file: String) throws(StringsProblem) -> TranslationDocument {
        guard bytes.count <= StringsLimits.fileBytes else {
            throw StringsProblem(file: file, message: "the file has more than \(StringsLimits.fileBytes) bytes")
        }
        var reader = XLIFFReader(scanner: XMLScanner(try TextDecoding.utf8(bytes, file: file), file: file))
        try reader.readDocument()
        return reader.document
    }

    private init(scanner: XMLScanner) { self.scanner = scanner }

    private mutating func readDocument() throws(StringsProblem) {
        var hasRoot = false
        while let event = try scanner.next() {
            guard case .start(let name, let attributes) = event else { continue }
            if !hasRoot {
                guard name == "xliff" else { throw scanner.problem("the file is no XLIFF; its root is <\(name)>") }
                hasRoot = true
                switch attributes["version"] {
                case "1.2"?: break
                case "2.0"?, "2.1"?:
                    isVersion2 = true
                    document.sourceLanguage = attributes["srcLang"] ?? ""
                    document.targetLanguage = attributes["trgLang"] ?? ""
                default:
                    throw scanner.problem("the file is XLIFF \(attributes["version"] ?? "?"); 1.2 and 2.0 are read")
                }
                continue
            }
            guard name == "file" else {
                try skip()
                continue
            }
            try readFile(attributes)
        }
        guard !document.targetLanguage.isEmpty else {
            throw scanner.problem("the file names no target language; add target-language (trgLang in 2.0)")
        }
    }

    private mutating func readFile(_ attributes: [XMLScanner.Attribute]) throws(StringsProblem) {
        guard let original = attributes["original"] else { throw scanner.problem("<file> has no \"original\"") }
        if !isVersion2 {
            let languages = (attributes["source-language"] ?? "", attributes["target-language"] ?? "")
            if document.files.isEmpty {
                (document.sourceLanguage, document.targetLanguage) = languages
            } else if languages != (document.sourceLanguage, document.targetLanguage) {
                throw scanner.problem("the file has parts in several languages; give each language its own file")
            }
        }
        var file = TranslationFile(original: original, units: [])
        let depth = scanner.depth
        while let event = try scanner.next() {
            switch event {
            case .start(let name, let attributes):
                switch name {
                case "trans-unit" where !isVersion2: file.units.append(try readUnit12(attributes))
                case "unit" where isVersion2: file.units.append(try readUnit20(attributes))
                case "body", "group": continue
                default: try skip()
                }
            case .end where scanner.depth < depth:
                document.files.append(file)
                return
            default: continue
            }
        }
    }

    private mutating func readUnit12(_ attributes: [XMLScanner.Attribute]) throws(StringsProblem) -> TranslationUnit {
        guard let id = attributes["id"] else { throw scanner.problem("<trans-unit> has no \"id\"") }
        var unit = TranslationUnit(id: id, source: "")
        var hasSource = false
        while let event = try scanner.next() {
            switch event {
            case .start("source", _):
                unit.source = try text(of: "source")
                hasSource = true
            case .start("target", let attributes):
                unit.target = try text(of: "target")
                unit.state = Self.state12(attributes["state"])
            case .start("note", _): unit.notes.append(try text(of: "note"))
            case .start: try skip()
            case .end:
                guard hasSource else { throw scanner.problem("the unit \"\(id)\" has no <source>", key: id) }
                return unit
            case .text: continue
            }
        }
        return unit
    }

    private mutating func readUnit20(_ attributes: [XMLScanner.Attribute]) throws(StringsProblem) -> TranslationUnit {
        guard let id = attributes["name"] ?? attributes["id"] else { throw scanner.problem("<unit> has no \"id\"") }
        var unit = TranslationUnit(id: id, source: "")
        var segments = 0
        var hasTarget = false
        while let event = try scanner.next() {
            switch event {
            case .start("notes", _): continue
            case .end("notes"): continue
            case .start("note", _): unit.notes.append(try text(of: "note"))
            case .start("segment", let attributes):
                segments += 1
                unit.state = Self.state20(attributes["state"], attributes["subState"])
            case .end("segment"): continue
            case .start("ignorable", _): continue
            case .end("ignorable"): continue
            case .start("source", _): unit.source += try text(of: "source")
            case .start("target", _):
                unit.target = (unit.target ?? "") + (try text(of: "target"))
                hasTarget = true
            case .start: try skip()
            case .end("unit"):
                guard segments > 0 else { throw scanner.problem("the unit \"\(id)\" has no <segment>", key: id) }
                if !hasTarget { unit.state = .new }
                return unit
            case .end, .text: continue
            }
        }
        return unit
    }

    private static func state12(_ state: String?) -> TranslationUnit.State {
        switch state {
        case nil, "translated"?, "signed-off"?, "final"?: .translated
        case "new"?: .new
        default: .needsReview
        }
    }

    private static func state20(_ state: String?, _ subState: String?) -> TranslationUnit.State {
        if subState?.hasSuffix(":needs-review") == true { return .needsReview }
        return state == "initial" ? .new : .translated
    }

    /// The text of the element that was just opened.
    private mutating func text(of name: String) throws(StringsProblem) -> String {
        var text = ""
        while let event = try scanner.next() {
            switch event {
            case .text(let part):
                text += part
                guard text.utf8.count <= StringsLimits.textBytes else {
                    throw scanner.problem("the text is longer than \(StringsLimits.textBytes) bytes")
                }
            case .end: return text
            case .start(let child, _):
                throw scanner.problem(
                    "<\(child)> stands in <\(name)>; inline elements can't be brought back, remove it")
            }
        }
        return text
    }

    /// Skips the element that was just opened.
    private mutating func skip() throws(StringsProblem) {
        let depth = scanner.depth
        while let event = try scanner.next() {
            if case .end = event, scanner.depth < depth { return }
        }
    }
}
