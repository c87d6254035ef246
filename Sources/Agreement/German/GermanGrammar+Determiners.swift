// SPDX-License-Identifier: Apache-2.0

/// The determiners that questions ask for.
extension GermanGrammar {
    func determiner(
        _ name: String, _ word: String, _ wanted: GrammaticalFeatures, _ inflector: Inflector, isWith: Bool
    ) -> String? {
        var wanted = wanted
        let isInside = name.hasSuffix("InPreposition")
        let kind = isInside ? String(name.dropLast(13)) : name
        let known = inflector.features(of: word)
        wanted.number = wanted.number ?? known.number
        guard let gender = known.gender ?? (wanted.number == .plural ? .masculine : nil) else { return "" }
        let number = wanted.number ?? .singular
        let grammaticalCase = wanted.grammaticalCase ?? .nominative
        let place = German.column(gender, number)
        var article: String
        switch kind {
        case "defArticle":
            article = "\(German.definite(place, grammaticalCase))"
            let contractions = ["dem": "im", "das": "ins"]
            if isInside { article = contractions[article] ?? "in \(article)" }
        case "indefArticle":
            guard number == .singular else { return isWith ? inflector.form(of: word, wanted) ?? word : "" }
            article = "ein\(German.determiner(isMixed: true, place, grammaticalCase))"
            if isInside { article = "in \(article)" }
        case "possArticle": article = "dein\(German.determiner(isMixed: true, place, grammaticalCase))"
        case "demonArticle", "demAdj": article = "dies\(German.determiner(isMixed: false, place, grammaticalCase))"
        default: return nil
        }
        guard isWith else { return article }
        wanted.declension = kind == "defArticle" || kind.hasPrefix("dem") ? .weak : .mixed
        return "\(article) \(inflector.form(of: word, wanted) ?? word)"
    }
}
