// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `tolk strings check` from a shell: forms of output, rules, baselines and statuses.
struct StringsCheckTests {
    private struct Finding: Decodable, Equatable {
        var severity: String
        var rule: String
        var file: String
        var line: Int
        var key: String?
        var language: String?
        var message: String
    }

    /// A folder with a problem of every rule that is an error, and others.
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            "en.lproj/T.strings",
            """
            /* c */ "count" = "%lld of %@";
            /* c */ "name" = "Hello %@";
            /* c */ "hours" = "^[%lld hour](inflect: true)";
            "twice" = "One";
            "twice" = "Two";
            "only" = "Only here";
            """)
        try folder.write(
            "de.lproj/T.strings",
            """
            "count" = "%lld von";
            "name" = "Hallo %lld";
            "hours" = "^[%lld Stunde(inflect: true)";
            "twice" = "Zwei";
            "broken" = ;
            """)
        return folder
    }

    private func findings(_ folder: TemporaryFolder, _ words: [String] = []) async throws -> (Int32, [Finding]) {
        let result = try await Program.run(
            "tolk", ["strings", "check", folder.url.path, "--format", "json"] + words)
        return (result.status, try JSONDecoder().decode([Finding].self, from: Data(result.output.utf8)))
    }

    /// Several `--sources` are one report, whose paths begin with the folder; what to do names the same path.
    @Test func severalSources() async throws {
        let folder = try TemporaryFolder()
        for name in ["App", "Kit"] {
            try folder.write("\(name)/en.lproj/T.strings", "/* c */ \"a\" = \"%lld\";")
            try folder.write("\(name)/de.lproj/T.strings", name == "App" ? "\"a\" = \"x\";" : "")
        }
        let (app, kit) = ("\(folder.url.path)/App", "\(folder.url.path)/Kit/")
        let words = ["strings", "check", "--sources", app, "--sources", kit, "--format", "json"]
        // Sources without a call make every key stale.
        let result = try await Program.run(
            "tolk", words + ["--extractor", "/bin/true", "--severity", "stale-key=error"])
        #expect(result.status == 1)
        let found = try JSONDecoder().decode([Finding].self, from: Data(result.output.utf8))
        #expect(found.map(\.file) == ["\(app)/en.lproj/T.strings", "\(kit)en.lproj/T.strings"])
        #expect(found.map(\.rule) == ["stale-key", "stale-key"])
        for more in [["--tables", app], [app], ["--records", "/dev/null"]] {
            #expect(try await Program.run("tolk", words + more).status == 2)
        }
        for verb in [["export", "--languages", "de", "--to", "out"], ["import", "de.xlf"]] {
            #expect(
                try await Program.run("tolk", ["strings"] + verb + ["--sources", app, "--sources", kit]).status == 2)
        }
    }

    /// What is to be done names the path that the problem names.
    @Test func remediesNameThePathOfThePackage() async throws {
        let folder = try TemporaryFolder()
        try folder.write("en.lproj/T.strings", "/* c */ \"a\" = \"A\";")
        let (_, found) = try await findings(folder, ["--path-prefix", "Sources/Kit/", "--languages", "de"])
        #expect(found.first?.file == "Sources/Kit/en.lproj/T.strings")
        #expect(found.first?.message.contains("add it to Sources/Kit/de.lproj/T.strings") == true)
    }

    @Test func errorsAreTheFiveRulesAndMakeTheStatusOne() async throws {
        let folder = try Self.folder()
        let (status, found) = try await findings(folder)
        #expect(status == 1)
        #expect(
            Set(found.filter { $0.severity == "error" }.map(\.rule))
                == ["broken-syntax", "missing-argument", "wrong-type", "duplicate-key", "unclosed-markup"])
        let missing = found.first { $0.rule == "missing-argument" }
        #expect(missing?.file == "de.lproj/T.strings")
        #expect(missing?.line == 1)
        #expect(missing?.key == "count")
        #expect(missing?.language == "de")
        #expect(found.contains { $0.severity == "warning" && $0.rule == "missing-translation" && $0.key == "only" })
    }

    @Test func warningsAndNotesLeaveTheStatusAtZero() async throws {
        let folder = try TemporaryFolder()
        try folder.write("en.lproj/T.strings", "a = A; b = B;")
        try folder.write("de.lproj/T.strings", "a = A;")
        let (status, found) = try await findings(folder)
        #expect(status == 0)
        #expect(found.map(\.rule) == ["missing-translation"])
        // Severities are the team's.
        #expect(try await findings(folder, ["--severity", "missing-translation=error"]).0 == 1)
        #expect(try await findings(folder, ["--severity", "missing-translation=off"]).1.isEmpty)
    }

    // (what --rules takes, the rules that are found)
    @Test(arguments: [
        ("duplicate-key", ["duplicate-key"]), ("duplicate-key,wrong-type", ["duplicate-key", "wrong-type"]),
        (
            "-missing-translation,-stale-key,-duplicate-key,-broken-syntax",
            ["missing-argument", "unclosed-markup", "wrong-type"]
        ),
    ])
    func rulesByName(words: String, rules: [String]) async throws {
        let (_, found) = try await findings(try Self.folder(), ["--rules", words])
        #expect(Set(found.map(\.rule)).sorted() == rules)
    }

    @Test func aBaselineLeavesOutWhatIsKnown() async throws {
        let folder = try Self.folder()
        let file = folder.url.appendingPathComponent("known.json").path
        // What the check prints is a baseline.
        let printed = try await Program.run("tolk", ["strings", "check", folder.url.path, "--format", "json"])
        try Data(printed.output.utf8).write(to: URL(fileURLWithPath: file))
        let (status, found) = try await findings(folder, ["--baseline", file])
        #expect(status == 0)
        #expect(found.isEmpty)
        // So is what it writes. A new problem is found, though every line moved.
        #expect(try await findings(folder, ["--write-baseline", file]).0 == 0)
        try folder.write("en.lproj/A.strings", "x = 1; x = 2;")
        let (after, new) = try await findings(folder, ["--baseline", file])
        #expect(after == 1)
        #expect(Set(new.map(\.rule)) == ["duplicate-key", "missing-translation"])
        let none = try await Program.run(
            "tolk", ["strings", "check", folder.url.path, "--baseline", file + ".none"])
        #expect(none.status == 1)
        #expect(none.errors.contains("--write-baseline"))
    }

    @Test func sarifIsWhatCodeHostsRead() async throws {
        let folder = try Self.folder()
        let result = try await Program.run("tolk", ["strings", "check", folder.url.path, "--format", "sarif"])
        #expect(result.status == 1)
        let log = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        let rules = try #require(
            ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]])
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
            let uri = (place?["artifactLocation"] as? [String: Any])?["uri"] as? String
            #expect(uri?.hasSuffix(".lproj/T.strings") == true)
        }
        #expect(results.contains { $0["level"] as? String == "error" })
    }

    @Test func severalFoldersAreNamedInPaths() async throws {
        let (first, second) = (try Self.folder(), try Self.folder())
        let result = try await Program.run(
            "tolk", ["strings", "check", first.url.path, second.url.path, "--rules", "duplicate-key"])
        #expect(result.lines.count == 2)
        #expect(result.lines.allSatisfy { $0.hasPrefix("/") && $0.hasSuffix("[duplicate-key]") }, "\(result.lines)")
        #expect(result.errors.contains("2 errors"))
    }

    @Test func completenessOfEachLanguage() async throws {
        let folder = try TemporaryFolder()
        try folder.write("en.lproj/T.strings", "a = A; b = B; c = C;")
        try folder.write("de.lproj/T.strings", "a = A; b = B;")
        try folder.write("fr.lproj/T.strings", "a = A; b = B; c = C;")
        let words = ["strings", "check", folder.url.path, "--completeness", "--rules", "duplicate-key"]
        let text = try await Program.run("tolk", words)
        #expect(text.lines == ["de\t66 %\t2 of 3", "fr\t100 %\t3 of 3"])
        let json = try await Program.run("tolk", words + ["--format", "json"])
        #expect(json.output.contains("\"language\": \"de\", \"translated\": 2"))
    }

    @Test(
        "Wrong words end with status 2",
        arguments: [
            (["--format", "xml"], "text, json, sarif"), (["--rules", "nonsense"], "duplicate-key"),
            (["--severity", "stale-key=loud"], "RULE="),
        ])
    func wrongUsage(words: [String], named: String) async throws {
        let result = try await Program.run("tolk", ["strings", "check", "."] + words)
        #expect(result.status == 2)
        #expect(result.errors.contains(named))
    }

    @Test("A plural without other is rendered by all three, or refused by all three") func theyAgree() async throws {
        let folder = try TemporaryFolder()
        func plural(_ forms: String) -> String {
            """
            <plist><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string><key>v</key>
            <dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>%ld</string>\(forms)</dict></dict></dict></plist>
            """
        }
        try folder.write(
            "uk.lproj/T.stringsdict",
            plural(
                "<key>one</key><string>%ld раз</string><key>few</key><string>%ld рази</string>"
                    + "<key>many</key><string>%ld разів</string>"))
        try folder.write("de.lproj/T.stringsdict", plural("<key>one</key><string>%ld Mal</string>"))
        let (_, found) = try await findings(folder)
        #expect(!found.contains { $0.severity == "error" && $0.language == "uk" }, "\(found)")
        #expect(found.contains { $0.severity == "error" && $0.language == "de" })
        let batch = try await Program.run(
            "tolk", ["strings", "--batch", "--tables", folder.url.path],
            input: "uk\tn\t[1]\nuk\tn\t[3]\nuk\tn\t[5]\nde\tn\t[1]\nde\tn\t[2]\n")
        #expect(Array(batch.lines.prefix(4)) == ["1 раз", "3 рази", "5 разів", "1 Mal"])
        #expect(batch.lines.last?.hasPrefix("error: ") == true)
        #expect(batch.lines.last?.contains("T.stringsdict:") == true)
    }

    @Test("--json says why a text was that one") func reasons() async throws {
        struct Answer: Decodable {
            var text: String?
            var language: String?
            var table: String?
            var outcome: String?
            var fallback: Bool?
            var error: String?
        }
        let folder = try TemporaryFolder()
        try folder.write("en.lproj/Localizable.strings", #""a" = "say \"A\""; "b" = "B";"#)
        try folder.write("de.lproj/Localizable.strings", "a = \"Ä\\nÖ\";")
        let result = try await Program.run(
            "tolk", ["strings", "--batch", "--tables", folder.url.path, "--json"],
            input: "de\ta\nde\tb\nfr\ta\nde\tnone\n")
        let answers = try result.lines.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
        #expect(answers.map(\.text) == ["Ä\nÖ", "B", "say \"A\"", nil])
        #expect(answers.map(\.language) == ["de", "en", "en", nil])
        #expect(answers.map(\.outcome) == ["preferred", "sourceLanguage", "sourceLanguage", nil])
        #expect(answers.map(\.fallback) == [false, true, true, nil])
        #expect(answers.map(\.table) == ["Localizable", "Localizable", "Localizable", nil])
        #expect(answers.last?.error?.contains("none") == true)
        #expect(result.status == 1)
    }

    @Test(.enabled(if: StringsExchangeTests.hasParser, StringsExchangeTests.whyNoParser))
    func callsThatGoToFoundationsICUAreFound() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "Old.swift",
            """
            import Foundation
            let a = Locale.current
            let b = NSLocalizedString("k", comment: "")
            let c = Date().formatted()
            let d = DateFormatter()
            """)
        try folder.write(
            "New.swift",
            """
            import LocalizedFoundation
            let a = Locale.current
            let b = NSLocalizedString("k", comment: "")
            let c = Date().formatted()
            let d = NumberFormatter()
            let e = try Int("1", format: .number)
            let f = "a".localizedCompare("b")
            """)
        try folder.write("None.swift", "let a = Locale.current")
        let result = try await Program.run(
            "tolk-strings",
            ["check", "--foundation", "--rules", "foundation-call", "--sources", folder.url.path])
        #expect(result.status == 0)
        let places = result.lines.map { $0.split(separator: ":").prefix(2).joined(separator: ":") }
        #expect(
            places == [
                "New.swift:5", "New.swift:6", "New.swift:7", "Old.swift:2", "Old.swift:3", "Old.swift:4", "Old.swift:5",
            ],
            "\(result.output)")
        #expect(result.lines.allSatisfy { $0.hasSuffix("[foundation-call]") })
    }
}
