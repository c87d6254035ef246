/// The agreement of Spanish, French, Italian and Portuguese phrases.
///
/// 1. Each word is read: by the closed classes, then the lexicon, then the rules backwards (a plural whose singular the
///    lexicon has), then its ending.
/// 2. The head is the first known noun before a preposition, not counting a known adjective before a noun; where none is
///    known, the first word that isn't of the closed classes.
/// 3. The phrase's gender is the head's in the lexicon, else the determiner's, else what the ending says where that is
///    right in 95 of 100 cases. The number is the head's, and the determiner's where the head doesn't show it.
/// 4. The head takes the number that is wanted, and the gender where it is a noun with a counterpart (`gato`, `gata`).
/// 5. Determiners and adjectives follow the head up to the first preposition behind it; behind a conjunction, relative
///    or auxiliary only adjectives and participles do.
/// 6. Determiners and adjectives before a noun take the form that the next word's sound wants; blanks stay, but none
///    stands behind an apostrophe.
final class RomanceGrammar: Sendable {
    let language: Language
    let vocabulary: Vocabulary
    let closed: ClosedClasses

    init(_ language: Language, _ vocabulary: Vocabulary) {
        self.language = language
        self.vocabulary = vocabulary
        closed =
            switch language {
            case .french: French.closed
            case .italian: Italian.closed
            case .portuguese: Portuguese.closed
            default: Spanish.closed
            }
    }

    // MARK: The languages' endings

    func singular(_ word: inout Word, attempt: Int) -> Bool {
        switch language {
        case .french: French.singular(&word, attempt: attempt)
        case .italian: Italian.singular(&word, attempt: attempt)
        case .portuguese: Portuguese.singular(&word, attempt: attempt)
        default: Spanish.singular(&word, attempt: attempt)
        }
    }

    func masculine(_ word: inout Word, attempt: Int) -> Bool {
        switch language {
        case .french: French.masculine(&word, attempt: attempt)
        case .italian: Italian.masculine(&word, attempt: attempt)
        case .portuguese: Portuguese.masculine(&word, attempt: attempt)
        default: Spanish.masculine(&word, attempt: attempt)
        }
    }

    func regularPlural(_ word: inout Word, isMasculine: Bool) {
        switch language {
        case .french: French.plural(&word)
        case .italian: Italian.plural(&word, isMasculine: isMasculine)
        case .portuguese: Portuguese.plural(&word)
        default: Spanish.plural(&word)
        }
    }

    func regularFeminine(_ word: inout Word) {
        switch language {
        case .french: French.feminine(&word)
        case .italian: Italian.feminine(&word)
        case .portuguese: Portuguese.feminine(&word)
        default: Spanish.feminine(&word)
        }
    }

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
        case .italian: word.last() == UInt8(ascii: "i") && word.count > 2
        case .french: word.last() == UInt8(ascii: "s") && word.count > 2 && !word.endsInOne(of: "ss us is as os ès")
        default: word.endsInOne(of: "as es os ns ões ães ãos ais éis óis uis") && word.count > 3
        }
    }

    /// The singular of what looks like a feminine plural adjective.
    func femininePlural(_ word: Word, _ scratch: inout Scratch) -> Word? {
        guard mayBePlural(word), var singular = scratch.copy(word) else { return nil }
        if language == .italian {
            guard word.last() == UInt8(ascii: "e") || word.ends("trici") else { return nil }
            if word.ends("trici") {
                singular.apply(Ending(1, "e"))
            } else {
                singular.apply(word.endsInOne(of: "che ghe") ? Ending(2, "a") : Ending(1, "a"))
            }
        } else {
            guard word.endsInOne(of: language == .french ? "es" : "as ãs") else { return nil }
            singular.apply(Ending(1, ""))
        }
        return singular
    }

    /// The gender that an ending says.
    func guessGender(_ word: Word) -> (genders: GenderSet, isSure: Bool)? {
        if let guess = vocabulary.gender(word), guess.genders.only != nil { return guess }
        // Loanwords that end as no word of the language does are masculine: el robot, lo sport, o blog.
        guard language != .french, word.count > 2 else { return nil }
        let last = word.last()
        let isLoan =
            switch language {
            case .spanish: Self.contains("bcfgkmpqtvw", last)
            case .italian: Self.contains("bcdfghklmnprstvw", last)
            default: Self.contains("bcfgkptvw", last)
            }
        return isLoan ? (.masculine, true) : nil
    }

    private static func contains(_ letters: StaticString, _ byte: UInt8) -> Bool {
        for index in 0..<letters.utf8CodeUnitCount where letters.utf8Start[index] == byte { return true }
        return false
    }

    // MARK: Forms

    func makePlural(_ word: inout Word, _ reading: RomanceReading, isMasculine: Bool? = nil) {
        if let entry = reading.entry {
            if entry.found.kinds.contains(.pluralOnly) { return }
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
        regularPlural(&word, isMasculine: isMasculine ?? takesMasculinePlural(word, reading.genders))
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
        regularFeminine(&word)
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
            _ = masculine(&word, attempt: 0)
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
                _ = masculine(&word, attempt: 0)
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

    // MARK: Sounds

    enum Sound { case plain, vowel, impure }

    /// The sound that a word begins with, as far as what stands before it cares.
    func sound(of word: Word, isMarked: Bool, isHead: Bool, gender: GrammaticalGender) -> Sound {
        switch language {
        case .french: return French.startsWithVowel(word, isAspirated: isMarked) ? .vowel : .plain
        case .italian:
            if Letters.isDigit(word.first()) { return digitSound(word) }
            return Italian.startsImpure(word) ? .impure : Italian.startsWithVowel(word) ? .vowel : .plain
        case .spanish:
            guard isHead, gender == .feminine else { return .plain }
            return isMarked || word.starts("á") || word.starts("há") ? .vowel : .plain
        default: return .plain
        }
    }

    /// How Italian numbers sound: uno, otto and undici begin with a vowel, zero wants `lo`.
    private func digitSound(_ word: Word) -> Sound {
        var digits = 0
        while digits < word.count, Letters.isDigit(word.base[digits]) { digits += 1 }
        let first = word.first()
        if digits == 1, first == UInt8(ascii: "0") { return .impure }
        if first == UInt8(ascii: "8") { return .vowel }
        // 1 is uno, 11 and 11,000 are undici and undicimila; 1º is primo.
        if first == UInt8(ascii: "1") {
            if digits == 1 { return word.count == 1 ? .vowel : .plain }
            if word.first(1) == UInt8(ascii: "1"), digits % 3 == 2 { return .vowel }
        }
        return .plain
    }

    /// The place of a form in its paradigm.
    func slot(
        _ gender: GrammaticalGender, _ number: GrammaticalNumber, _ sound: Sound, isBeforeNoun: Bool
    ) -> Int {
        typealias Slot = ClosedClasses.Slot
        let isFeminine = gender == .feminine
        if !isBeforeNoun {
            if number == .plural { return isFeminine ? Slot.fp : Slot.mpEnd }
            return isFeminine ? Slot.fsEnd : Slot.msEnd
        }
        if number == .plural {
            if isFeminine { return Slot.fp }
            return language == .italian && sound != .plain ? Slot.mpImpure : Slot.mp
        }
        switch sound {
        case .plain: return isFeminine ? Slot.fs : Slot.ms
        case .vowel: return isFeminine ? Slot.fsVowel : Slot.msVowel
        case .impure: return isFeminine ? Slot.fs : Slot.msImpure
        }
    }
}
