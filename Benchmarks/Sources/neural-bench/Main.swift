// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import Foundation
import LocaleMatch
import RemoteContent
import TranslationEngines

/// What a text costs with a neural model behind pipes, beside calling CTranslate2 directly in Python.
///
/// `TOLK_CTRANSLATE2` names a Python that has ctranslate2, sentencepiece and numpy. The model is random, and of the size of a
/// tenth of a small real one: 64 wide, two layers each side. What it says is nonsense; how long it takes isn't.
@main
enum NeuralBench {
    static let words =
        "rain wind snow storm sun cold warm water river road town today tomorrow heavy light stay home".split(
            separator: " ")
    static let rounds = 5

    static func main() async throws {
        try await Task.detached { try await run() }.value
    }

    static func run() async throws {
        guard let python = ProcessInfo.processInfo.environment["TOLK_CTRANSLATE2"] else {
            return print("translate.neural\t\tTOLK_CTRANSLATE2 names no Python with ctranslate2\t\t")
        }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path
        let model = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-neural-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: model) }
        _ = try output(
            python, ["\(root)/Tests/TranslationEnginesTests/Workers/make_model.py", model.path, "64", "2"], input: "")
        let texts = (0..<256).map { index in
            (0..<(3 + index % 6)).map { String(words[(index * 7 + $0 * (3 + index % 5)) % words.count]) }
                .joined(separator: " ") + " \(index)"
        }
        let engine = ProcessEngine(
            .init(
                command: [python, "\(root)/Engines/ctranslate2/worker.py", "--model", model.path],
                pairs: [[try LanguageTag("en"), try LanguageTag("de")]]))
        let (source, target) = (try LanguageTag("en"), try LanguageTag("de"))
        _ = try await engine.translate(batch: Array(texts.prefix(8)), from: source, to: target)
        var ours = Double.infinity
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            let start = clock.now
            let answers = try await engine.translate(batch: texts, from: source, to: target)
            let elapsed = (clock.now - start) / .nanoseconds(1)
            // A random model ends some texts before their first word.
            let isRight = answers.allSatisfy { answer in
                guard case .failure(let error) = answer else { return true }
                return (error as? TranslationError)?.code == TranslationError.poorQuality.code
            }
            guard isRight else {
                return print("translate.neural\t\tsome texts failed\t\t")
            }
            ours = min(ours, elapsed)
        }
        let direct = try output(
            python, ["\(root)/Benchmarks/ctranslate2/direct.py", "--model", model.path, "--rounds", "\(rounds)"],
            input: texts.joined(separator: "\n"))
        guard let seconds = Double(direct.trimmingCharacters(in: .whitespacesAndNewlines)) else { return }
        Measure.print(
            row: "translate.neural", ours: ours / Double(texts.count), peer: "ctranslate2 directly",
            peerTime: seconds * 1e9 / Double(texts.count))
    }

    static func output(_ program: String, _ words: [String], input: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        let (stdin, stdout) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (stdin, stdout)
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let data = stdout.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
