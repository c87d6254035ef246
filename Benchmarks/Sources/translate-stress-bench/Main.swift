import BenchSupport
import Foundation
import LocaleMatch
import RemoteContent
import Synchronization
import TranslationEngines

/// Translates while everything breaks: stages are killed and stopped, the memory fails, the texts are hostile.
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
        var isRight = try await Task.detached { try await faults(texts) }.value
        isRight = try await Task.detached { try await leaks(hostile) }.value && isRight
        exit(isRight ? 0 : 1)
    }

    static func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

    // MARK: Faults

    static func faults(_ count: Int) async throws -> Bool {
        var configuration = ApertiumEngine.Configuration()
        configuration.timeout = .seconds(2)
        configuration.idleLimit = .seconds(2)
        let (source, target) = (try LanguageTag("en"), try LanguageTag("es"))
        let translator = TextTranslator(
            engine: ApertiumEngine(configuration: configuration), memory: FaultyMemory())
        let session = TranslationSession(source: source, target: target, translator: translator)
        _ = try await session.translate("Heavy rain.")
        let memoryBefore = residentBytes()
        let requests = (0..<count).map {
            TranslationSession.Request(
                sourceText: "Heavy rain is expected in area \($0) this afternoon.", clientIdentifier: "\($0)")
        }
        let breaker = Task {
            var broken = 0
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(.random(in: 300...900)))
                guard let child = children().randomElement() else { continue }
                kill(child, Int.random(in: 0..<4) == 0 ? SIGSTOP : SIGKILL)
                broken += 1
            }
            return broken
        }
        var (right, flagged, wrong) = (0, 0, 0)
        var seen = Set<String>()
        let clock = ContinuousClock()
        let start = clock.now
        for try await response in session.translate(batch: requests) {
            let number = response.clientIdentifier ?? ""
            if !seen.insert(number).inserted { wrong += 1 }
            if response.failure != nil || response.provenance?.flags.isEmpty == false {
                flagged += 1
            } else if response.targetText.hasPrefix("La lluvia pesada"), response.targetText.contains(" \(number) ") {
                right += 1
            } else {
                wrong += 1
                say("wrong: \(response.sourceText) → \(response.targetText)")
            }
        }
        let elapsed = clock.now - start
        breaker.cancel()
        let broken = await breaker.value
        // The idle limit ends the last pipeline.
        for _ in 0..<100 where !children().isEmpty { try await Task.sleep(for: .milliseconds(100)) }
        let left = children().count
        let growth = residentBytes() - memoryBefore
        say(
            "faults: \(count) texts, \(broken) stages killed or stopped: \(right) right, \(flagged) flagged, \(wrong) wrong, "
                + "\(count - seen.count) lost; \(left) processes left, memory \(growth / 1024) KiB more")
        let (seconds, attoseconds) = elapsed.components
        let nanoseconds = (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / Double(max(1, count))
        print("translate.stress-faults\t\(nanoseconds.rounded())\t\t\t")
        return wrong == 0 && seen.count == count && left == 0 && growth < 64 << 20
    }

    /// The processes that this one has started.
    static func children() -> [Int32] {
        let own = getpid()
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { Int32($0) }.filter { process in
            guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
                let end = stat.lastIndex(of: ")")
            else { return false }
            let fields = stat[stat.index(after: end)...].split(separator: " ")
            return fields.count > 1 && fields[0] != "Z" && Int32(fields[1]) == own
        }
    }

    static func residentBytes() -> Int {
        let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (Int(statm.split(separator: " ").dropFirst().first ?? "0") ?? 0) * 4096
    }

    /// A memory that now and then knows nothing, answers too little, or takes its time.
    final class FaultyMemory: TranslationMemory {
        private let real = InMemoryTranslationMemory()

        func translations(for keys: [TranslationMemoryKey]) async -> [StoredTranslation?] {
            switch Int.random(in: 0..<20) {
            case 0: return []
            case 1: return keys.map { _ in nil }
            case 2:
                try? await Task.sleep(for: .milliseconds(20))
                return await real.translations(for: keys)
            default: return await real.translations(for: keys)
            }
        }

        func store(_ entries: [TranslationMemoryEntry]) async {
            if Int.random(in: 0..<10) > 0 { await real.store(entries) }
        }

        func remove(_ keys: [TranslationMemoryKey]) async { await real.remove(keys) }
        func removeAll() async { await real.removeAll() }
        func report() async -> TranslationMemoryReport { await real.report() }
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
        let (seconds, attoseconds) = (clock.now - start).components
        let nanoseconds = (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / Double(max(1, count))
        print("translate.stress-hostile\t\(nanoseconds.rounded())\t\t\t")
        return wrong == 0
    }
}
