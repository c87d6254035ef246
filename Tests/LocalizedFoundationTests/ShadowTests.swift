// SPDX-License-Identifier: Apache-2.0

import LocalizedFoundation
import Testing

/// What Foundation answers for the process on Linux is answered for the request's reader.
@Suite struct ShadowTests {
    @Test func currentLocaleIsTheReaders() {
        #expect(reading("uk-UA") { Locale.current.identifier(.bcp47) } == "uk-UA")
        #expect(reading("ar-EG") { Locale.autoupdatingCurrent.identifier(.bcp47) } == "ar-EG")
        #expect(reading("de", "en") { Locale.preferredLanguages } == ["de", "en"])
        #expect(reading("de") { NSLocale.current.identifier(.bcp47) } == "de")
        #expect(reading("de") { NSLocale.preferredLanguages } == ["de"])
        #expect(Locale.current.identifier == "en")
        // A default argument `.current` is the reader's as well.
        func tag(_ locale: Locale = .current) -> String { locale.identifier(.bcp47) }
        #expect(reading("hi-IN") { tag() } == "hi-IN")
    }

    @Test func childTasksReadForTheSameReader() async {
        let tags = await LocalizationContext.with(LocalizationContext(preferred: ["fr"])) {
            await withTaskGroup(of: String.self) { group in
                for _ in 0..<3 { group.addTask { Locale.current.identifier } }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(tags == ["fr", "fr", "fr"])
    }

    // A2. Foundation on Linux answers "bg".
    @Test func preferredLocalizations() {
        let available = ["bg", "de", "en", "es", "kk", "uk"]
        #expect(reading("uk") { Bundle.preferredLocalizations(from: available).first } == "uk")
        #expect(reading("pl", "es-MX") { Bundle.preferredLocalizations(from: available).first } == "es")
        #expect(Bundle.preferredLocalizations(from: available, forPreferences: ["uk-UA", "de"]).first == "uk")
        #expect(reading("kk") { Bundle.preferredLocalizations(from: available, forPreferences: nil).first } == "kk")
    }

    @Test func unitsOfTheCurrentLocale() {
        #expect(reading("en-US") { UnitLength(forLocale: .current, usage: .rainfall) } == .inches)
        #expect(reading("es") { UnitLength(forLocale: .current, usage: .rainfall) } == .millimeters)
        // An explicit locale always wins.
        #expect(reading("en-US") { UnitLength(forLocale: Locale(identifier: "es"), usage: .rainfall) } == .millimeters)
    }

    private static let day = Date(timeIntervalSince1970: 1_654_600_000)

    @Test func dates() {
        let (day, later) = (Self.day, Self.day.addingTimeInterval(3 * 3600))
        #expect(reading("en-US") { day.formatted() } == "6/7/2022, 11:06\u{202F}AM")
        #expect(reading("de") { day.formatted() } == "7.6.2022, 11:06")
        #expect(reading("de") { day.formatted(date: .long, time: .omitted) } == "7. Juni 2022")
        #expect(reading("uk") { day.formatted(date: .complete, time: .omitted) } == "вівторок, 7 червня 2022\u{202F}р.")
        #expect(reading("de") { day.formatted(date: .omitted, time: .shortened) } == "11:06")
        #expect(reading("ar-EG") { day.formatted(date: .numeric, time: .omitted) }.contains("٢٠٢٢"))
        #expect(reading("de") { (day..<later).formatted(.interval.day().month()) }.contains("Juni"))
        #expect(reading("de") { (day..<later).formatted(.interval.hour().minute()) }.hasPrefix("11:06–14:06"))
        #expect(reading("de") { (day..<later).formatted(date: .omitted, time: .shortened) }.hasPrefix("11:06–14:06"))
        #expect(!reading("de") { (day..<later).formatted() }.contains("AM"))
        #expect(reading("de") { Date.FormatStyle(date: .long, time: .omitted).format(day) } == "7. Juni 2022")
        #expect(reading("uk") { day.formatted(Date.FormatStyle().month(.wide)) } == "червень")
    }

    @Test func fieldsThatWereFoundations() {
        let day = Self.day
        #expect(reading("de") { day.formatted(.dateTime.week()) } == "23")
        #expect(
            reading("ar-EG") { day.formatted(.dateTime.minute().second().secondFraction(.fractional(2))) }.contains("٠")
        )
        #expect(reading("de") { day.formatted(.dateTime.quarter(.wide).year()) } == "2. Quartal 2022")
        #expect(reading("de") { day.formatted(.dateTime.dayOfYear(.threeDigits)) } == "158")
        #expect(reading("de") { day.formatted(.dateTime.weekday(.wide)) } == "Dienstag")
        #expect(reading("de") { day.formatted(.dateTime.hour(.twoDigits(amPM: .omitted)).minute()) } == "11:06")
        #expect(reading("de") { day.formatted(.dateTime.year(.padded(6))) } == "002022")
        #expect(
            reading("de") { day.formatted(.dateTime.hour().timeZone(.specificName(.long))) }.contains("Greenwich"))
    }

