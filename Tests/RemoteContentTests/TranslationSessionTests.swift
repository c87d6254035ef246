// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import Synchronization
import TestSupport
import Testing

@testable import RemoteContent

/// Sessions, D1 to D8: each test is named after what a user counts on.
struct TranslationSessionTests {
    typealias Request = TranslationSession.Request

    static func tag(_ text: String) throws -> LanguageTag { try LanguageTag(text) }

    static func session(
        _ engine: MockEngine, _ configuration: TranslationSession.Configuration,
        _ options: TranslationSession.Options = .init(), identifier: any LanguageIdentifying = WordIdentifier()
    ) -> TranslationSession {
        TranslationSession(
            configuration: configuration, translator: TextTranslator(engine: engine), identifier: identifier,
            options: options)
    }

    /// Knows a language by a word of it.
    struct WordIdentifier: LanguageIdentifying {
        static let words = ["lluvia": "es", "rain": "en", "pluie": "fr", "Regen": "de"]

        func identify(_ text: String, hints: [LanguageTag]) async -> [IdentifiedLanguage] {
            for (word, language) in Self.words.sorted(by: { $0.key < $1.key }) where text.contains(word) {
                guard let tag = try? LanguageTag(language) else { continue }
                return [IdentifiedLanguage(language: tag, probability: 0.9)]
            }
            return []
        }
    }

    @Test("D1: one text")
    func oneText() async throws {
        let session = Self.session(
            MockEngine(["en": "es"]), .init(source: try Self.tag("en"), target: try Self.tag("es")))
        let response = try await session.translate("The rain at https://a.b/c?d=e stays.")
        #expect(response.targetText == "[es] The rain at https://a.b/c?d=e stays.")
        #expect(response.sourceLanguage.identifier == "en")
        #expect(response.targetLanguage.identifier == "es")
        #expect(response.provenance?.engine.name == "mock")
    }

    @Test("D1: a batch in order, with equal texts translated once")
    func ordered() async throws {
        let engine = MockEngine(["en": "es"])
        let session = Self.session(engine, .init(source: try Self.tag("en"), target: try Self.tag("es")))
        let requests = (0..<50).map { Request(sourceText: "rain \($0 % 10) falls", clientIdentifier: "\($0)") }
        let responses = try await session.translations(from: requests)
        #expect(responses.map(\.clientIdentifier) == requests.map(\.clientIdentifier))
        #expect(responses.map(\.targetText) == requests.map { "[es] \($0.sourceText)" })
        #expect(engine.calls.withLock { $0.count } == 10)
    }

    @Test("D1: the first streamed response comes before the last text is translated")
    func streamed() async throws {
        let gate = Gate()
        let engine = MockEngine(["en": "es"]) { text, _ in
            if text.contains("slow") { await gate.pass() }
            return "T " + text
        }
        let session = Self.session(engine, .init(source: try Self.tag("en"), target: try Self.tag("es")))
        let requests = ["slow rain", "rain one", "rain two"].map { Request(sourceText: $0, clientIdentifier: $0) }
        var order: [String] = []
        for try await response in session.translate(batch: requests) {
            order.append(response.clientIdentifier ?? "")
            if order.count == 2 { gate.open() }
        }
        #expect(order.last == "slow rain")
        #expect(order.count == 3)
    }

    @Test("The work waits for a reader that doesn't read")
    func backPressure() async throws {
        let engine = MockEngine(["en": "es"])
        let session = Self.session(engine, .init(source: try Self.tag("en"), target: try Self.tag("es")))
        let requests = (0..<2000).map { Request(sourceText: "rain \($0)") }
        var iterator = session.translate(batch: requests).makeAsyncIterator()
        _ = try await iterator.next()
        try await Task.sleep(for: .milliseconds(100))
        #expect(engine.calls.withLock { $0.count } < TranslationSession.BatchResponse.lead * 2 + 10)
    }

    @Test("D2: without a source the language is identified; where it can't be, the error says so")
    func identified() async throws {
        let session = Self.session(MockEngine(["fr": "es"]), .init(target: try Self.tag("es")))
        let response = try await session.translate("la pluie")
        #expect(response.sourceLanguage.identifier == "fr")
        #expect(response.sourceProbability == 0.9)
        do {
            _ = try await session.translate("xyzzy")
            Issue.record("nothing was thrown")
        } catch TranslationError.unableToIdentifyLanguage {}
    }

    @Test("D3: without a target the first of the reader's languages that can be had, other than the source")
    func chosenTarget() async throws {
        let preferred = try ["en", "de", "es", "it"].map(Self.tag)
        let session = Self.session(
            MockEngine(["en": "es,it"]), .init(source: try Self.tag("en"), preferredLanguages: preferred))
        #expect(try await session.translate("rain").targetLanguage.identifier == "es")
    }

