/// The words of one phrase, read.
struct RomancePhrase {
    struct Piece {
        /// What is written in its place; `nil` for the word as it stands.
        var output: Word?
        var reading: RomanceReading
        /// Whether nothing is written, since the next word has taken it in.
        var isDropped = false
    }

    let tokens: InlineTokens
    let base: UnsafeMutablePointer<Piece>
    let count: Int
    var head: Int?
    var gender: GenderSet = []
    var isGenderSure = false
    var number: GrammaticalNumber?

    // In place: a piece is large, and looked at often.
    subscript(_ index: Int) -> Piece {
        @inline(__always) _read { yield base[index] }
        @inline(__always) nonmutating _modify { yield &base[index] }
    }
}

/// What is wanted of a phrase besides its features.
struct PhraseRequest {
    /// What is wanted.
    var wanted: GrammaticalFeatures
    /// What the caller knows of the phrase: it beats the lexicon.
    var given = GrammaticalFeatures()
    /// Whether all words agree with what is wanted, because the noun stands elsewhere.
    var isModifier = false
    /// Whether determiners and adjectives are made to agree where no feature is wanted.
    var isAgreement = false
}

extension RomanceGrammar {
    /// Reads a phrase (rules 1 to 3); `nil` when it is beyond the limits.
    func read(
        _ text: UnsafeBufferPointer<UInt8>, _ given: GrammaticalFeatures, trustsDeterminers: Bool = true,
        _ tokens: inout InlineTokens, _ scratch: inout Scratch, _ memory: UnsafeMutableRawBufferPointer
    ) -> RomancePhrase? {
        let splits = language == .french || language == .italian
        guard PhraseReader.read(text, splitsApostrophes: splits, into: &tokens, &scratch), tokens.count > 0 else {
            return nil
        }
        guard memory.count >= tokens.count * MemoryLayout<RomancePhrase.Piece>.stride, let address = memory.baseAddress
        else { return nil }
        let base = address.bindMemory(to: RomancePhrase.Piece.self, capacity: tokens.count)
        for index in 0..<tokens.count {
            let token = tokens[index]
            let isCapital = token.hasCapitals && token.word?.first() != text[token.start]
            let reading = token.word.map { read($0, isCapital: isCapital, &scratch) } ?? RomanceReading(.opaque)
            (base + index).initialize(to: RomancePhrase.Piece(reading: reading))
        }
        var phrase = RomancePhrase(tokens: tokens, base: base, count: tokens.count)
        markAdverbs(phrase)
        merge(phrase)
        phrase.head = head(phrase)
        decide(&phrase, given, trustsDeterminers: trustsDeterminers, &scratch)
        return phrase
    }

    /// A word of quantity before an adjective that is no noun is an adverb: `muito grande`.
    private func markAdverbs(_ phrase: RomancePhrase) {
        guard phrase.count > 1 else { return }
        for index in 0..<(phrase.count - 1) where phrase[index].reading.kind == .quantity {
            let next = phrase[index + 1].reading
            guard next.isAdjective, !next.isNoun, index + 2 >= phrase.count || !phrase[index + 2].reading.isNoun,
                let word = phrase.tokens[index].word, word.isOne(of: "muito pouco tanto mucho poco molto tanto troppo")
            else { continue }
            phrase[index].reading = RomanceReading(.other)
        }
    }

    /// A preposition and the article behind it, before the head, are one determiner: `de la gata`.
    private func merge(_ phrase: RomancePhrase) {
        var index = 0
        while index + 1 < phrase.count, phrase[index].reading.role != .content {
            let next = phrase[index + 1].reading
            // Portuguese "a" is the feminine article too: "a o" is "ao".
            let isPreposition =
                phrase[index].reading.role == .preposition
                || language == .portuguese && phrase[index].reading.kind == .definite && next.kind == .definite
            if isPreposition, next.role == .closed,
                next.kind == .definite || next.kind == .demonstrative,
                let preposition = phrase.tokens[index].word.flatMap(preposition),
                let contracted = closed.contracted(next.paradigm, with: preposition)
            {
                phrase[index].isDropped = true
                phrase[index + 1].reading.paradigm = contracted
            }
            index += 1
        }
    }

    private func preposition(_ word: Word) -> ClosedClasses.Preposition? {
        if word.isOne(of: "de di") { return .de }
        if word.isOne(of: "a à") { return .a }
        if word.isOne(of: "em in") { return .em }
        if word.isEqual("por") { return .por }
        if word.isEqual("da") { return .da }
        if word.isEqual("su") { return .su }
        return nil
    }

