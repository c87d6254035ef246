// SPDX-License-Identifier: Apache-2.0

import FoundationLocalization
import TestSupport
import Testing

/// The seed tables' plurals in each language, against CLDR's samples where the languages share their rules.
@Suite struct SeedPluralTests {
    /// What the key `%lld days` says in each category, without the number.
    static let words: [String: [String: String]] = [
        "en": ["one": "day", "other": "days"], "de": ["one": "Tag", "other": "Tage"],
        "es": ["one": "día", "many": "de días", "other": "días"],
        "fr": ["one": "jour", "many": "de jours", "other": "jours"],
        "pt-BR": ["one": "dia", "many": "de dias", "other": "dias"],
        "uk": ["one": "день", "few": "дні", "many": "днів", "other": "дня"],
        "ar": ["zero": "لا أيام", "one": "يوم واحد", "two": "يومان", "few": "أيام", "many": "يومًا", "other": "يوم"],
        "hi": ["one": "दिन", "other": "दिनों"], "ja": ["other": "日"], "zh-Hant": ["other": "天"],
    ]

    /// The language of the samples whose rules each seed language shares for integers (CLDR groups them so).
    static let samples: [String: (locale: String, limit: Int)] = [
        "en": ("nl", .max), "de": ("nl", .max), "ar": ("ar", .max), "ja": ("ko", .max), "zh-Hant": ("zh", .max),
        "uk": ("be", .max), "hi": ("zu", .max), "es": ("pt_PT", .max),
        // fr and pt share their first rule with zu and their millions with pt_PT.
        "fr": ("zu", 999_999), "pt-BR": ("zu", 999_999),
    ]

    private func word(_ language: String, _ number: Int) -> String {
        LocalizationContext.with(LocalizationContext(preferred: [language + "-u-nu-latn"], tables: SeedTables.tables)) {
            let text = String(localized: "\(number) days")
            let rest = text.drop { $0.isNumber || ".,\u{202F}\u{A0} ٬٫".contains($0) }
            return String(rest)
        }
    }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable)) func agreesWithCLDRsSamples() throws {
        var tally = Tally("seed plurals against CLDR samples")
        let rows = try SharedVectors.rows("formatting/plural_samples_cldr42.tsv")
        for language in SeedTables.languages {
            let source = try #require(Self.samples[language])
            for row in rows where row[0] == "cardinal" && row[1] == source.locale {
                guard let number = Int(row[2]), number <= source.limit else { continue }
                let got = word(language, number)
                tally.record(passed: got == Self.words[language]?[row[3]], "\(language) \(row): \(got)")
            }
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
        tally.report()
    }

    /// Every category of every language is reached by some number.
    @Test(arguments: SeedTables.languages) func reachesEveryCategory(_ language: String) {
        let numbers = Array(0...130) + [1_000_000, 2_000_000]
        // Ukrainian's "other" is for fractions only.
        let expected = (Self.words[language] ?? [:]).filter { language != "uk" || $0.key != "other" }
        #expect(Set(numbers.map { word(language, $0) }) == Set(expected.values))
    }
}
