// SPDX-License-Identifier: Apache-2.0

import LocalizedFoundation
import Testing

/// Names of languages, regions and the like come from the system's ICU, in the locale that is asked.
@Suite struct NameTests {
    private let german = Locale(identifier: "de_DE")

    @Test func namesOfALocale() {
        #expect(german.localizedString(forLanguageCode: "es") == "Spanisch")
        // Of a longer identifier the language alone.
        #expect(german.localizedString(forLanguageCode: "de_AT") == "Deutsch")
        #expect(german.localizedString(forIdentifier: "zh-Hant_TW") == "Chinesisch (Traditionell, Taiwan)")
        #expect(
            german.localizedString(forIdentifier: "de_AT@calendar=buddhist")?.hasPrefix("Deutsch (Österreich") == true)
        #expect(german.localizedString(forRegionCode: "US") == "Vereinigte Staaten")
        #expect(german.localizedString(forScriptCode: "Hant") == "Traditionelles Chinesisch")
        #expect(german.localizedString(forVariantCode: "POSIX") == "Posix")
        #expect(german.localizedString(for: .buddhist) == "Buddhistischer Kalender")
        #expect(german.localizedString(for: .gregorian) == "Gregorianischer Kalender")
        #expect(german.localizedString(forCurrencyCode: "USD") == "US-Dollar")
        #expect(german.localizedString(forCollationIdentifier: "phonebook") == "Telefonbuch-Sortierung")
        #expect(german.localizedString(forCollatorIdentifier: "fr") == "Französisch")
    }

    /// What has no name is no text, whatever it is.
    @Test(arguments: ["", "xx", "XQQ", "🙂", "a\u{0}b", String(repeating: "x", count: 300)])
    func namesThatAreNone(_ code: String) {
        #expect(german.localizedString(forLanguageCode: code) == nil)
        #expect(german.localizedString(forRegionCode: code) == nil)
        #expect(german.localizedString(forScriptCode: code) == nil)
        #expect(german.localizedString(forVariantCode: code) == nil)
        #expect(german.localizedString(forCurrencyCode: code) == nil)
        #expect(german.localizedString(forCollationIdentifier: code) == nil)
    }

    @Test func namesForTheReader() {
        #expect(reading("uk") { Locale.current.localizedString(forLanguageCode: "de") } == "німецька")
        #expect(reading("ar") { Locale.current.localizedString(forRegionCode: "EG") } == "مصر")
        // The locale that is asked wins over the context's.
        #expect(reading("uk") { german.localizedString(forLanguageCode: "fr") } == "Französisch")
    }

    @Test func namesOfNSLocale() {
        let locale = NSLocale(localeIdentifier: "de")
        #expect(locale.displayName(forKey: .identifier, value: "fr_CA") == "Französisch (Kanada)")
        #expect(locale.displayName(forKey: .languageCode, value: "fr") == "Französisch")
        #expect(locale.displayName(forKey: .countryCode, value: "CA") == "Kanada")
        #expect(locale.displayName(forKey: .scriptCode, value: "Hant") == "Traditionelles Chinesisch")
        #expect(locale.displayName(forKey: .calendar, value: "gregorian") == "Gregorianischer Kalender")
        #expect(locale.displayName(forKey: .currencySymbol, value: "USD") == "$")
        #expect(locale.displayName(forKey: .currencyCode, value: "USD") == "US-Dollar")
        #expect(locale.displayName(forKey: .languageCode, value: 3) == nil)
        #expect(locale.displayName(forKey: .decimalSeparator, value: ".") == nil)
        #expect(locale.localizedString(forLanguageCode: "fr") == "Französisch")
        #expect(locale.localizedString(forCountryCode: "CH") == "Schweiz")
        #expect(locale.localizedString(forCalendarIdentifier: "buddhist") == "Buddhistischer Kalender")
        #expect(locale.localizedString(forLocaleIdentifier: "nothing known") == "nothing known")
    }
}
