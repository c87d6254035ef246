// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@testable import TranslationEngines

@Suite struct GlossaryTests {
    let english: LanguageTag
    let spanish: LanguageTag

    init() throws {
        english = try LanguageTag("en")
        spanish = try LanguageTag("es")
    }

    private func glossary() throws -> Glossary {
        try Glossary([
            .text("Tornado warning", from: english, to: spanish, translation: "Aviso de tornado"),
            .term("storm surge", from: english, to: spanish, translation: "marejada ciclónica"),
            .term("surge", from: english, to: spanish, translation: "oleada"),
            .term("storm surge warning", from: english, to: spanish, translation: "aviso de marejada"),
            .term("Will", from: english, to: spanish, translation: "Will", isCaseSensitive: true),
            .term("caf\u{E9}", from: english, to: spanish, translation: "cafetería"),
            .term("watch", from: english, to: try LanguageTag("es-MX"), translation: "vigilancia"),
            .term("watch", from: english, to: spanish, translation: "alerta"),
        ])
    }

    /// What goes to the engine, and what its answer in capitals becomes.
    static let terms: [(text: String, sent: String, result: String)] = [
        ("A storm surge comes.", "A ⟦0⟧ comes.", "A marejada ciclónica COMES."),
        ("Storm surge!", "⟦0⟧!", "Marejada ciclónica!"),  // the capital comes along
        ("STORM  SURGE", "⟦0⟧", "Marejada ciclónica"),  // any run of blanks
        ("storm surge warning", "⟦0⟧", "aviso de marejada"),  // the longest one
        ("a surge of surges", "a ⟦0⟧ of surges", "A oleada OF SURGES"),  // whole words only
        ("Will it rain in Will? will", "⟦0⟧ it rain in ⟦1⟧? will", "Will IT RAIN IN Will? WILL"),  // case-sensitive
        ("the cafe\u{301}, the caf\u{E9}s", "the ⟦0⟧, the cafés", "THE cafetería, THE CAFÉS"),  // composed or not
        ("⟦3⟧ surge ⟦0⟧", "⟦3⟧ ⟦4⟧ ⟦0⟧", "⟦3⟧ oleada ⟦0⟧"),  // numbered behind the text's own tokens
        ("surge⟦0⟧surge", "⟦1⟧⟦0⟧⟦2⟧", "oleada⟦0⟧oleada"),
        ("sur⟦0⟧ge", "sur⟦0⟧ge", "SUR⟦0⟧GE"),
        ("nothing", "nothing", "NOTHING"), ("", "", ""),
    ]

