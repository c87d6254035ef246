// SPDX-License-Identifier: Apache-2.0

import FoundationLocalization
import Testing

/// Section C of the reference: the calls as WWDC22 10110 writes them, for a reader of en-US unless said.
@Suite struct FormattingRows {
    private func reading<Result>(_ locale: String = "en-US", _ body: () throws -> Result) rethrows -> Result {
        try LocalizationContext.with(LocalizationContext(preferred: [locale]), body)
    }

    @Test func c1Percent() {
        reading { #expect(54.formatted(.percent) == "54%") }
        #expect(54.formatted(.percent.locale(Locale(identifier: "de"))) == "54\u{A0}%")
        #expect(0.54.formatted(.percent.locale(Locale(identifier: "en"))) == "54%")
        reading("ar-EG") { #expect(54.formatted(.percent).contains("٥٤")) }
    }

    @Test func c2Date() {
        let date = Date(timeIntervalSince1970: 1_654_600_000)
        reading { #expect(date.formatted(.dateTime.year().month()) == "Jun 2022") }
        #expect(date.formatted(.dateTime.year().month().locale(Locale(identifier: "ja"))) == "2022年6月")
        reading("de") { #expect(date.formatted(.dateTime.year().month(.wide).day()) == "7. Juni 2022") }
    }

    @Test func c3List() {
        reading {
            #expect(
                ["New features", "exciting API", "advanced tips"].formatted()
                    == "New features, exciting API, and advanced tips")
        }
        #expect(["Italia", "Irán"].formatted(.list(type: .and).locale(Locale(identifier: "es"))) == "Italia e Irán")
        reading { #expect(["a", "b"].formatted(.list(type: .or)) == "a or b") }
    }

    @Test func c4Measurement() {
        let amountOfRain = Measurement(value: 12, unit: UnitLength.millimeters)
        reading("en-GB") { #expect(amountOfRain.formatted(.measurement(width: .narrow, usage: .rainfall)) == "12mm") }
        reading { #expect(amountOfRain.formatted(.measurement(width: .narrow, usage: .rainfall)) == "0.47″") }
        let distance = Measurement(value: 500, unit: UnitLength.feet)
        reading { #expect(distance.formatted(.measurement(width: .wide, usage: .road)) == "500 feet") }
        reading("de") { #expect(distance.formatted(.measurement(width: .wide, usage: .road)) == "150 Meter") }
        let value = Measurement(value: 5, unit: UnitLength.inches)
        reading("de") {
            #expect(
                value.formatted(.measurement(width: .narrow, usage: .asProvided)) == "5\u{2033}"
                    || value.formatted(.measurement(width: .narrow, usage: .asProvided)).hasPrefix("5"))
        }
        let temperature = Measurement(value: 20, unit: UnitTemperature.celsius)
        reading { #expect(temperature.formatted(.measurement(width: .narrow, usage: .weather)) == "68°") }
        let formatter = MeasurementFormatter()
        formatter.locale = Locale(identifier: "de")
        formatter.unitOptions = .providedUnit
        formatter.unitStyle = .long
        #expect(formatter.string(from: Measurement(value: 2, unit: UnitMass.kilograms)) == "2 Kilogramm")
    }

    @Test func c5Components() {
        let date = Date(timeIntervalSince1970: 0)
        let later = Date(timeIntervalSince1970: 24 * 60 + 18)
        reading { #expect((date..<later).formatted(.components(style: .wide)) == "24 minutes, 18 seconds") }
    }

    @Test func c6Relative() {
        let date = Date(timeIntervalSinceNow: -120)
        reading { #expect(date.formatted(.relative(presentation: .numeric)) == "2 minutes ago") }
    }

    @Test func c7Names() {
        var nameComponents = PersonNameComponents()
        nameComponents.givenName = "Andreas"
        nameComponents.familyName = "Neusüß"
        reading("de") { #expect(nameComponents.formatted(.name(style: .long)) == "Andreas Neusüß") }
        nameComponents.givenName = "陽子"
        nameComponents.familyName = "田中"
        reading("ja") { #expect(nameComponents.formatted(.name(style: .long)) == "田中陽子") }
    }

    @Test func c8Numbers() {
        let excitementLevel = 1_001.42
        reading { #expect(excitementLevel.formatted(.number.precision(.fractionLength(2))) == "1,001.42") }
        reading("de") { #expect(excitementLevel.formatted(.number.precision(.fractionLength(0...1))) == "1.001,4") }
        reading { #expect(1_234_567.formatted(.number.notation(.compactName)) == "1.2M") }
        reading { #expect(1_234_567.formatted(.number.grouping(.never).sign(strategy: .always())) == "+1234567") }
        let price: Decimal = 20.99
        reading { #expect(price.formatted(.currency(code: "EUR")) == "€20.99") }
        let amount = 20.99
        reading("de") { #expect(amount.formatted(.currency(code: "EUR")) == "20,99\u{A0}€") }
        let bytesCopied = 42_200_000
        reading { #expect(bytesCopied.formatted(.byteCount(style: .file)) == "42.2 MB") }
    }

    @Test func c9PreferredUnits() {
        let american = Locale(identifier: "en-US")
        #expect(UnitLength(forLocale: american, usage: .rainfall) == .inches)
        #expect(UnitLength(forLocale: Locale(identifier: "es"), usage: .rainfall) == .millimeters)
        #expect(UnitTemperature(forLocale: american, usage: .weather) == .fahrenheit)
        #expect(UnitTemperature(forLocale: Locale(identifier: "fr-FR")) == .celsius)
        #expect(UnitSpeed(forLocale: Locale(identifier: "sv-SE"), usage: .wind) == .metersPerSecond)
        #expect(UnitMass(forLocale: american, usage: .personWeight) == .pounds)
        #expect(UnitPressure(forLocale: Locale(identifier: "ru-RU"), usage: .barometric) == .millimetersOfMercury)
    }

    /// Every unit of Foundation's has a name in words, so that no symbol is shown in its place.
    @Test func everyUnitHasAName() {
        func check<UnitType: Dimension>(_ units: [UnitType]) {
            for unit in units {
                let formatter = MeasurementFormatter()
                formatter.locale = Locale(identifier: "en")
                formatter.unitOptions = .providedUnit
                formatter.unitStyle = .long
                let text = formatter.string(from: Measurement(value: 2, unit: unit))
                #expect(text != "2 \(unit.symbol)" || ["rad"].contains(unit.symbol), "\(text)")
            }
        }
        check([UnitLength.meters, .kilometers, .miles, .feet, .parsecs, .nauticalMiles, .scandinavianMiles])
        check([UnitPressure.hectopascals, .bars, .inchesOfMercury, .poundsForcePerSquareInch])
        check([UnitVolume.liters, .cubicMeters, .gallons, .imperialGallons, .cups, .teaspoons])
        check([UnitArea.acres, .hectares, .squareMeters, .squareMiles])
        check([UnitInformationStorage.bytes, .megabytes, .gigabits])
        check([UnitDuration.seconds, .minutes, .hours])
    }
}
