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
                notation: .compactLong))
        try roundTrip(NumberStyle(precision: .increment(50)))
        try roundTrip(LocaleFormatter(LanguageTag("ar-EG-u-nu-latn")))
        try roundTrip(UnitIdentifier("foot-and-inch"))
        try roundTrip(Usage.personHeight)
        try roundTrip(DateFields.fields("yMMMd"))
        try roundTrip(DecimalNumber(parsing: "-12.50e3"))
        try roundTrip(RationalNumber("-155/9"))
        try roundTrip(PersonName(given: "Ada", surname: "Lovelace", locale: LanguageTag("en")))
        try roundTrip(LocalizedNumberFormat<Int>(.percent, locale: LanguageTag("de")))
        try roundTrip(LocalizedQuantityFormat<Double>(unit: .meter, usage: .road, locale: LanguageTag("sv")))
        try roundTrip(PluralCategory.few)
    }

    /// A style read from elsewhere may say anything; it must not trap.
    @Test(arguments: ["\"fraction -5-2\"", "\"fraction 3-1\"", "\"increment\"", "\"significant 0-99999\"", "\"\"", "7"])
    func hostilePrecision(json: String) {
        let style = try? JSONDecoder().decode(NumberStyle.Precision.self, from: Data("\(json)".utf8))
        if let style { _ = try? LocaleFormatter(.undetermined).number(1.5, NumberStyle(precision: style)) }
    }

    @Test func formatStyles() throws {
        let (german, english) = (try LanguageTag("de"), try LanguageTag("en-US"))
        #expect(LocalizedNumberFormat<Int>(.percent, locale: german).format(54) == "54\u{A0}%")
        #expect(LocalizedNumberFormat<Double>(.currency("EUR"), locale: german).format(1234.5) == "1.234,50\u{A0}€")
        #expect(LocalizedNumberFormat<Int>(.currency("EURO"), locale: german).format(3) == "3")
        let rain = LocalizedQuantityFormat<Double>(unit: .millimeter, usage: .rainfall, width: .narrow, locale: english)
        #expect(rain.format(12) == "0.47″")
        #expect(LocalizedListFormat(type: .or, locale: english).format(["A", "B"]) == "A or B")
        #expect(LocalizedByteCountFormat(locale: english).format(42_200_000) == "42.2 MB")
        #expect(LocalizedDurationFormat(width: .wide, locale: english).format(.seconds(90)) == "1 minute, 30 seconds")
        let date = LocalizedDateFormat(try .fields("yMMM"), timeZone: .utc, locale: english)
        #expect(date.format(Date(timeIntervalSince1970: 0)) == "Jan 1970")
        let name = LocalizedNameFormat(style: .long, locale: english)
        #expect(name.format(PersonName(given: "Andreas", surname: "Neusüß")) == "Andreas Neusüß")
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
