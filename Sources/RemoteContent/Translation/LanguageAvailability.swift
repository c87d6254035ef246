public import LanguageIdentification
public import LocaleMatch

/// Which languages can be translated into which, and whether they can be now.
public struct LanguageAvailability: Sendable {
    /// Whether a pair can be translated.
    public enum Status: Sendable, Hashable {
        /// It can be translated now.
        case installed
        /// It could be translated once something is installed: see `prepareTranslation()`.
        case supported
        /// It can't be translated. A language to itself, in whatever region, never is.
        case unsupported
    }

    let engine: any TranslationEngine
    let identifier: any LanguageIdentifying

    /// The availability that an engine offers; the identifier is asked only about texts of unknown language.
    public init(engine: any TranslationEngine, identifier: any LanguageIdentifying = LanguageRecognizer()) {
        self.engine = engine
        self.identifier = identifier
    }

    /// The languages that the engine translates from or to, in alphabetical order.
    public var supportedLanguages: [LanguageTag] {
        get async {
            let pairs = await engine.pairs().filter { $0.status != .unsupported }
            return Set(pairs.flatMap { [$0.source, $0.target] }).sorted { $0.identifier < $1.identifier }
        }
    }

    /// Whether a pair can be translated; with no target, whether the source can be translated into anything.
    public func status(from source: LanguageTag, to target: LanguageTag?) async -> Status {
        if let target { return await engine.status(from: source, to: target) }
        let statuses = await engine.pairs().filter { $0.source.language == source.language }.map(\.status)
        return statuses.contains(.installed) ? .installed : statuses.contains(.supported) ? .supported : .unsupported
    }

    /// Why a pair can't be translated now, with what to do next; `nil` when it can.
    ///
    /// It tells apart what ``Status/unsupported`` can't: languages that nobody offers, and a server that doesn't answer
    /// (``TranslationError/engineUnavailable``, whose `mayRetry` is true). For what is ``Status/supported`` it names what to
    /// install, where the engine knows.
    public func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        await engine.reasonAgainst(source, target)
    }

    /// The most likely language of a text's words; `nil` when it has none or nothing can be said.
    package func language(of text: String) async -> IdentifiedLanguage? {
        let words = Masker().mask(text).segments.map(\.text).joined(separator: " ")
        return words.hasLetters ? await identifier.identify(words, hints: []).first : nil
    }

    /// Whether a text of unknown language can be translated; links, names and placeholders tell nothing about it.
    ///
    /// - Throws: ``TranslationError/unableToIdentifyLanguage`` when the language can't be told.
    public func status(for text: String, to target: LanguageTag?) async throws(TranslationError) -> Status {
        guard let source = await language(of: text)?.language else { throw .unableToIdentifyLanguage }
        return await status(from: source, to: target)
    }
}
