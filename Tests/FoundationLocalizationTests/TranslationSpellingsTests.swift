// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationLocalization
import LocaleMatch
import RemoteContent
import Testing

/// The spellings that users of Apple's Translation and Natural Language know compile, and do what they say.
@Suite(.serialized) struct TranslationSpellingsTests {
    /// Turns English into Spanish.
    private struct Engine: TranslationEngine {
        let name = "upper"
        let tokenStyle = TokenStyle.whiteBrackets
        func version(from source: LanguageTag, to target: LanguageTag) async -> String { "1" }
        func pairs() async -> [AvailablePair] {
            guard let english = try? LanguageTag("en"), let spanish = try? LanguageTag("es") else { return [] }
            return [AvailablePair(source: english, target: spanish, status: .installed)]
        }
        func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
            source.language == "en" && target.language == "es" ? .installed : .unsupported
        }
        func translate(
            _ text: String, from source: LanguageTag, to target: LanguageTag
        ) async throws -> EngineTranslation {
            EngineTranslation(text: text.uppercased(), path: [source, target])
        }
    }

    @Test("Sessions, configurations and availability in Foundation's languages, with the program's own translator")
    func translation() async throws {
        let (english, spanish) = (Locale.Language(identifier: "en"), Locale.Language(identifier: "es-MX"))
        #expect(await LanguageAvailability().status(from: english, to: spanish) == .unsupported)
        TranslationDefaults.translator = TextTranslator(engine: Engine())
        defer { TranslationDefaults.translator = nil }
        #expect(await LanguageAvailability().status(from: english, to: spanish) == .installed)
        let languages: [Locale.Language] = await LanguageAvailability().supportedLanguages
        #expect(languages.map(\.minimalIdentifier) == ["en", "es"])
        let session = TranslationSession(configuration: .init(source: english, target: spanish))
        #expect(try await session.translate("rain").targetText == "RAIN")
        #expect(
            try await TranslationSession(installedSource: english, target: spanish).translate("x").targetText == "X")
        var configuration = TranslationSession.Configuration(source: nil, target: nil)
        configuration.invalidate()
        #expect(configuration.version == 1)
    }

    @Test("Lines as programs have them that were written for Apple's Translation")
    func lines() async throws {
        TranslationDefaults.translator = TextTranslator(engine: Engine())
        defer { TranslationDefaults.translator = nil }
        let source = Locale.Language(identifier: "en")
        let target = Locale.Language(identifier: "es")
        let session = TranslationSession(installedSource: source, target: target)
        try await session.prepareTranslation()
        let response = try await session.translate("hello, world")
        #expect(response.targetText == "HELLO, WORLD")
        let languages: (Locale.Language, Locale.Language) = (response.sourceLanguage, response.targetLanguage)
        #expect(languages.0.minimalIdentifier == "en" && languages.1.minimalIdentifier == "es")
        let requests = ["one", "two"].map { TranslationSession.Request(sourceText: $0, clientIdentifier: $0) }
        let responses = try await session.translations(from: requests)
        #expect(responses.map(\.targetText) == ["ONE", "TWO"])
        var identifiers: Set<String> = []
        for try await response in session.translate(batch: requests) {
            if let identifier = response.clientIdentifier { identifiers.insert(identifier) }
        }
        #expect(identifiers == ["one", "two"])
        let availability = LanguageAvailability()
        switch await availability.status(from: source, to: target) {
        case .installed: break
        case .supported, .unsupported: Issue.record("the pair is there")
        }
        #expect(await availability.status(from: source, to: nil) == .installed)
        #expect(try await availability.status(for: "The weather is nice today in town.", to: target) == .installed)
        #expect(await availability.status(from: source, to: Locale.Language(identifier: "en-GB")) == .unsupported)
        var configuration = TranslationSession.Configuration(source: nil, target: nil)
        configuration.source = source
        configuration.target = Locale.Language(identifier: "es")
        let chosen: Locale.Language? = configuration.target
        #expect(chosen?.minimalIdentifier == "es")
        configuration.invalidate()
    }

    @Test("Tags and Foundation's languages, there and back", arguments: ["en", "zh-Hant", "es-MX", "sr-Latn-RS"])
    func tags(identifier: String) throws {
        #expect(LanguageTag(Locale.Language(identifier: identifier))?.identifier == identifier)
        #expect(LanguageTag(try LanguageTag(identifier).localeLanguage)?.identifier == identifier)
    }

    @Test("A recognizer that is a class")
    func recognizer() {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString("Der Regen fällt heute auf die ganze Stadt ")
        recognizer.processString("und es wird kalt.")
        #expect(recognizer.dominantLanguage == .german)
        #expect(recognizer.languageHypotheses(withMaximum: 2)[.german] ?? 0 > 0.9)
        recognizer.reset()
        #expect(recognizer.dominantLanguage == nil)
        recognizer.languageConstraints = [.english, .french]
        recognizer.languageHints = [.french: 0.9]
        recognizer.processString("Il pleut dans la ville.")
        #expect(recognizer.dominantLanguage == .french)
        #expect(NLLanguageRecognizer.dominantLanguage(for: "Llueve en toda la ciudad esta tarde") == .spanish)
    }
}