    @Test("D4: a mixed batch is split by language, or refused")
    func mixed() async throws {
        let texts = ["rain", "lluvia", "pluie", "???"].map { Request(sourceText: $0) }
        let engine = MockEngine(["en": "de", "es": "de", "fr": "de"])
        let session = Self.session(engine, .init(target: try Self.tag("de")))
        let responses = try await session.translations(from: texts)
        #expect(responses.prefix(3).map(\.sourceLanguage.identifier) == ["en", "es", "fr"])
        #expect(responses.prefix(3).map(\.targetText) == ["[de] rain", "[de] lluvia", "[de] pluie"])
        #expect(responses[3].failure?.code == TranslationError.nothingToTranslate.code)
        var options = TranslationSession.Options()
        options.mixedBatches = .refuse
        let strict = Self.session(engine, .init(target: try Self.tag("de")), options)
        do {
            _ = try await strict.translations(from: texts)
            Issue.record("nothing was thrown")
        } catch TranslationError.mixedLanguages {}
    }

    @Test("D4: a text in the target language already costs itself alone")
    func alreadyThere() async throws {
        let session = Self.session(MockEngine(["en": "de"]), .init(target: try Self.tag("de")))
        let responses = try await session.translations(from: [
            Request(sourceText: "rain"), Request(sourceText: "Regen"),
        ])
        #expect(responses.map(\.targetText) == ["[de] rain", "Regen"])
        #expect(responses[1].failure?.code == TranslationError.unsupportedLanguagePairing.code)
    }

    /// Pairs, and the error of an attempt.
    static let impossible: [(from: String, to: String, error: TranslationError)] = [
        ("en-US", "en-GB", .unsupportedLanguagePairing), ("es", "es", .unsupportedLanguagePairing),
        ("th", "es", .unsupportedSourceLanguage), ("en", "th", .unsupportedTargetLanguage),
        ("fr", "es", .unsupportedLanguagePairing),
        // Neither names a language, though likely subtags would make English of them.
        ("und", "es", .unsupportedSourceLanguage), ("x-own", "es", .unsupportedSourceLanguage),
    ]

    @Test("D5, D7: a pair that can't be had is unsupported, and every attempt throws", arguments: impossible)
    func unsupported(from: String, to: String, error: TranslationError) async throws {
        let engine = MockEngine(["en": "es", "fr": "it"])
        let (source, target) = (try Self.tag(from), try Self.tag(to))
        #expect(await LanguageAvailability(engine: engine).status(from: source, to: target) == .unsupported)
        let session = Self.session(engine, .init(source: source, target: target))
        for attempt in 0..<3 {
            do {
                if attempt == 0 { _ = try await session.translate("rain") }
                if attempt == 1 { _ = try await session.translations(from: [Request(sourceText: "rain")]) }
                // Nothing to install would help, so nobody is asked.
                if attempt == 2 { try await session.prepareTranslation() }
                Issue.record("nothing was thrown")
            } catch let thrown as TranslationError {
                #expect(thrown.code == error.code)
                #expect(!thrown.suggestion.isEmpty)
            }
        }
    }

    /// Pairs of the engine, text, reader, and what is thrown.
    static let unreachable: [(pairs: [String: String], text: String, reader: [String], error: TranslationError)] = [
        // The language of the text is the trouble, not the reader's.
        (["en": "es"], "Regen", ["es", "en"], .unsupportedSourceLanguage),
        (["en": "es"], "rain", ["th"], .unsupportedTargetLanguage),
        (["en": "es"], "rain", ["en-GB"], .unsupportedLanguagePairing),
        // A server that is away lists nothing: that says nothing about languages.
        ([:], "rain", ["es"], .engineUnavailable),
    ]

    @Test("D7: without a target the error says which side is the trouble", arguments: unreachable)
    func noTarget(pairs: [String: String], text: String, reader: [String], error: TranslationError) async throws {
        let session = Self.session(MockEngine(pairs), .init(preferredLanguages: try reader.map(Self.tag)))
        do {
            _ = try await session.translate(text)
            Issue.record("nothing was thrown")
        } catch let thrown as TranslationError {
            #expect(thrown.code == error.code)
        }
    }

