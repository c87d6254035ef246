// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocalizedStrings
import Testing

@testable import StringsExchange

/// The limits of the translators' part: each is met by an error that names it.
@Suite struct TranslatorLimitTests {
    @Test func unitsInAFile() throws {
        let unit = "<trans-unit id=\"k\"><source>s</source></trans-unit>"
        let text = Array(XLIFFTests.file12(unit + unit + unit).utf8)
        #expect(try XLIFFReader.read(text, file: "t", limit: 3).files[0].units.count == 3)
        let problem = #expect(throws: StringsProblem.self) { try XLIFFReader.read(text, file: "t", limit: 2) }
        #expect(problem?.message.contains("more than 2 units") == true)
    }

    @Test func stringsOfTheSources() throws {
        let line = #"{"key":"k","file":"a","line":1,"call":"","arguments":[]}"# + "\n"
        #expect(try ExtractedString.read(Array((line + line).utf8), file: "t", limit: 2).count == 2)
        let problem = #expect(throws: StringsProblem.self) {
            try ExtractedString.read(Array((line + line).utf8), file: "t", limit: 1)
        }
        #expect(problem?.description.hasPrefix("t:2: error: there are more than 1 strings") == true)
    }

    // (line, whether it is a record)
    @Test(arguments: [
        (#"{"key":null,"file":"a","line":1,"call":"","arguments":[],"problem":"p"}"#, true), ("nonsense", false),
        (#"{"key":1,"file":"a","line":1,"call":"","arguments":[]}"#, false), (#"{"key":"k"}"#, false),
    ])
    func aLineThatIsNoRecordIsNamed(line: String, isRecord: Bool) {
        let text = Array("\n\(line)\n".utf8)
        let problem = (try? ExtractedString.read(text, file: "t")) == nil
        #expect(problem != isRecord)
    }

    @Test func foldersInFolders() throws {
        let deep = (0...TableScan.maximumDepth).map { "d\($0)" }.joined(separator: "/")
        let folder = try TemporaryProject(["\(deep)/L.xcstrings": "{}"])
        let problems = try folder.project().problems
        #expect(problems.map(\.message).contains { $0.contains("deeper than \(TableScan.maximumDepth)") })
    }

    @Test func placesOfAString() throws {
        let uses = (1...30).map { ExtractedString(key: "k", file: "A.swift", line: $0) }
        let folder = try TemporaryProject(["Localizable.xcstrings": #"{"strings":{"k":{}}}"#])
        let unit = try folder.project(uses).export(to: "de").document.files[0].units[0]
        #expect(unit.locations.map(\.line) == Array(1...TableUnits.maximumLocations))
    }

    @Test(arguments: ["a\u{1}b", "\u{FFFE}", "x\u{B}"])
    func aTextThatXMLCannotHoldIsReportedAndLeftOut(key: String) throws {
        let folder = try TemporaryProject([:])
        try folder.write("A.swift", [])
        let uses = [
            ExtractedString(key: key, file: "A.swift", line: 1), ExtractedString(key: "good", file: "A.swift", line: 2),
        ]
        let export = try folder.project(uses).export(to: "de")
        #expect(export.problems.count == 1)
        #expect(export.problems.first?.message.contains("XML can't hold") == true)
        #expect(export.document.files.flatMap(\.units).map(\.id) == ["good"])
    }
}
