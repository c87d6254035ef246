// SPDX-License-Identifier: Apache-2.0

import Formatting
import LocaleMatch
import TestSupport
import Testing

/// Which unit a reader sees: the rules of UTS #35, and the places where ICU 72 doesn't keep them.
@Suite struct UnitPreferenceTests {
    @Test(arguments: [
        // A bare language has its likely region; ICU 72 gives it the world's units.
        ("en", "millimeter", "12", "rainfall", "0.47 in"),
        ("sv", "meter-per-second", "10", "wind", "10 m/s"),
        ("fr", "meter", "1.75", "person-height", "1 m et 75 cm"),
        ("pt", "millimeter", "12", "rainfall", "1,2 cm"),
        ("en-001", "millimeter", "12", "rainfall", "12 mm"),
        ("und", "celsius", "20", "weather", "68°F"),  // und is most likely en-US
        // mu before everything; ICU 72 ignores fahrenhe.
        ("en-US-u-mu-celsius", "celsius", "20", "weather", "20°C"),
        ("de-u-mu-fahrenhe", "celsius", "20", "weather", "68 °F"),
        ("de-DE-u-mu-kelvin", "celsius", "20", "weather", "293 K"),
        ("en-u-rg-uszzzz-ms-ussystem-mu-celsius", "celsius", "20", "weather", "20°C"),
        ("de-u-mu-smoot", "celsius", "20", "weather", "20 °C"),  // unknown: ignored
        ("en-US-u-mu-celsius", "kilometer", "50", "road", "31 mi"),  // only temperatures
        // ms before rg; uksystem is the United Kingdom's, which ICU 72 ignores.
        ("en-US-u-ms-metric", "millimeter", "12", "rainfall", "12 mm"),
        ("en-US-u-ms-uksystem", "millimeter", "12", "rainfall", "12 mm"),
        ("en-US-u-ms-uksystem", "kilogram", "70", "person", "11 st, 0.32 lb"),
        ("en-US-u-ms-uksystem", "celsius", "20", "weather", "20°C"),
        ("en-GB-u-ms-ussystem", "celsius", "20", "weather", "68°F"),
        ("de-u-ms-stanford", "celsius", "20", "weather", "20 °C"),  // unknown: ignored
        // rg before the region; only its region part counts, and it must exist.
        ("de-DE-u-rg-uszzzz", "millimeter", "12", "rainfall", "0,47 in"),
        ("en-US-u-rg-gbzzzz", "celsius", "20", "weather", "20°C"),
        ("en-GB-u-rg-usca", "celsius", "20", "weather", "68°F"),
        ("en-u-rg-abzzzz", "celsius", "20", "weather", "68°F"),  // AB is no region: ignored
        ("en-DE", "celsius", "20", "weather", "20°C"),  // explicit before likely
    ])
    func unit(locale: String, unit: String, amount: String, usage: String, text: String) throws {
        let formatter = LocaleFormatter(try LanguageTag(locale))
        let answer = try formatter.measurement(
            DecimalNumber(parsing: amount), unit: UnitIdentifier(unit), usage: Usage(usage))
        // Languages put other spaces than the plain one in front of units.
        #expect(String(answer.map { $0.isWhitespace ? " " : $0 }) == text)
    }

