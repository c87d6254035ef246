// SPDX-License-Identifier: Apache-2.0

@_spi(Training) import LanguageIdentification
import Testing

/// Collects the words that are taken for names.
private struct Names: WordVisitor {
    let bytes: UnsafeBufferPointer<UInt8>
    var names: [String] = []

    mutating func visit(
        _ word: UnsafeBufferPointer<UInt32>, letters: Int, script: UInt8, at range: Range<Int>
    ) -> Bool {
        if ProperName.isLikely(in: bytes, at: range) {
            names.append(String(decoding: bytes[range], as: UTF8.self))
        }
        return true
    }

    static func of(_ bytes: [UInt8]) -> [String] {
        bytes.withUnsafeBufferPointer { bytes in
            var names = Names(bytes: bytes)
            _ = LetterScanner().scan(bytes, in: 0..<bytes.count, for: &names)
            return names.names
        }
    }
}

/// The rules of ``ProperName``, by their numbers there.
@Suite struct ProperNameTests {
    // Rule 1
    @Test(arguments: [
        ("snow in Oslo and Łódź", ["Oslo", "Łódź"]),
        ("поезд в Скопје", ["Скопје"]),
        ("mưa ở Ổn Định", ["Ổn", "Định"]),  // capitals of three bytes
        ("βροχή στην Αθήνα", ["Αθήνα"]),
        ("am I in the USA", []),  // no small letter follows
        ("LLUVIA EN BARCELONA", []),
        ("my iPhone is here", []),
        ("ein a B", []),  // the text ends behind the capital
    ])
    func namesBeginWithACapital(_ text: String, _ names: [String]) {
        #expect(Names.of(Array(text.utf8)) == names)
    }

    // Rule 2
    @Test(arguments: [
        ("Llueve mucho. Barcelona espera", []),  // begins a sentence
        ("llueve\nBarcelona", []),  // a line
        ("- Barcelona", []),  // a list's entry
        ("en (Barcelona) o \"Roma\"", []),  // quotations may begin sentences
        ("aviso: Barcelona", []),
        ("a  Barcelona", []),  // two spaces end a sentence in old style
        ("sí, Barcelona", ["Barcelona"]),
        ("a 12 Barcelona", ["Barcelona"]),
        (" Barcelona", []),
    ])
    func namesStandWithinASentence(_ text: String, _ names: [String]) {
        #expect(Names.of(Array(text.utf8)) == names)
    }

    // Rule 3
    @Test(arguments: ["مطر في برشلونة", "इस शाम बार्सिलोना में", "今日 バルセロナ", "დღეს თბილისი", "오늘 바르셀로나"])
    func scriptsWithoutCapitalsTellNone(_ text: String) {
        #expect(Names.of(Array(text.utf8)).isEmpty)
    }

    // Rule 4
    @Test func ofANameSomeNGramsVote() {
        #expect((0...NGrams.maximumOrder).filter { ProperName.votes(order: $0) } == [0, 1, 2, 3])
    }

    /// Damaged UTF-8 around a capital, and ranges that are not within the text.
    @Test(
        arguments: [
            [0x61, 0x20, 0x42], [0x61, 0x20, 0xC3], [0x61, 0x20, 0xC3, 0x89], [0xFF, 0x20, 0x42, 0xFF],
            [0x61, 0x20, 0xE1, 0xBA], [0x20, 0x42, 0x62],
        ] as [[UInt8]])
    func damagedBytes(_ bytes: [UInt8]) {
        #expect(Names.of(bytes).isEmpty)
        bytes.withUnsafeBufferPointer { bytes in
            for start in 0...(bytes.count + 2) {
                for end in start...(bytes.count + 3) { _ = ProperName.isLikely(in: bytes, at: start..<end) }
            }
        }
    }
}
