// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// Rows on which Babel (CLDR 42) and ICU 72 agree: two engines that know nothing of each other.
@Suite(.ownThread) struct BabelVectorTests {
    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable), .cldr(42))
    func everyRow() throws {
        var tally = Tally("Babel and ICU agree")
        for row in try SharedVectors.rows("formatting/babel_cldr42_agree.tsv") {
            let answer = Result { try Self.answer(row) }
            tally.record(passed: (try? answer.get()) == row[3], "\(row): got \(answer)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    private static func answer(_ row: SharedVectors.Row) throws -> String? {
        let kind = row[0].split(separator: "/").map(String.init)
        let formatter = LocaleFormatter(try LanguageTag(row[1]))
        switch kind[0] {
        case "percent": return try formatter.percent(DecimalNumber(parsing: row[2]))
        case "decimal": return try formatter.number(DecimalNumber(parsing: row[2]))
        case "currency": return try formatter.currency(DecimalNumber(parsing: row[2]), code: kind[1])
        case "unit":
            let widths: [String: Width] = ["long": .wide, "short": .abbreviated, "narrow": .narrow]
            return try formatter.measurement(
                DecimalNumber(parsing: row[2]), unit: UnitIdentifier(kind[1]), width: #require(widths[kind[2]]))
        case "list":
            let items = row[2].split(separator: ",").map(String.init)
            switch kind[1] {
            case "standard": return try formatter.list(items)
            case "standard-short": return try formatter.list(items, width: .abbreviated)
            case "or": return try formatter.list(items, type: .or)
            case "unit": return try formatter.list(items, type: .units)
            default: return nil
            }
        case "date":
            let lengths: [String: DateFields.Length] = [
                "full": .full, "long": .long, "medium": .medium, "short": .short,
            ]
            return try formatter.date(
                RFC3339.date(from: row[2]), .style(date: #require(lengths[kind[1]])), timeZone: .utc)
        case "skeleton": return try formatter.date(RFC3339.date(from: row[2]), skeleton: kind[1], timeZone: .utc)
        default: return nil
        }
    }
}