    // Rule 2.
    private func head(_ phrase: RomancePhrase) -> Int? {
        var first: Int?
        var noun: Int?
        var index = 0
        scan: while index < phrase.count {
            let reading = phrase[index].reading
            switch reading.role {
            case .content:
                if first == nil { first = index }
                if reading.isNoun, noun == nil {
                    // An adjective that is a noun too gives way to a noun that is none: "primer piso".
                    if reading.isAdjective, index + 1 < phrase.count, phrase[index + 1].reading.isNoun,
                        !phrase[index + 1].reading.isAdjective
                    {
                        noun = index + 1
                    } else {
                        noun = index
                    }
                    break scan
                }
            case .preposition:
                if first != nil { break scan }
            case .other, .verb:
                if first != nil { break scan }
            case .closed, .opaque: break
            }
            index += 1
        }
        return noun ?? first
    }

    // Rule 3. A determiner that is to be made to agree says nothing about the noun behind it: in "il %@" the article is
    // only the one that the writer began with. Of a noun of both genders it says which: "au enfants".
    private func decide(
        _ phrase: inout RomancePhrase, _ given: GrammaticalFeatures, trustsDeterminers: Bool, _ scratch: inout Scratch
    ) {
        var determinerGender: GenderSet = []
        var determinerNumber: GrammaticalNumber?
        for index in 0..<(phrase.head ?? phrase.count) {
            let reading = phrase[index].reading
            guard reading.role == .closed || (phrase.head == nil && reading.role == .verb) else { continue }
            if determinerGender.isEmpty, reading.genders.only != nil { determinerGender = reading.genders }
            if determinerNumber == nil { determinerNumber = reading.number }
        }
        if let head = phrase.head {
            let reading = phrase[head].reading
            phrase.gender = reading.genders
            phrase.isGenderSure = reading.isGenderSure
            phrase.number = reading.number
            if trustsDeterminers || reading.isKnown, !(reading.isKnown && reading.genders.only != nil),
                !determinerGender.isEmpty
            {
                phrase.gender = determinerGender
                phrase.isGenderSure = true
            }
            if let determinerNumber, determinerNumber != phrase.number, isInvariable(reading, &scratch) {
                phrase.number = determinerNumber
            }
        } else {
            phrase.gender = determinerGender
            phrase.isGenderSure = !determinerGender.isEmpty
            phrase.number = determinerNumber
        }
        if let gender = given.gender {
            phrase.gender = GenderSet(gender)
            phrase.isGenderSure = true
        }
        if let number = given.number { phrase.number = number }
    }

    /// The gender of the whole phrase where it is known.
    func gender(of phrase: RomancePhrase) -> GrammaticalGender? {
        phrase.isGenderSure ? phrase.gender.only : nil
    }

    // MARK: Writing

    /// Writes a phrase in the form that is wanted (rules 4 to 6).
    func inflect(
        _ text: UnsafeBufferPointer<UInt8>, _ request: PhraseRequest, _ output: inout TextBuffer,
        _ tokens: inout InlineTokens, _ scratch: inout Scratch, _ memory: UnsafeMutableRawBufferPointer
    ) -> PhraseOutcome {
        guard
            let phrase = read(
                text, request.given, trustsDeterminers: !request.isAgreement, &tokens, &scratch, memory)
        else { return .unknown }
        let wanted = request.wanted
        if wanted.isEmpty, !request.isAgreement { return .same }
        let number = wanted.number ?? phrase.number ?? .singular
        var gender = request.isModifier ? wanted.gender ?? phrase.gender.only : gender(of: phrase)
        let isChange = wanted.gender != nil && wanted.gender != gender
        if !request.isModifier, let target = wanted.gender, target != gender {
            // A noun without a counterpart keeps its gender, and with it the phrase.
            if let head = phrase.head, !canBe(target, phrase[head].reading, &scratch) {
                if gender == nil { return .unknown }
            } else {
                gender = target
            }
        }
        let needsGender =
            wanted.definiteness != nil
            || (0..<phrase.count).contains { index in
                let role = phrase[index].reading.role
                return index != phrase.head
                    && (role == .closed && phrase[index].reading.kind != .verb && index < phrase.head ?? .max)
                    && !closed.isGenderless(phrase[index].reading.paradigm)
            }
        guard gender != nil || !needsGender else { return .unknown }
        // A name that nobody knows keeps its form.
        if let head = phrase.head, isName(phrase, head, text) || phrase.count > 1 && hasMixedCase(phrase, head, text),
            wanted.definiteness == nil, wanted.gender == nil, request.given.gender == nil,
            !request.isModifier, phrase.count > 1 || hasMixedCase(phrase, head, text)
        {
            return .unknown
        }
        write(phrase, gender, number, isChange: isChange, request, text, &scratch)
        return assemble(phrase, gender, number, wanted, text, &output, &scratch)
    }

