// SPDX-License-Identifier: Apache-2.0

import LanguageIdentification
import LocaleMatch
import Testing

/// What the recognizer can name, and what it learnt it from.
@Suite struct KnownLanguagesTests {
    private let known = LanguageRecognizer.knownLanguages

    @Test func aHundredLanguagesAreToldByTheirNGrams() throws {
        #expect(known.filter { !$0.isAloneWithScript }.count >= 100)
        #expect(Set(known.map(\.language)) == Set(LanguageRecognizer.supportedLanguages))
        #expect(known.map(\.language.identifier) == known.map(\.language.identifier).sorted())
        let named = "fy gd oc ast eu mt ckb sa kab br lb am km lo my si"
        for tag in named.split(separator: " ") {
            #expect(known.contains { $0.language.identifier == tag }, "\(tag)")
        }
    }

    @Test func everyLanguageOfTheModelHasTexts() {
        for language in known where !language.isAloneWithScript {
            #expect(language.trainingTexts.map(\.characters).reduce(0, +) > 1000, "\(language.language)")
        }
    }

    /// No language is marked by its domain: the large ones have texts of all, and close ones of the same.
    @Test(arguments: [["es", "pt", "ca"], ["gl"], ["nb", "da", "sv"], ["id"], ["cs", "sk"], ["hr", "bs"]])
    func closeLanguagesHaveTextsOfTheSameDomains(_ tags: [String]) throws {
        let domains = try tags.map { tag in
            let language = try #require(known.first { $0.language.identifier == tag })
            return Set(language.trainingTexts.filter { $0.characters > 5000 }.map(\.domain))
        }
        for domains in domains {
            #expect(domains.isSuperset(of: ["office", "desktop", "browser", "services"]))
        }
        #expect(Set(domains.map { $0.contains("news") }).count == 1)
    }
}
