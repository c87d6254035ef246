// SPDX-License-Identifier: Apache-2.0

/// Reading of text by byte position; outside the text there is no character.
extension UnsafeBufferPointer<UInt8> {
    /// The character that begins at a position, and its length in bytes.
    func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        guard indices.contains(index) else { return nil }
        let byte = self[index]
        guard byte >= 0x80 else { return (Unicode.Scalar(byte), 1) }
        let (code, length) = LetterScanner.decode(self, at: index, to: count)
        return length > 1 ? Unicode.Scalar(code).map { ($0, length) } : nil
    }

    /// The character that ends before a position, and its length in bytes.
    func scalar(before index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        guard index > 0, index <= count else { return nil }
        var start = index - 1
        while start > 0, index - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start)
    }

    /// Whether a word character begins at a position.
    func isWord(at index: Int) -> Bool { scalar(at: index)?.scalar.isWord ?? false }

    /// Whether a word character ends before a position.
    func isWord(before index: Int) -> Bool { scalar(before: index)?.scalar.isWord ?? false }

    /// Whether a blank or line break stands at a position.
    func isBlank(at index: Int) -> Bool { scalar(at: index)?.scalar.properties.isWhitespace ?? false }

    /// Whether the bytes at a position are those of an ASCII text in small letters, in any letter case when asked.
    func has(_ text: StaticString, at index: Int, ignoringCase: Bool = false) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index >= 0, index + length <= count else { return false }
        return text.withUTF8Buffer { wanted in
            (0..<length).allSatisfy { offset in
                let byte = self[index + offset]
                return (ignoringCase && UInt8.isLetter(byte) ? byte | 0x20 : byte) == wanted[offset]
            }
        }
    }

    /// The first position at or behind another one whose byte fails a test.
    func end(of index: Int, limit: Int = .max, while test: (UInt8) -> Bool) -> Int {
        var place = index
        while place < count, place - index < limit, test(self[place]) { place += 1 }
        return place
    }
}

extension UInt8 {
    /// Whether a byte is an ASCII letter.
    @inline(__always)
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    /// Whether a byte is an ASCII digit.
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

extension Unicode.Scalar {
    /// Whether a character belongs to words: letters, marks and digits.
    package var isWord: Bool {
        if isASCII {
            switch self {
            case "0"..."9", "A"..."Z", "a"..."z": return true
            default: return false
            }
        }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .decimalNumber:
            return true
        default: return false
        }
    }
}
