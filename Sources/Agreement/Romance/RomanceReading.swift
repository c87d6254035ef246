// SPDX-License-Identifier: Apache-2.0

/// What a word of a Romance phrase is.
struct RomanceReading {
    enum Role: UInt8 {
        /// Has forms in a paradigm of the closed classes.
        case closed
        /// A noun, adjective or participle.
        case content
        case preposition
        /// Stays, and agreement goes on behind it.
        case other
        case verb
        /// A number, a name, a word that is too long: stays.
        case opaque
    }

    // Large fields first, since readings are copied often.
    /// The singular, masculine where the word is an adjective.
    var lemma: Word?
    var entry: Vocabulary.Entry?
    private var place: Int16 = -1
    var slots: UInt16 = 0
    var role: Role
    var kind = ClosedClasses.Kind.other
    var isNoun = false
    var isAdjective = false
    /// Whether it is in the lexicon, or formed by rule from what is.
    var isKnown = false
    var genders: GenderSet = []
    /// Whether the gender is known, and not guessed from the ending with less than the wanted precision.
    var isGenderSure = false
    var number: GrammaticalNumber?
    /// Spanish feminine with `el`, French h aspiré.
    var hasSoundMark = false
    /// Whether the lemma is the masculine of a feminine that is read.
    var isFeminineOfPair = false

    init(_ role: Role) { self.role = role }

    /// A word that the lexicon has, or from which a rule forms what is read.
    @inline(__always)
    init(_ lemma: Word, _ entry: Vocabulary.Entry, _ number: GrammaticalNumber) {
        role = .content
        self.lemma = lemma
        self.entry = entry
        isKnown = true
        isNoun = entry.found.kinds.contains(.noun)
        isAdjective = entry.found.kinds.contains(.adjective)
        let isFemininePlural = number == .plural && entry.found.marks.contains(.femininePlural)
        genders = isFemininePlural ? .feminine : entry.found.genders
        isGenderSure = true
        hasSoundMark = entry.found.marks.contains(.sound)
        self.number = number
    }

    /// The paradigm among the closed classes, -1 for none.
    var paradigm: Int {
        get { Int(place) }
        set { place = Int16(truncatingIfNeeded: newValue) }
    }
}

extension RomanceGrammar {
    /// What a word is, by the closed classes, the lexicon, the rules backwards, and at last its ending.
    func reading(ofNoun word: Word, _ scratch: inout Scratch) -> NounReading {
        let reading = read(word, isCapital: false, &scratch)
        return NounReading(
            lemma: reading.lemma, number: reading.number, isKnown: reading.isKnown, genders: reading.genders)
    }

    func read(_ word: Word, isCapital: Bool, _ scratch: inout Scratch) -> RomanceReading {
        if let hit = closed.find(word) {
            var reading: RomanceReading
            switch hit.kind {
            case .preposition: return RomanceReading(.preposition)
            case .other: return RomanceReading(.other)
            case .verb:
                reading = RomanceReading(.verb)
                reading.number = hit.slots & 0b0011 != 0 ? .singular : .plural
            default:
                reading = RomanceReading(.closed)
                reading.genders = hit.genders
                reading.number = hit.number
            }
            reading.kind = hit.kind
            reading.paradigm = Int(hit.paradigm)
            reading.slots = hit.slots
            reading.isAdjective = hit.kind == .adjective || hit.kind == .quantity
            return reading
        }
        if Letters.isDigit(word.first()) { return RomanceReading(.opaque) }
        // 1. The word itself.
        if let entry = vocabulary.find(word) {
            let reading = reading(of: word, entry, &scratch)
            if reading.isNoun || reading.isAdjective || reading.role != .content { return reading }
        }
        // 2. The plural of a word.
        if let found = plural(word, &scratch) { return found }
        // 3. The feminine of a word, and its plural.
        if let found = feminine(word, number: .singular, &scratch) { return found }
        if let singular = femininePlural(word, &scratch), let found = feminine(singular, number: .plural, &scratch) {
            return found
        }
        return unknown(word, isCapital: isCapital, &scratch)
    }

    @inline(__always)
    private func reading(of word: Word, _ entry: Vocabulary.Entry, _ scratch: inout Scratch) -> RomanceReading {
        let found = entry.found
        var reading = RomanceReading(word, entry, found.kinds.contains(.pluralForm) ? .plural : .singular)
        if found.kinds.contains(.pluralForm) {
            guard var lemma = scratch.copy(word), vocabulary.apply(found.plural, of: entry, to: &lemma) else {
                return reading
            }
            if let base = vocabulary.find(lemma) { return RomanceReading(lemma, base, .plural) }
            reading.lemma = lemma
            reading.isNoun = true
            return reading
        }
        if found.kinds.contains(.pluralOnly) {
            reading.number = .plural
            reading.isNoun = true
        }
        if found.kinds.contains(.verb), !reading.isNoun, !reading.isAdjective {
            reading.role = .verb
        } else if reading.isAdjective, !reading.isNoun {
            reading.genders = adjectiveGenders(reading, &scratch)
        }
        return reading
    }

    /// Whether singular and plural are written alike.
    func isInvariable(_ reading: RomanceReading, _ scratch: inout Scratch) -> Bool {
        guard let lemma = reading.lemma, reading.entry?.found.kinds.contains(.pluralOnly) != true,
            var plural = scratch.copy(lemma)
        else { return false }
        makePlural(&plural, reading)
        return plural.isEqual(lemma)
    }

