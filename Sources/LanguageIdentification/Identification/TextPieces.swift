// SPDX-License-Identifier: Apache-2.0

/// Cuts a text into the pieces that are identified by themselves.
///
/// 1. Ranges of bytes that cover the text; none is empty.
/// 2. A piece ends behind a line, and behind the mark that ends a sentence in any of the scripts
///    ([Sentence_Terminal](https://www.unicode.org/reports/tr44/#Sentence_Terminal)), with the marks, quotes and brackets
///    that follow it and the space behind.
/// 3. The marks of ASCII and the ellipsis end one only before a space: "3.5", "example.com", "wait…what".
/// 4. A piece of at least ``longPiece`` bytes also ends behind a comma, a semicolon or a dash.
enum TextPieces {
    /// A piece of this many bytes is also cut behind a comma, a semicolon or a dash.
    static let longPiece = 80

    static func ranges(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            let (mark, length) = mark(in: bytes, at: index)
            let end = mark == .none ? index + length : pieceEnd(in: bytes, after: index + length, mark, start)
            guard mark != .none, let end else {
                index += length
                continue
            }
            ranges.append(start..<end)
            start = end
            index = end
        }
        if start < bytes.count { ranges.append(start..<bytes.count) }
        return ranges
    }

    /// What a character does to a piece.
    private enum Mark {
        case none
        /// Ends it.
        case line
        /// Ends it whatever follows.
        case sentence
        /// Ends it before a space.
        case stop
        /// Ends a long one.
        case pause
        /// Ends a long one before a space.
        case comma
        /// Closes a quotation or a bracket.
        case closing
    }

    /// Where the piece ends that began at `start`, when it ends with a mark before an index.
    private static func pieceEnd(
        in bytes: UnsafeBufferPointer<UInt8>, after index: Int, _ mark: Mark, _ start: Int
    ) -> Int? {
        var end = index
        var isSure = false
        switch mark {
        case .none, .closing: return nil
        case .line: return skipSpace(in: bytes, from: index)
        case .comma, .pause:
            guard index - start > longPiece else { return nil }
            isSure = mark == .pause
        case .sentence, .stop:
            isSure = mark == .sentence
            following: while end < bytes.count {
                let (next, length) = self.mark(in: bytes, at: end)
                switch next {
                case .sentence: isSure = true
                case .stop, .closing: break
                default: break following
                }
                end += length
            }
        }
        guard isSure || end >= bytes.count || bytes[end] <= 0x20 else { return nil }
        return skipSpace(in: bytes, from: end)
    }

    private static func skipSpace(in bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
        var end = index
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x0A || bytes[end] == 0x0D { end += 1 }
        return end
    }

    /// What the character at an index does, and its bytes.
    private static func mark(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (Mark, Int) {
        let byte = bytes[index]
        guard byte >= 0x80 else {
            switch byte {
            case 0x0A: return (.line, 1)
            case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return (.stop, 1)
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "-"): return (.comma, 1)
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"), UInt8(ascii: "]"): return (.closing, 1)
            default: return (.none, 1)
            }
        }
        let (code, length) = LetterScanner.decode(bytes, at: index, to: bytes.count)
        switch code {
        // Armenian, Arabic, Devanagari, Tibetan, Myanmar, Ethiopic, Khmer, Mongolian.
        case 0x0589, 0x061D...0x061F, 0x06D4, 0x0964...0x0965, 0x0F0D...0x0F0E, 0x104A...0x104B, 0x1362,
            0x1367...0x1368,
            0x17D4...0x17D5, 0x1803, 0x1809:
            return (.sentence, length)
        // Double marks, ideographic, small and full-width marks.
        case 0x203C...0x203D, 0x2047...0x2049, 0x3002, 0xFE52, 0xFE56...0xFE57, 0xFF01, 0xFF0E, 0xFF1F, 0xFF61:
            return (.sentence, length)
        case 0x2026: return (.stop, length)
        // Arabic, Ethiopic, ideographic and full-width commas, en and em dash.
        case 0x060C, 0x061B, 0x1363, 0x2013...0x2014, 0x3001, 0xFF0C, 0xFF1B, 0xFF64: return (.pause, length)
        case 0x00AB, 0x00BB, 0x2018...0x201F, 0x2039...0x203A, 0x300D, 0x300F, 0xFF09: return (.closing, length)
        default: return (.none, length)
        }
    }
}
