// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import Synchronization
import Testing

@testable import RemoteContent

/// Texts don't leave the house unless the service said that they may.
struct RemotePolicyTests {
    /// An engine on a server.
    struct RemoteEngine: TranslationEngine {
        let base: MockEngine
        var name: String { "far" }
        var tokenStyle: TokenStyle { base.tokenStyle }
        var remoteAddress: String? { "https://far.example" }

        func version(from source: LanguageTag, to target: LanguageTag) async -> String { "1" }
        func pairs() async -> [AvailablePair] { await base.pairs() }
        func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
            await base.status(from: source, to: target)
        }
        func translate(
            _ text: String, from source: LanguageTag, to target: LanguageTag
        ) async throws -> EngineTranslation {
            try await base.translate(text, from: source, to: target)
        }
    }

    let base = MockEngine(["en": "es"])
    let english: LanguageTag
    let spanish: LanguageTag

    init() throws { (english, spanish) = (try LanguageTag("en"), try LanguageTag("es")) }

    @Test("The default is never: nothing is sent, and the error says how to allow it")
    func never() async throws {
        let translator = TextTranslator(engine: RemoteEngine(base: base))
        let error = await #expect(throws: TranslationError.self) {
            try await translator.translate("My PIN is secret.", from: english, to: spanish)
        }
        #expect(error?.code == TranslationError.remoteNotAllowed.code)
        #expect(error?.message.contains("https://far.example") == true)
        #expect(error?.suggestion.contains("TextTranslator.remote = .always") == true)
        let session = TranslationSession(source: english, target: spanish, translator: translator)
        await #expect(
            throws: TranslationError.remoteNotAllowed.between(english, spanish).because("far at https://far.example")
        ) {
            try await session.translate("My PIN is secret.")
        }
        let availability = LanguageAvailability(translator: translator)
        #expect(await availability.status(from: english, to: spanish) == .unsupported)
        #expect(await availability.obstacle(from: english, to: spanish)?.code == "remoteNotAllowed")
        #expect(await availability.supportedLanguages.isEmpty)
        #expect(base.calls.withLock { $0.isEmpty })
    }

    @Test("Always: the text is sent, and the provenance names the server, from the memory too")
    func always() async throws {
        let translator = TextTranslator(
            engine: RemoteEngine(base: base), memory: InMemoryTranslationMemory(), remote: .always)
        for isCached in [false, true] {
            let answer = try await translator.translate("Rain", from: english, to: spanish)
            #expect(answer.provenance.sentTo == ["https://far.example"])
            #expect(answer.provenance.isCached == isCached)
        }
        #expect(await LanguageAvailability(translator: translator).status(from: english, to: spanish) == .installed)
    }

    @Test("Ask: once for each text, with pair, length and engine; a no is a no for that text alone")
    func ask() async throws {
        let requests = Mutex<[RemotePolicy.Request]>([])
        let translator = TextTranslator(
            engine: RemoteEngine(base: base),
            remote: .ask { request in
                requests.withLock { $0.append(request) }
                return request.length < 40
            })
        let texts = ["Rain falls. Snow falls.", "My PIN is 1234. It is secret. Tell nobody about it, please."]
        let results = try await translator.translate(batch: texts, from: english, to: spanish)
        #expect(try results[0].get().text == "[es] Rain falls. [es] Snow falls.")
        #expect(throws: TranslationError.self) { try results[1].get() }
        #expect(
            requests.withLock { $0 }
                == texts.map {
                    .init(
                        source: english, target: spanish, length: $0.utf8.count, engine: "far",
                        address: "https://far.example")
                })
        #expect(base.calls.withLock { $0.count } == 2)
    }

    @Test("A session's own policy goes before the translator's")
    func sessionsOwn() async throws {
        var options = TranslationSession.Options()
        options.remote = .always
        let session = TranslationSession(
            configuration: .init(source: english, target: spanish),
            translator: TextTranslator(engine: RemoteEngine(base: base)), options: options)
        #expect(try await session.translate("Rain").provenance?.sentTo == ["https://far.example"])
    }

    @Test("The negotiator serves the original where no translation may be asked for")
    func negotiator() async throws {
        let variants = [ContentVariant(language: "en", texts: ["Rain"])]
        for (policy, outcome) in [(RemotePolicy.never, "default"), (.always, "translated")] {
            let translator = TextTranslator(engine: RemoteEngine(base: base), remote: policy)
            let answer = await ContentNegotiator(translator: translator).answer(to: [spanish], variants: variants)
            #expect(answer?.outcome.description == outcome)
        }
    }

    @Test("Whoever may send waits for nobody who may not, for the same sentence")
    func flightsApart() async throws {
        var allowed = TextTranslator(engine: RemoteEngine(base: base))
        let forbidden = allowed
        allowed.remote = .always
        let open = allowed
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<40 {
                let translator = index.isMultiple(of: 2) ? open : forbidden
                group.addTask {
                    let answer = try? await translator.translate("Rain", from: english, to: spanish)
                    return (answer != nil) == index.isMultiple(of: 2)
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
