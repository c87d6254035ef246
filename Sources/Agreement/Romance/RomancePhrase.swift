// SPDX-License-Identifier: Apache-2.0

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

/// Reads a phrase: its words, its head, and what it is (rules 1 to 3).
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
}
