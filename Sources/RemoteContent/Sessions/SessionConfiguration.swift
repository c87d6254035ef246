// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

extension TranslationSession {
    /// What a session translates from and into.
    ///
    /// Copies share their validity: ``invalidate()`` ends every session that was opened from this value or a copy of
    /// it, and makes the value fresh for new ones.
    public struct Configuration: Sendable, Hashable {
        /// The language of the texts; `nil` to have it identified.
        public var source: LanguageTag?
        /// The language to translate into; `nil` for the best of ``preferredLanguages``.
        public var target: LanguageTag?
        /// The reader's languages, most wanted first, for a target of `nil`.
        public var preferredLanguages: [LanguageTag]
        /// Counts the invalidations of this value.
        public private(set) var version = 0

        private(set) var validity = SessionLifetime.Validity()

        /// A configuration.
        public init(source: LanguageTag? = nil, target: LanguageTag? = nil, preferredLanguages: [LanguageTag] = []) {
            self.source = source
            self.target = target
            self.preferredLanguages = preferredLanguages
        }

        /// The two languages under a name of their own, which an overload in another module can call.
        package var tags: (source: LanguageTag?, target: LanguageTag?) {
            get { (source, target) }
            set { (source, target) = newValue }
        }

        /// Ends the sessions opened from this value; their pending work ends with
        /// ``TranslationError/alreadyCancelled``.
        public mutating func invalidate() {
            validity.end()
            validity = SessionLifetime.Validity()
            version += 1
        }

        /// Whether two values ask for the same, in the same state.
        public static func == (left: Self, right: Self) -> Bool {
            left.source == right.source && left.target == right.target
                && left.preferredLanguages == right.preferredLanguages && left.version == right.version
        }

        /// Hashes what is compared.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(source)
            hasher.combine(target)
            hasher.combine(preferredLanguages)
            hasher.combine(version)
        }
    }

    /// How a session goes about its work.
    public struct Options: Sendable {
        /// What happens to a batch of texts in several languages.
        public struct MixedBatches: Sendable, Hashable {
            let isRefused: Bool
            /// Each language is translated by itself.
            public static let split = MixedBatches(isRefused: false)
            /// The batch throws ``TranslationError/mixedLanguages``.
            public static let refuse = MixedBatches(isRefused: true)
        }

        /// What happens to a batch of texts in several languages.
        public var mixedBatches = MixedBatches.split
        /// How sure the identifier must be of a text's language, 0 to 1, unless said otherwise.
        public static let usualProbability = 0.7

        /// How sure the identifier must be of a text's language, 0 to 1; a text told with less is not translated from a guess
        /// (``TranslationError/unableToIdentifyLanguage``).
        public var minimumProbability = Options.usualProbability
        /// Languages that texts are likely to be in, most likely first: the page's, the reader's own.
        public var hints: [LanguageTag] = []
        /// Whether texts may be sent to servers; `nil` for what the translator says.
        public var remote: RemotePolicy?
        /// How ``TranslationSession/prepareTranslation()`` asks and tells; without it nothing is ever downloaded.
        public var preparation: TranslationPreparation?

        /// The usual way.
        public init() {}
    }

    /// One text to translate.
    public struct Request: Sendable, Hashable {
        /// The text.
        public var sourceText: String
        /// Comes back with the response, so that a streamed response finds its place.
        public var clientIdentifier: String?

        /// A request.
        public init(sourceText: String, clientIdentifier: String? = nil) {
            self.sourceText = sourceText
            self.clientIdentifier = clientIdentifier
        }
    }

    /// What became of one text.
    public struct Response: Sendable, Hashable {
        /// The text as it was.
        public var sourceText: String
        /// The translation; the source text when there is a ``failure``.
        public var targetText: String
        /// The language of the source text, as given or as identified; `und` when it could not be told.
        public var sourceLanguage: LanguageTag
        /// How sure the identification is, 0 to 1; 1 for a language that was given.
        public var sourceProbability: Double
        /// The language of the target text.
        public var targetLanguage: LanguageTag
        /// The two languages under a name of their own, which an overload in another module can call.
        package var tags: (source: LanguageTag, target: LanguageTag) { (sourceLanguage, targetLanguage) }
        /// The request's identifier.
        public var clientIdentifier: String?
        /// Where the translation comes from; `nil` when there is a ``failure``.
        public var provenance: TranslationProvenance?
        /// Why this one text of a batch stands untranslated; never set by ``TranslationSession/translate(_:)``.
        public var failure: TranslationError?
    }
}
