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
final class EnglishGrammar: Grammar {
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

    func reading(ofNoun word: Word, _ scratch: inout Scratch) -> NounReading {
        let reading = read(word, &scratch)
        return NounReading(lemma: reading.lemma, number: reading.number, isKnown: reading.isKnown, genders: [])
    }

    func makeRegularPlural(_ word: inout Word, _ genders: GenderSet) { Self.plural(&word) }

    func makeRegularFeminine(_ word: inout Word) {}

    /// The rule's plural.
    static func plural(_ word: inout Word) {
        word.replaceEnding(
            word.count < 2
                ? "s>ses x>xes z>zes >s"
                : "s>ses x>xes z>zes ch>ches sh>shes quy>quies ay>ays ey>eys iy>iys oy>oys uy>uys y>ies >s")
    }

    static func singular(_ word: inout Word) {
        if word.count > 4, word.replaceEnding("ies>y") { return }
        word.replaceEnding("sses>ss shes>sh ches>ch xes>x zzes>zz tzes>tz s>")
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
}
