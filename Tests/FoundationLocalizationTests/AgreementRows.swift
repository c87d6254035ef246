// SPDX-License-Identifier: Apache-2.0

import FoundationLocalization
import LocaleMatch
import LocalizedStrings
import Testing

/// Section E of the reference: grammatical agreement by Foundation's names.
@Suite struct AgreementRows {
    private let spanish = Locale(identifier: "es")
    private let english = Locale(identifier: "en")

    @Test func e1Numbers() {
        for (count, text) in [(1, "1 hour"), (2, "2 hours")] {
            #expect(String(localized: "^[\(count) hour](inflect: true)", locale: english) == text)
            #expect(
                String(AttributedString(localized: "^[\(count) hour](inflect: true)", locale: english).characters)
                    == text)
        }
    }

    @Test func e2Phrases() {
        for (food, text) in [("ensalada", "nuestra ensalada"), ("sándwich", "nuestro sándwich")] {
            #expect(String(localized: "^[nuestro \(food)](inflect: true)", locale: spanish) == text)
        }
    }

    @Test func e3Arguments() {
        let food = "ensalada"
        #expect(String(localized: "\(food): ^[hecho](agreeWithArgument: 1)", locale: spanish) == "ensalada: hecha")
    }

    @Test func e4Concepts() {
        var options = AttributedString.LocalizationOptions()
        options.concepts = [.localizedPhrase("ensalada")]
        let text = AttributedString(localized: "^[pequeño](agreeWithConcept: 1)", options: options, locale: spanish)
        #expect(String(text.characters) == "pequeña")
    }

    @Test func e5Pronouns() {
        let name = "Tony"
        var options = AttributedString.LocalizationOptions()
        options.concepts = [.termsOfAddress([.masculine])]
        let text = AttributedString(
            localized: "\(name) is on ^[their](referentConcept: 1) way.", options: options, locale: english)
        #expect(String(text.characters) == "Tony is on his way.")
        options.inflect = false
        let plain = AttributedString(
            localized: "\(name) is on ^[their](referentConcept: 1) way.", options: options, locale: english)
        #expect(String(plain.characters) == "Tony is on their way.")
    }

    @Test func e6OwnPronouns() {
        func form(_ pronoun: String, _ change: (inout Morphology) -> Void) -> Morphology.Pronoun {
            var morphology = Morphology()
            change(&morphology)
            return Morphology.Pronoun(pronoun: pronoun, morphology: morphology)
        }
        let term = TermOfAddress.localized(
            language: "en",
            pronouns: [
                form("xey") { $0.grammaticalCase = .nominative }, form("xem") { $0.grammaticalCase = .accusative },
                form("xeir") {
                    $0.grammaticalCase = .genitive
                    $0.determination = .dependent
                },
                form("xeirs") {
                    $0.grammaticalCase = .genitive
                    $0.determination = .independent
                }, form("xemself") { $0.pronounType = .reflexive },
            ])
        var options = AttributedString.LocalizationOptions()
        options.concepts = [.termsOfAddress([term, .neutral])]
        let text = AttributedString(
            localized:
                "^[They](referentConcept: 1) ^[them](referentConcept: 1) ^[their](referentConcept: 1) ^[theirs](referentConcept: 1) ^[themselves](referentConcept: 1)",
            options: options, locale: english)
        #expect(String(text.characters) == "Xey xem xeir xeirs xemself")
    }

    /// The user is the task's, not the process's.
    @Test func e7TheUser() {
        func welcome() -> String {
            String(
                localized: "^[Bienvenido](inflect: true, inflectionAlternative: 'Te damos la bienvenida.')",
                locale: spanish)
        }
        #expect(welcome() == "Te damos la bienvenida.")
        var context = LocalizationContext(preferred: ["es"], tables: StringTables(files: [:]))
        context.userTermOfAddress = .feminine
        LocalizationContext.with(context) {
            #expect(welcome() == "Bienvenida")
            #expect(Morphology.user.grammaticalGender == .feminine)
        }
        #expect(Morphology.user.isUnspecified)
    }

    @Test func morphologyKeepsWhatFoundationHasNoRoomFor() throws {
        var morphology = Morphology()
        #expect(morphology.isUnspecified)
        morphology.grammaticalCase = .dative
        morphology.determination = .dependent
        morphology.grammaticalPerson = .second
        morphology.pronounType = .reflexive
        morphology.definiteness = .definite
        let copy = try JSONDecoder().decode(Morphology.self, from: JSONEncoder().encode(morphology))
        #expect(copy == morphology && copy.grammaticalCase == .dative && copy.determination == .dependent)
        #expect(copy.grammaticalPerson == .second && copy.pronounType == .reflexive && copy.definiteness == .definite)
        morphology.grammaticalCase = nil
        morphology.determination = nil
        morphology.grammaticalPerson = nil
        morphology.pronounType = nil
        morphology.definiteness = nil
        #expect(morphology.isUnspecified)
    }

    @Test func attributes() throws {
        var text = AttributedString("nuestro ensalada")
        text.inflect = .automatic
        let done = text.inflected(locale: spanish)
        #expect(String(done.characters) == "nuestra ensalada")
        #expect(done.runs.allSatisfy { $0.inflect == nil })
        var small = AttributedString("pequeño")
        small.agreementConcept = 1
        #expect(
            String(small.inflected(locale: spanish, inflectionConcepts: [.localizedPhrase("ensalada")]).characters)
                == "pequeña")
        var welcome = AttributedString("Bienvenido")
        welcome.inflect = .automatic
        welcome.inflectionAlternative = AttributedString("Te damos la bienvenida.")
        #expect(String(welcome.inflected(locale: spanish).characters) == "Te damos la bienvenida.")
        #expect(String(welcome.inflected(locale: spanish, userTermOfAddress: .feminine).characters) == "Bienvenida")
        #expect(InflectionRule.inflects(language: "pt-BR") && !InflectionRule.inflects(language: "pl"))
    }
}
