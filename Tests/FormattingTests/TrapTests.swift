// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import Testing

/// Traps that ICU 72 and Foundation set, a test each.
///
/// Units and their regions have ``UnitPreferenceTests``, names
/// ``PersonNameTests``, the environment ``EnvironmentTests``.
@Suite struct TrapTests {
    private static func formatter(_ tag: String) throws -> LocaleFormatter { LocaleFormatter(try LanguageTag(tag)) }
    private static let date = Date(timeIntervalSince1970: 1_654_607_109)

    private static func digits(_ text: String) -> Set<Character> {
        Set(text.filter { $0.isNumber })
    }

    /// One engine, one set of digits: no kind writes other digits than the locale's numbers.
    @Test(arguments: [
        ("ar-EG", "٠١٢٣٤٥٦٧٨٩"), ("ar-EG-u-nu-latn", "0123456789"), ("hi", "0123456789"),
        ("hi-u-nu-deva", "०१२३४५६७८९"),
        ("bn", "০১২৩৪৫৬৭৮৯"), ("mr", "०१२३४५६७८९"), ("my", "၀၁၂၃၄၅၆၇၈၉"), ("fa", "۰۱۲۳۴۵۶۷۸۹"), ("ur", "0123456789"),
        ("hi-u-nu-native", "०१२३४५६७८९"), ("dz", "༠༡༢༣༤༥༦༧༨༩"), ("de", "0123456789"),
    ])
    func digitsOfOnePage(locale: String, digits: String) throws {
        let (formatter, allowed) = (try Self.formatter(locale), Set(digits))
        // Another locale's page in between, so that nothing leaks from the last one.
        let other = try Self.formatter(locale == "de" ? "ar-EG" : "de")
        let kinds: [@Sendable (LocaleFormatter) throws -> String] = [
            { try $0.number(1_234_567.89) }, { try $0.percent(54) }, { try $0.currency(12.5, code: "EUR") },
            { try $0.measurement(12, unit: .millimeter, width: .narrow) },
            { try $0.measurement(1.8, unit: UnitIdentifier("foot-and-inch")) },
            { try $0.numberRange(3, 17) },
            { try $0.date(Self.date, .style(date: .short, time: .short), timeZone: .utc) },
            { try $0.interval(from: Self.date, to: Self.date + 90_000, .fields("yMMMd"), timeZone: .utc) },
            { try $0.relative(-17, unit: .hour) }, { try $0.duration(seconds: 9_000) },
            { try $0.byteCount(42_200_000) }, { try $0.number(1_234_567, NumberStyle(notation: .compactShort)) },
        ]
        for kind in kinds {
            _ = try kind(other)
            let text = try kind(formatter)
            #expect(Self.digits(text).isSubset(of: allowed), "\(text)")
        }
    }

    /// The percentage is the number shown, of an integer and of a fraction alike.
    @Test func percentIsTheNumberShown() throws {
        let english = try Self.formatter("en")
        #expect(try english.percent(54) == "54%")
        #expect(try english.percent(54.0) == "54%")
        #expect(try english.percent(0.54) == "0.54%")
        #expect(try Self.formatter("eu").percent(54) == "%\u{A0}54")
        #expect(try Self.formatter("ckb").percent(54) == "٥٤\u{A0}٪")
    }

    /// A usage rounds its unit; a precision that is asked for overrules it, and conversion is exact until then.
    @Test func usageRoundsUntilAPrecisionIsAskedFor() throws {
        let english = try Self.formatter("en-US")
        let height = { (style: NumberStyle) throws in
            try english.measurement(1.75, unit: .meter, usage: .personHeight, style)
        }
        #expect(try height(.automatic) == "5 ft, 8.9 in")
        #expect(try height(.integer) == "5 ft, 9 in")
        #expect(try english.measurement(12, unit: .millimeter, usage: .rainfall) == "0.47 in")
        let four = NumberStyle(precision: .fraction(4))
        #expect(try english.measurement(12, unit: .millimeter, usage: .rainfall, four) == "0.4724 in")
        // 20 °C is 68 °F and not 67.99999999999571.
        let many = NumberStyle(precision: .fraction(0...15))
        #expect(try english.measurement(20, unit: .celsius, usage: .weather, many) == "68°F")
    }

