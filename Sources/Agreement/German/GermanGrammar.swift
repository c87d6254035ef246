// SPDX-License-Identifier: Apache-2.0

/// The agreement of German phrases.
///
/// 1. The head is the last word with a capital before a preposition; lower-case words before it are adjectives, and
///    articles, possessives and the like are determiners. A measure is the head, and what it measures stays as it is:
///    `2 Tassen Kaffee`.
/// 2. A noun is read by the lexicon, in any of its cases and in the plural; an unknown one by its last part, then by its
///    ending: `Kartoffelsalat` is what `Salat` is.
/// 3. The case that isn't wanted is the determiner's, else the nominative. The number is the noun's.
/// 4. Adjectives have strong endings without a determiner, weak ones behind der and dieser, mixed ones behind ein, kein
///    and possessives.
/// 5. A masculine or neuter genitive has -es behind a hiss and one-syllable words, else -s; weak nouns have -n; a dative
///    plural has -n unless it ends in n or s.
/// 6. A noun for a person takes the other gender where it has a counterpart: `Autor`, `Autorin`.
final class GermanGrammar: Grammar {
    let vocabulary: Vocabulary

    init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    struct Reading {
        enum Role { case definite, strong, mixed, adjective, noun, preposition, fixed }
        var role: Role
        /// A determiner's or adjective's stem, a noun's nominative singular.
        var lemma: Word?
        var entry: Vocabulary.Entry?
        var genders: GenderSet = []
        var isGenderSure = false
        var number: GrammaticalNumber?
        var isKnown = false
        var isGenitive = false
        var isDative = false
        /// How many bytes in front aren't part of the word that the lexicon has.
        var prefix = 0
    }

    // MARK: Reading

    private static let prepositions = ShortWords<Bool>([
        (
            "in an auf zu von bei mit für ohne aus nach über unter vor hinter neben zwischen um durch gegen seit bis wegen trotz "
                + "während im ins am ans zum zur vom beim aufs und oder als wie ist sind", true
        )
    ])

    func read(_ word: Word, isCapital: Bool, _ scratch: inout Scratch) -> Reading {
        if word.isOne(of: "der die das den dem des") { return Reading(role: .definite, lemma: word) }
        if let stem = stem(word, of: "ein kein mein dein sein ihr unser euer eur unsr", &scratch) {
            return Reading(role: .mixed, lemma: stem)
        }
        if let stem = stem(word, of: "dies jen jed welch manch solch all", &scratch) {
            return Reading(role: .strong, lemma: stem)
        }
        if Self.prepositions[word] != nil { return Reading(role: .preposition) }
        if !isCapital {
            guard !Letters.isDigit(word.first()) else { return Reading(role: .fixed) }
            guard var base = scratch.copy(word) else { return Reading(role: .fixed) }
            German.adjectiveBase(&base)
            return Reading(role: .adjective, lemma: base)
        }
        return noun(word, &scratch)
    }

    /// The stem of a determiner, where a word is one of a list with an ending.
    func stem(_ stem: Word, of list: StaticString, _ scratch: inout Scratch) -> Word? {
        let isMixed =
            stem.starts("ein") || stem.starts("k") || stem.starts("m") && !stem.starts("ma") || stem.starts("de")
            || stem.starts("s") && !stem.starts("so") || stem.starts("i") || stem.starts("u") || stem.starts("eu")
        let suffixes: [StaticString] = ["em", "en", "er", "es", "e"]
        if stem.isOne(of: list) {
            if !isMixed, !stem.isEqual("all") { return nil }
            return stem
        }
        for suffix in suffixes where stem.ends(suffix) {
            guard var cut = scratch.copy(stem) else { return nil }
            cut.apply(Ending(suffix.utf8CodeUnitCount, ""))
            if cut.isOne(of: list) {
                if cut.isEqual("eur") { return scratch.word("euer") }
                if cut.isEqual("unsr") { return scratch.word("unser") }
                return cut
            }
        }
        return nil
    }

