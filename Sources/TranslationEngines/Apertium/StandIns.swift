// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// Words that stand for a caller's tokens in a text that goes through Apertium: `Qxqa`, `Qxqb` and so on.
///
/// No dictionary knows them, so they pass through every stage as they are, and the rules treat them as they would a name.
/// None of them is part of the text: of several stems the first is taken that the text doesn't have.
///
/// From Catalan into French and English the rules give a verb whose subject nobody knows a pronoun of its own: `Qxqa il est à
/// la route`. There the words are `Q-xqa`, whose first part is known as an initial, and they are names to the rules.
///
/// `Tools/apertium/compare-masks` measures, over authored texts (names, placeholders and links in each), what goes wrong with
/// words, with `Q-xqa`, and with blanks in their place, beside the text with the tokens' own letters. Of 44 to 96 texts a
/// direction, capitals gained (before rule 11 of ``ApertiumStream``), pronouns inserted, double blanks:
///
/// | direction | bare | words | names | blanks |
/// |---|---|---|---|---|
/// | en-es | 11, 0, 4 | 44, 0, 4 | 44, 0, 4 | 44, 0, 4 |
/// | en-gl | 11, 0, 4 | 44, 0, 4 | 44, 0, 4 | 44, 0, 4 |
/// | es-en | 33, 0, 4 | 44, 0, 4 | 44, 0, 4 | 44, 44, 4 |
/// | es-fr | 22, 0, 0 | 44, 0, 0 | 44, 2, 0 | 44, 47, 12 |
/// | gl-en | 27, 0, 0 | 36, 0, 0 | 36, 0, 0 | 36, 0, 0 |
/// | ca-fr | 0, 0, 0 | 0, 21, 0 | 0, 0, 0 | 0, 23, 12 |
/// | ca-en | 0, 0, 4 | 0, 1, 4 | 0, 0, 4 | 0, 53, 4 |
/// | en-ca, es-it, es-ca | 0 | 0 | 0 | 0, 0, 8 |
/// | es-oc, fr-ca, es-pt | 0 | 0 | 0 | 0, 0, 16 or 12 or 4 |
/// | en-eo, fr-es, fr-eo, ca-es, pt-es, it-es, eo-en, oc-es, ru-uk, uk-ru | 0 | 0 | 0 | 0 |
///
/// Tokens kept their order in all of them.
struct StandIns: Sendable {
    /// How the words look.
    enum Form {
        /// `Qxqa`.
        case word
        /// `Q-xqa`.
        case name

        /// What serves a direction best, by the name of its mode.
        static func serving(_ mode: String) -> Form {
            ["cat-fra", "cat-eng"].contains { mode.hasPrefix($0) } ? .name : .word
        }

        fileprivate var stems: [[UInt8]] {
            (self == .word ? ["Qxq", "Zqx", "Xqz", "Wqx"] : ["Q-xq", "Z-qx", "X-qz", "W-qx"]).map { Array($0.utf8) }
        }
    }

    /// The most that a text has; a token beyond that is no word.
    static let maximum = 600

    private let text: [UInt8]
    private let form: Form
    /// What every word begins with, chosen when the first one is wanted; `nil` where each is part of the text.
    private var stem: [UInt8]?
    private var hasChosen = false
    private(set) var count = 0

    init(avoiding text: [UInt8], _ form: Form) {
        self.text = text
        self.form = form
    }

    private static func contains(_ stem: [UInt8], in text: [UInt8]) -> Bool {
        text.indices.contains { hasStem(stem, at: $0, in: text) }
    }

    /// Whether the stem stands at a place, in any letter case.
    private static func hasStem(_ stem: [UInt8], at index: Int, in text: [UInt8]) -> Bool {
        guard index + stem.count <= text.count else { return false }
        return zip(stem, text[index...]).allSatisfy { ($0 | 0x20) == ($1 | 0x20) }
    }

    /// The word for a token; `nil` when there is none to be had.
    mutating func word(for number: Int) -> [UInt8]? {
        guard number < Self.maximum else { return nil }
        if !hasChosen {
            stem = form.stems.first { stem in !Self.contains(stem, in: text) }
            hasChosen = true
        }
        guard let stem else { return nil }
        count += 1
        var letters: [UInt8] = []
        var rest = number
        repeat {
            letters.append(UInt8(ascii: "a") + UInt8(rest % 26))
            rest /= 26
        } while rest > 0
        return stem + letters
    }

    /// The token whose word stands at a place, and the word's length; letter case doesn't matter, since a headline may have
    /// been turned into capitals.
    func match(at index: Int, in text: [UInt8]) -> (number: Int, length: Int)? {
        guard count > 0, let stem, text[index] | 0x20 == stem[0] | 0x20, Self.hasStem(stem, at: index, in: text) else {
            return nil
        }
        let start = index + stem.count
        let end = ByteText.end(of: start, in: text, limit: 4, while: ByteText.isLetter)
        guard end > start, end - start < 4 else { return nil }
        var number = 0
        for byte in text[start..<end].reversed() { number = number * 26 + Int((byte | 0x20) - UInt8(ascii: "a")) }
        return (number, end - index)
    }
}
