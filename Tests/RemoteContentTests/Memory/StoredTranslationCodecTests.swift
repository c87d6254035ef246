// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@Suite struct StoredTranslationCodecTests {
    let key: TranslationMemoryKey
    let other: TranslationMemoryKey

    init() throws {
        let (en, es) = (try LanguageTag("en"), try LanguageTag("es"))
        key = TranslationMemoryKey(engine: "a", engineVersion: "1", source: en, target: es, maskedText: "rain")
        other = TranslationMemoryKey(engine: "a", engineVersion: "1", source: en, target: es, maskedText: "snow")
    }

    private func decode(_ bytes: [UInt8], for key: TranslationMemoryKey) -> StoredTranslation? {
        bytes.withUnsafeBytes { StoredTranslationCodec.decode($0, for: key) }
    }

    static let values: [(String, String, Int64)] = [
        ("lluvia", "1", 1_700_000_000),
        ("", "", 0),  // nothing at all
        ("nul \u{0} and \u{202E}bidi ^$/<>{}[]@\\", "2", -1),  // characters that engines trip over; before 1970
        (String(repeating: "雨", count: 20_000), "3.8.3-1+b2", .max / 2),  // longer than a length of two bytes
    ]

    @Test("What is written is read back", arguments: values)
    func roundTrip(_ text: String, _ version: String, _ time: Int64) throws {
        var value = StoredTranslation(
            text: text, path: [try LanguageTag("en"), try LanguageTag("es"), try LanguageTag("pt-BR")],
            counts: TranslationCounts(words: 300, unknownWords: 2, lostWords: 1, changedNames: 70_000),
            flags: [.unknownWords, .namesChanged], engine: "apertium", engineVersion: version, isHuman: time < 0,
            sentTo: ["https://example.org"], madeAt: Date(timeIntervalSince1970: TimeInterval(time)))
        value.seal = UInt64(bitPattern: time)
        #expect(decode(StoredTranslationCodec.encode(value, for: key), for: key) == value)
    }

    @Test("A value cut short or altered in any byte is no value")
    func damageIsNoticed() throws {
        let value = StoredTranslation(
            text: "Se prevé lluvia ⟦0⟧", path: [try LanguageTag("en"), try LanguageTag("es")], engine: "apertium",
            engineVersion: "1")
        let bytes = StoredTranslationCodec.encode(value, for: key)
        var tally = Tally("damaged values")
        for length in 0..<bytes.count {
            tally.record(passed: decode(Array(bytes.prefix(length)), for: key) == nil, "cut to \(length)")
        }
        for index in bytes.indices {
            for bit in 0..<8 {
                var altered = bytes
                altered[index] ^= 1 << bit
                tally.record(passed: decode(altered, for: key) == nil, "bit \(bit) of byte \(index)")
            }
        }
        tally.record(passed: decode(bytes + [0], for: key) == nil, "one byte more")
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test("Lengths that claim more than there is are refused, even under a right hash")
    func hostileLengths() throws {
        let head: [UInt8] =
            [2] + withUnsafeBytes(of: key.digest.littleEndian) { Array($0) } + [UInt8](repeating: 0, count: 16)
        // Not human, and six counts.
        let counted = [UInt8](repeating: 0, count: 7)
        let bodies: [[UInt8]] = [
            counted + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],  // an engine's name of 2^63 bytes
            counted + [200],  // more than follows
            counted + [0, 0, 0, 0xFF, 0xFF, 0x7F],  // two million languages
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],  // a length without an end
            counted + [1, 0xFF, 0, 0, 0, 0, 0],  // a name that isn't UTF-8
            counted + [0, 0, 0, 1, 1, 0x2D, 0, 0],  // a language "-"
            [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],  // more than human
            [0, 0, 0],  // counts cut short
        ]
        let whole = counted + [0, 0, 0, 0, 0, 0]
        for body in bodies + [whole] {
            let bytes = head + body
            let hash = withUnsafeBytes(of: FNV1a.hash(bytes).littleEndian) { Array($0) }
            #expect((decode(bytes + hash, for: key) != nil) == (body == whole), "\(body)")
        }
    }

    @Test("A value of another key is no value")
    func valuesKnowTheirKey() throws {
        let value = StoredTranslation(text: "lluvia", path: [], engine: "a", engineVersion: "1")
        #expect(decode(StoredTranslationCodec.encode(value, for: key), for: other) == nil)
    }

    @Test("Seconds beyond what a number holds stay at its end")
    func extremeDates() throws {
        for (seconds, expected) in [(Double.infinity, Int64.max), (-.infinity, .min), (.nan, 0), (1e300, .max)] {
            let value = StoredTranslation(
                text: "", path: [], engine: "", engineVersion: "", madeAt: Date(timeIntervalSince1970: seconds))
            #expect(value.madeAtSeconds == expected)
        }
    }
}
