// SPDX-License-Identifier: Apache-2.0

public import LanguageIdentification
public import LocaleMatch

/// The n-gram recognizer tells the language of a text wherever one has to be told.
extension LanguageRecognizer: LanguageIdentifying {
    /// How much of the expectation the hints take together; the rest is spread over all languages.
    public static let hintShare = 0.5

    /// See ``LanguageIdentifying/identify(_:hints:)``; empty when the text tells nothing.
    ///
    /// The recognizer's own constraints hold; the hints stand in place of its own.
    public func identify(_ text: String, hints: [LanguageTag]) async -> [IdentifiedLanguage] {
        var recognizer = self
        // The first hint counts for as much as all that follow it: 1/2, 1/4, 1/8 …
        var share = Self.hintShare
        var weighed: [LanguageTag: Double] = [:]
        for hint in hints.prefix(8) {
            share /= 2
            weighed[hint, default: 0] += share
        }
        if !weighed.isEmpty { recognizer.languageHints = weighed }
        let answer = recognizer.identify(text)
        guard answer.outcome != .undetermined else { return [] }
        return answer.hypotheses.map { IdentifiedLanguage(language: $0.language, probability: $0.probability) }
    }

    /// Whether the model has the language, and the constraints allow it; Occitan, for one, it would take for Catalan.
    public func knows(_ language: LanguageTag) -> Bool {
        (languageConstraints.isEmpty ? Self.supportedLanguages : languageConstraints)
            .contains { Self.isSameLanguage($0, language) }
    }
}
