// SPDX-License-Identifier: Apache-2.0

import LanguageIdentification
import LocaleMatch
import Testing

/// Text that is no text: bounded work, no trap, some answer.
@Suite struct UnbreakableTests {
    /// A text that is repeated, told in a failure by what is repeated.
    struct Repeated: Sendable, CustomTestStringConvertible {
        let part: String
        let count: Int
        var testDescription: String { "\(part.debugDescription) × \(count)" }
    }

    @Test(arguments: [
        Repeated(part: "a", count: 10_000_000),
        Repeated(part: "7", count: 10_000_000),
        Repeated(part: "e\u{301}\u{302}\u{303}\u{304}", count: 100_000),  // zalgo
        Repeated(part: "\u{202E}\u{200F}\u{2067}", count: 100_000),  // direction marks
        Repeated(part: "\u{0}", count: 100_000),
        Repeated(part: "👩‍👩‍👧‍👦", count: 50_000),
        Repeated(part: "<", count: 200_000),
        Repeated(part: "<a", count: 200_000),
        Repeated(part: "{", count: 200_000),
        Repeated(part: "a.", count: 200_000),
        Repeated(part: "a@", count: 200_000),
        Repeated(part: "@#", count: 200_000),
        Repeated(part: "a'", count: 200_000),
        Repeated(part: "ก", count: 300_000),
        Repeated(part: "字", count: 300_000),
        Repeated(part: "Ja. Yes. Да. ", count: 5_000),  // as many pieces as a text can have
    ])
    func hugeTexts(_ repeated: Repeated) {
        let text = String(repeating: repeated.part, count: repeated.count)
        let answer = LanguageRecognizer().identify(text)
        #expect(answer.bestProbability >= 0 && answer.bestProbability <= 1.0001)
        _ = LanguageRecognizer().spans(in: text)
    }

    @Test func everyPairOfBytes() {
        let recognizer = LanguageRecognizer()
        for first in UInt8.min...UInt8.max {
            for second in stride(from: UInt8(0), through: 248, by: 8) {
                let answer = recognizer.identify(utf8: [first, second, 0x61, first, 0x20, second, second])
                #expect(answer.bestProbability <= 1.0001)
            }
        }
    }

    @Test func randomBytesAndUnits() {
        var random = SystemRandomNumberGenerator()
        let recognizer = LanguageRecognizer()
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 0...600, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            #expect(recognizer.identify(utf8: bytes).bestProbability <= 1.0001, "\(bytes)")
            _ = recognizer.spans(in: String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Bytes that String can't hold, in quantity: only ``LanguageRecognizer/identify(utf8:)`` gets them.
    @Test(
        arguments: [
            [0xED, 0xA0, 0x80],  // a lone surrogate as bytes (WTF-8)
            [0xED, 0xB0, 0x80, 0x61],
            [0xFF], [0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xC0, 0x80],
            [0x61, 0xCC, 0x81, 0xCC, 0x82, 0xCC, 0x83],  // zalgo
            [0xE2, 0x80, 0x8F, 0x61],  // a right-to-left mark between letters
        ] as [[UInt8]])
    func tenMegabytesOfBytes(_ part: [UInt8]) {
        var bytes = part
        while bytes.count < 10_000_000 { bytes += bytes }
        let answer = LanguageRecognizer().identify(utf8: bytes)
        #expect(answer.bestProbability <= 1.0001 && answer.letterCount <= 512)
    }

    @Test func loneSurrogatesAreRepaired() throws {
        let units = Array("Es regnet ".utf16) + [0xD800] + Array(" heute den ganzen Tag".utf16) + [0xDC00, 0xDBFF]
        #expect(LanguageRecognizer().identify(utf16: units).mostProbable == (try LanguageTag("de")))
        #expect(LanguageRecognizer().identify(utf16: [0xD800]).outcome == .undetermined)
    }

    @Test func damagedUTF8IsRead() throws {
        let bytes = Array("Es regnet ".utf8) + [0xFF, 0xC3] + Array(" heute den ganzen Tag".utf8) + [0xE2, 0x82]
        #expect(LanguageRecognizer().identify(utf8: bytes).mostProbable == (try LanguageTag("de")))
    }
}
