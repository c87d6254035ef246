// SPDX-License-Identifier: Apache-2.0

/// Whole German phrases (rules 1, 3 and 4).
extension GermanGrammar {
    struct Piece {
        var reading: Reading
        var output: Word?
    }

    /// Writes a phrase in the form that is wanted.
    func inflect(
        _ text: UnsafeBufferPointer<UInt8>, _ request: PhraseRequest, _ output: inout TextBuffer,
        _ tokens: inout InlineTokens, _ scratch: inout Scratch, _ memory: UnsafeMutableRawBufferPointer
    ) -> PhraseOutcome {
        let wanted = request.wanted
        if wanted.isEmpty, !request.isAgreement { return .same }
        guard let phrase = readAll(text, request, &tokens, &scratch, memory) else { return .unknown }
        if wanted.partOfSpeech == .properNoun, wanted.grammaticalCase == .genitive {
            output.append(text)
            let last = output.last | 0x20
            let isHiss = last == UInt8(ascii: "s") || last == UInt8(ascii: "x") || last == UInt8(ascii: "z")
            output.append(isHiss ? "’" : "s")
            return .written
        }
        var head = phrase.head.map { phrase.base[$0].reading }
        let ownGender = request.given.gender ?? (head?.isGenderSure == true ? head?.genders.only : nil)
        var gender = ownGender
        var isSwapped = false
        if let target = wanted.gender, target != ownGender || head == nil {
            if let own = head, !request.isModifier {
                if let other = counterpart(own, target, &scratch) {
                    head = other
                    isSwapped = true
                    gender = target
                } else if own.genders.contains(GenderSet(target)) || !own.isGenderSure {
                    gender = target
                }
            } else {
                gender = target
            }
        }
        if head == nil, gender == nil { gender = phrase.determinerGender }
        let number = wanted.number ?? request.given.number ?? phrase.number ?? .singular
        let source = phrase.grammaticalCase(ownGender, phrase.number, isAgreement: request.isAgreement)
        let grammaticalCase = wanted.grammaticalCase ?? source ?? .nominative
        let needsGender =
            number == .singular
            && (wanted.definiteness != nil || (0..<phrase.count).contains { isAgreeing(phrase.base[$0].reading.role) })
        guard gender != nil || !needsGender else { return .unknown }
        let place = German.column(gender ?? .masculine, number)
        // There is no article before a plural: "Salate" for "ein Salate".
        let isDropped =
            number == .plural && wanted.definiteness == nil && phrase.head ?? 0 > 0
            && phrase.base[0].reading.lemma?.isEqual("ein") == true
        let declension = wanted.declension ?? (isDropped ? .strong : phrase.declension(wanted.definiteness))

        for index in (isDropped ? 1 : 0)..<phrase.count {
            let reading = phrase.base[index].reading
            if let last = phrase.head, index > last { break }
            switch reading.role {
            case .definite: phrase.base[index].output = scratch.word(German.definite(place, grammaticalCase))
            case .strong, .mixed:
                guard let stem = reading.lemma, var word = scratch.copy(stem) else { continue }
                let ending = German.determiner(isMixed: reading.role == .mixed, place, grammaticalCase)
                if word.isEqual("euer"), ending.utf8CodeUnitCount > 0 { word.apply(Ending(2, "r")) }
                word.apply(Ending(0, ending))
                phrase.base[index].output = word
            case .adjective:
                guard let stem = reading.lemma, var word = scratch.copy(stem), !word.isOne(of: German.fixedAdjectives)
                else { continue }
                if phrase.head == nil, wanted.gender == nil, wanted.grammaticalCase == nil, wanted.declension == nil,
                    wanted.number == nil,
                    !request.isAgreement
                {
                    continue
                }
                German.inflectionStem(&word)
                word.apply(Ending(0, German.adjective(declension, place, grammaticalCase)))
                phrase.base[index].output = word
            case .noun:
                guard index == phrase.head, let own = head else { continue }
                if !own.isKnown, !isSwapped, number == own.number, grammaticalCase != .genitive { continue }
                if index > 0, phrase.base[index - 1].reading.role == .fixed,
                    Letters.isDigit(tokens[index - 1].word?.first() ?? 0),
                    phrase.isMeasure ? German.isUncountedMeasure(own.lemma) : German.isWeight(own.lemma)
                {
                    phrase.base[index].output = own.lemma
                    continue
                }
                phrase.base[index].output = form(own, number, grammaticalCase, &scratch)
            case .preposition, .fixed: continue
            }
        }
        var position = 0
        if let definiteness = wanted.definiteness {
            var first = 0
            while first + 1 < phrase.count, isDeterminer(phrase.base[first].reading.role) { first += 1 }
            position = first > 0 ? tokens[first].start : 0
            if definiteness == .definite {
                output.append(German.definite(place, grammaticalCase))
                output.append(UInt8(ascii: " "))
            } else if number == .singular {
                output.append("ein")
                output.append(German.determiner(isMixed: true, place, grammaticalCase))
                output.append(UInt8(ascii: " "))
            }
        }
        if isDropped {
            output.append(text.prefix(tokens[0].start))
            position = tokens[1].start
        }
        let start = output.count
        for index in 0..<phrase.count {
            let token = tokens[index]
            guard token.start >= position else { continue }
            output.append(UnsafeBufferPointer(rebasing: text[position..<token.start]))
            let original = UnsafeBufferPointer(rebasing: text[token.start..<token.end])
            if let word = phrase.base[index].output {
                CasePattern.write(word, like: original, to: &output)
            } else {
                output.append(original)
            }
            position = token.end
        }
        if isDropped, tokens[0].hasCapitals { output.capitalize(at: start) }
        output.append(UnsafeBufferPointer(rebasing: text[position...]))
        return output.isFull ? .unknown : .written
    }

