// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import Synchronization
import TestSupport
import Testing

@testable import LocalizedStrings

/// Which text a reader gets, and why.
@Suite struct LookupTests {
    static let tables = StringTables(files: [
        "en.lproj/Localizable.strings": Array("Wind = Wind; both = English; \"%@!\" = \"%@!\";".utf8),
        "de.lproj/Localizable.strings": Array("Wind = Brise; \"%@!\" = \"%@!\";".utf8),
        "ZH-hant.lproj/Localizable.strings": Array("Wind = \"風\";".utf8),
        "pt_BR.lproj/Localizable.strings": Array("Wind = Vento;".utf8),
        "ar.lproj/Localizable.strings": Array("\"%@!\" = \"مرحبا %@!\"; \"n\" = \"%lld\";".utf8),
        "French.lproj/Localizable.strings": Array("Wind = Vent;".utf8),
        "Base.lproj/Base.strings": Array("a = base;".utf8),
        "Flat.strings": Array("a = flat;".utf8),
        "not a tag.lproj/Localizable.strings": Array("Wind = x;".utf8),
    ])

    struct Case: CustomTestStringConvertible, Sendable {
        var preferred: [String]
        var key: String
        var table: String?
        var defaultValue: String?
        var text: String
        var outcome: LocalizedText.Outcome
        var testDescription: String { "\(preferred) \(key)" }
    }

    static let cases: [Case] = [
        Case(preferred: ["de"], key: "Wind", text: "Brise", outcome: .preferred),
        Case(preferred: ["de-AT"], key: "Wind", text: "Brise", outcome: .preferred),
        // Letter case and separator of a folder don't matter.
        Case(preferred: ["zh-TW"], key: "Wind", text: "風", outcome: .preferred),
        Case(preferred: ["pt"], key: "Wind", text: "Vento", outcome: .preferred),
        Case(preferred: ["fr-CA"], key: "Wind", text: "Vent", outcome: .preferred),
        // String by string: German lacks "both", English is next.
        Case(preferred: ["de", "en"], key: "both", text: "English", outcome: .fallback),
        Case(preferred: ["de"], key: "both", text: "English", outcome: .sourceLanguage),
        Case(preferred: ["ko"], key: "Wind", text: "Wind", outcome: .sourceLanguage),
        Case(preferred: [], key: "Wind", text: "Wind", outcome: .sourceLanguage),
        Case(preferred: ["de"], key: "none", defaultValue: "Standard", text: "Standard", outcome: .defaultValue),
        Case(preferred: ["de"], key: "none", text: "none", outcome: .key),
        Case(preferred: ["de"], key: "Wind", table: "Absent", text: "Wind", outcome: .key),
        Case(preferred: ["de"], key: "a", table: "Base", text: "base", outcome: .sourceLanguage),
        Case(preferred: ["de"], key: "a", table: "Flat", text: "flat", outcome: .sourceLanguage),
    ]

    @Test(arguments: cases) func finds(_ item: Case) throws {
        let localizer = Self.tables.localizer(for: try item.preferred.map { try LanguageTag($0) })
        let found = localizer.text(item.key, options: .init(table: item.table, defaultValue: item.defaultValue))
        #expect(found.text == item.text)
        #expect(found.outcome == item.outcome)
    }

    /// Archives from macOS bring `._` files beside the real ones.
    @Test func hiddenFilesAreNoTables() throws {
        let folder = try TemporaryFolder()
        try folder.write("de.lproj/Localizable.strings", "a = b;")
        for hidden in ["de.lproj/._Localizable.strings", "._Localizable.xcstrings", ".x/de.lproj/T.strings"] {
            try folder.write(hidden, "\u{0}\u{5}")
        }
        let tables = try StringTables(directory: folder.url.path)
        #expect(tables.problems.isEmpty, "\(tables.problems)")
        #expect(tables.tableNames == ["Localizable"])
    }

