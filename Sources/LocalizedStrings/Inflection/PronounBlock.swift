// SPDX-License-Identifier: Apache-2.0

internal import Agreement

/// Puts a term's pronouns in place of those of a text: `their` becomes `his`, `her`, `xeir`.
///
/// 1. Each word that is a pronoun of the third person becomes the one of the same case, type and place; capitals stay.
/// 2. Of pronouns of someone's own, the one whose features fit best is taken; a reflexive is none where none is wanted.
/// 3. Behind `they`, the verbs are, have, were and do take the singular with he and she. Someone's own pronouns keep the
///    verb as it is written.
struct PronounBlock {
    let term: UsableTerm
    let inflector: Inflector

    private static let verbs = [
        "are": "is", "have": "has", "were": "was", "do": "does", "aren’t": "isn’t", "haven’t": "hasn’t",
    ]
    private static let shortened = ["’re": "’s", "'re": "'s", "’ve": "’s", "'ve": "'s"]

    func text(_ text: String) -> String? {
        var result = ""
        var word = ""
        var isBehindSubject = false
        func flush() {
            guard !word.isEmpty else { return }
            result += replaced(word, &isBehindSubject)
            word = ""
        }
        for character in text {
            if character.isLetter || character == "’" || character == "'" {
                word.append(character)
            } else {
                flush()
                result.append(character)
            }
        }
        flush()
        return result
    }

    private func replaced(_ word: String, _ isBehindSubject: inout Bool) -> String {
        let lower = word.lowercased()
        // Rule 3.
        if isBehindSubject, let verb = Self.verbs[lower] { return cased(verb, like: word) }
        for (ending, singular) in Self.shortened where lower.hasSuffix(ending) && lower.hasPrefix("they") {
            guard let form = form("they") else { return word }
            return cased(form, like: word) + (term.gender == nil ? ending : singular)
        }
        guard let form = form(lower) else { return word }
        if lower == "they", term.gender != nil { isBehindSubject = true }
        return cased(form, like: word)
    }

    // Rules 1 and 2.
    private func form(_ word: String) -> String? {
        guard inflector.isPronoun(word), let features = inflector.pronounFeatures(word), features.person == .third
        else {
            return nil
        }
        if let custom = term.custom { return Self.best(custom, features) }
        guard let gender = term.gender else { return word }
        var wanted = GrammaticalFeatures(gender: gender, number: .singular)
        wanted.grammaticalCase = features.grammaticalCase
        wanted.pronounType = features.pronounType
        wanted.determination = features.determination
        guard let form = inflector.pronoun(word, to: wanted) else { return nil }
        return form.hasSuffix(" ") ? String(form.dropLast()) : form
    }

    private static func best(_ pronouns: [CustomPronoun], _ wanted: GrammaticalFeatures) -> String? {
        var best: (score: Int, form: String)?
        for pronoun in pronouns {
            let own = pronoun.features
            guard (own.pronounType == .reflexive) == (wanted.pronounType == .reflexive) else { continue }
            let isPossessive = own.grammaticalCase == .genitive || own.pronounType == .possessive
            var score = 0
            if wanted.pronounType != .reflexive {
                guard isPossessive == (wanted.grammaticalCase == .genitive) else { continue }
                if !isPossessive {
                    guard own.grammaticalCase == nil || own.grammaticalCase == wanted.grammaticalCase else { continue }
                    if own.grammaticalCase != nil { score += 2 }
                } else if own.determination == wanted.determination {
                    score += 2
                } else if own.determination != nil {
                    score -= 1
                }
            }
            if score > best?.score ?? .min { best = (score, pronoun.form) }
        }
        return best?.form
    }

    private func cased(_ form: String, like word: String) -> String {
        guard let first = word.first, first.isUppercase else { return form }
        let isUpper = word.count > 1 && word.allSatisfy { !$0.isLowercase }
        return isUpper ? form.uppercased() : form.prefix(1).uppercased() + form.dropFirst()
    }
}
