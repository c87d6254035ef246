// SPDX-License-Identifier: Apache-2.0

/// A word of a phrase, and what stands before it.
struct PhraseToken {
    /// Where it is in the phrase, in bytes.
    var start: Int { Int(first) }
    var end: Int { Int(limit) }
    /// Its letters in lower case; `nil` for what is too long.
    let word: Word?
    /// Whether it has capitals.
    let hasCapitals: Bool
    // Half as large as `Int`, since tokens are copied often.
    private let first: Int32
    private let limit: Int32

    init(start: Int, end: Int, word: Word?, hasCapitals: Bool) {
        self.word = word
        self.hasCapitals = hasCapitals
        first = Int32(truncatingIfNeeded: start)
        limit = Int32(truncatingIfNeeded: end)
    }
}

/// Takes a phrase apart into words.
///
/// A word is letters, digits and hyphens between them. An apostrophe ends a word that it belongs to (`l’`, `dell'`), and
/// is written as `’` in the word's letters.
enum PhraseReader {
    static let hyphen = UInt8(ascii: "-")

    /// The words; `nil` when there are too many.
    static func read(
        _ text: UnsafeBufferPointer<UInt8>, splitsApostrophes: Bool, into tokens: inout InlineTokens,
        _ scratch: inout Scratch
    ) -> Bool {
        var index = 0
        while index < text.count {
            guard isWord(text, index) else {
                index += width(text[index])
                continue
            }
            let start = index
            var end = index
            var hasApostrophe = false
            while index < text.count {
                if Letters.isASCIIWord(text[index]) {
                    repeat { index &+= 1 } while index < text.count && Letters.isASCIIWord(text[index])
                    end = index
                } else if isWord(text, index) {
                    index += width(text[index])
                    end = min(index, text.count)
                } else if text[index] == hyphen, index + 1 < text.count, isWord(text, index + 1) {
                    index += 1
                } else if let size = apostrophe(text, index) {
                    if splitsApostrophes {
                        hasApostrophe = true
                        end = index
                        index += size
                        break
                    }
                    guard index + size < text.count, isWord(text, index + size) else { break }
                    index += size
                } else {
                    break
                }
            }
            guard tokens.count < PhraseLimits.words else { return false }
            let read = scratch.lowercased(UnsafeBufferPointer(rebasing: text[start..<end]))
            var word = read?.word
            if hasApostrophe {
                word?.apply(Ending(0, "’"))
                end = index
            }
            tokens.append(PhraseToken(start: start, end: end, word: word, hasCapitals: read?.hasCapitals ?? true))
        }
        return true
    }

    static func width(_ byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

    /// Whether a letter or digit begins at a place: letters of three and four bytes are no words here.
    static func isWord(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        let byte = text[index]
        if byte < 0x80 { return Letters.isASCIIWord(byte) }
        // Letters from À on, but not « » ¿ ¡ of the block before it; º and ª behind a digit.
        if byte == 0xC2, index > 0, index + 1 < text.count, Letters.isDigit(text[index - 1]) {
            return text[index + 1] == 0xBA || text[index + 1] == 0xAA
        }
        return byte >= 0xC3 && byte < 0xE0
    }

    /// The bytes of an apostrophe at a place.
    static func apostrophe(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
        if text[index] == UInt8(ascii: "'") { return 1 }
        if index + 2 < text.count, text[index] == 0xE2, text[index + 1] == 0x80, text[index + 2] == 0x99 { return 3 }
        return nil
    }
}

/// The words of a phrase, in memory that the call lends.
struct InlineTokens {
    private let base: UnsafeMutablePointer<PhraseToken>
    private(set) var count = 0

    init(_ memory: UnsafeMutableBufferPointer<PhraseToken>) {
        base = memory.baseAddress ?? UnsafeMutablePointer(bitPattern: 8).unsafelyUnwrapped
    }

    mutating func append(_ token: PhraseToken) {
        guard count < PhraseLimits.words else { return }
        (base + count).initialize(to: token)
        count += 1
    }

    /// A token; the callers' indices are all below ``count``.
    subscript(_ index: Int) -> PhraseToken {
        @inline(__always) _read { yield base[min(max(index, 0), max(count - 1, 0))] }
    }
}
