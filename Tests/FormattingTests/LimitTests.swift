// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// Every named limit, just inside and just outside.
@Suite struct LimitTests {
    private let formatter = LocaleFormatter(.undetermined)

    private func code(_ body: () throws -> some Any) -> FormattingError.Code? {
        do {
            _ = try body()
            return nil
        } catch { return (error as? FormattingError)?.code }
    }

    @Test func digitsOfANumber() throws {
        let most = String(repeating: "7", count: DecimalNumber.maximumDigits)
        #expect(try formatter.number(DecimalNumber(parsing: most), NumberStyle(grouping: .never)) == most)
        #expect(code { try DecimalNumber(parsing: most + "7") } == .tooLong)
    }

    @Test func exponentOfANumber() throws {
        #expect(try DecimalNumber(parsing: "1e\(DecimalNumber.maximumExponent)").isFinite)
        #expect(code { try DecimalNumber(parsing: "1e\(DecimalNumber.maximumExponent + 1)") } == .tooLong)
        #expect(code { try DecimalNumber(parsing: "1e-99999999999999999999") } == .tooLong)
    }

    @Test func digitsOfAConversion() throws {
        let most = "1e\(RationalNumber.maximumDigits - 20)"
        #expect(try formatter.measurement(DecimalNumber(parsing: most), unit: .meter, usage: .road).isEmpty == false)
        let more = try DecimalNumber(parsing: "1e\(RationalNumber.maximumDigits)")
        #expect(code { try formatter.measurement(more, unit: .meter, usage: .road) } == .tooLong)
    }

    @Test func lengthOfAUnit() {
        let long = String(repeating: "meter-", count: 40) + "meter"
        #expect(code { try UnitIdentifier(long) } == .tooLong)
    }

    @Test func lengthOfASkeleton() {
        #expect(code { try DateFields.fields(String(repeating: "y", count: 65)) } == .invalidOption)
        #expect(code { try DateFields.fields("y-M") } == .invalidOption)
        #expect(code { try DateFields.fields("") } == .invalidOption)
        #expect(code { try DateFields.fields("foo") } == .invalidOption)
        #expect(code { try DateFields.fields("yMMMdT") } == .invalidOption)
        #expect(code { try DateFields.fields("GyYuUrQqMLlwWdDFgEecabBhHkKjJCmsSAzZOvVXx") } == nil)
    }

    @Test func itemsOfAList() throws {
        let most = [String](repeating: "a", count: LocaleFormatter.maximumListItems)
        #expect(try formatter.list(most).utf8.count > most.count)
        #expect(code { try formatter.list(most + ["a"]) } == .tooLong)
    }

    @Test func lengthOfAName() throws {
        let most = String(repeating: "a", count: PersonName.maximumFieldLength)
        #expect(try formatter.name(PersonName(given: most)) == most)
        #expect(code { try formatter.name(PersonName(given: most + "a")) } == .tooLong)
        #expect(code { try formatter.name(PersonName()) } == .unsupportedValue)
    }

    @Test func distanceOfADate() throws {
        let edge = Date(timeIntervalSince1970: LocaleFormatter.maximumDateDistance)
        #expect(try formatter.date(edge, skeleton: "y", timeZone: .utc).isEmpty == false)
        let beyond = Date(timeIntervalSince1970: -LocaleFormatter.maximumDateDistance * 1.01)
        #expect(code { try formatter.date(beyond, skeleton: "y", timeZone: .utc) } == .invalidDate)
        let never = Date(timeIntervalSince1970: .nan)
        #expect(code { try formatter.date(never, skeleton: "y", timeZone: .utc) } == .invalidDate)
    }

    @Test func spelledNumbers() throws {
        #expect(try formatter.spellOut(DecimalNumber(Int64.max)).isEmpty == false)
        #expect(code { try formatter.spellOut(DecimalNumber(parsing: "9223372036854775808")) } == .unsupportedValue)
        // With a fraction ICU counts in binary floating point: 123456789012345678.5 became eighteen quadrillion.
        let english = LocaleFormatter(try LanguageTag("en"))
        #expect(try english.spellOut(DecimalNumber(parsing: "1.50")) == "one point five")
        #expect(try english.spellOut(DecimalNumber(parsing: "10000000000000.5")).hasSuffix(" point five"))
        #expect(code { try english.spellOut(DecimalNumber(parsing: "123456789012345.5")) } == .unsupportedValue)
        #expect(code { try english.spellOut(DecimalNumber(parsing: "123456789012345678.5")) } == .unsupportedValue)
        #expect(code { try english.ordinal(2.5) } == .unsupportedValue)
        #expect(try english.ordinal(DecimalNumber(parsing: "2.0")) == "2nd")
    }

    @Test(arguments: ["", " ", "1 2", "1,2", "0x10", "1e", "1e+", "1e5.5", "--1", "١", "1_000", ".", "e5", "nano"])
    func brokenNumbers(text: String) {
        #expect(code { try DecimalNumber(parsing: text) } == .invalidNumber)
    }

    @Test(arguments: [
        "", "2022", "2022-13-01", "2022-02-30", "2022-06-07T25:00:00Z", "2022-06-07T13:05:09+2", "2022-06-07T13",
        "2022-06-07T13:05:09Zx", "yesterday", "2022-06-07T13:05:09.Z",
    ])
    func brokenDates(text: String) {
        #expect(code { try RFC3339.date(from: text) } == .invalidDate)
    }

    @Test(arguments: ["", "Mars/Base", "Europe/Kyiv\u{0}", "GMT+99:99"])
    func brokenZones(text: String) { #expect(code { try TimeZoneID(text) } == .unknownTimeZone) }

    @Test(arguments: ["", "EU", "EURO", "12A", "€"])
    func brokenCurrencies(text: String) { #expect(code { try formatter.currency(1, code: text) } == .invalidCurrency) }

    /// An unknown numbering system in a tag is ignored, as UTS #35 says; ICU refuses the whole locale.
    @Test func unknownNumberingSystem() throws {
        #expect(try LocaleFormatter(LanguageTag("ar-EG-u-nu-bogus")).percent(54) == "٥٤٪\u{61C}")
    }
}
