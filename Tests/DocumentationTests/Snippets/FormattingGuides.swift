// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch

/// The code of the pages in `Docs/Formatting.docc`.
enum FormattingGuides {
    static func overview(negotiation: Negotiation, date: Date) throws {
        let formatter = LocaleFormatter(negotiation)
        print(try formatter.percent(54))  // 54%   ٥٤٪   % 54
        print(try formatter.measurement(12, unit: .millimeter, usage: .rainfall))  // 0.47 in   12 mm
        print(try formatter.date(date, skeleton: "yMMM", timeZone: .utc))  // Jun 2022   2022年6月
        print(try formatter.list(["wind", "rain"]))  // wind and rain
    }

    static func numberingSystems() throws {
        let tamil = LocaleFormatter(try LanguageTag("ta"))
        let systems = tamil.numberingSystems
        print(systems.standard.identifier)  // latn
        print(systems.native?.identifier ?? "none")  // tamldec
        print(systems.traditional?.identifier ?? "none")  // taml
    }

    struct Person {
        var surname: String
    }

    static func names(
        locale: LanguageTag, swedish: LanguageTag, zone: TimeZoneID, languages: [LanguageTag]
    ) throws {
        let names = LocaleFormatter(locale).names()
        print(names.language(swedish) ?? "no name")  // Schwedisch
        print(names.region("CH") ?? "no name")  // Schweiz
        print(names.currency("EUR", .other) ?? "no name")  // Euro
        print(names.timeZone(zone, .exemplarCity) ?? "no name")  // Kiew
        for choice in try names.languageMenu(languages) { print(choice.name, choice.ownName) }
    }

    static func order(locale: LanguageTag, people: [Person], text: String) throws {
        let order = try LocaleFormatter(locale).collator(CollationOptions(numeric: true))
        let sorted = order.sorted(people, by: \.surname)
        let found = try order.ranges(of: "arger", in: text)
        let key = order.key(for: text)
        print(sorted, found, key)
    }

    static func strictInput(german: LanguageTag) throws {
        let input = LocaleFormatter(german).input
        print(try input.number("1.234,5"))  // 1234.5
        print(try input.currency("€ 20,99"))  // EUR 20.99
        print(try input.measurement("3,5 km"))  // 3.5 kilometer
        let date = try input.date("7. Juni 2022", .style(date: .long), timeZone: .utc)
        print(date)
    }

    static func lenientInput(input: LocaleInput) throws {
        let read = try input.lenient.number("1.5")
        print(read.value)  // 1.5
        print(read.assumptions)  // ["." is the decimal separator]
    }
}
