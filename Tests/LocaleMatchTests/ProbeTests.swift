// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

/// What a program of its own shows that uses LocaleMatch and nothing else.
struct ProbeTests {
    @Test func linksNeitherFoundationNorICU() throws {
        let ldd = try #require(Program.installed("ldd"))
        let libraries = try Program.run(ldd, [Program.built("match-probe").path]).output
        // ICU is loaded at run time.
        #expect(!libraries.contains("libicu"))
        #expect(!libraries.contains("Foundation"))
    }

    /// A service that formats, or translates with programs of its own machine, links neither Foundation's ICU nor its
    /// networking, nor the system's ICU.
    @Test(arguments: ["format-probe", "translate-probe"])
    func linksNoMoreThanItNeeds(program: String) throws {
        let ldd = try #require(Program.installed("ldd"))
        let libraries = try Program.run(ldd, [Program.built(program).path]).output
        for name in [
            "libicu", "_FoundationICU", "FoundationNetworking", "FoundationInternationalization", "libFoundation.so",
        ] {
            #expect(!libraries.contains(name), "\(program) is linked to \(name)")
        }
    }

    @Test func matcherStaysSmallAndHeadersLeaveNothingBehind() async throws {
        let result = try await Program.run("match-probe", [])
        var numbers: [String: Int] = [:]
        for line in result.lines {
            let parts = line.split(separator: " ")
            if parts.count == 2 { numbers[String(parts[0])] = Int(parts[1]) }
        }
        #expect(numbers["entries"] == 500)
        #expect(numbers["matched"] == 1_000)
        #expect(numbers["kept"] == 0)
        let bytes = try #require(numbers["bytes"])
        #expect(bytes > 10_000 && bytes < 80_000)
    }
}
