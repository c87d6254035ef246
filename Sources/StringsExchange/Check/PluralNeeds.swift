// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch
internal import LocalizedStrings

/// Which plural categories a language needs (UTS #35 part 3, "Language Plural Rules").
struct PluralNeeds {
    /// The categories of the language, in CLDR's order.
    let forms: [PluralCategory]
    /// The categories that some whole number up to 200 has.
    ///
    /// The others are for millions (`many` in Spanish) or fractions
    /// (`other` in Polish).
    let everydayForms: Set<PluralCategory>
    /// The categories that stand for one or two numbers only, so that a text for them may spell the number out: `one`
    /// in English and `two` in Arabic, and not `one` in Ukrainian, which is for 21 as well.
    let exactForms: Set<PluralCategory>
    /// Whether the language is one that CLDR knows.
    let isKnown: Bool

    init(_ language: String) {
        // The rules that formatting uses, so that each language's are read once.
        guard let tag = try? LanguageTag(language), let rules = try? LocaleFormatter(tag).engine.plural(.cardinal)
        else {
            forms = [.other]
            everydayForms = [.other]
            exactForms = [.zero]
            isKnown = false
            return
        }
        forms = rules.categories.compactMap { PluralCategory($0.description) }
        var counts: [PluralCategory: Int] = [:]
        for number in 0..<200 {
            if let form = Optional(rules.category(of: number)) { counts[form, default: 0] += 1 }
        }
        everydayForms = Set(counts.keys)
        // A category of fractions or millions only is for no small number, and never spells one out.
        exactForms = Set(counts.filter { $0.value <= 2 }.keys).union([.zero])
        let maximal = tag.maximized()
        isKnown = tag.language != "und" && (maximal.script != nil || maximal.region != nil || forms.count > 1)
    }
}
