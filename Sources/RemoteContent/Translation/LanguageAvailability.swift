// SPDX-License-Identifier: Apache-2.0

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
    private let remote: RemotePolicy

    /// The availability that an engine offers; the identifier is asked only about texts of unknown language.
    ///
    /// What only a server could translate is unsupported unless texts may be sent to it.
    public init(
        engine: any TranslationEngine, identifier: any LanguageIdentifying = LanguageRecognizer(),
        remote: RemotePolicy = .never
    ) {
        self.engine = engine
        self.identifier = identifier
        self.remote = remote
    }

    /// The availability that a translator offers.
    public init(translator: TextTranslator, identifier: any LanguageIdentifying = LanguageRecognizer()) {
        self.init(engine: translator.engine, identifier: identifier, remote: translator.remote)
    }

    /// The languages that the engine translates from or to, in alphabetical order.
    public var supportedLanguages: [LanguageTag] {
        get async { await supportedTags() }
    }

    /// The languages under a name of their own, which an overload in another module can call.
    package func supportedTags() async -> [LanguageTag] {
        let pairs = await pairs().filter { $0.status != .unsupported }
        return Set(pairs.flatMap { [$0.source, $0.target] }).sorted { $0.identifier < $1.identifier }
    }

    /// Whether a pair can be translated; with no target, whether the source can be translated into anything.
    public func status(from source: LanguageTag, to target: LanguageTag?) async -> Status {
        if let target { return await remote.apply { await engine.admittedStatus(from: source, to: target) } }
        let statuses = await pairs().filter { $0.source.language == source.language }.map(\.status)
        return statuses.contains(.installed) ? .installed : statuses.contains(.supported) ? .supported : .unsupported
    }

    /// Why a pair can't be translated now, with what to do next; `nil` when it can.
    ///
    /// It tells apart what ``Status/unsupported`` can't: languages that nobody offers, and a server that doesn't answer
    /// (``TranslationError/engineUnavailable``, whose `mayRetry` is true). For what is ``Status/supported`` it names what to
    /// install, where the engine knows.
    public func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        await remote.apply { await engine.reasonAgainst(source, target) }
    }

    /// The pairs that may be had.
    private func pairs() async -> [AvailablePair] {
        if engine.remoteAddress != nil, remote.isNever { return [] }
        return await remote.apply { await engine.pairs() }
    }

    /// The most likely language of a text's words; `nil` when it has none or nothing can be said.
    package func language(of text: String, hints: [LanguageTag] = []) async -> IdentifiedLanguage? {
        let words = Masker().mask(text).segments.map(\.text).joined(separator: " ")
        return words.hasLetters ? await identifier.identify(words, hints: hints).first : nil
    }

    /// Whether a text of unknown language can be translated; links, names and placeholders tell nothing about it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - target: The language to translate into; `nil` for any.
    ///   - hints: Languages that the text is likely to be in, most likely first.
    ///   - minimumProbability: How sure the identification must be, 0 to 1.
    /// - Throws: ``TranslationError/unableToIdentifyLanguage`` when the language can't be told.
    public func status(
        for text: String, to target: LanguageTag?, hints: [LanguageTag] = [],
        minimumProbability: Double = TranslationSession.Options.usualProbability
    ) async throws(TranslationError) -> Status {
        guard let source = await language(of: text, hints: hints), source.probability >= minimumProbability else {
            throw .unableToIdentifyLanguage
        }
        return await status(from: source.language, to: target)
    }
}
