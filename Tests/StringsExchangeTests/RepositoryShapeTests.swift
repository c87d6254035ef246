// SPDX-License-Identifier: Apache-2.0

import LocalizedStrings
import Testing

@testable import StringsExchange

/// Shapes that real repositories have, each with what the check says of it: no false errors.
@Suite struct RepositoryShapeTests {
    private static func dictionary(
        _ key: String, format: String = "%#@v@", type: String = "ld", _ forms: KeyValuePairs<String, String>
    ) -> String {
        let texts = forms.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
        return """
            <plist version="1.0"><dict><key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key>
            <string>\(format)</string><key>v</key><dict><key>NSStringFormatSpecTypeKey</key>
            <string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>\(type)</string>
            \(texts)</dict></dict></dict></plist>
            """
    }

    private static func catalog(_ strings: String) -> String {
        "{\"sourceLanguage\":\"en\",\"version\":\"1.0\",\"strings\":{\(strings)}}"
    }

    private static func unit(_ text: String) -> String {
        "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"}}"
    }

    struct Shape: Sendable, CustomTestStringConvertible {
        var name: String
        var files: [String: String]
        /// `severity rule`, sorted.
        var found: [String]
        var testDescription: String { name }
    }

    static let shapes: [Shape] = [
        // Element X: tables of Slavic languages end with many, since whole numbers are never other.
        Shape(
            name: "a plural without other that every whole number has a text in",
            files: [
                "en.lproj/L.stringsdict": dictionary("a", ["one": "%ld a", "other": "%ld as"]),
                "pl.lproj/L.stringsdict": dictionary("a", ["one": "%ld a", "few": "%ld ay", "many": "%ld aów"]),
            ], found: ["note optional-plural-form"]),
        Shape(
            name: "a plural that most numbers have no text in",
            files: [
                "en.lproj/L.stringsdict": dictionary("a", ["one": "%ld a", "other": "%ld as"]),
                "de.lproj/L.stringsdict": dictionary("a", ["one": "%ld a"]),
            ], found: ["error broken-syntax", "warning missing-plural-form"]),
        // Mastodon: the specifier is written with its percent sign, or as one that is rarer.
        Shape(
            name: "value types with a percent sign and others",
            files: [
                "en.lproj/A.stringsdict": dictionary("a", type: "%ld", ["one": "%ld a", "other": "%ld as"]),
                "en.lproj/B.stringsdict": dictionary("b", type: "li", ["one": "%li a", "other": "%li as"]),
                "en.lproj/C.stringsdict": dictionary("c", type: "u", ["one": "%u a", "other": "%u as"]),
                "en.lproj/D.stringsdict": dictionary("d", type: ".1f", ["one": "%.1f a", "other": "%.1f as"]),
            ], found: []),
        // DuckDuckGo: translators' tools number the argument of a variable.
        Shape(
            name: "%1$d where the source's variable has %d",
            files: [
                "en.lproj/L.stringsdict": dictionary("a", type: "d", ["one": "%d a", "other": "%d as"]),
                "de.lproj/L.stringsdict": dictionary("a", type: "d", ["one": "%1$d A", "other": "%1$d As"]),
            ], found: []),
        Shape(
            name: "a table of translations without its source",
            files: [
                "de.lproj/L.strings": "title = \"Kopieren von %@\";", "fr.lproj/L.strings": "title = \"Copier %@\";",
            ],
            found: []),
        // Home Assistant: a percent sign in a text that is never formatted.
        Shape(
            name: "percent signs in texts without arguments",
            files: [
                "en.lproj/L.strings": "a = \"100% guaranteed\"; b = \"Numeric %\"; c = \"Not 100% safe\";",
                "it.lproj/L.strings": "a = \"100% garantita\"; b = \"Numerico %\"; c = \"Non sicuro al 100%\";",
                "sv.lproj/L.strings": "a = \"100 % garanterat\"; b = \"Numeriskt %-tal\"; c = \"Inte 100%-ig\";",
            ], found: []),
        Shape(
            name: "a percent sign before a blank and a letter in a text with arguments",
            files: [
                "en.lproj/L.strings": "/* c */ a = \"%d of 100 percent\";",
                "da.lproj/L.strings": "a = \"%d ud af 100 % a\";",
            ], found: ["error missing-argument"]),
        // IceCubes: the key has the argument, the source's text leaves it out, a translation varies by it.
        Shape(
            name: "a variable by an argument that only the key has",
            files: [
                "L.xcstrings": catalog(
                    "\"liked %lld\":{\"comment\":\"c\",\"localizations\":{\"en\":\(unit("liked")),"
                        + "\"de\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"%#@n@\"},\"substitutions\":{\"n\":"
                        + "{\"formatSpecifier\":\"lld\",\"variations\":{\"plural\":{\"one\":\(unit("mag")),"
                        + "\"other\":\(unit("mögen"))}}}}}}}")
            ], found: []),
        Shape(
            name: "a category that the language doesn't have",
            files: [
                "L.xcstrings": catalog(
                    "\"a\":{\"comment\":\"c\",\"localizations\":{\"en\":{\"variations\":{\"plural\":{\"one\":\(unit("%lld a")),"
                        + "\"other\":\(unit("%lld as"))}}},\"zh-Hant\":{\"variations\":{\"plural\":{\"one\":\(unit("甲")),"
                        + "\"other\":\(unit("%lld 甲"))}}}}}")
            ], found: []),
        // Mastodon: the source has one text for all numbers.
        Shape(
            name: "a source with other only",
            files: [
                "en.lproj/L.stringsdict": dictionary("a", ["other": "%ld a"]),
                "ja.lproj/L.stringsdict": dictionary("a", ["other": "%ld a"]),
            ], found: ["note optional-plural-form"]),
        Shape(
            name: "many in Spanish, French, Italian, Portuguese and Catalan",
            files: Dictionary(
                uniqueKeysWithValues: ["en", "es", "fr", "it", "pt", "ca"].map {
                    ("\($0).lproj/L.stringsdict", dictionary("a", ["one": "%ld a", "other": "%ld as"]))
                }), found: Array(repeating: "note optional-plural-form", count: 5)),
        Shape(
            name: "an empty plural form is an empty text and no lost argument",
            files: [
                "en.lproj/L.stringsdict": dictionary("a", ["one": "%ld a", "other": "%ld as"]),
                "hr.lproj/L.stringsdict": dictionary("a", ["one": "%ld a", "few": "", "other": "%ld as"]),
            ], found: ["warning empty-translation"]),
    ]

    @Test(arguments: shapes) func whatTheCheckSays(_ shape: Shape) throws {
        let folder = try TemporaryProject(shape.files)
        let problems = try folder.project().check().filter { $0.rule != .missingTranslation }
        let found = problems.map { "\($0.severity) \($0.rule)" }.sorted()
        #expect(found == shape.found, "\(problems)")
    }

    /// What an import refuses is what the check calls an error, and no more.
    @Test func anImportTakesWhatTheCheckTakes() throws {
        let folder = try TemporaryProject([
            "en.lproj/L.stringsdict": Self.dictionary("a", type: "d", ["one": "%d a", "other": "%d as"]),
            "en.lproj/T.strings": "b = \"100% guaranteed\";",
        ])
        let result = try folder.translate("it") { unit in
            unit.target =
                unit.source == "100% guaranteed" ? "100% garantita" : unit.source.replacing("%d", with: "%1$d")
            unit.state = .translated
        }
        #expect(result.problems.isEmpty, "\(result.problems)")
        #expect(try folder.text("it.lproj/L.stringsdict").contains("%1$d as"))
        #expect(try folder.text("it.lproj/T.strings").contains("100% garantita"))
    }

    @Test func translatedUnitsAreApproved() throws {
        let folder = try TemporaryProject(["en.lproj/T.strings": "a = A; b = B;", "de.lproj/T.strings": "a = \"Ä\";"])
        let text = try folder.project().export(to: "de").document.text(.version12)
        #expect(text.contains("<trans-unit id=\"a\" approved=\"yes\" xml:space=\"preserve\">"))
        #expect(text.contains("<trans-unit id=\"b\" xml:space=\"preserve\">"))
    }

    @Test func onlyWhatIsOpenOrChangedGoesOut() throws {
        let folder = try TemporaryProject([
            "en.lproj/T.strings": "a = A; b = B; c = C;", "de.lproj/T.strings": "a = \"Ä\";",
        ])
        var options = ExportOptions()
        options.onlyOpen = true
        let open = try folder.project().export(to: "de", options: options).document
        #expect(open.files.flatMap(\.units).map(\.id) == ["b", "c"])
        options.onlyOpen = false
        options.since = [try folder.project().export(to: "de").document]
        try folder.write("en.lproj/T.strings", Array("a = A; b = Bee; c = C; d = D;".utf8))
        let changed = try folder.project().export(to: "de", options: options).document
        #expect(changed.files.flatMap(\.units).map(\.id) == ["b", "d"])
    }

    @Test func pathsAreThePackages() throws {
        let folder = try TemporaryProject(["en.lproj/T.strings": "a = A;"])
        var project = try folder.project([ExtractedString(key: "a", table: "T", file: "View.swift", line: 3)])
        project.pathPrefix = "Sources/App/"
        var document = try project.export(to: "de").document
        #expect(document.files.map(\.original) == ["Sources/App/en.lproj/T.strings"])
        #expect(document.files[0].units[0].locations.map(\.file) == ["Sources/App/View.swift"])
        document.files[0].units[0].target = "Ä"
        #expect(project.importing([("t", document)]).changes.map(\.path) == ["de.lproj/T.strings"])
    }
}
