// SPDX-License-Identifier: Apache-2.0

internal import LanguageIdentification

/// Finds markup: HTML and XML tags, comments and entities, code, and the characters of markdown.
///
/// What stands between the tags is text and is translated; `[text](url)` gives up only its brackets and address. Elements
/// that hold code, and those that say `translate="no"`, are taken whole.
enum MarkupScanner {
    // MARK: HTML and XML

    /// How far searches for an end have got that found none, so that a text full of beginnings is read once.
    struct Searches {
        fileprivate var comment = 0
        fileprivate var literal = 0
        fileprivate var template = 0
    }

    /// Where the tag, comment, declaration or entity at a place ends.
    static func element(at index: Int, in bytes: [UInt8]) -> Int? {
        var searches = Searches()
        return element(at: index, in: bytes, &searches)
    }

    /// Finds the element at an index of a text that is read from its beginning to its end.
    static func element(at index: Int, in bytes: [UInt8], _ searches: inout Searches) -> Int? {
        if bytes[index] == UInt8(ascii: "&") { return entity(at: index, in: bytes) }
        guard index + 2 < bytes.count else { return nil }
        if ByteText.has("<!--", at: index, in: bytes) {
            return position(of: "-->", from: index + 4, in: bytes, &searches.comment)
        }
        if ByteText.has("<![CDATA[", at: index, in: bytes) {
            return position(of: "]]>", from: index + 9, in: bytes, &searches.literal)
        }
        // `<%= name %>`, as templates have it.
        if ByteText.has("<%", at: index, in: bytes) {
            return position(of: "%>", from: index + 2, in: bytes, &searches.template)
        }
        guard let end = tag(at: index, in: bytes) else { return nil }
        return wholeElement(from: index, tag: end, in: bytes) ?? end
    }

