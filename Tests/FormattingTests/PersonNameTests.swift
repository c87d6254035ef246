// SPDX-License-Identifier: Apache-2.0

import Formatting
import LocaleMatch
import TestSupport
import Testing

/// The rules for names of persons, a case a line, in languages that no file of vectors covers.
@Suite struct PersonNameTests {
    private static func name(
        _ given: String?, _ surname: String?, given2: String? = nil, locale: String? = nil
    ) throws -> PersonName {
        PersonName(given: given, given2: given2, surname: surname, locale: try locale.map { try LanguageTag($0) })
    }

    private static func text(_ locale: String, _ name: PersonName, _ style: PersonNameStyle) throws -> String {
        try LocaleFormatter(LanguageTag(locale)).name(name, style: style)
    }

    /// Surnames come first where the language of the name has it so, and names of Chinese, Japanese and Korean have no
    /// spaces; a foreign name has the dot of the language that it is written in.
    @Test(
        arguments: [
            ("zh", "小明", "王", nil, "王小明"), ("zh-Hant", "小明", "王", "zh", "王小明"), ("ja", "陽子", "田中", nil, "田中陽子"),
            ("en", "陽子", "田中", nil, "田中陽子"), ("ko", "민수", "김", nil, "김민수"), ("hu", "Ilona", "Nagy", "hu", "Nagy Ilona"),
            ("vi", "Anh", "Nguyễn", "vi", "Nguyễn Anh"), ("zh", "阿尔伯特", "爱因斯坦", "de", "阿尔伯特·爱因斯坦"),
            ("ja", "アルベルト", "アインシュタイン", "de", "アルベルト・アインシュタイン"), ("de", "Andreas", "Neusüß", nil, "Andreas Neusüß"),
            // A name that says nothing of its language is taken for one of the reader's.
            ("hu", "János", "Kovács", nil, "Kovács János"), ("hu", "Ada", "Byron", "en", "Ada Byron"),
            ("vi", "Văn", "Nguyễn", nil, "Nguyễn Văn"),
            // A script that the reader's language isn't written in: the name's own language.
            ("en", "Иван", "Сидоров", nil, "Иван Сидоров"),
        ] as [(String, String, String, String?, String)])
    func orderAndSpaces(locale: String, given: String, surname: String, nameLocale: String?, text: String) throws {
        #expect(try Self.text(locale, Self.name(given, surname, locale: nameLocale), .long) == text)
    }

    @Test(
        .cldr(42),
        arguments: [
            (PersonNameStyle.long, "Mary Sue Ann Berg"), (.medium, "Mary Sue Berg"), (.short, "Mary Sue"),
            (.abbreviated, "MB"), (PersonNameStyle(length: .medium), "Mary Sue A. Berg"),
            (PersonNameStyle(length: .short), "M. S. A. Berg"),
            (PersonNameStyle(length: .short, formality: .informal), "Mary Sue B."),
            (PersonNameStyle(length: .long, order: .sorting), "Berg, Mary Sue Ann"),
            (PersonNameStyle(length: .short, order: .sorting), "Berg, M. S. A."),
            (PersonNameStyle(length: .long, usage: .monogram), "MAB"),
            (PersonNameStyle(length: .short, usage: .monogram), "B"),
        ])
    func lengthUsageFormality(style: PersonNameStyle, text: String) throws {
        #expect(try Self.text("en", Self.name("Mary Sue", "Berg", given2: "Ann"), style) == text)
    }

    /// Newer data has a pattern once and says in the root which others are the same; in the locale, that is: a Japanese
    /// badge has one character, whatever its length and formality, where the root's has two.
    @Test(arguments: [PersonNameStyle.Length.long, .medium, .short])
    func sameAsAnotherInTheLocale(length: PersonNameStyle.Length) throws {
        let style = PersonNameStyle(length: length, usage: .monogram, formality: .informal)
        #expect(try Self.text("ja", Self.name("陽子", "田中"), style) == "陽")
        #expect(try Self.text("und", Self.name("Mary", "Berg"), style) == "MB")
    }

    /// Between two filled fields with an empty one in their midst, what stands next to the gap goes with it, as CLDR's
    /// own test names have it.
    @Test(
        .cldr(42),
        arguments: [
            // `{surname} {surname2}, {given-informal}`: never "Pérez , Lucía".
            ("es", PersonNameStyle(length: .long, formality: .informal, order: .sorting), "Pérez Lucía"),
            // No gap, so the comma stays.
            ("en", PersonNameStyle(length: .long, order: .sorting), "Pérez, Lucía"),
            // `{given-monogram}.{given2-monogram}.{surname-monogram}.`: one full stop, not two.
            ("pl", PersonNameStyle(length: .long, usage: .monogram), "L.P."),
            // A badge isn't sorted.
            ("en", PersonNameStyle(length: .long, usage: .monogram, order: .sorting), "LP"),
        ])
    func gaps(locale: String, style: PersonNameStyle, text: String) throws {
        #expect(try Self.text(locale, Self.name("Lucía", "Pérez", locale: "es-AQ"), style) == text)
    }

    /// Whatever fields a name has, there is something to call the person by.
    @Test(arguments: ["en", "de", "ja", "zh", "ar", "es", "und", "xx"])
    func neverNothing(locale: String) throws {
        for name in try [Self.name("Anna", nil), Self.name(nil, "Berg"), Self.name("陽子", nil), Self.name(nil, "田中")] {
            for length in [PersonNameStyle.Length.long, .medium, .short] {
                for usage in [PersonNameStyle.Usage.referring, .addressing, .monogram] {
                    for formality in [PersonNameStyle.Formality.formal, .informal] {
                        for order in [nil, PersonNameStyle.Order.givenFirst, .surnameFirst, .sorting] {
                            let style = PersonNameStyle(
                                length: length, usage: usage, formality: formality, order: order)
                            #expect(try Self.text(locale, name, style).isEmpty == false)
                        }
                    }
                }
            }
        }
    }
}
