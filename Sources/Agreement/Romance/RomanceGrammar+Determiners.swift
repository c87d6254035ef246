// SPDX-License-Identifier: Apache-2.0

extension RomanceGrammar {
    func isClosed(_ text: String) -> Bool {
        let hit = Workspace.read(text.lowercased()) { bytes, scratch, _, _ in
            scratch.word(bytes).flatMap(closed.find)
        }
        return ((hit ?? nil)?.paradigm ?? -1) >= 0
    }

    /// What a determiner's name means: its paradigm, and whether it is a bare preposition.
    private func paradigm(_ name: String) -> (paradigm: Int?, preposition: String?)? {
        switch name {
        case "defArticle": return (closed.first(.definite), nil)
        case "indefArticle": return (closed.first(.indefinite), nil)
        case "possArticle": return (series(.possessive, language == .portuguese ? 2 : 1), nil)
        case "demonArticle", "demAdj", "demArticle": return (closed.first(.demonstrative), nil)
        case "thisDemAdj": return (series(.demonstrative, 1), nil)
        case "thatDemAdj": return (series(.demonstrative, 2), nil)
        case "inDemAdj": return (contracted(.demonstrative, 0, .em), nil)
        case "ofDemAdj": return (contracted(.demonstrative, 0, .de), nil)
        case "inThisDemAdj": return (contracted(.demonstrative, 1, .em), nil)
        case "ofThisDemAdj": return (contracted(.demonstrative, 1, .de), nil)
        case "inThatDemAdj": return (contracted(.demonstrative, 2, .em), nil)
        case "ofThatDemAdj": return (contracted(.demonstrative, 2, .de), nil)
        default: break
        }
        for (ending, kind) in [("PrepIndefArticle", ClosedClasses.Kind.indefinite), ("PrepArticle", .definite)] {
            guard name.hasSuffix(ending) else { continue }
            let written = String(name.dropLast(ending.count))
            guard let preposition = preposition(named: written) else { return nil }
            guard let first = closed.first(kind) else { return nil }
            if let contracted = closed.contracted(first, with: preposition) { return (contracted, nil) }
            return (first, written == "di" || written == "de" ? (language == .italian ? "di" : "de") : written)
        }
        if name.hasSuffix("Prep"), name.count > 4 { return (nil, String(name.dropLast(4))) }
        if name == "que" { return (nil, "que") }
        return nil
    }

    private func preposition(named name: String) -> ClosedClasses.Preposition? {
        switch name {
        case "de", "di": .de
        case "a", "à": .a
        case "em", "in": .em
        case "por": .por
        case "da": .da
        case "su": .su
        case "en", "con", "per", "com", "para": ClosedClasses.Preposition.none
        default: nil
        }
    }

    /// The nth series of a kind without a preposition.
    private func series(_ kind: ClosedClasses.Kind, _ index: Int) -> Int? {
        let found = closed.paradigms.indices.filter {
            closed.paradigms[$0].kind == kind && closed.paradigms[$0].preposition == .none
        }
        return found.indices.contains(index) ? found[index] : found.first
    }

    private func contracted(_ kind: ClosedClasses.Kind, _ index: Int, _ preposition: ClosedClasses.Preposition) -> Int?
    {
        series(kind, index).flatMap { closed.contracted($0, with: preposition) }
    }

