// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@testable import TranslationEngines

/// Texts made to break the stream between the stages: each answer must be its own text's, complete and alone.
@Suite(.serialized, .enabled(if: Apertium.has("eng-spa", "spa-cat"), Apertium.whyMissing))
struct HostileTextTests {
    /// What the stages give a meaning to, and what confuses programs that read text.
    static let hostile: [String] = [
        "^", "$", "/", "<", ">", "{", "}", "[", "]", "@", "\\", "\0", "*", "#", "~", "+", "_", ":", "|", "&", "\n",
        "\r\n", "\t", "\u{1}", "\u{7F}", "\u{85}", "\u{200B}", "\u{200E}", "\u{202E}", "\u{2066}", "\u{2069}",
        "\u{FEFF}", "\u{FFFD}", "\u{E000}", "\u{E001}", "\u{E0001}", "\u{10FFFF}", "\u{2028}", "e\u{301}", "[]", "[[",
        "]]", "[t0]", "[N:1]", "[[t:a:0]]", "[[/]]", "^a<n>$", "^a/b<n>$", "\\[", "\\\\", "<b>", "</b>", "{x}", "%d",
        "🌧️", "雨", "שלום", "،", "  ", "   ", "\u{A0}", "'", "\"", "’", "...", "!?", ";", "1", "3.5",
    ]

    /// A text of hostile parts between plain words, and around a number that is found again in the answer.
    static func text(_ number: Int, _ random: inout SplitMix) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            text += hostile.randomElement(using: &random) ?? ""
            if Bool.random(using: &random) {
                text += ["rain", " house ", "Wind ", " the"].randomElement(using: &random) ?? ""
            }
        }
        return text + " xq\(number)z rain " + (hostile.randomElement(using: &random) ?? "")
    }

    @Test(
        "No character leaks into another text's answer, stops a pipeline or is lost", arguments: ["eng-spa", "spa-cat"])
    func noLeaks(mode: String) async throws {
        let codes = mode.split(separator: "-").map(String.init)
        let source = try #require(ApertiumCode.tags(codes[0]).first)
        let target = try #require(ApertiumCode.tags(codes[1]).first)
        var configuration = ApertiumEngine.Configuration()
        configuration.timeout = .seconds(3)
        let engine = ApertiumEngine(configuration: configuration)
        var random = SplitMix(state: 7)
        let texts = (0..<1500).map { Self.text($0, &random) }
        let answers = try await engine.translate(batch: texts, from: source, to: target)
        var tally = Tally("hostile texts through \(mode)")
        for (number, answer) in answers.enumerated() {
            let got = (try? answer.get().text) ?? "\(answer)"
            let marks = got.split(separator: "xq", omittingEmptySubsequences: false).count - 1
            let isOwn = marks == 1 && got.contains("xq\(number)z")
            // What is no letter comes back as it was, each character as often as in the text.
            let kept = Set("^$<>{}[]\\*#~\0\u{202E}\u{FEFF}🌧").allSatisfy { character in
                got.unicodeScalars.count { $0 == character.unicodeScalars.first }
                    >= texts[number].unicodeScalars.count {
                        $0 == character.unicodeScalars.first
                    }
            }
            tally.record(
                passed: isOwn && kept, "\(number): \(texts[number].debugDescription) → \(got.debugDescription)")
        }
        #expect(tally.failures.isEmpty, "\(tally.report(firstFailures: 5))")
        _ = tally.report(firstFailures: 0)
    }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
