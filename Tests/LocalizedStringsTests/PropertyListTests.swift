// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import LocalizedStrings

/// Property lists in their three forms, compared with Foundation's own reader where it can read them.
@Suite struct PropertyListTests {
    static var list: [String: Any] {
        [
            "plain": "text", "ünï": "😀 & <b>", "number": 42, "negative": -7, "large": Int64.max, "real": 1.5,
            "yes": true,
            "nested": ["a": "b", "list": ["x", "y"]] as [String: Any], "long": String(repeating: "z", count: 5_000),
        ]
    }

    private func plain(_ value: PropertyListValue) -> NSObject {
        switch value {
        case .string(let text): text as NSString
        case .integer(let value): NSNumber(value: value)
        case .real(let value): NSNumber(value: value)
        case .boolean(let flag): NSNumber(value: flag)
        case .other: NSNull()
        case .array(let values): values.map(plain) as NSArray
        case .dictionary(let pairs): Dictionary(pairs.map { ($0.key, plain($0.value)) }) { $1 } as NSDictionary
        }
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func readsWhatFoundationWrites(_ format: PropertyListSerialization.PropertyListFormat) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: Self.list, format: format, options: 0)
        let (value, problems) = try PropertyListReader.read(Array(data), file: "x")
        #expect(plain(value) == Self.list as NSDictionary)
        #expect(problems.isEmpty)
    }

    @Test func readsOldStyle() throws {
        let text = "{ a = \"b c\"; list = (x, \"y\", (z)); data = <0fbd77>; nested = { d = e; }; }"
        let (value, _) = try PropertyListReader.read(Array(text.utf8), file: "x")
        #expect(value.pairs?["nested"]?.value.pairs?["d"]?.value == .string("e"))
        #expect(value.pairs?["list"]?.value == .array([.string("x"), .string("y"), .array([.string("z")])]))
    }

    static let broken: [(name: String, text: String)] = [
        ("no value", "<plist><dict><key>a</key></dict></plist>"),
        ("no key", "<plist><dict><string>a</string></dict></plist>"),
        ("crossing tags", "<plist><dict></plist></dict>"),
        ("unclosed", "<plist><dict>"),
        ("unknown element", "<plist><what/></plist>"),
        ("two values", "<plist><true/><true/></plist>"),
        ("unknown entity", "<plist><string>&nbsp;</string></plist>"),
        ("entities of its own", "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>"),
        ("bare ampersand", "<plist><string>a & b</string></plist>"),
        ("bad integer", "<plist><integer>x</integer></plist>"),
        ("text between", "<plist>x<dict/></plist>"),
        ("too deep", String(repeating: "<array>", count: 100)),
        ("too deep, old style", "a = " + String(repeating: "(", count: 100)),
        ("old style unclosed", "{ a = b; "),
        ("binary cut", "bplist00" + String(repeating: "\u{1}", count: 40)),
        ("empty", ""), ("blank", "  \n"),
    ]

    @Test(arguments: broken.map(\.text)) func refuses(_ text: String) {
        // An empty text is an empty old-style list; everything else here is broken.
        if StringsFileReader.trimmed(text).isEmpty { return }
        // An entry alone may be broken, which is no reason to refuse the others.
        #expect((try? PropertyListReader.read(Array(text.utf8), file: "x").problems)?.isEmpty != true)
    }

    /// An entry of the outermost dictionary that can't be read costs itself, with the line and its key in the error.
    @Test(arguments: [
        // (what stands in the broken entry, what the error says)
        ("", "no value"), ("<dict><key>other</key></dict>", "no value"),
        ("<dict><key>one</key><string>1</string><string>2</string></dict>", "expected <key>"),
        ("<DICT/>", "no element of a property list"), ("<integer>five</integer>", "no integer"),
        ("<string>a<b>c</b></string>", "can't stand in <string>"), ("<dict>x</dict>", "text where an element"),
    ]) func brokenEntryCostsItself(_ entry: String, _ message: String) throws {
        let text = """
            <plist><dict><key>a</key><string>1</string>
            <key>k</key>\(entry)
            <key>b</key><string>2</string><key>c</key><string>3</string></dict></plist>
            """
        let (value, problems) = try PropertyListReader.read(Array(text.utf8), file: "x")
        let first = try #require(problems.first)
        #expect(first.message.contains(message), "\(problems)")
        #expect(first.line == 2 || entry.isEmpty, "\(problems)")
        #expect(first.key == "k")
        #expect(value.pairs?["a"]?.value == .string("1"))
        #expect(value.pairs?["c"]?.value == .string("3"))
        // Without a value, the next key is taken for one.
        #expect(value.pairs?["b"]?.value == (entry.isEmpty ? nil : .string("2")))
    }

    /// What isn't well-formed XML leaves nothing to go on with.
    @Test(arguments: [
        "<string>x</dict>", "<dict><key>other</string></dict>", "<dict", "<string>x", "<string>a & b</string>",
        "<dict/><string>x<dict/>",
    ])
    func brokenElementsCostTheFile(_ entry: String) {
        let text = "<plist><dict><key>a</key><string>1</string><key>k</key>\(entry)</dict></plist>"
        #expect(throws: StringsProblem.self) { try PropertyListReader.read(Array(text.utf8), file: "x") }
    }

    /// A list that holds itself must end in an error, not in a full stack.
    @Test func refusesCycles() {
        // One array object at offset 8 that refers to itself.
        let trailer: [UInt8] =
            [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
            + [0, 0, 0, 0, 0, 0, 0, 10]
        let bytes = Array("bplist00".utf8) + [0xA1, 0x00] + [8] + trailer
        #expect(throws: StringsProblem.self) { try PropertyListReader.read(bytes + [], file: "x") }
    }

    /// Every cut and every changed byte of a binary list gives a value or an error.
    @Test func survivesDamage() throws {
        let list: [String: Any] = ["a": "b", "c": ["d": 1, "e": ["f", "ü"]] as [String: Any]]
        let bytes = Array(try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
        for end in bytes.indices { _ = try? PropertyListReader.read(Array(bytes[..<end]), file: "x") }
        for index in bytes.indices {
            for value in [0x00, 0x0F, 0x5F, 0xD1, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[index] = value
                _ = try? PropertyListReader.read(damaged, file: "x")
            }
        }
    }
}
