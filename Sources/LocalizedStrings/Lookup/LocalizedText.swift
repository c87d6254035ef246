// SPDX-License-Identifier: Apache-2.0

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
    public var language: LanguageTag { origin.language }
    /// Where it came from.
    public var outcome: Outcome { origin.outcome }
    /// What went wrong while it was formatted; empty when nothing did.
    public var issues: [FormatIssue]
    /// What the arguments wrote, for look-ups that ask.
    package var insertions: [Insertion]

    let origin: Origin

    /// The text.
    public var description: String { text }

    /// The language and the outcome, which all texts of a table have in common.
    ///
    /// A class, so that a look-up passes one reference on and not all that a language tag has.
    final class Origin: Sendable {
        let language: LanguageTag
        let outcome: Outcome

        init(_ language: LanguageTag, _ outcome: Outcome) {
            self.language = language
            self.outcome = outcome
        }
    }

    init(text: String, origin: Origin, issues: [FormatIssue] = [], insertions: [Insertion] = []) {
        self.text = text
        self.origin = origin
        self.issues = issues
        self.insertions = insertions
    }

    /// Whether text, language, outcome and issues are the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.text == right.text && left.language == right.language && left.outcome == right.outcome
            && left.issues == right.issues && left.insertions == right.insertions
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(language)
        hasher.combine(outcome)
        hasher.combine(issues)
        hasher.combine(insertions)
    }
}