    @Test func numbers() {
        let price: Decimal = 1_234.5
        #expect(reading("de") { price.formatted() } == "1.234,5")
        #expect(reading("de") { 1_234_567.formatted() } == "1.234.567")
        #expect(reading("de") { 0.5.formatted(.percent.scale(1)) } == "0,5\u{A0}%")
        #expect(reading("de") { 54.formatted(.percent.scale(0.5)) } == "27\u{A0}%")
        #expect(reading("de") { 1_234.5.formatted(.number.scale(1_000)) } == "1.234.500")
        #expect(reading("de") { 5.formatted(.number.precision(.integerLength(3))) } == "005")
        #expect(reading("de") { 12_345.formatted(.number.precision(.integerLength(1...2))) } == "45")
        #expect(
            reading("de") { 1.5.formatted(.number.precision(.integerAndFractionLength(integer: 2, fraction: 2))) }
                == "01,50")
        #expect(reading("de") { 5.formatted(.number.decimalSeparator(strategy: .always)) } == "5,")
        #expect(reading("de") { 7.13.formatted(.number.rounded(rule: .up, increment: 0.25)) } == "7,25")
        #expect(reading("de") { 7.formatted(.number.rounded(increment: 5)) } == "5")
        #expect(reading("ar-EG") { 24.formatted() } == "٢٤")
        #expect(reading("de") { IntegerFormatStyle<Int>().grouping(.never).format(1234) } == "1234")
        #expect(reading("de") { 0.25.formatted(FloatingPointFormatStyle<Double>.number) } == "0,25")
    }

    @Test func durations() {
        let duration = Duration.seconds(3_723)
        #expect(reading("de") { duration.formatted() } == "1:02:03")
        #expect(reading("fi") { duration.formatted() } == "1.02.03")
        #expect(reading("ar-EG") { duration.formatted(.time(pattern: .hourMinute)) } == "١:٠٢")
        #expect(reading("en") { duration.formatted(.time(pattern: .minuteSecond)) } == "62:03")
        #expect(
            reading("en") {
                Duration.milliseconds(3_456).formatted(
                    .time(pattern: .minuteSecond(padMinuteToLength: 2, fractionalSecondsLength: 1)))
            } == "00:03.5")
        #expect(reading("de") { duration.formatted(.units(width: .wide)) } == "1 Stunde, 2 Minuten und 3 Sekunden")
        #expect(
            reading("uk") { duration.formatted(.units(allowed: [.hours, .minutes], width: .wide)) }
                == "1 година і 2 хвилини")
        #expect(
            reading("en") { duration.formatted(.units(allowed: [.hours, .minutes], maximumUnitCount: 1)) } == "1 hr")
        #expect(
            reading("en") { Duration.seconds(60).formatted(.units(width: .wide, zeroValueUnits: .show(length: 1))) }
                == "0 hours, 1 minute, 0 seconds")
        #expect(reading("en") { Duration.seconds(-90).formatted() } == "-0:01:30")
    }

    /// Foundation's own look-up ends the process for a key that lives in a `.stringsdict`.
    @Test func lookUpsOfOldCode() {
        #expect(reading("uk") { NSLocalizedString("Wind", comment: "A title") } == "Вітер")
        #expect(reading("de") { Bundle.main.localizedString(forKey: "Wind", value: nil, table: nil) } == "Wind (de)")
        #expect(reading("uk") { NSLocalizedString("Unknown", value: "Plain", comment: "") } == "Plain")
        for (number, text) in [(1, "1 день"), (3, "3 дні"), (5, "5 днів")] {
            #expect(
                reading("uk") {
                    String.localizedStringWithFormat(NSLocalizedString("%lld days", comment: "A length"), number)
                } == text)
        }
        #expect(
            reading("de") { String(format: NSLocalizedString("visits", tableName: "Old", comment: ""), 5) }
                == "5 Besuche")
        #expect(
            reading("de") { String(format: NSLocalizedString("visits", tableName: "Old", comment: ""), 1) }
                == "Ein Besuch")
        #expect(reading("ar-EG") { String.localizedStringWithFormat("%d%%", 24) } == "٢٤%")
        #expect(reading("ar-EG") { String(format: "%d-%@", 24, "a" as NSString) } == "24-a")
        #expect(String(format: "%.2f", locale: Locale(identifier: "de"), 1.5) == "1,50")
    }

    /// The whole example of WWDC22 10110, verbatim: no locale is given anywhere.
    ///
    /// `.asProvided` shows up to six fraction digits, as Apple's systems do; see `Docs/FoundationLocalization.md`.
    @Test(arguments: [
        ("en-US", 50.0, "1.968504″ expected in next 24h."), ("es", 1.0, "Se prevé 1mm en las próximas 24 h."),
        ("es", 2.0, "Se prevén 2mm en las próximas 24 h."),
    ])
    func expectedRainfall(reader: String, millimeters: Double, text: String) {
        let found = reading(reader) {
            let amountOfRain = Measurement(value: millimeters, unit: UnitLength.millimeters)
            let preferredUnit = UnitLength(forLocale: .current, usage: .rainfall)
            let valueInPreferredUnit = amountOfRain.converted(to: preferredUnit)
            let formattedValue = valueInPreferredUnit.formatted(.measurement(width: .narrow, usage: .asProvided))
            let integerValue = Int(valueInPreferredUnit.value.rounded())
            let numberOfHours = 24
            return String(
                localized: "EXPECTED_RAINFALL",
                defaultValue: "\(integerValue) \(formattedValue) expected in next \(numberOfHours)h.",
                comment: "Label - How much rain is expected in the next x hours")
        }
        #expect(found == text)
    }

    @Test func aLookUpWithoutAContextSaysWhere() {
        let reports = Reports()
        MissingContext.$handler.withValue({ reports.add($0) }) {
            _ = String(localized: "Wind")
            _ = String(localized: "Wind", locale: Locale(identifier: "de"))
            _ = reading("de") { String(localized: "Wind") }
        }
        #expect(reports.all.count == 1, "\(reports.all)")
        #expect(reports.all.first?.contains("ShadowTests.swift:") == true, "\(reports.all)")
        #expect(reports.all.first?.contains("\"Wind\"") == true)
    }
}
