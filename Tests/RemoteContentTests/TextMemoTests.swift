import FoundationEssentials
import LocaleMatch
import Synchronization
import Testing

@testable import RemoteContent

/// Texts that come again: a test for each rule of the memo.
struct TextMemoTests {
    /// A translator over a mock engine and a memory, with a clock that the test moves.
    struct Setup {
        let engine: MockEngine
        let memory: InMemoryTranslationMemory
        let clock: Clock
        var translator: TextTranslator

        init(change: @escaping @Sendable (String, String) async throws -> String = { "[\($1)] \($0)" }) {
            let clock = Clock()
            self.clock = clock
            engine = MockEngine(["en": "es"], change: change)
            memory = InMemoryTranslationMemory(now: { clock.now })
            translator = TextTranslator(engine: engine, memory: memory)
        }

        func translate(_ text: String) async throws -> TextTranslator.Translation {
            try await translator.translate(text, from: LanguageTag("en"), to: LanguageTag("es"))
        }

        var calls: Int { engine.calls.withLock { $0.count } }
    }

    final class Clock: Sendable {
        private let offset = Mutex(0.0)
        var now: Date { Date().addingTimeInterval(offset.withLock { $0 }) }
        func pass(_ seconds: Double) { offset.withLock { $0 += seconds } }
    }

    @Test("The same text is answered again, byte for byte, and says that it was known")
    func again() async throws {
        let setup = Setup()
        let text = "Rain falls. See https://a.b/c?d=e, @met. Rain falls."
        let first = try await setup.translate(text)
        let calls = setup.calls
        for _ in 0..<3 {
            let again = try await setup.translate(text)
            var expected = first
            expected.provenance.isCached = true
            #expect(again == expected)
        }
        #expect(!first.provenance.isCached)
        #expect(setup.calls == calls)
    }

    /// Texts of which none may be taken for another.
    static let different = [
        "Rain in caf\u{E9}s", "Rain in cafe\u{301}s", "Rain in cafés ", " Rain in cafés", "Rain in caf%s",
        "Rain in %1$@ and %2$@", "Rain in %2$@ and %1$@", "See https://a.b/1 now", "See https://a.b/2 now",
    ]

    @Test("Rule 1: a text is found by its bytes and nothing less")
    func bytes() async throws {
        let setup = Setup { text, _ in text.uppercased() }
        for round in 0..<3 {
            for text in Self.different {
                let translation = try await setup.translate(text)
                #expect(Array(translation.provenance.sourceText.utf8) == Array(text.utf8))
                let expected = try await Setup { text, _ in text.uppercased() }.translate(text)
                #expect(Array(translation.text.utf8) == Array(expected.text.utf8), "round \(round)")
            }
        }
    }

    @Test("Rule 1: the target belongs to the key")
    func targets() async throws {
        let engine = MockEngine(["en": "es,ca"])
        let translator = TextTranslator(engine: engine, memory: InMemoryTranslationMemory())
        for _ in 0..<2 {
            for target in ["es", "ca"] {
                let answer = try await translator.translate("Rain", from: LanguageTag("en"), to: LanguageTag(target))
                #expect(answer.text == "[\(target)] Rain")
            }
        }
    }

    @Test("Rule 2: another version, other spoiled units or another glossary make the text new")
    func conditions() async throws {
        var setup = Setup()
        let text = "Rain until 6 PM."
        _ = try await setup.translate(text)
        setup.engine.currentVersion.withLock { $0 = "2" }
        let upgraded = try await setup.translate(text)
        #expect(!upgraded.provenance.isCached)
        #expect(upgraded.provenance.engine.version == "2")
        setup.engine.currentSpoiledUnits.withLock { $0 = ["PM"] }
        let masked = try await setup.translate(text)
        #expect(!masked.provenance.isCached)
        #expect(setup.engine.calls.withLock { $0.last } == "Rain until ⟦0⟧.")
        setup.translator.glossaryVersion = "g2"
        #expect(try await !setup.translate(text).provenance.isCached)
        #expect(try await setup.translate(text).provenance.isCached)
    }

