// SPDX-License-Identifier: Apache-2.0

/// A value of a property list, as far as string tables use them.
package indirect enum PropertyListValue: Sendable, Equatable {
    case string(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    /// A date or data, which no string table uses; kept so that a dictionary around it can be read.
    case other
    case array([PropertyListValue])
    case dictionary([PropertyListPair])

    /// The text of a string, or of a number as it is written.
    package var text: String? {
        switch self {
        case .string(let text): text
        case .integer(let value): String(value)
        default: nil
        }
    }

    package var pairs: [PropertyListPair]? {
        if case .dictionary(let pairs) = self { pairs } else { nil }
    }

    /// What it is, in the words of an error.
    package var kind: String {
        switch self {
        case .string: "a text"
        case .integer, .real: "a number"
        case .boolean: "a boolean"
        case .other: "a date or data"
        case .array: "an array"
        case .dictionary: "a dictionary"
        }
    }
}

/// A key with its value and their places in the file.
package struct PropertyListPair: Sendable, Equatable {
    package var key: String
    package var value: PropertyListValue
    /// The line of the key, from 1; 0 in binary lists.
    package var line: Int
    /// The bytes of the value, from the `<` of its tag to the last `>` in XML; empty in binary lists.
    package var range: Range<Int> = 0..<0
}

extension [PropertyListPair] {
    /// The value of a key.
    package subscript(key: String) -> PropertyListPair? { last { $0.key == key } }

    /// A warning for each key that stands there more than once; the last one counts.
    func repeated(file: String) -> [StringsProblem] {
        var lines: [String: Int] = [:]
        var problems: [StringsProblem] = []
        for pair in self {
            guard let earlier = lines.updateValue(pair.line, forKey: pair.key), problems.count < 1_000 else { continue }
            problems.append(.repeatedKey(pair.key, file: file, line: pair.line, earlier: earlier))
        }
        return problems
    }
}

/// Reads a property list in whichever of its forms: binary, XML or old-style.
package enum PropertyListReader {
    /// Whether the bytes begin like a binary property list.
    package static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist".utf8)) }

    /// Whether the text begins like an XML one.
    package static func isXML(_ bytes: [UInt8]) -> Bool {
        var scanner = ByteScanner(bytes, file: "")
        while let byte = scanner.current, byte == 0x20 || (0x09...0x0D).contains(byte) { scanner.advance() }
        return scanner.starts(with: "<?xml") || scanner.starts(with: "<!DOCTYPE") || scanner.starts(with: "<plist")
            || scanner.starts(with: "<!--")
    }

    /// Reads the dictionary that a `.stringsdict` file is.
    package static func read(
        _ bytes: [UInt8], file: String
    ) throws(StringsProblem) -> (value: PropertyListValue, problems: [StringsProblem]) {
        if isBinary(bytes) { return (try .decoded(bytes, file: file), []) }
        let text = try TextDecoding.utf8(bytes, file: file)
        if isXML(text) { return try XMLPropertyListReader.read(text, file: file) }
        return (try .decoded(text, file: file), [])
    }
}
