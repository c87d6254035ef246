// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import Synchronization
import Testing

@testable import RemoteContent

/// Texts that come again: the memory keeps them as a whole, and nothing else remembers.
struct TextMemoryTests {
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

    @Test("A text is found by its bytes and nothing less")
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

    @Test("The target belongs to the key")
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

    @Test("Another version, other spoiled units, another glossary or another term make the text new")
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
        setup.translator.masker.terms = ["Rain"]
        #expect(try await !setup.translate(text).provenance.isCached)
        #expect(try await setup.translate(text).provenance.isCached)
    }

    @Test("What the memory has let go of is translated anew")
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

    @Test("A text with a part left over is tried again")
    func leftOver() async throws {
        let setup = Setup { text, _ in text.contains("⟦") ? "lost" : "<\(text)>" }
        let first = try await setup.translate("See %@ now.")
        #expect(first.provenance.flags == [.inSegments])
        let calls = setup.calls
        #expect(try await setup.translate("See %@ now.").text == first.text)
        #expect(setup.calls > calls)
    }

    @Test("Of a long text only the sentences are kept")
    func longText() async throws {
        let setup = Setup()
        let text = String(repeating: "Rain falls. ", count: TextTranslator.maximumKeptBytes / 12 + 1)
        _ = try await setup.translate(text)
        #expect(await setup.memory.report().entries == 1)
        #expect(try await setup.translate(text).provenance.isCached)
        #expect(setup.calls == 1)
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

    @Test("With the memory alone what it lacks is said to be lacking, and no engine is asked")
    func memoryOnly() async throws {
        var setup = Setup()
        _ = try await setup.translate("Rain falls.")
        setup.translator.asksMemoryOnly = true
        #expect(try await setup.translate("Rain falls.").text == "[es] Rain falls.")
        let calls = setup.calls
        let alone = setup
        await #expect(throws: TranslationError.notKept) { try await alone.translate("Snow falls.") }
        #expect(setup.calls == calls)
    }
}
