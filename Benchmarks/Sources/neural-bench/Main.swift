import BenchSupport
import Foundation
import LocaleMatch
import RemoteContent
import TranslationEngines

/// What a text costs with a neural model behind pipes, beside calling CTranslate2 directly in Python.
///
/// `TOLK_CTRANSLATE2` names a Python that has ctranslate2, sentencepiece and numpy. The model is random, and of the size of a
/// tenth of a small real one: 64 wide, two layers each side. What it says is nonsense, and four times as long as the texts,
/// since it hardly ever ends a sentence; both contenders translate the same texts with it, all at once and in turn.
@main
enum NeuralBench {
    static let words =
        "rain wind snow storm sun cold warm water river road town today tomorrow heavy light stay home".split(
            separator: " ")
    static let rounds = 8

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
        try run(python, ["\(root)/Tests/TranslationEnginesTests/Workers/make_model.py", model.path, "64", "2"])
        let texts = (0..<256).map { index in
            (0..<(3 + index % 6)).map { String(words[(index * 7 + $0 * (3 + index % 5)) % words.count]) }
                .joined(separator: " ") + " \(index)"
        }
        let (source, target) = (try LanguageTag("en"), try LanguageTag("de"))
        let engine = ProcessEngine(
            .init(
                command: [python, "\(root)/Engines/ctranslate2/worker.py", "--model", model.path],
                pairs: [[source, target]]))
        let direct = try Direct(python, ["\(root)/Benchmarks/ctranslate2/direct.py", "--model", model.path], texts)
        _ = try await engine.translate(batch: Array(texts.prefix(8)), from: source, to: target)
        _ = try direct.seconds()
        var (ours, theirs) = (Double.infinity, Double.infinity)
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            // The threads of the one that has just worked go on spinning for 0.2 s.
            try await Task.sleep(for: .milliseconds(300))
            theirs = min(theirs, try direct.seconds())
            try await Task.sleep(for: .milliseconds(300))
            let start = clock.now
            let answers = try await engine.translate(batch: texts, from: source, to: target)
            ours = min(ours, (clock.now - start) / .seconds(1))
            // A random model ends some texts before their first word.
            let isRight = answers.allSatisfy { answer in
                guard case .failure(let error) = answer else { return true }
                return (error as? TranslationError)?.code == TranslationError.poorQuality.code
            }
            guard isRight else { return print("translate.neural\t\tsome texts failed\t\t") }
        }
        let scale = 1e9 / Double(texts.count)
        Measure.print(
            row: "translate.neural", ours: ours * scale, peer: "ctranslate2 directly", peerTime: theirs * scale)
    }

    /// The peer, which runs a round when it is told to.
    final class Direct {
        struct Broken: Error {}
        private let process = Process()
        private let (input, output) = (Pipe(), Pipe())

        init(_ program: String, _ words: [String], _ texts: [String]) throws {
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = words
            (process.standardInput, process.standardOutput) = (input, output)
            try process.run()
            try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(texts) + Data("\n".utf8))
        }

        deinit { process.terminate() }

        /// What one round takes.
        func seconds() throws -> Double {
            try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
            var line = Data()
            while line.last != 0x0A {
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { throw Broken() }
                line += more
            }
            guard let seconds = Double(String(decoding: line.dropLast(), as: UTF8.self)) else { throw Broken() }
            return seconds
        }
    }

    static func run(_ program: String, _ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }
}
