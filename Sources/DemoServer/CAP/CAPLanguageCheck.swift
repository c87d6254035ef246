// SPDX-License-Identifier: Apache-2.0

internal import LanguageIdentification
internal import LocaleMatch

/// Finds out whether a block is in the language that it claims.
///
/// Senders' software sends the English text in the block for French, or no language at all with a German text, for which
/// CAP 1.2 §3.2.2 says English. A reader of French would get it as if it were French.
///
/// 1. A text of fewer than ``minimumLetters`` letters, or in a language that the identifier doesn't know, keeps its claim.
/// 2. A text that is surely in another language, and not in a near one that is easily taken for it (Danish for Norwegian),
///    counts as being in that one. The flag says what was wrong.
struct CAPLanguageCheck: Sendable {
    /// The language that the text counts as being in.
    var language: LanguageTag
    /// What was wrong with the claim; nil when nothing was.
    var flag: String?

    /// The text is surely in another language than its block says.
    static let mismatch = "language-mismatch"
    /// The block doesn't say its language, and the text isn't in the one that CAP then prescribes.
    static let unstated = "language-unstated"

    /// Fewer letters than this tell too little.
    static let minimumLetters = 40
    /// How sure the identifier must be of the other language, and how sure that it isn't the claimed one.
    static let minimumProbability = 0.9
    static let maximumClaimed = 0.05

    private static let recognizer = LanguageRecognizer()

    init(_ info: CAPInfo) {
        language = (try? LanguageTag(info.language)) ?? .undetermined
        let text = [info.headline, info.description, info.instruction].compactMap { $0 }.joined(separator: "\n")
        guard
            text.unicodeScalars.lazy.filter({ $0.properties.isAlphabetic }).prefix(Self.minimumLetters).count
                == Self.minimumLetters
        else { return }
        let found = Self.recognizer.identify(text).hypotheses
        let claimed = language
        guard let best = found.first, best.probability >= Self.minimumProbability,
            !LanguageRecognizer.isSameLanguage(best.language, claimed),
            found.allSatisfy({
                !LanguageRecognizer.isSameLanguage($0.language, claimed) || $0.probability <= Self.maximumClaimed
            }), claimed == .undetermined || Self.isKnown(claimed), !Self.areNear(best.language, claimed)
        else { return }
        language = best.language
        flag = info.statesLanguage ? Self.mismatch : Self.unstated
    }

    private static func isKnown(_ language: LanguageTag) -> Bool {
        LanguageRecognizer.supportedLanguages.contains { LanguageRecognizer.isSameLanguage($0, language) }
    }

    private static func areNear(_ one: LanguageTag, _ other: LanguageTag) -> Bool {
        guard other != .undetermined else { return false }
        let level = LocaleMatcher(supported: [other]).match(desired: [one]).level
        return level.map { $0 <= .related } ?? false
    }
}