    /// Whether a feminine noun is one of a pair whose masculine the lexicon has.
    func isPaired(_ reading: RomanceReading, _ scratch: inout Scratch) -> Bool {
        if reading.isFeminineOfPair { return true }
        guard reading.isNoun, reading.genders == .feminine, let lemma = reading.lemma else { return false }
        return masculineCounterpart(lemma, &scratch) != nil
    }

    /// An adjective whose feminine is the same says nothing of gender.
    private func adjectiveGenders(_ reading: RomanceReading, _ scratch: inout Scratch) -> GenderSet {
        guard let lemma = reading.lemma, var other = scratch.copy(lemma) else { return [] }
        makeFeminine(&other, reading.entry)
        return other.isEqual(lemma) ? [.masculine, .feminine] : .masculine
    }

    /// The reading of a plural by rule.
    private func plural(_ word: Word, _ scratch: inout Scratch) -> RomanceReading? {
        guard mayBePlural(word) else { return nil }
        let mark = scratch.mark
        guard var candidate = scratch.copy(word), let check = scratch.copy(word) else { return nil }
        var attempt = 0
        while true {
            candidate.replace(with: word)
            guard endings.singular(&candidate, attempt: attempt) else { break }
            attempt += 1
            guard candidate.count > 1, let entry = vocabulary.find(candidate),
                !entry.found.kinds.isDisjoint(with: [.noun, .adjective]), !entry.found.kinds.contains(.pluralForm)
            else { continue }
            var reading = RomanceReading(candidate, entry, .plural)
            var plural = check
            plural.replace(with: candidate)
            makePlural(&plural, reading)
            guard plural.isEqual(word) else { continue }
            if reading.isAdjective, !reading.isNoun { reading.genders = adjectiveGenders(reading, &scratch) }
            return reading
        }
        scratch.mark = mark
        return nil
    }

    /// The reading of the feminine of an adjective, or of a noun with a counterpart.
    private func feminine(
        _ word: Word, number: GrammaticalNumber, _ scratch: inout Scratch
    ) -> RomanceReading? {
        guard let (lemma, entry) = masculineCounterpart(word, &scratch) else { return nil }
        var reading = RomanceReading(lemma, entry, number)
        reading.genders = .feminine
        reading.isFeminineOfPair = true
        reading.hasSoundMark = false
        return reading
    }

    /// The masculine whose feminine a word is, where the lexicon has it.
    func masculineCounterpart(
        _ word: Word, isAdjective: Bool = false, _ scratch: inout Scratch
    ) -> (Word, Vocabulary.Entry)? {
        let mark = scratch.mark
        guard var candidate = scratch.copy(word), var check = scratch.copy(word) else { return nil }
        var attempt = 0
        while true {
            candidate.replace(with: word)
            guard endings.masculine(&candidate, attempt: attempt) else { break }
            attempt += 1
            guard candidate.count > 1,
                let entry = isAdjective ? vocabulary.adjective(candidate) : vocabulary.find(candidate),
                !entry.found.kinds.isDisjoint(with: isAdjective ? .adjective : [.paired, .adjective]),
                !entry.found.kinds.contains(.pluralForm)
            else { continue }
            check.replace(with: candidate)
            makeFeminine(&check, entry)
            if check.isEqual(word), !candidate.isEqual(word) { return (candidate, entry) }
        }
        scratch.mark = mark
        return nil
    }

    private func unknown(_ word: Word, isCapital: Bool, _ scratch: inout Scratch) -> RomanceReading {
        var reading = RomanceReading(.content)
        reading.lemma = word
        reading.number = .singular
        if let singular = guessedSingular(word, &scratch) {
            reading.lemma = singular
            reading.number = .plural
        }
        // A hyphened word is what its head is: mãe-d'água, rez-de-chaussée.
        if let guess = reading.lemma.flatMap({ guessGender($0) }) {
            reading.genders = guess.genders
            reading.isGenderSure = guess.isSure
        }
        return reading
    }

    /// The singular of a plural that no table has: the first whose gender its ending tells surely, `sentenza` of
    /// `sentenze`, and of what looks like a plural any whose plural the word is.
    private func guessedSingular(_ word: Word, _ scratch: inout Scratch) -> Word? {
        let looksPlural = looksPlural(word)
        guard looksPlural || mayBePlural(word), looksPlural || guessGender(word)?.isSure != true && !word.ends("nte"),
            var candidate = scratch.copy(word), var plural = scratch.copy(word), var first = scratch.copy(word)
        else { return nil }
        var isFirst = true
        var attempt = -1
        while true {
            candidate.replace(with: word)
            if attempt < 0 {
                if word.count > 5 { candidate.replaceEnding(endings.likelySingulars) }
            } else if !endings.singular(&candidate, attempt: attempt) {
                break
            }
            attempt += 1
            guard candidate.count > 1, !candidate.isEqual(word) else { continue }
            let guess = guessGender(candidate)
            var reading = RomanceReading(.content)
            reading.genders = guess?.genders ?? []
            plural.replace(with: candidate)
            makePlural(&plural, reading)
            guard plural.isEqual(word) else { continue }
            if guess?.isSure == true { return candidate }
            if isFirst { first.replace(with: candidate) }
            isFirst = false
        }
        return looksPlural && !isFirst ? first : nil
    }
}
