// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// A language that the recognizer can name, and what it knows it from.
public struct KnownLanguage: Sendable, Hashable {
    /// The texts of one domain.
    public struct TrainingTexts: Sendable, Hashable {
        /// What they are: `news`, `office`, `desktop`, `browser`, `services`, `prose` or `words`.
        public let domain: String
        /// How many characters (Unicode scalars) of them the model was trained with.
        public let characters: Int
    }

    /// Its tag, with a script where it is written in several.
    public let language: LanguageTag
    /// Whether its script tells it, so that no n-gram is looked at.
    public let isAloneWithScript: Bool
    /// The texts that the model was trained with, domain by domain; empty for a language of which only the script is
    /// known.
    public let trainingTexts: [TrainingTexts]
}
