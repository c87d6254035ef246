// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

@Suite struct UnitVectorTests {
    private static func fields(_ path: String) throws -> [[String]] {
        try SharedVectors.lines(path).map { line in
            (line.split(separator: "#", omittingEmptySubsequences: false).first ?? "").split(
                separator: ";", omittingEmptySubsequences: false
            ).map { field in
                let words = field.split { $0 == " " || $0 == "\t" }
                return words.joined(separator: " ")
            }
        }.filter { $0.count > 3 }
    }

    /// Rows such as `fahrenheit; 1; default; en-u-ms-metric; celsius; -155/9`.
    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func localePreferences() throws {
        var tally = Tally("unit-locale preferences")
        for row in try Self.fields("formatting/unitLocalePreferencesTest_cldr46.txt") {
            let answer = try LocaleFormatter(LanguageTag(row[3])).preferredUnit(
                for: #require(RationalNumber(row[1])), unit: UnitIdentifier(row[0]), usage: Usage(row[2]))
            tally.record(
                passed: answer.unit.identifier == row[4] && answer.amount == RationalNumber(row[5]),
                "\(row): got \(answer.unit) \(answer.amount?.description ?? "nil")")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    /// `length; road; SE; 11 / 10; 1.1; meter; 11 / 10; 1.1; meter`; mixed units have several amounts and units.
    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func preferences() throws {
        var tally = Tally("unit preferences")
        for row in try Self.fields("formatting/unitPreferencesTest_cldr42.txt") {
            let answer = try LocaleFormatter(LanguageTag("und-\(row[2])")).preferredUnit(
                for: #require(RationalNumber(row[3])), unit: UnitIdentifier(row[5]), usage: Usage(row[1]))
            // All parts but the last are an amount and a unit; the last is a fraction, its decimal form and a unit.
            var expected: [(unit: String, amount: String)] = []
            var rest = row.dropFirst(6)
            while rest.count > 3 {
                let amount = rest.removeFirst()
                expected.append((rest.removeFirst(), amount))
            }
            expected.append((rest[rest.startIndex + 2], rest[rest.startIndex]))
            let isSameUnit = answer.unit.identifier == expected.map(\.unit).joined(separator: "-and-")
            let parts = try answer.parts.map(\.description)
            let wanted = try expected.map { try #require(RationalNumber($0.amount)).description }
            tally.record(passed: isSameUnit && parts == wanted, "\(row): got \(answer.unit) \(parts)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    /// Formulas in the file that aren't those of the data that ICU 72.1 carries, with the reason.
    private static let otherFormulas = [
        // The file has the factor rounded to six digits; the data says 9,460,730,472,580,800.
        "light-year": "9460730472580800 * x + 0",
        // The file has the offset's sign wrong: its own result for 1000 °F, 810.9278 K, is that of a plus.
        "fahrenheit": "5/9 * x + 45967/180",
    ]

    /// Rows such as `length ; inch ; meter ; 0.0254 * x ; 25.4`: the exact conversion.
    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable), .cldr(42))
    func conversions() throws {
        var tally = Tally("unit conversions")
        for row in try Self.fields("formatting/unitsTest_cldr42.txt") {
            let (source, target) = (try UnitIdentifier(row[1]), try UnitIdentifier(row[2]))
            // `5/9 * x - 2,298.35/9`
            let words = row[3].split(separator: " ").map(String.init)
            let factor = try #require(RationalNumber(words[0]))
            var offset = RationalNumber.zero
            if words.count == 5 {
                let amount = try #require(RationalNumber(words[4]))
                offset = words[3] == "-" ? -amount : amount
            }
            let linear = try #require(UnitConverter(from: source, to: target).linear)
            let formula = "\(linear.factor) * x + \(linear.offset)"
            if Self.otherFormulas[row[1]] == formula {
                tally.excuse()
            } else {
                tally.record(passed: linear.factor == factor && linear.offset == offset, "\(row): got \(formula)")
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }
}
