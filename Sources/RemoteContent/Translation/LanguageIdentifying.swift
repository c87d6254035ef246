// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// Something that tells the language of a text.
public protocol LanguageIdentifying: Sendable {
    /// The languages that the text may be in, most likely first; empty when nothing can be said.
    ///
    /// - Parameters:
    ///   - text: The text, best without links and names.
    ///   - hints: Languages that are to be expected, most likely first.
    func identify(_ text: String, hints: [LanguageTag]) async -> [IdentifiedLanguage]
    /// Whether a language can be among the answers: a text in one that can't is taken for its neighbour, however surely.
    func knows(_ language: LanguageTag) -> Bool
}

extension LanguageIdentifying {
    /// Every language is known.
    public func knows(_ language: LanguageTag) -> Bool { true }
}
