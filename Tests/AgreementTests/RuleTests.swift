// SPDX-License-Identifier: Apache-2.0

import Agreement
import LocaleMatch
import Testing

/// The rules of agreement, each with its cases; a case is language, phrase, what is wanted, and the text.
struct RuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var language: String
        var phrase: String
        var wanted: String
        var text: String

        init(_ language: String, _ phrase: String, _ wanted: String, _ text: String) {
            self.language = language
            self.phrase = phrase
            self.wanted = wanted
            self.text = text
        }

        var testDescription: String { "\(language) \(phrase) \(wanted)" }
    }

    private func inflector(_ language: String) throws -> Inflector {
        try #require(Inflector(language: try LanguageTag(language)))
    }

    private func check(_ item: Case) throws {
        #expect(try inflector(item.language).answer(try WordRequest(item.wanted), of: item.phrase) == item.text)
    }

    private func checkAgreement(_ item: Case) throws {
        #expect(try inflector(item.language).inflect(item.phrase, to: try WordRequest(item.wanted).wanted) == item.text)
    }

    // Rule 1: what the caller says beats the lexicon, that beats a guess, and an unsure guess is no answer.
    @Test func rule1WhatIsSaidBeatsTheLexicon() throws {
        let spanish = try inflector("es")
        #expect(
            spanish.inflect("nuestro ensalada", given: GrammaticalFeatures(gender: .masculine)) == "nuestro ensalada")
        #expect(spanish.features(of: "mapa").gender == .masculine)
        #expect(spanish.features(of: "qwzción").gender == .feminine)
        #expect(try inflector("it").features(of: "qzxyzq").gender == nil)
        #expect(try inflector("it").inflect("il qzxyzqe") == nil)
    }

    // Rule 2: the head decides; case patterns, blanks and what isn't inflected survive.
    @Test(arguments: [
        Case("es", "nuestro ensalada de atún", "", "nuestra ensalada de atún"),
        Case("es", "NUESTRO ENSALADA", "", "NUESTRA ENSALADA"),
        Case("es", "Nuestro  Ensalada", "", "Nuestra  Ensalada"),
        Case("fr", "un salade de fruits", "", "une salade de fruits"),
        Case("it", "il insalata di mare", "", "l’insalata di mare"),
        Case("pt", "o salada de frutas", "", "a salada de frutas"),
        Case("de", "ein frisch Salat mit Thunfisch", "", "ein frischer Salat mit Thunfisch"),
        Case("en", "a egg", "", "an egg"), Case("es", "primer piso", "number=plural", "primeros pisos"),
    ])
    func rule2TheHeadDecides(_ item: Case) throws { try checkAgreement(item) }

    // Rule 3 is the markup's: a number's plural category decides; here the number is given.
    @Test(arguments: [
        Case("en", "hour", "number=plural", "hours"), Case("es", "luz", "number=plural", "luces"),
        Case("fr", "cheval", "number=plural", "chevaux"), Case("it", "uovo", "number=plural", "uova"),
        Case("pt", "cidadão", "number=plural", "cidadãos"), Case("de", "Apfel", "number=plural", "Äpfel"),
        // The kinds of endings, and words whose plural no rule gives.
        Case("es", "avión", "number=plural", "aviones"), Case("es", "examen", "number=plural", "exámenes"),
        Case("es", "lunes", "number=plural", "lunes"), Case("it", "amico", "number=plural", "amici"),
        Case("it", "parco", "number=plural", "parchi"), Case("it", "arancia", "number=plural", "arance"),
        Case("it", "camicia", "number=plural", "camicie"), Case("it", "caffè", "number=plural", "caffè"),
        Case("pt", "papel", "number=plural", "papéis"), Case("pt", "túnel", "number=plural", "túneis"),
        Case("pt", "fóssil", "number=plural", "fósseis"), Case("pt", "mão", "number=plural", "mãos"),
        Case("pt", "pão", "number=plural", "pães"), Case("fr", "œil", "number=plural", "yeux"),
        Case("fr", "festival", "number=plural", "festivals"), Case("en", "city", "number=plural", "cities"),
        Case("en", "mice", "number=singular", "mouse"), Case("de", "Häuser", "number=singular", "Haus"),
        Case("es", "exámenes", "number=singular", "examen"), Case("it", "amiche", "number=singular", "amica"),
        // Loanwords that show by their letters stay in Italian.
        Case("it", "qwuzzle", "number=plural", "qwuzzle"), Case("it", "boutique", "number=plural", "boutique"),
        // Abbreviations take a small s, or nothing; words in capitals are none.
        Case("en", "DVD", "number=plural", "DVDs"), Case("en", "GPU", "number=plural", "GPUs"),
        Case("en", "HOUR", "number=plural", "HOURS"), Case("de", "WLAN", "number=plural", "WLANs"),
        Case("es", "DVD", "number=plural", "DVD"), Case("fr", "CD", "number=plural", "CD"),
        Case("pt", "DVD", "number=plural", "DVDs"), Case("es", "HORA", "number=plural", "HORAS"),
    ])
    func rule3Number(_ item: Case) throws { try check(item) }

    // Rule 4: the closed classes, elision and apocope.
    @Test(arguments: [
        Case("fr", "le eau", "", "l’eau"), Case("fr", "ce homme", "", "cet homme"),
        Case("fr", "le héros", "", "le héros"),
        Case("fr", "mon amie", "", "mon amie"), Case("fr", "un beau homme", "", "un bel homme"),
        Case("fr", "un beau maison", "", "une belle maison"), Case("fr", "du eau", "", "de l’eau"),
        Case("fr", "au enfants", "number=plural", "aux enfants"),
        Case("es", "la agua", "", "el agua"), Case("es", "el pequeño agua", "", "la pequeña agua"),
        Case("es", "un bueno día", "", "un buen día"), Case("es", "un grande casa", "", "una gran casa"),
        Case("es", "del gata", "", "de la gata"), Case("es", "de la gato", "", "del gato"),
        Case("it", "il zaino", "", "lo zaino"), Case("it", "i gnomi", "", "gli gnomi"),
        Case("it", "del acqua", "", "dell’acqua"),
        Case("it", "nel stanza", "", "nella stanza"), Case("it", "un amica", "", "un’amica"),
        Case("it", "bello uomo", "", "bell’uomo"), Case("it", "quello giardini", "", "quei giardini"),
        Case("pt", "pelo rua", "", "pela rua"), Case("pt", "num casa", "", "numa casa"),
        Case("pt", "bom ideia", "", "boa ideia"),
        Case("en", "a hour", "", "an hour"), Case("en", "an unicorn", "", "a unicorn"), Case("en", "a 8", "", "an 8"),
        Case("de", "der gut Wetter", "", "das gute Wetter"), Case("de", "kein Zeit", "", "keine Zeit"),
        Case("de", "ein groß Haus", "case=dative", "einem großen Haus"),
    ])
    func rule4ClosedClasses(_ item: Case) throws { try checkAgreement(item) }

    // Rule 4, adjectives and participles.
    @Test(arguments: [
        Case("es", "español", "gender=feminine,pos=adjective", "española"),
        Case("es", "mejor", "gender=feminine,pos=adjective", "mejor"),
        Case("es", "hablador", "gender=feminine,pos=adjective", "habladora"),
        Case("fr", "blanc", "gender=feminine,pos=adjective", "blanche"),
        Case("fr", "heureux", "gender=feminine,pos=adjective", "heureuse"),
        Case("fr", "actif", "gender=feminine,pos=adjective", "active"),
        Case("fr", "secret", "gender=feminine,pos=adjective", "secrète"),
        Case("it", "rosso", "gender=feminine,number=plural,pos=adjective", "rosse"),
        Case("it", "bianco", "number=plural,pos=adjective", "bianchi"),
        Case("pt", "europeu", "gender=feminine,pos=adjective", "europeia"),
        Case("pt", "alemão", "gender=feminine,pos=adjective", "alemã"),
        Case("pt", "cru", "gender=feminine,pos=adjective", "crua"),
    ])
    func rule4Adjectives(_ item: Case) throws { try check(item) }

    // Rule 4, German: each declension, case and gender, as the Duden's tables have them.
    @Test(arguments: [
        ("strong", "er e es e|en e es e|em er em en|en er en er"),
        ("weak", "e e e en|en e e en|en en en en|en en en en"),
        ("mixed", "er e es en|en e es en|en en en en|en en en en"),
    ])
    func rule4GermanEndings(_ declension: String, _ table: String) throws {
        let german = try inflector("de")
        for (row, grammaticalCase) in zip(
            table.split(separator: "|"), ["nominative", "accusative", "dative", "genitive"])
        {
            let columns = ["gender=masculine", "gender=feminine", "gender=neuter", "gender=feminine,number=plural"]
            for (ending, column) in zip(row.split(separator: " "), columns) {
                for (base, stem) in [
                    ("klein", "klein"), ("teuer", "teur"), ("dunkel", "dunkl"), ("hoch", "hoh"), ("müde", "müd"),
                ] {
                    let wanted = "case=\(grammaticalCase),\(column),declension=\(declension),pos=adjective"
                    #expect(
                        try german.answer(try WordRequest(wanted), of: base) == "\(stem)\(ending)", "\(base) \(wanted)")
                }
            }
        }
    }

    // Rule 5: pronouns keep case and type; of someone's own forms the markup's tests say more.
    @Test(arguments: [
        Case("en", "their", "gender=masculine", "his"), Case("en", "they", "gender=feminine,number=singular", "she"),
        Case("en", "", "person=first,pronounType=reflexive", "myself"),
        Case("es", "", "person=third,gender=feminine", "ella"),
        Case("fr", "", "person=first,case=genitive,+gender=feminine,+number=plural", "mes "),
        Case("de", "", "person=third,gender=masculine,case=dative", "ihm"),
        Case("pt", "", "person=second,case=genitive,+gender=feminine", "tua"),
        Case("it", "", "person=first,case=accusative,+sound=vowel-start", "m’"),
    ])
    func rule5Pronouns(_ item: Case) throws { try check(item) }

    // Rule 6: a German compound is what its last part is.
    @Test(arguments: [
        Case("de", "Kartoffelbratwurst", "?gender", "feminine"),
        Case("de", "Lieblingssalat", "number=plural", "Lieblingssalate"),
        Case("de", "Wetter-App", "number=plural", "Wetter-Apps"),
        Case("de", "Nudelauflauf", "number=plural,case=dative", "Nudelaufläufen"),
        Case("de", "Kontrolle", "?gender", "feminine"), Case("de", "Steuerfrau", "gender=masculine", "Steuermann"),
    ])
    func rule6Compounds(_ item: Case) throws { try check(item) }

    // Rule 7: what there are no rules for is said.
    @Test func rule7OtherLanguages() throws {
        #expect(Inflector(language: try LanguageTag("pl")) == nil)
        #expect(!Inflector.canInflect(language: try LanguageTag("ja")))
        #expect(Inflector.canInflect(language: try LanguageTag("pt-PT")))
        #expect(throws: UnknownFeature.self) { try WordRequest("colour=red") }
        #expect(throws: UnknownFeature.self) { try WordRequest("gender=blue") }
        #expect(throws: UnknownFeature.self) { try WordRequest("plural") }
        #expect(throws: UnknownFeature.self) { try inflector("es").answer(try WordRequest("?bogus"), of: "gato") }
    }
}
