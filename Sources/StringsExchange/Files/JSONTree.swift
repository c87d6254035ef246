// SPDX-License-Identifier: Apache-2.0

internal import LocalizedStrings

/// A JSON value as a file has it, so that writing it back changes nothing that wasn't meant to change.
///
/// 1. Members keep their order, and numbers and texts the way they are written (`1.50` stays `1.50`, `\/` stays `\/`).
/// 2. An object that nobody changed is written back byte for byte, blanks included.
indirect enum JSONTree: Sendable, Equatable {
    case object(JSONMembers)
    /// A text, and how the file writes it where that isn't how this module would.
    case string(String, spelling: String?)
    /// A number, `true`, `false`, `null` or an array of a file, as it is written.
    case literal(String)
    /// An array that is new.
    case array([JSONTree])

    /// A text that is new.
    static func text(_ text: String) -> JSONTree { .string(text, spelling: nil) }

    var members: JSONMembers? { if case .object(let members) = self { members } else { nil } }
    var text: String? { if case .string(let text, _) = self { text } else { nil } }
}

/// The members of a JSON object, in their order, each with the line of its key (0 for new ones).
struct JSONMembers: Sendable, Equatable {
    struct Member: Sendable, Equatable {
        var key: String
        var value: JSONTree
        var line: Int
    }

    private(set) var list: [Member] = []
    private var places: [String: Int] = [:]
    /// Where the object stands in the file that it was read from, until something in it changes (rule 2).
    private(set) var range: Range<Int>?

    init() {}

    init(_ pairs: KeyValuePairs<String, JSONTree>) {
        for (key, value) in pairs { append(key, value, line: 0) }
    }

    var keys: [String] { list.map(\.key) }
    var isEmpty: Bool { list.isEmpty }

    /// The value of a key; setting a new key puts it where sorting would, if the others are sorted, else to the end.
    subscript(key: String) -> JSONTree? {
        get { places[key].map { list[$0].value } }
        set {
            range = nil
            switch (places[key], newValue) {
            case (let place?, let value?): list[place].value = value
            case (let place?, nil):
                list.remove(at: place)
                places[key] = nil
                count(from: place)
            case (nil, let value?):
                let place = place(forNew: key)
                list.insert(Member(key: key, value: value, line: 0), at: place)
                count(from: place)
            case (nil, nil): break
            }
        }
    }

    /// The line of a key, 0 when it isn't known.
    func line(of key: String) -> Int { places[key].map { list[$0].line } ?? 0 }

    /// Adds a member as a file has it; a key that stands there again replaces the value.
    mutating func append(_ key: String, _ value: JSONTree, line: Int) {
        if let place = places[key] {
            list[place].value = value
        } else {
            places[key] = list.count
            list.append(Member(key: key, value: value, line: line))
        }
    }

    /// Says where the object stands in its file, once all its members are known.
    mutating func stand(at range: Range<Int>) { self.range = range }

    /// Changes the object at a key, which is made when it isn't there.
    mutating func update<Result>(_ key: String, _ body: (inout JSONMembers) -> Result) -> Result {
        var members = self[key]?.members ?? JSONMembers()
        let result = body(&members)
        self[key] = .object(members)
        return result
    }

    private mutating func count(from place: Int) {
        for index in place..<list.count { places[list[index].key] = index }
    }

    /// Where sorting puts a new key: Xcode sorts without regard to case, other tools by the texts themselves.
    private func place(forNew key: String) -> Int {
        if zip(list, list.dropFirst()).allSatisfy({ $0.key <= $1.key }) {
            return list.firstIndex { $0.key > key } ?? list.count
        }
        let keys = list.map { $0.key.lowercased() }
        guard zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) else { return list.count }
        let wanted = key.lowercased()
        return keys.firstIndex { $0 > wanted } ?? list.count
    }
}

/// A JSON file with the manner in which it is written.
struct JSONFile: Sendable, Equatable {
    var root: JSONMembers
    /// What stands between a key and its value: ` : ` where Xcode wrote the file.
    private var colon = " : "
    private var indentation = "  "
    private var hasFinalNewline = false
    /// The file as it was read, empty for a new one.
    private var bytes: [UInt8] = []

    /// A new file, as Xcode writes it.
    init(root: JSONMembers) { self.root = root }

    /// Reads a file's bytes.
    init(_ bytes: [UInt8], file: String) throws(StringsProblem) {
        let text = try TextDecoding.utf8(bytes, file: file)
        var reader = JSONTreeReader(text, file: file)
        root = try reader.root()
        self.bytes = text
        hasFinalNewline = text.last == 0x0A
        guard let first = root.list.first, let style = Self.style(of: text, firstKey: first.key) else { return }
        colon = style.colon
        indentation = style.indentation
    }