    /// Where the tag at a place ends.
    private static func tag(at index: Int, in bytes: [UInt8]) -> Int? {
        var here = index + 1
        if bytes[here] == UInt8(ascii: "/") || bytes[here] == UInt8(ascii: "!") || bytes[here] == UInt8(ascii: "?") {
            here += 1
        }
        // "a < b" and "<3" are text.
        guard here < bytes.count, ByteText.isLetter(bytes[here]) else { return nil }
        var quote: UInt8?
        while here < bytes.count, here - index < Masker.maximumPartBytes {
            let byte = bytes[here]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return here + 1
            } else if byte == UInt8(ascii: "<") {
                return nil
            }
            here += 1
        }
        return nil
    }

    /// Elements whose content is no text for a reader to read.
    private static let opaqueElements: Set = [
        "code", "pre", "kbd", "samp", "var", "tt", "script", "style", "svg", "math",
    ]

    /// The deepest nesting, of elements of one name or of brackets, that is followed.
    private static let maximumDepth = 16

    /// Where the element that an opening tag begins ends, when it is taken whole; `nil` for one whose content is text.
    private static func wholeElement(from index: Int, tag end: Int, in bytes: [UInt8]) -> Int? {
        let nameEnd = ByteText.end(of: index + 1, in: bytes, limit: 64) {
            ByteText.isLetter($0) || ByteText.isDigit($0) || $0 == UInt8(ascii: "-")
        }
        guard nameEnd > index + 1, bytes[end - 2] != UInt8(ascii: "/") else { return nil }
        let name = bytes[(index + 1)..<nameEnd].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let isOpaque =
            opaqueElements.contains(String(decoding: name, as: UTF8.self))
            || forbidsTranslation(bytes[nameEnd..<(end - 1)])
        guard isOpaque else { return nil }
        // Elements of the same name inside it are counted, so that the last of them ends it.
        var depth = 1
        var here = end
        while here < bytes.count, here - index < Masker.maximumPartBytes {
            guard bytes[here] == UInt8(ascii: "<") else {
                here += 1
                continue
            }
            let isClosing = ByteText.has("/", at: here + 1, in: bytes)
            let start = here + (isClosing ? 2 : 1)
            guard hasName(name, at: start, in: bytes), let tagEnd = tag(at: here, in: bytes) else {
                here += 1
                continue
            }
            if isClosing {
                depth -= 1
                if depth == 0 { return tagEnd }
            } else if bytes[tagEnd - 2] != UInt8(ascii: "/") {
                depth += 1
                if depth > maximumDepth { return nil }
            }
            here = tagEnd
        }
        return nil
    }

    /// Whether an element's name, in lower case, stands at a place in any letter case.
    private static func hasName(_ name: [UInt8], at index: Int, in bytes: [UInt8]) -> Bool {
        guard index + name.count <= bytes.count else { return false }
        for (offset, wanted) in name.enumerated() {
            let byte = bytes[index + offset]
            if ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) != wanted { return false }
        }
        return !ByteText.isWord(at: index + name.count, in: bytes)
            && !ByteText.has("-", at: index + name.count, in: bytes)
    }

    /// Whether a tag's attributes say `translate="no"`
    /// ([HTML](https://html.spec.whatwg.org/multipage/dom.html#attr-translate)).
    private static func forbidsTranslation(_ attributes: ArraySlice<UInt8>) -> Bool {
        guard attributes.count >= 13 else { return false }
        let text = String(decoding: attributes, as: UTF8.self).lowercased()
        return [" translate=\"no\"", " translate='no'", " translate=no"].contains { text.contains($0) }
    }

    /// `&amp;`, `&#233;`, `&#x1F326;`.
    private static func entity(at index: Int, in bytes: [UInt8]) -> Int? {
        var here = index + 1
        if ByteText.has("#", at: here, in: bytes) { here += 1 }
        let end = ByteText.end(of: here, in: bytes, limit: 31) { ByteText.isLetter($0) || ByteText.isDigit($0) }
        guard end > here, ByteText.has(";", at: end, in: bytes) else { return nil }
        return end + 1
    }

    // MARK: Code

    /// Where the code span or fenced block at a place ends: as many backticks as it began with.
    ///
    /// A run of backticks that isn't closed is text as a whole, as in
    /// [CommonMark](https://spec.commonmark.org/0.31.2/#code-spans): tried again from its second one, a long run would be
    /// read once for each of its backticks.
    static func code(at index: Int, in bytes: [UInt8]) -> Int? {
        guard index == 0 || bytes[index - 1] != UInt8(ascii: "`") else { return nil }
        let fence = ByteText.end(of: index, in: bytes) { $0 == UInt8(ascii: "`") } - index
        var here = index + fence
        while here < bytes.count, here - index < Masker.maximumPartBytes {
            guard bytes[here] == UInt8(ascii: "`") else {
                // A single backtick that isn't closed on its line is an apostrophe.
                if fence < 3, bytes[here] == 0x0A { return nil }
                here += 1
                continue
            }
            let end = ByteText.end(of: here, in: bytes) { $0 == UInt8(ascii: "`") }
            if end - here == fence { return end }
            here = end
        }
        return nil
    }

    // MARK: Markdown

    /// Where markdown's own characters at a place end.
    ///
    /// `**`, `__`, `~~` and a single `*` or `_` that hugs a word; `# ` at the start of a line; `[` and `![` of a link
    /// or picture; `](…)` and `][…]` behind its text; `[^1]`, and `[label]: address` on a line of its own.
    static func markdown(at index: Int, in bytes: [UInt8]) -> Int? {
        switch bytes[index] {
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): return emphasis(at: index, in: bytes)
        case UInt8(ascii: "#"):
            let end = ByteText.end(of: index, in: bytes, limit: 6) { $0 == UInt8(ascii: "#") }
            let startsLine = index == 0 || bytes[index - 1] == 0x0A
            return startsLine && ByteText.has(" ", at: end, in: bytes) ? end : nil
        case UInt8(ascii: "!"):
            guard ByteText.has("[", at: index + 1, in: bytes), linkTail(from: index + 1, in: bytes) != nil else {
                return nil
            }
            return index + 2
        case UInt8(ascii: "["):
            if ByteText.has("[ ] ", at: index, in: bytes) || ByteText.has("[x] ", at: index, in: bytes) {
                return index + 3
            }
            if linkTail(from: index, in: bytes) != nil { return index + 1 }
            return label(at: index, in: bytes)
        case UInt8(ascii: "]"): return tail(at: index, in: bytes)
        default: return nil
        }
    }

    private static func emphasis(at index: Int, in bytes: [UInt8]) -> Int? {
        let mark = bytes[index]
        let end = ByteText.end(of: index, in: bytes, limit: 3) { $0 == mark }
        if mark == UInt8(ascii: "~"), end - index != 2 { return nil }
        // `snake_case` and `2*3` are text; a mark opens or closes only at the edge of a word.
        let wordBefore = ByteText.isWord(before: index, in: bytes)
        let wordAfter = ByteText.isWord(at: end, in: bytes)
        if wordBefore, wordAfter { return nil }
        let blankBefore = index == 0 || ByteText.isBlank(before: index, in: bytes)
        let blankAfter = end >= bytes.count || ByteText.isBlank(at: end, in: bytes)
        return blankBefore && blankAfter ? nil : end
    }

    /// Where the `](…)` that belongs to a `[` begins; `nil` when the bracket is no link's.
    private static func linkTail(from index: Int, in bytes: [UInt8]) -> Int? {
        var depth = 0
        var here = index
        while here < bytes.count, here - index < 1024 {
            if bytes[here] == UInt8(ascii: "[") {
                depth += 1
                if depth > maximumDepth { return nil }
            }
            if bytes[here] == UInt8(ascii: "]") {
                depth -= 1
                if depth == 0 { return tail(at: here, in: bytes) == nil ? nil : here }
            }
            here += 1
        }
        return nil
    }

    /// Where a footnote's mark `[^1]` ends, or the label of an address that stands on a line of its own: `[map]: https://…`.
    private static func label(at index: Int, in bytes: [UInt8]) -> Int? {
        let end = ByteText.end(of: index + 1, in: bytes, limit: 64) {
            $0 > 0x20 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]")
        }
        guard end > index + 1, ByteText.has("]", at: end, in: bytes) else { return nil }
        let startsLine = index == 0 || bytes[index - 1] == 0x0A
        if ByteText.has("^", at: index + 1, in: bytes) {
            return startsLine && ByteText.has(":", at: end + 1, in: bytes) ? end + 2 : end + 1
        }
        guard startsLine, ByteText.has("]: ", at: end, in: bytes) else { return nil }
        let address = end + 3
        return LinkScanner.link(at: address, in: bytes) ?? LinkScanner.angleLink(at: address, in: bytes)
    }

    /// `](address "title")`, `][reference]`.
    private static func tail(at index: Int, in bytes: [UInt8]) -> Int? {
        guard index + 1 < bytes.count else { return nil }
        let opening = bytes[index + 1]
        guard opening == UInt8(ascii: "(") || opening == UInt8(ascii: "[") else { return nil }
        let closing: UInt8 = opening == UInt8(ascii: "(") ? 0x29 : 0x5D
        var depth = 0
        var here = index + 1
        while here < bytes.count, here - index < Masker.maximumPartBytes, bytes[here] != 0x0A {
            if bytes[here] == opening {
                depth += 1
                if depth > maximumDepth { return nil }
            }
            if bytes[here] == closing {
                depth -= 1
                if depth == 0 { return here + 1 }
            }
            here += 1
        }
        return nil
    }

    /// Where a mark ends that stands at most a part's length behind a place.
    private static func position(
        of mark: StaticString, from index: Int, in bytes: [UInt8], _ searched: inout Int
    ) -> Int? {
        let limit = min(bytes.count, index + Masker.maximumPartBytes)
        var here = max(index, searched)
        while here < limit {
            if ByteText.has(mark, at: here, in: bytes) { return here + mark.utf8CodeUnitCount }
            here += 1
        }
        searched = max(searched, here)
        return nil
    }
}
