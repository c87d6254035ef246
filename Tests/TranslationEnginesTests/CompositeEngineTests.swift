// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Synchronization
import TestSupport
import Testing

@testable import TranslationEngines

@Suite struct CompositeEngineTests {
    let english: LanguageTag
    let spanish: LanguageTag

    init() throws {
        english = try LanguageTag("en")
        spanish = try LanguageTag("es")
    }

    /// A clock of instants that a test moves.
    final class Instants: Sendable {
        private let value = Mutex(ContinuousClock.now)
        var now: @Sendable () -> ContinuousClock.Instant {
            { [self] in value.withLock { $0 } }
        }
        func advance(_ time: Duration) { value.withLock { $0 += time } }
    }

    private func composite(_ engines: [any TranslationEngine], _ instants: Instants = Instants()) -> CompositeEngine {
        CompositeEngine(
            engines, failureLimit: 3, backoff: Backoff(first: .seconds(10), longest: .seconds(100)), now: instants.now)
    }

    @Test("The first engine that has the pair translates, and is named")
    func order() async throws {
        let first = ScriptedEngine("first", pairs: [("en", "fr")]) { "1 " + $0 }
        let second = ScriptedEngine("second") { "2 " + $0 }
        let engine = composite([first, second])
        let result = try await engine.translate("rain", from: english, to: spanish)
        #expect(result.text == "2 rain")
        #expect(result.engine == EngineIdentity(name: "second", version: "1"))
        #expect(engine.name == "first+second")
        #expect(await engine.version(from: english, to: spanish) == "second 1")
        #expect(try await engine.translate("rain", from: english, to: LanguageTag("fr")).text == "1 rain")
        #expect(await engine.pairs().count == 2)
    }

    @Test("A text that one engine can't do goes to the next; the others of its batch stay where they are")
    func fallsThrough() async throws {
        let first = ScriptedEngine("first") { text in
            if text.hasPrefix("bad") { throw TranslationError.quarantined }
            return "1 " + text
        }
        let second = ScriptedEngine("second") { text in
            if text == "bad for both" { throw TranslationError.textTooLong }
            return "2 " + text
        }
        let results = try await composite([first, second]).translate(
            batch: ["a", "bad", "bad for both", "d"], from: english, to: spanish)
        #expect(results.map { try? $0.get().text } == ["1 a", "2 bad", nil, "1 d"])
        #expect(results[2].failureCode == TranslationError.textTooLong.code)
        #expect(second.texts.sorted() == ["bad", "bad for both"])
    }

