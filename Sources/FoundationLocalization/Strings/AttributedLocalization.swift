#if !canImport(Darwin) && !FoundationBringsStrings
    public import Foundation
    internal import LocalizedStrings

    /// How a part of a text stands out: emphasis, code, strikethrough.
    public struct InlinePresentationIntent: OptionSet, Sendable, Hashable, Codable {
        /// The bits.
        public let rawValue: UInt
        /// An intent from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// `*text*`.
        public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
        /// `**text**`.
        public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
        /// `` `text` ``.
        public static let code = InlinePresentationIntent(rawValue: 1 << 2)
        /// `~~text~~`.
        public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
    }

    extension AttributeScopes {
        /// The attributes that localized texts carry beside Foundation's.
        public struct LocalizationAttributes: AttributeScope {
            /// How a part of a text stands out.
            public let inlinePresentationIntent: InlinePresentationIntentAttribute

            /// How a part of a text stands out.
            public enum InlinePresentationIntentAttribute: CodableAttributedStringKey {
                /// The set of intents.
                public typealias Value = InlinePresentationIntent
                /// The attribute's name.
                public static let name = "NSInlinePresentationIntent"
            }
        }

        /// The attributes that localized texts carry beside Foundation's.
        public var localization: LocalizationAttributes.Type { LocalizationAttributes.self }
    }

    extension AttributeDynamicLookup {
        /// Finds an attribute of ``Foundation/AttributeScopes/LocalizationAttributes`` by its name.
        public subscript<Key: AttributedStringKey>(
            dynamicMember keyPath: KeyPath<AttributeScopes.LocalizationAttributes, Key>
        ) -> Key { self[Key.self] }
    }

    extension AttributedString {
        /// Looks a string up and reads its markup: emphasis, code, links, and `^[…](…)`, whose marks are taken off.
        ///
        /// Markup is read in the translation only; what is inserted is text as it stands. The parameters are those of
        /// ``Swift/String/init(localized:table:bundle:locale:comment:)``.
        public init(
            localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
            locale: Locale? = nil, comment: StaticString? = nil
        ) {
            let found = Resolution.localizer(bundle: bundle, locale: locale).rendered(
                keyAndValue.key, table: table, defaultValue: nil,
                arguments: keyAndValue.resolved(Resolution.locale(locale)))
            self = InlineMarkdown.attributed(found.text.text, opaque: found.arguments)
        }

        /// Looks a string up by a key and reads its markup; the default value stands in where the table has none.
        public init(
            localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
            bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil
        ) {
            let found = Resolution.localizer(bundle: bundle, locale: locale).rendered(
                key.description, table: table, defaultValue: defaultValue.key,
                arguments: defaultValue.resolved(Resolution.locale(locale)))
            self = InlineMarkdown.attributed(found.text.text, opaque: found.arguments)
        }
    }

    /// Reads the inline part of Markdown that translations use.
    ///
    /// 1. `**…**` and `__…__` are strong, `*…*` and `_…_` emphasis, `~~…~~` struck through; a mark opens before a
    ///    character that isn't blank and closes after one. `_` within a word is text.
    /// 2. `` `…` `` is code, whose content is read no further.
    /// 3. `[text](address)` is a link; one whose address isn't a URL is left as it stands.
    /// 4. A backslash before punctuation makes it text.
    /// 5. What has no end is text.
    struct InlineMarkdown {
        /// The longest text in which markup is looked for, in characters; a longer one is text as a whole.
        static let maximumLength = 8_192

        private let characters: [Character]
        /// Whether a character was inserted and so can't be a mark.
        private let isOpaque: [Bool]

        static func attributed(_ text: String, opaque: [Range<Int>]) -> AttributedString {
            var characters: [Character] = []
            var isOpaque: [Bool] = []
            var offset = 0
            var next = opaque.sorted { $0.lowerBound < $1.lowerBound }[...]
            for character in text {
                while let range = next.first, range.upperBound <= offset { next.removeFirst() }
                characters.append(character)
                isOpaque.append(next.first?.contains(offset) ?? false)
                offset += character.utf8.count
            }
            guard characters.count <= maximumLength else { return AttributedString(text) }
            let reader = InlineMarkdown(characters: characters, isOpaque: isOpaque)
            return reader.read(0..<characters.count, intent: [], depth: 0)
        }

        private func isMark(_ index: Int, _ mark: Character) -> Bool {
            characters.indices.contains(index) && characters[index] == mark && !isOpaque[index]
        }

        private func starts(_ marks: String, at index: Int) -> Bool {
            for (distance, mark) in marks.enumerated() where !isMark(index + distance, mark) { return false }
            return true
        }

        private func read(_ range: Range<Int>, intent: InlinePresentationIntent, depth: Int) -> AttributedString {
            var result = AttributedString()
            var plain = ""
            var index = range.lowerBound
            func flush() {
                guard !plain.isEmpty else { return }
                var part = AttributedString(plain)
                if !intent.isEmpty { part.inlinePresentationIntent = intent }
                result += part
                plain = ""
            }
            while index < range.upperBound {
                // Rule 4.
                if isMark(index, "\\"), index + 1 < range.upperBound,
                    characters[index + 1].isPunctuation
                        || characters[index + 1].isSymbol
                {
                    plain.append(characters[index + 1])
                    index += 2
                } else if depth < 16, let found = span(at: index, in: range, intent: intent, depth: depth) {
                    flush()
                    result += found.text
                    index = found.end
                } else {
                    plain.append(characters[index])
                    index += 1
                }
            }
            flush()
            return result
        }

        private static let marks: [(mark: String, intent: InlinePresentationIntent)] = [
            ("**", .stronglyEmphasized), ("__", .stronglyEmphasized), ("~~", .strikethrough), ("*", .emphasized),
            ("_", .emphasized),
        ]

        private func span(
            at index: Int, in range: Range<Int>, intent: InlinePresentationIntent, depth: Int
        ) -> (text: AttributedString, end: Int)? {
            if isMark(index, "`"), let end = (index + 1..<range.upperBound).first(where: { isMark($0, "`") }),
                end > index + 1
            {
                var code = AttributedString(String(characters[(index + 1)..<end]))
                code.inlinePresentationIntent = intent.union(.code)
                return (code, end + 1)
            }
            if isMark(index, "["), let link = link(at: index, in: range, intent: intent, depth: depth) { return link }
            for (mark, own) in Self.marks where starts(mark, at: index) {
                let start = index + mark.count
                guard start < range.upperBound, !characters[start].isWhitespace else { continue }
                if mark.first == "_", index > 0, characters[index - 1].isLetter { continue }
                let end = (start + 1..<max(start + 1, range.upperBound)).first { place in
                    starts(mark, at: place) && place + mark.count <= range.upperBound
                        && !characters[place - 1].isWhitespace
                        && !(mark == "*" && (isMark(place + 1, "*") || isMark(place - 1, "*")))
                        && !(mark.first == "_" && place + mark.count < characters.count
                            && characters[place + mark.count].isLetter)
                }
                guard let end else { continue }
                return (read(start..<end, intent: intent.union(own), depth: depth + 1), end + mark.count)
            }
            return nil
        }

        private func link(
            at index: Int, in range: Range<Int>, intent: InlinePresentationIntent, depth: Int
        ) -> (text: AttributedString, end: Int)? {
            guard let close = (index..<range.upperBound).first(where: { isMark($0, "]") }), isMark(close + 1, "("),
                let end = (close + 1..<range.upperBound).first(where: { isMark($0, ")") }),
                let url = URL(string: String(characters[(close + 2)..<end])), close + 2 < end
            else { return nil }
            var text = read((index + 1)..<close, intent: intent, depth: depth + 1)
            text.link = url
            return (text, end + 1)
        }
    }
#endif
