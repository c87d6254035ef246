// SPDX-License-Identifier: Apache-2.0

internal import LanguageIdentification

/// Reading of UTF-8 text by byte position: what the scanners of masking share.
///
/// Positions may be anything; outside the text there is no character.
package enum ByteText {
    /// The character that begins at a position, and its length in bytes.
    package static func scalar(at index: Int, in bytes: [UInt8]) -> (scalar: Unicode.Scalar, length: Int)? {
        guard index >= 0, index < bytes.count else { return nil }
        let first = bytes[index]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard index + length <= bytes.count else { return nil }
        var value = UInt32(first) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
        for byte in bytes[(index + 1)..<(index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
        return Unicode.Scalar(value).map { ($0, length) }
    }

    /// The character that ends before a position, and its length in bytes.
    package static func scalar(before index: Int, in bytes: [UInt8]) -> (scalar: Unicode.Scalar, length: Int)? {
        guard index > 0, index <= bytes.count else { return nil }
        var start = index - 1
        while start > 0, index - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start, in: bytes)
    }

    /// Whether a character belongs to words: letters, marks and digits.
    package static func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar.isWord }

    /// Whether a character is a letter, a capital, a blank: asked of ASCII without a look into Unicode's tables.
    package static func isAlphabetic(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? isLetter(UInt8(truncatingIfNeeded: scalar.value)) : scalar.properties.isAlphabetic
    }

    /// See ``isAlphabetic(_:)``.
    package static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
    }

    /// See ``isAlphabetic(_:)``.
    package static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
    }

    /// Whether a word character begins at a position.
    package static func isWord(at index: Int, in bytes: [UInt8]) -> Bool {
        scalar(at: index, in: bytes).map { isWord($0.scalar) } ?? false
    }

    /// Whether a word character ends before a position.
    package static func isWord(before index: Int, in bytes: [UInt8]) -> Bool {
        scalar(before: index, in: bytes).map { isWord($0.scalar) } ?? false
    }

    /// Whether a word goes on across a position; scripts without blanks between words have none to cut.
    package static func isInsideWord(_ index: Int, in bytes: [UInt8]) -> Bool {
        guard let (before, _) = scalar(before: index, in: bytes), let (after, _) = scalar(at: index, in: bytes),
            isWord(before), isWord(after)
        else { return false }
        return !isUnspaced(before) && !isUnspaced(after)
    }

    /// Whether a character is Han, kana, Thai, Lao, Burmese or Khmer: written without blanks between words.
    package static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x0E00 { return false }
        if scalar.properties.isIdeographic { return true }
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF: return true
        default: return false
        }
    }

    /// Whether a blank or line break stands at a position.
    package static func isBlank(at index: Int, in bytes: [UInt8]) -> Bool {
        scalar(at: index, in: bytes).map { isBlank($0.scalar) } ?? false
    }

    /// Whether a blank or line break ends before a position.
    package static func isBlank(before index: Int, in bytes: [UInt8]) -> Bool {
        scalar(before: index, in: bytes).map { isBlank($0.scalar) } ?? false
    }

    /// Whether the bytes at a position are those of an ASCII text, in any letter case when asked.
    package static func has(_ text: StaticString, at index: Int, in bytes: [UInt8], ignoringCase: Bool = false) -> Bool
    {
        let count = text.utf8CodeUnitCount
        guard index >= 0, index + count <= bytes.count else { return false }
        return text.withUTF8Buffer { wanted in
            for offset in 0..<count {
                var byte = bytes[index + offset]
                if ignoringCase, (0x41...0x5A).contains(byte) { byte |= 0x20 }
                if byte != wanted[offset] { return false }
            }
            return true
        }
    }

    /// Whether a byte is an ASCII letter.
    package static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    /// Whether a byte is an ASCII digit.
    package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The first position at or behind another one whose byte fails a test.
    package static func end(of index: Int, in bytes: [UInt8], limit: Int = .max, while test: (UInt8) -> Bool) -> Int {
        var index = index
        var count = 0
        while index < bytes.count, count < limit, test(bytes[index]) {
            index += 1
            count += 1
        }
        return index
    }
}