    /// `Base.lproj` and flat files fill in what the source language's own folder lacks.
    @Test(arguments: ["Base.lproj/T.strings", "T.strings"]) func theLanguagesOwnFolderWinsOverBase(
        _ other: String
    ) throws {
        let tables = StringTables(files: [
            other: Array("a = other; b = other;".utf8), "en.lproj/T.strings": Array("a = own;".utf8),
            "en.lproj/T.stringsdict": Array("{ c = plural; }".utf8),
        ])
        let localizer = tables.localizer(for: [try LanguageTag("ko")])
        #expect(
            ["a", "b", "c"].map { localizer.text($0, options: .init(table: "T")).text } == ["own", "other", "plural"])
    }

    @Test func reportsTheFolderThatIsNoLanguage() {
        #expect(Self.tables.problems.count == 1)
        #expect(Self.tables.problems.first?.message.contains("not a tag") == true)
    }

    @Test func isolatesInsertedTextOfTheOtherDirection() throws {
        let arabic = Self.tables.localizer(for: [try LanguageTag("ar")])
        let german = Self.tables.localizer(for: [try LanguageTag("de")])
        #expect(arabic.text("%@!", arguments: ["Berlin"]).text == "مرحبا \u{2068}Berlin\u{2069}!")
        #expect(arabic.text("%@!", arguments: ["برلين"]).text == "مرحبا برلين!")
        #expect(arabic.text("%@!", arguments: ["12 (3)"]).text == "مرحبا 12 (3)!")
        #expect(german.text("%@!", arguments: ["Berlin"]).text == "Berlin!")
        #expect(german.text("%@!", arguments: ["ברלין (x)"]).text == "\u{2068}ברלין (x)\u{2069}!")
        // Controls of the text's own can't reach out of it.
        #expect(
            german.text("%@!", arguments: ["\u{2069}\u{202E}a\u{2067}b"]).text
                == "\u{2068}\u{202E}a\u{2067}b\u{2069}\u{2069}!")
        var options = Localizer.Options()
        options.isolatesInsertedText = false
        #expect(
            Self.tables.localizer(for: [try LanguageTag("ar")], options: options).text("%@!", arguments: ["B"]).text
                == "مرحبا B!")
    }

    @Test func writesTheReadersDigits() throws {
        let localizer = Self.tables.localizer(for: [try LanguageTag("ar-EG")])
        #expect(localizer.text("n", arguments: [24]).text == "٢٤")
        let latin = Self.tables.localizer(for: [try LanguageTag("ar-EG-u-nu-latn")])
        #expect(latin.text("n", arguments: [24]).text == "24")
    }

    @Test func reportsMissingStringsOnce() throws {
        let seen = Mutex<[String]>([])
        var options = Localizer.Options()
        options.missing = MissingStrings(capacity: 2) { missing in seen.withLock { $0.append(missing.description) } }
        let localizer = Self.tables.localizer(for: [try LanguageTag("de")], options: options)
        for _ in 0..<3 {
            for key in ["both", "none", "third"] { _ = localizer.text(key) }
            _ = localizer.text("Wind")
        }
        #expect(
            seen.withLock(\.self) == [
                "the table Localizable has no \"both\" in de; answered from sourceLanguage",
                "the table Localizable has no \"none\" in de; answered from key",
            ])
    }

    /// A catalog wins over a stringsdict, and that over a strings file.
    @Test func mergesFilesOfOneTable() throws {
        let catalog =
            #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"catalog"}}}},"b":{}}}"#
        let dict = "<plist><dict><key>a</key><string>dict</string><key>c</key><string>dict</string></dict></plist>"
        let tables = StringTables(files: [
            "Localizable.xcstrings": Array(catalog.utf8), "de.lproj/Localizable.stringsdict": Array(dict.utf8),
            "de.lproj/Localizable.strings": Array("a = strings; c = strings; d = strings; b = strings;".utf8),
        ])
        let localizer = tables.localizer(for: [try LanguageTag("de")])
        #expect(["a", "b", "c", "d"].map { localizer.text($0).text } == ["catalog", "strings", "dict", "strings"])
    }

    /// A catalog's key without texts: the code's default value stands for the source text, and the key where there is none.
    @Test(arguments: [
        ("b", nil, "b", LocalizedText.Outcome.sourceLanguage), ("b", "Standard", "Standard", .defaultValue),
        // A text of its own wins over the default value.
        ("a", "Standard", "Own", .sourceLanguage),
    ])
    func aKeyWithoutTexts(key: String, defaultValue: String?, text: String, outcome: LocalizedText.Outcome) throws {
        let catalog =
            #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"stringUnit":{"state":"translated","value":"Own"}}}},"b":{}}}"#
        let tables = StringTables(files: ["Localizable.xcstrings": Array(catalog.utf8)])
        let found = tables.localizer(for: [try LanguageTag("de")]).text(
            key, options: .init(defaultValue: defaultValue))
        #expect((found.text, found.outcome) == (text, outcome))
    }
}