    /// The calendar is the locale's; Foundation writes Thai dates in the Gregorian one.
    @Test func calendarFollowsTheLocale() throws {
        #expect(try Self.formatter("th").date(Self.date, skeleton: "y", timeZone: .utc) == "พ.ศ. 2565")
        #expect(try Self.formatter("th-u-ca-gregory").date(Self.date, skeleton: "y", timeZone: .utc) == "2022")
        #expect(try Self.formatter("en-u-rg-thzzzz").date(Self.date, skeleton: "y", timeZone: .utc) == "2565")
        // A calendar that doesn't exist is ignored.
        #expect(try Self.formatter("en-u-ca-martian").date(Self.date, skeleton: "y", timeZone: .utc) == "2022")
    }

    /// Hour cycles hold for fields, lengths and intervals; ICU forgets them for lengths.
    @Test(arguments: [("h11", "1:05"), ("h12", "1:05"), ("h23", "13:05"), ("h24", "13:05")])
    func hourCycleOfEveryForm(cycle: String, text: String) throws {
        let formatter = try Self.formatter("en-u-hc-\(cycle)")
        #expect(try formatter.date(Self.date, skeleton: "jm", timeZone: .utc).hasPrefix(text))
        #expect(try formatter.date(Self.date, .style(time: .short), timeZone: .utc).hasPrefix(text))
        let interval = try formatter.interval(
            from: Self.date, to: Self.date + 3600, .style(time: .short), timeZone: .utc)
        #expect(interval.hasPrefix(text))
        // Noon and midnight are where the four differ.
        let midnight = try RFC3339.date(from: "2022-06-07T00:30:00Z")
        let hour = try formatter.date(midnight, .style(time: .short), timeZone: .utc).prefix { $0 != ":" }
        #expect(hour == ["h11": "0", "h12": "12", "h23": "00", "h24": "24"][cycle].map { $0[...] })
    }

    /// Zero in words, with the capital that begins a line; a language without words has its digit.
    @Test(arguments: [
        ("en", "Zero kB"), ("fr", "Zéro ko"), ("de", "Null kB"), ("es", "Cero kB"), ("ar-EG", "صفر كيلوبايت"),
        ("gl", "0 kB"),
    ])
    func nothingOfAFile(locale: String, text: String) throws {
        let answer = try Self.formatter(locale).byteCount(0)
        #expect(String(answer.map { $0.isWhitespace ? " " : $0 }) == text)
    }

    /// What isn't finite is written and never guessed.
    @Test func valuesThatAreNotFinite() throws {
        let english = try Self.formatter("en-US")
        for (value, text) in [(Double.infinity, "∞"), (-Double.infinity, "-∞"), (Double.nan, "NaN")] {
            #expect(try english.number(value) == text)
            #expect(try english.percent(value) == "\(text)%")
            #expect(try english.measurement(value, unit: .meter, usage: .road) == "\(text) mi")
            #expect(try english.measurement(value, unit: .celsius, usage: .weather) == "\(text)°F")
            #expect(try english.pluralCategory(value) == .other)
        }
        #expect(try english.currency(Double.nan, code: "EUR") == "€NaN")
        #expect(throws: FormattingError.self) { try english.relative(Double.nan, unit: .day) }
        #expect(throws: FormattingError.self) { try english.duration(seconds: Double.infinity) }
        #expect(throws: FormattingError.self) { try english.numberRange(1, Double.nan) }
    }