    /// ICU 72 silently shows another unit; here it is an error that names what the quantity has.
    @Test(arguments: [
        ("celsius", "rainfall"), ("millimeter", "nonsense"), ("ampere", "road"), ("kilogram", "person-height"),
        ("millimeter", "rainfall-heavy"),
    ])
    func wrongUsage(unit: String, usage: String) throws {
        let formatter = LocaleFormatter(try LanguageTag("en-US"))
        let error = #expect(throws: FormattingError.self) {
            try formatter.measurement(12, unit: UnitIdentifier(unit), usage: Usage(usage))
        }
        #expect(error?.code == .unknownUsage)
    }

    /// Not finite: the largest unit, as UTS #35 says.
    @Test func notFinite() throws {
        let formatter = LocaleFormatter(try LanguageTag("en-US"))
        #expect(try formatter.measurement(DecimalNumber.negativeInfinity, unit: .meter, usage: .road) == "-∞ mi")
        #expect(try formatter.measurement(DecimalNumber.nan, unit: .millimeter) == "NaN mm")
    }

    /// The amount is rounded once, from the exact fraction, and carries into the larger part.
    @Test(arguments: [
        ("5.9999", "foot-and-inch", "6 ft, 0 in"), ("5.75", "foot-and-inch", "5 ft, 9 in"),
        ("-5.75", "foot-and-inch", "-5 ft, 9 in"), ("0", "foot-and-inch", "0 ft, 0 in"),
        ("2.5", "hour-and-minute", "2 hr, 30 min"), ("1.999999", "hour-and-minute-and-second", "2 hr, 0 min, 0 sec"),
    ])
    func mixed(amount: String, unit: String, text: String) throws {
        let formatter = LocaleFormatter(try LanguageTag("en"))
        let style = NumberStyle(precision: .fraction(0...1))
        let answer = try formatter.measurement(DecimalNumber(parsing: amount), unit: UnitIdentifier(unit), style)
        #expect(answer == text)
    }

    @Test func explanation() throws {
        let formatter = LocaleFormatter(try LanguageTag("sv"))
        let preferred = try formatter.preferredUnit(for: 36, unit: .kilometerPerHour, usage: .wind)
        #expect(preferred.unit == .meterPerSecond)
        #expect(preferred.amount == RationalNumber(10))
        #expect(preferred.reasons.contains { $0.contains("likely region") })
    }

    @Test(arguments: [
        ("millimeter", true), ("LENGTH-METER", true), ("square-kilometer", true), ("pow4-second", true),
        ("kilogram-square-meter-per-square-second", true), ("mile-per-gallon-imperial", true),
        ("foot-and-inch", true), ("per-second", true), ("liter-per-100-kilometer", true),
        ("", false), ("furlongs", false), ("meter-", false), ("-meter", false), ("meter--second", false),
        ("per-meter-per-second", false), ("kilokilogram", false), ("meter-and-", false), ("pow16-meter", false),
        ("\u{0}", false), ("mètre", false),
    ])
    func syntax(identifier: String, isValid: Bool) {
        #expect(((try? UnitIdentifier(identifier)) != nil) == isValid)
    }

    @Test func incompatibleUnits() throws {
        let error = #expect(throws: FormattingError.self) { try UnitConverter(from: .meter, to: .kilogram) }
        #expect(error?.code == .incompatibleUnits)
        #expect(error?.description.contains("length") == true)
    }

    /// Fuel consumption in both directions: each is the other's reciprocal, and nothing of one is without end of the other.
    @Test(arguments: [
        ("de", "mile-per-gallon", "30", "7,8 L/100 km"), ("de", "mile-per-gallon-imperial", "30", "9,4 L/100 km"),
        ("en-US", "liter-per-100-kilometer", "7", "34 mpg"), ("en-GB", "liter-per-100-kilometer", "7", "40 mpg"),
        ("de", "mile-per-gallon", "0", "∞ L/100 km"), ("de", "mile-per-gallon", "Infinity", "0 L/100 km"),
        ("de", "mile-per-gallon", "NaN", "NaN L/100 km"), ("ja", "kilometer-per-liter", "20", "0.05 L/km"),
    ])
    func fuel(locale: String, unit: String, amount: String, text: String) throws {
        let answer = try LocaleFormatter(LanguageTag(locale)).measurement(
            DecimalNumber(parsing: amount), unit: UnitIdentifier(unit), usage: .vehicleFuel)
        #expect(String(answer.map { $0.isWhitespace ? " " : $0 }) == text)
    }

    /// A temperature without its scale has a form in every language, but no conversion.
    @Test func temperatureWithoutScale() throws {
        let unit = try UnitIdentifier("temperature-generic")
        let english = LocaleFormatter(try LanguageTag("en-US"))
        #expect(try english.measurement(20, unit: unit) == "20°")
        #expect(try LocaleFormatter(LanguageTag("de")).measurement(-3, unit: unit, width: .narrow) == "-3°")
        #expect(throws: FormattingError.self) { try english.measurement(20, unit: unit, usage: .weather) }
        #expect(throws: FormattingError.self) { try UnitConverter(from: unit, to: .celsius) }
        #expect((try? UnitIdentifier("kilogeneric")) == nil)
    }

    /// Miles per gallon and liters per 100 km are reciprocal.
    @Test func reciprocal() throws {
        let converter = try UnitConverter(
            from: UnitIdentifier("mile-per-gallon"), to: UnitIdentifier("liter-per-100-kilometer"))
        #expect(converter.isReciprocal)
        let answer = try #require(converter.convert(RationalNumber(30)))
        #expect(try LocaleFormatter(LanguageTag("en")).number(answer.exactDecimal ?? DecimalNumber(0)) != "")
        #expect(converter.convert(.zero) == nil)
    }

    /// A region override counts when it names a territory: not the European Union, the unknown region, or nothing at all.
    @Test(arguments: [
        ("en-u-rg-gbzzzz", "GB"), ("en-u-rg-usca", "US"), ("de-u-rg-chzzzz", "CH"), ("en-u-rg-euzzzz", "US"),
        ("en-u-rg-zzzzzz", "US"), ("en-u-rg-xqzzzz", "US"), ("en-CA", "CA"),
    ])
    func territories(locale: String, region: String) throws {
        #expect(try UnitPreferenceSource(LanguageTag(locale)).region == region)
    }
}
