// SPDX-License-Identifier: Apache-2.0

import FoundationLocalization
import LocaleMatch
import LocalizedStrings
import TestSupport
import Testing

/// Runs a closure for a reader, with this target's tables.
func reading<Result>(_ languages: String..., body: () throws -> Result) rethrows -> Result {
    let context = LocalizationContext(preferred: languages, tables: SeedTables.tables)
    return try LocalizationContext.with(context, body)
}

enum SeedTables {
    /// The languages that the seed tables are written in.
    static let languages = ["en", "es", "de", "uk", "fr", "ar", "hi", "ja", "pt-BR", "zh-Hant"]

    static let tables: StringTables = {
        let tables = try? StringTables(directory: Bundle.module.resourcePath ?? "")
        return tables ?? StringTables(files: [:])
    }()
}

/// Section B of the reference: the calls as WWDC22 10110 writes them.
@Suite struct LocalizedStringRows {
    @Test func tablesAreSound() {
        #expect(SeedTables.tables.problems.isEmpty, "\(SeedTables.tables.problems)")
        #expect(SeedTables.tables.languages.map(\.identifier) == SeedTables.languages.sorted())
    }

    @Test func b0Plain() {
        reading("de") {
            #expect(
                String(
                    localized: "Wind is making it feel cooler",
                    comment: "Explains the wind is lowering the apparent temperature")
                    == "Durch den Wind fühlt es sich kühler an")
        }
    }

    @Test func b1KeyWithDefaultValue() {
        reading("es") {
            #expect(
                String(
                    localized: "Archive.label", defaultValue: "Archive",
                    comment: "Name of the Archive folder in the sidebar") == "Archivo")
            #expect(
                String(
                    localized: "Archive.menuItem", defaultValue: "Archive",
                    comment: "Menu item title for moving the email into the Archive folder") == "Archivar")
            #expect(
                String(localized: "Archive.unknown", defaultValue: "Archive", comment: "An unknown key") == "Archive")
            #expect(String(localized: "No such text \(5)") == "No such text 5")
        }
        #expect(
            String(
                localized: "Archive.label", defaultValue: "Archive", bundle: .module, locale: Locale(identifier: "de"))
                == "Archiv")
        #expect(
            String(localized: "Copy", table: "Menu", bundle: .module, locale: Locale(identifier: "de_AT")) == "Kopieren"
        )
    }

    @Test func b2Interpolation() {
        let locationName = "Berlin"
        reading("ja") {
            #expect(
                String(
                    localized: "Show weather in \(locationName)",
                    comment: "Title for a user activity to show weather at a specific city") == "Berlinの天気を表示")
        }
        let amountOfRain = "12 mm"
        let numberOfHours = 24
        reading("hi") {
            // The translation puts the hours first.
            #expect(
                String(localized: "\(amountOfRain) in last \(numberOfHours) hour", comment: "…") == "पिछले 24 घंटों में 12 mm")
        }
        reading("hi-u-nu-deva") {
            #expect(String(localized: "\(numberOfHours) days") == "२४ दिनों")
        }
        reading("ar-EG") {
            #expect(String(localized: "\(numberOfHours) days") == "٢٤ يومًا")
        }
    }

    /// Every type of argument becomes its specifier.
    @Test func b2Specifiers() {
        func key(_ value: String.LocalizationValue) -> String {
            String(localized: value, locale: Locale(identifier: "en"))
        }
        struct Thing: CustomStringConvertible { var description: String { "thing" } }
        #expect(key("\("a") \("b".dropFirst(0))") == "a b")
        #expect(key("\(1) \(2 as UInt) \(3 as Int32) \(4 as UInt8) \(5 as Int64)") == "1 2 3 4 5")
        #expect(key("\(1.5) \(2.5 as Float)") == "1.500000 2.500000")
        #expect(key("\(Thing())") == "thing")
        #expect(key("\(1.5, specifier: "%.1f")") == "1.5")
        #expect(key("\(5)% \(1_234_567)") == "5% 1,234,567")
        #expect(key("50%") == "50%")
        #expect(
            key("\(0.5, format: .percent) \(3, format: .number) \(2.5, format: .currency(code: "EUR"))")
                == "50% 3 €2.50")
        #expect(
            key(
                "\(Measurement(value: 2, unit: UnitLength.meters), format: .measurement(width: .wide, usage: .asProvided))"
            ) == "2 meters")
    }

    /// A value in the interpolation is written for the string's locale.
    @Test func b2FormatFollowsTheStringsLocale() {
        #expect(String(localized: "\(1234.5, format: .number)", locale: Locale(identifier: "de")) == "1.234,5")
        #expect(String(localized: "\(0.5, format: .percent)", locale: Locale(identifier: "ar-EG")).contains("٥٠"))
    }

    @Test func b3TwoStringsWhereGrammarDiffers() {
        let locationName = "Berlin"
        reading("de") {
            #expect(
                String(
                    localized: "Show weather in \(locationName)",
                    comment: "Title for a user activity to show weather at a specific city")
                    == "Wetter in Berlin anzeigen")
            #expect(
                String(
                    localized: "Show weather in My Location",
                    comment: "Title for a user activity to show weather at the user's current location")
                    == "Wetter an meinem Standort anzeigen")
        }
    }

    @Test(arguments: [
        (1, "останню 1 годину"), (3, "останні 3 години"), (24, "останні 24 години"), (25, "останні 25 годин"),
        (21, "останню 21 годину"),
    ])
    func b4PluralsFromACatalog(_ numberOfHours: Int, _ words: String) {
        let amountOfRain = "12 мм"
        reading("uk") {
            #expect(
                String(localized: "\(amountOfRain) in last \(numberOfHours) hour", comment: "…") == "12 мм за " + words)
        }
    }

    @Test func b4PluralsFromAStringsDict() {
        reading("de") {
            #expect(String(localized: "\(3) visits in \(1) places", table: "Visits") == "3 Besuche an 1 Ort")
            #expect(String(localized: "\(1) visits in \(2) places", table: "Visits") == "Ein Besuch an 2 Orten")
            #expect(String(localized: "\(0) visits in \(0) places", table: "Visits") == "Kein Besuch an 0 Orten")
        }
        // Foundation's own look-up ends the process here.
        #expect(
            Bundle.module.localizedString(
                forKey: "%lld visits in %lld places", value: nil, table: "Visits", locale: Locale(identifier: "de")
            ).contains("an"))
    }

    @Test func b4InflectionMarkupIsNeverPrinted() {
        let amountOfRain = "12mm"
        let numberOfHours = 2
        reading("en") {
            #expect(
                String(localized: "\(amountOfRain) in last ^[\(numberOfHours) hour](inflect: true)", comment: "…")
                    .hasPrefix("12mm in last 2 hours"))
        }
    }

    struct Rainfall: CustomTestStringConvertible, Sendable {
        var locale: String
        var millimeters: Double
        var text: String
        var testDescription: String { "\(locale) \(millimeters)" }
    }

    /// The whole example of the session: preferred unit, conversion, format, plural on the rounded value.
    @Test(arguments: [
        Rainfall(locale: "en-US", millimeters: 50, text: "2″ expected in next 24h."),
        Rainfall(locale: "es", millimeters: 1, text: "Se prevé 1mm en las próximas 24 h."),
        Rainfall(locale: "es", millimeters: 2, text: "Se prevén 2mm en las próximas 24 h."),
        Rainfall(locale: "de", millimeters: 1, text: "In den nächsten 24 Std. wird 1 mm erwartet."),
        // CLDR 42 has a blank in it.
        Rainfall(
            locale: "uk", millimeters: 3,
            text: "Протягом 24 год. очікуються \(LoadedData.cldr == 42 ? "3 мм" : "3мм")."),
        Rainfall(locale: "ar-EG", millimeters: 3, text: "من المتوقع هطول ٣ مم خلال ٢٤ ساعة."),
        Rainfall(locale: "hi-IN-u-nu-deva", millimeters: 12, text: "अगले २४ घंटों में १२ मिमी बारिश का अनुमान है।"),
    ]) func b5ExpectedRainfall(_ item: Rainfall) {
        let locale = Locale(identifier: item.locale)
        let amountOfRain = Measurement(value: item.millimeters, unit: UnitLength.millimeters)
        let preferredUnit = UnitLength(forLocale: locale, usage: .rainfall)
        let valueInPreferredUnit = amountOfRain.converted(to: preferredUnit).value
        let formattedValue = Measurement(value: valueInPreferredUnit.rounded(), unit: preferredUnit)
            .formatted(.measurement(width: .narrow, usage: .asProvided).locale(locale))
        let integerValue = Int(valueInPreferredUnit.rounded())
        let numberOfHours = 24
        let text = String(
            localized: "EXPECTED_RAINFALL",
            defaultValue: "\(integerValue) \(formattedValue) expected in next \(numberOfHours)h.", bundle: .module,
            locale: locale, comment: "…")
        #expect(text == item.text)
    }

    @Test func b6BundleModule() {
        // SwiftPM on Linux writes the folder as zh-hant.lproj.
        #expect(
            String(
                localized: "Copy", table: "Menu", bundle: .module, locale: Locale(identifier: "zh-Hant"),
                comment: "Menu") == "拷貝")
        #expect(String(localized: "Copy", table: "Menu", bundle: .module, locale: Locale(identifier: "zh-TW")) == "拷貝")
        reading("es") {
            #expect(
                String(localized: "Wind", bundle: .module, comment: "Title for section that shows data about wind.")
                    == "Viento")
        }
    }

    @Test func resources() {
        let resource = LocalizedStringResource("Archive.label", defaultValue: "Archive", bundle: .bundle(.module))
        reading("fr") { #expect(String(localized: resource) == "Archives") }
        var german = resource
        german.locale = Locale(identifier: "de")
        #expect(String(localized: german) == "Archiv")
        reading("uk") {
            let inner: LocalizedStringResource = "Wind"
            #expect(String(localized: "Show weather in \(inner)") == "Показати погоду: Вітер")
        }
    }

    @Test func attributedStrings() throws {
        let name = "*A* [x](y)"
        let text = reading("de") { AttributedString(localized: "**\(name)** is \(1.0)") }
        #expect(String(text.characters) == "*A* [x](y) ist hier: 1,0")
        let runs = text.runs.map { (String(text.characters[$0.range]), $0.inlinePresentationIntent, $0.link) }
        #expect(runs.first?.0 == name && runs.first?.1 == .stronglyEmphasized)
        #expect(runs.contains { $0.0 == "hier" && $0.2?.absoluteString == "https://example.org/a_b" })
        let plain = AttributedString(
            localized: "_a_ snake_case `*c*` ~~d~~ \\*e* ^[f](inflect: true)", locale: Locale(identifier: "en"))
        #expect(String(plain.characters) == "a snake_case *c* d *e* f")
    }

    @Test func preferredLocalizations() {
        #expect(
            Bundle.preferredLocalizations(from: ["bg", "de", "en", "es", "kk", "uk"], forPreferences: ["uk-UA", "de"])
                .first == "uk")
        #expect(Bundle.preferredLocalizations(from: ["en", "fr"], forPreferences: ["fr"]) == ["fr"])
        #expect(Bundle.preferredLocalizations(from: ["en", "fr"], forPreferences: ["ko"]) == ["en"])
        #expect(Bundle.preferredLocalizations(from: ["EN", "zh_Hant"], forPreferences: ["zh-TW"]) == ["zh_Hant"])
    }

    @Test func contextReachesChildTasks() async {
        let context = LocalizationContext(preferred: ["fr"], tables: SeedTables.tables)
        let words = await LocalizationContext.with(context) {
            await withTaskGroup(of: String.self) { group in
                for _ in 0..<3 { group.addTask { String(localized: "Wind") } }
                return await group.reduce(into: [String]()) { $0.append($1) }
            }
        }
        #expect(words == ["Vent", "Vent", "Vent"])
    }
}
