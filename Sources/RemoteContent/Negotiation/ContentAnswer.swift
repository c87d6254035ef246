// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// One language version of a piece of content: its language and its texts.
public struct ContentVariant: Sendable, Hashable {
    /// The language in the service's own spelling.
    public var language: String
    /// The texts, such as headline, description and instruction, in an order of the service's choice.
    public var texts: [String]

    /// A variant.
    public init(language: String, texts: [String]) {
        self.language = language
        self.texts = texts
    }
}

/// What a reader gets, and why.
public struct ContentAnswer: Sendable {
    /// How the text came about.
    public struct Outcome: Sendable, Hashable, CustomStringConvertible {
        /// The name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// A variant in one of the reader's own languages, of whatever region.
        public static let served = Outcome("served")
        /// A machine translation into one of the reader's languages.
        public static let translated = Outcome("translated")
        /// A variant in a language that the reader is likely to understand, since no translation was to be had.
        public static let fallback = Outcome("fallback")
        /// The service's default, since nothing nearer was to be had.
        public static let defaulted = Outcome("default")
    }

    /// How the text came about.
    public var outcome: Outcome
    /// The variant that is served or was translated, by its index.
    public var variantIndex: Int
    /// The texts, in the variant's order.
    public var texts: [String]
    /// The language of the texts as they stand here.
    public var language: LanguageTag
    /// The locale to format numbers, dates and units with.
    public var formatLocale: LanguageTag
    /// Where each translated text comes from, in the order of the texts; `nil` for one that needed no translation, and
    /// empty when nothing was translated.
    public var provenance: [TranslationProvenance?]
    /// The matcher's answer that the decision began with.
    public var negotiation: Negotiation
    /// What was decided and why, in order, for people and logs.
    public var reasons: [String]
    /// Whether the text is one that the reader asked for or is likely to understand; false for a default that stands in
    /// for everything that was asked for, which a strict service refuses with ``NotAcceptable``.
    public var suitsReader = true
    /// Whether a translation that would suit the reader better is being made elsewhere (``TextTranslator/queue``): ask again, or
    /// wait with ``TextTranslator/queuePatience``.
    public var isPending = false

    /// The language to ask in, by an address such as `?lang=…`, to get this very text again, whatever else a request says:
    /// what `Content-Location` is made of.
    ///
    /// The reader's own form of it where the text suits it (`es-MX` for a text in `es`), so that values read the same too.
    public var addressLanguage: LanguageTag { formatLocale }

    /// The variant's language, when the texts were translated from it.
    public var sourceLanguage: LanguageTag? { provenance.lazy.compactMap { $0?.sourceLanguage }.first }
}
