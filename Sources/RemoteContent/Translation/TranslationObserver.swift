// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// What looks on while texts are translated: for logs, metrics and traces.
///
/// It runs around the work, so that what the engine does, such as asking a server, happens inside of what the observer
/// has begun.
public protocol TranslationObserver: Sendable {
    /// Does the work, once, and gives its results.
    ///
    /// - Parameters:
    ///   - call: What is to be translated.
    ///   - work: Translates; throws `CancellationError` when the task was cancelled.
    func observe(
        _ call: TranslationCall,
        _ work: () async throws -> [Result<TextTranslator.Translation, TranslationError>]
    ) async throws -> [Result<TextTranslator.Translation, TranslationError>]
}

/// A call of a translator.
public struct TranslationCall: Sendable, Hashable {
    /// The language of the texts.
    public var source: LanguageTag
    /// The language that they are wanted in.
    public var target: LanguageTag
    /// How many texts there are.
    public var texts: Int
    /// How long they are together, in bytes of UTF-8.
    public var bytes: Int
    /// The engine's name.
    public var engine: String
    /// Whether what the memory doesn't have is left to a queue.
    public var isQueued: Bool
}
