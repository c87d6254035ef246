// SPDX-License-Identifier: Apache-2.0

internal import LanguageIdentification

/// Finds the parts of a text that no engine may touch, and replaces them by tokens.
///
/// The scan goes through the text once, from left to right. At each place the scanners below are asked in this order,
/// and the first that finds something there wins:
///
/// 1. **Lookalikes**: text written exactly like a token of the style in use.
/// 2. **Terms** that the caller wants left alone, longest first, at word boundaries. A part of another kind that begins
///    with a term or in one and goes on behind it (`Tolk` in `tolk.example/map`) is kept to its own end.
/// 3. **Code**: text between backquotes, and fenced blocks.
/// 4. **Markup**: HTML and XML tags, comments and entities; markdown's own characters (the text of a link stays).
/// 5. **Links**: `scheme://…`, `mailto:`, `www.…`, and bare hosts such as `example.com/a?b`; **e-mail addresses**.
/// 6. **Mentions** and **hashtags**.
/// 7. **Placeholders**: printf's, `{name}`, `{{x}}`, `${x}`, `%{x}`, ICU message arguments with nested braces.
/// 8. **Quantities**: numbers with one of the units that the engine is known to spoil.
///
/// Parts that touch each other become one token, and so do placeholders with a single separator between them, as in
/// `%02d:%02d`: an engine may put blanks around it. For an engine that carries markup along with its words, each tag is a
/// token of its own.
public struct Masker: Sendable, Hashable {
    /// The longest part that is masked as a whole, in bytes; a longer one is text.
    public static let maximumPartBytes = 8 * 1024
    /// The most tokens in a text; what would come behind stays as it is.
    public static let maximumTokens = 10_000
    /// The most terms.
    public static let maximumTerms = 10_000

    /// Terms that are never translated, in the spelling and case in which they are to be found.
    public var terms: [String] { didSet { index() } }
    /// Units that the engine spoils behind a number, such as `PM`; in any letter case.
    public var spoiledUnits: [String]

    private var termsByFirstByte: [UInt8: [[UInt8]]] = [:]

    /// A masker with the terms that are never translated.
    public init(terms: [String] = [], spoiledUnits: [String] = []) {
        self.terms = terms
        self.spoiledUnits = spoiledUnits
        index()
    }

    private mutating func index() {
        termsByFirstByte = [:]
        for term in terms.prefix(Self.maximumTerms) {
            let bytes = Array(term.utf8)
            guard let first = bytes.first, bytes.count <= Self.maximumPartBytes else { continue }
            termsByFirstByte[first, default: []].append(bytes)
        }
        for first in termsByFirstByte.keys { termsByFirstByte[first]?.sort { $0.count > $1.count } }
    }