    /// How the file's first member is indented and where its colon stands.
    private static func style(of text: [UInt8], firstKey: String) -> (colon: String, indentation: String)? {
        guard let brace = text.firstIndex(of: UInt8(ascii: "{")), brace + 1 < text.count else { return nil }
        guard let quote = text[brace...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let between = text[(brace + 1)..<quote]
        let indentation = between.lastIndex(of: 0x0A).map { Array(between[($0 + 1)...]) } ?? []
        var rest = text[(quote + 1)...]
        guard let close = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        rest = rest[(close + 1)...]
        guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let isPlain = indentation.count <= 8 && indentation.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        return (
            colon > rest.startIndex ? " : " : ": ",
            isPlain && !indentation.isEmpty ? String(decoding: indentation, as: UTF8.self) : "  "
        )
    }

    /// The file's text.
    var text: String {
        var text = ""
        write(.object(root), depth: 0, to: &text)
        if hasFinalNewline { text += "\n" }
        return text
    }

    private func write(_ value: JSONTree, depth: Int, to text: inout String) {
        let inner = String(repeating: indentation, count: depth + 1)
        let outer = String(repeating: indentation, count: depth)
        switch value {
        case .object(let members):
            if let range = members.range, range.upperBound <= bytes.count {
                text += String(decoding: bytes[range], as: UTF8.self)
                return
            }
            // An empty object is a blank line in braces where Xcode writes.
            guard !members.isEmpty else {
                text += colon == " : " ? "{\n\n\(outer)}" : "{}"
                return
            }
            text += "{"
            for (index, member) in members.list.enumerated() {
                text += index == 0 ? "\n" : ",\n"
                text += "\(inner)\(JSONText.quoted(member.key))\(colon)"
                write(member.value, depth: depth + 1, to: &text)
            }
            text += "\n\(outer)}"
        case .string(let value, let spelling): text += spelling ?? JSONText.quoted(value)
        case .literal(let spelling): text += spelling
        case .array(let values):
            guard !values.isEmpty else {
                text += "[]"
                return
            }
            text += "["
            for (index, value) in values.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + inner
                write(value, depth: depth + 1, to: &text)
            }
            text += "\n\(outer)]"
        }
    }
}

/// Reads a JSON file into a tree.
private struct JSONTreeReader {
    private var scanner: JSONScanner
    private var lines = LineCounter()
    private let bytes: [UInt8]
    private let file: String
    private var values = 0

    init(_ bytes: [UInt8], file: String) {
        scanner = JSONScanner(bytes, file: file)
        self.bytes = bytes
        self.file = file
    }

    mutating func root() throws(StringsProblem) -> JSONMembers {
        guard scanner.peek() == UInt8(ascii: "{") else {
            throw StringsProblem(file: file, line: 1, message: "the file holds no object; is it a string catalog?")
        }
        let value = try value()
        try scanner.finish()
        return value.members ?? JSONMembers()
    }

    private mutating func value() throws(StringsProblem) -> JSONTree {
        values += 1
        guard values <= StringsLimits.values else {
            throw scanner.problem("the file has more than \(StringsLimits.values) values; split it")
        }
        let first = scanner.peek()
        let start = scanner.offset
        switch first {
        case UInt8(ascii: "{")?:
            var members = JSONMembers()
            var reader = self
            try reader.scanner.object("a value") { (scanner, key) throws(StringsProblem) in
                self.scanner = scanner
                let line = lines.line(at: scanner.offset, in: bytes)
                members.append(key, try value(), line: line)
                scanner = self.scanner
            }
            scanner = reader.scanner
            members.stand(at: start..<scanner.offset)
            return .object(members)
        case UInt8(ascii: "[")?:
            try scanner.skip()
            return .literal(String(decoding: bytes[start..<scanner.offset], as: UTF8.self))
        case UInt8(ascii: "\"")?:
            let text = try scanner.string("a value")
            let spelling = String(decoding: bytes[start..<scanner.offset], as: UTF8.self)
            return .string(text, spelling: spelling == JSONText.quoted(text) ? nil : spelling)
        case UInt8(ascii: "t")?, UInt8(ascii: "f")?: return .literal(try scanner.boolean("a value") ? "true" : "false")
        case UInt8(ascii: "n")? where scanner.null(): return .literal("null")
        default: return .literal(try scanner.number("a value"))
        }
    }
}
