// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The contracts of `tolk names`, `tolk sort` and `tolk parse`.
struct PageTests {
    private func run(_ command: String, _ input: String) async throws -> (lines: [String], status: Int32) {
        let result = try await Program.run("tolk", [command, "--batch"], input: input)
        return (result.lines, result.status)
    }

    @Test func names() async throws {
        let (lines, status) = try await run(
            "names",
            "language\tde\tsv\nregion\tfr\tCH\nscript\ten\tCyrl\ncurrency\tja\tUSD\ntimezone\ten\tEurope/Berlin\n"
                + "calendar\ten\tbuddhist\n")
        #expect(
            lines == ["Schwedisch", "Suisse", "Cyrillic", "米ドル", "Central European Standard Time", "Buddhist Calendar"])
        #expect(status == 0)
    }

    @Test(arguments: [
        // No name, no such kind, no such zone, no tag, too few fields.
        "region\ten\tQQ", "planet\ten\tMARS", "timezone\ten\tMars/Base", "language\t!!\tde", "language\tde",
    ])
    func namesThatAreErrors(line: String) async throws {
        let (lines, status) = try await run("names", line + "\n")
        #expect(lines.first?.hasPrefix("error: ") == true)
        #expect(status == 1)
    }

    @Test func sorted() async throws {
        let (lines, status) = try await run(
            "sort",
            "sv\tÖ|Z|A\nen\tfile10|file2\tnumeric=true\nen\ta|A\tcaseFirst=upper\nen\ta-b|ab\tstrength=1,alternate=shifted\n"
        )
        #expect(lines == ["A|Z|Ö", "file2|file10", "A|a", "a-b|ab"])
        #expect(status == 0)
        #expect(try await run("sort", "en\ta|b\tcolour=red\n").status == 1)
    }

    @Test func parsed() async throws {
        let (lines, status) = try await run(
            "parse",
            "number\tde-CH\t1’234.5\npercent\ten\t12%\ncurrency\tde\t€ 20,99\ndate\tde\t7. Juni 2022\tdate=long\n"
                + "measurement\tde\t3,5 km\nnumber\ten\t1e5\ncurrency\tde\t20,99\tcode=EUR\n")
        #expect(
            lines == [
                "1234.5", "12", "EUR 20.99", "2022-06-07T00:00:00Z", "3.5 kilometer", "100000", "EUR 20.99",
            ])
        #expect(status == 0)
        let wrong = try await run("parse", "number\tde\t1.5\nnumber\ten\t1,5\nnumber\tde\t1.5\tlenient=true\n")
        #expect(wrong.lines.map { $0.hasPrefix("error: ") } == [true, true, false])
        #expect(wrong.lines.last == "1.5")
        #expect(wrong.status == 1)
    }
}
