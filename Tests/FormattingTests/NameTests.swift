// SPDX-License-Identifier: Apache-2.0

import CICUOracle
import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

@Suite(.ownThread) struct NameTests {
    @Test(
        "Names in the reader's language, nil where ICU has none",
        arguments: [
            // (kind, locale, code, name)
            ("language", "de", "sv", "Schwedisch"),
            // A script and a region stand behind the language.
            ("language", "de", "zh-Hant-TW", "Chinesisch (Traditionell, Taiwan)"),
            ("region", "fr", "CH", "Suisse"), ("region", "en", "419", "Latin America"),
            // A script alone has a longer name than behind its language.
            ("script", "en", "Hans", "Simplified Han"), ("script", "de", "Cyrl", "Kyrillisch"),
            ("currency", "ja", "USD", "米ドル"), ("calendar", "en", "gregory", "Gregorian Calendar"),
            ("calendar", "de", "buddhist", "Buddhistischer Kalender"),
            // Codes that nobody has a name for.
            ("language", "en", "qqq", nil), ("region", "en", "QQ", nil), ("script", "en", "Xxxx", nil),
            ("currency", "en", "ABC", nil), ("calendar", "en", "nonsense", nil),
            // Codes that aren't any, too long, or would be paths.
            ("region", "en", "", nil), ("currency", "en", "EURO", nil), ("script", "en", "../x", nil),
        ] as [(String, String, String, String?)])
    func named(kind: String, locale: String, code: String, name: String?) throws {
        let names = LocaleFormatter(try LanguageTag(locale)).names()
        let answer =
            switch kind {
            case "language": names.language(try LanguageTag(code))
            case "region": names.region(code)
            case "script": names.script(code)
            case "currency": names.currency(code)
            default: names.calendar(code)
            }
        #expect(answer == name)
    }

    @Test func styles() throws {
        let english = LocaleFormatter(try LanguageTag("en"))
        let british = try LanguageTag("en-GB")
        #expect(english.names().language(british) == "English (United Kingdom)")
        #expect(english.names(.menu).language(british) == "British English")
        #expect(english.names(.init(isShort: true)).region("US") == "US")
        // Czech writes languages small in a sentence and with a capital in a menu.
        let czech = LocaleFormatter(try LanguageTag("cs"))
        #expect(czech.names().language(try LanguageTag("de")) == "němčina")
        #expect(czech.names(.init(context: .menu)).language(try LanguageTag("de")) == "Němčina")
        #expect(try LanguageTag("pt-BR").ownName() == "português (Brasil)")
        #expect(try LanguageTag("sv").name(in: LanguageTag("de")) == "Schwedisch")
    }

    @Test func moreKinds() throws {
        let names = LocaleFormatter(try LanguageTag("en")).names()
        #expect(names.currency("EUR", .other) == "euros")
        #expect(names.currency("EUR", .one) == "euro")
        #expect(names.currencySymbol("EUR") == "€")
        #expect(names.currencySymbol("CAD") == "CA$")
        #expect(names.currencySymbol("CAD", narrow: true) == "$")
        #expect(names.unit(.kilometer) == "kilometers")
        #expect(names.unit(.kilometer, width: .abbreviated) == "km")
        #expect(names.numberingSystem("arab") == "Arabic-Indic Digits")
        #expect(names.collation("phonebk") == "Phonebook Sort Order")
        #expect(names.variant("1901") == "Traditional German orthography")
    }

    @Test func languagePicker() throws {
        let tags = try ["sv", "de", "ar", "en", "qqq"].map { try LanguageTag($0) }
        let menu = try LocaleFormatter(LanguageTag("en")).names(.menu).languageMenu(tags)
        #expect(menu.map(\.name) == ["Arabic", "English", "German", "Swedish"])
        #expect(menu.map(\.ownName) == ["العربية", "English", "Deutsch", "svenska"])
    }

