// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LocaleMatch
public import RemoteContent
internal import Synchronization

/// What translates where nobody names anything: set once, when the program starts.
public enum TranslationDefaults {
    private static let standing = Mutex<TextTranslator?>(nil)

    /// The translator of `LanguageAvailability()` and of sessions without one; `nil` until the program sets it.
    ///
    ///     TranslationDefaults.translator = TextTranslator(engine: ApertiumEngine())
    public static var translator: TextTranslator? {
        get { standing.withLock { $0 } }
        set { standing.withLock { $0 = newValue } }
    }

    /// The program's translator; else one that has no languages, and says what to do.
    static var translatorOrNone: TextTranslator { translator ?? TextTranslator(engine: NoEngine()) }

    private struct NoEngine: TranslationEngine {
        let name = "none"
        let tokenStyle = TokenStyle.whiteBrackets

        func version(from source: LanguageTag, to target: LanguageTag) async -> String { "0" }
        func pairs() async -> [AvailablePair] { [] }
        func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
            .unsupported
        }
        func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? { reason }
        func translate(
            _ text: String, from source: LanguageTag, to target: LanguageTag
        ) async throws -> EngineTranslation { throw reason }

        private var reason: TranslationError {
            var error = TranslationError.unsupportedLanguagePairing.because("the program has set no engine")
            error.suggestion = "set TranslationDefaults.translator when the program starts"
            return error
        }
    }
}

extension LanguageAvailability {
    /// The availability that the program's own translator offers: ``TranslationDefaults/translator``.
    public init() { self.init(translator: TranslationDefaults.translatorOrNone) }

    /// The languages that can be translated from or to, in alphabetical order.
    @_disfavoredOverload
    public var supportedLanguages: [Locale.Language] {
        get async { await supportedTags().map(\.localeLanguage) }
    }

    /// Whether a pair can be translated; with no target, whether the source can be translated into anything.
    public func status(from source: Locale.Language, to target: Locale.Language?) async -> Status {
        guard let from = LanguageTag(source) else { return .unsupported }
        guard let target else { return await status(from: from, to: LanguageTag?.none) }
        guard let to = LanguageTag(target) else { return .unsupported }
        return await status(from: from, to: to)
    }

    /// Whether a text of unknown language can be translated.
    @_disfavoredOverload
    public func status(for text: String, to target: Locale.Language?) async throws(TranslationError) -> Status {
        try await status(for: text, to: target.flatMap { LanguageTag($0) })
    }
}

extension TranslationSession.Configuration {
    /// A configuration in Foundation's languages.
    @_disfavoredOverload
    public init(source: Locale.Language? = nil, target: Locale.Language? = nil) {
        self.init(
            source: source.flatMap { LanguageTag($0) }, target: target.flatMap { LanguageTag($0) },
            preferredLanguages: Locale.preferredLanguages.compactMap { try? LanguageTag($0) })
    }

    /// The language of the texts; `nil` to have it identified.
    @_disfavoredOverload
    public var source: Locale.Language? {
        get { tags.source?.localeLanguage }
        set { tags.source = newValue.flatMap { LanguageTag($0) } }
    }

    /// The language to translate into; `nil` for the best of the reader's.
    @_disfavoredOverload
    public var target: Locale.Language? {
        get { tags.target?.localeLanguage }
        set { tags.target = newValue.flatMap { LanguageTag($0) } }
    }
}

extension TranslationSession.Response {
    /// The language of the source text, as given or as identified; `und` when it could not be told.
    @_disfavoredOverload
    public var sourceLanguage: Locale.Language {
        tags.source.localeLanguage
    }

    /// The language of the target text.
    @_disfavoredOverload
    public var targetLanguage: Locale.Language {
        tags.target.localeLanguage
    }
}

extension TranslationSession {
    /// Opens a session with the program's own translator.
    public convenience init(configuration: Configuration) {
        self.init(configuration: configuration, translator: TranslationDefaults.translatorOrNone)
    }

    /// Opens a session between two of Foundation's languages, with the program's own translator.
    public convenience init(installedSource source: Locale.Language, target: Locale.Language?) {
        self.init(configuration: Configuration(source: source, target: target))
    }
}
