// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationLocalization
import Testing

/// The formatter classes as Apple's users write them: made with `let`, properties set one by one.
@Suite struct FormatterClassTests {
    private let english = Locale(identifier: "en_US")

    /// What a row of lengths of time sets.
    struct Span: CustomTestStringConvertible, Sendable {
        var seconds: TimeInterval
        var units: NSCalendar.Unit = [.hour, .minute, .second]
        var style = DateComponentsFormatter.UnitsStyle.positional
        var zeros = DateComponentsFormatter.ZeroFormattingBehavior.default
        var most = 0
        var collapses = false
        var fractions = false
        var locale = "en_US"
        var text: String
        var testDescription: String { "\(seconds) \(text)" }
    }

    static let spans: [Span] = [
        // Positional unless said, leading zeros left out.
        Span(seconds: 3_725, text: "1:02:05"),
        Span(seconds: 65, text: "1:05"),
        Span(seconds: 9, text: "9"),
        Span(seconds: 0, text: "0"),
        Span(seconds: -65, text: "-1:05"),
        // Padded, nothing is left out.
        Span(seconds: 65, zeros: .pad, text: "00:01:05"),
        Span(seconds: 0, units: [.minute, .second], zeros: .pad, text: "00:00"),
        Span(seconds: 65, zeros: [], text: "0:01:05"),
        // A day stands in front of the clock; a unit alone is a number.
        Span(seconds: 93_784, units: [.day, .hour, .minute, .second], text: "1d 2:03:04"),
        Span(seconds: 93_784, units: .minute, text: "1563"),
        Span(seconds: 172_800, units: .day, text: "2"),
        // Beyond what a calendar counts in 32 bits.
        Span(seconds: 10_000_000_000, units: .second, style: .abbreviated, text: "10,000,000,000s"),
        Span(seconds: -10_000_000_000, units: [.minute, .second], style: .abbreviated, text: "-166,666,666m 40s"),
        // The words, long and short.
        Span(seconds: 3_725, style: .full, text: "1 hour, 2 minutes, 5 seconds"),
        Span(seconds: 4_200, style: .spellOut, text: "one hour, ten minutes"),
        Span(seconds: 4_200, style: .short, text: "1 hr, 10 min"),
        Span(seconds: 4_200, style: .brief, text: "1 hr 10 min"),
        Span(seconds: 4_200, style: .abbreviated, text: "1h 10m"),
        Span(seconds: 3_605, style: .full, zeros: .dropTrailing, text: "1 hour, 0 minutes, 5 seconds"),
        Span(seconds: 3_600, style: .full, zeros: .dropLeading, text: "1 hour, 0 minutes, 0 seconds"),
        Span(seconds: 0, style: .full, text: "0 seconds"),
        // The rest rounds the last unit, half down, and may carry.
        Span(seconds: 4_230, style: .abbreviated, most: 2, text: "1h 10m"),
        Span(seconds: 4_231, style: .abbreviated, most: 2, text: "1h 11m"),
        Span(seconds: 3_599, style: .full, most: 1, text: "1 hour"),
        Span(seconds: 5_460, style: .full, most: 1, text: "2 hours"),
        Span(seconds: -5_460, style: .full, most: 1, text: "-2 hours"),
        // A limit beyond all units is none.
        Span(seconds: 65, style: .abbreviated, most: .max, text: "1m 5s"),
        // 1 minute 3 seconds collapse, 2 minutes don't.
        Span(seconds: 63, style: .abbreviated, collapses: true, text: "63s"),
        Span(seconds: 123, style: .abbreviated, collapses: true, text: "2m 3s"),
        Span(seconds: 5_400, units: .hour, style: .abbreviated, fractions: true, text: "1.5h"),
        Span(seconds: 5_400, units: .hour, style: .abbreviated, text: "1h"),
        // Other languages: digits, names, and the separator of the clock.
        Span(seconds: 3_725, style: .full, locale: "de", text: "1 Stunde, 2 Minuten und 5 Sekunden"),
        Span(seconds: 3_725, locale: "fi", text: "1.02.05"),
        Span(seconds: 65, locale: "ar-EG", text: "١:٠٥"),
        Span(seconds: 1_209_600, units: .weekOfMonth, style: .full, text: "2 weeks"),
    ]