    @Test func timeZones() throws {
        let names = LocaleFormatter(try LanguageTag("en")).names()
        let berlin = try TimeZoneID("Europe/Berlin")
        let summer = try RFC3339.date(from: "2022-06-07T00:00:00Z")
        #expect(names.timeZone(berlin) == "Central European Standard Time")
        #expect(names.timeZone(berlin, .daylight) == "Central European Summer Time")
        #expect(names.timeZone(berlin, .generic, at: summer) == "Central European Time")
        #expect(names.timeZone(berlin, .specific, at: summer) == "Central European Summer Time")
        #expect(names.timeZone(berlin, .exemplarCity) == "Berlin")
        #expect(names.timeZone(berlin, .location, at: summer) == "Germany Time")
        #expect(names.timeZone(berlin, .offset, at: summer) == "GMT+02:00")
        #expect(berlin.offset(at: summer) == 7200)
        #expect(TimeZoneID.only(in: "SE")?.identifier == "Europe/Stockholm")
        #expect(TimeZoneID.only(in: "US") == nil)
        #expect(TimeZoneID.only(in: "not a region") == nil)
        let menu = try names.timeZoneMenu(at: summer)
        #expect(menu.map(\.name) == (try LocaleFormatter(LanguageTag("en")).collator().sorted(menu.map(\.name))))
        let states = try #require(menu.first { $0.region == "US" })
        #expect(states.name == "United States")
        #expect(states.zones.contains { $0.city == "New York" && $0.offset == -14400 && $0.offsetText == "GMT-4" })
        #expect(states.zones.map(\.offset) == states.zones.map(\.offset).sorted())
    }

    private static let calendars = [
        "buddhist", "chinese", "coptic", "dangi", "ethiopic", "gregorian", "hebrew", "indian", "islamic",
        "islamic-civil", "japanese", "persian", "roc",
    ]

    /// Every code that English has a name for, and some that it hasn't, in every locale.
    @Test(.enabled(if: ICUHeaders.isAvailable, ICUHeaders.whyUnavailable)) func everyNameIsICUs() async throws {
        var tally = Tally("names against ICU's C API")
        func codes(_ table: String, _ tree: String) -> [String] {
            ICUOracle.keys(tree: tree, bundle: "en", path: table)
        }
        let languages = codes("Languages", "lang").filter { !$0.contains("_") } + ["qqq", "xx"]
        let regions = codes("Countries", "region") + ["QQ", "XX"]
        let scripts = codes("Scripts", "lang") + ["Xxxx"]
        let currencies = codes("Currencies", "curr") + ["QQQ"]
        #expect(languages.count > 500 && regions.count > 280 && scripts.count > 150 && currencies.count > 280)
        let zones =
            try TimeZoneID.all.enumerated().filter { $0.offset % 37 == 0 }.map(\.element) + [
                .utc, TimeZoneID("GMT+05:30"),
            ]
        for (index, locale) in ICUOracle.locales.enumerated() {
            await Task.yield()
            let names = LocaleFormatter(try LanguageTag(locale)).names()
            // All codes in each language, some in turn in what differs from it by its region.
            let step = locale.contains("-") ? 31 : 1
            func compare(_ kind: Int32, _ codes: [String], _ own: (String) throws -> String?) rethrows {
                for code in codes.indices where (code + index) % step == 0 {
                    let (mine, theirs) = (try own(codes[code]), ICUPlain.name(locale, kind, codes[code]))
                    tally.record(
                        passed: mine == theirs,
                        "\(locale) kind \(kind) \(codes[code]): \(mine ?? "none"), ICU \(theirs ?? "none")")
                }
            }
            try compare(0, languages) { names.language(try LanguageTag($0)) }
            compare(1, regions) { names.region($0) }
            compare(2, scripts) { names.script($0) }
            compare(3, currencies) { names.currency($0) }
            try compare(4, zones.map(\.identifier)) { names.timeZone(try TimeZoneID($0)) }
            compare(5, Self.calendars) { names.calendar($0) }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }
}
