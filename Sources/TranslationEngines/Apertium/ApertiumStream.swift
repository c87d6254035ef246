// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// Apertium's stream format: what a text looks like on its way through the stages, and how it is read back.
///
/// **Rules.** Each was found by a text that hung, killed or confused a pipeline, or came out worse, when it was broken.
/// 1. The text is NFC: the dictionaries know `é`, and a combining accent corrupts its word.
/// 2. Whatever must come back untouched travels as a superblank `[t0]`, a blank that the stages carry along: line breaks, runs
///    of blanks, control characters, private use characters, the characters that the stages use as marks (`* # @ ~`) and
///    those of the format itself (`[ ] { } ^ $ < > \`). Only the number stands in the superblank, never the content, since
///    some characters would end it. An escape would do for most of the format's characters, but `rain \^` at the end of a
///    text makes a stage wait for ever.
/// 3. The slash is escaped with a backslash: it stands inside words and units, as in km/h.
/// 4. NUL ends a text and can't be part of one; it travels as a superblank like the other control characters.
/// 5. A token that stands for a word travels as a word that no dictionary knows (``StandIns``): the sentence keeps its
///    grammar around it, as around a name. `El libro de @ana y @luis` as `El libro de Qxqa y Qxqb` comes out in order; with
///    superblanks the rules see `El libro de y es bueno`. Other tokens are superblanks.
/// 6. Tokens around words become a word-bound blank, `[[t:s0]]words[[/]]`, where the pipeline can carry them along with the
///    words (``WordBoundBlanks``); else they are superblanks like all others.
/// 7. More than ``maximumRunBytes`` without a blank are no word. They are left as they are: the time that the stages take
///    grows with the square of a run's length, and some of them lose its end.
/// 8. A text without a sentence's end gets one, as Apertium's own front end does it, and loses it again: `.[e]`.
/// 9. On the way back every superblank and every stand-in must be there exactly once. Blanks and marks that fell off with a
///    word are tolerated and noted; a caller's token that is lost or doubled is a failure.
/// 10. Where a word vanished two blanks are left, or one before a comma or full stop: it is counted.
/// 11. What began with a token before a small letter begins with a small letter: some pairs give the sentence's capital to
///    the first word that they know.
struct ApertiumStream: Sendable {
    /// The longest run of characters without a blank that is given to the stages, in bytes.
    static let maximumRunBytes = 200

    /// The text in stream format.
    private(set) var bytes: [UInt8] = []
    /// What each superblank stands for.
    private(set) var originals: [String] = []
    /// The superblanks that stand for the caller's tokens.
    private(set) var tokens: Set<Int> = []
    /// The number of words, for the share of unknown ones.
    private(set) var words = 0
    /// Words that no stage has seen, by rule 7.
    private(set) var withheldWords = 0
    /// The pairs of tokens that are bound to the words between them; empty in a stream that binds none.
    private(set) var spans: [Span] = []
    private var standIns: StandIns
    private let source: [UInt8]
    /// Whether a full stop was added.
    private var hasAddedStop = false

    /// Two tokens around words.
    struct Span: Sendable, Hashable {
        var opening: [UInt8]
        var closing: [UInt8] = []
        /// The span around this one.
        var outer: Int?
        /// The caller's tokens between the two, by their numbers here.
        var tokens: [Int] = []
    }

    /// Writes a text, already in NFC, whose masked parts are tokens of a style.
    ///
    /// A stream that binds words has no ``spans`` where the text has none, or where they aren't properly nested.
    init(_ text: String, tokens style: TokenStyle, bindsWords: Bool = false, standIns form: StandIns.Form = .word) {
        let source = Array(text.utf8)
        self.source = source
        standIns = StandIns(avoiding: source, form)
        bytes.reserveCapacity(source.count + 32)
        var isNested = true
        var open: [Int] = []
        var index = 0
        while index < source.count {
            if source[index] == style.opening.utf8.first, let token = style.token(withRoleAt: index, in: source) {
                let original = source[index..<(index + token.length)]
                index += token.length
                switch (token.role, bindsWords) {
                case (.opens, true):
                    bytes.append(contentsOf: WordBoundBlanks.opening(spans.count))
                    let outer = open.last
                    open.append(spans.count)
                    spans.append(Span(opening: Array(original), outer: outer))
                case (.closes, true):
                    bytes.append(contentsOf: WordBoundBlanks.closing)
                    if let last = open.popLast() { spans[last].closing = Array(original) } else { isNested = false }
                case (let role, _):
                    for span in open { spans[span].tokens.append(originals.count) }
                    tokens.insert(originals.count)
                    let touchesWord =
                        ByteText.isWord(before: bytes.count, in: bytes) || ByteText.isWord(at: index, in: source)
                    if role == .plain, !touchesWord, let word = standIns.word(for: originals.count) {
                        originals.append(String(decoding: original, as: UTF8.self))
                        bytes.append(contentsOf: word)
                    } else {
                        hide(original)
                    }
                }
                continue
            }
            guard let (scalar, length) = ByteText.scalar(at: index, in: source) else { break }
            if Self.isHidden(scalar) || (scalar == " " && ByteText.has("  ", at: index, in: source)) {
                let end = endOfHiddenRun(at: index, in: source, tokens: style)
                hide(source[index..<end])
                index = end
            } else if ByteText.isBlank(scalar) {
                bytes.append(contentsOf: source[index..<(index + length)])
                index += length
            } else {
                let end = endOfRun(at: index, in: source, tokens: style)
                if end - index > Self.maximumRunBytes {
                    hide(source[index..<end])
                    words += 1
                    withheldWords += 1
                } else {
                    write(run: source[index..<end])
                }
                index = end
            }
        }
        if !open.isEmpty || !isNested { spans = [] }
        endSentence()
    }

