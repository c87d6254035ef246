// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

@testable import LocalizedStrings

/// Plurals, variables, devices and widths from stringsdicts and catalogs.
@Suite struct CatalogTests {
    /// A catalog of one string in one language.
    private func catalog(_ language: String, _ localization: String) -> StringTables {
        StringTables(files: [
            "Localizable.xcstrings": Array(
                #"{"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{"\#(language)":\#(localization)}}}}"#
                    .utf8)
        ])
    }

    private func plural(_ forms: KeyValuePairs<String, String>) -> String {
        let parts = forms.map { #""\#($0.key)":{"stringUnit":{"state":"translated","value":"\#($0.value)"}}"# }
        return #"{"variations":{"plural":{\#(parts.joined(separator: ","))}}}"#
    }

    private func text(
        _ tables: StringTables, _ locale: String, _ arguments: [FormatArgument], device: String = "other",
        width: Int? = nil
    ) throws -> LocalizedText {
        var options = Localizer.Options()
        options.device = device
        options.width = width
        return tables.localizer(for: [try LanguageTag(locale)], options: options).text("k", arguments: arguments)
    }

    @Test(arguments: [
        ("1", "день"), ("2", "дні"), ("5", "днів"), ("11", "днів"), ("21", "день"), ("0", "днів"), ("1.5", "дня"),
    ])
    func ukrainian(_ number: String, _ word: String) throws {
        let tables = catalog("uk", plural(["one": "%@ день", "few": "%@ дні", "many": "%@ днів", "other": "%@ дня"]))
        let found = try text(tables, "uk", try FormatArgument.list(json: "[\(number)]"))
        #expect(found.text.hasSuffix(" " + word))
    }

    /// The category is that of the number as it is written.
    @Test func categoryOfWhatIsWritten() throws {
        let tables = catalog("en", plural(["one": "%.1f hour", "other": "%.1f hours"]))
        #expect(try text(tables, "en", [1.0]).text == "1.0 hours")
        let whole = catalog("en", plural(["one": "%.0f hour", "other": "%.0f hours"]))
        #expect(try text(whole, "en", [1.2]).text == "1 hour")
        let integer = catalog("en", plural(["one": "%lld hour", "other": "%lld hours"]))
        #expect(try text(integer, "en", [1]).text == "1 hour")
    }

    @Test func explicitZero() throws {
        let tables = catalog("en", plural(["zero": "no hours", "one": "%lld hour", "other": "%lld hours"]))
        #expect(try text(tables, "en", [0]).text == "no hours")
        #expect(try text(tables, "en", [10]).text == "10 hours")
    }

    @Test func missingFormFallsBackToOther() throws {
        let tables = catalog("uk", plural(["one": "%lld a", "other": "%lld b"]))
        #expect(try text(tables, "uk", [5]).text == "5 b")
    }

    /// The plural of a string goes by its first number, wherever the texts put it.
    @Test func pluralOfTheFirstNumber() throws {
        let tables = catalog(
            "es", plural(["one": "Se prevé %2$@ en %3$lld h.", "other": "Se prevén %2$@ en %3$lld h."]))
        #expect(try text(tables, "es", [1, "1mm", 24]).text == "Se prevé 1mm en 24 h.")
        #expect(try text(tables, "es", [2, "2mm", 24]).text == "Se prevén 2mm en 24 h.")
    }

    static let substitution = #"""
        {"stringUnit":{"state":"translated","value":"%1$@: %#@total.files@ in %#@folders@"},"substitutions":{
        "total.files":{"argNum":2,"formatSpecifier":"lld","variations":{"plural":{
        "one":{"stringUnit":{"state":"translated","value":"%arg file"}},
        "other":{"stringUnit":{"state":"translated","value":"%arg files"}}}}},
        "folders":{"argNum":3,"formatSpecifier":"lld","variations":{"plural":{
        "one":{"stringUnit":{"state":"translated","value":"%arg folder"}},
        "other":{"stringUnit":{"state":"translated","value":"%arg folders"}}}}}}}
        """#

    @Test func severalSubstitutions() throws {
        let tables = catalog("en", Self.substitution)
        #expect(tables.problems.isEmpty)
        #expect(try text(tables, "en", ["A", 1, 2]).text == "A: 1 file in 2 folders")
        #expect(try text(tables, "en", ["A", 2_000, 1]).text == "A: 2,000 files in 1 folder")
    }

    @Test func devicesAndWidths() throws {
        let device = catalog(
            "en",
            #"{"variations":{"device":{"mac":{"variations":{"plural":{"one":{"stringUnit":{"value":"one click"}},"other":{"stringUnit":{"value":"%lld clicks"}}}}},"other":{"stringUnit":{"value":"tap"}}}}}"#
        )
        #expect(try text(device, "en", [1], device: "mac").text == "one click")
        #expect(try text(device, "en", [3], device: "mac").text == "3 clicks")
        #expect(try text(device, "en", [3], device: "applewatch").text == "tap")
        let width = catalog(
            "en",
            #"{"variations":{"width":{"20":{"stringUnit":{"value":"Fav."}},"25":{"stringUnit":{"value":"Favorites"}}}}}"#
        )
        #expect(try text(width, "en", []).text == "Favorites")
        #expect(try text(width, "en", [], width: 22).text == "Fav.")
        #expect(try text(width, "en", [], width: 5).text == "Fav.")
        #expect(try text(width, "en", [], width: 400).text == "Favorites")
    }

    /// The first device by name stands in for "other", and the author hears of it.
    @Test func deviceWithoutOther() throws {
        let tables = catalog(
            "en",
            #"{"variations":{"device":{"mac":{"stringUnit":{"value":"click"}},"ipad":{"stringUnit":{"value":"tap"}}}}}"#
        )
        #expect(tables.problems.map(\.severity) == [.warning])
        #expect(tables.problems.first?.message.contains("\"other\"") == true)
        #expect(try text(tables, "en", []).text == "tap")
    }

    /// Variables that name further variables, with implicit arguments counted from the variable's own.
    @Test func nestedVariables() throws {
        func variable(_ name: String, _ one: String, _ other: String) -> String {
            """
            <key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>one</key><string>\(one)</string><key>other</key><string>\(other)</string></dict>
            """
        }
        let dict =
            "<plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%1$#@a@</string>"
            + variable("a", "One goose landed on %2$#@f@", "%d geese landed on %#@f@")
            + variable("f", "a field", "%d fields") + "</dict></dict></plist>"
        let tables = StringTables(files: ["en.lproj/Localizable.stringsdict": Array(dict.utf8)])
        #expect(tables.problems.isEmpty, "\(tables.problems)")
        #expect(try text(tables, "en", [1, 1]).text == "One goose landed on a field")
        #expect(try text(tables, "en", [1, 3]).text == "One goose landed on 3 fields")
        #expect(try text(tables, "en", [5, 1]).text == "5 geese landed on a field")
        #expect(try text(tables, "en", [5, 3]).text == "5 geese landed on 3 fields")
    }

    /// A variable that names itself ends with a report, at once.
    @Test func variablesInACircle() throws {
        let loop =
            #"{"stringUnit":{"value":"%#@a@"},"substitutions":{"a":{"argNum":1,"formatSpecifier":"lld","variations":{"plural":{"other":{"stringUnit":{"value":"%#@a@%#@a@%#@a@"}}}}}}}"#
        let tables = catalog("en", loop)
        #expect(tables.problems.contains { $0.message.contains("circle") })
        let found = try text(tables, "en", [1])
        #expect(found.issues.contains { $0.kind == .limit })
    }

    /// A small catalog can't make a large text.
    @Test func expansionIsBounded() throws {
        let tables = catalog("en", #"{"stringUnit":{"value":"\#(String(repeating: "%1$@", count: 5_000))"}}"#)
        let found = try text(tables, "en", [FormatArgument(String(repeating: "x", count: 10_000))])
        #expect(found.text.utf8.count == StringsLimits.expansionBytes)
        #expect(found.issues.map(\.kind) == [.limit])
    }

    struct Broken: CustomTestStringConvertible, Sendable {
        var name: String
        var localization: String
        var message: String
        var testDescription: String { name }
    }

    static let broken: [Broken] = [
        Broken(
            name: "one argument, two kinds", localization: #"{"stringUnit":{"value":"%1$lld or %1$@"}}"#,
            message: "argument 1 is printed as"),
        Broken(
            name: "undefined variable", localization: #"{"stringUnit":{"value":"%#@a@"},"substitutions":{}}"#,
            message: "isn't defined"),
        Broken(
            name: "no other", localization: #"{"variations":{"plural":{"one":{"stringUnit":{"value":"x"}}}}}"#,
            message: "no text for \"other\""),
        Broken(
            name: "no category", localization: #"{"variations":{"plural":{"lots":{"stringUnit":{"value":"x"}}}}}"#,
            message: "no plural category"),
        Broken(
            name: "argNum 0", localization: #"{"stringUnit":{"value":"%#@a@"},"substitutions":{"a":{"argNum":0}}}"#,
            message: "argNum is 0"),
        Broken(name: "unit without value", localization: #"{"stringUnit":{"state":"new"}}"#, message: "no \"value\""),
        Broken(
            name: "variable that is never closed", localization: #"{"stringUnit":{"value":"%#@a of"}}"#,
            message: "never closed"),
        Broken(
            name: "variations of an unknown kind",
            localization: #"{"variations":{"gender":{"male":{"stringUnit":{"value":"x"}}}}}"#,
            message: "variations by \"gender\""),
        Broken(name: "no device", localization: #"{"variations":{"device":{}}}"#, message: "no text for any device"),
        Broken(name: "no width", localization: #"{"variations":{"width":{}}}"#, message: "no text for any width"),
        Broken(
            name: "argument 1 left out", localization: #"{"stringUnit":{"value":"%2$@, %3$@"}}"#,
            message: "argument 3 is printed and argument 1 isn't"),
        // What is wrong within one text costs that text, though it is no JSON.
        Broken(
            name: "half a surrogate pair", localization: #"{"stringUnit":{"value":"\ud83c \""}}"#,
            message: "half a surrogate pair"),
        Broken(name: "no escape", localization: #"{"stringUnit":{"value":"50\%"}}"#, message: "no escape of JSON"),
        Broken(name: "value is a number", localization: #"{"stringUnit":{"value":5}}"#, message: "expected a text"),
    ]

    /// A broken string costs itself, with the line and key in the error; its neighbours are read.
    @Test(arguments: broken) func brokenStringCostsItself(_ item: Broken) throws {
        let json = """
            {"sourceLanguage":"en","strings":{
            "k":{"localizations":{"en":\(item.localization)}},
            "good":{"localizations":{"en":{"stringUnit":{"value":"fine"}}}}}}
            """
        let tables = StringTables(files: ["Localizable.xcstrings": Array(json.utf8)])
        let problem = try #require(tables.problems.first)
        #expect(problem.message.contains(item.message), "\(problem)")
        #expect(problem.key == "k" && problem.line == 2)
        #expect(tables.localizer(for: []).text("good").text == "fine")
    }

    /// An argument may stay unprinted where something else tells its type, or selects a plural with it.
    @Test(arguments: [
        // (key, language, localization)
        ("%@ by %@", "en", #"{"stringUnit":{"value":"by %2$@"}}"#),
        ("k", "de", #"{"stringUnit":{"value":"von %2$@"}}"#),
        (
            "k", "en",
            #"{"variations":{"plural":{"one":{"stringUnit":{"value":"a file in %2$@"}},"other":{"stringUnit":{"value":"files in %2$@"}}}}}"#
        ),
    ]) func argumentsMayBeLeftOut(_ key: String, _ language: String, _ localization: String) {
        let json = #"{"sourceLanguage":"en","strings":{"\#(key)":{"localizations":{"\#(language)":\#(localization)}}}}"#
        #expect(StringTables(files: ["Localizable.xcstrings": Array(json.utf8)]).problems.isEmpty)
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"strings":[]}"#, #"{"strings":{}}x"#, #"{"strings":{"a":{"comment":"\x"}}}"#,
        "{\"strings\":{\"a\":\"\u{1}\"}}",
        #"{"strings":{"a":"\ud800"}}"#, #"{"strings":{"a":01}}"#, String(repeating: "[", count: 1_000),
        #"{"strings":{"a":"# + String(repeating: #"{"b":"#, count: 1_000),
    ]) func refusesBrokenJSON(_ text: String) {
        let tables = StringTables(files: ["Localizable.xcstrings": Array(text.utf8)])
        #expect(tables.problems.count == 1)
    }

    /// The shared fixtures: well-formed ones give their text, the broken one a clear error.
    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable)) func sharedFixtures() throws {
        let tables = try StringTables(directory: SharedVectors.directory.appendingPathComponent("strings").path)
        let cases: [(table: String, key: String, arguments: [FormatArgument], text: String)] = [
            ("Simple", "SimpleKey", [], "My Value"),
            ("Positional", "reorder", [5, "x"], "Second: x - First: 5"),
            ("Positional", "repeatExplicit", [5], "5, I repeat: 5"),
            ("Positional", "repeatImplicit", ["Tom"], "Tom, are you there? Tom?"),
            ("Variations", "String.Device", [], "Tap to open"),
            ("Variations", "String.Plural", [0], "I have no strings"),
            ("Variations", "String.Plural", [1], "I have 1 string"),
            ("Variations", "String.Plural", [2], "I have 2 strings"),
            ("Localizable", "apples.count", [0], "You have zero apples"),
            ("Localizable", "apples.count", [1], "You have one apple"),
            ("Localizable", "apples.count", [5], "You have 5 apples. Wow that is a lot!"),
            ("Localizable", "competition.event.number-of-matches", [0], "No matches"),
            ("Localizable", "competition.event.number-of-matches", [1], "1 match"),
            ("Localizable", "feed.subscription.count", [3], "3 subscriptions"),
            ("Localizable", "competition.tab.favorite-players", [], "Favorite Players"),
            ("Localizable", "competition.tab.favorite-teams", [], "Favorite Teams"),
        ]
        var tally = Tally("shared string fixtures")
        let localizer = tables.localizer(for: [try LanguageTag("en")])
        for item in cases {
            let found = localizer.text(item.key, arguments: item.arguments, options: .init(table: item.table))
            tally.record(passed: found.text == item.text && found.issues.isEmpty, "\(item.key): \(found)")
        }
        let errors = tables.problems.filter { $0.severity == .error }
        tally.record(
            passed: errors.count == 1 && errors.first?.key == "plural.missing-variable" && errors.first?.line == 5,
            "\(errors)")
        #expect(tally.failures.isEmpty, "\(tally.report())")
        tally.report()
    }
}
