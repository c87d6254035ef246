// SPDX-License-Identifier: Apache-2.0

import CICU
import CICUOracle
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// Finding ICU at run time, as a user meets it.
struct LoaderTests {
    /// `tolk` with variables of the environment.
    private static func tolk(
        _ environment: [String], _ words: [String], input: String = ""
    ) throws -> (status: Int32, output: String) {
        let shell = try #require(Program.installed("sh"))
        let tolk = try Program.built("tolk").path
        let command =
            "printf '%s' \"$1\" | env \(environment.joined(separator: " ")) \(tolk) \(words.joined(separator: " "))"
        return try Program.run(shell, ["-c", command, "sh", input])
    }

    private static var major: String {
        get throws { String(try ICULibrary.load().version.prefix { $0 != "." }) }
    }

    @Test func versionNamesTheLibraryAndTheMatcher() throws {
        let library = try ICULibrary.load()
        let answer = try Self.tolk([], ["--version"])
        let lines = answer.output.split(separator: "\n").map(String.init)
        #expect(answer.status == 0)
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("tolk "))
        #expect(lines[1] == "icu \(library.version) cldr \(library.cldrVersion) \(library.path)")
        #expect(lines[2] == "matcher tables")
        #expect(FileManager.default.fileExists(atPath: library.path))
    }

    /// Rules 1 and 2 of the loader: what is named is used or is an error, and nothing else is tried.
    @Test func aVersionOrAFolderIsUsed() throws {
        let library = try ICULibrary.load()
        let folder = URL(fileURLWithPath: library.path).deletingLastPathComponent().path
        for wish in [try Self.major, library.version, folder] {
            let answer = try Self.tolk(["TOLK_ICU=\(wish)"], ["--version"])
            #expect(answer.status == 0, "\(wish): \(answer.output)")
            #expect(answer.output.contains("icu \(library.version) "), "\(wish)")
        }
    }

    @Test(arguments: [
        // (TOLK_ICU, what the message must say)
        ("69", "asks for ICU 69"), ("98.1", "asks for ICU 98"), ("banana", "neither a folder"),
        ("/nowhere/at/all", "the folder /nowhere/at/all"), ("/proc", "has no libicui18n"),
    ])
    func whatIsNotThereIsAnErrorThatSaysWhatToInstall(wish: String, message: String) throws {
        let version = try Self.tolk(["TOLK_ICU=\(wish)"], ["--version"])
        #expect(version.status == 1)
        #expect(version.output.contains(message), "\(version.output)")
        #expect(version.output.contains("install"))
        let format = try Self.tolk(
            ["TOLK_ICU=\(wish)"], ["format", "--batch"],
            input: """
                number\tde\t1
                list\tde\ta|b
                measurement\tde\t1\tunit=meter
                date\tde\t2022-06-07T13:05:09Z\tdate=full
                name\tde\tgiven=Anna
                spellout\tde\t5

                """)
        #expect(format.status == 1)
        let lines = format.output.split(separator: "\n")
        #expect(lines.count == 6)
        for line in lines { #expect(line.hasPrefix("error: ") && line.contains("install"), "\(line)") }
    }

    /// Without ICU each language still matches itself, and nothing traps.
    @Test func withoutICULanguagesMatchThemselves() throws {
        let answer = try Self.tolk(
            ["TOLK_ICU=/nowhere/"], ["match", "--batch", "--accept-language"],
            input: "en,de\tde\nen,de\tfr, en;q=0.5\nen,de\ten;q=0, *\nen\tiw-x-y\n")
        #expect(answer.output == "de\nen\nde\n\n")
    }

    /// Rule 5: a function that is missing costs its feature, one of the core the whole library.
    @Test(arguments: [
        // (what is missing, the library, lists, numbers)
        ("ulistfmt_", TOLK_OK, Int32(TOLK_NEEDS_ICU_BASE) - 67, TOLK_OK),
        ("ufmtval_", TOLK_OK, TOLK_OK, Int32(TOLK_NEEDS_ICU_BASE) - 65),
        ("nothing", TOLK_OK, TOLK_OK, TOLK_OK),
        ("ures_getString", TOLK_NO_ICU, TOLK_OK, TOLK_OK),
    ])
    func missingFunctions(prefix: String, library: Int32, lists: Int32, numbers: Int32) {
        var missing = [CChar](repeating: 0, count: 512)
        var (ofLists, ofNumbers): (Int32, Int32) = (1, 1)
        let status = oracle_fill_without(prefix, &missing, Int32(missing.count), &ofLists, &ofNumbers)
        #expect(status == library)
        #expect(ofLists == lists)
        #expect(ofNumbers == numbers)
        let names = String(decoding: missing.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        #expect(names.contains(prefix) == (prefix != "nothing"))
    }

    /// The two ICUs of a process that uses Foundation don't see each other: no name of Foundation's is bound to the
    /// system's library, nor the other way round.
    @Test func neitherLibrarySeesTheOther() throws {
        let answer = try Self.tolk(
            ["LD_DEBUG=bindings", "LD_BIND_NOW=1"], ["format", "--batch"],
            input: "date\tde\t2022-06-07T13:05:09Z\tdate=full\n")
        let crossings = answer.output.split(separator: "\n").filter { line in
            guard line.contains("binding file") else { return false }
            guard let place = line.firstRange(of: " to ") else { return false }
            let sides = [line[..<place.lowerBound], line[place.upperBound...]]
            let (from, to) = (sides[0].contains("lib_FoundationICU"), sides[1].contains("lib_FoundationICU"))
            let (fromSystem, toSystem) = (sides[0].contains("libicu"), sides[1].contains("libicu"))
            return from && toSystem || fromSystem && to
        }
        #expect(answer.output.contains("libicuuc"))
        #expect(crossings.isEmpty, "\(crossings.prefix(5))")
    }
}
