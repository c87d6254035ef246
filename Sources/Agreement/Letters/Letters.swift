// SPDX-License-Identifier: Apache-2.0

/// The letters of the seven languages as UTF-8: ASCII, and two bytes from `À` to `ſ`.
enum Letters {
    /// Writes text in lower case, byte for byte as long as it was; letters beyond `ſ` stay as they are.
    ///
    /// - Returns: Whether anything had to be changed.
    static func lowercase(_ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) -> Bool {
        var changed: UInt8 = 0
        var index = 0
        while index < source.count {
            let byte = source[index]
            let low = byte &- 0x41 < 26 ? byte | 0x20 : byte
            target[index] = low
            changed |= byte ^ low
            index &+= 1
            if byte & 0xE0 == 0xC0, index < source.count {
                let trail = lowered(byte, source[index])
                target[index] = trail
                changed |= source[index] ^ trail
                index &+= 1
            }
        }
        return changed != 0
    }

    /// The second byte of a letter's lower case, whose first byte is the same.
    static func lowered(_ lead: UInt8, _ trail: UInt8) -> UInt8 {
        switch lead {
        // À to Þ but ×.
        case 0xC3: trail <= 0x9E && trail != 0x97 ? trail + 0x20 : trail
        // Œ and the like: pairs of an even capital and an odd small letter.
        case 0xC5: trail >= 0x92 && trail <= 0xB7 && trail & 1 == 0 ? trail + 1 : trail
        default: trail
        }
    }

    /// The second byte of a letter's capital.
    static func raised(_ lead: UInt8, _ trail: UInt8) -> UInt8 {
        switch lead {
        case 0xC3: trail >= 0xA0 && trail != 0xB7 && trail != 0xBF ? trail - 0x20 : trail
        case 0xC5: trail >= 0x93 && trail <= 0xB7 && trail & 1 == 1 ? trail - 1 : trail
        default: trail
        }
    }

    /// Whether a byte can be part of a letter or digit.
    static func isWordByte(_ byte: UInt8) -> Bool { byte >= 0x80 || isASCIIWord(byte) }

    /// Whether a byte is a letter or digit of ASCII.
    @inline(__always)
    static func isASCIIWord(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Whether a word begins with a vowel letter, with or without an accent: `é`, `œ`, `ü`.
    static func startsWithVowel(_ word: Word) -> Bool {
        switch word.first() {
        case 0x61, 0x65, 0x69, 0x6F, 0x75: true
        case 0xC3:
            switch word.first(1) {
            // à á â ã ä å æ, è to ï, ò to ö, ù to ü
            case 0xA0...0xA6, 0xA8...0xAF, 0xB2...0xB6, 0xB9...0xBC: true
            default: false
            }
        case 0xC5: word.first(1) == 0x93
        default: false
        }
    }

    static func isASCIIVowel(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61, 0x65, 0x69, 0x6F, 0x75: true
        default: false
        }
    }
}

/// How the letters of a word are cased, which its other forms keep.
enum CasePattern {
    /// The letters that both words share keep their case, the others follow: capitals after a word of capitals only, a
    /// capital first after a capital first, else small letters.
    ///
    /// - Parameter output: Appends one byte.
    static func write(_ word: Word, like original: UnsafeBufferPointer<UInt8>, to output: inout TextBuffer) {
        let pattern = Pattern(original)
        var index = 0
        var isSame = true
        while index < word.count {
            let byte = word.base[index]
            let isPair = byte & 0xE0 == 0xC0 && index + 1 < word.count
            let trail = isPair ? word.base[index + 1] : 0
            // While the words are the same, the original's spelling stands.
            if isSame, index < original.count {
                let own = original[index]
                if !isPair, own < 0x80, own == byte || own | 0x20 == byte {
                    output.append(own)
                    index += 1
                    continue
                }
                if isPair, own == byte, index + 1 < original.count,
                    original[index + 1] == trail || Letters.lowered(own, original[index + 1]) == trail
                {
                    output.append(own)
                    output.append(original[index + 1])
                    index += 2
                    continue
                }
            }
            isSame = false
            let isRaised = pattern.isUpper || (index == 0 && pattern.isTitle)
            if isPair {
                output.append(byte)
                output.append(isRaised ? Letters.raised(byte, trail) : trail)
                index += 2
            } else {
                output.append(isRaised && byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte)
                index += 1
            }
        }
    }

    private struct Pattern {
        var isUpper = false
        var isTitle = false

        init(_ text: UnsafeBufferPointer<UInt8>) {
            var (capitals, smalls) = (0, 0)
            var isFirst = true
            var index = 0
            while index < text.count {
                let byte = text[index]
                var isCapital = byte >= 0x41 && byte <= 0x5A
                var isSmall = byte >= 0x61 && byte <= 0x7A
                if byte & 0xE0 == 0xC0, index + 1 < text.count {
                    isCapital = Letters.lowered(byte, text[index + 1]) != text[index + 1]
                    isSmall = !isCapital
                    index += 1
                }
                if isFirst { isTitle = isCapital }
                if isCapital { capitals += 1 }
                if isSmall { smalls += 1 }
                isFirst = false
                index += 1
            }
            isUpper = capitals > 1 && smalls == 0 && !Abbreviation.isOne(text)
        }
    }
}

/// The text that a call writes, in memory that its caller lends.
struct TextBuffer {
    private let base: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    /// Whether something didn't fit, so that the text is of no use.
    private(set) var isFull = false

    init(_ memory: UnsafeMutableBufferPointer<UInt8>) { base = memory }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        guard count < base.count else {
            isFull = true
            return
        }
        base[count] = byte
        count += 1
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard base.count - count >= bytes.count else {
            isFull = true
            return
        }
        guard let from = bytes.baseAddress, let to = base.baseAddress else { return }
        (to + count).update(from: from, count: bytes.count)
        count += bytes.count
    }

    mutating func append(_ text: StaticString) { append(text.bytes) }

    func byte(_ index: Int) -> UInt8 { index >= 0 && index < count ? base[index] : 0 }

    var last: UInt8 { count > 0 ? base[count - 1] : 0 }

    /// Makes an ASCII letter a capital.
    mutating func capitalize(at index: Int) {
        if index < count, base[index] >= 0x61, base[index] <= 0x7A { base[index] &= 0xDF }
    }

    mutating func removeLast() { if count > 0 { count -= 1 } }

    /// Copies the text to the start of other memory; how many bytes it has, `nil` where they don't fit.
    func copy(to memory: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        guard count <= memory.count, let from = base.baseAddress, let to = memory.baseAddress else { return nil }
        to.update(from: from, count: count)
        return count
    }

    var text: String { String(decoding: base[..<count], as: UTF8.self) }
}
