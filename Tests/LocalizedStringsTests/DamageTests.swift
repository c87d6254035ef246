// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

@testable import LocalizedStrings

/// Damaged tables of every format: whatever the bytes, there is an answer, within the limits, and no trap.
///
/// The damage is made from a fixed seed, so that a failure comes again. `./Scripts/fuzz` looks longer.
@Suite struct DamageTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        // SplitMix64.
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    static let seeds: [(path: String, file: String)] = [
        ("en.lproj/Localizable.strings", "strings/table.strings"),
        ("en.lproj/Localizable.stringsdict", "stringsdict/visits.stringsdict"),
        ("Localizable.xcstrings", "xcstrings/small.xcstrings"), ("format", "format/mixed.txt"),
    ]

    private static let pieces = [
        "%", "%%", "%9$@", "%#@", "@", "%*d", "%.999f", "^[", "](", "\\", "\"", "\\U", "\\ud83d", "{", "}", "[", "]",
        "<key>",
        "</dict>", "&#", "&amp;", ";", "=", "\u{0}", "\u{2069}", "שלום", "😀", "other", "zero",
    ].map { Array($0.utf8) }

    private static func damaged(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...20, using: &random)))
            case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
            case 3:
                let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
            default: bytes.append(contentsOf: pieces.randomElement(using: &random) ?? [])
            }
        }
        return bytes
    }

    @Test(arguments: seeds) func alwaysAnswers(_ path: String, _ file: String) throws {
        let folder = SharedVectors.packageRoot.appendingPathComponent("Fuzz/Seeds")
        let seed = Array(try Data(contentsOf: folder.appendingPathComponent(file)))
        let locale = try LanguageTag("ar-EG")
        var random = Random(state: 20)
        var tally = Tally("damaged \(file)")
        for _ in 0..<1_500 {
            let bytes = Self.damaged(seed, &random)
            let tables = path == "format" ? StringTables(files: [:]) : StringTables(files: [path: bytes])
            let localizer = tables.localizer(for: [locale])
            let keys = path == "format" ? ["k"] : Array(tables.keys().prefix(4))
            let text = path == "format" ? String(decoding: bytes, as: UTF8.self) : nil
            for key in keys {
                for arguments in [[1, 2, 3], ["x", -1.5, "\u{202E}ש"]] as [[FormatArgument]] {
                    let found = localizer.text(key, arguments: arguments, options: .init(defaultValue: text))
                    tally.record(passed: found.text.utf8.count <= StringsLimits.expansionBytes, "\(bytes)")
                }
            }
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
        tally.report()
    }
}