    /// Whether a noun can have a gender: its own, or that of a counterpart.
    private func canBe(_ gender: GrammaticalGender, _ reading: RomanceReading, _ scratch: inout Scratch) -> Bool {
        guard reading.isKnown, reading.isNoun, reading.role == .content, let entry = reading.entry else { return true }
        if reading.genders.contains(GenderSet(gender)) || isPaired(reading, &scratch) { return true }
        if gender == .feminine { return !entry.found.kinds.isDisjoint(with: [.paired, .adjective]) }
        return false
    }

    private func isName(_ phrase: RomancePhrase, _ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard phrase.tokens[index].hasCapitals, !phrase[index].reading.isKnown, let word = phrase.tokens[index].word
        else { return false }
        let start = phrase.tokens[index].start
        // A capital at the start of a sentence says little; one behind another letter says more.
        return word.first() != text[start] || hasMixedCase(phrase, index, text)
    }

    /// A capital within a word: iPad.
    private func hasMixedCase(_ phrase: RomancePhrase, _ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let token = phrase.tokens[index]
        guard token.hasCapitals, let word = token.word else { return false }
        var (capitals, smalls) = (0, 0)
        for offset in 1..<max(word.count, 1) where token.start + offset < token.end {
            let byte = text[token.start + offset]
            if byte >= 0x41, byte <= 0x5A { capitals += 1 } else if byte >= 0x61, byte <= 0x7A { smalls += 1 }
        }
        return capitals > 0 && smalls > 0
    }

    // Rules 4 and 5, from the last word to the first, since sounds look ahead.
    private func write(
        _ phrase: RomancePhrase, _ gender: GrammaticalGender?, _ number: GrammaticalNumber, isChange: Bool,
        _ request: PhraseRequest, _ text: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch
    ) {
        let head = phrase.head
        // Where agreement ends: at the first preposition behind the head.
        var stop = phrase.count
        var clause = phrase.count
        if let head {
            for index in head..<phrase.count {
                let role = phrase[index].reading.role
                if role == .preposition {
                    stop = index
                    break
                }
                if role == .other || role == .verb, clause == phrase.count { clause = index }
            }
        }
        var index = phrase.count - 1
        while index >= 0 {
            defer { index -= 1 }
            let reading = phrase[index].reading
            guard index < stop, !phrase[index].isDropped else { continue }
            switch reading.role {
            case .closed:
                let isNear = index < head ?? .max
                guard isNear || reading.isAdjective || reading.kind == .possessive else { continue }
                guard index < clause else { continue }
                phrase[index].output = closedForm(phrase, index, gender, number, &scratch)
            case .content:
                if index == head, !request.isModifier {
                    let isNoun = reading.isNoun || !reading.isKnown
                    let isKept = request.wanted.gender == nil && number == reading.number && reading.number != nil
                    if isKept || isFixedAbbreviation(text, phrase.tokens[index]) { continue }
                    if isNoun, !(reading.isAdjective && reading.isFeminineOfPair) {
                        phrase[index].output = noun(reading, isChange ? gender : nil, number, &scratch)
                    } else if let gender = gender ?? reading.genders.only
                        ?? (reading.genders.isEmpty ? nil : .masculine)
                    {
                        phrase[index].output = adjective(reading, gender, number, &scratch)
                    }
                    continue
                }
                // What is only a noun agrees with nothing, unless the phrase is a modifier.
                if reading.isKnown, reading.isNoun, !reading.isAdjective, !request.isModifier,
                    !(index - 1 == head && isParticipleToo(reading))
                {
                    continue
                }
                if index > clause, !isParticiple(reading, text, phrase.tokens[index]) { continue }
                if !reading.isKnown, isName(phrase, index, text), !request.isModifier { continue }
                if number == reading.number, gender == nil { continue }
                let target = gender ?? reading.genders.only ?? .masculine
                phrase[index].output = adjective(reading, target, number, &scratch)
            case .verb:
                guard head == nil || request.isModifier, request.wanted.number != nil else { continue }
                phrase[index].output = verb(reading, number, &scratch)
            case .preposition, .other, .opaque: continue
            }
        }
        adaptToSound(phrase, gender, number, stop: stop, &scratch)
    }

