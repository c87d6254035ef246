#if !canImport(Darwin) && !FoundationBringsStrings
    internal import Foundation
    internal import LocalizedStrings

    /// Reads the inline part of Markdown that translations use.
    ///
    /// 1. `**…**` and `__…__` are strong, `*…*` and `_…_` emphasis, `~~…~~` struck through; a mark opens before a
    ///    character that isn't blank and closes after one. `_` within a word is text.
    /// 2. `` `…` `` is code, whose content is read no further.
    /// 3. `[text](address)` is a link; one whose address isn't a URL, or has a blank in it, is left as it stands.
    /// 4. A backslash before punctuation makes it text.
    /// 5. What has no end is text.
    /// 6. What was inserted is text as it stands, and carries the number of its argument where that is asked for.
    ///
    /// Linear in the length: where no mark ends any more, or no bracket, none is looked for again.
    struct InlineMarkdown {
        /// The longest text in which markup is looked for, in characters; a longer one is text as a whole.
        static let maximumLength = 8_192

        private let characters: [Character]
        /// Of a character that was inserted, and so can't be a mark, the number of its argument, from 1.
        private let arguments: [Int?]
        private let numbersArguments: Bool
        /// For each place the next `]` and the next `)` from there on; the length where there is none.
        private let nextBracket: [Int]
        private let nextParenthesis: [Int]

        private init(characters: [Character], arguments: [Int?], numbersArguments: Bool) {
            self.characters = characters
            self.arguments = arguments
            self.numbersArguments = numbersArguments
            func next(_ mark: Character) -> [Int] {
                var next = [Int](repeating: characters.count, count: characters.count + 1)
                for index in characters.indices.reversed() {
                    let isMark = characters[index] == mark && arguments[index] == nil
                    next[index] = isMark ? index : next[index + 1]
                }
                return next
            }
            nextBracket = next("]")
            nextParenthesis = next(")")
        }

        static func attributed(
            _ text: String, insertions: [Insertion], numbersArguments: Bool = false
        ) -> AttributedString {
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
            guard characters.count <= maximumLength else { return AttributedString(text) }
            let reader = InlineMarkdown(
                characters: characters, arguments: arguments, numbersArguments: numbersArguments)
            return reader.read(0..<characters.count, intent: [], depth: 0)
        }

        private func isMark(_ index: Int, _ mark: Character) -> Bool {
            characters.indices.contains(index) && characters[index] == mark && arguments[index] == nil
        }

        /// Characters as they stand.
        private func plain(_ range: Range<Int>, intent: InlinePresentationIntent) -> AttributedString {
            var result = AttributedString()
            var start = range.lowerBound
            while start < range.upperBound {
                let argument = numbersArguments ? arguments[start] : nil
                var end = start + 1
                while end < range.upperBound, !numbersArguments || arguments[end] == argument { end += 1 }
                var part = AttributedString(String(characters[start..<end]))
                if !intent.isEmpty { part.inlinePresentationIntent = intent }
                if let argument { part.replacementIndex = argument }
                result += part
                start = end
            }
            return result
        }

        private func starts(_ marks: String, at index: Int) -> Bool {
            for (distance, mark) in marks.enumerated() where !isMark(index + distance, mark) { return false }
            return true
        }

        private func read(_ range: Range<Int>, intent: InlinePresentationIntent, depth: Int) -> AttributedString {
            var result = AttributedString()
            // What is plain text from here on and hasn't been added.
            var start = range.lowerBound
            var index = start
            var lastEnds: [String: Int] = [:]
            while index < range.upperBound {
                // Rule 4.
                if isMark(index, "\\"), index + 1 < range.upperBound,
                    characters[index + 1].isPunctuation || characters[index + 1].isSymbol
                {
                    result += plain(start..<index, intent: intent)
                    start = index + 1
                    index += 2
                } else if depth < 16,
                    let found = span(at: index, in: range, intent: intent, depth: depth, &lastEnds)
                {
                    result += plain(start..<index, intent: intent)
                    result += found.text
                    index = found.end
                    start = index
                } else {
                    index += 1
                }
            }
            return result + plain(start..<range.upperBound, intent: intent)
        }

        private static let marks: [(mark: String, intent: InlinePresentationIntent)] = [
            ("**", .stronglyEmphasized), ("__", .stronglyEmphasized), ("~~", .strikethrough), ("*", .emphasized),
            ("_", .emphasized),
        ]

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
        private func span(
            at index: Int, in range: Range<Int>, intent: InlinePresentationIntent, depth: Int,
            _ lastEnds: inout [String: Int]
        ) -> (text: AttributedString, end: Int)? {
            if isMark(index, "`") {
                let last = lastEnds["`"] ?? range.last { isMark($0, "`") } ?? -1
                lastEnds["`"] = last
                if last > index + 1, let end = (index + 1...last).first(where: { isMark($0, "`") }), end > index + 1 {
                    return (plain((index + 1)..<end, intent: intent.union(.code)), end + 1)
                }
            }
            if isMark(index, "["), let link = link(at: index, in: range, intent: intent, depth: depth) { return link }
            for (mark, own) in Self.marks where starts(mark, at: index) {
                let start = index + mark.count
                guard start < range.upperBound, !characters[start].isWhitespace else { continue }
                if mark.first == "_", index > 0, characters[index - 1].isLetter { continue }
                let last = lastEnds[mark] ?? range.last { ends(mark, at: $0, in: range) } ?? -1
                lastEnds[mark] = last
                guard last > start, let end = (start + 1...last).first(where: { ends(mark, at: $0, in: range) }) else {
                    continue
                }
                return (read(start..<end, intent: intent.union(own), depth: depth + 1), end + mark.count)
            }
            return nil
        }

        private func link(
            at index: Int, in range: Range<Int>, intent: InlinePresentationIntent, depth: Int
        ) -> (text: AttributedString, end: Int)? {
            let close = nextBracket[index]
            guard close + 1 < range.upperBound, isMark(close + 1, "(") else { return nil }
            let end = nextParenthesis[close + 1]
            guard end < range.upperBound, close + 2 < end,
                !characters[(close + 2)..<end].contains(where: \.isWhitespace),
                let url = URL(string: String(characters[(close + 2)..<end]))
            else { return nil }
            var text = read((index + 1)..<close, intent: intent, depth: depth + 1)
            text.link = url
            return (text, end + 1)
        }
    }
#endif
