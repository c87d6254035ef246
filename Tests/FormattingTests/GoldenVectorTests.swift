// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// Rows that ICU 72.1's C API gave: they check the wiring, each skeleton turned into a call of ours.
@Suite(.ownThread) struct GoldenVectorTests {
    /// The file's inputs were printed with `%g`, which cut these two; the outputs were made from the whole values.
    private static let cutInputs = ["1.23457e+06": "1234567.891", "1.5e+09": "1500000000"]

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable), .cldr(42))
    func everyRow() throws {
        var tally = Tally("ICU golden rows")
        for row in try SharedVectors.rows("formatting/icu72_golden.tsv") {
            let answer = Result { try Self.answer(row) }
            tally.record(passed: (try? answer.get()) == row[4], "\(row): got \(answer)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    private static func answer(_ row: SharedVectors.Row) throws -> String? {
        let formatter = LocaleFormatter(try LanguageTag(row[1]))
        let input = cutInputs[row[3]] ?? row[3]
        switch row[0] {
        case "list":
            let types: [String: ListType] = ["and": .and, "or": .or, "units": .units]
            return try formatter.list(input.split(separator: ",").map(String.init), type: #require(types[row[2]]))
        case "date": return try formatter.date(RFC3339.date(from: input), skeleton: row[2], timeZone: .utc)
        case "relative-named-day", "relative-numeric-hour":
            return try formatter.relative(
                DecimalNumber(parsing: input), unit: #require(RelativeUnit(row[2])),
                presentation: row[0] == "relative-named-day" ? .named : .numeric)
        default: break
        }
        var style = NumberStyle()
        var (unit, usage, code): (UnitIdentifier?, Usage, String?) = (nil, .asProvided, nil)
        var (width, presentation, isPercent) = (Width.abbreviated, CurrencyPresentation.standard, false)
        for word in row[2].split(separator: " ") {
            let parts = word.split(separator: "/").map(String.init)
            switch parts[0] {
            case "percent": isPercent = true
            case "precision-integer": style.precision = .fraction(0)
            case ".0": style.precision = .fraction(1)
            case "compact-short": style.notation = .compactShort
            case "currency": code = parts[1]
            case "unit", "measure-unit": unit = try UnitIdentifier(parts[1])
            case "usage": usage = Usage(parts[1])
            case "unit-width-narrow": width = .narrow
            case "unit-width-short": width = .abbreviated
            case "unit-width-full-name": (width, presentation) = (.wide, .fullName)
            default: return nil
            }
        }
        let value = try DecimalNumber(parsing: input)
        if let unit { return try formatter.measurement(value, unit: unit, usage: usage, width: width, style) }
        if let code { return try formatter.currency(value, code: code, presentation: presentation, style) }
        return try isPercent ? formatter.percent(value, style) : formatter.number(value, style)
    }
}
