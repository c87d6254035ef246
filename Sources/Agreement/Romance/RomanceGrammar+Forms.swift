// SPDX-License-Identifier: Apache-2.0

/// The forms of nouns and adjectives (rules 4 and 5).
extension RomanceGrammar {
    func makeRegularPlural(_ word: inout Word, _ genders: GenderSet) {
        endings.plural(&word, isMasculine: takesMasculinePlural(word, genders))
    }

    func makeRegularFeminine(_ word: inout Word) { endings.feminine(&word) }

    func makePlural(_ word: inout Word, _ reading: RomanceReading, isMasculine: Bool? = nil) {
        if let entry = reading.entry {
            if entry.found.kinds.contains(.pluralOnly), reading.isNoun { return }
            if entry.found.kinds.contains(.fixed), !reading.isNoun { return }
            if entry.found.plural != 0, isMasculine ?? true, vocabulary.apply(entry.found.plural, of: entry, to: &word)
            {
                return
            }
        } else if reading.isNoun || !reading.isAdjective, isMasculine == nil,
            vocabulary.guessPlural(&word, onlySure: true)
        {
            return
        }
        endings.plural(&word, isMasculine: isMasculine ?? takesMasculinePlural(word, reading.genders))
    }

    /// Whether a plural is a masculine's where nothing says it: of nouns of both genders, and of people in -ista.
    func takesMasculinePlural(_ word: Word, _ genders: GenderSet) -> Bool {
        genders.contains(.masculine) || genders.isEmpty && (word.last() != UInt8(ascii: "a") || word.ends("ista"))
    }

    func makeFeminine(_ word: inout Word, _ entry: Vocabulary.Entry?) {
        if let entry {
            if entry.found.kinds.contains(.fixed) { return }
            if entry.found.counterpart != 0, vocabulary.apply(entry.found.counterpart, of: entry, to: &word) { return }
        } else if vocabulary.guessFeminine(&word) {
            return
        }
        endings.feminine(&word)
    }

    /// The form of an adjective or participle.
    func adjective(
        _ reading: RomanceReading, _ gender: GrammaticalGender, _ number: GrammaticalNumber, _ scratch: inout Scratch
    ) -> Word? {
        guard let lemma = reading.lemma, var word = scratch.copy(lemma) else { return nil }
        var base = reading
        base.isNoun = false
        // A feminine that isn't in the lexicon is brought back to its masculine first.
        if !reading.isKnown, gender == .masculine || number == .plural, language != .french || word.ends("ée"),
            word.last() == UInt8(ascii: "a") || language == .french
        {
            _ = endings.masculine(&word, attempt: 0)
        }
        if gender == .feminine { makeFeminine(&word, base.entry) }
        if number == .plural { makePlural(&word, base, isMasculine: gender == .masculine) }
        return word
    }

    /// The form of a noun.
    func noun(
        _ reading: RomanceReading, _ gender: GrammaticalGender?, _ number: GrammaticalNumber, _ scratch: inout Scratch
    ) -> Word? {
        guard let lemma = reading.lemma, var word = scratch.copy(lemma) else { return nil }
        var base = reading
        if let gender, let own = reading.genders.only, own != gender {
            if gender == .feminine {
                guard let entry = reading.entry else {
                    makeFeminine(&word, nil)
                    base.genders = .feminine
                    if number == .plural { makePlural(&word, base, isMasculine: false) }
                    return word
                }
                if !entry.found.kinds.isDisjoint(with: [.paired, .adjective]) {
                    makeFeminine(&word, entry)
                    if let own = vocabulary.find(word), own.found.kinds.contains(.noun), own.found.genders == .feminine
                    {
                        base.entry = own
                        if number == .plural { makePlural(&word, base) }
                        return word
                    }
                }
                if number == .plural {
                    if entry.found.genders == .feminine {
                        makePlural(&word, base)
                    } else {
                        makePlural(&word, base, isMasculine: false)
                    }
                }
                return word
            }
            if reading.isFeminineOfPair {
                // The lemma is the masculine already.
                base.genders = .masculine
            } else if let (masculine, entry) = masculineCounterpart(word, &scratch) {
                word.replace(with: masculine)
                base.entry = entry
                base.genders = .masculine
            } else if reading.entry == nil {
                _ = endings.masculine(&word, attempt: 0)
                base.genders = .masculine
            }
        } else if reading.isFeminineOfPair, let entry = reading.entry, entry.found.genders != .feminine {
            makeFeminine(&word, entry)
            if number == .plural { makePlural(&word, base, isMasculine: false) }
            return word
        }
        if number == .plural { makePlural(&word, base) }
        return word
    }
}
