// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import TranslationEngines

/// Translates while everything breaks: stages are killed and stopped, the stores fail, the texts are hostile.
///
///     translate-stress-bench [TEXTS] [HOSTILE TEXTS]
///
/// Every answer must be right or say that it is none; processes and memory must be back where they were at the end.
/// Counts go to standard error, a row a part to standard output; the exit status is 1 when anything was wrong.
@main
enum TranslateStress {
    static func main() async throws {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let texts = numbers.first ?? 10_000
        let hostile = numbers.count > 1 ? numbers[1] : 100_000
        var isRight = try await Task.detached { try await Faults.run(texts) }.value
        isRight = try await Task.detached { try await leaks(hostile) }.value && isRight
        exit(isRight ? 0 : 1)
    }

    static func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

    /// Prints a row with the nanoseconds a text.
    static func row(_ name: String, _ elapsed: Duration, _ count: Int) {
        let (seconds, attoseconds) = elapsed.components
        let nanoseconds = (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / Double(max(1, count))
        print("\(name)\t\(nanoseconds.rounded())\t\t\t")
    }

    // MARK: Leaks

    static let hostile: [String] = [
        "^", "$", "/", "<", ">", "{", "}", "[", "]", "@", "\\", "\0", "*", "#", "~", "\n", "\t", "\u{7F}", "\u{202E}",
        "\u{2066}", "\u{FEFF}", "\u{FFFD}", "\u{E000}", "\u{10FFFF}", "[]", "[[", "]]", "[t0]", "[N:1]", "[[t:a:0]]",
        "^a<n>$", "\\[", "<b>", "🌧️", "雨", "שלום", "  ", "\u{A0}", "'", "\"", "...", "!?", "1", "3.5", "e\u{301}",
    ]

    static func leaks(_ count: Int) async throws -> Bool {
        let engine = ApertiumEngine()
        let (source, target) = (try LanguageTag("en"), try LanguageTag("es"))
        var wrong = 0
        let clock = ContinuousClock()
        let start = clock.now
        for first in stride(from: 0, to: count, by: 2000) {
            let texts = (first..<min(count, first + 2000)).map { number in
                let parts = (0..<Int.random(in: 0...8)).map { _ in
                    (hostile.randomElement() ?? "") + (["rain", " wind ", ""].randomElement() ?? "")
                }
                return parts.joined() + " xq\(number)z rain " + (hostile.randomElement() ?? "")
            }
            let answers = try await engine.translate(batch: texts, from: source, to: target)
            for (offset, answer) in answers.enumerated() {
                let text = (try? answer.get().text) ?? "\(answer)"
                let marks = text.split(separator: "xq", omittingEmptySubsequences: false).count - 1
                if marks == 1, text.contains("xq\(first + offset)z") { continue }
                wrong += 1
                say("wrong: \(texts[offset].debugDescription) → \(text.debugDescription)")
            }
        }
        say("leaks: \(count) hostile texts, \(wrong) wrong, lost or mixed up")
        row("translate.stress-hostile", clock.now - start, count)
        return wrong == 0
    }
}
