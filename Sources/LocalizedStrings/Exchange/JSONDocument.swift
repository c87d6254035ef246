/// A JSON value as a file has it: members in order, numbers as written, so that writing it back changes nothing that
/// wasn't meant to change.
indirect enum JSONValue: Sendable, Equatable {
    case object(JSONObject)
    case array([JSONValue])
    case string(String)
    /// As it is written.
    case number(String)
    case boolean(Bool)
    case null

    var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
    var string: String? { if case .string(let text) = self { text } else { nil } }
}

/// The members of a JSON object in their order.
struct JSONObject: Sendable, Equatable {
    private(set) var keys: [String] = []
    private var values: [String: JSONValue] = [:]

    var isEmpty: Bool { keys.isEmpty }

    /// The value of a key.
    ///
    /// A new key goes where sorting puts it when the others are sorted, as Xcode writes catalogs,
    /// and to the end otherwise.
    subscript(key: String) -> JSONValue? {
        get { values[key] }
        set {
            if let newValue {
                if values.updateValue(newValue, forKey: key) == nil { insert(key) }
            } else if values.removeValue(forKey: key) != nil {
                keys.removeAll { $0 == key }
            }
        }
    }

    private mutating func insert(_ key: String) {
        let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
        let index = isSorted ? keys.firstIndex { $0 > key } : nil
        keys.insert(key, at: index ?? keys.endIndex)
    }

    /// Appends a member as a file has it; a key that occurs again replaces the value.
    mutating func append(_ key: String, _ value: JSONValue) {
        if values.updateValue(value, forKey: key) == nil { keys.append(key) }
    }

    /// Changes the object at a key, which is made when it isn't there.
    mutating func update<Failure: Error>(
        _ key: String, _ body: (inout JSONObject) throws(Failure) -> Void
    ) throws(Failure) {
        var object = self[key]?.object ?? JSONObject()
        try body(&object)
        self[key] = .object(object)
    }
}

/// A JSON file with the manner in which it is written.
struct JSONDocument: Sendable, Equatable {
    var root: JSONObject
    /// What stands between a key and its value: ` : ` where Xcode wrote the file.
    private var colon = " : "
    private var indentation = "  "
    private var hasFinalNewline = false

    /// An empty file as Xcode writes it.
    init(root: JSONObject) { self.root = root }

    /// Reads a file.
    init(_ bytes: [UInt8], file: String) throws(StringsProblem) {
        let text = try TextDecoding.utf8(bytes, file: file)
        var scanner = JSONScanner(text, file: file)
        guard case .object(let root) = try Self.value(&scanner) else {
            throw StringsProblem(file: file, line: 1, message: "the file holds no object; is it a string catalog?")
        }
        try scanner.finish()
        self.root = root
        hasFinalNewline = text.last == 0x0A
        // The first member shows how the rest is written.
        if let start = text.firstIndex(of: 0x0A) {
            let spaces = text[(start + 1)...].prefix { $0 == 0x20 || $0 == 0x09 }
            if !spaces.isEmpty, spaces.count <= 8 { indentation = String(decoding: spaces, as: UTF8.self) }
        }
        if let first = root.keys.first, let range = Self.offset(of: Array("\"\(first)\"".utf8), in: text) {
            colon = range < text.count && text[range] == 0x20 ? " : " : ": "
        }
    }

    /// Where the text after the first occurrence begins.
    private static func offset(of word: [UInt8], in text: [UInt8]) -> Int? {
        guard word.count <= text.count else { return nil }
        return (0...(text.count - word.count)).first { text[$0..<$0 + word.count].elementsEqual(word) }
            .map { $0 + word.count }
    }

    private static func value(_ scanner: inout JSONScanner) throws(StringsProblem) -> JSONValue {
        switch scanner.peek() {
        case UInt8(ascii: "{")?:
            var object = JSONObject()
            try scanner.object("a value") { (scanner, key) throws(StringsProblem) in
                object.append(key, try value(&scanner))
            }
            return .object(object)
        case UInt8(ascii: "[")?:
            var values: [JSONValue] = []
            try scanner.array("a value") { (scanner) throws(StringsProblem) in values.append(try value(&scanner)) }
            return .array(values)
        case UInt8(ascii: "\"")?: return .string(try scanner.string("a value"))
        case UInt8(ascii: "t")?, UInt8(ascii: "f")?: return .boolean(try scanner.boolean("a value"))
        case UInt8(ascii: "n")? where scanner.null(): return .null
        default: return .number(try scanner.number("a value"))
        }
    }

    /// The file's text.
    var text: String {
        var text = ""
        write(.object(root), to: &text, depth: 0)
        return hasFinalNewline ? text + "\n" : text
    }

    private func write(_ value: JSONValue, to text: inout String, depth: Int) {
        let inner = String(repeating: indentation, count: depth + 1)
        let outer = String(repeating: indentation, count: depth)
        switch value {
        case .string(let string): Self.quote(string, to: &text)
        case .number(let number): text += number
        case .boolean(let flag): text += flag ? "true" : "false"
        case .null: text += "null"
        case .array(let values):
            text += "[\n"
            for (index, value) in values.enumerated() {
                text += inner
                write(value, to: &text, depth: depth + 1)
                text += index + 1 < values.count ? ",\n" : "\n"
            }
            text += outer + "]"
        case .object(let object):
            text += "{\n"
            if object.isEmpty { text += "\n" }
            for (index, key) in object.keys.enumerated() {
                guard let value = object[key] else { continue }
                text += inner
                Self.quote(key, to: &text)
                text += colon
                write(value, to: &text, depth: depth + 1)
                text += index + 1 < object.keys.count ? ",\n" : "\n"
            }
            text += outer + "}"
        }
    }

    static func quote(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{08}": text += "\\b"
            case "\u{0C}": text += "\\f"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
