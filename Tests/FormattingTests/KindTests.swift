// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// The kinds that no file of vectors covers, a line a case.
@Suite struct KindTests {
    private static func formatter(_ tag: String) throws -> LocaleFormatter { LocaleFormatter(try LanguageTag(tag)) }

    /// Languages put other spaces than the plain one in front of units and currencies.
    private static func plainSpaces(_ text: String) -> String { String(text.map { $0.isWhitespace ? " " : $0 }) }

    /// Digits beyond any machine number, and what isn't finite.
    @Test(arguments: [
        (
            "en", "12345678901234567890123456789012345678.123456",
            "12,345,678,901,234,567,890,123,456,789,012,345,678.123456"
        ),
        ("de", "-Infinity", "-∞"), ("en", "NaN", "NaN"), ("ar-EG", "0.1", "٠٫١"),
        ("hi-u-nu-deva", "123456", "१,२३,४५६"),
        ("hi", "123456", "1,23,456"),  // the digits of one locale never leak into the next
        ("es", "1234", "1234"), ("es", "12345", "12.345"), ("en", "-0", "-0"), ("en", "1e3", "1,000"),
    ])
    func numbers(locale: String, value: String, text: String) throws {
        #expect(try Self.formatter(locale).number(DecimalNumber(parsing: value)) == text)
    }

    @Test(arguments: [
        ("en", "9000", "2 hours, 30 minutes"), ("de", "9000", "2 Stunden, 30 Minuten"), ("en", "0", "0 seconds"),
        ("en", "-59.6", "-1 minute"), ("en", "3599.5", "1 hour"), ("en", "3598.5", "59 minutes, 58 seconds"),
        ("ar-EG", "9005", "ساعتان، و٣٠ دقيقة، و٥ ثوان"),
    ])
    func durations(locale: String, seconds: String, text: String) throws {
        #expect(try Self.formatter(locale).duration(seconds: DecimalNumber(parsing: seconds), width: .wide) == text)
    }

    @Test func swiftDuration() throws {
        let answer = try Self.formatter("en").duration(
            .milliseconds(90_500), units: [.minute, .second], NumberStyle(precision: .fraction(1)))
        #expect(answer == "1 min, 30.5 sec")
    }

    @Test(arguments: [
        ("en", "2022-06-07T13:05:09Z", "2022-06-07T13:29:27Z", "24 minutes, 18 seconds"),
        ("en", "2022-06-07T13:29:27Z", "2022-06-07T13:05:09Z", "-24 minutes, 18 seconds"),
        ("de", "2020-01-31T00:00:00Z", "2022-03-01T00:00:00Z", "2 Jahre, 1 Monat und 1 Tag"),
        ("en", "2022-06-07T13:05:09Z", "2022-06-07T13:05:09Z", "0 seconds"),
    ])
    func components(locale: String, start: String, end: String, text: String) throws {
        let answer = try Self.formatter(locale).components(
            from: RFC3339.date(from: start), to: RFC3339.date(from: end), timeZone: .utc)
        #expect(answer == text)
    }

    @Test(arguments: [
        ("en", "42200000", ByteCountStyle.file, "42.2 MB"), ("fr", "0", .file, "Zéro ko"),
        ("en", "0", .memory, "Zero kB"),
        ("en", "1", .file, "1 byte"), ("en", "999", .file, "999 bytes"), ("en", "1000", .file, "1 kB"),
        ("en", "999499", .file, "999 kB"), ("en", "999500", .file, "1 MB"), ("en", "1023", .memory, "1,023 bytes"),
        ("en", "1024", .memory, "1 kB"), ("en", "-1500000", .file, "-1.5 MB"), ("fr", "1234567", .file, "1,2 Mo"),
    ])
    func byteCounts(locale: String, value: String, style: ByteCountStyle, text: String) throws {
        let answer = try Self.formatter(locale).byteCount(DecimalNumber(parsing: value), style: style)
        #expect(Self.plainSpaces(answer) == text)
    }

    @Test(arguments: [
        ("en", "42", "forty-two", "42nd"), ("fr", "80", "quatre-vingts", "80e"), ("de", "-1", "minus eins", "−1."),
        ("en", "1.5", "one point five", "1.5"),
    ])
    func words(locale: String, value: String, spelled: String, ordinal: String) throws {
        let (formatter, number) = (try Self.formatter(locale), try DecimalNumber(parsing: value))
        #expect(try formatter.spellOut(number) == spelled)
        if number.fractionDigits == 0 {
            #expect(try formatter.ordinal(number) == ordinal)
        } else {
            #expect(throws: FormattingError.self) { try formatter.ordinal(number) }
        }
    }

    /// The ending of a long number goes by its last digits, as that of a short one does.
    @Test(arguments: [
        ("en", "2147483647", "2,147,483,647th"), ("en", "2147483651", "2,147,483,651st"),
        ("en", "10000000001", "10,000,000,001st"), ("en", "135812780089", "135,812,780,089th"),
        ("en", "-100000000013", "−100,000,000,013th"), ("en", "9223372036854775802", "9,223,372,036,854,775,802nd"),
        ("sv", "5000000002", "5 000 000 002:a"), ("fr", "5000000001", "5 000 000 001e"),
        ("en-u-nu-deva", "10000000003", "१०,०००,०००,००३rd"),
    ])
    func longOrdinals(locale: String, value: String, text: String) throws {
        let answer = try Self.formatter(locale).ordinal(DecimalNumber(parsing: value))
        #expect(Self.plainSpaces(answer) == text)
    }

