// SPDX-License-Identifier: Apache-2.0

/// The inline part of Markdown that translations use, taken apart into runs.
///
/// 1. `**…**` and `__…__` are strong, `*…*` and `_…_` emphasis, `~~…~~` struck through; a mark opens before a character
///    that isn't blank and closes after one. `_` within a word is text.
/// 2. `` `…` `` is code, whose content is read no further.
/// 3. `[text](address)` is a link; one whose address has a blank in it, or isn't what the caller takes for one, is left
///    as it stands.
/// 4. A backslash before punctuation makes it text.
/// 5. What has no end is text.
/// 6. What was inserted is text as it stands.
///
/// Linear in the length: where no mark ends any more, or no bracket, none is looked for again.
package struct InlineMarkdown {
    /// The longest text in which markup is looked for, in characters; a longer one is text as a whole.
    package static let maximumLength = 8_192

    /// How a part of a text stands out.
    package struct Style: OptionSet, Sendable, Hashable {
        package let rawValue: UInt
        package init(rawValue: UInt) { self.rawValue = rawValue }
        package static let emphasized = Style(rawValue: 1 << 0)
        package static let strong = Style(rawValue: 1 << 1)
        package static let code = Style(rawValue: 1 << 2)
        package static let strikethrough = Style(rawValue: 1 << 5)
    }

    /// A part of the text without its marks.
    package struct Run: Sendable, Hashable {
        package var text: String
        package var style: Style
        /// The address of a link.
        package var link: String?
        /// The argument that wrote it, from 1; `nil` for what the translation says itself.
        package var argument: Int?
    }

    /// The text in its parts, in order.
    package private(set) var runs: [Run] = []
    /// How many links there are.
    package private(set) var linkCount = 0
    /// The marks that open and never close: `**`, `__`, `~~` and `` ` ``.
    package private(set) var unpairedMarks: Set<String> = []
    /// Whether anything stands out.
    package private(set) var hasMarks = false

    private let characters: [Character]
    /// Of a character that was inserted, and so can't be a mark, the number of its argument, from 1.
    private let arguments: [Int?]
    private let isAddress: (String) -> Bool
    /// For each place the next `]` and the next `)` from there on; the length where there is none.
    private let nextBracket: [Int]
    private let nextParenthesis: [Int]

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - insertions: What arguments wrote.
    ///   - isAddress: Whether a text is the address of a link.
    package init(
        _ text: String, insertions: [Insertion] = [], isAddress: @escaping (String) -> Bool = { !$0.isEmpty }
    ) {
        var characters: [Character] = []
        var arguments: [Int?] = []
        var offset = 0
        var next = insertions.sorted { $0.range.lowerBound < $1.range.lowerBound }[...]
        for character in text {
            while let first = next.first, first.range.upperBound <= offset { next.removeFirst() }
            characters.append(character)
            arguments.append(next.first.flatMap { $0.range.contains(offset) ? $0.argument + 1 : nil })
            offset += character.utf8.count
        }
        self.characters = characters
        self.arguments = arguments
        self.isAddress = isAddress
        func places(_ mark: Character) -> [Int] {
            var places = [Int](repeating: characters.count, count: characters.count + 1)
            for index in characters.indices.reversed() {
                let isMark = characters[index] == mark && arguments[index] == nil
                places[index] = isMark ? index : places[index + 1]
            }
            return places
        }
        nextBracket = places("]")
        nextParenthesis = places(")")
        if characters.count <= Self.maximumLength {
            read(0..<characters.count, style: [], link: nil, depth: 0)
        } else {
            runs = [Run(text: text, style: [])]
        }
    }

    private func isMark(_ index: Int, _ mark: Character) -> Bool {
        characters.indices.contains(index) && characters[index] == mark && arguments[index] == nil
    }

    /// Adds characters as they stand.
    private mutating func add(_ range: Range<Int>, style: Style, link: String?) {
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start + 1
            while end < range.upperBound, arguments[end] == arguments[start] { end += 1 }
            runs.append(
                Run(text: String(characters[start..<end]), style: style, link: link, argument: arguments[start]))
            start = end
        }
    }

    private func starts(_ marks: String, at index: Int) -> Bool {
        for (distance, mark) in marks.enumerated() where !isMark(index + distance, mark) { return false }
        return true
    }

    private mutating func read(_ range: Range<Int>, style: Style, link: String?, depth: Int) {
        // What is plain text from here on and hasn't been added.
        var start = range.lowerBound
        var index = start
        var lastEnds: [String: Int] = [:]
        while index < range.upperBound {
            // Rule 4.
            if isMark(index, "\\"), index + 1 < range.upperBound,
                characters[index + 1].isPunctuation || characters[index + 1].isSymbol
            {
                add(start..<index, style: style, link: link)
                start = index + 1
                index += 2
            } else if depth < 16, let span = span(at: index, in: range, &lastEnds) {
                add(start..<index, style: style, link: link)
                hasMarks = true
                if span.style == .code {
                    add(span.content, style: style.union(.code), link: link)
                } else {
                    if span.link != nil { linkCount += 1 }
                    read(span.content, style: style.union(span.style), link: span.link ?? link, depth: depth + 1)
                }
                index = span.end
                start = index
            } else {
                for mark in ["**", "__", "~~", "`"] where starts(mark, at: index) && opens(mark, at: index) {
                    unpairedMarks.insert(mark)
                }
                index += 1
            }
        }
        add(start..<range.upperBound, style: style, link: link)
    }

    /// What stands out from a place on.
    private struct Span {
        var content: Range<Int>
        var end: Int
        var style: Style = []
        var link: String?
    }

    private static let marks: [(mark: String, style: Style)] = [
        ("**", .strong), ("__", .strong), ("~~", .strikethrough), ("*", .emphasized), ("_", .emphasized),
    ]

    /// Whether a mark can begin a span there.
    private func opens(_ mark: String, at index: Int) -> Bool {
        let start = index + mark.count
        guard start < characters.count, !characters[start].isWhitespace else { return false }
        return mark.first != "_" || index == 0 || !characters[index - 1].isLetter
    }

    /// Whether a mark can end a span there; what opened it doesn't matter.
    private func ends(_ mark: String, at place: Int, in range: Range<Int>) -> Bool {
        guard place > range.lowerBound, place + mark.count <= range.upperBound, starts(mark, at: place),
            !characters[place - 1].isWhitespace
        else { return false }
        switch mark {
        case "*": return !isMark(place + 1, "*") && !isMark(place - 1, "*")
        case "_", "__":
            let behind = place + mark.count
            return behind >= characters.count || !characters[behind].isLetter
        default: return true
        }
    }

    /// What begins at a place, and where it ends.
    ///
    /// - Parameter lastEnds: The last place in the range at which each mark can end, -1 for none, once it is known.
    private func span(at index: Int, in range: Range<Int>, _ lastEnds: inout [String: Int]) -> Span? {
        if isMark(index, "`") {
            let last = lastEnds["`"] ?? range.last { isMark($0, "`") } ?? -1
            lastEnds["`"] = last
            if last > index + 1, let end = (index + 1...last).first(where: { isMark($0, "`") }), end > index + 1 {
                return Span(content: (index + 1)..<end, end: end + 1, style: .code)
            }
        }
        if isMark(index, "["), let link = link(at: index, in: range) { return link }
        for (mark, style) in Self.marks where starts(mark, at: index) && opens(mark, at: index) {
            let start = index + mark.count
            guard start < range.upperBound else { continue }
            let last = lastEnds[mark] ?? range.last { ends(mark, at: $0, in: range) } ?? -1
            lastEnds[mark] = last
            guard last > start, let end = (start + 1...last).first(where: { ends(mark, at: $0, in: range) }) else {
                continue
            }
            return Span(content: start..<end, end: end + mark.count, style: style)
        }
        return nil
    }

    private func link(at index: Int, in range: Range<Int>) -> Span? {
        let close = nextBracket[index]
        guard close + 1 < range.upperBound, isMark(close + 1, "(") else { return nil }
        let end = nextParenthesis[close + 1]
        guard end < range.upperBound, close + 2 < end, !characters[(close + 2)..<end].contains(where: \.isWhitespace)
        else { return nil }
        let address = String(characters[(close + 2)..<end])
        guard isAddress(address) else { return nil }
        return Span(content: (index + 1)..<close, end: end + 1, link: address)
    }
}