    /// Where what is neither blank nor hidden nor a token ends.
    private func endOfRun(at start: Int, in source: [UInt8], tokens style: TokenStyle) -> Int {
        var end = start
        while let (scalar, length) = ByteText.scalar(at: end, in: source) {
            if ByteText.isBlank(scalar) || Self.isHidden(scalar) { break }
            if end > start, source[end] == style.opening.utf8.first, style.token(at: end, in: source) != nil { break }
            end += length
        }
        // Bytes that are no character can't be: the source is a string.
        return max(end, start + 1)
    }

    private mutating func write(run: ArraySlice<UInt8>) {
        var isInWord = false
        var index = run.startIndex
        while index < run.endIndex, let (scalar, length) = ByteText.scalar(at: index, in: source) {
            let isWord = ByteText.isAlphabetic(scalar)
            if isWord, !isInWord { words += 1 }
            isInWord = isWord || (isInWord && ByteText.isWord(scalar))
            if scalar == "/" { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(contentsOf: source[index..<(index + length)])
            index += length
        }
    }

    /// Neighbours that are hidden share a superblank; a token of the caller always has its own.
    private func endOfHiddenRun(at start: Int, in source: [UInt8], tokens style: TokenStyle) -> Int {
        var end = start
        while let (scalar, length) = ByteText.scalar(at: end, in: source) {
            guard end == start || Self.isHidden(scalar) || scalar == " " else { break }
            if end > start, style.token(at: end, in: source) != nil { break }
            end += length
        }
        return end
    }

    private mutating func hide(_ original: ArraySlice<UInt8>) {
        bytes.append(contentsOf: "[t\(originals.count)]".utf8)
        originals.append(String(decoding: original, as: UTF8.self))
    }

    /// Rule 8.
    private mutating func endSentence() {
        guard let last = source.last(where: { $0 != 0x20 }) else { return }
        let ends = [UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"), 0xA6]  // the last byte of …
        guard !ends.contains(last) else { return }
        bytes.append(contentsOf: Self.addedStop)
        hasAddedStop = true
    }

    private static let addedStop = Array(".[e]".utf8)

    /// Characters that no stage may see.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "*", "#", "@", "~", "^", "$", "[", "]", "{", "}", "<", ">", "\\": return true
        case "\u{FEFF}", "\u{FFFC}", "\u{2028}", "\u{2029}", "\u{AD}": return true
        case " "..."}": return false
        default:
            switch scalar.properties.generalCategory {
            case .control, .privateUse, .unassigned, .surrogate, .format: return true
            default: return false
            }
        }
    }

    // MARK: The way back

    /// What came back.
    struct Reading: Sendable, Hashable {
        var text: String
        /// Whether the caller's tokens are all there exactly once.
        var hasEveryToken: Bool
        /// Words that vanished.
        var lostWords: Int
    }

    /// The marks of unknown words that are not ours: each stand-in has one.
    func unknownWords(marks: Int) -> Int { max(0, marks - standIns.count) + withheldWords }