    /// The entry of a noun's nominative singular, or of its last part.
    func find(_ word: Word) -> (entry: Vocabulary.Entry, prefix: Int)? {
        if let entry = vocabulary.find(word), entry.found.kinds.contains(.noun) { return (entry, 0) }
        guard let (length, entry) = vocabulary.lastPart(word), entry.found.kinds.contains(.noun), length >= 3 else {
            return nil
        }
        let prefix = word.count - length
        let isHyphen = prefix > 0 && word.base[prefix - 1] == PhraseReader.hyphen
        // A part of three letters is as often a mere ending.
        guard isHyphen || (prefix >= 3 && length >= 4) else { return nil }
        if !isHyphen, length == 4, word.count > 0, prefix < 4 { return nil }
        // What stands before it is a word only where it has a vowel: "Pflaster" is no "Aster".
        guard isHyphen || hasVowel(word, before: prefix) else { return nil }
        return (entry, prefix)
    }

    func hasVowel(_ word: Word, before end: Int) -> Bool {
        var index = 0
        while index < end {
            let byte = word.base[index]
            if byte >= 0x80 || byte == UInt8(ascii: "y") || Letters.isASCIIVowel(byte) { return true }
            index += 1
        }
        return false
    }

    func fill(_ word: Word, _ found: (entry: Vocabulary.Entry, prefix: Int)) -> Reading {
        var reading = Reading(role: .noun, lemma: word)
        reading.entry = found.entry
        reading.prefix = found.prefix
        reading.genders = found.entry.found.genders
        reading.isGenderSure = true
        reading.isKnown = true
        reading.number = found.entry.found.kinds.contains(.pluralOnly) ? .plural : .singular
        return reading
    }

    func reading(ofNoun word: Word, _ scratch: inout Scratch) -> NounReading {
        let reading = noun(word, &scratch)
        return NounReading(
            lemma: reading.lemma, number: reading.number, isKnown: reading.isKnown, genders: reading.genders)
    }

    // Rule 2.
    func noun(_ word: Word, _ scratch: inout Scratch) -> Reading {
        if let entry = vocabulary.find(word), entry.found.kinds.contains(.pluralForm), var lemma = scratch.copy(word),
            vocabulary.apply(entry.found.plural, of: entry, to: &lemma)
        {
            var reading = Reading(role: .noun, lemma: lemma)
            reading.entry = vocabulary.find(lemma)
            reading.genders = reading.entry?.found.genders ?? entry.found.genders
            reading.isGenderSure = true
            reading.isKnown = true
            reading.number = .plural
            return reading
        }
        if let entry = vocabulary.find(word), entry.found.kinds.contains(.noun) { return fill(word, (entry, 0)) }
        if let inflected = inflected(word, wholeWords: true, &scratch) { return inflected }
        if let found = find(word) {
            // The last part may be a plural: Kartoffelsalate is found as such first.
            if let inflected = inflected(word, wholeWords: false, &scratch), inflected.prefix < found.prefix {
                return inflected
            }
            return fill(word, found)
        }
        if let inflected = inflected(word, wholeWords: false, &scratch) { return inflected }
        var reading = Reading(role: .noun, lemma: word)
        reading.number = .singular
        if isFeminineOfPair(word, &scratch) {
            reading.genders = .feminine
            reading.isGenderSure = true
            reading.isKnown = true
        } else if Self.isCollective(word) {
            reading.genders = .neuter
            reading.isGenderSure = true
        } else if var singular = scratch.copy(word), word.count > 7, singular.replaceEnding(Self.femininePlurals) {
            reading.lemma = singular
            reading.number = .plural
            reading.genders = .feminine
            reading.isGenderSure = true
        } else if let guess = vocabulary.gender(word) {
            reading.genders = guess.genders
            reading.isGenderSure = guess.isSure
        }
        return reading
    }

    /// Plurals that only one gender and singular have.
    private static let femininePlurals: StaticString =
        "ungen>ung heiten>heit keiten>keit schaften>schaft itäten>ität ionen>ion innen>in"

    /// Whether a word is the feminine in -in of a masculine that the lexicon has: `Athletin`, `Kurdin`.
    func isFeminineOfPair(_ word: Word, _ scratch: inout Scratch) -> Bool {
        guard word.ends("in"), word.count > 5, var masculine = scratch.copy(word) else { return false }
        let isPerson: (Word) -> Bool = { [vocabulary] word in
            guard let found = vocabulary.find(word)?.found, found.kinds.contains(.noun) else { return false }
            return found.genders == .masculine
                && (found.marks.contains(.weak) || found.kinds.contains(.paired)
                    || word.endsInOne(of: "er or ör eur är"))
        }
        masculine.apply(Ending(2, ""))
        if isPerson(masculine) { return true }
        masculine.apply(Ending(0, "e"))
        return isPerson(masculine)
    }

