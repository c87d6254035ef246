// SPDX-License-Identifier: Apache-2.0

/// The agreement of Spanish, French, Italian and Portuguese phrases.
///
/// 1. Each word is read: by the closed classes, then the lexicon, then the rules backwards (a plural whose singular the
///    lexicon has), then its ending.
/// 2. The head is the first known noun before a preposition, not counting a known adjective before a noun; where none is
///    known, the first word that isn't of the closed classes.
/// 3. The phrase's gender is the head's in the lexicon, else the determiner's, else what the ending says where that is
///    right in 95 of 100 cases. The number is the head's, and the determiner's where the head doesn't show it. Italian has
///    masculines whose plural is feminine: `l’uovo fresco`, `le uova fresche`.
/// 4. The head takes the number that is wanted, and the gender where it is a noun with a counterpart (`gato`, `gata`). A
///    word alone that is a noun without one and an adjective too takes it as an adjective: `prêt`, `prête`.
/// 5. Determiners and adjectives follow the head up to the first preposition behind it; behind a conjunction, relative
///    or auxiliary only adjectives and participles do.
/// 6. Determiners and adjectives before a noun take the form that the next word's sound wants; blanks stay, but none
///    stands behind an apostrophe.
final class RomanceGrammar: Grammar {
    let language: Language
    let vocabulary: Vocabulary
    /// What is the language's own.
    let endings: any RomanceEndings.Type
    let closed: ClosedClasses

    init(_ language: Language, _ vocabulary: Vocabulary) {
        self.language = language
        self.vocabulary = vocabulary
        endings =
            switch language {
            case .french: French.self
            case .italian: Italian.self
            case .portuguese: Portuguese.self
            default: Spanish.self
            }
        closed = endings.closed
    }

    // MARK: Endings

    func mayBePlural(_ word: Word) -> Bool {
        switch word.last() {
        case UInt8(ascii: "s"): language != .italian
        case UInt8(ascii: "x"): language == .french
        case UInt8(ascii: "i"), UInt8(ascii: "e"): language == .italian
        default: false
        }
    }

    /// Whether an unknown word is likelier a plural.
    func looksPlural(_ word: Word) -> Bool {
        switch language {
        case .italian: word.last() == UInt8(ascii: "i") && word.count > 2 || word.ends("ie") && word.count > 4
        case .french: word.last() == UInt8(ascii: "s") && word.count > 2 && !word.endsInOne(of: "ss us is as os ès")
        default: word.endsInOne(of: "as es os ns ões ães ãos ais éis óis uis") && word.count > 3
        }
    }

    /// The singular of what looks like a feminine plural adjective.
    func femininePlural(_ word: Word, _ scratch: inout Scratch) -> Word? {
        guard mayBePlural(word), var singular = scratch.copy(word) else { return nil }
        let rules: StaticString =
            switch language {
            case .italian: "trici>trice che>ca ghe>ga e>a"
            case .french: "es>e"
            default: "as>a ãs>ã"
            }
        return singular.replaceEnding(rules) ? singular : nil
    }

    /// The gender that an ending says.
    func guessGender(_ word: Word) -> (genders: GenderSet, isSure: Bool)? {
        let guess = vocabulary.gender(word).flatMap { $0.genders.only == nil ? nil : $0 }
        if let guess, guess.isSure { return guess }
        // Loanwords that end as no word of the language does are masculine: el robot, lo sport, o blog.
        guard language != .french, word.count > 2 else { return guess }
        let last = word.last()
        let isLoan =
            switch language {
            case .spanish: Self.contains("bcfgkmpqtvw", last)
            case .italian: Self.contains("bcdfghklmnprstvw", last)
            default: Self.contains("bcfgkptvw", last)
            }
        return isLoan ? (.masculine, true) : guess
    }

    private static func contains(_ letters: StaticString, _ byte: UInt8) -> Bool {
        for index in 0..<letters.utf8CodeUnitCount where letters.utf8Start[index] == byte { return true }
        return false
    }
}
