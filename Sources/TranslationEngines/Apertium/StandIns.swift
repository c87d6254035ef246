internal import RemoteContent

/// Words that stand for a caller's tokens in a text that goes through Apertium: `Qxqa`, `Qxqb` and so on.
///
/// No dictionary knows them, so they pass through every stage as they are, and the rules treat them as they would a name.
/// None of them is part of the text: of several stems the first is taken that the text doesn't have.
///
/// They serve every direction at least as well as blanks do: measured over authored texts with one or two tokens each (names, placeholders, links), 24 from English and Spanish and
/// 9 to 21 from the others, beside the bare text with the same tokens in it. Words against blanks: capitals gained
/// (before rule 11 of ``ApertiumStream``), tokens out of order, texts with more words than the bare one, double blanks.
///
/// | direction | words | blanks |
/// |---|---|---|
/// | en-es | 10, 0, 0, 0 | 10, 0, 1, 0 |
/// | en-ca | 0 | 0, 0, 1, 1 |
/// | en-gl | 10, 0, 0, 1 | 10, 0, 2, 0 |
/// | es-en | 8, 0, 0, 0 | 8, 0, 7, 0 |
/// | es-fr | 8, 0, 0, 0 | 8, 0, 7, 2 |
/// | es-ca, es-oc | 0 | 0, 0, 0, 2 |
/// | ca-en | 0 | 0, 0, 5, 0 |
/// | ca-fr | 0 | 0, 0, 3, 1 |
/// | fr-ca | 0 | 0, 0, 0, 1 |
/// | en-eo, es-pt, es-it, ca-es, fr-es, fr-eo, pt-es, it-es, gl-en, eo-en, oc-es | 0 | 0 |
///
/// In Russian and Ukrainian a Latin word between Cyrillic ones is left alone by every stage too.
struct StandIns: Sendable {
    private static let stems = ["Qxq", "Zqx", "Xqz", "Wqx"].map { Array($0.utf8) }
    /// The most that a text has; a token beyond that is no word.
    static let maximum = 600

    private let stem: [UInt8]?
    private(set) var count = 0

    init(avoiding text: [UInt8]) {
        stem = Self.stems.first { stem in !Self.contains(stem, in: text) }
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
        guard let stem, number < Self.maximum else { return nil }
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
