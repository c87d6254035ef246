// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// A translation that would make sense for a reader: what a "translate" button stands for.
public struct TranslationOffer: Sendable, Hashable {
    /// The language that the text was taken for.
    public var source: LanguageTag
    /// How sure that is, 0 to 1.
    public var probability: Double
    /// The first of the reader's languages that can be had.
    public var target: LanguageTag
    /// Whether it can be had now, or only once something is installed.
    public var status: LanguageAvailability.Status
}

extension LanguageAvailability {
    /// What to offer a reader for a text, or `nil` for no button at all.
    ///
    /// **Rules.** The text's language is known, surely enough; the reader doesn't read it already, in whatever region;
    /// and one of the reader's languages can be had from there.
    ///
    /// - Parameters:
    ///   - text: The text; links, names and placeholders are left out of the identification.
    ///   - language: Its language, when it is known; `nil` to have it identified.
    ///   - readerLanguages: The reader's languages, most wanted first.
    ///   - hints: Languages that the text is likely to be in, such as the page's, most likely first.
    ///   - minimumProbability: How sure the identification must be, 0 to 1.
    public func offer(
        for text: String, language: LanguageTag? = nil, to readerLanguages: [LanguageTag],
        hints: [LanguageTag] = [], minimumProbability: Double = TranslationSession.Options.usualProbability
    ) async -> TranslationOffer? {
        var found = language.map { IdentifiedLanguage(language: $0, probability: 1) }
        if found == nil { found = await self.language(of: text, hints: hints) }
        guard let found, found.probability >= minimumProbability,
            !readerLanguages.contains(where: { $0.isSameLanguage(as: found.language) })
        else { return nil }
        var later: TranslationOffer?
        for target in readerLanguages {
            let status = await status(from: found.language, to: target)
            let offer = TranslationOffer(
                source: found.language, probability: found.probability, target: target, status: status)
            if status == .installed { return offer }
            if status == .supported, later == nil { later = offer }
        }
        return later
    }
}
