// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import Testing

@testable import Agreement

/// Tables and phrases that are beyond the limits, damaged or made to harm.
struct TableTests {
    private static let languages = ["de", "en", "es", "fr", "it", "pt"]

    private func lexicon(_ language: Int32, _ part: Int32) -> [UInt8]? {
        guard let (free, second) = Lexicon.embedded(language) else { return nil }
        return part == 0 ? free.bytes : second?.bytes
    }

    /// The sizes that the issue of data grants: a megabyte a language, and two and a half in all.
    @Test func sizes() {
        var total = 0
        for language in Language.allCases {
            let sizes = (0...1).map { lexicon(language.rawValue, $0)?.count ?? 0 }
            #expect(sizes[0] > 10_000, "\(language)")
            #expect(sizes.reduce(0, +) <= 1_000_000, "\(language)")
            total += sizes.reduce(0, +)
        }
        #expect(total <= 2_500_000)
    }

    /// A damaged table gives wrong answers at worst.
    @Test(arguments: Language.allCases) func damage(_ language: Language) throws {
        let intact = try #require(lexicon(language.rawValue, 0))
        let tag = try LanguageTag(language.code)
        var state: UInt64 = 0x9E37_79B9
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(bound, 1)
        }
        let words = ["salat", "ensaladas", "nuestro ensalada", "œufs", "straßenbahnen", "x", "mice", "uova"]
        for _ in 0..<12 {
            var bytes = intact
            for _ in 0..<200 { bytes[4 + random(bytes.count - 4)] = UInt8(random(256)) }
            if random(2) == 0 { bytes.removeLast(random(bytes.count - 40)) }
            guard let inflector = Inflector(language: tag, free: bytes) else { continue }
            for word in words {
                _ = inflector.features(of: word)
                _ = inflector.form(of: word, GrammaticalFeatures(gender: .feminine, number: .plural))
                _ = inflector.inflect(word)
            }
        }
        #expect(Inflector(language: tag, free: []) == nil)
        #expect(Inflector(language: tag, free: Array(intact.prefix(20))) == nil)
    }

    /// Phrases that are empty, too long, or of signs and other scripts: the answer is nil or a text, never a trap.
    @Test(arguments: languages) func oddPhrases(_ language: String) throws {
        let inflector = try #require(Inflector(language: try LanguageTag(language)))
        let long = String(repeating: "a", count: PhraseLimits.wordBytes + 1)
        let phrases = [
            "", " ", "’", "'", "-", "--", "a-", "-a", "l’", "’l", "\u{0}", "\u{FFFD}", "日本", "стол", "e\u{301}", "😀",
            "1", "8º",
            "0%", long, String(repeating: "casa ", count: PhraseLimits.words + 1),
            String(repeating: "x", count: PhraseLimits.bytes + 1),
            String(repeating: "ñ", count: 48), "ß", "Ñ", "œ", "s", "es", "en", "x’y’z", "de de de la", "la la la",
        ]
        var all = GrammaticalFeatures(
            gender: .feminine, number: .plural, grammaticalCase: .genitive, definiteness: .definite)
        for phrase in phrases {
            _ = inflector.features(of: phrase)
            _ = inflector.inflect(phrase)
            _ = inflector.inflect(phrase, to: all, isModifier: true)
            _ = inflector.form(of: phrase, all)
            all.gender = .masculine
            all.number = all.number == .plural ? .singular : .plural
            _ = inflector.form(of: phrase, all)
            _ = inflector.pronoun(phrase, to: all)
            _ = inflector.hasNoun(phrase)
        }
        #expect(inflector.inflect(String(repeating: "x", count: PhraseLimits.bytes + 1)) == nil)
        #expect(inflector.form(of: "", GrammaticalFeatures(number: .plural)) == nil)
    }

    /// What the tree finds: the word itself, else the longest end that it has.
    @Test func longestEnd() throws {
        let inflector = try #require(Inflector(language: try LanguageTag("de")))
        #expect(inflector.read(noun: "salat")?.isKnown == true)
        #expect(inflector.read(noun: "xqqzw")?.isKnown == false)
    }
}
