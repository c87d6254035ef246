// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LocalizedStrings

/// The grammar of `.strings` files, rule by rule.
@Suite struct StringsFileTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        var pairs: [String: String]
        var problems = 0
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "pair", text: #""a" = "b";"#, pairs: ["a": "b"]),
        Case(name: "bare words", text: "a.b-c/d:e$_1 = Value9;", pairs: ["a.b-c/d:e$_1": "Value9"]),
        Case(name: "single quotes", text: "'a' = 'it is \"b\"';", pairs: ["a": "it is \"b\""]),
        Case(name: "a key alone is its value", text: #""a";"#, pairs: ["a": "a"]),
        Case(name: "braces around all", text: #"{ "a" = "b"; c = d; }"#, pairs: ["a": "b", "c": "d"]),
        Case(name: "escapes", text: #""a" = "\n\t\\\"\'\r";"#, pairs: ["a": "\n\t\\\"'\r"]),
        Case(name: "UTF-16 escape", text: #""a" = "caf\U00e9 \u00DF";"#, pairs: ["a": "café ß"]),
        Case(name: "surrogate pair", text: #""a" = "\Ud83d\Ude00!";"#, pairs: ["a": "😀!"]),
        Case(name: "half a pair before a letter", text: #""a" = "\Ud83dx"; "#, pairs: [:], problems: 1),
        Case(name: "half a pair at the end", text: "a = \"\\Ud83d\";\nb = c;", pairs: ["b": "c"], problems: 1),
        Case(name: "half a pair before another escape", text: #""a" = "\Ud83d\n";"#, pairs: [:], problems: 1),
        Case(name: "two first halves", text: #""a" = "\Ud83d\Ud83d";"#, pairs: [:], problems: 1),
        Case(name: "the second half alone", text: #""a" = "\Ude00";"#, pairs: [:], problems: 1),
        Case(name: "octal", text: #""a" = "\101\12";"#, pairs: ["a": "A\n"]),
        Case(
            name: "octal of NeXTSTEP", text: #""a" = "\341\200\256\375"; "b" = "\3334";"#,
            pairs: ["a": "Æ\u{A0}ﬁÿ", "b": "ç4"]),
        Case(name: "octal beyond NeXTSTEP", text: "a = \"\\376\";\nb = \"\\777\";", pairs: [:], problems: 2),
        Case(
            name: "a backslash before any other character", text: #""a" = "50\% \q";"#, pairs: ["a": "50% q"],
            problems: 2),
        Case(name: "an escaped line break", text: "\"a\" = \"b\\\nc\";", pairs: ["a": "b\nc"]),
        Case(name: "a line break within a text", text: "\"a\" = \"b\nc\";", pairs: ["a": "b\nc"]),
        Case(name: "comments", text: "/* x */ // y\n\"a\" /* z */ = // w\n \"b\";", pairs: ["a": "b"]),
        Case(name: "a comment in a text is text", text: #""a" = "/* b */ // c";"#, pairs: ["a": "/* b */ // c"]),
        Case(name: "the last of two wins", text: "a = b; a = c;", pairs: ["a": "c"], problems: 1),
        Case(name: "empty file", text: "", pairs: [:]),
        Case(name: "empty text", text: #""a" = "";"#, pairs: ["a": ""]),
        // Rule 5: a bad pair costs itself.
        Case(name: "missing semicolon", text: "a = b\nc = d;\ne = f;", pairs: ["c": "d", "e": "f"], problems: 1),
        Case(name: "missing value", text: "a = ;\nc = d;", pairs: ["c": "d"], problems: 1),
        Case(name: "unclosed text", text: "\"a\" = \"b;\nc = d;", pairs: ["c": "d"], problems: 1),
        Case(name: "unclosed comment", text: "a = b; /* c", pairs: ["a": "b"], problems: 1),
        Case(
            name: "unclosed comment before pairs", text: "a = b;\n/* c\nd = e; /* f\ng = h;",
            pairs: ["a": "b", "d": "e", "g": "h"], problems: 2),
        Case(
            name: "unclosed comment behind a pair that began before a closed one",
            text: "\"a\" = \"b\n/* c */\nd = e; \" /* f\n\"g\" = \"h\";", pairs: ["d": "e", "g": "h"], problems: 2),
        Case(name: "nested dictionary", text: "a = { b = c; };\nd = e;", pairs: ["d": "e"], problems: 1),
        Case(name: "stray bytes", text: "@@@\nd = e;", pairs: ["d": "e"], problems: 1),
        Case(name: "unclosed brace", text: "{ a = b;", pairs: ["a": "b"], problems: 1),
        Case(name: "\\U without a digit", text: #""a" = "\Uxy";"#, pairs: [:], problems: 1),
        Case(name: "a short \\U, as Foundation reads it", text: #""a" = "\UE9!";"#, pairs: ["a": "é!"]),
        Case(name: "a semicolon too many", text: "a = b;;\nc = d; ;", pairs: ["a": "b", "c": "d"], problems: 2),
        Case(
            name: "a bare word beyond the limit", text: String(repeating: "a", count: 1 << 21) + " = b;\nc = d;",
            pairs: ["c": "d"], problems: 1),
    ]

    @Test(arguments: cases) func reads(_ item: Case) {
        let (entries, problems) = StringsFileReader.read(Array(item.text.utf8), file: "x.strings")
        #expect(Dictionary(entries.map { ($0.key, $0.value) }) { $1 } == item.pairs)
        #expect(problems.count == item.problems, "\(problems)")
    }

    @Test func namesFileLineAndColumn() {
        let text = "a = b;\nc = d // e\nf = \"g;\n\"h\" = i;"
        let (_, problems) = StringsFileReader.read(Array(text.utf8), file: "de.strings")
        #expect(
            problems.map(\.description) == [
                // Where the semicolon belongs, and not where the next pair begins.
                "de.strings:2:6: error: expected \";\" after the value of \"c\", found \"f\"",
                "de.strings:3:5: error: the text that begins here goes on to line 4, where \";\" is expected, found "
                    + "\"h\"; add the closing quote that is missing",
            ])
    }

    /// Rule 6, in every form that says where a key stands.
    @Test func repeatedKeysAreWarnedOfAtTheirPlace() {
        let xml = "<plist><dict><key>a</key><string>1</string>\n<key>a</key><string>2</string></dict></plist>"
        let catalog = """
            {"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"stringUnit":{"value":"1"}}}},
            "a":{"localizations":{"en":{"stringUnit":{"value":"2"}}}}}}
            """
        let files = [
            ("en.lproj/T.strings", "a = 1;\na = 2;"), ("en.lproj/T.strings", xml), ("en.lproj/T.stringsdict", xml),
            ("T.xcstrings", catalog),
        ]
        for (path, text) in files {
            let problems = StringTables(files: [path: Array(text.utf8)]).problems
            #expect(problems.map(\.severity) == [.warning], "\(path) \(problems)")
            #expect(problems.first?.description.hasPrefix("\(path):2: warning: \"a\"") == true, "\(problems)")
        }
    }

    /// Lines and columns beside a count byte by byte, for breaks at every distance.
    @Test func placesAreCounted() {
        var bytes: [UInt8] = []
        for length in 0..<40 { bytes += Array(repeating: length % 3 == 0 ? 0x8A : 0x0B, count: length) + [0x0A] }
        let scanner = ByteScanner(bytes + [0x0A, 0x0A, 0x61], file: "x")
        for offset in 0...(scanner.bytes.count + 2) {
            let before = scanner.bytes.prefix(offset)
            let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
            let place = scanner.place(at: offset)
            #expect(place.line == before.count { $0 == 0x0A } + 1)
            #expect(place.column == column)
        }
    }

    @Test func invisibleCharactersAreNamed() {
        let (_, problems) = StringsFileReader.read(Array("a = b;\n\u{FEFF}c = d;".utf8), file: "x")
        #expect(problems.map { $0.message.contains("U+FEFF") } == [true])
    }

    @Test func keepsCommentsForTranslators() {
        let text = "/* first */\n/* the wind */\nWind = a;\nb = c;"
        let (entries, _) = StringsFileReader.read(Array(text.utf8), file: "x", keepsComments: true)
        #expect(entries.map(\.comment) == ["the wind", nil])
    }

    /// The same pair in every encoding that tools write.
    @Test(arguments: ["utf8", "utf8-bom", "utf16le", "utf16be", "utf16le-bare", "utf16be-bare", "utf32le", "utf32be"])
    func readsEncoding(_ name: String) throws {
        let text = "\"a\" = \"ü€😀\";"
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let wide = text.unicodeScalars.flatMap { scalar in (0..<4).map { UInt8(scalar.value >> ($0 * 8) & 0xFF) } }
        let bytes: [String: [UInt8]] = [
            "utf8": Array(text.utf8), "utf8-bom": [0xEF, 0xBB, 0xBF] + text.utf8,
            "utf16le": [0xFF, 0xFE] + little, "utf16be": [0xFE, 0xFF] + big, "utf16le-bare": little,
            "utf16be-bare": big, "utf32le": [0xFF, 0xFE, 0, 0] + wide,
            "utf32be": [0, 0, 0xFE, 0xFF]
                + text.unicodeScalars.flatMap { scalar in
                    (0..<4).reversed().map { UInt8(scalar.value >> ($0 * 8) & 0xFF) }
                },
        ]
        let (pairs, problems) = try StringsFile.read(try #require(bytes[name]), file: "x", keepsComments: false)
        #expect(pairs.map(\.value) == ["ü€😀"] && problems.isEmpty)
    }

    @Test(arguments: [[0x61, 0xFF, 0x62], [0xFF, 0xFE, 0x00], [0xFE, 0xFF, 0xD8, 0x00], [0xC0, 0x80]] as [[UInt8]])
    func refusesBadEncoding(_ bytes: [UInt8]) {
        #expect(throws: StringsProblem.self) { try StringsFile.read(bytes, file: "x", keepsComments: false) }
    }
}
