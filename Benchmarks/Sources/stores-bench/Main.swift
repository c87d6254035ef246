// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import Foundation
import LocaleMatch
import RemoteContent
import TranslationEngines
import TranslationStores

/// What an answer from a translation memory costs beside the warm engine, and what the stores cost alone.
@main
enum StoresBench {
    static let sentences = [
        "Heavy rain is expected this afternoon in Barcelona.", "Winds of 60 miles an hour and small hail are possible.",
        "The river level will rise above three metres on Tuesday.", "Temperatures will fall below zero tonight.",
        "Please call the emergency number if the water enters your house.", "The storm is moving east.",
        "The schools of the region stay closed on Wednesday because of the snow.", "Roads are icy in the north.",
    ]
    /// Entries in each store beside the ones that are asked for.
    static let filling = 50_000

    static func main() async throws {
        // Off the main thread, as in a service: hops to it would be counted with every call.
        try await Task.detached { try await run() }.value
    }

    static func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let limits = TranslationMemoryLimits(entries: 200_000, bytes: 512 << 20, age: .seconds(3600))
        let redis = RedisProcess(folder: folder)
        var stores: [(name: String, memory: any TranslationMemory)] = [
            ("memory", InMemoryTranslationMemory(limits: limits)),
            ("sqlite", SQLiteTranslationMemory(path: folder.appendingPathComponent("memory.db").path, limits: limits)),
        ]
        if let redis { stores.append(("redis", RedisTranslationMemory(redis.configuration))) }

        let keys = try (0..<filling).map { number in
            TranslationMemoryKey(
                engine: "bench", engineVersion: "1", source: try LanguageTag("en"), target: try LanguageTag("es"),
                maskedText: "\(number). \(sentences[number % sentences.count])")
        }
        let value = StoredTranslation(
            text: String(repeating: "Se espera lluvia fuerte. ", count: 6), path: [], engine: "bench",
            engineVersion: "1")
        for (name, memory) in stores {
            await memory.store(keys.map { TranslationMemoryEntry(key: $0, translation: value) })
            let sample = (0..<500).map { keys[$0 * 97 % keys.count] }
            var (get, many, put) = (Double.infinity, Double.infinity, Double.infinity)
            for _ in 0..<7 {
                get = min(
                    get, await time(sample.count) { for key in sample { _ = await memory.translation(for: key) } })
                many = min(many, await time(sample.count) { _ = await memory.translations(for: sample) })
                put = min(
                    put, await time(200) { for key in sample.prefix(200) { await memory.store(value, for: key) } })
            }
            print("stores.\(name)-get\t\(get.rounded())\t\t\t")
            print("stores.\(name)-get-of-500\t\(many.rounded())\t\t\t")
            print("stores.\(name)-put\t\(put.rounded())\t\t\t")
        }
        try await besideTheEngine(stores)
        redis?.stop()
    }

    /// Whole answers, through the translator: cached ones and the engine's, in turn.
    static func besideTheEngine(_ stores: [(name: String, memory: any TranslationMemory)]) async throws {
        let engine = ApertiumEngine()
        let (source, target) = (try LanguageTag("en"), try LanguageTag("es"))
        guard await engine.status(from: source, to: target) == .installed else {
            return print("stores.answers\t\tapertium-eng-spa is not installed\t\t")
        }
        let plain = TextTranslator(engine: engine)
        let cached = stores.map { ($0.name, TextTranslator(engine: engine, memory: $0.memory)) }
        for sentence in sentences {
            _ = try await plain.translate(sentence, from: source, to: target)
            for (_, translator) in cached { _ = try await translator.translate(sentence, from: source, to: target) }
        }
        var warm = Double.infinity
        var best = [Double](repeating: .infinity, count: cached.count)
        for _ in 0..<9 {
            warm = min(warm, try await answers(plain, 4))
            for index in cached.indices { best[index] = min(best[index], try await answers(cached[index].1, 40)) }
        }
        for (index, (name, _)) in cached.enumerated() {
            Measure.print(row: "stores.\(name)-answer", ours: best[index], peer: "warm engine", peerTime: warm)
        }
    }

    static func answers(_ translator: TextTranslator, _ rounds: Int) async throws -> Double {
        let (source, target) = (try LanguageTag("en"), try LanguageTag("es"))
        return try await time(rounds * sentences.count) {
            for _ in 0..<rounds {
                for text in sentences { _ = try await translator.translate(text, from: source, to: target) }
            }
        }
    }

    /// Nanoseconds a unit of work.
    static func time(_ units: Int, _ work: () async throws -> Void) async rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await work()
        let (seconds, attoseconds) = (clock.now - start).components
        return (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / Double(units)
    }
}

/// A redis-server on a Unix socket of its own; `nil` where it isn't installed.
final class RedisProcess {
    private let process = Process()
    let configuration: RedisConfiguration

    init?(folder: URL) {
        let socket = folder.appendingPathComponent("redis.sock").path
        configuration = RedisConfiguration(endpoint: .unixSocket(path: socket), timeout: .seconds(5))
        process.executableURL = URL(fileURLWithPath: "/usr/bin/redis-server")
        process.arguments = ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder.path]
        process.standardOutput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        for _ in 0..<200 where !FileManager.default.fileExists(atPath: socket) { usleep(10_000) }
    }

    /// Ends it for certain: a server that was started with signals blocked would not hear a polite one.
    func stop() { kill(process.processIdentifier, SIGKILL) }
}