    @Test("D7: what the engine knows about a pair is said, whether the target is given or not")
    func obstacle() async throws {
        let engine = MockEngine(["en": "es"], obstacle: .engineUnavailable.because("translate.example is away"))
        let (english, italian) = (try Self.tag("en"), try Self.tag("it"))
        let configurations: [TranslationSession.Configuration] = [
            .init(source: english, target: italian), .init(source: english, preferredLanguages: [italian]),
            .init(preferredLanguages: [italian]),
        ]
        for configuration in configurations {
            let error = await #expect(throws: TranslationError.self) {
                try await Self.session(engine, configuration).translate("rain")
            }
            #expect(error?.message.contains("translate.example is away") == true)
        }
        // What is in the reader's language already is no engine's fault, and one that can be had is had.
        let own = Self.session(engine, .init(preferredLanguages: [italian, try Self.tag("en-GB")]))
        let error = await #expect(throws: TranslationError.self) { try await own.translate("rain") }
        #expect(error?.code == TranslationError.unsupportedLanguagePairing.code)
        let other = Self.session(engine, .init(preferredLanguages: [italian, try Self.tag("es")]))
        #expect(try await other.translate("rain").targetText == "[es] rain")
        let availability = LanguageAvailability(engine: engine)
        #expect(await availability.obstacle(from: english, to: english)?.code == "unsupportedLanguagePairing")
        #expect(await availability.obstacle(from: english, to: try Self.tag("es")) == nil)
    }

    @Test("D4: a text without a letter has nothing to translate, even where most of the batch can't be had")
    func noLetters() async throws {
        let session = Self.session(MockEngine(["en": "es"]), .init(target: try Self.tag("es")))
        let texts = ["Regen", "12:30", "rain", "Regen!", "https://a.b/c"]
        let responses = try await session.translations(from: texts.map { Request(sourceText: $0) })
        #expect(
            responses.map(\.failure?.code) == [
                "unsupportedSourceLanguage", "nothingToTranslate", nil, "unsupportedSourceLanguage",
                "nothingToTranslate",
            ])
        #expect(responses.map(\.targetText) == ["Regen", "12:30", "[es] rain", "Regen!", "https://a.b/c"])
        // Of such texts alone nothing can be said at all.
        let error = await #expect(throws: TranslationError.self) {
            try await session.translations(from: ["12:30", "%d"].map { Request(sourceText: $0) })
        }
        #expect(error?.code == TranslationError.unableToIdentifyLanguage.code)
    }

    @Test("D7: a text without a word in it has nothing to translate")
    func nothing() async throws {
        let session = Self.session(
            MockEngine(["en": "es"]), .init(source: try Self.tag("en"), target: try Self.tag("es")))
        for text in ["", "  \n", "https://a.b/c", "42 %d"] {
            do {
                _ = try await session.translate(text)
                Issue.record("nothing was thrown for \(text)")
            } catch TranslationError.nothingToTranslate {}
        }
    }

    @Test(
        "D8: pending work ends when the session is cancelled or its configuration invalidated",
        arguments: [false, true])
    func cancelled(byConfiguration: Bool) async throws {
        let engine = MockEngine(["en": "es"]) { text, _ in
            try await Task.sleep(for: .seconds(3600))
            return text
        }
        var configuration = TranslationSession.Configuration(source: try Self.tag("en"), target: try Self.tag("es"))
        let session = TranslationSession(configuration: configuration, translator: TextTranslator(engine: engine))
        let one = Task {
            defer { #expect(!Task.isCancelled, "the end of a session is not the end of the task that uses it") }
            return try await session.translate("rain")
        }
        let many = Task { for try await _ in session.translate(batch: [Request(sourceText: "rain")]) {} }
        while engine.calls.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(1)) }
        if byConfiguration { configuration.invalidate() } else { session.cancel() }
        await #expect(throws: TranslationError.self) { try await one.value }
        await #expect(throws: TranslationError.self) { try await many.value }
        await #expect(throws: TranslationError.self) { try await session.translate("rain") }
        #expect(session.isCancelled)
        if byConfiguration {
            let fresh = Self.session(MockEngine(["en": "es"]), configuration)
            #expect(try await fresh.translate("rain").targetText == "[es] rain")
        }
    }

    @Test("A session that ends leaves those to their work that wait for the same text in another one")
    func endsAlone() async throws {
        let isFirst = Mutex(true)
        let engine = MockEngine(["en": "es"]) { text, target in
            let mustWait = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if mustWait { try await Task.sleep(for: .seconds(3600)) }
            return "[\(target)] \(text)"
        }
        let translator = TextTranslator(engine: engine)
        let (source, target) = (try Self.tag("en"), try Self.tag("es"))
        let sessions = (0..<3).map { _ in TranslationSession(source: source, target: target, translator: translator) }
        let first = Task { try await sessions[0].translate("rain") }
        while isFirst.withLock({ $0 }) { await Task.yield() }
        let second = Task { try await sessions[1].translate("rain") }
        let third = Task { try await sessions[2].translate("rain") }
        while translator.flights.waitingCount < 2 { await Task.yield() }
        // One that waits for the first one's answer, and then the first one itself, whose work somebody takes over.
        sessions[1].cancel()
        await #expect(throws: TranslationError.alreadyCancelled) { try await second.value }
        sessions[0].cancel()
        await #expect(throws: TranslationError.alreadyCancelled) { try await first.value }
        #expect(try await third.value.targetText == "[es] rain")
    }

    @Test("Cancelling the task that reads cancels the work")
    func cancelledReader() async throws {
        let wasCancelled = Mutex(false)
        let engine = MockEngine(["en": "es"]) { text, _ in
            do { try await Task.sleep(for: .seconds(60)) } catch {
                wasCancelled.withLock { $0 = true }
                throw error
            }
            return text
        }
        let session = Self.session(engine, .init(source: try Self.tag("en"), target: try Self.tag("es")))
        let task = Task { for try await _ in session.translate(batch: [Request(sourceText: "rain")]) {} }
        while engine.calls.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        while !wasCancelled.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    }
}
