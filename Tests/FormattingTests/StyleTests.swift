// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

@Suite struct StyleTests {
    private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws {
        let data = try JSONEncoder().encode([value])
        #expect(try JSONDecoder().decode([Value].self, from: data) == [value])
    }

    @Test func codable() throws {
        try roundTrip(
            NumberStyle(
                precision: .significant(1...3), grouping: .never, sign: .accounting, rounding: .up,
                notation: .compactLong, minimumIntegerDigits: 3))
        try roundTrip(NumberStyle(precision: .increment(50)))
        try roundTrip(LocaleFormatter(LanguageTag("ar-EG-u-nu-latn")))
        try roundTrip(UnitIdentifier("foot-and-inch"))
        try roundTrip(Usage.personHeight)
        try roundTrip(DateFields.fields("yMMMd"))
        try roundTrip(DateFields.style(date: .full, time: .short))
        try roundTrip(DecimalNumber(parsing: "-12.50e3"))
        try roundTrip(DecimalNumber.negativeInfinity)
        try roundTrip(RationalNumber("-155/9"))
        try roundTrip(PersonName(given: "Ada", surname: "Lovelace", locale: LanguageTag("en")))
        try roundTrip(PersonNameStyle(length: .short, usage: .monogram, formality: .informal, order: .sorting))
        try roundTrip(PluralCategory.few)
        try roundTrip([ListType.and, .or, .units])
        try roundTrip([RelativeUnit.second, .year])
        try roundTrip([DurationUnit.nanosecond, .year])
        try roundTrip([RelativePresentation.named, .numeric])
        try roundTrip([ByteCountStyle.file, .binary])
        try roundTrip([CurrencyPresentation.standard, .hidden])
        try roundTrip([Width.narrow, .wide])
        try roundTrip(TimeZoneID("Europe/Kyiv"))
    }

    /// Options read from elsewhere may say anything: an error, and never a trap.
    @Test(arguments: [
        "7", "-1", "99999", "\"\"", "\"fortnight\"", "{}", "{\"rank\":99}", "{\"number\":99,\"identifier\":\"x\"}",
        "{\"skeleton\":\"y-M\"}", "{\"length\":{\"name\":\"huge\"},\"usage\":\"x\",\"formality\":\"y\"}",
        "{\"date\":\"enormous\"}", "{\"number\":77}", "{\"code\":250}", "{\"kind\":9}", "[]",
    ])
    func hostileOptions(json: String) throws {
        let formatter = LocaleFormatter(.undetermined)
        func read<Value: Decodable>(_ type: Value.Type) -> Value? {
            try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
        }
        if let unit = read(DurationUnit.self) { _ = try? formatter.duration(seconds: 1, units: [unit]) }
        if let unit = read(RelativeUnit.self) { _ = try? formatter.relative(1, unit: unit) }
        if let type = read(ListType.self) { _ = try? formatter.list(["a", "b"], type: type) }
        if let fields = read(DateFields.self) {
            _ = try? formatter.date(Date(timeIntervalSince1970: 0), fields, timeZone: .utc)
        }
        if let width = read(Width.self) { _ = try? formatter.measurement(1, unit: .meter, width: width) }
        if let sign = read(NumberStyle.Sign.self) { _ = try? formatter.number(1, NumberStyle(sign: sign)) }
        if let money = read(CurrencyPresentation.self) {
            _ = try? formatter.currency(1, code: "EUR", presentation: money)
        }
        if let order = read(PersonNameStyle.self) { _ = try? formatter.name(PersonName(given: "A"), style: order) }
    }

    /// An option is written as its name, and any other name is an error and never another option.
    @Test func namesOfOptions() throws {
        func check<Option: Codable & Equatable>(_ option: Option, _ name: String) throws {
            let data = try JSONEncoder().encode([option])
            #expect(String(decoding: data, as: UTF8.self) == "[\"\(name)\"]")
            #expect(try JSONDecoder().decode([Option].self, from: data) == [option])
            for other in ["", "Other", "\(name) ", "\(name)\u{0}"] {
                let hostile = try JSONEncoder().encode([other])
                #expect(throws: (any Error).self) { try JSONDecoder().decode([Option].self, from: hostile) }
            }
        }
        try check(Width.abbreviated, "abbreviated")
        try check(CurrencyPresentation.isoCode, "isoCode")
        try check(NumberStyle.Grouping.minimumTwo, "minimumTwo")
        try check(NumberStyle.Sign.accountingNegative, "accountingNegative")
        try check(NumberStyle.Rounding.down, "down")
        try check(NumberStyle.Notation.compactShort, "compactShort")
        try check(DateFields.Length.full, "full")
        try check(DurationUnit.nanosecond, "nanosecond")
        try check(RelativeUnit.quarter, "quarter")
        try check(RelativePresentation.named, "named")
        try check(ListType.units, "units")
        // The same as `.decimal`.
        try check(ByteCountStyle.file, "file")
        try check(PluralCategory.many, "many")
        try check(PersonNameStyle.Length.short, "short")
        try check(PersonNameStyle.Usage.monogram, "monogram")
        try check(PersonNameStyle.Formality.informal, "informal")
        try check(PersonNameStyle.Order.sorting, "sorting")
        let sunday = try #require(RelativeUnit("sunday"))
        try check(sunday, "sunday")
    }

    /// A style read from elsewhere may say anything; it must not trap.
    @Test(arguments: ["\"fraction -5-2\"", "\"fraction 3-1\"", "\"increment\"", "\"significant 0-99999\"", "\"\"", "7"])
    func hostilePrecision(json: String) {
        let style = try? JSONDecoder().decode(NumberStyle.Precision.self, from: Data("\(json)".utf8))
        if let style { _ = try? LocaleFormatter(.undetermined).number(1.5, NumberStyle(precision: style)) }
    }

    /// The text written into a buffer is the text.
    @Test func prepared() throws {
        let formatter = LocaleFormatter(try LanguageTag("ar-EG"))
        let prepared = formatter.prepared(try .unit(.hour, width: .wide))
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64)
        defer { buffer.deallocate() }
        for value in [0, 1, 2, 3, 11, 100, -5, 123_456_789] {
            let length = try prepared.write(value, into: buffer)
            let text = String(decoding: buffer[..<length], as: UTF8.self)
            #expect(try text == formatter.measurement(DecimalNumber(value), unit: .hour, width: .wide))
        }
        let tiny = UnsafeMutableBufferPointer(rebasing: buffer[..<2])
        #expect(throws: FormattingError.self) { try prepared.write(123_456_789, into: tiny) }
    }

    /// A cache lets go of one entry at a time, and what it lets go of still works.
    @Test func moreLocalesThanAreKept() throws {
        let first = LocaleFormatter(try LanguageTag("de"))
        for index in 0..<(LocaleEngine.maximumLocales + 50) {
            let tag = try LanguageTag("de-u-x0-\(String(index, radix: 36))zzz".replacing("-u-x0-", with: "-x-"))
            #expect(try LocaleFormatter(tag).percent(54) == first.percent(54))
        }
    }
}