    /// Reads an answer; `nil` when it isn't in the format at all, or when a span has lost its words or others came into it.
    func read(_ answer: [UInt8]) -> Reading? {
        var output = Output(bytes: [])
        output.bytes.reserveCapacity(answer.count)
        var blanks = WordBoundBlanks(spans: spans)
        var seen = [Int](repeating: 0, count: originals.count)
        func place(_ number: Int) {
            seen[number] += 1
            let original = originals[number]
            if tokens.contains(number) {
                let start = output.bytes.count
                blanks.note(token: number, at: start..<(start + original.utf8.count))
            }
            // A doubled blank or mark is written once; a doubled token is written, and the caller's check fails it.
            if seen[number] == 1 || tokens.contains(number) { output.insert(original.utf8) }
        }
        var index = 0
        while index < answer.count {
            let byte = answer[index]
            if let (number, length) = standIns.match(at: index, in: answer), originals.indices.contains(number) {
                // Where marks are kept, one stands before every word that isn't known.
                if output.bytes.last == UInt8(ascii: "*") { output.bytes.removeLast() }
                place(number)
                index += length
                continue
            }
            index += 1
            switch byte {
            case UInt8(ascii: "\\"):
                guard index < answer.count else { return nil }
                output.append(answer[index])
                index += 1
            case UInt8(ascii: "[") where !spans.isEmpty && index < answer.count && answer[index] == UInt8(ascii: "["):
                guard let end = blanks.read(answer, at: index + 1, output: output.bytes) else { return nil }
                index = end
            case UInt8(ascii: "["):
                guard let end = answer[index...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
                let name = String(decoding: answer[index..<end], as: UTF8.self)
                index = end + 1
                if name.isEmpty { continue }
                if name == "e", hasAddedStop {
                    output.removeStop()
                    continue
                }
                guard name.hasPrefix("t"), let number = Int(name.dropFirst()), originals.indices.contains(number) else {
                    return nil
                }
                place(number)
            default: output.append(byte)
            }
        }
        guard var marked = blanks.placed(in: output.bytes) else { return nil }
        if beginsSmall { marked = Self.small(marked, unlessIn: source) }
        guard let text = String(validating: marked, as: UTF8.self) else { return nil }
        return Reading(
            text: text, hasEveryToken: tokens.allSatisfy { seen[$0] == 1 },
            // What carries markup along leaves blanks of its own.
            lostWords: spans.isEmpty && !hasBlankBeforeStop ? output.lostWords : 0)
    }

    /// Whether the source itself has a blank before a comma or full stop.
    private var hasBlankBeforeStop: Bool {
        zip(source, source.dropFirst()).contains { $0 == 0x20 && ($1 == UInt8(ascii: ",") || $1 == UInt8(ascii: ".")) }
    }

    /// Rule 10: an answer in the making.
    private struct Output {
        var bytes: [UInt8]
        var lostWords = 0
        /// Whether the last thing was put in here: a blank beside it may be its own.
        private var isInserted = false

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func append(_ byte: UInt8) {
            let isStop = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
            if byte == 0x20 || isStop, bytes.count > 1, bytes.last == 0x20, !isInserted { lostWords += 1 }
            isInserted = false
            bytes.append(byte)
        }

        mutating func insert(_ original: String.UTF8View) {
            bytes.append(contentsOf: original)
            isInserted = true
        }

        mutating func removeStop() {
            if bytes.last == 0x20 { bytes.removeLast() }
            if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
            while bytes.last == 0x20 { bytes.removeLast() }
        }
    }

    // MARK: Rule 11

    /// Whether the text begins with a token, and the first letter behind it is small.
    private var beginsSmall: Bool {
        guard !tokens.isEmpty, let first = Self.firstLetter(in: source), first.index > 0,
            first.scalar.properties.isLowercase
        else { return false }
        return source[..<first.index].contains(0xEE)
    }

    /// The first letter outside of tokens, which are private use characters with digits between them.
    private static func firstLetter(in bytes: [UInt8]) -> (index: Int, scalar: Unicode.Scalar, length: Int)? {
        var index = 0
        while let (scalar, length) = ByteText.scalar(at: index, in: bytes) {
            if scalar.properties.isAlphabetic { return (index, scalar, length) }
            index += length
        }
        return nil
    }

    /// The text with a small first letter, unless the word is an abbreviation or stands so in the source.
    private static func small(_ bytes: [UInt8], unlessIn source: [UInt8]) -> [UInt8] {
        guard let first = firstLetter(in: bytes), first.index > 0, first.scalar.properties.isUppercase else {
            return bytes
        }
        var end = first.index
        while let (scalar, length) = ByteText.scalar(at: end, in: bytes), ByteText.isWord(scalar) { end += length }
        let word = bytes[first.index..<end]
        if let (second, _) = ByteText.scalar(at: first.index + first.length, in: bytes), second.properties.isUppercase {
            return bytes
        }
        let stands = source.indices.contains { source[$0] == word.first && source[$0...].starts(with: word) }
        if stands { return bytes }
        return bytes[..<first.index] + Array(first.scalar.properties.lowercaseMapping.utf8)
            + bytes[(first.index + first.length)...]
    }
}
