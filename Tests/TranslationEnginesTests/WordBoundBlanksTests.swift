// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Testing

@testable import TranslationEngines

/// Markup that goes along with its words: a test for each rule, and the real thing.
struct WordBoundBlanksTests {
    /// Text with `(n` and `n)` around words and `|n|` for other tokens, written as the engine's tokens.
    static func tokens(_ text: String) -> String {
        var output = ""
        for character in text {
            switch character {
            case "‹": output += "\u{E000}"
            case "(": output += "\u{E002}"
            case ")": output += "\u{E003}"
            case "|": output += "\u{E001}"
            default: output.append(character)
            }
        }
        return output
    }

    @Test("Tokens around words become word-bound blanks, others superblanks")
    func written() {
        let stream = ApertiumStream(
            Self.tokens("A ‹0(red ‹1(old‹2) ‹3| car‹4)."), tokens: .privateUseWithRoles, bindsWords: true)
        #expect(
            String(decoding: stream.bytes, as: UTF8.self) == "A [[t:s0]]red [[t:s1]]old[[/]] Qxqa car[[/]].")
        #expect(stream.spans.map(\.outer) == [nil, 0])
        #expect(stream.spans.map(\.tokens) == [[0], []])
        let plain = ApertiumStream(Self.tokens("A ‹0(red‹1) car"), tokens: .privateUseWithRoles)
        #expect(String(decoding: plain.bytes, as: UTF8.self) == "A [t0]red[t1] car.[e]")
        for text in ["A ‹0(red", "A red‹1)", "‹1)a‹0("] {
            let stream = ApertiumStream(Self.tokens(text), tokens: .privateUseWithRoles, bindsWords: true)
            #expect(stream.spans.isEmpty)
        }
    }

    /// Source, answer of the stages, and the text read; `nil` where the answer is none.
    static let answers: [(source: String, answer: String, text: String?)] = [
        // Rules 1 and 2: from the first word to the last, with what stands between.
        ("A ‹0(red‹1) car", "Un coche [[t:s0]]rojo[[/]]", "Un coche ‹0(rojo‹1)"),
        ("A ‹0(big red‹1) car", "Un [[t:s0]]gran[[/]], [[t:s0]]rojo[[/]] coche", "Un ‹0(gran, rojo‹1) coche"),
        ("A ‹0(big red‹1) car", "Un [[t:s0]]gran[[/]] coche [[t:s0]]rojo[[/]]", nil),
        ("‹0(see ‹1|‹2) now", "[[t:s0]]ve[[/]] [t0] ya", "‹0(ve ‹1|‹2) ya"),
        ("‹0(‹1| see‹2) now", "ya [t0] [[t:s0]]ve[[/]]", "ya ‹0(‹1| ve‹2)"),
        ("‹0(‹1| see‹2) now", "[t0] ya [[t:s0]]ve[[/]]", nil),
        ("‹0(a b‹1) ‹2| c", "[[t:s0]]a[[/]] [t0] [[t:s0]]b[[/]] c", nil),
        // Rule 3.
        ("A ‹0(red‹1) car", "Un coche rojo", nil), ("A ‹0(red‹1) car", "Un coche [[t:s0]]rojo", nil),
        // Rule 4.
        ("‹0(a ‹1(b‹2)‹3) c", "c [[t:s0; t:s1]]b[[/]] [[t:s0]]a[[/]]", "c ‹0(‹1(b‹2) a‹3)"),
        ("‹0(a‹1) ‹2(b‹3) c", "[[t:s1]]b[[/]] c [[t:s0]]a[[/]]", "‹2(b‹3) c ‹0(a‹1)"),
        ("‹0(a‹1) ‹2(b‹3) c", "[[t:s0; t:s1]]ab[[/]] c", nil),
        ("‹0(a ‹1(b‹2)‹3) c", "[[t:s0]]a[[/]] c [[t:s1]]b[[/]]", nil),
        // Rule 5.
        ("‹0(a el‹1) c", "[[t:s0; t:s0]]al[[/]] c", "‹0(al‹1) c"), ("‹0(a el‹1) c", "[[t:s0; t:s0]]al c.[[/]]", nil),
        // What no stage writes.
        ("A ‹0(b‹1)", "[[t:s9]]b[[/]]", nil), ("A ‹0(b‹1)", "[[x]]b[[/]]", nil), ("A ‹0(b‹1)", "[[t:s0]b", nil),
        ("A ‹0(b‹1)", "[[/]]b", nil), ("A ‹0(b‹1)", "[[t:s0]][[t:s0]]b[[/]][[/]]", nil),
    ]

    @Test("Rules 1 to 5: an answer is read only where every span surrounds its own words", arguments: answers)
    func read(source: String, answer: String, text: String?) {
        let stream = ApertiumStream(Self.tokens(source), tokens: .privateUseWithRoles, bindsWords: true)
        #expect(stream.read(Array(answer.utf8))?.text == text.map(Self.tokens))
    }

    @Test("The stages that bind are put behind the first stage and before the generator; without them there are none")
    func mode() throws {
        let mode = try #require(
            ApertiumMode(name: "x-y", text: "lt-proc 'a' | apertium-tagger -g 'p' | lt-proc $1 'b' | lt-proc -p 'c'"))
        let chains = try #require(mode.chains(ApertiumMode.Form(bindsWords: true)) { $0 })
        #expect(
            chains.map { $0.stages.map(\.path) } == [
                ["lt-proc", "apertium-wblank-attach", "apertium-tagger", "apertium-wblank-detach", "lt-proc"],
                ["lt-proc"],
            ])
        #expect(
            mode.chains(ApertiumMode.Form(bindsWords: true)) { $0.hasPrefix("apertium-wblank") ? nil : $0 } == nil)
    }

    static let english = [
        ("This is <b>bold</b> text.", "<b>intrépido</b>"),
        ("The <b>red</b> car and the <i>very big house</i> are nice.", "<i>casa muy grande</i>"),
        ("See the [weather map](https://a.b/c?d=e) for %@.", "[mapa de tiempo](https://a.b/c?d=e) para %@"),
        ("<p>The <b>old <i>white</i> town</b> is nice.</p>", "<p>La <b>ciudad <i>blanca</i> vieja</b> es"),
    ]

    @Test(
        "Through the real pair, markup is around the words that it was around", .enabled(if: Apertium.has("eng-spa")),
        arguments: english)
    func real(text: String, holds: String) async throws {
        let translator = TextTranslator(engine: ApertiumEngine())
        let translation = try await translator.translate(text, from: LanguageTag("en"), to: LanguageTag("es"))
        #expect(translation.text.contains(holds), "\(translation.text)")
        #expect(translation.provenance.flags.isEmpty)
    }
}