    func isDeterminer(_ role: Reading.Role) -> Bool { role == .definite || role == .strong || role == .mixed }

    func isAgreeing(_ role: Reading.Role) -> Bool { isDeterminer(role) || role == .adjective }

    /// The words of one phrase, read.
    struct Phrase {
        let base: UnsafeMutablePointer<Piece>
        let count: Int
        var head: Int?
        var number: GrammaticalNumber?
        var determinerGender: GrammaticalGender?
        /// Whether the head measures the noun behind it: `Tasse Kaffee`.
        var isMeasure = false
        var declinesWeak = false
        var declinesMixed = false
        /// The letters of the first determiner.
        var determiner: Word?

        func declension(_ definiteness: Definiteness?) -> Declension {
            if let definiteness { return definiteness == .definite ? .weak : .mixed }
            return declinesWeak ? .weak : declinesMixed ? .mixed : .strong
        }

        // Rule 3.
        func grammaticalCase(
            _ gender: GrammaticalGender?, _ number: GrammaticalNumber?, isAgreement: Bool
        ) -> GrammaticalCase? {
            guard let determiner else { return head.flatMap { base[$0].reading.isGenitive ? .genitive : nil } }
            if determiner.ends("em") { return .dative }
            if determiner.isEqual("des") || determiner.isEqual("eines") || determiner.ends("ines") { return .genitive }
            if determiner.endsInOne(of: "den") || (determiner.ends("en") && determiner.count > 3) {
                return number == .plural ? .dative : .accusative
            }
            // In "der %@" the article is only the one that the writer began with; unser and euer have no ending.
            if determiner.ends("er"), isAgreement || determiner.isOne(of: "unser euer") { return nil }
            if determiner.ends("er"), gender == .feminine, number != .plural { return .dative }
            if determiner.isEqual("der"), number == .plural { return .genitive }
            return nil
        }
    }

