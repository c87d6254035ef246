internal import RemoteContent

/// Apertium's stream format: what a text looks like on its way through the stages, and how it is read back.
///
/// **Rules.** Each was found by a text that hung, killed or confused a pipeline when it was broken.
/// 1. The text is NFC: the dictionaries know `é`, and a combining accent corrupts its word.
/// 2. Whatever must come back untouched travels as a superblank `[t0]`, a blank that the stages carry along: the
///    tokens that the caller masked, line breaks, runs of blanks, control characters, private use characters, the
///    characters that the stages use as marks (`* # @ ~`) and those of the format itself (`[ ] { } ^ $ < > \`). Only the
///    number stands in the superblank, never the content, since some characters would end it. An escape would do for
///    most of the format's characters, but `rain \^` at the end of a text makes a stage wait for ever.
/// 3. The slash is escaped with a backslash: it stands inside words and units, as in km/h.
/// 4. NUL ends a text and can't be part of one; it travels as a superblank like the other control characters.
/// 5. Tokens around words become a word-bound blank, `[[t:s0]]words[[/]]`, where the pipeline can carry them along with the
///    words (``WordBoundBlanks``); else they are superblanks like all others.
/// 6. On the way back every superblank must be there exactly once. Blanks and marks that fell off with a word are
///    tolerated and noted; a caller's token that is lost or doubled is a failure.
struct ApertiumStream: Sendable {
    /// The text in stream format.
    private(set) var bytes: [UInt8] = []
    /// What each superblank stands for.
    private(set) var originals: [String] = []
    /// The superblanks that stand for the caller's tokens.
    private(set) var tokens: Set<Int> = []
    /// The number of words, for the share of unknown ones.
    private(set) var words = 0
    /// The pairs of tokens that are bound to the words between them; empty in a stream that binds none.
    private(set) var spans: [Span] = []

    /// Two tokens around words.
    struct Span: Sendable, Hashable {
        var opening: [UInt8]
        var closing: [UInt8] = []
        /// The span around this one.
        var outer: Int?
        /// The superblanks of the caller's tokens between the two.
        var tokens: [Int] = []
    }

    /// Writes a text, already in NFC, whose masked parts are tokens of a style.
    ///
    /// A stream that binds words has no ``spans`` where the text has none, or where they aren't properly nested.
    init(_ text: String, tokens style: TokenStyle, bindsWords: Bool = false) {
        let source = Array(text.utf8)
        bytes.reserveCapacity(source.count + 32)
        var isInWord = false
        var isNested = true
        var open: [Int] = []
        var index = 0
        while index < source.count {
            if source[index] == style.opening.utf8.first, let token = style.token(withRoleAt: index, in: source) {
                let original = source[index..<(index + token.length)]
                index += token.length
                isInWord = false
                switch bindsWords ? token.role : .plain {
                case .plain:
                    for span in open { spans[span].tokens.append(originals.count) }
                    tokens.insert(originals.count)
                    hide(original)
                case .opens:
                    bytes.append(contentsOf: WordBoundBlanks.opening(spans.count))
                    let outer = open.last
                    open.append(spans.count)
                    spans.append(Span(opening: Array(original), outer: outer))
                case .closes:
                    bytes.append(contentsOf: WordBoundBlanks.closing)
                    if let last = open.popLast() { spans[last].closing = Array(original) } else { isNested = false }
                }
                continue
            }
            guard let (scalar, length) = ByteText.scalar(at: index, in: source) else { break }
            if Self.isHidden(scalar) || (scalar == " " && ByteText.has("  ", at: index, in: source)) {
                let end = endOfHiddenRun(at: index, in: source, tokens: style)
                hide(source[index..<end])
                index = end
                isInWord = false
                continue
            }
            let isWord = scalar.isASCII ? ByteText.isLetter(source[index]) : scalar.properties.isAlphabetic
            if isWord, !isInWord { words += 1 }
            isInWord = isWord || (isInWord && ByteText.isWord(scalar))
            if scalar == "/" { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(contentsOf: source[index..<(index + length)])
            index += length
        }
        if !open.isEmpty || !isNested { spans = [] }
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
    }

    /// Reads an answer; `nil` when it isn't in the format at all, or when a span has lost its words or others came into it.
    func read(_ answer: [UInt8]) -> Reading? {
        var output: [UInt8] = []
        output.reserveCapacity(answer.count)
        var blanks = WordBoundBlanks(spans: spans)
        var seen = [Int](repeating: 0, count: originals.count)
        var index = 0
        while index < answer.count {
            let byte = answer[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\\"):
                guard index < answer.count else { return nil }
                output.append(answer[index])
                index += 1
            case UInt8(ascii: "[") where !spans.isEmpty && index < answer.count && answer[index] == UInt8(ascii: "["):
                guard let end = blanks.read(answer, at: index + 1, output: output) else { return nil }
                index = end
            case UInt8(ascii: "["):
                guard let end = answer[index...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
                let name = String(decoding: answer[index..<end], as: UTF8.self)
                index = end + 1
                if name.isEmpty { continue }
                guard name.hasPrefix("t"), let number = Int(name.dropFirst()), originals.indices.contains(number) else {
                    return nil
                }
                seen[number] += 1
                if tokens.contains(number) {
                    blanks.note(token: number, at: output.count..<(output.count + originals[number].utf8.count))
                }
                // A doubled blank or mark is written once; a doubled token is written, and the caller's check fails it.
                if seen[number] == 1 || tokens.contains(number) { output.append(contentsOf: originals[number].utf8) }
            default: output.append(byte)
            }
        }
        guard let marked = blanks.placed(in: output), let text = String(validating: marked, as: UTF8.self) else {
            return nil
        }
        return Reading(text: text, hasEveryToken: tokens.allSatisfy { seen[$0] == 1 })
    }
}
