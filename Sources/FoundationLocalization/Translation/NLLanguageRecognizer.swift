// SPDX-License-Identifier: Apache-2.0

#if !canImport(NaturalLanguage)
    internal import LanguageIdentification
    internal import LocaleMatch
    internal import Synchronization

    /// A language by its BCP 47 tag, in Natural Language's spelling.
    public struct NLLanguage: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The tag, such as `en` or `zh-Hant`.
        public let rawValue: String

        /// A language by its tag.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A language by its tag.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The tag.
        public var description: String { rawValue }

        /// Arabic.
        public static let arabic = NLLanguage("ar")
        /// Catalan.
        public static let catalan = NLLanguage("ca")
        /// Dutch.
        public static let dutch = NLLanguage("nl")
        /// English.
        public static let english = NLLanguage("en")
        /// French.
        public static let french = NLLanguage("fr")
        /// German.
        public static let german = NLLanguage("de")
        /// Hindi.
        public static let hindi = NLLanguage("hi")
        /// Italian.
        public static let italian = NLLanguage("it")
        /// Japanese.
        public static let japanese = NLLanguage("ja")
        /// Korean.
        public static let korean = NLLanguage("ko")
        /// Polish.
        public static let polish = NLLanguage("pl")
        /// Portuguese.
        public static let portuguese = NLLanguage("pt")
        /// Russian.
        public static let russian = NLLanguage("ru")
        /// Chinese in simplified characters.
        public static let simplifiedChinese = NLLanguage("zh-Hans")
        /// Spanish.
        public static let spanish = NLLanguage("es")
        /// Chinese in traditional characters.
        public static let traditionalChinese = NLLanguage("zh-Hant")
        /// Turkish.
        public static let turkish = NLLanguage("tr")
        /// Ukrainian.
        public static let ukrainian = NLLanguage("uk")
    }

    /// Tells the language of a text that comes in pieces, in Natural Language's spelling.
    ///
    /// A class around `LanguageRecognizer`, which new code is better off with: its values don't share what was processed. This
    /// one may be used from several threads.
    public final class NLLanguageRecognizer: Sendable {
        private let recognizer = Mutex(LanguageRecognizer())

        /// A recognizer that all languages are open to.
        public init() {}

        /// Takes a text, or the next piece of one.
        public func processString(_ string: String) { recognizer.withLock { $0.processString(string) } }

        /// The most probable language of what was processed; `nil` when it is undetermined.
        public var dominantLanguage: NLLanguage? {
            recognizer.withLock { $0.dominantLanguage }.map { NLLanguage($0.identifier) }
        }

        /// The most probable languages of what was processed with their probabilities, at most so many.
        public func languageHypotheses(withMaximum maximum: Int) -> [NLLanguage: Double] {
            let found = recognizer.withLock { $0.languageHypotheses(withMaximum: maximum) }
            return Dictionary(found.map { (NLLanguage($0.key.identifier), $0.value) }, uniquingKeysWith: max)
        }

        /// The share of the texts expected in each language; what is no language tag is left out.
        public var languageHints: [NLLanguage: Double] {
            get {
                let hints = recognizer.withLock { $0.languageHints }
                return Dictionary(hints.map { (NLLanguage($0.key.identifier), $0.value) }, uniquingKeysWith: max)
            }
            set {
                let hints = newValue.compactMap { key, value in (try? LanguageTag(key.rawValue)).map { ($0, value) } }
                recognizer.withLock { $0.languageHints = Dictionary(hints, uniquingKeysWith: max) }
            }
        }

        /// The only languages that may be the answer; empty for all.
        public var languageConstraints: [NLLanguage] {
            get { recognizer.withLock { $0.languageConstraints }.map { NLLanguage($0.identifier) } }
            set {
                let tags = newValue.compactMap { try? LanguageTag($0.rawValue) }
                recognizer.withLock { $0.languageConstraints = tags }
            }
        }

        /// Forgets what was processed, not the constraints and hints.
        public func reset() { recognizer.withLock { $0.reset() } }

        /// The most probable language of a text; `nil` when it is undetermined.
        public static func dominantLanguage(for string: String) -> NLLanguage? {
            LanguageRecognizer.dominantLanguage(for: string).map { NLLanguage($0.identifier) }
        }
    }
#endif