    @Test("Rule 2: terms travel as tokens and come back translated")
    func termsAreReplaced() async throws {
        let inner = ScriptedEngine { $0.uppercased() }
        let engine = GlossaryEngine(try glossary(), before: inner)
        var tally = Tally("glossary terms")
        for (text, sent, expected) in Self.terms {
            let result = try await engine.translate(text, from: english, to: spanish)
            tally.record(passed: inner.texts.last == sent, "\(text): sent \(inner.texts.last ?? "")")
            tally.record(passed: result.text == expected, "\(text): got \(result.text)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test("Rule 1: a settled text is answered while the engine throws for all others")
    func engineAway() async throws {
        let away = LibreTranslateEngine(
            .init(url: "no address"), transport: CurlHTTPTransport(), clock: PatientClock().clock)
        await #expect(throws: TranslationError.self) {
            try await away.translate(batch: ["rain"], from: english, to: spanish)
        }
        let engine = GlossaryEngine(try glossary(), before: away)
        let results = try await RemotePolicy.always.apply {
            try await engine.translate(
                batch: ["rain", "Tornado warning", "storm surge"], from: english, to: spanish)
        }
        #expect(results.map { try? $0.get().text } == [nil, "Aviso de tornado", nil])
        #expect(results[0].failureCode == TranslationError.engineUnavailable.code)
        // Through the whole way of a text a settled one is had, and one that is settled in part is no mixture.
        let translator = TextTranslator(engine: engine, remote: .always)
        let settled = try await translator.translate("Tornado warning", from: english, to: spanish)
        #expect(settled.text == "Aviso de tornado")
        await #expect(throws: TranslationError.self) {
            try await translator.translate("Tornado warning\nRain falls.", from: english, to: spanish)
        }
    }

    @Test("Rule 1: a settled text never reaches the engine; the others of its batch do, together")
    func settledTexts() async throws {
        let inner = ScriptedEngine { $0.uppercased() }
        let engine = GlossaryEngine(try glossary(), before: inner)
        let results = try await engine.translate(
            batch: ["one", "Tornado  warning ", "two", "tornado warning"], from: try LanguageTag("en-GB"), to: spanish)
        #expect(try results.map { try $0.get().text } == ["ONE", "Aviso de tornado", "TWO", "TORNADO WARNING"])
        #expect(inner.texts.sorted() == ["one", "tornado warning", "two"])
        #expect(try results[1].get().engine?.name == "glossary")
        #expect(try results[0].get().engine == nil)
    }

    @Test("Rule 3: where a token is lost or doubled, the text is translated without the terms")
    func lostTokens() async throws {
        for damage in ["", "⟦0⟧ ⟦0⟧", "⟦7⟧"] {
            let inner = ScriptedEngine { $0.contains("⟦0⟧") ? damage : $0.uppercased() }
            let engine = GlossaryEngine(try glossary(), before: inner)
            #expect(try await engine.translate("a surge", from: english, to: spanish).text == "A SURGE")
            #expect(inner.texts == ["a ⟦0⟧", "a surge"])
        }
    }

    @Test("Entries are for their pair; the one for the very region comes first")
    func pairs() async throws {
        let inner = ScriptedEngine(pairs: [("en", "es"), ("es", "en"), ("en", "fr")]) { $0 }
        let engine = GlossaryEngine(try glossary(), before: inner)
        let rows = [
            ("en", "es", "alerta"), ("en-US", "es-MX", "vigilancia"), ("en", "es-ES", "alerta"), ("es", "en", "watch"),
            ("en", "fr", "watch"),
        ]
        for (source, target, expected) in rows {
            let result = try await engine.translate("watch", from: LanguageTag(source), to: LanguageTag(target))
            #expect(result.text == expected, "\(source) → \(target)")
        }
        // Who chooses among the pairs must see that Mexican Spanish differs.
        let offered = await engine.pairs().map { "\($0.source)→\($0.target)" }
        #expect(offered.sorted() == ["en→es", "en→es-MX", "en→fr", "es→en"])
    }

    @Test("Scripts without blanks: a term may stand anywhere")
    func unspacedScripts() async throws {
        let (japanese, thai) = (try LanguageTag("ja"), try LanguageTag("th"))
        let glossary = try Glossary([
            .term("高潮", from: japanese, to: english, translation: "storm surge"),
            .term("พายุ", from: thai, to: english, translation: "storm"),
        ])
        let engine = GlossaryEngine(glossary, before: ScriptedEngine(pairs: [("ja", "en"), ("th", "en")]) { $0 })
        #expect(try await engine.translate("今日高潮注意", from: japanese, to: english).text == "今日storm surge注意")
        #expect(try await engine.translate("มีพายุวันนี้", from: thai, to: english).text == "มีstormวันนี้")
    }

    @Test("The version changes with every change, and with it the engine's")
    func versions() async throws {
        let one = try Glossary([.term("a", from: english, to: spanish, translation: "b")])
        let same = try Glossary([.term("a", from: english, to: spanish, translation: "b")])
        let others = [
            try Glossary([.term("a", from: english, to: spanish, translation: "c")]),
            try Glossary([.text("a", from: english, to: spanish, translation: "b")]),
            try Glossary([.term("a", from: english, to: spanish, translation: "b", isCaseSensitive: true)]),
            try Glossary([.term("a", from: spanish, to: english, translation: "b")]),
            try Glossary([]),
        ]
        #expect(one.version == same.version)
        #expect(Set(others.map(\.version) + [one.version]).count == 6)
        let inner = ScriptedEngine { $0 }
        let versions = [
            await GlossaryEngine(one, before: inner).version(from: english, to: spanish),
            await GlossaryEngine(others[0], before: inner).version(from: english, to: spanish),
        ]
        #expect(versions[0] != versions[1])
    }

    @Test("Entries that are empty, too long or too many are refused with their number")
    func limits() throws {
        func entry(_ source: String, _ translation: String = "x") -> Glossary.Entry {
            .term(source, from: english, to: spanish, translation: translation)
        }
        let long = String(repeating: "x", count: Glossary.maximumEntryBytes + 1)
        for (entries, number) in [([entry("a"), entry(" ")], 1), ([entry(long)], 0), ([entry("a", long)], 0)] {
            let error = #expect(throws: GlossaryError.self) { try Glossary(entries) }
            #expect(error?.entry == number)
        }
        let many = [Glossary.Entry](repeating: entry("a"), count: Glossary.maximumEntries + 1)
        #expect(throws: GlossaryError.self) { try Glossary(many) }
    }

    @Test("More terms than a text may have: none is replaced, nothing breaks")
    func tooManyTerms() async throws {
        let inner = ScriptedEngine { $0.uppercased() }
        let engine = GlossaryEngine(try glossary(), before: inner)
        let text = String(repeating: "surge ", count: GlossaryEngine.maximumTerms + 1)
        #expect(try await engine.translate(text, from: english, to: spanish).text == text.uppercased())
    }
}
