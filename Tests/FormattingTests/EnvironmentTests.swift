// SPDX-License-Identifier: Apache-2.0

import CICU
import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// Nothing of a process shows in a text: not its language, not its zone.
struct EnvironmentTests {
    /// Every kind with language in it.
    private static let kinds: [(name: String, text: @Sendable (LocaleFormatter) throws -> String)] = [
        ("number", { try $0.number(-1234567.891) }),
        ("compact", { try $0.number(1_234_567, NumberStyle(notation: .compactLong)) }),
        ("percent", { try $0.percent(54) }),
        ("money", { try $0.currency(1234.5, code: "USD", presentation: .fullName) }),
        ("quantity", { try $0.measurement(1234.5, unit: .kilometerPerHour, width: .wide) }),
        ("mixed unit", { try $0.measurement(2.5, unit: UnitIdentifier("hour-and-minute"), width: .wide) }),
        ("range", { try $0.currencyRange(1, 2, code: "EUR") }),
        ("date", { try $0.date(date, .style(date: .full, time: .full), timeZone: TimeZoneID("Europe/Kyiv")) }),
        ("fields", { try $0.date(date, skeleton: "yMMMMEEEEdjm", timeZone: .utc) }),
        ("interval", { try $0.interval(from: date, to: date + 90000, .fields("yMMMdjm"), timeZone: .utc) }),
        ("relative", { try $0.relative(-2, unit: .hour) }),
        ("list", { try $0.list(["A", "B", "C"]) }),
        ("bytes", { try $0.byteCount(0) }),
        ("words", { try $0.spellOut(42) }),
        ("ordinal", { try $0.ordinal(1234) }),
        ("plural", { try $0.pluralCategory(2).description }),
        ("name", { try $0.name(PersonName(given: "Zoë", surname: "Müller", title: "Dr."), style: .long) }),
        ("digits", { "\($0.numberingSystems)" }),
    ]

    private static let date = Date(timeIntervalSince1970: 1_654_607_109)

    /// ICU takes the process's default locale for a language that it has no data for, and its rules for words where a
    /// language has none.
    ///
    /// In a process of its own, since the default locale is everybody's.
    @Test(.enabled(if: ICUHeaders.isAvailable, ICUHeaders.whyUnavailable))
    func processLanguage() async {
        await #expect(processExitsWith: .success) {
            var tally = Tally("texts that don't depend on the process's language")
            let unknown = [
                "xx", "xx-YY", "nds", "und", "und-FR", "und-Latn", "mul", "zxx", "qaa-Cyrl-DE", "x-private",
                "tlh-u-nu-deva",
                "xx-u-ca-buddhist-hc-h23",
            ]
            for (index, locale) in (ICUOracle.locales + unknown).enumerated() {
                // Two locales that differ in nothing but their private part, so that nothing is kept from one to the
                // other.
                let tags = try ["one", "two"].map {
                    try LanguageTag(locale.hasPrefix("x-") ? locale + "-\($0)" : "\(locale)-x-\($0)")
                }
                let all = EnvironmentTests.kinds
                let kinds = unknown.contains(locale) ? all : [all[index % all.count]]
                var texts: [[String]] = []
                for (tag, language) in zip(tags, ["de-AT", "ar-EG"]) {
                    ICUPlain.setDefaultLocale(language)
                    let formatter = LocaleFormatter(tag)
                    texts.append(try kinds.map { try $0.text(formatter) })
                }
                for (place, kind) in kinds.enumerated() {
                    tally.record(
                        passed: texts[0][place] == texts[1][place],
                        "\(locale) \(kind.name): \(texts[0][place]), and \(texts[1][place])")
                }
            }
            let report = tally.report()
            #expect(tally.failures.isEmpty, "\(report)")
        }
    }

    /// Nor does the process decide whose digits an unknown language may keep.
    @Test(.enabled(if: ICUHeaders.isAvailable, ICUHeaders.whyUnavailable))
    func digitsOfAnUnknownLanguage() async {
        await #expect(processExitsWith: .success) {
            for process in ["ar-EG", "en-US", "hi-IN"] {
                ICUPlain.setDefaultLocale(process)
                #expect(tolk_locale_uses_numbering_system("xx", "latn"))
                #expect(!tolk_locale_uses_numbering_system("xx", "arab"))
                #expect(!tolk_locale_uses_numbering_system("xx-IN", "deva"))
                #expect(tolk_locale_uses_numbering_system("hi", "deva"))
            }
        }
    }

    /// A language without data is written as the root has it, in the digits, calendar and hours that its tag asks for or
    /// its region has.
    @Test(arguments: [
        ("xx", "1,234.5", "2022 M06 7", "1:05 PM"), ("xx-FR", "1,234.5", "2022 M06 7", "13:05"),
        ("xx-u-nu-deva", "१,२३४.५", "२०२२ M06 ७", "१:०५ PM"),
        ("xx-u-ca-buddhist", "1,234.5", "BE 2565 M06 7", "1:05 PM"),
        ("xx-TH", "1,234.5", "BE 2565 M06 7", "13:05"), ("xx-u-hc-h23", "1,234.5", "2022 M06 7", "13:05"),
    ])
    func unknownLanguage(locale: String, number: String, date: String, time: String) throws {
        let formatter = LocaleFormatter(try LanguageTag(locale))
        #expect(try formatter.number(1234.5) == number)
        #expect(try formatter.date(Self.date, .style(date: .long), timeZone: .utc) == date)
        #expect(try formatter.date(Self.date, .fields("jm"), timeZone: .utc).replacing("\u{202F}", with: " ") == time)
    }

    /// Galician has no words for numbers in ICU: its digits, not another language's words.
    @Test func languageWithoutWords() throws {
        let galician = LocaleFormatter(try LanguageTag("gl"))
        #expect(try galician.spellOut(1234) == "1.234")
        #expect(try galician.ordinal(2) == "2.")
        #expect(try LocaleFormatter(LanguageTag("gl-u-nu-deva")).spellOut(42) == "४२")
        #expect(try galician.byteCount(0).hasPrefix("0"))
    }
}