    /// Whether what the lexicon has as a noun alone is a participle as well: `hacha afilada`.
    private func isParticipleToo(_ reading: RomanceReading) -> Bool {
        guard language == .spanish || language == .portuguese, let lemma = reading.lemma else { return false }
        return reading.genders == .masculine && lemma.endsInOne(of: "ado ido")
    }

    /// `los DVD`, `les CD`, `i PC`: only Portuguese writes a plural of abbreviations.
    private func isFixedAbbreviation(_ text: UnsafeBufferPointer<UInt8>, _ token: PhraseToken) -> Bool {
        token.hasCapitals && language != .portuguese
            && Abbreviation.isOne(UnsafeBufferPointer(rebasing: text[token.start..<token.end]))
    }

    /// Behind a verb or conjunction only what looks like an adjective or participle agrees.
    private func isParticiple(
        _ reading: RomanceReading, _ text: UnsafeBufferPointer<UInt8>, _ token: PhraseToken
    ) -> Bool {
        if reading.isKnown { return reading.isAdjective }
        guard let word = reading.lemma else { return false }
        switch language {
        case .french: return word.endsInOne(of: "é ée i ie u ue if eux")
        default: return word.endsInOne(of: "o a")
        }
    }

    private func verb(_ reading: RomanceReading, _ number: GrammaticalNumber, _ scratch: inout Scratch) -> Word? {
        if reading.paradigm >= 0 {
            return closed.form(
                reading.paradigm, number == .singular ? ClosedClasses.Slot.ms : ClosedClasses.Slot.mp, &scratch)
        }
        guard number == .plural, let entry = reading.entry, let lemma = reading.lemma, var word = scratch.copy(lemma),
            vocabulary.apply(entry.found.plural, of: entry, to: &word)
        else { return nil }
        return word
    }

    private func closedForm(
        _ phrase: RomancePhrase, _ index: Int, _ gender: GrammaticalGender?, _ number: GrammaticalNumber,
        _ scratch: inout Scratch
    ) -> Word? {
        let reading = phrase[index].reading
        guard let gender = gender ?? (closed.isGenderless(reading.paradigm) ? .masculine : nil) else { return nil }
        // French possessives and the like keep the number of what has them.
        return closed.form(
            reading.paradigm, slot(gender, number, .plain, isBeforeNoun: isBeforeNoun(phrase, index)), &scratch)
    }

    private func isBeforeNoun(_ phrase: RomancePhrase, _ index: Int) -> Bool {
        let reading = phrase[index].reading
        if let head = phrase.head {
            if index < head { return true }
            if index > head { return false }
        }
        // A word alone keeps to the form that it has.
        guard index + 1 >= phrase.count || phrase.head == nil else { return true }
        let ends: UInt16 = 0b111_0000_0000
        return reading.slots & ~ends != 0 && !reading.isAdjective
    }

    // Rule 6.
    private func adaptToSound(
        _ phrase: RomancePhrase, _ gender: GrammaticalGender?, _ number: GrammaticalNumber, stop: Int,
        _ scratch: inout Scratch
    ) {
        guard let gender, language != .portuguese else { return }
        var index = phrase.count - 2
        while index >= 0 {
            defer { index -= 1 }
            let reading = phrase[index].reading
            guard index < stop, reading.role == .closed, !phrase[index].isDropped,
                index < phrase.head ?? .max || reading.kind == .definite || reading.kind == .indefinite,
                isBeforeNoun(phrase, index), let next = nextWord(phrase, index)
            else { continue }
            let following = phrase[next].reading
            guard let word = phrase[next].output ?? phrase.tokens[next].word else { continue }
            let isMarked =
                language == .french
                ? isAspirated(word, following, &scratch) : following.hasSoundMark
            let sound = sound(of: word, isMarked: isMarked, isHead: next == phrase.head, gender: gender)
            guard sound != .plain else { continue }
            phrase[index].output = closed.form(
                reading.paradigm, slot(gender, number, sound, isBeforeNoun: true), &scratch)
        }
    }

    private func nextWord(_ phrase: RomancePhrase, _ index: Int) -> Int? {
        var next = index + 1
        while next < phrase.count, phrase[next].isDropped { next += 1 }
        return next < phrase.count ? next : nil
    }

    /// Whether a French h is aspiré, or another letter stops elision: the lexicon marks the singular.
    func isAspirated(_ word: Word, _ reading: RomanceReading, _ scratch: inout Scratch) -> Bool {
        if reading.hasSoundMark { return true }
        if Letters.isDigit(word.first()) { return true }
        return vocabulary.find(word)?.found.marks.contains(.sound) ?? false
    }
}
