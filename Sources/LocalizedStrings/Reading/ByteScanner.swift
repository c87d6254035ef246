// SPDX-License-Identifier: Apache-2.0

/// A cursor over the bytes of a file that never reads past the end.
///
/// Readers share it: it knows the file's name for errors, and counts lines only when an error needs one.
package struct ByteScanner {
    let file: String
    package let bytes: [UInt8]
    package private(set) var offset: Int = 0

    package init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    var isAtEnd: Bool { offset >= bytes.count }

    /// The byte at the cursor, `nil` at the end.
    @inline(__always)
    package var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// The byte some places after the cursor.
    @inline(__always)
    func peek(_ distance: Int) -> UInt8? {
        let index = offset &+ distance
        return index >= 0 && index < bytes.count ? bytes[index] : nil
    }

    /// Moves on, at most to the end.
    @inline(__always)
    mutating func advance(by count: Int = 1) { offset = min(offset &+ count, bytes.count) }

    /// Moves to an offset, at most to the end.
    mutating func move(to newOffset: Int) { offset = max(0, min(newOffset, bytes.count)) }

    /// Takes a byte when it is the one wanted.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        offset &+= 1
        return true
    }

    /// Takes a run of bytes when they are the ones wanted.
    mutating func take(_ text: StaticString) -> Bool {
        guard starts(with: text) else { return false }
        offset &+= text.utf8CodeUnitCount
        return true
    }

    /// Whether the bytes at the cursor are these.
    func starts(with text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard bytes.count - offset >= length else { return false }
        return text.withUTF8Buffer { wanted in
            for index in 0..<length where bytes[offset + index] != wanted[index] { return false }
            return true
        }
    }

    /// The offset of the next place where these bytes stand, from the cursor or a place behind it on.
    func offset(of text: StaticString, from start: Int? = nil) -> Int? {
        var copy = self
        if let start { copy.move(to: start) }
        while !copy.isAtEnd {
            if copy.starts(with: text) { return copy.offset }
            copy.advance()
        }
        return nil
    }

    /// The text between two offsets.
    ///
    /// The file's bytes were validated as UTF-8 when it was opened.
    @inline(__always)
    func text(_ start: Int, _ end: Int) -> String {
        guard start >= 0, start < end, end <= bytes.count else { return "" }
        return bytes.withUnsafeBufferPointer { String(decoding: $0[start..<end], as: UTF8.self) }
    }

    /// The line and column of an offset, both from 1, the column in bytes.
    ///
    /// Line breaks are counted eight bytes at a time, since a large file may have many problems.
    func place(at offset: Int) -> (line: Int, column: Int) {
        let end = max(0, min(offset, bytes.count))
        return bytes.withUnsafeBytes { raw in
            let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
            var line = 1
            var index = 0
            while index + 8 <= end {
                // A byte is zero where it was a line break; adding then carries into no other byte.
                let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
                line += (~(((word & low) &+ low) | word | low)).nonzeroBitCount
                index += 8
            }
            while index < end {
                if raw[index] == 0x0A { line += 1 }
                index += 1
            }
            var start = end
            while start > 0, raw[start - 1] != 0x0A { start -= 1 }
            return (line, end - start + 1)
        }
    }

    /// A problem at an offset, at the cursor unless said.
    func problem(
        _ message: String, at place: Int? = nil, rule: StringsProblem.Rule = .brokenSyntax, key: String? = nil,
        language: String? = nil
    ) -> StringsProblem {
        let (line, column) = self.place(at: place ?? offset)
        return StringsProblem(
            file: file, line: line, column: column, rule: rule, key: key, language: language, message: message)
    }

    /// How an error names what stands at the cursor.
    var found: String {
        guard let byte = current else { return "the end of the file" }
        if byte >= 0x21, byte < 0x7F { return "\"\(Character(UnicodeScalar(byte)))\"" }
        if byte == 0x0A || byte == 0x0D { return "the end of the line" }
        if byte >= 0x80 {
            guard let first = text(offset, min(offset + 8, bytes.count)).first else { return "?" }
            let isVisible = first.unicodeScalars.allSatisfy { scalar in
                ![.format, .control, .spaceSeparator].contains(scalar.properties.generalCategory)
            }
            if isVisible { return "\"\(first)\"" }
            let codes = first.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
            return "the invisible character \(codes.joined(separator: " "))"
        }
        return "byte 0x\(String(byte, radix: 16))"
    }
}

/// Numbers lines for a reader that goes through a file once, without counting from the start each time.
package struct LineCounter {
    private var offset = 0
    private var number = 1

    package init() {}

    /// The line of an offset, from 1; offsets must not go back.
    package mutating func line(at newOffset: Int, in bytes: [UInt8]) -> Int {
        let end = min(newOffset, bytes.count)
        while offset < end {
            if bytes[offset] == 0x0A { number += 1 }
            offset += 1
        }
        return number
    }
}
