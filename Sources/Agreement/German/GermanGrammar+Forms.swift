// SPDX-License-Identifier: Apache-2.0

/// The forms of German nouns (rules 5 and 6).
extension GermanGrammar {
    func makeRegularPlural(_ word: inout Word, _ genders: GenderSet) { Self.regularPlural(&word, genders) }

    func makeRegularFeminine(_ word: inout Word) { Self.regularFeminine(&word) }

    func makePlural(_ word: inout Word, _ reading: Reading) {
        if let entry = reading.entry {
            if entry.found.kinds.contains(.pluralOnly) { return }
            if entry.found.plural != 0, vocabulary.apply(entry.found.plural, of: entry, to: &word) { return }
        } else if reading.genders == .feminine && word.ends("in") || Self.isCollective(word) {
            // The rule is surer than an ending.
        } else if vocabulary.guessPlural(&word, onlySure: false) {
            return
        }
        Self.regularPlural(&word, reading.genders)
    }

    /// Feminines take -n or -en, other words -e, those in -er, -el, -en, -chen and -lein nothing, in other vowels -s.
    static func regularPlural(_ word: inout Word, _ genders: GenderSet) {
        if genders == .neuter, isCollective(word) { return }
        word.replaceEnding(
            genders == .feminine
                ? "in>innen e>en nis>nisse er>ern el>eln a>as o>os i>is u>us y>ys >en"
                : "e>en er>er el>el en>en lein>lein a>as o>os i>is u>us y>ys nis>nisse >e")
    }

    func addDativePlural(_ word: inout Word) { word.replaceEnding("n>n s>s a>a i>i o>o >n") }

    func addWeak(_ word: inout Word) {
        word.replaceEnding(word.isEqual("herr") ? ">n" : "bauer>bauern nachbar>nachbarn e>en >en")
    }

    func addGenitive(_ word: inout Word, _ reading: Reading) {
        let marks = reading.entry?.found.marks ?? []
        if marks.contains(.doubleGenitive) {
            word.replaceEnding("e>ens >ens")
        } else if word.endsInOne(of: "us os as"), word.count > 4,
            !word.endsInOne(of: "aus bus los gas glas gras mus") || word.ends("ismus")
        {
            return
        } else if !word.replaceEnding("nis>nisses bus>busses s>ses ß>ßes x>xes z>zes") {
            word.apply(Ending(0, marks.contains(.longGenitive) || isLong(word, reading) ? "es" : "s"))
        }
    }

    /// A word of one syllable that ends in a consonant, and whose plural isn't a loanword's.
    func isLong(_ word: Word, _ reading: Reading) -> Bool {
        guard !word.endsInOne(of: "er el en em"), !Letters.isASCIIVowel(word.last()),
            word.last() != UInt8(ascii: "h") || word.ends("sch"), word.last() != UInt8(ascii: "y")
        else { return false }
        return word.vowelGroups(countsY: true) == 1 && !isLoanword(word)
    }

    /// Short loanwords have -s: des Jobs, des Parks.
    func isLoanword(_ word: Word) -> Bool {
        word.endsInOne(of: "job park team chip club film test snack drink chat link tipp trend fan")
    }

    /// The other gender's noun (rule 6); `nil` when there is none.
    func counterpart(
        _ reading: Reading, _ gender: GrammaticalGender, _ scratch: inout Scratch
    ) -> Reading? {
        guard let lemma = reading.lemma, var word = scratch.copy(lemma) else { return nil }
        if gender == .feminine {
            if word.ends("mann"), word.count > 4 {
                word.apply(Ending(4, "frau"))
            } else if let entry = reading.entry, entry.found.counterpart != 0,
                vocabulary.apply(entry.found.counterpart, of: entry, to: &word)
            {
                return fill(word, find(word) ?? (entry, 0)).with(.feminine)
            } else {
                Self.regularFeminine(&word)
            }
        } else if gender == .masculine {
            if word.ends("frau"), word.count > 4 {
                word.apply(Ending(4, "mann"))
            } else if word.ends("in"), word.count > 4 {
                guard let masculine = masculine(of: word, &scratch) else { return nil }
                word = masculine
            } else {
                return nil
            }
        } else {
            return nil
        }
        if let found = find(word), found.entry.found.genders.contains(GenderSet(gender)) {
            return fill(word, found).with(gender)
        }
        let isPerson =
            lemma.endsInOne(of: "er or ent ant ist at oge ör and eur ling ar är in")
            || reading.entry?.found.kinds.contains(.paired) == true
        guard isPerson, reading.genders == .masculine || reading.genders == .feminine || !reading.isKnown else {
            return nil
        }
        var made = Reading(role: .noun, lemma: word)
        made.isKnown = reading.isKnown
        made.number = reading.number
        return made.with(gender)
    }

    /// What stands before -in, or the masculine of the lexicon whose feminine the word is: `Zauberer`, `Kunde`, `Arzt`,
    /// `Sachse`.
    private func masculine(of feminine: Word, _ scratch: inout Scratch) -> Word? {
        guard var stem = scratch.copy(feminine), var check = scratch.copy(feminine) else { return nil }
        stem.apply(Ending(2, ""))
        for isUmlaut in [false, true] {
            for ending: StaticString in ["er", "", "e"] {
                guard var word = scratch.copy(stem), !isUmlaut || withoutUmlaut(&word) else { continue }
                word.apply(Ending(0, ending))
                guard let entry = find(word)?.entry, entry.found.genders.contains(.masculine) else { continue }
                check.replace(with: word)
                if entry.found.counterpart == 0 || !vocabulary.apply(entry.found.counterpart, of: entry, to: &check) {
                    Self.regularFeminine(&check)
                }
                if check.isEqual(feminine) { return word }
            }
        }
        return stem
    }

    /// -in, in place of a last e; `Zauberer` loses an er.
    static func regularFeminine(_ word: inout Word) {
        if word.last() == UInt8(ascii: "e") { word.apply(Ending(1, "")) }
        word.apply(word.ends("erer") ? Ending(2, "in") : Ending(0, "in"))
    }

    /// The form of a noun in a case.
    func form(
        _ reading: Reading, _ number: GrammaticalNumber, _ grammaticalCase: GrammaticalCase, _ scratch: inout Scratch
    ) -> Word? {
        guard let lemma = reading.lemma, var word = scratch.copy(lemma) else { return nil }
        if number == .plural {
            makePlural(&word, reading)
            if grammaticalCase == .dative { addDativePlural(&word) }
            return word
        }
        let marks = reading.entry?.found.marks ?? []
        if marks.contains(.weak) {
            if grammaticalCase != .nominative {
                addWeak(&word)
                if grammaticalCase == .genitive, marks.contains(.doubleGenitive) { word.apply(Ending(0, "s")) }
            }
            return word
        }
        // Das Herz, dem Herzen, des Herzens.
        if grammaticalCase == .dative, marks.contains(.doubleGenitive) { addWeak(&word) }
        if grammaticalCase == .genitive, reading.genders != .feminine { addGenitive(&word, reading) }
        return word
    }
}
