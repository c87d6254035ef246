// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// A text with its numbers and masked parts taken out: what makes one settled translation serve for many texts.
///
/// `Winds of 60 mph, see https://a.b` and `Winds of 45 mph, see https://c.d` have the same frame, and the parts `60`,
/// `https://a.b` and `45`, `https://c.d`. The settled translation of the one, in which these parts stand too, gives that of
/// the other.
struct TextPattern: Sendable {
    /// The text with U+0001 in place of each part; blanks in a row are one.
    let frame: String
    /// The parts, in order.
    let parts: [String]

    /// The pattern of a plain text.
    init(_ text: String) {
        self.init(Masker().mask(text, style: .privateUse))
    }

    /// The pattern of a text whose masked parts are tokens of a style; they stand for themselves.
    init(_ text: String, tokens style: TokenStyle) {
        self.init(pieces: TokenPieces(text, styles: [style]).pieces.map { ($0.text, $0.number != nil) })
    }

    private init(_ masked: MaskedText) {
        var pieces: [(String, Bool)] = []
        for (text, token) in masked.segments {
            pieces.append((text, false))
            if let token, masked.tokens.indices.contains(token) { pieces.append((masked.tokens[token].original, true)) }
        }
        self.init(pieces: pieces)
    }

    private init(pieces: [(text: String, isPart: Bool)]) {
        var frame = ""
        var parts: [String] = []
        for piece in pieces {
            guard !piece.isPart else {
                frame += "\u{1}"
                parts.append(piece.text)
                continue
            }
            var number = ""
            for character in piece.text {
                let isDigit = character.isASCII && character.isNumber
                let isSeparator = !number.isEmpty && [".", ",", ":"].contains(character)
                if isDigit || isSeparator {
                    number.append(character)
                    continue
                }
                Self.close(&number, &frame, &parts)
                frame.append(character)
            }
            Self.close(&number, &frame, &parts)
        }
        self.frame = GlossaryMatcher.normalized(frame)
        self.parts = parts
    }

    /// Ends a number; the separators behind it belong to the sentence.
    private static func close(_ number: inout String, _ frame: inout String, _ parts: inout [String]) {
        guard !number.isEmpty else { return }
        var tail = ""
        while let last = number.last, !last.isNumber { tail = String(number.removeLast()) + tail }
        frame += "\u{1}" + tail
        parts.append(number)
        number = ""
    }

    /// A translation with the parts of another text of the same frame; `nil` where it isn't clear which part is which.
    static func translation(
        _ pattern: TextPattern, settled translation: String, for other: TextPattern
    ) -> String? {
        guard pattern.frame == other.frame, pattern.parts.count == other.parts.count else { return nil }
        var replacements: [String: String] = [:]
        for (before, after) in zip(pattern.parts, other.parts) {
            if let known = replacements[before], known != after { return nil }
            replacements[before] = after
        }
        let target = TextPattern(translation)
        guard target.parts.sorted() == pattern.parts.sorted() else { return nil }
        var parts = target.parts.makeIterator()
        var output = ""
        for character in target.frame {
            guard character == "\u{1}" else {
                output.append(character)
                continue
            }
            guard let part = parts.next(), let replacement = replacements[part] else { return nil }
            output += replacement
        }
        return output
    }
}