    @Test("Rule 3: what the memory has let go of is translated anew")
    func forgotten() async throws {
        let setup = Setup()
        let text = "Rain falls. Snow falls."
        for forget in [
            { await setup.memory.removeAll() },
            { setup.clock.pass(2 * 24 * 3600) },
        ] as [() async -> Void] {
            _ = try await setup.translate(text)
            #expect(try await setup.translate(text).provenance.isCached)
            await forget()
            #expect(try await !setup.translate(text).provenance.isCached)
        }
    }

    @Test("Rule 3: what the memory was given in place of a translation is what is served")
    func replaced() async throws {
        let setup = Setup()
        _ = try await setup.translate("Rain falls.")
        let key = TranslationMemoryKey(
            engine: "mock", engineVersion: "1", source: try LanguageTag("en"), target: try LanguageTag("es"),
            maskedText: "Rain falls.")
        var better = try #require(await setup.memory.translation(for: key))
        better.text = "Llueve."
        await setup.memory.store(better, for: key)
        for _ in 0..<2 {
            let answer = try await setup.translate("Rain falls.")
            #expect(answer.text == "Llueve.")
            #expect(answer.provenance.isCached)
        }
    }

    @Test("Rule 4: a text with a part left over is tried again")
    func leftOver() async throws {
        let setup = Setup { text, _ in text.contains("⟦") ? "lost" : "<\(text)>" }
        let first = try await setup.translate("See %@ now.")
        #expect(first.provenance.flags == [.inSegments])
        let calls = setup.calls
        #expect(try await setup.translate("See %@ now.").text == first.text)
        #expect(setup.calls > calls)
    }

    @Test("Rule 5: texts beyond the bounds go, the longest unused first, and long ones are not kept")
    func bounds() async throws {
        let (source, target) = (try LanguageTag("en"), try LanguageTag("es"))
        let memo = TextMemo()
        let conditions = TextMemo.Conditions(engineVersion: "1", spoiledUnits: [], glossaryVersion: "")
        let provenance = TranslationProvenance(
            sourceText: "", sourceLanguage: source, targetLanguage: target,
            engine: EngineIdentity(name: "mock", version: "1"), path: [source, target], isCached: false, flags: [],
            time: Date())
        func keep(_ text: String) {
            let units = TextUnits("Rain", in: source, masker: Masker(), style: .whiteBrackets)
            memo.keep(
                TextMemo.Text(units: units, conditions: conditions),
                TextTranslator.Translation(text: text, provenance: provenance), of: [:], for: text, from: source,
                to: target)
        }
        for number in 0..<(TextMemo.maximumTexts + 10) { keep("text \(number)") }
        #expect(memo.count == TextMemo.maximumTexts)
        #expect(memo.text("text 9", from: source, to: target, under: conditions) == nil)
        #expect(memo.text("text 10", from: source, to: target, under: conditions) != nil)
        let long = String(repeating: "x", count: TextMemo.maximumTextBytes + 1)
        keep(long)
        #expect(memo.text(long, from: source, to: target, under: conditions) == nil)
        #expect(TextMemo().text("text 10", from: source, to: target, under: conditions) == nil)
    }

    @Test("A guard that was set later judges texts that were seen before")
    func settings() async throws {
        var setup = Setup { _, _ in "Lluvia en 4 pueblos." }
        _ = try await setup.translate("Rain in 3 towns.")
        #expect(try await setup.translate("Rain in 3 towns.").provenance.flags == [.numbersChanged])
        setup.translator.quality = .refusing
        let strict = setup
        await #expect(throws: TranslationError.self) { try await strict.translate("Rain in 3 towns.") }
    }

    @Test("Without a memory nothing is remembered")
    func withoutMemory() async throws {
        let engine = MockEngine(["en": "es"])
        let translator = TextTranslator(engine: engine)
        for _ in 0..<2 { _ = try await translator.translate("Rain", from: LanguageTag("en"), to: LanguageTag("es")) }
        #expect(engine.calls.withLock { $0.count } == 2)
    }
}
