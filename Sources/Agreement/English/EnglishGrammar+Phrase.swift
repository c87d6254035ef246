// SPDX-License-Identifier: Apache-2.0

/// Phrases: rules 1, 3 and 5, and what a phrase is.
extension EnglishGrammar {
    /// Rule 1.
    private func headIndex(_ tokens: InlineTokens, _ scratch: inout Scratch) -> Int? {
        var head: Int?
        for index in 0..<tokens.count {
            guard let word = tokens[index].word else { continue }
            if head != nil, Self.isAuxiliary(word) || word.isOne(of: Self.clauseWords) { return head }
            switch read(word, &scratch).role {
            case .preposition: if head != nil { return head }
            case .word: head = index
            case .determiner, .fixed, .verb: continue
            }
        }
        return head
    }

    /// Writes a phrase in the form that is wanted.
    func inflect(
        _ text: UnsafeBufferPointer<UInt8>, _ request: PhraseRequest, _ output: inout TextBuffer,
        _ tokens: inout InlineTokens, _ scratch: inout Scratch, _ memory: UnsafeMutableRawBufferPointer
    ) -> PhraseOutcome {
        let wanted = request.wanted
        guard PhraseReader.read(text, splitsApostrophes: false, into: &tokens, &scratch) else { return .unknown }
        if wanted.isEmpty, !request.isAgreement { return .same }
        let head = headIndex(tokens, &scratch)
        var headReading: Reading?
        if let head, let word = tokens[head].word { headReading = read(word, &scratch) }
        let source = request.given.number ?? headReading?.number
        let number = wanted.number ?? source ?? .singular
        // An article that is wanted goes before the first word.
        var position = 0
        if let definiteness = wanted.definiteness, !has(definiteness, text, tokens, number) {
            position = writeArticle(definiteness, number, text, tokens, &output, &scratch)
        }
        var isMainClause = wanted.number != nil
        var isRaised = false
        for index in 0..<tokens.count {
            let token = tokens[index]
            guard token.start >= position, let word = token.word else { continue }
            output.append(UnsafeBufferPointer(rebasing: text[position..<token.start]))
            let start = output.count
            let original = UnsafeBufferPointer(rebasing: text[token.start..<token.end])
            let isBehind = index > head ?? .max
            if isBehind, word.isOne(of: Self.clauseWords) { isMainClause = false }
            let isFree = isBehind && !isMainClause
            position = token.end
            if let form = form(word, index == head, isFree, number, source, request, &scratch) {
                CasePattern.write(form, like: original, to: &output)
            } else if word.isOne(of: "a an"), index + 1 < tokens.count, !isBehind,
                wanted.number != nil || request.isAgreement
            {
                if isDropped(number, before: tokens[index + 1]) {
                    isRaised = token.hasCapitals
                    position = tokens[index + 1].start
                    continue
                }
                writeIndefinite(number, before: tokens[index + 1], text, original, &output)
            } else {
                output.append(original)
            }
            if isRaised { output.capitalize(at: start) }
            isRaised = false
            if isBehind, Self.isAuxiliary(word) { isMainClause = false }
        }
        output.append(UnsafeBufferPointer(rebasing: text[position...]))
        if wanted.grammaticalCase == .genitive {
            // A single capital word in s is a name: Charles’s.
            let isName =
                tokens.count == 1 && headReading?.isKnown == false
                && text.first.map { $0 >= 0x41 && $0 <= 0x5A } ?? false
            writeGenitive(isName ? .singular : number, &output)
        }
        return output.isFull ? .unknown : .written
    }

    /// Words behind a head with which a clause of its own begins.
    private static let clauseWords: StaticString = "that which who whom whose what where when why how if because while"

    private static func isAuxiliary(_ word: Word) -> Bool { word.isOne(of: "is are has have does do was were") }

    /// Whether there is no article before a plural: `beans` for `a beans`, but `a few beans`.
    private func isDropped(_ number: GrammaticalNumber, before next: PhraseToken) -> Bool {
        number == .plural && next.word?.isOne(of: "few dozen couple many hundred thousand million billion") == false
    }

    /// The form of one word; `nil` for the word as it stands.
    ///
    /// - Parameter isFree: Whether it stands behind the head, in a clause of its own.
    private func form(
        _ word: Word, _ isHead: Bool, _ isFree: Bool, _ number: GrammaticalNumber, _ source: GrammaticalNumber?,
        _ request: PhraseRequest, _ scratch: inout Scratch
    ) -> Word? {
        guard request.wanted.number != nil || request.isAgreement else { return nil }
        // Rule 3.
        if !isFree || request.isModifier {
            for (singular, plural) in Self.pairs where word.isEqual(singular) || word.isEqual(plural) {
                return scratch.word(number == .plural ? plural : singular)
            }
        }
        let reading = read(word, &scratch)
        if reading.role == .verb, let lemma = reading.lemma, request.wanted.number != nil,
            number != reading.number, var form = scratch.copy(lemma)
        {
            if number == .singular { Self.plural(&form) }
            return form
        }
        guard isHead, !request.isModifier || request.wanted.partOfSpeech == .noun, reading.role == .word,
            let lemma = reading.lemma, number != source || number != reading.number
        else { return nil }
        guard var form = scratch.copy(lemma) else { return nil }
        if number == .plural { makePlural(&form, reading.entry) }
        return form
    }

