// SPDX-License-Identifier: Apache-2.0

/// A text whose untranslatable parts have been replaced by tokens.
public struct MaskedText: Sendable, Hashable {
    /// What a masked part is.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The kind's name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// A web address, with or without its scheme.
        public static let link = Kind("link")
        /// An e-mail address.
        public static let emailAddress = Kind("e-mail address")
        /// An `@name`.
        public static let mention = Kind("mention")
        /// A `#tag`.
        public static let hashtag = Kind("hashtag")
        /// A place that a program fills in: `%1$@`, `{name}`, `${x}`, `{{x}}`, an ICU message argument.
        public static let placeholder = Kind("placeholder")
        /// An HTML or XML tag or entity, or markdown's own characters.
        public static let markup = Kind("markup")
        /// Code between backticks.
        public static let code = Kind("code")
        /// A number with a unit that the engine would spoil.
        public static let quantity = Kind("quantity")
        /// A term that the caller wants left alone.
        public static let term = Kind("term")
        /// Text that looks like one of the tokens and would be confused with them.
        public static let lookalike = Kind("lookalike")
        /// A line break inside a sentence.
        public static let lineBreak = Kind("line break")
    }

    /// One masked part.
    public struct Token: Sendable, Hashable {
        /// What it is.
        public var kind: Kind
        /// The part, byte for byte.
        public var original: String
        /// Whether a blank stood before it, so that it isn't glued to a word on its way back.
        package var hasBlankBefore: Bool
        /// Whether a blank stood behind it.
        package var hasBlankAfter: Bool
        /// Whether a letter or digit touches it on both sides in the source.
        package var isInsideWord: Bool
    }

    /// The text with tokens in place of the masked parts.
    public internal(set) var text: String
    /// The masked parts; the token with number *n* stands for element *n*.
    public internal(set) var tokens: [Token]
    /// How the tokens are written.
    public internal(set) var style: TokenStyle
    /// Pairs of tokens around words that the engine may move along with them: the first one's number and the second's.
    package internal(set) var spans: [Int: Int] = [:]

    /// Why a translation can't be restored.
    public struct Damage: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong, with the token.
        public let description: String
    }

    /// Puts the masked parts back into a translation of ``text``.
    ///
    /// **Rules.**
    /// 1. Every token stands in the translation exactly once; the parts come back byte for byte.
    /// 2. Markup keeps its order, so that nothing closes before it opens. Where all of it comes in pairs around words, an
    ///    element may change places with its words: each closes what was opened last, and surrounds a word.
    /// 3. A token that has slid into the middle of a word is damage; one that has merely lost the blank beside it gets
    ///    the blank back.
    ///
    /// - Throws: ``Damage`` when rule 1, 2 or 3 is broken; the caller then translates around the tokens.
    public func restore(_ translation: String) throws(Damage) -> String {
        guard !tokens.isEmpty else { return translation }
        let bytes = Array(translation.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 64)
        var seen = Set<Int>()
        var lastMarkup = -1
        var open: [(closing: Int, start: Int)] = []
        let closings = Set(spans.values)
        var index = 0
        let lead = style.opening.utf8.first
        while index < bytes.count {
            guard bytes[index] == lead, let (number, length) = style.token(at: index, in: bytes) else {
                output.append(bytes[index])
                index += 1
                continue
            }
            guard tokens.indices.contains(number) else {
                throw Damage(description: "the translation has a token \(number) that the text has not")
            }
            guard seen.insert(number).inserted else {
                throw Damage(description: "\"\(tokens[number].original)\" stands in the translation twice")
            }
            let token = tokens[number]
            if closings.contains(number) {
                guard let last = open.popLast(), last.closing == number,
                    output[last.start...].contains(where: {
                        ByteText.isLetter($0) || ByteText.isDigit($0) || $0 >= 0x80
                    })
                else {
                    throw Damage(description: "\"\(token.original)\" closes nothing, or no word")
                }
            } else if spans[number] == nil, token.kind == .markup || token.kind == .lineBreak {
                guard number > lastMarkup else {
                    throw Damage(description: "\"\(token.original)\" changed places with other markup")
                }
                lastMarkup = number
            }
            index += length
            let touchesBefore = ByteText.isWord(before: output.count, in: output)
            let touchesAfter = ByteText.isWord(at: index, in: bytes)
            if touchesBefore, touchesAfter, !token.isInsideWord, token.kind != .markup {
                throw Damage(description: "\"\(token.original)\" stands in the middle of a word")
            }
            if touchesBefore, token.hasBlankBefore { output.append(0x20) }
            output.append(contentsOf: token.original.utf8)
            if let closing = spans[number] { open.append((closing, output.count)) }
            if touchesAfter, token.hasBlankAfter { output.append(0x20) }
        }
        guard seen.count == tokens.count else {
            let lost = tokens.indices.first { !seen.contains($0) } ?? 0
            throw Damage(description: "\"\(tokens[lost].original)\" is missing from the translation")
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The pieces between the tokens, for translating around them: each text piece and, behind it, the token.
    package var segments: [(text: String, token: Int?)] {
        let bytes = Array(text.utf8)
        var segments: [(String, Int?)] = []
        var start = 0
        var index = 0
        let lead = style.opening.utf8.first
        while index < bytes.count {
            if bytes[index] == lead, let (number, length) = style.token(at: index, in: bytes) {
                segments.append((String(decoding: bytes[start..<index], as: UTF8.self), number))
                index += length
                start = index
            } else {
                index += 1
            }
        }
        segments.append((String(decoding: bytes[start...], as: UTF8.self), nil))
        return segments
    }
}
