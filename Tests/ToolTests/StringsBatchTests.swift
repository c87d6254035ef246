// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `tolk strings --batch` on folders with several tables, as test fixtures and real projects have them.
struct StringsBatchTests {
    private static let broken = """
        <plist><dict><key>apples</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@missing@</string>
        </dict></dict></plist>
        """

    @Test(
        "A broken definition of a key in one table doesn't spoil the key in another",
        arguments: [
            // (table, line out, status)
            (nil, "3 apples", 0),
            ("Fruit", "three: 3", 0),
            ("Broken", "error: ", 1),
        ] as [(String?, String, Int32)])
    func tablesStandAlone(table: String?, line: String, status: Int32) async throws {
        let folder = try TemporaryFolder()
        try folder.write("en.lproj/Broken.stringsdict", Self.broken)
        try folder.write("en.lproj/Localizable.strings", #""apples" = "%d apples";"#)
        try folder.write("en.lproj/Fruit.strings", #""apples" = "three: %d";"#)
        let result = try await Program.run(
            "tolk", ["strings", "--batch", "--tables", folder.url.path] + (table.map { ["--table", $0] } ?? []),
            input: "en\tapples\t[3]\n")
        #expect(result.lines.first?.hasPrefix(line) == true, "\(result.lines)")
        #expect(result.status == status)
    }

    @Test func errorsOfTheTableAskedForAreNamed() async throws {
        let folder = try TemporaryFolder()
        try folder.write("en.lproj/Broken.strings", "a = ;")
        try folder.write("en.lproj/Other.strings", "b = ;")
        let result = try await Program.run(
            "tolk", ["strings", "--batch", "--tables", folder.url.path, "--table", "Other"], input: "en\tx\n")
        #expect(result.lines.first?.contains("Other.strings:1") == true)
        #expect(result.lines.first?.contains("Broken") == false)
    }

    @Test("A list of arguments makes the text a format string, be it empty") func percentSigns() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "en.lproj/Localizable.strings",
            #""off" = "20%% off"; "plain" = "50% off"; "raw" = "%lld km"; "km" = "%.1f km";"#)
        let result = try await Program.run(
            "tolk", ["strings", "--batch", "--tables", folder.url.path],
            input: "en\toff\t[]\nen\toff\nen\tplain\t[]\nen\traw\t[]\nen\tkm\t[3]\n")
        #expect(result.lines == ["20% off", "20%% off", "50% off", "%lld km", "3.0 km"])
        #expect(result.status == 0)
    }

    @Test("Each catalog has a source language of its own") func catalogsInSeveralSourceLanguages() async throws {
        let folder = try TemporaryFolder()
        for (name, source) in [("A", "en"), ("B", "de")] {
            try folder.write(
                "\(name).xcstrings",
                """
                {"sourceLanguage":"\(source)","version":"1.0","strings":{"\(name)":{"localizations":
                {"\(source)":{"stringUnit":{"state":"translated","value":"from \(source)"}}}}}}
                """)
        }
        let result = try await Program.run(
            "tolk", ["strings", "--batch", "--tables", folder.url.path], input: "fr\tA\nfr\tB\n")
        #expect(result.lines == ["from en", "from de"])
        #expect(result.status == 0)
    }
}
