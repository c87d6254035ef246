// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

@Suite struct PluralVectorTests {
    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func everySample() throws {
        var tally = Tally("plural samples")
        for row in try SharedVectors.rows("formatting/plural_samples_cldr42.tsv") {
            let rules = try PluralRules(LanguageTag(row[1]), row[0] == "ordinal" ? .ordinal : .cardinal)
            let category = rules.category(of: try DecimalNumber(parsing: row[2]))
            tally.record(passed: category.description == row[3], "\(row): got \(category)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func everyRange() throws {
        var tally = Tally("plural ranges")
        var languages: [String] = []
        func attribute(_ name: String, _ line: String) -> String? {
            guard let start = line.firstRange(of: "\(name)=\"")?.upperBound else { return nil }
            return String(line[start...].prefix { $0 != "\"" })
        }
        for line in try SharedVectors.lines("formatting/icu72-pluralRanges.xml") {
            if let list = attribute("locales", line) { languages = list.split(separator: " ").map(String.init) }
            guard let start = attribute("start", line).flatMap({ PluralCategory($0) }),
                let end = attribute("end", line).flatMap({ PluralCategory($0) }),
                let result = attribute("result", line).flatMap({ PluralCategory($0) })
            else { continue }
            for language in languages {
                let category = PluralRangeRules(try LanguageTag(language)).category(from: start, to: end)
                tally.record(passed: category == result, "\(language) \(start)–\(end): got \(category), not \(result)")
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    /// A number whose digits don't fit a machine word is still ruled by its last digits, and never by small numbers.
    @Test(arguments: [
        ("en", "10000000000000000000000001", "other"),
        ("ru", "10000000000000000000000001", "one"),
        ("ru", "10000000000000000000000011", "many"),
        ("fr", "10000000000000000000000000", "many"),
        ("en", "1.000000000000000000000000", "other"),
        ("lt", "0.000000000000000000000001", "many"),
        ("en", "-1", "one"), ("en", "Infinity", "other"), ("pl", "NaN", "other"),
    ])
    func longNumbers(locale: String, number: String, category: String) throws {
        let formatter = LocaleFormatter(try LanguageTag(locale))
        #expect(try formatter.pluralCategory(DecimalNumber(parsing: number)).description == category)
    }
}
