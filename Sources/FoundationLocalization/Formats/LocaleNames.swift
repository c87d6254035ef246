// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What a locale calls languages, regions, currencies and the like, in the system's ICU, by Foundation's identifiers.
///
/// What has no name is `nil`, never its code. A locale's identifier may be in ICU's form (`de_AT@calendar=buddhist`).
package struct LocaleNames {
    private let names: DisplayNames

    /// The names of a locale.
    package init(_ locale: Locale) { names = LocaleFormatter(Resolution.tag(locale)).names() }

    /// `zh-Hant_TW` → "Chinese (Traditional, Taiwan)".
    package func identifier(_ identifier: String) -> String? {
        let tag = Resolution.tag(Locale(identifier: identifier))
        return tag.language == "und" ? nil : names.language(tag)
    }

    /// `es` → "Spanish"; of a longer identifier the language alone.
    package func language(_ code: String) -> String? {
        (try? LanguageTag(code)).flatMap { try? LanguageTag($0.language) }.flatMap { names.language($0) }
    }

    /// `US` → "United States".
    package func region(_ code: String) -> String? { names.region(code) }

    /// `Hant` → "Traditional Chinese", as a script is called alone.
    package func script(_ code: String) -> String? { names.script(code) }

    /// `POSIX` → "Computer".
    package func variant(_ code: String) -> String? { names.variant(code) }

    /// `USD` → "US Dollar".
    package func currency(_ code: String) -> String? { names.currency(code) }

    /// `USD` → "$", "US$".
    package func currencySymbol(_ code: String) -> String? { names.currencySymbol(code) }

    /// An order by Foundation's or CLDR's word: `phonebook`, `phonebk` → "Phonebook Sort Order".
    package func collation(_ identifier: String) -> String? {
        names.collation(Self.collations[identifier.lowercased()] ?? identifier)
    }

    /// A calendar by Foundation's or CLDR's word: `gregorian`, `gregory` → "Gregorian Calendar".
    package func calendar(_ identifier: String) -> String? {
        names.calendar(Self.calendars[identifier.lowercased()] ?? identifier)
    }

    /// The calendar of an identifier.
    package func calendar(_ identifier: Calendar.Identifier) -> String? {
        Self.keywords[identifier].flatMap { names.calendar($0) }
    }

    private static let keywords: [Calendar.Identifier: String] = [
        .gregorian: "gregory", .buddhist: "buddhist", .chinese: "chinese", .coptic: "coptic",
        .ethiopicAmeteMihret: "ethiopic", .ethiopicAmeteAlem: "ethioaa", .hebrew: "hebrew", .iso8601: "iso8601",
        .indian: "indian", .islamic: "islamic", .islamicCivil: "islamic-civil", .islamicTabular: "islamic-tbla",
        .islamicUmmAlQura: "islamic-umalqura", .japanese: "japanese", .persian: "persian", .republicOfChina: "roc",
    ]

    /// Foundation's words that CLDR shortens.
    private static let calendars = ["gregorian": "gregory", "ethiopic-amete-alem": "ethioaa"]
    private static let collations = [
        "phonebook": "phonebk", "dictionary": "dict", "traditional": "trad", "gb2312han": "gb2312",
    ]
}
