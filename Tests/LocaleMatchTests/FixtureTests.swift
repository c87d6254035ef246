// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import LocaleMatchFixtures
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// The text of a file of this repository.
func repositoryText(_ path: String) throws -> String {
    let name = SharedVectors.packageRoot.path + "/" + path
    guard let file = fopen(name, "r") else { throw CannotRead(path: name) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}

struct CannotRead: Error { let path: String }

struct FixtureTests {
    @Test func corpus() throws {
        let file = try FixtureFile(repositoryText("Tests/Corpora/LocaleMatch/readers.txt"))
        #expect(file.cases.count >= 400)
        var tally = Tally("own corpus")
        for fixture in file.cases {
            let failure = fixture.failure()
            tally.record(passed: failure == nil, failure?.description ?? "")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    /// Text → the line of the error.
    @Test(arguments: [
        ("en ; fr", 1),  // no expectation
        ("\n[Section\n", 2),  // no end
        ("@nonsense", 1),  // no such option
        ("@scheme nonsense", 1),  // no such scheme
        ("en ; en ; en ; e$", 1),  // a format locale that is no tag
        ("en ; en ; en ; en ; en", 1),  // a field too many
    ])
    func errorsNameTheirLine(text: String, line: Int) {
        let error = #expect(throws: FixtureError.self) { try FixtureFile(text) }
        #expect(error?.line == line)
    }

    /// Whatever ends a line, a comment ends with it and an error has its number.
    @Test(arguments: ["\n", "\r\n", "\r"])
    func endsOfLines(end: String) throws {
        let lines = ["\u{FEFF}# ours", "[S]", "en, es ; ca ; en # English for Catalan", "", "@header", "en ; fr"]
        let file = try FixtureFile(lines.dropLast().joined(separator: end))
        #expect(file.cases.map(\.line) == [3])
        #expect(file.cases.first?.why == "English for Catalan")
        #expect(file.failures().count == 1)
        let error = #expect(throws: FixtureError.self) { try FixtureFile(lines.joined(separator: end)) }
        #expect(error?.line == 6)
    }

    @Test func aFailureSaysWhatCameAndWhy() throws {
        let file = try FixtureFile("[S]\nen, es ; ca ; en # English for Catalan\n")
        let failure = try #require(file.failures().first)
        #expect(failure.description.hasPrefix("line 2: ca should get en, got es (English for Catalan)\n"))
        #expect(failure.description.contains("language 20"))
    }

    @Test func aHeaderKeepsItsSemicolons() throws {
        let file = try FixtureFile("@header\nen, fr ; fr;q=0.5, en;q=0.7 ; en ; en\n")
        #expect(file.cases.first?.preferred == "fr;q=0.5, en;q=0.7")
        #expect(file.failures().isEmpty)
    }
}

struct DocumentationTests {
    /// Every `$ tolk match … --explain` in the article gives what stands below it.
    @Test func explanationsInTheArticle() throws {
        let article = try repositoryText("Docs/LocaleMatch.docc/WhyDidThisReaderGetThatLanguage.md")
        var checked = 0
        for block in article.split(separator: "```").filter({ $0.hasPrefix("\n$ tolk match") }) {
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            let words = try #require(lines.first).split(separator: " ")
            let supported = try #require(words.firstIndex(of: "--supported")) + 1
            let preferred = try #require(words.firstIndex(of: "--prefer")) + 1
            let matcher = LocaleMatcher(supported: words[supported].split(separator: ",").map(String.init))
            let answer = matcher.match(ranges: words[preferred].split(separator: ",").map(String.init))
            let expected = lines.dropFirst().dropLast().joined(separator: "\n")
            #expect(answer.explain().description == expected)
            checked += 1
        }
        #expect(checked >= 4)
    }

    /// Every row of a table that has the columns "your list" and "the reader" gives what its other columns say.
    @Test(arguments: ["HowMatchingWorks", "FromBundlePreferredLocalizations"])
    func tablesInTheGuides(guide: String) throws {
        var columns: [String] = []
        var checked = 0
        for line in try repositoryText("Docs/LocaleMatch.docc/\(guide).md").split(separator: "\n") {
            guard line.hasPrefix("|") else { continue }
            let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimming { $0 == " " } }
            if cells.contains("your list") { columns = cells }
            let row = Dictionary(zip(columns, cells)) { first, _ in first }
            guard let supported = Self.tags(row["your list"]), let reader = Self.tags(row["the reader"]) else {
                continue
            }
            let ranked = LocaleMatcher(supported: supported).rank(desired: try reader.map { try LanguageTag($0) })
            let first = ranked.first.map { [$0.supported.spelling] } ?? []
            if let text = row["gets"] ?? row["CLDR"] { #expect(first == Self.tags(text) ?? [], "\(line)") }
            if let text = row["distance"] { #expect(ranked.first?.demotedDistance == Double(text), "\(line)") }
            if let text = row["Apple"] {
                let apple = LocaleMatcher.preferredLocalizations(from: supported, forPreferences: reader)
                #expect(apple == Self.tags(text) ?? [], "\(line)")
            }
            checked += 1
        }
        #expect(checked >= 7)
    }

    /// The tags of a cell; `nil` when it holds none.
    private static func tags(_ cell: String?) -> [String]? {
        guard let cell, cell.hasPrefix("`") else { return nil }
        return cell.split(separator: ",").map { $0.trimming { $0 == " " || $0 == "`" } }
    }
}

extension StringProtocol {
    /// Without what is at both ends and fits.
    fileprivate func trimming(_ fits: (Character) -> Bool) -> String {
        let start = drop(while: fits)
        return String(start.reversed().drop(while: fits).reversed())
    }
}
