// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocalizedStrings
import TestSupport
import Testing

@testable import StringsExchange

/// `tolk strings check`: every kind of problem is found, at its place, and nothing else is.
@Suite struct CheckTests {
    /// A catalog of strings, each with its key on a line of its own, from line 4 on.
    private static func catalog(_ strings: [String]) -> String {
        "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n    \(strings.joined(separator: ",\n    "))\n  },\n"
            + "  \"version\" : \"1.0\"\n}\n"
    }

    private static func unit(_ text: String) -> String { #"{"stringUnit":{"state":"translated","value":"\#(text)"}}"# }

    private static func string(_ key: String, comment: String? = nil, _ texts: KeyValuePairs<String, String>) -> String
    {
        let localizations = texts.map { #""\#($0.key)":\#($0.value.hasPrefix("{") ? $0.value : unit($0.value))"# }
        let note = comment.map { #""comment":"\#($0)","# } ?? ""
        return #""\#(key)":{\#(note)"localizations":{\#(localizations.joined(separator: ","))}}"#
    }

    private static func plural(_ forms: KeyValuePairs<String, String>) -> String {
        let parts = forms.map { #""\#($0.key)":\#(unit($0.value))"# }
        return #"{"variations":{"plural":{\#(parts.joined(separator: ","))}}}"#
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var files: [String: String]
        var uses: [ExtractedString]?
        var languages: [String] = []
        /// What each line must begin with and contain, in order.
        var problems: [(place: String, word: String)]
        var testDescription: String { name }
    }

    private static func use(
        _ key: String, value: String? = nil, comment: String? = "c", line: Int = 3
    ) -> ExtractedString {
        ExtractedString(key: key, value: value, comment: comment, file: "A.swift", line: line)
    }

    static let cases: [Case] = [
        Case(
            name: "nothing wrong",
            files: ["L.xcstrings": catalog([string("a", ["de": "A"]), string("%@ b", comment: "c", ["de": "b %@"])])],
            problems: []),
        // Rule 1
        Case(name: "no catalog", files: ["L.xcstrings": "{"], problems: [("L.xcstrings:1", "error")]),
        Case(
            name: "a pair that isn't closed", files: ["en.lproj/L.strings": "\"a\" = \"A\";\n\"b\" = \"B\"\n"],
            problems: [("en.lproj/L.strings:2", "\";\"")]),
        Case(
            name: "an undefined variable",
            files: ["L.xcstrings": catalog([string("a", comment: "c", ["en": "%#@x@", "de": "%#@x@"])])],
            problems: [("L.xcstrings:4", "isn't defined"), ("L.xcstrings:4", "isn't defined")]),
        // Rule 2
        Case(
            name: "an unknown language in a catalog", files: ["L.xcstrings": catalog([string("a", ["qzz": "A"])])],
            problems: [("L.xcstrings:4", "no language")]),
        Case(
            name: "an unknown folder", files: ["en.lproj/L.strings": "a=b;", "germaan.lproj/L.strings": "a=b;"],
            problems: [("germaan.lproj/L.strings:", "no language")]),
        Case(
            name: "an unknown language asked for", files: ["L.xcstrings": catalog([])], languages: ["zz-"],
            problems: [("zz-:", "no language")]),
        // Rule 3
        Case(
            name: "a key that no table has", files: ["Localizable.xcstrings": catalog([string("a", ["de": "A"])])],
            uses: [use("a"), use("b", line: 9)], problems: [("A.swift:9", "\"b\" is in no table")]),
        Case(
            name: "an empty translation",
            files: ["en.lproj/L.strings": "a=A;\nb=\"\";", "de.lproj/L.strings": "b=\"\";\na=\"\";"],
            problems: [("de.lproj/L.strings:2", "is empty")]),
        Case(
            name: "an empty plural form",
            files: [
                "L.xcstrings": catalog([
                    string(
                        "a", comment: "c",
                        ["en": plural(["one": "one", "other": "some"]), "de": plural(["one": "", "other": "x"])])
                ])
            ], problems: []),
        Case(
            name: "no table at all", files: [:], uses: [use("a")], problems: [("A.swift:3", "is in no table")]),
        Case(
            name: "a missing translation in a catalog",
            files: ["L.xcstrings": catalog([string("a", ["de": "A"]), string("b", ["en": "B"])])],
            problems: [("L.xcstrings:5", "\"b\" has no translation to de")]),
        Case(
            name: "an empty new translation is none",
            files: ["L.xcstrings": catalog([string("b", ["de": #"{"stringUnit":{"state":"new","value":""}}"#])])],
            problems: [("L.xcstrings:4", "has no translation to de")]),
        Case(
            name: "a missing translation in a folder",
            files: ["en.lproj/L.strings": "a = A;\nb = B;\n", "de.lproj/L.strings": "a = A;\n"],
            problems: [("en.lproj/L.strings:2", "add it to de.lproj/L.strings")]),
        Case(
            name: "a language that was asked for", files: ["en.lproj/L.strings": "a = A;\n"], languages: ["fr"],
            problems: [("en.lproj/L.strings:1", "no translation to fr; add it to fr.lproj/L.strings")]),
        Case(
            name: "plurals beside texts are one table",
            files: [
                "en.lproj/L.strings": "a = A;\n",
                "en.lproj/L.stringsdict": dictionary("a", ["one": "%d a", "other": "%d as"]),
                "de.lproj/L.stringsdict": dictionary("a", ["one": "%d a", "other": "%d as"]),
            ], problems: []),
        // Rule 4
        Case(
            name: "a stale key",
            files: ["Localizable.xcstrings": catalog([string("a", ["de": "A"]), string("b", ["de": "B"])])],
            uses: [use("a")], problems: [("Localizable.xcstrings:5", "\"b\" is stale")]),
        Case(
            name: "a key that is kept by hand",
            files: ["Localizable.xcstrings": catalog([#""b":{"extractionState":"manual"}"#])], uses: [], problems: []),
        Case(
            name: "a key that Xcode calls stale",
            files: ["L.xcstrings": catalog([#""b":{"extractionState":"stale"}"#])],
            problems: [("L.xcstrings:4", "is stale")]),
        Case(
            name: "a key that only a translation has",
            files: ["en.lproj/L.strings": "a = A;\n", "de.lproj/L.strings": "a = A;\nold = Alt;\n"],
            problems: [("de.lproj/L.strings:2", "\"old\" is stale")]),
        Case(
            name: "a guessed specifier is no other key",
            files: ["Localizable.xcstrings": catalog([string("%lld in %@", comment: "c", ["de": "%lld in %@"])])],
            uses: [
                ExtractedString(
                    key: "%@ in %@", file: "A.swift", line: 1,
                    arguments: [
                        .init(specifier: "%@", expression: "n", typed: false),
                        .init(specifier: "%@", expression: "s", typed: true),
                    ])
            ], problems: []),
        Case(
            name: "the system reads these",
            files: ["InfoPlist.xcstrings": catalog([string("CFBundleName", ["de": "X"])])],
            uses: [], problems: []),
        // Rule 5
        Case(
            name: "a plural without few and many",
            files: [
                "L.xcstrings": catalog([
                    string(
                        "a", comment: "c",
                        [
                            "en": plural(["one": "%lld a", "other": "%lld as"]),
                            "uk": plural(["one": "%lld a", "other": "%lld a"]),
                        ])
                ])
            ], problems: [("L.xcstrings:4", "lacks few, many")]),
        Case(
            name: "a plural dictionary without other",
            files: [
                "en.lproj/L.stringsdict": dictionary("a", ["one": "%d a", "other": "%d as"]),
                "de.lproj/L.stringsdict": dictionary("a", ["one": "%d a"]),
            ],
            problems: [
                ("de.lproj/L.stringsdict:", "\"other\""),
                ("de.lproj/L.stringsdict:17", "of the variable \"v\" lacks other"),
            ]),
        // Rule 6
        Case(
            name: "other specifiers",
            files: ["L.xcstrings": catalog([string("%@ of %lld", comment: "c", ["de": "%@ von %@", "fr": "%2$lld"])])],
            problems: [
                ("L.xcstrings:4", "in de: it prints argument 2"),
                ("L.xcstrings:4", "in fr: it doesn't print argument 1"),
            ]),
        Case(
            // Ukrainian's `one` is 1, 21 and 31, so that it needs the number that English leaves out.
            name: "a number that the source's text for one leaves out",
            files: [
                "L.xcstrings": catalog([
                    string(
                        "a", comment: "c",
                        [
                            "en": plural(["one": "the last hour", "other": "%lld hours"]),
                            "uk": plural([
                                "one": "%lld годину", "few": "%lld години", "many": "%lld годин", "other": "%@ години",
                            ]),
                        ])
                ])
            ],
            problems: [
                ("L.xcstrings:4", "in uk (plural.other): it prints argument 1 as %@"),
                ("L.xcstrings:4", "argument 1 is printed as %lld and as %@"),
            ]),
        Case(
            name: "broken markup",
            files: [
                "en.lproj/L.strings": "/* c */\na = \"^[%lld x](inflect: true)\";",
                "de.lproj/L.strings": "a = \"^[%lld x(inflect: true)\";",
            ],
            problems: [("de.lproj/L.strings:1", "markup")]),
        Case(
            name: "broken markup in the source", files: ["en.lproj/L.strings": "a = \"x](inflect: true)\";"],
            problems: [("en.lproj/L.strings:1", "markup")]),
        // Rule 7
        Case(
            name: "placeholders without a comment in a table",
            files: ["L.xcstrings": catalog([string("%@ x", ["de": "x %@"])])],
            problems: [("L.xcstrings:4", "no comment")]),
        Case(
            name: "placeholders without a comment in the sources",
            files: ["Localizable.xcstrings": catalog([string("%@ x", ["de": "x %@"])])],
            uses: [use("%@ x", comment: nil, line: 8)], problems: [("A.swift:8", "no comment")]),
        Case(
            name: "the comment may stand at either place",
            files: ["Localizable.xcstrings": catalog([string("%@ x", ["de": "x %@"])])],
            uses: [use("%@ x", comment: "c")], problems: []),
    ]

    private static func dictionary(_ key: String, _ forms: KeyValuePairs<String, String>) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        <key>\(key)</key>
        <dict>
        <key>NSStringLocalizedFormatKey</key>
        <string>%#@v@</string>
        <key>v</key>
        <dict>
        <key>NSStringFormatSpecTypeKey</key>
        <string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key>
        <string>d</string>
        <!-- forms
        begin
        here -->
        \(forms.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined(separator: "\n"))
        </dict>
        </dict>
        </dict>
        </plist>
        """
    }

    @Test(arguments: cases)
    func everyProblemIsFoundAtItsPlace(_ example: Case) throws {
        let folder = try TemporaryProject(example.files)
        if example.files.isEmpty { try folder.write("A.swift", []) }
        var options = CheckOptions()
        options.languages = example.languages
        let lines = try folder.project(example.uses).check(options).map(\.description)
        #expect(lines.count == example.problems.count, "\(lines)")
        for (line, problem) in zip(lines, example.problems) {
            #expect(line.hasPrefix(problem.place), "\(line)")
            #expect(line.contains(problem.word), "\(line)")
        }
    }

    /// Archives from macOS bring `._` files beside the real ones.
    @Test func hiddenFilesAreNoTables() throws {
        let folder = try TemporaryProject(["de.lproj/Localizable.strings": "a = b;"])
        for hidden in ["de.lproj/._Localizable.strings", "._Localizable.xcstrings", ".x/de.lproj/T.strings"] {
            try folder.write(hidden, [0, 5])
        }
        #expect(try folder.project().problems.isEmpty)
    }

    @Test func whatTheSourcesKeepFromTranslatorsIsSaid() throws {
        let folder = try TemporaryProject(["Localizable.xcstrings": Self.catalog([Self.string("a", ["de": "A"])])])
        var string = Self.use("a")
        string.problem = "the default value is computed"
        let problems = try folder.project([string]).check()
        #expect(
            problems.map(\.description) == ["A.swift:3:: error"] || problems.first?.message.contains("computed") == true
        )
        #expect(problems.count == 1)
    }

    @Test(
        "Each language's plural categories are demanded, one by one",
        .enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func everyCategoryOfEveryLanguage() throws {
        var categories: [String: Set<String>] = [:]
        for line in try SharedVectors.lines("formatting/plural_samples_cldr42.tsv").dropFirst() {
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 4, fields[0] == "cardinal" else { continue }
            categories[fields[1], default: []].insert(fields[3])
        }
        var tally = Tally("plural categories that check demands")
        for (language, wanted) in categories.sorted(by: { $0.key < $1.key }) {
            let tag = language.replacing("_", with: "-")
            for missing in [nil] + wanted.sorted().map(Optional.some) {
                let present = wanted.subtracting([missing ?? ""]).sorted()
                guard !present.isEmpty else { continue }
                let forms = present.map { #""\#($0)":\#(Self.unit("%lld"))"# }.joined(separator: ",")
                let text = Self.catalog([
                    #""a":{"comment":"c","localizations":{"en":\#(Self.plural(["one": "%lld", "other": "%lld"])),"#
                        + #""\#(tag == "en" ? "en-GB" : tag)":{"variations":{"plural":{\#(forms)}}}}}"#
                ])
                let folder = try TemporaryProject(["L.xcstrings": text])
                let found = try folder.project().check().filter { $0.message.contains("lacks") }.map(\.message)
                let isRight =
                    missing.map { name in found.count == 1 && found[0].contains("lacks \(name),") } ?? found.isEmpty
                tally.record(passed: isRight, "\(tag) without \(missing ?? "nothing"): \(found)")
            }
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
        tally.report()
    }
}
