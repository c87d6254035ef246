public import LocaleMatch

/// A string that was looked up, with where it came from and what went wrong.
public struct LocalizedText: Sendable, Hashable, CustomStringConvertible {
    /// Where a string came from.
    ///
    /// More may be added.
    public struct Outcome: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `preferred`.
        public let description: String
        /// The table has it in the best of the reader's languages that the table has.
        public static let preferred = Outcome(description: "preferred")
        /// The table has it in a later one of the reader's languages only.
        public static let fallback = Outcome(description: "fallback")
        /// The table has it in the source language only.
        public static let sourceLanguage = Outcome(description: "sourceLanguage")
        /// The table doesn't have it; the default value in the code stands in.
        public static let defaultValue = Outcome(description: "defaultValue")
        /// The table doesn't have it and there is no default value; the key stands in.
        public static let key = Outcome(description: "key")
    }

    /// The text.
    public var text: String
    /// The language of the text: the table's, or the source language for a default value or key.
    public var language: LanguageTag
    /// Where it came from.
    public var outcome: Outcome
    /// What went wrong while it was formatted; empty when nothing did.
    public var issues: [FormatIssue] = []
    /// What the arguments wrote, for look-ups that ask.
    package var insertions: [Insertion] = []

    /// The text.
    public var description: String { text }
}
