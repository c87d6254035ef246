// SPDX-License-Identifier: Apache-2.0

/// The agreement of English phrases.
///
/// 1. The head is the last word before the first preposition, auxiliary or clause behind a word: `lights on the patio`,
///    `bean of kidney`, `message that is new`.
/// 2. It takes the plural of the lexicon, else the rule's: -s; -es behind a hiss; -ies for a consonant and y. A plural is
///    read by the lexicon (`caches`, `movies`), then by its last part (`webcaches`), and then by the rule backwards.
/// 3. `this`, `these`, `that`, `those` and the verbs `is`, `has`, `does`, `was` follow its number; of verbs behind the head
///    the first one, where a number is wanted, but none of a clause of its own. `a` and `an` go before a plural.
/// 4. `a` or `an` goes by the next word's sound: numbers are read (an 8, a 110,000), capitals are spelled where they can't
///    be read (an FM radio).
/// 5. The possessive is ’s, and ’ behind a plural in s.
final class EnglishGrammar: Sendable {
    let vocabulary: Vocabulary

    init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// What a word is.
    struct Reading {
        enum Role { case word, preposition, determiner, verb, fixed }
        var role: Role
        var lemma: Word?
        var number: GrammaticalNumber?
        var isKnown = false
        var entry: Vocabulary.Entry?
    }

    private struct ClosedWord: Sendable {
        var role: Reading.Role
        var number: GrammaticalNumber?
    }

    private static let closed = ShortWords<ClosedWord>([
        (
            "of on in for with to from between around at by without under over near into about behind beside above below off per "
                + "against through during within outside inside as than", ClosedWord(role: .preposition)
        ),
        ("a an this that", ClosedWord(role: .determiner, number: .singular)),
        ("these those", ClosedWord(role: .determiner, number: .plural)),
        ("the my your his her its our their some any no every each all and or there here", ClosedWord(role: .fixed)),
        ("is has does was", ClosedWord(role: .verb, number: .singular)),
        ("are have do were", ClosedWord(role: .verb, number: .plural)),
    ])

    func read(_ word: Word, _ scratch: inout Scratch) -> Reading {
        if let known = Self.closed[word] { return Reading(role: known.role, number: known.number) }
        var reading = Reading(role: .word)
        reading.lemma = word
        if Letters.isDigit(word.first()) {
            reading.number = .singular
            return reading
        }
        if let entry = vocabulary.find(word) {
            reading.isKnown = true
            reading.entry = entry
            let kinds = entry.found.kinds
            if kinds.contains(.pluralForm) {
                reading.number = .plural
                if var lemma = scratch.copy(word), vocabulary.apply(entry.found.plural, of: entry, to: &lemma) {
                    reading.lemma = lemma
                    reading.entry = vocabulary.find(lemma)
                }
                return reading
            }
            if kinds.contains(.verb), !kinds.contains(.noun) {
                reading.role = .verb
                reading.number = .plural
                return reading
            }
            reading.number = kinds.contains(.pluralOnly) ? .plural : .singular
            return reading
        }
        guard word.last() == UInt8(ascii: "s"), !word.endsInOne(of: "ss us is") || word.count < 3, word.count > 2 else {
            reading.number = .singular
            return reading
        }
        // A plural, or a verb in the third person.
        guard var lemma = scratch.copy(word) else { return reading }
        if !makeKnownSingular(&lemma) { Self.singular(&lemma) }
        reading.lemma = lemma
        reading.number = .plural
        if let entry = vocabulary.find(lemma) {
            reading.entry = entry
            reading.isKnown = true
            if entry.found.kinds.contains(.verb), !entry.found.kinds.contains(.noun) {
                reading.role = .verb
                reading.number = .singular
            }
        }
        return reading
    }

    /// The rule's plural.
    static func plural(_ word: inout Word) {
        if word.endsInOne(of: "s x z ch sh") {
            word.apply(Ending(0, "es"))
        } else if word.last() == UInt8(ascii: "y"), !Letters.isASCIIVowel(word.last(1)), word.count > 1 {
            word.apply(Ending(1, "ies"))
        } else if word.last() == UInt8(ascii: "y"), word.ends("quy") {
            word.apply(Ending(1, "ies"))
        } else {
            word.apply(Ending(0, "s"))
        }
    }

    static func singular(_ word: inout Word) {
        if word.ends("ies"), word.count > 4 {
            word.apply(Ending(3, "y"))
        } else if word.endsInOne(of: "sses shes ches xes zzes tzes") {
            word.apply(Ending(2, ""))
        } else {
            word.apply(Ending(1, ""))
        }
    }