    /// A determiner for a phrase, alone or with the phrase; `nil` for a name that the language doesn't have.
    func determiner(
        _ name: String, _ phrase: String, _ wanted: GrammaticalFeatures, _ inflector: Inflector, isWith: Bool
    ) -> String? {
        let phrase = wanted.isEmpty ? phrase : inflector.form(of: phrase, wanted) ?? phrase
        if name == "genitiveArticle" { return genitive(phrase, inflector, isWith: isWith) }
        guard let (paradigm, preposition) = paradigm(name) else { return nil }
        let known = start(phrase)
        let fallback = preposition ?? name.range(ofPrep: "Prep")
        // Names of places take no article, feminine countries none behind de.
        let bareName = known.isBare || (known.isCountry && fallback == "de")
        guard let paradigm, !(bareName && name.hasSuffix("Article")) else {
            let word = preposition ?? fallback ?? ""
            let short = written(word == "a" && language == .french ? "à" : word, known.isVowel)
            return isWith ? join(short, phrase) : short
        }
        let number = known.number ?? .singular
        var gender = known.gender
        if gender == nil {
            let isPlural = number == .plural && language == .french
            let takesMasculine =
                isPlural || language == .spanish || (language == .french && (isWith || name == "demonArticle"))
            if takesMasculine { gender = .masculine }
        }
        guard let gender else {
            // Only the preposition is sure.
            let alone = fallback.map { written($0, false) } ?? ""
            return isWith ? join(alone, phrase) : alone
        }
        let sound = known.sound(gender)
        var form = string(paradigm, slot(gender, number, sound, isBeforeNoun: true))
        if let preposition { form = "\(preposition) \(form)" }
        if isWith { return join(form, phrase) }
        // Articles that may be elided stand with the blank that parts them from the next word.
        let isElided = form.hasSuffix("’")
        let hasBlank = !isElided && (language == .italian || language == .french && name != "demonArticle")
        return hasBlank ? form + " " : form
    }

    private func genitive(_ phrase: String, _ inflector: Inflector, isWith: Bool) -> String {
        let known = start(phrase)
        let form = known.number == .plural ? "des" : written("de", known.isVowel)
        return isWith ? join(form, phrase) : form.hasSuffix("’") ? form : form + " "
    }

    /// A preposition before a vowel: `d’`, `qu’`.
    private func written(_ preposition: String, _ isVowel: Bool) -> String {
        guard language == .french, isVowel, preposition == "de" || preposition == "que" else { return preposition }
        return preposition.dropLast() + "’"
    }

    private func join(_ first: String, _ phrase: String) -> String {
        first.isEmpty ? phrase : first.hasSuffix("’") ? first + phrase : "\(first) \(phrase)"
    }

    private func string(_ paradigm: Int, _ slot: Int) -> String {
        Workspace.with { scratch, _, _, _ in
            guard let form = closed.form(paradigm, slot, &scratch) else { return "" }
            return String(decoding: form.bytes, as: UTF8.self)
        }
    }

    /// What a determiner has to know of the phrase behind it.
    private struct PhraseStart {
        var gender: GrammaticalGender?
        var number: GrammaticalNumber?
        var isBare = false
        var isCountry = false
        var isVowel = false
        var masculineSound = Sound.plain
        var feminineSound = Sound.plain

        func sound(_ gender: GrammaticalGender) -> Sound { gender == .feminine ? feminineSound : masculineSound }
    }

    private func start(_ phrase: String) -> PhraseStart {
        Workspace.read(phrase) { text, scratch, tokens, memory in
            var found = PhraseStart()
            guard let phrase = read(text, GrammaticalFeatures(), &tokens, &scratch, memory) else { return found }
            if language == .italian, phrase[0].reading.role == .opaque {
                found.gender = .masculine
                found.number = .singular
            } else {
                found.gender = gender(of: phrase)
                found.number = phrase.number
            }
            found.isBare = isBare(phrase, text)
            if let head = phrase.head {
                found.isCountry = phrase[head].reading.entry?.found.marks.contains(.country) ?? false
            }
            if let word = phrase.tokens[0].word {
                found.masculineSound = sound(phrase, 0, word, .masculine, &scratch)
                found.feminineSound = sound(phrase, 0, word, .feminine, &scratch)
                found.isVowel = found.masculineSound == .vowel
            }
            return found
        } ?? PhraseStart()
    }
}

extension String {
    /// What stands before a part of a name, `nil` when it isn't there: "de" of "dePrepArticle".
    fileprivate func range(ofPrep part: String) -> String? {
        guard let range = firstRange(of: part) else { return nil }
        return String(self[..<range.lowerBound])
    }
}
