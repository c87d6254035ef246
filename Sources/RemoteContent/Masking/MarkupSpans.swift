// SPDX-License-Identifier: Apache-2.0

/// Finds the pairs among a sentence's markup, so that an engine that can carries them along with their words.
///
/// **Rules.**
/// 1. A tag and the one that closes it are a pair; `<br/>`, `&amp;` and elements that were taken whole are none, nor part
///    of one.
/// 2. A tag without its partner in the sentence, tags that cross, and a pair without a word in it leave the whole
///    sentence without pairs: nothing moves, and markup keeps its order.
/// 3. So does a tag that alone stands between two words or in one: nothing would keep the words apart.
/// 4. Markdown's marks open, and close where the same mark was opened last.
enum MarkupSpans {
    /// The most pairs of a sentence.
    static let maximumSpans = 64

    /// A tag as far as pairing needs it.
    private enum Tag: Equatable {
        case opens(String), closes(String), toggles(String)
    }

    /// The number of each opening token with that of its closing one; empty for a sentence without pairs.
    ///
    /// - Parameters:
    ///   - tokens: The sentence's tokens.
    ///   - texts: What stands before each token, and behind the last.
    static func pairs(of tokens: [MaskedText.Token], between texts: [String]) -> [Int: Int] {
        guard texts.count == tokens.count + 1 else { return [:] }
        var pairs: [Int: Int] = [:]
        var open: [(number: Int, name: String)] = []
        for (number, token) in tokens.enumerated() where token.kind == .markup {
            guard let tags = balanced(Array(token.original.utf8)) else { return [:] }
            guard let tag = tags.first else { continue }
            guard tags.count == 1 else { return [:] }
            switch tag {
            case .opens(let name): open.append((number, name))
            case .toggles(let mark) where open.last?.name != mark: open.append((number, mark))
            case .closes(let name), .toggles(let name):
                guard let last = open.popLast(), last.name == name,
                    texts[(last.number + 1)...number].contains(where: \.hasLetters)
                else { return [:] }
                pairs[last.number] = number
            }
        }
        guard open.isEmpty, pairs.count <= maximumSpans else { return [:] }
        return gluesWords(Set(pairs.keys).union(pairs.values), texts) ? [:] : pairs
    }

    /// Whether a token holds markup and nothing else.
    static func isMarkup(_ original: String) -> Bool { balanced(Array(original.utf8)) != nil }

    /// Rule 3: whether nothing but tokens of pairs stands between two words.
    private static func gluesWords(_ paired: Set<Int>, _ texts: [String]) -> Bool {
        var touchesWord = false
        for (number, text) in texts.enumerated() {
            let bytes = Array(text.utf8)
            if touchesWord, ByteText.isWord(at: 0, in: bytes) { return true }
            let endsWithWord = bytes.isEmpty ? touchesWord : ByteText.isWord(before: bytes.count, in: bytes)
            touchesWord = endsWithWord && paired.contains(number)
        }
        return false
    }

    /// The tags of a token, without those that it opens and closes itself; `nil` for what isn't understood.
    private static func balanced(_ bytes: [UInt8]) -> [Tag]? {
        var tags: [Tag] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "<"):
                guard let end = MarkupScanner.element(at: index, in: bytes) else { return nil }
                if let tag = tag(bytes[index..<end]) { add(tag, to: &tags) }
                index = end
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                let end = ByteText.end(of: index, in: bytes) { $0 == byte }
                tags.append(.toggles(String(decoding: bytes[index..<end], as: UTF8.self)))
                index = end
            case UInt8(ascii: "["):
                tags.append(.opens("["))
                index += 1
            case UInt8(ascii: "]"):
                guard let end = MarkupScanner.markdown(at: index, in: bytes) else { return nil }
                add(.closes("["), to: &tags)
                index = end
            case UInt8(ascii: "!"), UInt8(ascii: " "): index += 1
            case UInt8(ascii: "&"):
                guard let end = MarkupScanner.element(at: index, in: bytes) else { return nil }
                index = end
            default: return nil
            }
        }
        return tags
    }

    private static func add(_ tag: Tag, to tags: inout [Tag]) {
        if case .closes(let name) = tag, tags.last == .opens(name) { tags.removeLast() } else { tags.append(tag) }
    }

    /// Elements that have no closing tag ([HTML](https://html.spec.whatwg.org/multipage/syntax.html#void-elements)).
    private static let voidElements: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr", "x",
    ]

    /// What an HTML or XML tag opens or closes; `nil` for comments, empty elements and those taken whole.
    private static func tag(_ bytes: ArraySlice<UInt8>) -> Tag? {
        let text = Array(bytes)
        guard text.count > 2, text[text.count - 2] != UInt8(ascii: "/") else { return nil }
        let isClosing = text[1] == UInt8(ascii: "/")
        let start = isClosing ? 2 : 1
        let end = ByteText.end(of: start, in: text, limit: 64) {
            ByteText.isLetter($0) || ByteText.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":")
        }
        guard end > start else { return nil }
        let name = String(decoding: text[start..<end], as: UTF8.self).lowercased()
        if isClosing { return .closes(name) }
        // An element that was taken whole ends with its own closing tag.
        let isWhole = text.dropFirst(end).contains(UInt8(ascii: "<")) && text.lastIndex(of: UInt8(ascii: "<")) != 0
        return voidElements.contains(name) || isWhole ? nil : .opens(name)
    }
}