    /// Determiners and verbs with their plurals.
    private static let pairs: [(singular: StaticString, plural: StaticString)] = [
        ("this", "these"), ("that", "those"), ("is", "are"), ("has", "have"), ("does", "do"), ("was", "were"),
    ]

    private func has(
        _ definiteness: Definiteness, _ text: UnsafeBufferPointer<UInt8>, _ tokens: InlineTokens,
        _ number: GrammaticalNumber
    ) -> Bool {
        guard tokens.count > 1, let first = tokens[0].word else { return false }
        return definiteness == .definite ? first.isEqual("the") : first.isOne(of: "a an")
    }

    /// Writes the article and gives back where the phrase goes on.
    private func writeArticle(
        _ definiteness: Definiteness, _ number: GrammaticalNumber, _ text: UnsafeBufferPointer<UInt8>,
        _ tokens: InlineTokens, _ output: inout TextBuffer, _ scratch: inout Scratch
    ) -> Int {
        var first = 0
        if tokens.count > 1, let word = tokens[0].word, word.isOne(of: "a an the") { first = 1 }
        let start = first == 0 ? 0 : tokens[first].start
        if definiteness == .indefinite, number == .plural { return start }
        let like =
            first == 1
            ? UnsafeBufferPointer(rebasing: text[tokens[0].start..<tokens[0].end])
            : UnsafeBufferPointer(start: nil, count: 0)
        if definiteness == .definite {
            if let word = scratch.word("the") { CasePattern.write(word, like: like, to: &output) }
        } else if first < tokens.count {
            let token = tokens[first]
            let next = UnsafeBufferPointer(rebasing: text[token.start..<token.end])
            if let word = scratch.word(isVowelSound(token.word, next) ? "an" : "a") {
                CasePattern.write(word, like: like, to: &output)
            }
        } else {
            output.append("a")
        }
        output.append(UInt8(ascii: " "))
        return start
    }

    private func writeIndefinite(
        _ number: GrammaticalNumber, before next: PhraseToken, _ text: UnsafeBufferPointer<UInt8>,
        _ original: UnsafeBufferPointer<UInt8>, _ output: inout TextBuffer
    ) {
        guard number == .singular, let first = original.first else {
            output.append(original)
            return
        }
        output.append(first)
        if isVowelSound(next.word, UnsafeBufferPointer(rebasing: text[next.start..<next.end])) {
            output.append(original.count > 1 ? original[1] : UInt8(ascii: "n"))
        }
    }

    // Rule 5.
    private func writeGenitive(_ number: GrammaticalNumber, _ output: inout TextBuffer) {
        let isPluralInS = number == .plural && (output.last | 0x20) == UInt8(ascii: "s")
        output.append(isPluralInS ? "’" : "’s")
    }

    func features(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> GrammaticalFeatures {
        var found = GrammaticalFeatures()
        guard PhraseReader.read(text, splitsApostrophes: false, into: &tokens, &scratch) else { return found }
        if tokens.count > 1, let first = tokens[0].word {
            if first.isEqual("the") { found.definiteness = .definite }
            if first.isOne(of: "a an") { found.definiteness = .indefinite }
        }
        if let head = headIndex(tokens, &scratch), let word = tokens[head].word {
            found.number = read(word, &scratch).number
        } else if text.count > 0 {
            found.number = .singular
        }
        if tokens.count > 0, let word = tokens[tokens.count - 1].word, word.count > 2,
            word.ends("'s") || word.ends("’s")
                || (tokens[tokens.count - 1].end < text.count && word.ends("s") && word.count > 2
                    && text.last != UInt8(ascii: " "))
        {
            found.grammaticalCase = .genitive
        }
        return found
    }

    func hasNoun(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> Bool { true }

    func determiner(
        _ name: String, _ word: String, _ wanted: GrammaticalFeatures, _ inflector: Inflector, isWith: Bool
    ) -> String? {
        let definiteness: Definiteness
        switch name {
        case "indefArticle": definiteness = .indefinite
        case "defArticle": definiteness = .definite
        default: return nil
        }
        let wanted = GrammaticalFeatures(definiteness: definiteness)
        guard let phrase = inflector.form(of: word, wanted) else { return "" }
        if isWith { return phrase }
        return phrase.count > word.count ? String(phrase.prefix { $0 != " " }) : ""
    }
}