    @Test("No engine, no pair, all failing: each says which")
    func nobody() async throws {
        let french = try LanguageTag("fr")
        let down = ScriptedEngine { _ in throw TranslationError.engineUnavailable }
        let engine = composite([down])
        for (target, expected) in [
            (french, TranslationError.unsupportedLanguagePairing), (spanish, .engineUnavailable),
        ] {
            let error = await #expect(throws: TranslationError.self) {
                try await engine.translate("rain", from: english, to: target)
            }
            #expect(error?.code == expected.code)
        }
        #expect(await composite([]).status(from: english, to: spanish) == .unsupported)
        for _ in 0..<5 { _ = try? await engine.translate("rain", from: english, to: spanish) }
        let error = await #expect(throws: TranslationError.self) {
            try await engine.translate("rain", from: english, to: spanish)
        }
        #expect(error?.description.contains("failed lately") == true)
    }

    @Test("What one engine lacks and a server that is away might have is not called unsupported")
    func away() async throws {
        let first = ScriptedEngine("first", pairs: [("en", "fr")], obstacle: .unsupportedTargetLanguage) { $0 }
        let gone = ScriptedEngine("gone", pairs: [], obstacle: .engineUnavailable.because("gone.example")) { $0 }
        let installable = ScriptedEngine("apt", pairs: [], otherwise: .supported, obstacle: .notInstalled) { $0 }
        let cases: [([any TranslationEngine], TranslationError?)] = [
            ([first], nil), ([first, gone], .engineUnavailable), ([gone, first], .engineUnavailable),
            // What somebody can do now goes before what may pass.
            ([gone, installable], .notInstalled), ([gone, ScriptedEngine { $0 }], nil),
        ]
        for (engines, expected) in cases {
            #expect(await composite(engines).obstacle(from: english, to: spanish)?.code == expected?.code)
        }
        let error = await #expect(throws: TranslationError.self) {
            try await composite([first, gone]).translate("rain", from: english, to: spanish)
        }
        #expect(error?.message.contains("gone.example") == true)
        #expect(error?.mayRetry == true)
        let glossary = GlossaryEngine(try Glossary([]), before: composite([first, gone]))
        #expect(await glossary.obstacle(from: english, to: spanish)?.code == TranslationError.engineUnavailable.code)
    }

    @Test("Circuit rule 1 and 2: after three failures in a row the engine is left alone")
    func opens() async throws {
        let isDown = Mutex(true)
        let first = ScriptedEngine("first") { text in
            if isDown.withLock({ $0 }) { throw TranslationError.engineUnavailable }
            return "1 " + text
        }
        let second = ScriptedEngine("second") { "2 " + $0 }
        let instants = Instants()
        let engine = composite([first, second], instants)
        for _ in 0..<10 { #expect(try await engine.translate("rain", from: english, to: spanish).text == "2 rain") }
        #expect(first.texts.count == 3)
        // Up to 23 % more than ten seconds.
        instants.advance(.seconds(13))
        for _ in 0..<10 { _ = try await engine.translate("rain", from: english, to: spanish) }
        #expect(first.texts.count == 4, "rule 3: one try, which fails")
        instants.advance(.seconds(11))
        _ = try await engine.translate("rain", from: english, to: spanish)
        #expect(first.texts.count == 4, "the second wait is longer than the first")
        instants.advance(.seconds(10))
        isDown.withLock { $0 = false }
        #expect(try await engine.translate("rain", from: english, to: spanish).text == "1 rain")
        #expect(try await engine.translate("rain", from: english, to: spanish).text == "1 rain")
    }

    @Test("A circuit is for one pair; errors that are the text's own don't count")
    func pairAware() async throws {
        let french = try LanguageTag("fr")
        let first = ScriptedEngine("first", pairs: [("en", "es"), ("en", "fr")]) { text in
            switch text {
            case "down": throw TranslationError.engineUnavailable
            case "long": throw TranslationError.textTooLong
            default: return "1 " + text
            }
        }
        let engine = composite([first, ScriptedEngine("second") { "2 " + $0 }])
        for _ in 0..<10 { _ = try? await engine.translate("long", from: english, to: spanish) }
        #expect(try await engine.translate("a", from: english, to: spanish).text == "1 a")
        for _ in 0..<5 { _ = try? await engine.translate("down", from: english, to: spanish) }
        #expect(try await engine.translate("a", from: english, to: spanish).text == "2 a")
        #expect(try await engine.translate("a", from: english, to: french).text == "1 a")
    }

    @Test("Circuit rule 3: one try at a time, and a cancelled one says nothing")
    func halfOpen() {
        let start = ContinuousClock.now
        var circuit = Circuit(failureLimit: 1, backoff: Backoff(first: .seconds(10), longest: .seconds(10)))
        var allowed = [circuit.mayAsk(at: start)]
        circuit.fail(at: start)
        allowed.append(circuit.mayAsk(at: start + .seconds(1)))
        let later = start + .seconds(20)
        allowed += [circuit.mayAsk(at: later), circuit.mayAsk(at: later)]
        circuit.forget()
        allowed.append(circuit.mayAsk(at: later))
        circuit.succeed()
        allowed += [circuit.mayAsk(at: later), circuit.mayAsk(at: later)]
        #expect(allowed == [true, false, true, false, true, true, true])
    }

    @Test("A cancelled task ends as cancelled and opens no circuit")
    func cancellation() async throws {
        let first = ScriptedEngine("first") { "1 " + $0 }
        let engine = composite([first])
        for _ in 0..<5 {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await engine.translate("rain", from: english, to: spanish)
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(try await engine.translate("rain", from: english, to: spanish).text == "1 rain")
    }

    /// Text in the composite's style (white brackets), what an engine with private use tokens gets, and what comes back.
    static let tokens: [(text: String, sent: String)] = [
        ("see ⟦0⟧ and ⟦1⟧", "see \u{E000}0\u{E001} and \u{E000}1\u{E001}"),
        ("see ⟦1⟧ \u{E000}7\u{E001}", "see \u{E000}1\u{E001} \u{E000}2\u{E001}"),  // one that was in the text
        ("\u{E000}0\u{E001}", "\u{E000}0\u{E001}"), ("plain", "plain"), ("", ""), ("⟦x⟧ ⟦", "⟦x⟧ ⟦"),
    ]

    @Test("Tokens are written as each engine likes them, and come back as they were")
    func tokenStyles() async throws {
        let second = ScriptedEngine("second", style: .privateUse) { $0 }
        let engine = composite([ScriptedEngine("first", pairs: []) { $0 }, second])
        for (text, sent) in Self.tokens {
            #expect(try await engine.translate(text, from: english, to: spanish).text == text)
            #expect(second.texts.last == sent)
        }
    }
}