    /// There are no words for what isn't finite, and with Roman numerals in the tag ICU 72 never comes back.
    @Test(arguments: ["en", "en-u-nu-roman", "ja-u-nu-jpan", "gl-u-nu-hebr"])
    func noWordsForWhatIsNotFinite(locale: String) throws {
        let formatter = try Self.formatter(locale)
        #expect(try formatter.spellOut(Double.nan) == "NaN")
        #expect(try formatter.ordinal(-Double.infinity) == "-∞")
        #expect(try formatter.spellOut(12).isEmpty == false)
        #expect(try formatter.spellOut(Int64.min).isEmpty == false)
        #expect(try formatter.ordinal(Int64.min).isEmpty == false)
    }

    /// A clock shows the milliseconds that are over, and no second that hasn't begun.
    @Test(arguments: [
        ("09.9999", "05:09.999"), ("09.123456", "05:09.123"), ("09.1", "05:09.100"), ("59.99999999", "05:59.999"),
    ])
    func partsOfASecond(seconds: String, text: String) throws {
        let date = try RFC3339.date(from: "2022-06-07T13:05:\(seconds)Z")
        #expect(try Self.formatter("en").date(date, skeleton: "msSSS", timeZone: .utc) == text)
    }

    /// Thirty-four digits stay thirty-four digits, whatever they count.
    @Test func thirtyFourDigits() throws {
        let english = try Self.formatter("en-US")
        let value = try DecimalNumber(parsing: "1234567890123456789012345678901234")
        let text = "1,234,567,890,123,456,789,012,345,678,901,234"
        #expect(try english.number(value) == text)
        #expect(try english.percent(value) == text + "%")
        #expect(try english.currency(value, code: "JPY") == "¥" + text)
        #expect(try english.measurement(value, unit: .meter) == text + " m")
        #expect(try english.numberRange(1, value) == "1–\(text)")
        // A foot is 12 inches: exactly twelve times as many.
        let inches = try english.preferredUnit(for: value, unit: .foot, usage: .rainfall)
        #expect(inches.amount?.description == "14814814681481481468148148146814808")
        #expect(try english.pluralCategory(value) == .other)
        #expect(
            try Self.formatter("ru").pluralCategory(DecimalNumber(parsing: "1234567890123456789012345678901231"))
                == .one)
    }

    /// Digits of two code units: ICU 72 writes those of an exponent into each other.
    @Test(arguments: [
        ("ff-Adlm", "-𞥑.𞥒𞤉𞥑𞥒"), ("en-u-nu-mathsanb", "-𝟭.𝟮E𝟭𝟮"), ("ccp", "-𑄷.𑄸E𑄷𑄸"),
    ])
    func exponentsInLongDigits(locale: String, text: String) throws {
        let answer = try Self.formatter(locale).number(
            DecimalNumber(parsing: "-1.2e12"), NumberStyle(notation: .scientific))
        #expect(answer == text)
    }

    /// Until its fourth use ICU 72 puts a currency's name into the digits: "PLN 8.6 Polish zlotys7".
    @Test func namedMoneyFromTheFirstTimeOn() throws {
        let styles = [NumberStyle.automatic, NumberStyle(notation: .engineering), NumberStyle(sign: .accountingAlways)]
        for style in styles {
            let formatter = try Self.formatter("en-BE")
            let texts = try (0..<6).map { _ in
                try formatter.currency(8.67, code: "PLN", presentation: .fullName, style)
            }
            #expect(Set(texts).count == 1)
            #expect(texts[0].hasSuffix(" Polish zlotys"), "\(texts[0])")
        }
    }

    /// Foundation empties its cache of a hundred formatters at once; here an old one goes at a time, and all stay right.
    @Test func moreStylesThanAreKept() throws {
        let formatter = try Self.formatter("de")
        for round in 0..<2 {
            for digits in 0..<200 {
                let text = try formatter.number(0.5, NumberStyle(precision: .fraction(digits)))
                #expect(text.count == (digits == 0 ? 1 : digits + 2), "round \(round)")
            }
        }
    }
}