    /// The singular of a word whose last part the lexicon has as a plural that the rule can't read, and of one in -us, whose
    /// plural in the lexicon may be another: `webcaches`, `cactuses`; whether it is such a word.
    private func makeKnownSingular(_ word: inout Word) -> Bool {
        if word.ends("uses") {
            word.apply(Ending(2, ""))
            if vocabulary.find(word)?.found.kinds.contains(.noun) == true { return true }
            word.apply(Ending(0, "es"))
            return false
        }
        // Five letters are as often a mere ending: "coaches" isn't made of "aches".
        guard word.endsInOne(of: "ies ches ves"), let (length, entry) = vocabulary.lastPart(word), length > 5,
            entry.found.kinds.contains(.pluralForm)
        else { return false }
        return vocabulary.apply(entry.found.plural, of: entry, to: &word)
    }

    func makePlural(_ word: inout Word, _ entry: Vocabulary.Entry?) {
        if let entry {
            if entry.found.kinds.contains(.pluralOnly) { return }
            if entry.found.plural != 0, vocabulary.apply(entry.found.plural, of: entry, to: &word) { return }
        } else if vocabulary.guessPlural(&word, onlySure: true) {
            return
        }
        Self.plural(&word)
    }

    // MARK: Phrases

    private struct Phrase {
        var head: Int?
        var determiner: Int?
        var number: GrammaticalNumber?
    }

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
        _ tokens: inout InlineTokens, _ scratch: inout Scratch
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
            if word.isOne(of: "this these") { return scratch.word(number == .plural ? "these" : "this") }
            if word.isOne(of: "that those") { return scratch.word(number == .plural ? "those" : "that") }
            if word.isOne(of: "is are") { return scratch.word(number == .plural ? "are" : "is") }
            if word.isOne(of: "has have") { return scratch.word(number == .plural ? "have" : "has") }
            if word.isOne(of: "does do") { return scratch.word(number == .plural ? "do" : "does") }
            if word.isOne(of: "was were") { return scratch.word(number == .plural ? "were" : "was") }
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

    // MARK: Sounds

    /// Rule 4.
    func isVowelSound(_ word: Word?, _ original: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let word, word.count > 0 else { return false }
        let first = word.first()
        if Letters.isDigit(first) { return isVowelNumber(original) }
        if isSpelled(word, original) {
            switch first {
            case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "h"), UInt8(ascii: "i"),
                UInt8(ascii: "l"), UInt8(ascii: "m"), UInt8(ascii: "n"), UInt8(ascii: "o"), UInt8(ascii: "r"),
                UInt8(ascii: "s"), UInt8(ascii: "x"):
                return true
            default: return false
            }
        }
        if first == UInt8(ascii: "h") {
            return word.starts("hour") || word.starts("honest") || word.starts("honor") || word.starts("honour")
                || word.starts("heir") || (word.starts("herb") && !word.starts("herbi") && !word.starts("herbert"))
        }
        if first == UInt8(ascii: "u") { return !isYoo(word) }
        if first == UInt8(ascii: "e") { return !(word.starts("eu") || word.starts("ewe")) }
        if first == UInt8(ascii: "o") {
            return !(word.isOne(of: "one once ones oneself") || word.starts("one-") || word.starts("once-"))
        }
        return Letters.startsWithVowel(word)
    }

    /// A u that sounds like `you`: user, unicorn, but not uninstall, umbrella.
    private func isYoo(_ word: Word) -> Bool {
        if word.starts("uni") {
            return
                !(word.starts("unin") || word.starts("unim") && !word.starts("unimod")
                || word.starts("unid") && !word.starts("unidi"))
        }
        return word.starts("use") || word.starts("usa") || word.starts("usu") || word.starts("uti")
            || word.starts("ute")
            || word.starts("uk") || word.starts("ura") || word.starts("ure") || word.starts("uri") || word.starts("uro")
            || word.starts("ubi") || word.starts("ufo") || word.starts("usb") || word.starts("url") || word.isEqual("u")
    }

    /// A few capitals without a vowel to read them by.
    private func isSpelled(_ word: Word, _ original: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.count > 0, word.count <= 5 else { return word.count == 1 }
        for byte in original where byte < 0x41 || byte > 0x5A { return word.count == 1 }
        if word.count == 1 { return true }
        if word.count <= 3 { return !Letters.isASCIIVowel(word.first(1)) || Letters.isASCIIVowel(word.first()) }
        for index in 0..<word.count where Letters.isASCIIVowel(word.base[index]) { return false }
        return true
    }

    private func isVowelNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var digits = 0
        var index = 0
        while index < text.count, Letters.isDigit(text[index]) {
            digits += 1
            index += 1
        }
        guard let first = text.first else { return false }
        if first == UInt8(ascii: "8") { return true }
        guard first == UInt8(ascii: "1"), text.count > 1 else { return false }
        let second = text[1]
        return digits % 3 == 2 && (second == UInt8(ascii: "1") || second == UInt8(ascii: "8"))
    }

    // MARK: Questions

    func features(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch
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
}
