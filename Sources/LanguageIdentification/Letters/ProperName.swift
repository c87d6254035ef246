// SPDX-License-Identifier: Apache-2.0

/// Tells which words of a text are likely names, and what of them votes.
///
/// A text names people and places of any language: "Se espera lluvia en Barcelona" is no more Catalan than a text about
/// Helsinki is Finnish. Names are as long and as telling as other words, so that one of them would outvote the rest of
/// a short text.
///
/// 1. A name begins with a capital, and a small letter follows: "I" and "USA" are none, nor are words that are
///    written in capitals for emphasis.
/// 2. It stands behind one space, and that behind a letter, a digit or a comma: what begins a text, a sentence,
///    a quotation or a list has its capital for that.
/// 3. Scripts without capitals tell no names.
/// 4. Of a name only the n-grams of three letters and the word as a whole vote. Those of five repeat what these say, so
///    that a name says the same with about half of a word's weight. Where nouns have capitals, as in German, or
///    every word, as in titles, all languages lose the same.
@_spi(Training) public enum ProperName {
    /// Whether a name's n-grams of an order vote; 0 is the word as a whole.
    @inline(__always)
    public static func votes(order: Int) -> Bool { order <= 3 }

    /// Whether the word at a range of a text is likely a name.
    @inline(__always)
    public static func isLikely(in bytes: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
        let start = range.lowerBound
        guard start >= 2, start < bytes.count, mayBeCapital(bytes[start]) else { return false }
        guard bytes[start - 1] == 0x20, mayComeBefore(bytes[start - 2]), range.upperBound <= bytes.count else {
            return false
        }
        let (isCapital, length) = kind(in: bytes, at: start, before: range.upperBound)
        guard isCapital, start + length < range.upperBound else { return false }
        let next = bytes[start + length]
        guard next >= 0x80 else { return next &- UInt8(ascii: "a") < 26 }
        return !kind(in: bytes, at: start + length, before: range.upperBound).isCapital
    }

    /// Whether a capital can begin with a byte: one of ASCII, one below U+0580, or Vietnamese and its like.
    ///
    /// What is decided here for nearly every word needs no look at its letters.
    @inline(__always)
    private static func mayBeCapital(_ byte: UInt8) -> Bool {
        byte < 0x60 || (0xC3...0xD5).contains(byte) || byte == 0xE1
    }

    /// Whether a byte can stand before the space before a word within a sentence.
    @inline(__always)
    private static func mayComeBefore(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
            || byte == UInt8(ascii: ",")
    }

    /// Whether a letter is a capital, and its bytes.
    @inline(__always)
    private static func kind(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int, before end: Int
    ) -> (isCapital: Bool, length: Int) {
        let byte = bytes[index]
        guard byte >= 0x80 else { return (byte &- UInt8(ascii: "A") < 26, 1) }
        let (code, length) = LetterScanner.decode(bytes, at: index, to: end)
        return (LetterTable.shared.isCapital(code), length)
    }
}
