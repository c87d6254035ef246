// SPDX-License-Identifier: Apache-2.0

/// One pronoun with what it is; what is `nil` fits everything.
struct PronounEntry: Sendable {
    var form: String
    var features = GrammaticalFeatures()
    /// What the noun behind a possessive is.
    var possessed = GrammaticalFeatures()
    /// Whether the word behind it begins with a vowel; `nil` for either.
    var isBeforeVowel: Bool?
    var isStressed: Bool?
}

/// The pronouns of a language, the likelier of two first.
///
/// A row of the source is what its forms share, a colon, and each form with what it is besides: `1 2 3` person, `sg pl`
/// number, `m f n` gender, `nom acc dat gen` case, `refl disj` type, `dep ind` determination, the same with a plus for
/// the noun behind it, `v` before a vowel, `c` before a consonant, `str` stressed. A `_` is a blank.
struct PronounTable: Sendable {
    let entries: [PronounEntry]
    /// What is meant where nothing is said.
    let usual: GrammaticalFeatures
    init(_ source: String, usual: String) {
        entries = source.split(separator: "\n").flatMap { row -> [PronounEntry] in
            let parts = row.split(separator: ":")
            guard parts.count == 2 else { return [] }
            return parts[1].split(separator: ",").map { item in
                let words = item.split(separator: " ", maxSplits: 1)
                let form = String(words.first ?? "").replacing("_", with: " ")
                return Self.entry(form, "\(parts[0]) \(words.dropFirst().joined())")
            }
        }
        self.usual = Self.entry("", usual).features
    }

    private static func entry(_ form: String, _ tags: String) -> PronounEntry {
        var entry = PronounEntry(form: form)
        for tag in tags.split(separator: " ") {
            switch tag {
            case "v": entry.isBeforeVowel = true
            case "c": entry.isBeforeVowel = false
            case "str": entry.isStressed = true
            default:
                if tag.first == "+" {
                    apply(tag.dropFirst(), to: &entry.possessed)
                } else {
                    apply(tag, to: &entry.features)
                }
            }
        }
        return entry
    }

    private static func apply(_ tag: Substring, to features: inout GrammaticalFeatures) {
        switch tag {
        case "1": features.person = .first
        case "2": features.person = .second
        case "3": features.person = .third
        case "sg": features.number = .singular
        case "pl": features.number = .plural
        case "m": features.gender = .masculine
        case "f": features.gender = .feminine
        case "n": features.gender = .neuter
        case "nom": features.grammaticalCase = .nominative
        case "acc": features.grammaticalCase = .accusative
        case "dat": features.grammaticalCase = .dative
        case "gen": features.grammaticalCase = .genitive
        case "refl": features.pronounType = .reflexive
        case "disj": features.pronounType = .disjunctive
        case "dep": features.determination = .dependent
        case "ind": features.determination = .independent
        default: break
        }
    }

    static func of(_ language: Language) -> PronounTable {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        case .french: french
        case .italian: italian
        case .portuguese: portuguese
        }
    }
}