    /// Masks a text with tokens of a style.
    ///
    /// - Complexity: linear in the length of the text, apart from the terms that share a first byte.
    public func mask(_ text: String, style: TokenStyle = .whiteBrackets) -> MaskedText {
        let bytes = Array(text.utf8)
        var parts: [(kind: MaskedText.Kind, range: Range<Int>)] = []
        var index = 0
        var searches = MarkupScanner.Searches()
        while index < bytes.count {
            // No part begins between two ASCII letters, and most places of most texts are such.
            if ByteText.isLetter(bytes[index]), index > 0, ByteText.isLetter(bytes[index - 1]) {
                index += 1
                continue
            }
            guard let (kind, end) = part(at: index, in: bytes, style: style, &searches), end > index,
                parts.count < Self.maximumTokens
            else {
                index += 1
                continue
            }
            guard end - index <= Self.maximumPartBytes else {
                // Too long a part is text as a whole: looked at again from its middle, it would cost its length each time.
                index = end
                continue
            }
            if let last = parts.last, Self.isJoined(last.kind, last.range.upperBound, kind, index, in: bytes),
                style.roles == nil || last.kind != .markup || kind != .markup
            {
                // Joined parts count as markup when one of them is: its order then stays guarded.
                let joined = last.kind == .markup || kind == .markup ? MaskedText.Kind.markup : last.kind
                parts[parts.count - 1] = (joined, last.range.lowerBound..<end)
            } else {
                parts.append((kind, index..<end))
            }
            index = end
        }
        guard !parts.isEmpty else { return MaskedText(text: text, tokens: [], style: style) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var tokens: [MaskedText.Token] = []
        var copied = 0
        for (number, part) in parts.enumerated() {
            output.append(contentsOf: bytes[copied..<part.range.lowerBound])
            output.append(contentsOf: style.token(number).utf8)
            copied = part.range.upperBound
            let (start, end) = (part.range.lowerBound, part.range.upperBound)
            tokens.append(
                MaskedText.Token(
                    kind: part.kind, original: String(decoding: bytes[part.range], as: UTF8.self),
                    hasBlankBefore: ByteText.isBlank(before: start, in: bytes),
                    hasBlankAfter: ByteText.isBlank(at: end, in: bytes),
                    isInsideWord: ByteText.isWord(before: start, in: bytes) && ByteText.isWord(at: end, in: bytes)))
        }
        output.append(contentsOf: bytes[copied...])
        return MaskedText(text: String(decoding: output, as: UTF8.self), tokens: tokens, style: style)
    }

    /// Whether a part that begins at a place belongs to the one before it, which ended at another.
    private static func isJoined(
        _ before: MaskedText.Kind, _ end: Int, _ kind: MaskedText.Kind, _ index: Int, in bytes: [UInt8]
    ) -> Bool {
        if end == index { return true }
        return index - end == 1 && before == .placeholder && kind == .placeholder && separators.contains(bytes[end])
    }

    private static let separators = Set(":/-._|".utf8)

    /// The part that begins at a place, and where it ends.
    private func part(
        at index: Int, in bytes: [UInt8], style: TokenStyle, _ searches: inout MarkupScanner.Searches
    ) -> (MaskedText.Kind, Int)? {
        let byte = bytes[index]
        if byte & 0xC0 == 0x80 { return nil }
        if byte == style.opening.utf8.first, let token = style.token(at: index, in: bytes) {
            return (.lookalike, index + token.length)
        }
        let other = otherPart(at: index, in: bytes, &searches)
        guard let termEnd = term(at: index, in: bytes) else { return other }
        if let other, other.1 >= termEnd { return other }
        var end = termEnd
        for place in (index + 1)..<max(termEnd, index + 1) {
            if let (_, inner) = otherPart(at: place, in: bytes, &searches) { end = max(end, inner) }
        }
        return (.term, end)
    }

    /// The part that is neither a lookalike nor a term.
    private func otherPart(
        at index: Int, in bytes: [UInt8], _ searches: inout MarkupScanner.Searches
    ) -> (MaskedText.Kind, Int)? {
        let byte = bytes[index]
        if byte & 0xC0 == 0x80 { return nil }
        switch byte {
        case UInt8(ascii: "`"):
            if let end = MarkupScanner.code(at: index, in: bytes) { return (.code, end) }
        case UInt8(ascii: "<"), UInt8(ascii: "&"):
            if let end = LinkScanner.angleLink(at: index, in: bytes) { return (.link, end) }
            if let end = MarkupScanner.element(at: index, in: bytes, &searches) { return (.markup, end) }
        case UInt8(ascii: "%"), UInt8(ascii: "{"), UInt8(ascii: "$"):
            if let end = PlaceholderScanner.end(at: index, in: bytes) { return (.placeholder, end) }
        case UInt8(ascii: "@"):
            if let end = LinkScanner.mention(at: index, in: bytes) { return (.mention, end) }
        case UInt8(ascii: "#"):
            if let end = LinkScanner.hashtag(at: index, in: bytes) { return (.hashtag, end) }
            if let end = PlaceholderScanner.end(at: index, in: bytes) { return (.placeholder, end) }
            if let end = MarkupScanner.markdown(at: index, in: bytes) { return (.markup, end) }
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            if let end = MarkupScanner.markdown(at: index, in: bytes) { return (.markup, end) }
        case 0xEE
        where index + 2 < bytes.count && bytes[index + 1] == 0x80 && (0x80...0x84).contains(bytes[index + 2]):
            // U+E000 to U+E004: what tokens are written with.
            return (.lookalike, index + 3)
        default:
            if ByteText.isDigit(byte), let end = quantity(at: index, in: bytes) { return (.quantity, end) }
        }
        guard ByteText.isWord(at: index, in: bytes) else { return nil }
        if ByteText.isWord(before: index, in: bytes) {
            // In scripts without blanks an address follows a word at once: 详见https://…
            guard ByteText.isLetter(byte), let before = bytes[..<index].last, !ByteText.isLetter(before) else {
                return nil
            }
            return LinkScanner.plainLink(at: index, in: bytes).map { (.link, $0) }
        }
        if let end = LinkScanner.emailAddress(at: index, in: bytes) { return (.emailAddress, end) }
        if let end = LinkScanner.link(at: index, in: bytes) { return (.link, end) }
        return nil
    }

    private func term(at index: Int, in bytes: [UInt8]) -> Int? {
        guard let candidates = termsByFirstByte[bytes[index]] else { return nil }
        for term in candidates where bytes.count - index >= term.count {
            let end = index + term.count
            guard bytes[index..<end].elementsEqual(term) else { continue }
            if !ByteText.isInsideWord(index, in: bytes), !ByteText.isInsideWord(end, in: bytes) { return end }
        }
        return nil
    }

    /// "8 in of snow" and "8 in." are inches, "112 in case of" and "3 in the north" are not.
    private func isInches(endingAt end: Int, in bytes: [UInt8]) -> Bool {
        guard ByteText.isBlank(at: end, in: bytes), ByteText.isWord(at: end + 1, in: bytes) else { return true }
        return ByteText.has("of", at: end + 1, in: bytes) && !ByteText.isWord(at: end + 3, in: bytes)
    }

    private func quantity(at index: Int, in bytes: [UInt8]) -> Int? {
        guard !spoiledUnits.isEmpty, !ByteText.isWord(before: index, in: bytes) else { return nil }
        var end = ByteText.end(of: index, in: bytes, limit: 40) {
            ByteText.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":")
        }
        if end < bytes.count, bytes[end] == 0x20 { end += 1 }
        for unit in spoiledUnits {
            let wanted = Array(unit.utf8)
            guard end + wanted.count <= bytes.count else { continue }
            let isThere = zip(bytes[end...], wanted).allSatisfy { byte, wanted in
                byte == wanted || (ByteText.isLetter(byte) && byte ^ 0x20 == wanted)
            }
            let unitEnd = end + wanted.count
            if isThere, !ByteText.isWord(at: unitEnd, in: bytes), unit != "in" || isInches(endingAt: unitEnd, in: bytes)
            {
                return unitEnd
            }
        }
        return nil
    }
}
