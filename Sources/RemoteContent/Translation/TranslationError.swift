// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// Why a text was not translated, and what to do next.
///
/// The cases are static members, so that they can be caught by name and more can come:
///
///     do { … } catch TranslationError.unableToIdentifyLanguage { … }
public struct TranslationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind's name, stable enough to log and to branch on in other languages.
    public let code: String
    /// What happened, for people, with the languages or the text concerned.
    public var message: String
    /// What to do next.
    public var suggestion: String
    /// Whether the same call may succeed later without anything being changed.
    public var mayRetry: Bool

    private init(_ code: String, _ message: String, next suggestion: String, mayRetry: Bool = false) {
        self.code = code
        self.message = message
        self.suggestion = suggestion
        self.mayRetry = mayRetry
    }

    /// The message and the suggestion.
    public var description: String { "\(message); \(suggestion)" }

    /// Whether a caught error is of a kind, whatever its message: what `catch TranslationError.notInstalled` asks.
    public static func ~= (kind: TranslationError, error: any Error) -> Bool {
        (error as? TranslationError)?.code == kind.code
    }

    /// Returns this error with the pair that it is about.
    public func between(_ source: LanguageTag, _ target: LanguageTag) -> TranslationError {
        var error = self
        error.message += " (\(source.identifier) → \(target.identifier))"
        return error
    }

    /// Returns this error with what is known about its cause.
    public func because(_ detail: String) -> TranslationError {
        var error = self
        error.message += ": \(detail)"
        return error
    }

    /// No engine translates from the language.
    public static let unsupportedSourceLanguage = TranslationError(
        "unsupportedSourceLanguage", "no engine translates from this language",
        next: "serve the text as it is, or add an engine that knows the language")
    /// No engine translates into the language.
    public static let unsupportedTargetLanguage = TranslationError(
        "unsupportedTargetLanguage", "no engine translates into this language",
        next: "offer one of LanguageAvailability.supportedLanguages instead")
    /// The engines know both languages, but not the way from one to the other; or both are the same language.
    public static let unsupportedLanguagePairing = TranslationError(
        "unsupportedLanguagePairing", "no engine translates between these languages",
        next: "serve the text as it is; a language is never translated into itself")
    /// The language of the text can't be told.
    public static let unableToIdentifyLanguage = TranslationError(
        "unableToIdentifyLanguage", "the language of the text can't be told",
        next: "name the source language, or give a longer text")
    /// A batch of one language holds texts of several.
    public static let mixedLanguages = TranslationError(
        "mixedLanguages", "the batch holds texts of several languages",
        next: "send one batch a language, or let the session split it")
    /// The text is empty, or holds nothing but blanks and parts that are never translated.
    public static let nothingToTranslate = TranslationError(
        "nothingToTranslate", "there is nothing to translate in the text", next: "show it as it is")
    /// The pair could be installed and is not.
    public static let notInstalled = TranslationError(
        "notInstalled", "the languages are supported but not installed",
        next: "call prepareTranslation() and let the consent callback agree, or install the packages")
    /// The session was cancelled, or its configuration invalidated.
    public static let alreadyCancelled = TranslationError(
        "alreadyCancelled", "the session was cancelled", next: "open a new session")
    /// The text is longer than the engine takes.
    public static let textTooLong = TranslationError(
        "textTooLong", "the text is longer than the engine takes",
        next: "split it at paragraphs, or send less at a time")
    /// The engine refuses the request: a key, a quota, a ban.
    public static let refused = TranslationError(
        "refused", "the engine refuses the request", next: "check the API key and the quota")
    /// The text would have to be sent to a server, and may not be.
    public static let remoteNotAllowed = TranslationError(
        "remoteNotAllowed", "the text may not be sent to a server",
        next: "allow it with TextTranslator.remote = .always or .ask { … }, with \"remote\": \"allowed\" in an engines "
            + "file, or add an engine that works on this machine")
    /// The engine can't be reached or answers with an error of its own.
    public static let engineUnavailable = TranslationError(
        "engineUnavailable", "the engine does not answer", next: "try again later, or ask another engine",
        mayRetry: true)
    /// Only the memory was asked, and it doesn't have the translation.
    public static let notKept = TranslationError(
        "notKept", "the memory doesn't have a translation of the text",
        next: "let an engine translate it, or try again once it has been translated elsewhere", mayRetry: true)
    /// The engine has broken down over this very text before and won't be given it again.
    public static let quarantined = TranslationError(
        "quarantined", "the engine breaks down over this text", next: "serve the text as it is")
    /// The translation was of no use: empty, unchanged, in the wrong language, with other numbers.
    public static let poorQuality = TranslationError(
        "poorQuality", "the translation is of no use", next: "serve the text as it is, or ask another engine")
    /// The engine or this library went wrong.
    public static let internalError = TranslationError(
        "internalError", "the translation went wrong", next: "try again; report it when it happens again",
        mayRetry: true)
}
