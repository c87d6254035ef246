// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import Testing

@testable import RemoteContent

/// Pairs among a sentence's markup: a test for each rule, and how they are restored.
struct MarkupSpansTests {
    /// The masked sentence, with `⟦0(`, `⟦1)`, `⟦2_` and `⟦3|` for tokens that open, close, are blanks, and are words.
    static func masked(_ text: String) throws -> String {
        let style = TokenStyle(opening: "⟦", closing: "|", roles: .init(opening: "(", closing: ")", blank: "_"))
        let units = TextUnits(text, in: try LanguageTag("en"), masker: Masker(), style: style).units
        return units.map(\.text).joined(separator: "/")
    }

    /// Text, masked text.
    static let cases: [(text: String, masked: String)] = [
        // Rule 1: single tags, several at once, tags that stand by themselves.
        ("A <b>red</b> car.", "A ⟦0(red⟦1) car."), ("<b><i>Red</i></b> car", "⟦0(⟦1(Red⟦2)⟦3) car"),
        ("A <b>red <i>car</i></b>.", "A ⟦0(red ⟦1(car⟦2)⟦3)."),
        ("A <b>red <I>old</I> car</b>", "A ⟦0(red ⟦1(old⟦2) car⟦3)"),
        ("A <b>red<br/>car</b> &amp; more", "A ⟦0(red⟦1_car⟦2) ⟦3_ more"),
        ("See <b>it</b> at https://a.b/c now", "See ⟦0(it⟦1) at ⟦2| now"),
        ("Run <code>x < y</code> in <b>town</b>", "Run ⟦0_ in ⟦1(town⟦2)"),
        // Rule 2: no partner, partners crossed, a pair without a word.
        ("A <b>red car", "A ⟦0_red car"), ("A red</b> car", "A red⟦0_ car"),
        ("<b>one <i>two</b> three</i>", "⟦0_one ⟦1_two⟦2_ three⟦3_"),
        ("<b>%@ 12 </b> and <i>red</i>", "⟦0| 12 ⟦1_ and ⟦2_red⟦3_"),
        // Rule 3: words that only tags keep apart, and tags inside a word; a line break is more than a tag.
        ("<b>one</b><i>two</i>", "⟦0_one⟦1_⟦2_two⟦3_"), ("un<b>bold</b>ed", "un⟦0_bold⟦1_ed"),
        ("<b>one</b><br/><i>two</i>", "⟦0(one⟦1)⟦2_⟦3(two⟦4)"), ("<b>one</b>, two", "⟦0(one⟦1), two"),
        // Rule 4: markdown.
        ("A **red** and *old* car", "A ⟦0(red⟦1) and ⟦2(old⟦3) car"),
        ("A **red *old* car**", "A ⟦0(red ⟦1(old⟦2) car⟦3)"),
        ("The [red map](https://a.b) here", "The ⟦0(red map⟦1) here"), ("A *red car", "A ⟦0_red car"),
        // Pairs belong to a sentence; the tag behind its last mark does too.
        ("<b>Rain falls. Snow too.</b>", "⟦0_Rain falls./Snow too.⟦0_"),
        ("<b>Rain falls.</b> Snow too.", "⟦0(Rain falls.⟦1)/Snow too."),
    ]

    @Test("Rules 1 to 4: what makes a pair", arguments: cases)
    func pairs(text: String, masked: String) throws {
        let found = try Self.masked(text)
        #expect(found == masked)
    }

    @Test("A style without spans has plain tokens")
    func plain() throws {
        let units = TextUnits("A <b>red</b> car.", in: try LanguageTag("en"), masker: Masker(), style: .whiteBrackets)
        #expect(units.units.map(\.text) == ["A ⟦0⟧red⟦1⟧ car."])
        #expect(!units.units.contains { !$0.spans.isEmpty })
    }

    /// Translations of "A ⟦0(red⟦1) and ⟦2(old⟦3) car", and what they restore to.
    static let translations: [(text: String, restored: String?)] = [
        ("Un coche ⟦0(rojo⟦1) y ⟦2(viejo⟦3)", "Un coche <b>rojo</b> y <i>viejo</i>"),
        // Elements may change places with their words, and stand in one another.
        ("Un ⟦2(viejo⟦3) y ⟦0(rojo⟦1) coche", "Un <i>viejo</i> y <b>rojo</b> coche"),
        ("Un coche ⟦0(rojo y ⟦2(viejo⟦3)⟦1)", "Un coche <b>rojo y <i>viejo</i></b>"),
        // The same tokens from an engine that writes them all plain.
        ("Un coche ⟦0|rojo⟦1| y ⟦2|viejo⟦3|", "Un coche <b>rojo</b> y <i>viejo</i>"),
        // Crossed, closed before it is opened, without a word, lost, doubled: damage.
        ("Un ⟦0(coche ⟦2(rojo⟦1) viejo⟦3)", nil), ("Un ⟦1)coche⟦0( ⟦2(viejo⟦3)", nil),
        ("Un ⟦0(⟦1) coche rojo ⟦2(viejo⟦3)", nil), ("Un coche ⟦2(viejo⟦3)", nil),
        ("⟦0(a⟦1) ⟦0(b⟦1) ⟦2(c⟦3)", nil),
    ]

    @Test("A translation is restored only when every element surrounds a word", arguments: translations)
    func restoring(text: String, restored: String?) throws {
        let style = TokenStyle(opening: "⟦", closing: "|", roles: .init(opening: "(", closing: ")", blank: "_"))
        let units = TextUnits(
            "A <b>red</b> and <i>old</i> car", in: try LanguageTag("en"), masker: Masker(), style: style)
        let unit = try #require(units.units.first)
        #expect((try? unit.restore(text)) == restored)
    }

    @Test("Hostile markup costs little and traps nowhere")
    func hostile() throws {
        for text in [
            String(repeating: "<b>a", count: 2000), String(repeating: "*a ", count: 2000), "</", "<", "[", "](", "[](",
            String(repeating: "<b>a</b>", count: 500), String(repeating: "<code>", count: 2000), "**", "a ** b **",
            "\u{E000}0\u{E002}x\u{E000}1\u{E003} <b>y</b>",
        ] {
            let units = TextUnits(text, in: try LanguageTag("en"), masker: Masker(), style: .privateUseWithRoles)
            let texts = try units.units.map { try $0.restore($0.text) }
            #expect(Array(units.joined(texts).utf8) == Array(text.utf8))
        }
    }
}
