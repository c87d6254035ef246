// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import TestSupport
import Testing

/// Which text a reader gets: one line a case.
struct ContentNegotiatorTests {
    struct Case: Sendable {
        var header: String
        var variants: String
        /// Source and targets that the engine has.
        var pairs: [String: String]
        /// Outcome, language of the text, index of the variant.
        var expected: String
    }

    static func row(_ header: String, _ variants: String, _ pairs: [String: String], _ expected: String) -> Case {
        Case(header: header, variants: variants, pairs: pairs, expected: expected)
    }

    static let cases: [Case] = [
        // Rule 1: the reader's own language, in whatever region; a person's text before a machine's.
        row("fr-CA", "en,fr", [:], "served fr 1"),
        row("es-MX,es;q=0.9", "en,es", ["en": "es"], "served es 1"),
        row("ca,es;q=0.5", "en,es", ["es": "ca", "en": "ca"], "served es 1"),
        row("ca,en;q=0.5", "en,fr", ["fr": "ca"], "served en 0"),
        // Rule 2: what is near is translated from there.
        row("ca", "en,es", ["es": "ca", "en": "ca"], "translated ca 1"),
        row("ca-ES-u-nu-latn", "en,es", ["es": "ca"], "translated ca-ES 1"),
        row("uk", "en,ru", ["ru": "uk"], "translated uk 1"),
        // Rule 3: what is near itself.
        row("ca", "en,es", [:], "fallback es 1"),
        row("ca", "en,es", ["en": "ca"], "fallback es 1"),
        row("kk", "en,ru", [:], "fallback ru 1"),
        // Rule 4: the default translated, into the first language that can be had; then the others.
        row("it", "en,es", ["en": "it"], "translated it 0"),
        row("de,it;q=0.5", "en,es", ["en": "it"], "translated it 0"),
        row("it", "en,es", ["es": "it"], "translated it 1"),
        // Rule 5: the default.
        row("th", "en,es", [:], "default en 0"), row("", "en,es", ["en": "it"], "default en 0"),
        row("*", "en,es", ["en": "it"], "default en 0"), row("*, en;q=0", "en,es", [:], "default es 1"),
        row("it, *;q=0.1", "en,es", ["en": "it"], "translated it 0"), row("nb", "en,no", [:], "served no 1"),
        // Rule 6: a refused variant is no default, unless there is no other.
        row("en;q=0", "en,es", [:], "default es 1"), row("th, en;q=0", "en,es", [:], "default es 1"),
        row("th, en-GB;q=0", "en,es", [:], "default en 0"), row("en;q=0, es;q=0", "en,es", [:], "default en 0"),
        row("no", "en,nb", [:], "served nb 1"), row("de;q=banana", "en,es", [:], "default en 0"),
    ]

    @Test("Each kind of reader gets the text that the rules say")
    func answers() async throws {
        var tally = Tally("content negotiation")
        for row in Self.cases {
            let variants = row.variants.split(separator: ",").map {
                ContentVariant(language: String($0), texts: ["Rain in \($0) until %d", "42"])
            }
            let negotiator = ContentNegotiator(translator: TextTranslator(engine: MockEngine(row.pairs)))
            let answer = try #require(await negotiator.answer(to: AcceptLanguage(row.header), variants: variants))
            let got = "\(answer.outcome) \(answer.language) \(answer.variantIndex)"
            var isRight = got == row.expected && !answer.reasons.isEmpty && answer.texts.count == 2
            if answer.outcome == .translated {
                isRight = isRight && answer.texts[0].hasPrefix("[") && answer.texts[0].hasSuffix("%d")
                isRight = isRight && answer.provenance.first??.sourceText == variants[answer.variantIndex].texts[0]
            } else {
                isRight = isRight && answer.texts == variants[answer.variantIndex].texts
            }
            tally.record(passed: isRight, "\(row.header) over \(row.variants): \(got), \(answer.reasons)")
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
        _ = tally.report()
    }

    @Test("Without an engine the negotiator still serves, and says that there is none")
    func noEngine() async throws {
        let variants = [
            ContentVariant(language: "en", texts: ["Rain"]), ContentVariant(language: "es", texts: ["Lluvia"]),
        ]
        let answer = try #require(await ContentNegotiator().answer(to: AcceptLanguage("ca"), variants: variants))
        #expect(answer.outcome == .fallback)
        #expect(answer.texts == ["Lluvia"])
        #expect(answer.reasons.contains { $0.contains("no engine") })
        #expect(await ContentNegotiator().answer(to: AcceptLanguage("ca"), variants: []) == nil)
    }

    /// What the engine says that each pair is worth, and the version that a French reader's text is made from.
    static let qualities: [(qualities: [String: Double], from: String)] = [
        (["es-fr": 0.8, "en-fr": 0.4], "es"), (["es-fr": 0.4, "en-fr": 0.8], "en"),
        // Nothing known: the service's default.
        ([:], "en"),
    ]

    @Test("The version with the best way to the reader is translated, not the first", arguments: qualities)
    func bestWay(qualities: [String: Double], from: String) async throws {
        let engine = MockEngine(["en": "fr", "es": "fr"], qualities: qualities)
        let negotiator = ContentNegotiator(translator: TextTranslator(engine: engine))
        let variants = [
            ContentVariant(language: "en", texts: ["Rain"]), ContentVariant(language: "es", texts: ["Lluvia"]),
        ]
        let answer = try #require(await negotiator.answer(to: AcceptLanguage("fr"), variants: variants))
        #expect(answer.provenance.first??.sourceLanguage.identifier == from)
    }

    @Test("A translation into the reader's language is formatted with the reader's locale")
    func formatLocale() async throws {
        let negotiator = ContentNegotiator(translator: TextTranslator(engine: MockEngine(["en": "ar"])))
        let variants = [ContentVariant(language: "en", texts: ["Rain is expected"])]
        let answer = try #require(await negotiator.answer(to: AcceptLanguage("ar-EG-u-nu-latn"), variants: variants))
        #expect(answer.formatLocale.identifier == "ar-EG-u-nu-latn")
    }
}
