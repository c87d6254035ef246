// SPDX-License-Identifier: Apache-2.0

/// Makes the words of a phrase agree (rules 4 and 5).
extension RomanceGrammar {
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
        var number = wanted.number ?? phrase.number ?? .singular
        var gender = request.isModifier ? wanted.gender ?? phrase.gender.only : gender(of: phrase)
        if number != phrase.number, let head = phrase.head, request.given.gender == nil, !request.isModifier,
            phrase[head].reading.entry?.found.marks.contains(.femininePlural) == true
        {
            gender = number == .plural ? .feminine : .masculine
        }
        let isChange = wanted.gender != nil && wanted.gender != gender
        if let target = wanted.gender, request.isModifier || target != gender,
            let adjective = adjectiveAlone(phrase, target, &scratch)
        {
            phrase[0].reading = adjective
            number = wanted.number ?? .singular
        }
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
        guard gender != nil || !needsGender || wanted.definiteness == nil && isGenderlessAlone(phrase, number) else {
            return .unknown
        }
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

    /// The reading as an adjective of a noun that stands alone and can't have a gender as a noun: `prêt`, `frais`.
    private func adjectiveAlone(
        _ phrase: RomancePhrase, _ gender: GrammaticalGender, _ scratch: inout Scratch
    ) -> RomanceReading? {
        guard phrase.count == 1, phrase.head == 0, case let own = phrase[0].reading, own.isNoun, own.isKnown,
            let entry = own.entry, let lemma = own.lemma
        else { return nil }
        var adjective = own
        if entry.found.kinds.isSuperset(of: [.pluralOnly, .adjective]) {
            adjective.number = .singular
        } else if own.number != .plural, !canBe(gender, own, &scratch), let other = vocabulary.adjective(lemma) {
            adjective = RomanceReading(lemma, other, .singular)
        } else {
            return nil
        }
        adjective.isNoun = false
        return adjective
    }

    /// Whether a determiner or adjective that stands alone has one form for both genders in a number: Italian `grandi`,
    /// though `gran` is masculine.
    private func isGenderlessAlone(_ phrase: RomancePhrase, _ number: GrammaticalNumber) -> Bool {
        phrase.count == 1 && phrase.head == nil
            && closed.isGenderless(phrase[0].reading.paradigm, aloneIn: number)
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
                guard index < clause || reading.kind == .adjective else { continue }
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
                var reading = reading
                // What is only a noun agrees with nothing, unless the phrase is a modifier.
                if reading.isKnown, reading.isNoun, !reading.isAdjective, !request.isModifier {
                    guard index - 1 == head, let other = adjectiveToo(reading, &scratch) else { continue }
                    reading = other
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

    /// The reading of a noun as the adjective or participle that it is as well: `hacha afilada`, `courrier électronique`.
    ///
    /// A second table may have it as one. Else it shows by endings that nouns which stand behind others don't have.
    private func adjectiveToo(_ reading: RomanceReading, _ scratch: inout Scratch) -> RomanceReading? {
        guard let lemma = reading.lemma else { return nil }
        let number = reading.number ?? .singular
        if let entry = vocabulary.adjective(lemma) { return RomanceReading(lemma, entry, number) }
        // noire is a note and what black is beside a feminine.
        if reading.genders == .feminine,
            let (masculine, entry) = masculineCounterpart(lemma, isAdjective: true, &scratch)
        {
            return RomanceReading(masculine, entry, number)
        }
        let endings: StaticString =
            switch language {
            case .spanish: "ado ido al il ble ivo ico oso ario"
            case .portuguese: "ado ido al il vel ivo ico oso ário"
            case .italian: "ato ito uto ale ile ivo ico oso ario"
            default: ""
            }
        return reading.genders.contains(.masculine) && lemma.endsInOne(of: endings) ? reading : nil
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
        let isGenderless = gender == nil && (closed.isGenderless(reading.paradigm) || isGenderlessAlone(phrase, number))
        guard let gender = gender ?? (isGenderless ? .masculine : nil) else { return nil }
        // French possessives and the like keep the number of what has them.
        return closed.form(
            reading.paradigm, slot(gender, number, .plain, isBeforeNoun: isBeforeNoun(phrase, index)), &scratch)
    }

    func isBeforeNoun(_ phrase: RomancePhrase, _ index: Int) -> Bool {
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
}
