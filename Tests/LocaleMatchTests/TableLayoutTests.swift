// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

@testable import LocaleData
@testable import LocaleMatch

/// ICU's tables in both layouts that it has had, in small, made with ICU's own `genrb` from the text below.
@Suite(.enabled(if: Program.installed("genrb") != nil, "genrb (Debian: icu-devtools) is not installed"))
struct TableLayoutTests {
    /// English in Britain, American English for what isn't known, and German 20 from English.
    ///
    /// The trie of likely subtags has `*` → `*` → `*` → 2 and `en` → `*` → `*` → 3, that of distances `de` → `en` → 20.
    private static func bundle(_ likely: String, _ match: String) -> String {
        """
        langInfo:table(nofallback){
            likely{
                languageAliases{ "iw", "he" }
                regionAliases{ "UK", "GB" }
                trie:bin{ "012a2c6512ee2a2a27112a2a25" }
                \(likely)
            }
            match{
                distances:intvector{ 80, 50, 4, 3 }
                partitions{ ".", "0" }
                regionToPartitions:bin{ "\(String(repeating: "00", count: 1677))" }
                trie:bin{ "1364e565ee49" }
                \(match)
            }
        }
        """
    }

    private static let strings = bundle(
        #"lsrs{ "", "", "", "skip", "script", "", "en", "Latn", "US", "en", "Latn", "GB" }"#,
        #"paradigms{ "en", "Latn", "GB" }"#)
    private static let integers = bundle(
        #"lsrnum:intvector{ 0, 1, 429941505, 420631446 } m49{ "001", "143", "419" }"#,
        "paradigmnum:intvector{ 420631446 }")
    /// A layout that isn't known.
    private static let third = bundle(#"packed{ "en-Latn-US" }"#, #"packed{ "en-Latn-GB" }"#)
    /// A number for a script that ICU doesn't have, a list that isn't in threes, a trie without what stands for anything.
    private static let broken = [
        bundle("lsrnum:intvector{ 0, 1, -1 } m49{ \"001\" }", "paradigmnum:intvector{ 0 }"),
        bundle(#"lsrs{ "en", "Latn" }"#, #"paradigms{ "en", "Latn", "GB" }"#),
        strings.replacing("012a2c65", with: "ff2a2c65"),
        strings.replacing("1364e565ee49", with: "00"),
        strings.replacing("80, 50, 4, 3", with: "80, 500, 4, 3"),
    ]

    private static func tables(_ text: String, _ folder: TemporaryFolder) throws -> MatcherTables? {
        try folder.write("langInfo.txt", text)
        let genrb = try #require(Program.installed("genrb"))
        let made = try Program.run(genrb, ["-q", "-s", folder.url.path, "-d", folder.url.path, "langInfo.txt"])
        try #require(made.status == 0, "\(made.output)")
        return MatcherTables(tree: folder.url.path)
    }

    @Test(arguments: ["strings", "integers"])
    func bothLayoutsSayTheSame(layout: String) throws {
        let folder = try TemporaryFolder()
        let tables = try #require(try Self.tables(layout == "strings" ? Self.strings : Self.integers, folder))
        let data = MatcherData(tables)
        #expect(data.engine == .tables)
        func maximal(_ text: String) throws -> String {
            data.maximize(try LanguageTag(text).scanned.subtags, pseudo: nil, isBare: false).text
        }
        #expect(try maximal("en") == "en-Latn-GB")
        #expect(try maximal("en-UK") == "en-Latn-GB")
        #expect(try maximal("xx") == "xx-Latn-US")
        #expect(try maximal("iw") == "he-Latn-US")
        #expect(data.paradigms == [try LanguageTag("en-Latn-GB").scanned.subtags])
        let rules = data.rules.pointee
        let (german, english) = (Subtags(icu: "de")?.language ?? 0, Subtags(icu: "en")?.language ?? 0)
        #expect(rules.rules[rules.rule(from: german, to: english)].languageDistance == 20)
        #expect(rules.rules[rules.rule(from: english, to: german)].languageDistance == 80)
    }

    /// What isn't understood is left to ICU's functions and CLDR's written rules.
    @Test func aThirdLayoutIsReported() throws {
        let folder = try TemporaryFolder()
        #expect(try Self.tables(Self.third, folder) == nil)
        #expect(MatcherData(nil).engine == .icu)
    }

    @Test(arguments: broken.indices)
    func aBrokenTableIsNotUsed(index: Int) throws {
        let folder = try TemporaryFolder()
        let tables = try Self.tables(Self.broken[index], folder)
        #expect(MatcherData(tables).engine == .icu)
    }

    /// The whole of a process: `tolk --version` names the engine, and the reason is logged once, on standard error.
    @Test(arguments: [
        // (what the log must say, whether the tables are switched off or have the third layout)
        ("TOLK_MATCHER=icu", true), ("a layout that this version doesn't know", false),
    ])
    func theToolSaysSo(reason: String, isSwitchedOff: Bool) throws {
        let folder = try TemporaryFolder()
        var variable = "TOLK_MATCHER=icu"
        if !isSwitchedOff {
            // ICU reads a bundle that lies in ICU_DATA instead of the one in its library.
            #expect(try Self.tables(Self.third, folder) == nil)
            let major = try ICULibrary.load().version.prefix { $0 != "." }
            let data = folder.url.appendingPathComponent("icudt\(major)l")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            try FileManager.default.moveItem(
                atPath: folder.path("langInfo.res"), toPath: data.appendingPathComponent("langInfo.res").path)
            variable = "ICU_DATA=\(folder.url.path)"
        }
        let shell = try #require(Program.installed("sh"))
        let tolk = try Program.built("tolk").path
        let command = """
            unset TOLK_MATCHER
            export \(variable)
            \(tolk) --version 2>/dev/null
            printf 'es,es-419\\tes-MX\\n' | \(tolk) match --batch
            """
        let answer = try Program.run(shell, ["-c", command])
        let lines = answer.output.split(separator: "\n").map(String.init)
        #expect(lines.contains("matcher icu"))
        #expect(lines.contains("es-419,es"))
        #expect(lines.count { $0.contains(reason) } == 1)
        #expect(lines.count { $0.hasPrefix("tolk: the matcher's tables") } == 1)
    }

    /// Both sources of distances on this machine's data, for every pair of languages that a rule names.
    @Test(.enabled(if: MatcherData.shared.engine == .tables, "ICU's tables can't be read"))
    func writtenRulesAreTheTables() throws {
        let tables = MatcherData.shared
        let written = MatcherData(nil)
        var tally = Tally("distances by CLDR's written rules and by ICU's tables")
        let tags = Pool.near + Pool.locales + Pool.languages
        for text in tags {
            let tag = try LanguageTag(text)
            let (one, other) = [tables, written].map { data in
                data.maximize(tag.scanned.subtags, pseudo: nil, isBare: true)
            }.pair
            tally.record(passed: one.isEquivalent(to: other), "\(text): \(one.text), \(other.text)")
        }
        for (place, text) in tags.enumerated() {
            let near = [tags[(place &* 7919 + 13) % tags.count], tags[(place &* 104_729 + 5) % tags.count]] + Pool.near
            for other in near {
                let distances = try [tables, written].map { data in
                    let (wish, entry) = try [text, other].map { name in
                        data.maximize(try LanguageTag(name).scanned.subtags, pseudo: nil, isBare: true)
                    }.pair
                    return data.rules.pointee.distance(from: wish, to: entry, favorScript: false)
                }
                tally.record(passed: distances[0] == distances[1], "\(text) to \(other): \(distances)")
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }
}

extension Array {
    /// Two elements as two values.
    fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}
