// SPDX-License-Identifier: Apache-2.0

@_spi(Training) import LanguageIdentification
import Testing

/// Collects the words that vote.
private struct Words: WordVisitor {
    var words: [String] = []

    mutating func visit(
        _ word: UnsafeBufferPointer<UInt32>, letters: Int, script: UInt8, at range: Range<Int>
    ) -> Bool {
        words.append(String(String.UnicodeScalarView(word.compactMap(Unicode.Scalar.init))))
        return true
    }

    static func of(_ bytes: [UInt8]) -> [String] {
        var words = Words()
        _ = bytes.withUnsafeBufferPointer { LetterScanner().scan($0, in: 0..<$0.count, for: &words) }
        return words.words
    }
}

/// The rules of ``LetterScanner``, by their numbers there.
@Suite struct LetterScannerTests {
    // Rule 1
    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], ["_a_", "_b_"]),  // a byte that never occurs ends a word
            ([0x61, 0xC3], ["_a_"]),  // cut short
            ([0xC0, 0xAF, 0x61], ["_a_"]),  // overlong
            ([0xED, 0xA0, 0x80, 0x61], ["_a_"]),  // a surrogate written as UTF-8
            ([0xF4, 0x90, 0x80, 0x80, 0x61], ["_a_"]),  // beyond U+10FFFF
        ] as [([UInt8], [String])])
    func damagedBytesEndAWord(_ bytes: [UInt8], _ words: [String]) {
        #expect(Words.of(bytes) == words)
    }

    // Rule 2
    @Test(arguments: [
        ("hello world", ["_hello_", "_world_"]),
        ("moскva", ["_mo_", "_ск_", "_va_"]),  // a change of script ends a word
        ("h2o", ["_h_", "_o_"]),  // digits end a word
        ("l'eau d\u{2019}été", ["_l'eau_", "_d'été_"]),  // an apostrophe between letters stays
        ("'quoted'", ["_quoted_"]),  // one at the end doesn't
        ("日本のゲーム", ["_日本のゲーム_"]),  // Han and kana are one word
    ])
    func wordsAreRunsOfOneScript(_ text: String, _ words: [String]) {
        #expect(Words.of(Array(text.utf8)) == words)
    }

    // Rule 3
    @Test(arguments: [
        ("see https://example.com/lluvia?a=b now", ["_see_", "_now_"]),
        ("看https://example.com/rain今天", ["_看_", "_今天_"]),  // a link ends before a letter of a script without spaces
        ("www.example.org/path ok", ["_ok_"]),
        ("example.com is down", ["_is_", "_down_"]),
        ("Ende.Neu beginnt", ["_ende_", "_neu_", "_beginnt_"]),  // a missing space makes no domain
        ("z.b.d is", ["_z_", "_b_", "_d_", "_is_"]),
        ("mail anna.b+c@example.co.uk please", ["_mail_", "_please_"]),
        ("@anna hej @user@mastodon.social", ["_hej_"]),
        ("#tag väder #väder ja", ["_väder_", "_ja_"]),
        ("5 # not a tag", ["_not_", "_a_", "_tag_"]),
        ("<b>fett</b> <a href=\"x y\">länk</a>", ["_fett_", "_länk_"]),
        ("a < b and c > d", ["_a_", "_b_", "_and_", "_c_", "_d_"]),
        ("hej {name}!", ["_hej_"]),
        ("12345 😀 🇸🇪 ½", []),
    ])
    func tokensThatSayNothingArePassedOver(_ text: String, _ words: [String]) {
        #expect(Words.of(Array(text.utf8)) == words)
    }

    // Rule 4
    @Test(arguments: [
        ("ÉTÉ Ångström", ["_été_", "_ångström_"]),
        ("e\u{301}te\u{301}", ["_été_"]),  // decomposed
        ("ABC", ["_abc_"]),  // full width
        ("co\u{AD}op\u{200D}er", ["_cooper_"]),  // soft hyphen and joiner are read over
        ("\u{202E}abc\u{202C}", ["_abc_"]),  // direction marks too
        ("שָׁלוֹם", ["_שלום_"]),  // points
        ("كِتَـاب", ["_كتاب_"]),  // vowel signs and tatweel
        ("a\u{335}\u{336}\u{337}\u{338}b", ["_a\u{335}b_"]),  // a mark that makes no letter stays once
    ])
    func lettersAreFolded(_ text: String, _ words: [String]) {
        #expect(Words.of(Array(text.utf8)) == words)
    }

    // Rule 5
    @Test(arguments: [
        ("sooooo yesssss", ["_so_", "_yes_"]),
        ("Good Aachen", ["_good_", "_aachen_"]),  // two are how many languages write
        ("aaabbb", ["_ab_"]),
        ("aaaabaaa", ["_aba_"]),  // each run by itself
        ("naaa\u{303}o", ["_não_"]),  // a mark belongs to the last of them
        ("laaa'aaa", ["_la'a_"]),
        ("哈哈哈哈", ["_哈_"]),
    ])
    func stretchedLettersCountOnce(_ text: String, _ words: [String]) {
        #expect(Words.of(Array(text.utf8)) == words)
    }

    @Test func aRunOfOneLetterIsAWordOfOneLetter() {
        #expect(Words.of(Array(repeating: UInt8(ascii: "a"), count: 100_000)) == ["_a_"])
    }

    @Test func longRunsComeInPieces() {
        let pieces = Words.of(Array(String(repeating: "ab", count: 100).utf8))
        #expect(pieces.count > 1)
        #expect(pieces.allSatisfy { $0.unicodeScalars.count <= LetterScanner.maximumPiece + 4 })
        #expect(pieces.joined() == "_" + String(repeating: "ab", count: 100) + "_")
    }
}
