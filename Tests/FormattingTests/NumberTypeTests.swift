// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import Testing

/// Every kind of number takes every type of number, without a cast, without a doubt which method is meant, and exactly.
@Suite struct NumberTypeTests {
    private let formatter = LocaleFormatter(.undetermined)

    /// Every method with one value.
    private func everyKind(_ value: some LocalizableNumber & Comparable) throws {
        _ = try formatter.relative(value, unit: .day)
        _ = try formatter.duration(seconds: value)
        _ = try formatter.byteCount(value)
        _ = try formatter.spellOut(value)
        _ = try formatter.ordinal(value)
        _ = try formatter.pluralCategory(value)
        _ = try formatter.pluralCategory(from: value, to: value)
        _ = try formatter.numberRange(value, value)
        _ = try formatter.percentRange(value, value)
        _ = try formatter.currencyRange(value, value, code: "EUR")
        _ = try formatter.measurementRange(value, value, unit: .meter)
        _ = try formatter.parts.number(value)
        _ = try formatter.parts.percent(value)
        _ = try formatter.parts.currency(value, code: "EUR")
        _ = try formatter.parts.measurement(value, unit: .meter)
        _ = try formatter.parts.relative(value, unit: .day)
    }

    @Test func genericCode() throws {
        try everyKind(7)
        try everyKind(Int8(7))
        try everyKind(UInt64(7))
        try everyKind(UInt128(7))
        try everyKind(7.0)
        try everyKind(Float(7))
        try everyKind(Decimal(7))
        try everyKind(DecimalNumber(7))
    }

    @Test func literals() throws {
        #expect(try formatter.number(12) == "12")
        #expect(try formatter.number(1.5) == "1.5")
        #expect(try formatter.percent(12) == "12%")
        #expect(try formatter.percent(1.5) == "1.5%")
        #expect(try formatter.currency(12, code: "EUR") == "€ 12.00".replacing(" ", with: "\u{A0}"))
        #expect(try formatter.currency(1.5, code: "EUR") == "€ 1.50".replacing(" ", with: "\u{A0}"))
        #expect(try formatter.measurement(12, unit: .meter) == "12 m")
        #expect(try formatter.measurement(1.5, unit: .meter) == "1.5 m")
        #expect(try formatter.relative(-2, unit: .day) == "-2 d")
        #expect(try formatter.relative(1.5, unit: .day) == "+1.5 d")
        #expect(try formatter.duration(seconds: 90) == "1 min, 30 s")
        #expect(try formatter.duration(seconds: 1.5, units: [.second], NumberStyle(precision: .fraction(1))) == "1.5 s")
        #expect(try formatter.numberRange(1, 2.5) == "1–2.5")
        #expect(try formatter.spellOut(12) == "12")
        #expect(try formatter.pluralCategory(1) == .other)
    }

    /// Variables of each type, with digits that a detour through another type would lose.
    @Test func variables() throws {
        let (int, int64, word) = (Int.min, Int64.max, UInt64.max)
        let (wide, double, single) = (Int128.max, 0.1, Float(0.1))
        let decimal = try #require(Decimal(string: "12345678901234567890123456789.0123456789"))
        let number = try DecimalNumber(parsing: "1234567890123456789012345678901234.5")
        let plain = NumberStyle(precision: .fraction(0...20), grouping: .never)

        #expect(try formatter.number(int, plain) == "-9223372036854775808")
        #expect(try formatter.number(int64, plain) == "9223372036854775807")
        #expect(try formatter.number(word, plain) == "18446744073709551615")
        #expect(try formatter.number(wide, plain) == "170141183460469231731687303715884105727")
        #expect(try formatter.number(double, plain) == "0.1")
        #expect(try formatter.number(single, plain) == "0.1")
        #expect(try formatter.number(decimal, plain) == "12345678901234567890123456789.0123456789")
        #expect(try formatter.number(number, plain) == "1234567890123456789012345678901234.5")

        #expect(try formatter.percent(int, plain) == "-9223372036854775808%")
        #expect(try formatter.percent(word, plain) == "18446744073709551615%")
        #expect(try formatter.percent(double, plain) == "0.1%")
        #expect(try formatter.percent(single, plain) == "0.1%")
        #expect(try formatter.percent(decimal, plain) == "12345678901234567890123456789.0123456789%")
        #expect(try formatter.percent(number, plain) == "1234567890123456789012345678901234.5%")

        let code = { (text: String) in "XBB\u{A0}\(text)" }
        #expect(try formatter.currency(int, code: "XBB", plain) == "-" + code("9223372036854775808"))
        #expect(try formatter.currency(word, code: "XBB", plain) == code("18446744073709551615"))
        #expect(try formatter.currency(double, code: "XBB", plain) == code("0.1"))
        #expect(try formatter.currency(single, code: "XBB", plain) == code("0.1"))
        #expect(try formatter.currency(decimal, code: "XBB", plain) == code("12345678901234567890123456789.0123456789"))
        #expect(try formatter.currency(number, code: "XBB", plain) == code("1234567890123456789012345678901234.5"))

        #expect(try formatter.measurement(int, unit: .meter, plain) == "-9223372036854775808 m")
        #expect(try formatter.measurement(word, unit: .meter, plain) == "18446744073709551615 m")
        #expect(try formatter.measurement(double, unit: .meter, plain) == "0.1 m")
        #expect(try formatter.measurement(single, unit: .meter, plain) == "0.1 m")
        #expect(
            try formatter.measurement(decimal, unit: .meter, plain) == "12345678901234567890123456789.0123456789 m")
        #expect(try formatter.measurement(number, unit: .meter, plain) == "1234567890123456789012345678901234.5 m")
        // A usage converts, exactly: a foot is 0.3048 m.
        let road = NumberStyle(precision: .fraction(0...40), grouping: .never)
        let metric = LocaleFormatter(try LanguageTag("en-AU"))
        #expect(
            try metric.measurement(word, unit: .foot, usage: .road, road) == "5622567593666671.332252 km")
    }
}
