// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import TranslationEngines

/// Texts while the engine's programs and the stores break.
enum Faults {
    /// Requests a batch; half of each batch has been asked for before, so that the stores are read as well as written.
    static let batch = 1000

    /// What became of the texts.
    struct Tally {
        var right = 0
        var flagged = 0
        var wrong = 0
        var lost = 0
        var cached = 0
        var flags: [String: Int] = [:]
    }

    static func run(_ count: Int) async throws -> Bool {
        var configuration = ApertiumEngine.Configuration()
        configuration.timeout = .seconds(2)
        configuration.idleLimit = .seconds(2)
        let (source, target) = (try LanguageTag("en"), try LanguageTag("es"))
        let stores = try FaultyStores()
        let translator = TextTranslator(
            engine: ApertiumEngine(configuration: configuration), memory: stores.memory)
        let session = TranslationSession(source: source, target: target, translator: translator)
        _ = try await session.translate("Heavy rain.")
        let memoryBefore = residentBytes()
        let breaker = Task {
            var broken = 0
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(.random(in: 300...900)))
                guard let child = children(but: stores.processes).randomElement() else { continue }
                kill(child, Int.random(in: 0..<4) == 0 ? SIGSTOP : SIGKILL)
                broken += 1
            }
            return broken
        }
        let storeBreaker = Task { await stores.breakUntilCancelled() }
        var tally = Tally()
        let clock = ContinuousClock()
        let start = clock.now
        for first in stride(from: 0, to: count, by: batch) {
            let requests = (first..<min(count, first + batch)).map { index in
                let number = index % 2 == 0 ? index : index / 2
                return TranslationSession.Request(
                    sourceText: "Heavy rain is expected in area \(number) this afternoon.", clientIdentifier: "\(index)"
                )
            }
            try await judge(requests, session, &tally)
        }
        let elapsed = clock.now - start
        breaker.cancel()
        storeBreaker.cancel()
        let (broken, faults) = (await breaker.value, await storeBreaker.value)
        await stores.close()
        // The idle limit ends the last pipeline.
        for _ in 0..<100 where !children(but: []).isEmpty { try await Task.sleep(for: .milliseconds(100)) }
        let left = children(but: []).count
        let growth = residentBytes() - memoryBefore
        TranslateStress.say(
            "faults: \(count) texts, \(broken) stages killed or stopped, \(faults); \(tally.right) right "
                + "(\(tally.cached) cached), \(tally.flagged) flagged \(tally.flags), \(tally.wrong) wrong, "
                + "\(tally.lost) lost; \(left) processes left, memory \(growth / 1024) KiB more")
        TranslateStress.row("translate.stress-faults", elapsed, count)
        return tally.wrong == 0 && tally.lost == 0 && left == 0 && growth < 64 << 20
    }

    /// Translates a batch and looks at every answer.
    static func judge(
        _ requests: [TranslationSession.Request], _ session: TranslationSession, _ tally: inout Tally
    ) async throws {
        let texts = Dictionary(uniqueKeysWithValues: requests.map { ($0.clientIdentifier ?? "", $0.sourceText) })
        var seen = Set<String>()
        for try await response in session.translate(batch: requests) {
            let identifier = response.clientIdentifier ?? ""
            let number = response.sourceText.split(separator: " ").first { Int($0) != nil } ?? "-"
            let isOwn = texts[identifier] == response.sourceText && seen.insert(identifier).inserted
            if !isOwn {
                tally.wrong += 1
                TranslateStress.say("another's: \(identifier): \(response.sourceText)")
            } else if let failure = response.failure {
                tally.flagged += 1
                tally.flags[failure.code, default: 0] += 1
            } else if let flag = response.provenance?.flags.first {
                tally.flagged += 1
                tally.flags[flag.description, default: 0] += 1
            } else if response.targetText.hasPrefix("La lluvia pesada"), response.targetText.contains(" \(number) ") {
                tally.right += 1
                if response.provenance?.isCached == true { tally.cached += 1 }
            } else {
                tally.wrong += 1
                TranslateStress.say("wrong: \(response.sourceText) → \(response.targetText)")
            }
        }
        tally.lost += requests.count - seen.count
    }

    /// The processes that this one has started, but for some.
    static func children(but others: [Int32]) -> [Int32] {
        let own = getpid()
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { Int32($0) }.filter { process in
            guard !others.contains(process),
                let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
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
}
