// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StringsExchange

/// What a file's own form says: its name, its indentation.
@Suite struct FileFormTests {
    @Test(
        "A name is split at its last point",
        arguments: [
            ("Localizable.strings", "Localizable", "strings"),
            ("a.b.XCStrings", "a.b", "xcstrings"),
            (".strings", ".strings", ""),  // a hidden file has no ending
            ("strings", "strings", ""),
            ("a.", "a", ""),
        ])
    func names(name: String, stem: String, suffix: String) {
        #expect(TableScan.split(name) == (stem, suffix))
    }

    @Test(
        "A catalog is written as its author's editor does",
        arguments: [
            // (text, the same with a member more)
            ("{\n  \"a\" : 1\n}", "{\n  \"a\" : 1,\n  \"b\" : 2\n}"),
            ("{\n\t\"a\": 1\n}", "{\n\t\"a\": 1,\n\t\"b\": 2\n}"),
            // On one line there is no indentation to go by, nor in more than eight blanks.
            ("{\"a\" : 1}", "{\n  \"a\" : 1,\n  \"b\" : 2\n}"),
            ("{\n         \"a\" : 1\n}", "{\n  \"a\" : 1,\n  \"b\" : 2\n}"),
            ("{\n        \"a\" : 1\n}", "{\n        \"a\" : 1,\n        \"b\" : 2\n}"),
        ])
    func indentation(text: String, longer: String) throws {
        var file = try JSONFile(Array(text.utf8), file: "a.json")
        file.root["b"] = .literal("2")
        #expect(file.text.trimmedEnd == longer)
    }
}

extension String {
    fileprivate var trimmedEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
