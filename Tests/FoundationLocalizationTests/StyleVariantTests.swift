// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationLocalization
import TestSupport
import Testing

/// Variants of the reference's calls that Apple's styles have beside the ones written there.
@Suite struct StyleVariantTests {
    private let english = Locale(identifier: "en_US")
    private let date = Date(timeIntervalSince1970: 1_654_600_000)

    @Test func components() {
        let range = date..<(date + 3_618)
        #expect(range.formatted(.components(style: .wide).locale(english)) == "1 hour, 18 seconds")
        #expect(range.formatted(.components(style: .spellOut).locale(english)) == "one hour, eighteen seconds")
        #expect(range.formatted(.components(style: .condensedAbbreviated).locale(english)) == "1 hr 18 sec")
        #expect(range.formatted(.components(style: .narrow, fields: [.minute]).locale(english)) == "60m")
        #expect(range.formatted(.timeDuration.locale(english)) == "1:00:18")
        // What stands between the parts is the locale's.
        #expect(range.formatted(.timeDuration.locale(Locale(identifier: "fi"))) == "1.00.18")
        #expect(Duration.seconds(3_618).formatted(.time(pattern: .hourMinuteSecond).locale(english)) == "1:00:18")
        let style = Date.ComponentsFormatStyle(
            style: .wide, locale: Locale(identifier: "fr"), calendar: Calendar(identifier: .gregorian),
            fields: [.minute, .second])
        #expect(range.formatted(style) == "60 minutes et 18\u{A0}secondes")
        #expect(
            String(localized: "in \(range, format: .components(style: .wide))", locale: english)
                == "in 1 hour, 18 seconds")
    }

    /// In the context's locale: Foundation's own style of this spelling would write English.
    @Test func hoursAndDays() {
        let text = { (locale: String, style: LocalizedFormat.DateTime) in
            LocalizationContext.with(LocalizationContext(preferred: [locale])) { date.formatted(style) }
        }
        #expect(text("en-US", .dateTime.hour(.defaultDigits(amPM: .abbreviated)).minute()) == "11:06\u{202F}AM")
        #expect(text("en-US", .dateTime.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)) == "11:06")
        #expect(text("en-US", .dateTime.hour(.defaultDigits(amPM: .narrow))) == "11\u{202F}a")
        #expect(text("de", .dateTime.hour(.defaultDigits(amPM: .abbreviated)).minute()) == "11:06")
        #expect(text("de", .dateTime.weekday(.wide).day().month(.wide)) == "Dienstag, 7. Juni")
        #expect(text("en-US", .dateTime.weekday(.short)) == "Tu")
        #expect(text("en-US", .dateTime.dayOfYear()) == "158")
    }

    @Test func temperaturesWithoutTheirScale() {
        let value = Measurement(value: 20, unit: UnitTemperature.celsius)
        #expect(
            value.formatted(
                .measurement(width: .abbreviated, usage: .weather, hidesScaleName: true).locale(english)) == "68°")
        #expect(
            value.formatted(
                .measurement(
                    width: .narrow, usage: .asProvided, hidesScaleName: true,
                    numberFormatStyle: .number.precision(.fractionLength(1))
                ).locale(english)) == "20.0°")
        var style = Measurement<UnitTemperature>.FormatStyle(width: .narrow, locale: Locale(identifier: "de"))
        #expect(style.format(value) == "20 °C")
        style.hidesScaleName = true
        #expect(style.format(value) == "20°")
    }

    @Test func theNumberOfAMeasurement() {
        var style = Measurement<UnitLength>.FormatStyle(width: .wide, locale: english, usage: .asProvided)
        style.numberFormatStyle = .number.precision(.fractionLength(2))
        #expect(style.format(Measurement(value: 3, unit: .miles)) == "3.00 miles")
        let size = Measurement(value: 3.25, unit: UnitInformationStorage.megabytes)
        #expect(size.formatted(.byteCount(style: .file).locale(english)) == "3.2 MB")
    }

    /// Lists of values are the context's, words and members; the words' locale is the list's.
    @Test func listsOfValues() {
        let german = Locale(identifier: "de_DE")
        let english = Locale(identifier: "en_US")
        LocalizationContext.with(LocalizationContext(preferred: ["de-DE"])) {
            #expect([1.5, 2].formatted(.list(memberStyle: .number, type: .and)) == "1,5 und 2")
            #expect(
                (1...3).formatted(.list(memberStyle: .number.sign(strategy: .always()), type: .or)) == "+1, +2 oder +3")
            #expect(
                [0.5, 0.25].formatted(.list(memberStyle: .percent, type: .and, width: .narrow))
                    == "50\u{A0}% und 25\u{A0}%")
            #expect(
                [Decimal(5)].formatted(.list(memberStyle: .currency(code: "EUR"), type: .and)) == "5,00\u{A0}€")
            let dates = [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86_400 * 40)]
            #expect(dates.formatted(.list(memberStyle: .dateTime.month(.wide), type: .and)) == "Januar und Februar")
            let lengths = [1.0, 2].map { Measurement(value: $0, unit: UnitLength.meters) }
            #expect(
                lengths.formatted(.list(memberStyle: .measurement(width: .wide, usage: .asProvided), type: .or))
                    == "1 Meter oder 2 Meter")
            #expect(["a", "b"].formatted(.list(type: .or)) == "a oder b")
            #expect(
                [1, 2].formatted(.list(memberStyle: .number.locale(english), type: .and).locale(english)) == "1 and 2")
        }
        #expect([1.5, 2].formatted(.list(memberStyle: .number, type: .and).locale(german)) == "1.5 und 2")
        // A declared type of Foundation's stays Foundation's.
        let declared: ListFormatStyle<IntegerFormatStyle<Int>, [Int]> = .list(memberStyle: .number, type: .and)
        #expect([1, 2].formatted(declared.locale(german)) == "1 und 2")
    }

    /// Ranges that leave what a number can show: the nearest that it can, and never a trap.
    @Test func limitsOfDigits() {
        func text(_ precision: LocalizedFormat.Precision) -> String {
            1.25.formatted(.number.precision(precision).locale(english))
        }
        #expect(text(.fractionLength(3...Int.max)).count == "1.".count + 3)
        #expect(text(.fractionLength(1_000_000...2_000_000)).count == "1.".count + 999)
        #expect(text(.fractionLength(Int.min...1)) == "1.2")
        #expect(text(.fractionLength(-5)) == "1")
        #expect(text(.fractionLength(...(-1))) == "1")
        #expect(text(.fractionLength(3..<3)) == "1")
        #expect(text(.fractionLength(0..<2)) == "1.2")
        #expect(text(.fractionLength(3...)) == "1.250")
        #expect(text(.significantDigits(0)) == "1")
        #expect(text(.significantDigits(Int.min...2)) == "1.2")
        #expect(text(.significantDigits(...Int.max)) == "1.25")
        #expect(text(.significantDigits(5...)) == "1.2500")
    }

    @Test func plainNumbersFollowTheContext() {
        LocalizationContext.with(LocalizationContext(preferred: ["de"])) {
            #expect(1_234_567.formatted() == "1.234.567")
            #expect(UInt8(200).formatted() == "200")
            #expect(0.25.formatted() == "0,25")
            #expect(CGFloat(1_234.5).formatted() == "1.234,5")
        }
        LocalizationContext.with(LocalizationContext(preferred: ["ar-EG"])) { #expect(24.formatted() == "٢٤") }
    }

    @Test func roundingAndSignsOfMoney() {
        let price: Decimal = -12.345
        #expect(price.formatted(.currency(code: "EUR").locale(english).rounded(rule: .up)) == "-€12.34")
        #expect(price.formatted(.currency(code: "EUR").locale(english).sign(strategy: .accounting)) == "(€12.34)")
        #expect(12.formatted(.currency(code: "EUR").locale(english).sign(strategy: .always())) == "+€12.00")
        #expect(1_234_000.formatted(.currency(code: "EUR").locale(english).notation(.compactName)) == "€1.2M")
        #expect(1.25.formatted(.number.locale(english).precision(.fractionLength(1)).rounded(rule: .up)) == "1.3")
        #expect(CGFloat(0.1).formatted(.number.locale(english)) == "0.1")
    }

    /// In a string's locale, whatever the number's type is.
    @Test func numbersInStrings() {
        let german = Locale(identifier: "de")
        let price: Decimal = 1_234.5
        #expect(String(localized: "\(price, format: .number)", locale: german) == "1.234,5")
        #expect(String(localized: "\(price, format: .currency(code: "EUR"))", locale: german) == "1.234,50\u{A0}€")
        #expect(String(localized: "\(Decimal(0.5), format: .percent)", locale: german) == "50\u{A0}%")
        #expect(String(localized: "\(0.5, format: .percent)", locale: german) == "50\u{A0}%")
        #expect(String(localized: "\(50, format: .percent)", locale: german) == "50\u{A0}%")
        #expect(String(localized: "\(CGFloat(1.5), format: .number)", locale: german) == "1,5")
        #expect(String(localized: "\(UInt8(50), format: .currency(code: "EUR"))", locale: german) == "50,00\u{A0}€")
        #expect(String(localized: "\(42_200_000, format: .byteCount(style: .file))", locale: german) == "42,2 MB")
        #expect(String(localized: "\(["a", "b"], format: .list(type: .or))", locale: german) == "a oder b")
        #expect(
            String(localized: "\(date, format: .dateTime.year().month(.wide))", locale: german) == "Juni 2022")
    }

    @Test func names() {
        let name = PersonNameComponents(
            namePrefix: "Dr.", givenName: "Thomas", middleName: "Louis", familyName: "Clark", nameSuffix: "Esq.",
            nickname: "Tom")
        // The table of Apple's documentation of PersonNameComponentsFormatter.Style.
        #expect(name.formatted(.name(style: .short).locale(english)) == "Tom")
        #expect(name.formatted(.name(style: .medium).locale(english)) == "Thomas Clark")
        #expect(name.formatted(.name(style: .long).locale(english)) == "Dr. Thomas Louis Clark Esq.")
        #expect(name.formatted(.name(style: .abbreviated).locale(english)) == "TC")
    }

    struct Preferred: Sendable {
        var locale: String
        var length: UnitLength
        var road: UnitLength
        var mass: UnitMass
        var volume: UnitVolume
        var area: UnitArea
        var wind: UnitSpeed
        var food: UnitEnergy
    }

    /// What Apple's ICU in the toolchain names first for the locale, a unit of Foundation for it.
    ///
    /// Read from `uameasfmt_getUnitsForUsage`. British wind was in kilometres an hour in CLDR 42; later data says miles.
    @Test(arguments: [
        Preferred(
            locale: "en_US", length: .feet, road: .miles, mass: .pounds, volume: .gallons, area: .squareFeet,
            wind: .milesPerHour, food: .kilocalories),
        Preferred(
            locale: "en_GB", length: .feet, road: .miles, mass: .pounds, volume: .imperialGallons, area: .squareFeet,
            wind: LoadedData.cldr == 42 ? .kilometersPerHour : .milesPerHour, food: .kilocalories),
        Preferred(
            locale: "de_DE", length: .meters, road: .kilometers, mass: .kilograms, volume: .liters,
            area: .squareMeters, wind: .kilometersPerHour, food: .kilocalories),
        Preferred(
            locale: "sv_SE", length: .meters, road: .scandinavianMiles, mass: .kilograms, volume: .liters,
            area: .squareMeters, wind: .metersPerSecond, food: .kilocalories),
    ]) func preferredUnitsAreApples(_ item: Preferred) {
        let locale = Locale(identifier: item.locale)
        #expect(UnitLength(forLocale: locale) == item.length)
        #expect(UnitLength(forLocale: locale, usage: .road) == item.road)
        #expect(UnitMass(forLocale: locale) == item.mass)
        #expect(UnitVolume(forLocale: locale) == item.volume)
        #expect(UnitVolume(forLocale: locale, usage: .liquid) == item.volume)
        #expect(UnitArea(forLocale: locale) == item.area)
        #expect(UnitSpeed(forLocale: locale, usage: .wind) == item.wind)
        #expect(UnitEnergy(forLocale: locale, usage: .food) == item.food)
        #expect(UnitPower(forLocale: locale) == .watts)
        #expect(UnitLength(forLocale: locale, usage: .asProvided) == .meters)
    }
}
