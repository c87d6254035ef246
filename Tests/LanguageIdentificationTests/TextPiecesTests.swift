// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LanguageIdentification

/// The rules of ``TextPieces``, by their numbers there.
@Suite struct TextPiecesTests {
    private func pieces(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        let ranges = bytes.withUnsafeBufferPointer { TextPieces.ranges(in: $0) }
        return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    // Rule 1
    @Test(arguments: ["", " ", ".", "...\n\n", "a", "a. b", "。。。", "\n\n\n", "a.\r\nb", "»«\"'", "é…", "1.5, 2"])
    func piecesCoverTheText(_ text: String) {
        #expect(pieces(text).joined() == text)
        #expect(pieces(text).allSatisfy { !$0.isEmpty })
    }

    // Rule 2
    @Test(arguments: [
        ("One. Two! Three?", ["One. ", "Two! ", "Three?"]),
        ("One\nTwo\r\nThree", ["One\n", "Two\r\n", "Three"]),
        ("\"One.\" Two (three.) Four", ["\"One.\" ", "Two (three.) ", "Four"]),  // what closes there belongs to it
        ("« Un. » Deux", ["« Un. ", "» Deux"]),  // a space before the quote ends the piece already
        ("What?! No…  Yes", ["What?! ", "No…  ", "Yes"]),
        ("一。二！三？「四。」五", ["一。", "二！", "三？", "「四。」", "五"]),  // no space follows
        ("بارش۔ باران. مطر؟ نعم", ["بارش۔ ", "باران. ", "مطر؟ ", "نعم"]),
        ("बारिश। हाँ॥ ना", ["बारिश। ", "हाँ॥ ", "ना"]),
        ("Այո։ Ոչ", ["Այո։ ", "Ոչ"]),
        ("ዝናብ። ፀሐይ", ["ዝናብ። ", "ፀሐይ"]),
        ("မိုး။ နေ", ["မိုး။ ", "နေ"]),
        ("ភ្លៀង។ ថ្ងៃ", ["ភ្លៀង។ ", "ថ្ងៃ"]),
    ])
    func piecesEndBehindLinesAndSentences(_ text: String, _ expected: [String]) {
        #expect(pieces(text) == expected)
    }

    // Rule 3
    @Test(arguments: ["3.5 mm", "see example.com now", "wait…what", "a.b", "what?!no"])
    func aStopWithinAWordEndsNothing(_ text: String) {
        #expect(pieces(text) == [text])
    }

    // Rule 4
    @Test func longPiecesEndBehindCommas() {
        let clause = String(repeating: "word ", count: 16) + "end"
        #expect(pieces("short, shorter") == ["short, shorter"])
        #expect(pieces(clause + ", more") == [clause + ", ", "more"])
        #expect(pieces(clause + ",5 more") == [clause + ",5 more"])
        #expect(pieces(clause + "–more") == [clause + "–", "more"])
        let characters = String(repeating: "字", count: 27)
        #expect(pieces(characters + "，字") == [characters + "，", "字"])
    }
}