    /// `Gebirge`, `Gewölbe`: Ge- before a consonant, and -e.
    static func isCollective(_ word: Word) -> Bool {
        word.count >= 6 && word.count <= 11 && word.starts("ge") && word.last() == UInt8(ascii: "e")
            && !Letters.isASCIIVowel(word.first(2)) && word.first(2) < 0x80
    }

    /// The reading of a plural, or of another case than the nominative.
    ///
    /// Of compounds it is the one whose last part is the longest: the singular of `Ausstellungen` ends in `Stellung`, not
    /// in `Lunge`.
    func inflected(_ word: Word, wholeWords: Bool, _ scratch: inout Scratch) -> Reading? {
        let suffixes: [StaticString] = ["s", "es", "e", "n", "en", "er", "ern", "nen", ""]
        let mark = scratch.mark
        guard var best = scratch.copy(word), var candidate = scratch.copy(word), var check = scratch.copy(word) else {
            return nil
        }
        var answer: Reading?
        for suffix in suffixes where suffix.utf8CodeUnitCount == 0 || word.ends(suffix) {
            for isUmlaut in [false, true] {
                candidate.replace(with: word)
                candidate.apply(Ending(suffix.utf8CodeUnitCount, ""))
                guard candidate.count >= 2 else { continue }
                if suffix.utf8CodeUnitCount == 0, !isUmlaut { continue }
                if isUmlaut, !withoutUmlaut(&candidate) { continue }
                let found: (entry: Vocabulary.Entry, prefix: Int)?
                if wholeWords {
                    found = vocabulary.find(candidate).flatMap { $0.found.kinds.contains(.noun) ? ($0, 0) : nil }
                } else {
                    found = find(candidate)
                }
                guard let found, found.prefix < answer?.prefix ?? .max,
                    let reading = inflected(word, of: candidate, found, cut: suffix.utf8CodeUnitCount, isUmlaut, &check)
                else { continue }
                best.replace(with: candidate)
                answer = reading
                answer?.lemma = best
                if wholeWords { return answer }
            }
        }
        // Genitives such as Ausschusses and Ereignisses.
        if answer == nil { scratch.mark = mark }
        return answer
    }

    /// The reading of a word as a form of a noun of the lexicon, `nil` where it is none.
    private func inflected(
        _ word: Word, of noun: Word, _ found: (entry: Vocabulary.Entry, prefix: Int), cut: Int, _ isUmlaut: Bool,
        _ check: inout Word
    ) -> Reading? {
        guard !found.entry.found.kinds.contains(.pluralOnly) else { return nil }
        var reading = fill(noun, found)
        check.replace(with: noun)
        makePlural(&check, reading)
        if !check.isEqual(word) {
            addDativePlural(&check)
            reading.isDative = true
        }
        if check.isEqual(word) {
            reading.number = .plural
            return reading
        }
        reading.isDative = false
        guard !isUmlaut else { return nil }
        if found.entry.found.marks.contains(.weak), cut > 0 {
            check.replace(with: noun)
            addWeak(&check)
            if check.isEqual(word) { return reading }
        }
        guard word.ends("s"), cut == 1 || cut == 2 else { return nil }
        // Pizzas beside Pizzen.
        if found.entry.found.genders == .feminine, cut == 1, noun.endsInOne(of: "a i o u y") {
            reading.number = .plural
            return reading
        }
        guard !found.entry.found.genders.isDisjoint(with: [.masculine, .neuter]) else { return nil }
        reading.isGenitive = true
        return reading
    }

    /// Undoes the last umlaut; whether there was one.
    func withoutUmlaut(_ word: inout Word) -> Bool {
        word.replaceLastLetter { trail in
            switch trail {
            case 0xA4: UInt8(ascii: "a")
            case 0xB6: UInt8(ascii: "o")
            case 0xBC: UInt8(ascii: "u")
            default: nil
            }
        }
    }
}

extension GermanGrammar.Reading {
    func with(_ gender: GrammaticalGender) -> GermanGrammar.Reading {
        var changed = self
        changed.genders = GenderSet(gender)
        changed.isGenderSure = true
        return changed
    }
}
