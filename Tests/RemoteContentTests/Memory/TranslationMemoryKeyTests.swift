// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@Suite struct TranslationMemoryKeyTests {
    struct Parts {
        var engine = "e"
        var version = "1"
        var source = "en"
        var target = "es"
        var text = "rain"
        var glossary = ""

        func key() throws -> TranslationMemoryKey {
            TranslationMemoryKey(
                engine: engine, engineVersion: version, source: try LanguageTag(source),
                target: try LanguageTag(target), maskedText: text, glossaryVersion: glossary)
        }
    }

    @Test("Different parts never give the same key")
    func keysStayApart() throws {
        // Each row would collide with another one under some way of joining or comparing the parts.
        let rows: [Parts] = [
            Parts(),
            Parts(engine: "e1", version: ""),  // joined without a mark: the first row
            Parts(engine: "", version: "e1"),
            Parts(text: "a|b"), Parts(text: "a", glossary: "b"), Parts(text: "b", glossary: "a"),  // joined by "|"
            Parts(text: "a\u{0}b"), Parts(engine: "e\u{0}1", version: ""),  // joined by NUL
            Parts(source: "es", target: "en"),  // the other direction
            Parts(target: "es-MX"), Parts(target: "es-ES"),
            Parts(text: "caf\u{E9}"), Parts(text: "cafe\u{301}"),  // equal as Swift strings
            Parts(text: "rain "), Parts(text: " rain"), Parts(text: "Rain"), Parts(text: ""),
            Parts(text: "\u{200B}rain"), Parts(text: "rain\n"),
            Parts(glossary: "rain"), Parts(text: "", glossary: "rain"),
            Parts(version: "\u{1}\u{1}"), Parts(text: String(repeating: "a", count: 127)),
            Parts(text: String(repeating: "a", count: 128)), Parts(text: String(repeating: "a", count: 16_384)),
        ]
        var tally = Tally("memory keys apart")
        var seen: [TranslationMemoryKey: Int] = [:]
        for (index, row) in rows.enumerated() {
            let other = seen.updateValue(index, forKey: try row.key())
            tally.record(passed: other == nil, "row \(index) has the key of row \(other ?? -1)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test("The spelling of a language doesn't matter, its canonical syntax does")
    func languagesAreCanonical() throws {
        #expect(try Parts(target: "es_mx").key() == Parts(target: "es-MX").key())
    }

    @Test("The bytes and the digest are the same in every run and on every machine")
    func bytesAreStable() throws {
        let key = try Parts().key()
        let expected: [UInt8] =
            [2, 1, 0x65, 1, 0x31, 2, 0x65, 0x6E, 2, 0x65, 0x73, 0, 4] + Array("rain".utf8)
        #expect(key.bytes == expected)
        #expect(FNV1a.hash(Array("foobar".utf8)) == 0x8594_4171_F739_67E8)  // the draft's own test vector
        #expect(key.digest == FNV1a.hash(expected))
    }

    @Test("Lengths over 127 take more bytes, the lowest first")
    func longLengths() throws {
        let key = try Parts(text: String(repeating: "x", count: 300)).key()
        #expect(Array(key.bytes[12...13]) == [0xAC, 0x02])
    }
}
