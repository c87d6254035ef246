// SPDX-License-Identifier: Apache-2.0

/// Finds the pronoun of a language that has the features that are wanted.
///
/// 1. What is wanted must fit: an entry that says something else is out.
/// 2. Of the rest, the one that keeps most of what the given pronoun is wins, and of equals the first.
/// 3. Without a pronoun the usual one of the language is what is kept.
enum PronounChoice {
    struct Choice {
        var form: String
        var entry: PronounEntry
    }

    static func choose(
        _ word: String, _ wanted: GrammaticalFeatures, possessed: GrammaticalFeatures = GrammaticalFeatures(),
        isBeforeVowel: Bool? = nil, isStressed: Bool? = nil, _ language: Language
    ) -> Choice? {
        let table = PronounTable.of(language)
        let own = word.isEmpty ? nil : entries(of: word, table)
        if let own, own.isEmpty { return nil }
        var possessed = possessed
        // What stands behind a German possessive is taken for a plural unless it is said.
        if language == .german, possessed.number == nil { possessed.number = .plural }
        var best: (score: Int, entry: PronounEntry)?
        var usual = table.usual
        if let person = wanted.person, person != usual.person { usual.number = nil }
        for kept in own ?? [PronounEntry(form: "", features: usual)] {
            for entry in table.entries {
                guard fits(entry.features, wanted), fits(entry.possessed, possessed) else { continue }
                if let isBeforeVowel, let fixed = entry.isBeforeVowel, fixed != isBeforeVowel { continue }
                // French possessives that stand alone have an article.
                if language == .french, entry.features.determination == .independent, wanted.determination == nil,
                    kept.form != entry.form
                {
                    continue
                }
                if isStressed == true, entry.isStressed != true { continue }
                if isStressed != true, entry.isStressed == true { continue }
                var score = score(entry.features, kept.features, wanted) * 2
                if isBeforeVowel == nil, entry.isBeforeVowel == true { score -= 20 }
                // What stands behind was said, so that a possessive that shows it is meant.
                score += specific(entry.possessed, possessed)
                if kept.form == entry.form, wanted.isEmpty { score += 100 }
                if score > best?.score ?? .min { best = (score, entry) }
            }
        }
        guard let best else { return nil }
        return Choice(form: best.entry.form, entry: best.entry)
    }

    /// Whether a word is a pronoun of a language.
    static func isPronoun(_ word: String, _ language: Language) -> Bool {
        !entries(of: word, PronounTable.of(language)).isEmpty
    }

    static func entries(of word: String, _ table: PronounTable) -> [PronounEntry] {
        let wanted = word.lowercased().replacing("'", with: "’")
        return table.entries.filter { entry in
            let form = entry.form.lowercased()
            return form == wanted || (form.last == " " && form.dropLast() == wanted)
        }
    }

    // Rule 1.
    static func fits(_ entry: GrammaticalFeatures, _ wanted: GrammaticalFeatures) -> Bool {
        func fits<Feature: Equatable>(_ own: Feature?, _ wanted: Feature?) -> Bool {
            guard let own, let wanted else { return true }
            return own == wanted
        }
        if let type = wanted.pronounType {
            switch type {
            case .reflexive: guard entry.pronounType == .reflexive else { return false }
            case .disjunctive: guard entry.pronounType == .disjunctive else { return false }
            case .possessive: guard entry.grammaticalCase == .genitive else { return false }
            default: guard entry.pronounType == nil, entry.grammaticalCase != .genitive else { return false }
            }
        }
        if wanted.grammaticalCase != nil, entry.grammaticalCase == nil, entry.pronounType == nil { return false }
        return fits(entry.gender, wanted.gender) && fits(entry.number, wanted.number)
            && fits(entry.person, wanted.person)
            && fits(entry.grammaticalCase, wanted.grammaticalCase) && fits(entry.determination, wanted.determination)
    }

    // Rule 2.
    private static func score(
        _ entry: GrammaticalFeatures, _ kept: GrammaticalFeatures, _ wanted: GrammaticalFeatures
    ) -> Int {
        var score = 0
        func add<Feature: Equatable>(_ own: Feature?, _ kept: Feature?, _ wanted: Feature?, _ weight: Int) {
            if let wanted {
                if own == wanted { score += weight * 2 }
            } else if own == kept {
                score += weight
            } else if own == nil || kept == nil {
                score += weight / 2
            }
        }
        add(entry.person, kept.person, wanted.person, 16)
        if wanted.pronounType == nil {
            if entry.pronounType == kept.pronounType { score += 16 }
        }
        if wanted.pronounType == nil || wanted.grammaticalCase != nil {
            add(entry.grammaticalCase, kept.grammaticalCase, wanted.grammaticalCase, 16)
        }
        add(entry.number, kept.number, wanted.number, 4)
        // A pronoun of another person has no gender to keep.
        let isSamePerson = wanted.person == nil || wanted.person == kept.person
        add(entry.gender, isSamePerson ? kept.gender : nil, wanted.gender, 2)
        if entry.gender == nil, wanted.gender == nil, kept.gender == nil { score += 1 }
        add(entry.determination, kept.determination, wanted.determination, 1)
        return score
    }

    private static func specific(_ entry: GrammaticalFeatures, _ wanted: GrammaticalFeatures) -> Int {
        var score = 0
        if let gender = wanted.gender, entry.gender == gender { score += 1 }
        if let number = wanted.number, entry.number == number { score += 1 }
        if let wanted = wanted.grammaticalCase, entry.grammaticalCase == wanted { score += 1 }
        return score
    }
}
