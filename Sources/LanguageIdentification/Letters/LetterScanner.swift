// SPDX-License-Identifier: Apache-2.0

/// What reads the words that ``LetterScanner`` finds.
@_spi(Training) public protocol WordVisitor {
    /// Takes a word: folded letters of one script group with a boundary mark at each end that is the word's own.
    ///
    /// A long run without spaces (Thai, Chinese) comes in pieces; only the first and the last have the marks.
    /// Gives back whether more words are wanted.
    mutating func visit(
        _ word: UnsafeBufferPointer<UInt32>, letters: Int, script: UInt8, at range: Range<Int>
    ) -> Bool
}

/// Finds the words that vote, in UTF-8 that may be damaged.
///
/// 1. Bytes that are not UTF-8 end a word and cost one byte each; nothing is rejected.
/// 2. A word is a run of letters of one script group; a change of group, a digit, punctuation and space end it.
/// 3. Links, e-mail addresses, @names, #tags, markup and `{placeholders}` are passed over (``SkippedToken``).
/// 4. Letters are folded: lower case, e + U+0301 as é; points, joiners and direction marks are read over. A mark that
///    makes no letter is kept once (Yoruba's tones) and dropped when it piles up.
/// 5. A letter that stands more than twice in a row counts once: "sooooo" → "so".
@_spi(Training) public struct LetterScanner {
    /// The longest piece of a word that a visitor gets, marks included.
    public static let maximumPiece = 40
    /// The mark at the ends of a word.
    public static let boundary: UInt32 = 0x5F

    private let table = LetterTable.shared
    private let compositions = Compositions.shared

    /// A scanner with the tables of letters and their marks.
    public init() {}

    /// Scans a range of bytes; gives back whether the visitor let it run to the end.
    @inline(__always)
    public func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>, for visitor: inout some WordVisitor
    ) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.maximumPiece + 4) { buffer in
            var word = Word(buffer: buffer)
            var index = max(0, range.lowerBound)
            let end = min(range.upperBound, bytes.count)
            /// Whether the byte before can stand before a token that is passed over.
            var isTokenStart = true
            while index < end {
                let byte = bytes[index]
                var code = UInt32(byte)
                var length = 1
                if byte < 0x80 {
                    if SkippedToken.mayBegin(with: byte), isTokenStart || SkippedToken.beginsAnywhere(byte) {
                        let skipped = SkippedToken.length(in: bytes, at: index, to: end)
                        if skipped > 0 {
                            if !word.end(at: index, for: &visitor) { return false }
                            index += skipped
                            continue
                        }
                    }
                    isTokenStart = !SkippedToken.isInside(byte)
                } else {
                    isTokenStart = true
                    (code, length) = Self.decode(bytes, at: index, to: end)
                }
                let kind = table.kind(code)
                switch kind {
                case LetterTable.Kind.boundary:
                    if !word.end(at: index, for: &visitor) { return false }
                case LetterTable.Kind.transparent:
                    break
                case LetterTable.Kind.apostrophe:
                    word.holdApostrophe()
                case LetterTable.Kind.combining:
                    word.combine(code, compositions)
                default:
                    if kind != word.script || word.isFull {
                        if !word.make(roomFor: kind, at: index, for: &visitor) { return false }
                    }
                    word.append(table.folded(code))
                    // Behind a letter of ASCII no token begins, so that the next ones need no look ahead.
                    if byte < 0x80 {
                        index = word.appendASCII(bytes, from: index + 1, to: end, table)
                        continue
                    }
                }
                index += length
            }
            return word.end(at: end, for: &visitor)
        }
    }

    /// Decodes one scalar that begins with a byte above 0x7F; U+FFFD and one byte when it is not UTF-8.
    @inline(__always)
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, to end: Int) -> (code: UInt32, length: Int) {
        let invalid: (UInt32, Int) = (0xFFFD, 1)
        func continuation(_ offset: Int) -> UInt32? {
            guard index + offset < end else { return nil }
            let byte = bytes[index + offset]
            return byte & 0xC0 == 0x80 ? UInt32(byte & 0x3F) : nil
        }
        let first = UInt32(bytes[index])
        switch first {
        case 0xC2...0xDF:
            guard let second = continuation(1) else { return invalid }
            return ((first & 0x1F) << 6 | second, 2)
        case 0xE0...0xEF:
            guard let second = continuation(1), let third = continuation(2) else { return invalid }
            let code = (first & 0x0F) << 12 | second << 6 | third
            return code < 0x800 || (0xD800...0xDFFF).contains(code) ? invalid : (code, 3)
        case 0xF0...0xF4:
            guard let second = continuation(1), let third = continuation(2), let fourth = continuation(3) else {
                return invalid
            }
            let code = (first & 0x07) << 18 | second << 12 | third << 6 | fourth
            return code < 0x10000 || code > 0x10FFFF ? invalid : (code, 4)
        default:
            return invalid
        }
    }
}