    /// Relative time keeps every digit, and its words are those of the plural form of the whole number.
    @Test(arguments: [
        ("en", "1234567890123456789012345678901234", "in 1,234,567,890,123,456,789,012,345,678,901,234 days"),
        // More fraction digits than ICU shows are rounded from the exact value.
        ("en", "-1234567890123456.7895", "1,234,567,890,123,456.79 days ago"),
        // One in Russian, by the last digit, which binary floating point has lost.
        ("ru", "1234567890123456789021", "через 1 234 567 890 123 456 789 021 день"),
        // Many in French, by six zeros at the end.
        ("fr", "1000000000000000000000", "dans 1 000 000 000 000 000 000 000 jours"),
        // Exactly one, but for what lies beyond the third digit.
        ("en", "1.00000000000000000001", "in 1 day"),
    ])
    func longRelativeTime(locale: String, value: String, text: String) throws {
        let (formatter, value) = (try Self.formatter(locale), try DecimalNumber(parsing: value))
        let answer = try formatter.relative(value, unit: .day)
        #expect(Self.plainSpaces(answer) == text)
        #expect(try formatter.parts.relative(value, unit: .day).map(\.text).joined() == answer)
    }

    /// More seconds than 32 bits hold, which 68 years have.
    @Test(arguments: [
        ("1950-01-01", "2022-01-01", [DurationUnit.second], "2,272,147,200 seconds"),
        ("2022-01-01", "1950-01-01", [.second], "-2,272,147,200 seconds"),
        ("0001-01-01", "9999-12-31T00:00:01Z", [.hour, .second], "87,649,392 hours, 1 second"),
    ])
    func longComponents(start: String, end: String, units: [DurationUnit], text: String) throws {
        let answer = try Self.formatter("en").components(
            from: RFC3339.date(from: start), to: RFC3339.date(from: end), units: units, timeZone: .utc)
        #expect(answer == text)
    }

    @Test func ranges() throws {
        let english = try Self.formatter("en-US")
        #expect(try english.numberRange(1, 3) == "1–3")
        #expect(try english.numberRange(3, 3) == "3")
        let german = try Self.formatter("de").currencyRange(10, 20, code: "EUR")
        #expect(Self.plainSpaces(german) == "10,00–20,00 €")
        #expect(try english.measurementRange(50, 100, unit: .millimeter, usage: .rainfall) == "2–3.9 in")
    }

    @Test(arguments: [
        ("en-u-hc-h23", "13:05"), ("en", "1:05\u{202F}PM"), ("de-u-hc-h12", "1:05 PM"), ("de", "13:05"),
        ("ar-EG-u-nu-latn", "1:05 م"), ("en-u-hc-h11", "1:05\u{202F}PM"),
    ])
    func hourCycles(locale: String, text: String) throws {
        let date = try RFC3339.date(from: "2022-06-07T13:05:09Z")
        let answer = try Self.formatter(locale).date(date, .style(time: .short), timeZone: .utc)
        // CLDR 42 began to write a narrow space in front of AM and PM; ICU 72 may be built with either.
        #expect(answer.replacing("\u{202F}", with: " ") == text.replacing("\u{202F}", with: " "))
    }

    @Test(arguments: [
        ("th", "7 มิถุนายน 2565"), ("ja-u-ca-japanese", "令和4年6月7日"), ("en-u-ca-hebrew", "8 Sivan 5782"),
        ("fa", "۱۷ خرداد ۱۴۰۱"),
    ])
    func calendars(locale: String, text: String) throws {
        let date = try RFC3339.date(from: "2022-06-07T13:05:09Z")
        let answer = try Self.formatter(locale).date(date, .style(date: .long), timeZone: .utc)
        #expect(answer.hasPrefix(text))
    }

    @Test func timeZones() throws {
        let date = try RFC3339.date(from: "2022-06-07T23:30:00Z")
        let kyiv = try TimeZoneID("Europe/Kyiv")
        #expect(try Self.formatter("de").date(date, skeleton: "dMMMMHm", timeZone: kyiv) == "8. Juni um 02:30")
    }

    @Test func formattedMembers() throws {
        let list = try Self.formatter("en").list([2, 5, 9]) { (formatter, value) throws(FormattingError) in
            try formatter.percent(value)
        }
        #expect(list == "2%, 5%, and 9%")
    }

    /// Many tasks on one value, each style new to all of them at once.
    @Test func concurrently() async throws {
        let formatter = try Self.formatter("sl-SI")
        let expected = try (0..<50).map { try formatter.measurement(DecimalNumber($0), unit: .hour, width: .wide) }
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    let fresh = LocaleFormatter(formatter.locale)
                    return (0..<50).allSatisfy { index in
                        let value = DecimalNumber((index + task * 7) % 50)
                        let text = try? fresh.measurement(value, unit: .hour, width: .wide)
                        _ = try? fresh.currency(value, code: "EUR", NumberStyle(precision: .fraction(index % 9)))
                        _ = try? fresh.date(
                            Date(timeIntervalSince1970: Double(index)), skeleton: "yMMMd", timeZone: .utc)
                        _ = try? fresh.spellOut(value)
                        return text == expected[(index + task * 7) % 50]
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
