import LocaleMatch
import RemoteContent

/// An engine that ends its work with the session by itself, as Apertium does.
struct ListeningEngine: TranslationEngine, EndsWithSession {
    let base: MockEngine

    var name: String { base.name }
    var tokenStyle: TokenStyle { base.tokenStyle }

    func version(from source: LanguageTag, to target: LanguageTag) async -> String {
        await base.version(from: source, to: target)
    }

    func pairs() async -> [AvailablePair] { await base.pairs() }

    func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        await base.status(from: source, to: target)
    }

    func translate(_ text: String, from source: LanguageTag, to target: LanguageTag) async throws -> EngineTranslation {
        let work = Task { [base] in try await base.translate(text, from: source, to: target) }
        return try await withSessionCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
    }
}