extension LetterScanner {
    /// The word that is being read.
    struct Word {
        let buffer: UnsafeMutableBufferPointer<UInt32>
        var count = 0
        var letters = 0
        var marks = 0
        var script: UInt8 = 0
        var start = 0
        var holdsApostrophe = false
        /// The letter that stood more than twice in a row and may go on; 0 for none.
        var stretched: UInt32 = 0

        var isFull: Bool { count >= LetterScanner.maximumPiece }

        init(buffer: UnsafeMutableBufferPointer<UInt32>) { self.buffer = buffer }

        /// Ends the piece before a letter that does not belong to it or has no room in it.
        @inline(__always)
        mutating func make(roomFor kind: UInt8, at index: Int, for visitor: inout some WordVisitor) -> Bool {
            if kind == script, count > 0 {
                let goesOn = visitor.visit(
                    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<count]), letters: letters,
                    script: script, at: start..<index)
                count = 0
                letters = 0
                start = index
                return goesOn
            }
            guard end(at: index, for: &visitor) else { return false }
            script = kind
            start = index
            buffer[0] = LetterScanner.boundary
            count = 1
            return true
        }

        @inline(__always)
        mutating func append(_ letter: UInt32) {
            if holdsApostrophe {
                holdsApostrophe = false
                stretched = 0
                buffer[count] = 0x27
                count += 1
            }
            if letter == stretched { return }
            stretched = 0
            marks = 0
            if count >= 2, buffer[count - 1] == letter, buffer[count - 2] == letter {
                count -= 1
                letters -= 1
                stretched = letter
                return
            }
            buffer[count] = letter
            count += 1
            letters += 1
        }

        /// Appends the ASCII letters that follow one, as far as there is room; gives back where they end.
        @inline(__always)
        mutating func appendASCII(
            _ bytes: UnsafeBufferPointer<UInt8>, from first: Int, to end: Int, _ table: LetterTable
        ) -> Int {
            var index = first
            while index < end, count < LetterScanner.maximumPiece {
                let entry = table[basic: UInt16(bytes[index])]
                guard entry.isASCIILetter else { break }
                append(entry.folded)
                index += 1
            }
            return index
        }

        mutating func holdApostrophe() {
            if letters > 0 { holdsApostrophe = true }
        }

        mutating func combine(_ mark: UInt32, _ compositions: Compositions) {
            guard letters > 0, !holdsApostrophe else { return }
            stretched = 0
            if let composed = compositions.compose(buffer[count - 1], mark) {
                buffer[count - 1] = composed
            } else if marks == 0, count < LetterScanner.maximumPiece {
                buffer[count] = mark
                count += 1
                marks = 1
            }
        }

        /// Ends the word, if there is one.
        @inline(__always)
        mutating func end(at index: Int, for visitor: inout some WordVisitor) -> Bool {
            defer {
                count = 0
                letters = 0
                script = 0
                stretched = 0
                holdsApostrophe = false
            }
            guard letters > 0 else { return true }
            buffer[count] = LetterScanner.boundary
            return visitor.visit(
                UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<(count + 1)]), letters: letters,
                script: script, at: start..<index)
        }
    }
}