    @Test(arguments: spans) func lengthsOfTime(_ item: Span) {
        let formatter = DateComponentsFormatter()
        formatter.locale = Locale(identifier: item.locale)
        formatter.allowedUnits = item.units
        formatter.unitsStyle = item.style
        formatter.zeroFormattingBehavior = item.zeros
        formatter.maximumUnitCount = item.most
        formatter.collapsesLargestUnit = item.collapses
        formatter.allowsFractionalUnits = item.fractions
        #expect(formatter.string(from: item.seconds) == item.text)
    }

    @Test func lengthsOfTimeByCalendar() {
        let formatter = DateComponentsFormatter()
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.calendar?.locale = Locale(identifier: "en_US")
        formatter.unitsStyle = .full
        let date = Date(timeIntervalSince1970: 0)
        #expect(formatter.string(from: date, to: date + 31 * 86_400) == "1 month")
        #expect(formatter.string(from: DateComponents(hour: 1, minute: 10)) == "1 hour, 10 minutes")
        #expect(formatter.string(for: DateComponents(day: 400)) == "1 year, 1 month, 4 days")
        formatter.referenceDate = Date(timeIntervalSince1970: 31 * 86_400)
        #expect(formatter.string(from: 28 * 86_400) == "1 month")
        formatter.unitsStyle = .spellOut
        formatter.formattingContext = .beginningOfSentence
        #expect(formatter.string(from: 60) == "One minute")
        for seconds in [Double.infinity, .nan, 1e300, -1e300] { #expect(formatter.string(from: seconds) == nil) }
        // Nothing to count in.
        formatter.allowedUnits = .era
        #expect(formatter.string(from: 60) == nil)
        let text = LocalizationContext.with(LocalizationContext(preferred: ["fr"])) {
            DateComponentsFormatter.localizedString(from: DateComponents(hour: 1), unitsStyle: .full)
        }
        #expect(text == "1\u{A0}heure")
    }

    @Test func relativeTime() {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = english
        formatter.calendar.timeZone = .gmt
        let noon = Date(timeIntervalSince1970: 1_654_603_200)  // a Tuesday
        #expect(formatter.localizedString(for: noon - 120, relativeTo: noon) == "2 minutes ago")
        #expect(formatter.localizedString(fromTimeInterval: -86_400) == "1 day ago")
        formatter.dateTimeStyle = .named
        #expect(formatter.localizedString(fromTimeInterval: -86_400) == "yesterday")
        #expect(formatter.localizedString(from: DateComponents(day: 3)) == "in 3 days")
        #expect(formatter.localizedString(from: DateComponents(day: -1)) == "yesterday")
        formatter.unitsStyle = .spellOut
        #expect(formatter.localizedString(from: DateComponents(month: -2)) == "two months ago")
        #expect(formatter.localizedString(from: DateComponents(hour: 21)) == "in twenty-one hours")
        formatter.formattingContext = .beginningOfSentence
        #expect(formatter.localizedString(fromTimeInterval: 86_400) == "Tomorrow")
        formatter.formattingContext = .unknown
        formatter.unitsStyle = .short
        #expect(formatter.localizedString(from: DateComponents(month: -2)) == "2 mo. ago")
        #expect(formatter.string(for: "no date") == nil)
        for seconds in [Double.infinity, -.infinity, .nan, 1e300] {
            #expect(formatter.localizedString(fromTimeInterval: seconds) == "")
        }
        formatter.unitsStyle = .full
        formatter.locale = Locale(identifier: "de")
        #expect(formatter.localizedString(for: noon + 86_400, relativeTo: noon) == "morgen")
    }

    /// Foundation has its own `.relative` on Linux, whose choice of unit and number is Apple's.
    @Test func relativeTimeCountsAsFoundationDoes() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = english
        calendar.timeZone = .gmt
        var seed: UInt64 = 1
        func random(_ limit: UInt64) -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (seed >> 33) % limit
        }
        let limits: [UInt64] = [100, 5_000, 100_000, 1_000_000, 5_000_000, 40_000_000, 900_000_000]
        for index in 0..<2_000 {
            let anchor = Date(timeIntervalSince1970: Double(random(2_000_000_000)))
            let length = Double(random(limits[index % limits.count])) * (index.isMultiple(of: 2) ? 1 : -1)
            let style = Date.AnchoredRelativeFormatStyle(
                anchor: anchor + length, presentation: index.isMultiple(of: 3) ? .named : .numeric, unitsStyle: .wide,
                locale: english, calendar: calendar)
            let formatter = RelativeDateTimeFormatter()
            formatter.locale = english
            formatter.calendar = calendar
            formatter.dateTimeStyle = index.isMultiple(of: 3) ? .named : .numeric
            #expect(
                formatter.localizedString(for: anchor + length, relativeTo: anchor) == style.format(anchor),
                "\(anchor) \(length)")
        }
    }

    @Test func quantities() {
        let formatter = MeasurementFormatter()
        formatter.locale = Locale(identifier: "de")
        formatter.unitOptions = .providedUnit
        formatter.unitStyle = .long
        let weight = Measurement(value: 2.346, unit: UnitMass.kilograms)
        #expect(formatter.string(from: weight) == "2,346 Kilogramm")
        formatter.numberFormatter.maximumFractionDigits = 1
        #expect(formatter.string(from: weight) == "2,3 Kilogramm")
        formatter.numberFormatter.minimumFractionDigits = 2
        #expect(formatter.string(from: weight) == "2,35 Kilogramm")
        #expect(formatter.string(from: UnitMass.kilograms) == "Kilogramm")
        formatter.locale = english
        formatter.numberFormatter = NumberFormatter()
        formatter.numberFormatter.maximumFractionDigits = 0
        formatter.unitStyle = .medium
        formatter.unitOptions = .temperatureWithoutUnit
        #expect(formatter.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)) == "68°")
        #expect(formatter.string(for: Measurement(value: 20, unit: UnitTemperature.celsius)) == "68°")
        #expect(formatter.string(for: 20) == nil)
        formatter.unitOptions = [.providedUnit, .temperatureWithoutUnit]
        #expect(formatter.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)) == "20°")
    }

    @Test func copiesAreSetTheSameAndStandAlone() throws {
        let span = DateComponentsFormatter()
        span.locale = english
        span.unitsStyle = .full
        span.allowedUnits = .minute
        let spanCopy = try #require(span.copy() as? DateComponentsFormatter)
        span.unitsStyle = .short
        #expect(spanCopy.string(from: 120) == "2 minutes")
        let relative = RelativeDateTimeFormatter()
        relative.locale = english
        relative.dateTimeStyle = .named
        #expect(
            (relative.copy() as? RelativeDateTimeFormatter)?.localizedString(fromTimeInterval: 86_400) == "tomorrow")
        let list = ListFormatter()
        list.locale = Locale(identifier: "de")
        #expect((list.copy() as? ListFormatter)?.string(from: ["a", "b"]) == "a und b")
        let quantity = MeasurementFormatter()
        quantity.locale = english
        quantity.unitOptions = .providedUnit
        quantity.numberFormatter.maximumFractionDigits = 1
        let quantityCopy = try #require(quantity.copy() as? MeasurementFormatter)
        quantity.numberFormatter.maximumFractionDigits = 2
        #expect(quantityCopy.string(from: Measurement(value: 1.234, unit: UnitMass.kilograms)) == "1.2 kg")
    }

    @Test func lists() {
        let formatter = ListFormatter()
        formatter.locale = Locale(identifier: "de")
        #expect(formatter.string(from: ["A", "B", 3]) == "A, B und 3")
        let numbers = NumberFormatter()
        numbers.minimumFractionDigits = 1
        numbers.minimumIntegerDigits = 1
        numbers.locale = Locale(identifier: "de")
        formatter.itemFormatter = numbers
        #expect(formatter.string(from: [1, 2]) == "1,0 und 2,0")
        #expect(formatter.string(for: ["x", "y"]) == "x und y")
        #expect(formatter.string(for: 1) == nil)
        // An interpolated formatter is any of Foundation's class.
        #expect(
            String(localized: "both: \(["x"], formatter: formatter)", locale: Locale(identifier: "de")) == "both: x")
    }
}