    func readAll(
        _ text: UnsafeBufferPointer<UInt8>, _ request: PhraseRequest, _ tokens: inout InlineTokens,
        _ scratch: inout Scratch, _ memory: UnsafeMutableRawBufferPointer
    ) -> Phrase? {
        guard PhraseReader.read(text, splitsApostrophes: false, into: &tokens, &scratch), tokens.count > 0,
            memory.count >= tokens.count * MemoryLayout<Piece>.stride, let address = memory.baseAddress
        else { return nil }
        let base = address.bindMemory(to: Piece.self, capacity: tokens.count)
        var phrase = Phrase(base: base, count: tokens.count)
        let isNoun = request.wanted.partOfSpeech == .noun
        var isOver = false
        for index in 0..<tokens.count {
            var reading = Reading(role: .fixed)
            if let word = tokens[index].word {
                let isCapital =
                    word.first() != text[tokens[index].start]
                    || word.first() == 0xC3 && text[tokens[index].start + 1] != word.first(1)
                reading = read(word, isCapital: isCapital || isNoun, &scratch)
                // A determiner's or adjective's capital at the start: "Der Mann", "Regulärer Zeit".
                if reading.role == .noun, isCapital, index == 0, tokens.count > 1, !reading.isKnown,
                    isAdjectiveForm(word)
                {
                    reading = read(word, isCapital: false, &scratch)
                }
                // A noun that is also of the closed classes, alone: "All", "Einer".
                if isCapital, tokens.count == 1, !request.isAgreement, reading.role != .noun,
                    vocabulary.find(word)?.found.kinds.contains(.noun) == true
                {
                    reading = noun(word, &scratch)
                }
            }
            (base + index).initialize(to: Piece(reading: reading))
            guard !isOver else { continue }
            switch reading.role {
            case .noun:
                if let head = phrase.head, German.isMeasure(base[head].reading.lemma) {
                    phrase.isMeasure = true
                    isOver = true
                } else {
                    phrase.head = index
                }
            case .preposition: if phrase.head != nil { isOver = true }
            case .definite, .strong:
                phrase.declinesWeak = true
                if phrase.determiner == nil { phrase.determiner = tokens[index].word }
            case .mixed:
                phrase.declinesMixed = true
                if phrase.determiner == nil { phrase.determiner = tokens[index].word }
            case .adjective, .fixed: break
            }
        }
        if let head = phrase.head {
            let reading = base[head].reading
            phrase.number = reading.number
            if let determiner = phrase.determiner, reading.genders.only != nil, reading.genders != .feminine,
                determiner.isOne(of: "die diese meine deine keine ihre unsere alle")
            {
                phrase.number = .plural
            }
        }
        if let determiner = phrase.determiner {
            if determiner.isOne(of: "der den dem des einen") || determiner.ends("en") {
                phrase.determinerGender = .masculine
            }
            if determiner.isOne(of: "die eine einer") || determiner.endsInOne(of: "ine") {
                phrase.determinerGender = .feminine
            }
            if determiner.isEqual("das") { phrase.determinerGender = .neuter }
        }
        return phrase
    }

    func isAdjectiveForm(_ word: Word) -> Bool { word.endsInOne(of: "e er es en em") }

    // MARK: Questions

    /// Whether a phrase has a noun.
    func hasNoun(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> Bool {
        let request = PhraseRequest(wanted: GrammaticalFeatures())
        return readAll(text, request, &tokens, &scratch, memory)?.head != nil
    }

    func features(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> GrammaticalFeatures {
        var found = GrammaticalFeatures()
        guard let phrase = readAll(text, PhraseRequest(wanted: found), &tokens, &scratch, memory) else { return found }
        if let head = phrase.head {
            let reading = phrase.base[head].reading
            found.gender = reading.isGenderSure ? reading.genders.only : nil
            found.number = reading.isKnown ? phrase.number : nil
        }
        switch phrase.base[0].reading.role {
        case .definite: found.definiteness = .definite
        case .mixed:
            found.definiteness = phrase.base[0].reading.lemma?.isEqual("ein") == true ? .indefinite : nil
        default: break
        }
        return found
    }
}
