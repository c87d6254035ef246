// SPDX-License-Identifier: Apache-2.0

/// A value of inflection markup.
indirect enum JSON5Value: Sendable, Hashable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    case null
    case object([(String, JSON5Value)])
    case list([JSON5Value])

    static func == (first: JSON5Value, second: JSON5Value) -> Bool {
        switch (first, second) {
        case (.text(let a), .text(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.boolean(let a), .boolean(let b)): a == b
        case (.null, .null): true
        case (.list(let a), .list(let b)): a == b
        case (.object(let a), .object(let b)): a.elementsEqual(b) { $0.0 == $1.0 && $0.1 == $1.1 }
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .text(let text): hasher.combine(text)
        case .number(let number): hasher.combine(number)
        case .boolean(let value): hasher.combine(value)
        case .null: break
        case .list(let values): hasher.combine(values)
        case .object(let members): for member in members { hasher.combine(member.0) }
        }
    }
}

/// What is wrong with JSON5, and where.
struct JSON5Error: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Reads [JSON5](https://spec.json5.org): names without quotes, text in single quotes, a comma at the end, comments.
struct JSON5Reader {
    /// The deepest nesting: 8.
    static let depth = 8
    /// The most members and elements altogether: 64.
    static let values = 64

    private let bytes: [UInt8]
    private var offset = 0
    private var count = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Reads the members of an object whose braces aren't written, or are.
    mutating func members() throws(JSON5Error) -> JSON5Value {
        try blanks()
        let isBraced = current == UInt8(ascii: "{")
        let value = isBraced ? try value(0) : try object(0, end: nil)
        try blanks()
        guard current == nil else { throw problem("nothing more is expected") }
        return value
    }

    private func problem(_ text: String) -> JSON5Error {
        let found = current.map { "\"\(Character(Unicode.Scalar($0)))\"" } ?? "the end"
        return JSON5Error("\(text), found \(found) at byte \(offset) of the attributes")
    }

    private mutating func blanks() throws(JSON5Error) {
        while let byte = current {
            if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
                offset += 1
            } else if byte == 0xC2, offset + 1 < bytes.count, bytes[offset + 1] == 0xA0 {
                offset += 2
            } else if byte == UInt8(ascii: "/") {
                try comment()
            } else {
                return
            }
        }
    }

    private mutating func comment() throws(JSON5Error) {
        guard offset + 1 < bytes.count else { throw problem("a comment is expected") }
        if bytes[offset + 1] == UInt8(ascii: "/") {
            while let byte = current, byte != 0x0A { offset += 1 }
            return
        }
        guard bytes[offset + 1] == UInt8(ascii: "*") else { throw problem("a comment is expected") }
        offset += 2
        while offset + 1 < bytes.count {
            if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
                offset += 2
                return
            }
            offset += 1
        }
        throw problem("the comment has no end")
    }

    private mutating func value(_ depth: Int) throws(JSON5Error) -> JSON5Value {
        guard depth < Self.depth else { throw problem("values are nested deeper than \(Self.depth)") }
        count += 1
        guard count <= Self.values else { throw problem("there are more than \(Self.values) values") }
        try blanks()
        switch current {
        case UInt8(ascii: "{")?:
            offset += 1
            return try object(depth, end: UInt8(ascii: "}"))
        case UInt8(ascii: "[")?:
            offset += 1
            return try list(depth)
        case UInt8(ascii: "'")?, UInt8(ascii: "\"")?: return .text(try string())
        case let byte?:
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
                || (byte >= 0x30 && byte <= 0x39)
            {
                return try number()
            }
            switch try name() {
            case "true": return .boolean(true)
            case "false": return .boolean(false)
            case "null": return .null
            case let word: throw JSON5Error("\"\(word)\" is no value; texts stand in quotes")
            }
        case nil: throw problem("a value is expected")
        }
    }

    private mutating func object(_ depth: Int, end: UInt8?) throws(JSON5Error) -> JSON5Value {
        var members: [(String, JSON5Value)] = []
        while true {
            try blanks()
            if current == end {
                if end != nil { offset += 1 }
                return .object(members)
            }
            let isQuoted = current == UInt8(ascii: "'") || current == UInt8(ascii: "\"")
            let key = isQuoted ? try string() : try name()
            try blanks()
            guard current == UInt8(ascii: ":") else { throw problem("\":\" is expected after \"\(key)\"") }
            offset += 1
            members.append((key, try value(depth + 1)))
            try blanks()
            if current == UInt8(ascii: ",") {
                offset += 1
            } else if current != end {
                throw problem("\",\" is expected")
            }
        }
    }

    private mutating func list(_ depth: Int) throws(JSON5Error) -> JSON5Value {
        var values: [JSON5Value] = []
        while true {
            try blanks()
            if current == UInt8(ascii: "]") {
                offset += 1
                return .list(values)
            }
            values.append(try value(depth + 1))
            try blanks()
            if current == UInt8(ascii: ",") {
                offset += 1
            } else if current != UInt8(ascii: "]") {
                throw problem("\",\" or \"]\" is expected")
            }
        }
    }

    private mutating func name() throws(JSON5Error) -> String {
        let start = offset
        while let byte = current,
            byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "-")
                || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
        { offset += 1 }
        guard offset > start else { throw problem("a name is expected") }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func number() throws(JSON5Error) -> JSON5Value {
        let start = offset
        while let byte = current,
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
                || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
        { offset += 1 }
        var text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if text.first == "+" { text.removeFirst() }
        if text.lowercased().hasPrefix("0x"), let value = Int(text.dropFirst(2), radix: 16) {
            return .number(Double(value))
        }
        guard let value = Double(text), value.isFinite else { throw JSON5Error("\"\(text)\" is no number") }
        return .number(value)
    }

    private mutating func string() throws(JSON5Error) -> String {
        guard let quote = current else { throw problem("a text is expected") }
        offset += 1
        var text: [UInt8] = []
        while let byte = current {
            offset += 1
            if byte == quote { return String(decoding: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard let escaped = current else { break }
            offset += 1
            switch escaped {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "v"): text.append(0x0B)
            case UInt8(ascii: "0"): text.append(0)
            case UInt8(ascii: "u"), UInt8(ascii: "x"):
                text += Array(String(try scalar(escaped == UInt8(ascii: "u") ? 4 : 2)).utf8)
            // A line that goes on.
            case 0x0A: break
            default: text.append(escaped)
            }
        }
        throw problem("the text has no end")
    }

    private mutating func scalar(_ digits: Int) throws(JSON5Error) -> Character {
        func hexadecimal() throws(JSON5Error) -> UInt32 {
            let text = String(decoding: bytes[offset..<min(offset + digits, bytes.count)], as: UTF8.self)
            guard text.utf8.count == digits, let value = UInt32(text, radix: 16) else {
                throw problem("\(digits) hexadecimal digits are expected")
            }
            return value
        }
        var value = try hexadecimal()
        offset += digits
        if value >= 0xD800, value < 0xDC00, offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\") {
            offset += 2
            let low = try hexadecimal()
            offset += digits
            if low >= 0xDC00, low < 0xE000 { value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00) }
        }
        return Unicode.Scalar(value).map(Character.init) ?? "\u{FFFD}"
    }
}
