// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import Synchronization
import TestSupport
import Testing

@testable import TranslationStores

/// An engine that writes texts in capitals, and does as texts tell it.
final class CapitalEngine: TranslationEngine {
    let name = "capitals"
    let tokenStyle = TokenStyle.whiteBrackets
    let seen = Mutex<[String]>([])
    private let preferred: Int
    private let failure: @Sendable (String, Int) -> TranslationError?

    var preferredBatch: Int { preferred }

    /// - Parameter failure: What goes wrong with a text at its nth time, beginning with 1.
    init(preferredBatch: Int = 1, failure: @escaping @Sendable (String, Int) -> TranslationError? = { _, _ in nil }) {
        preferred = preferredBatch
        self.failure = failure
    }

    func version(from source: LanguageTag, to target: LanguageTag) async -> String { "1" }
    func pairs() async -> [AvailablePair] { [] }
    func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        target.language == "es" ? .installed : .unsupported
    }
    func translate(
        _ text: String, from source: LanguageTag, to target: LanguageTag
    ) async throws -> EngineTranslation {
        let times = seen.withLock { seen in
            seen.append(text)
            return seen.count { $0 == text }
        }
        if let failure = failure(text, times) { throw failure }
        return EngineTranslation(text: text.uppercased(), path: [source, target])
    }
}

@Suite(.enabled(if: RedisServer.program != nil, RedisServer.whyUnavailable))
struct WorkerTests {
    let server: RedisServer
    let configuration: RedisConfiguration

    init() throws {
        server = try RedisServer()
        configuration = RedisConfiguration(
            endpoint: .tcp(host: "127.0.0.1", port: server.port), connectTimeout: .seconds(600),
            timeout: .seconds(600), retry: Backoff(first: .zero, longest: .milliseconds(10)))
    }

    private var memory: RedisTranslationMemory { RedisTranslationMemory(configuration) }

    private func queue(lease: Duration = .seconds(3600)) -> RedisTranslationQueue {
        var options = RedisTranslationQueue.Options()
        options.lease = lease
        return RedisTranslationQueue(configuration, options: options)
    }

    private func worker(
        _ queue: RedisTranslationQueue, _ engine: CapitalEngine, memory: (any TranslationMemory)? = nil,
        name: String = "w"
    ) -> TranslationWorker {
        var options = TranslationWorker.Options()
        options.pause = Backoff(first: .milliseconds(1), longest: .milliseconds(1))
        options.retry = Backoff(first: .milliseconds(1), longest: .milliseconds(5))
        return TranslationWorker(
            queue: queue, translator: TextTranslator(engine: engine, memory: memory ?? self.memory), name: name,
            options: options)
    }

    private func tasks(_ texts: [String], to target: String = "es") throws -> [TranslationTask] {
        try texts.map { TranslationTask($0, from: try LanguageTag("en"), to: try LanguageTag(target)) }
    }

    /// Runs a worker until the queue says something.
    private func run(
        _ worker: TranslationWorker, _ queue: RedisTranslationQueue,
        until isOver: (TranslationQueueStatus) -> Bool = { $0.pending == 0 }
    ) async throws {
        let running = Task { await worker.run() }
        while true {
            // A server that is busy may be late once.
            if let status = try? await queue.status(), isOver(status) { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        worker.stop()
        await running.value
    }

    @Test("What is in the queue comes into the memory, each text once, in batches or one by one", arguments: [1, 7])
    func translates(batch: Int) async throws {
        let (queue, engine) = (queue(), CapitalEngine(preferredBatch: batch))
        let texts = (0..<100).map { "text number \($0) falls." }
        _ = try await queue.enqueue(tasks(texts + texts))
        let worker = worker(queue, engine)
        try await run(worker, queue)
        #expect(engine.seen.withLock { $0.count } == 100)
        #expect(worker.counts.translated == 100)
        var reader = TextTranslator(engine: engine, memory: memory)
        reader.asksMemoryOnly = true
        let found = try await reader.translate(batch: texts, from: try LanguageTag("en"), to: try LanguageTag("es"))
        #expect(found.map { try? $0.get().text } == texts.map { $0.uppercased() })
        // Once more: it is known.
        _ = try await queue.enqueue(tasks(texts))
        let second = self.worker(queue, engine)
        try await run(second, queue)
        #expect(engine.seen.withLock { $0.count } == 100)
        #expect(second.counts.known == 100)
    }

    @Test("Rule 5: a text that fails three times is set aside with the engine's reason; the others are done")
    func poisons() async throws {
        let queue = queue()
        let engine = CapitalEngine { text, _ in text.contains("bad") ? .quarantined.because("in a test") : nil }
        _ = try await queue.enqueue(tasks(["good one.", "bad one.", "good two."]))
        let worker = worker(queue, engine)
        try await run(worker, queue)
        #expect(try await queue.status().poisoned == 1)
        let reason = try await queue.poisoned(atMost: 9).first?.reason
        #expect(reason?.contains("breaks down over this text: in a test") == true)
        #expect(worker.counts.failed == 3)
        #expect(worker.counts.poisoned == 1)
        #expect(engine.seen.withLock { $0.count { $0.contains("bad") } } == 3)
    }

    @Test("Rule 5: an engine that is away costs no text a try")
    func engineAway() async throws {
        let queue = queue()
        let engine = CapitalEngine { _, times in times <= 5 ? .engineUnavailable : nil }
        _ = try await queue.enqueue(tasks(["rain falls."]))
        try await run(worker(queue, engine), queue)
        let status = try await queue.status()
        #expect((status.pending, status.poisoned) == (0, 0))
        #expect(engine.seen.withLock { $0.count } == 6)
    }

    @Test("What no engine of the worker translates stays in the queue, for another one")
    func foreignPair() async throws {
        let queue = queue()
        _ = try await queue.enqueue(tasks(["rain falls."], to: "fr") + tasks(["rain falls."]))
        try await run(worker(queue, CapitalEngine()), queue) { $0.pending == 1 }
        let status = try await queue.status()
        #expect((status.pending, status.held, status.poisoned) == (1, 0, 0))
    }

    @Test("Rule 1: a text isn't finished before the store has it; near levels don't count")
    func storeAway() async throws {
        let queue = queue()
        let folder = try TemporaryFolder()
        // A store on a server that isn't there, behind one in this process.
        let away = RedisTranslationMemory(
            RedisConfiguration(
                endpoint: .unixSocket(path: folder.path("nobody.sock")),
                retry: Backoff(first: .zero, longest: .zero)))
        let engine = CapitalEngine()
        _ = try await queue.enqueue(tasks(["rain falls."]))
        let broken = worker(
            queue, engine, memory: TieredTranslationMemory(near: InMemoryTranslationMemory(), far: away), name: "broken"
        )
        let running = Task { await broken.run() }
        while broken.counts.faults < 3 { try await Task.sleep(for: .milliseconds(5)) }
        broken.stop()
        await running.value
        var status = try await queue.status()
        #expect((status.pending, status.held, status.poisoned) == (1, 0, 0))
        try await run(worker(queue, engine), queue)
        status = try await queue.status()
        #expect((status.pending, status.poisoned) == (0, 0))
    }

    @Test("Rule 3: what a dead worker held is taken over and done; nothing is set aside")
    func takesOver() async throws {
        let queue = queue(lease: .milliseconds(50))
        _ = try await queue.enqueue(tasks((0..<20).map { "text \($0) falls." }))
        _ = try await queue.take(10, by: "dead", within: .zero) { _, _ in true }
        let worker = worker(queue, CapitalEngine())
        try await run(worker, queue)
        #expect(worker.counts.translated == 20)
        #expect(worker.counts.takenOver >= 10)
        #expect(try await queue.status().poisoned == 0)
    }

    @Test("Rule 7: stopped, a worker gives back what it hasn't begun")
    func stops() async throws {
        let queue = queue()
        _ = try await queue.enqueue(tasks((0..<500).map { "text \($0) falls." }))
        let worker = worker(queue, CapitalEngine())
        let running = Task { await worker.run() }
        while worker.counts.translated == 0 { try await Task.sleep(for: .milliseconds(1)) }
        worker.stop()
        await running.value
        let status = try await queue.status()
        #expect(status.held == 0)
        #expect(status.pending == 500 - worker.counts.translated)
    }

    @Test("A server that is killed under a worker: it goes on when it is back, and no text is missing")
    func serverRestarts() async throws {
        let server = try RedisServer(["--appendonly", "yes"])
        let configuration = RedisConfiguration(
            endpoint: .tcp(host: "127.0.0.1", port: server.port), connectTimeout: .seconds(600),
            timeout: .seconds(600), retry: Backoff(first: .zero, longest: .milliseconds(10)))
        var options = RedisTranslationQueue.Options()
        options.lease = .milliseconds(200)
        let queue = RedisTranslationQueue(configuration, options: options)
        let memory = RedisTranslationMemory(configuration)
        let engine = CapitalEngine()
        let texts = (0..<400).map { "text \($0) falls." }
        _ = try await queue.enqueue(tasks(texts))
        let worker = worker(queue, engine, memory: memory)
        let running = Task { await worker.run() }
        while worker.counts.translated < 50 { try await Task.sleep(for: .milliseconds(1)) }
        server.stop()
        try await Task.sleep(for: .milliseconds(50))
        try server.start()
        while true {
            if let status = try? await queue.status(), status.pending == 0 { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        worker.stop()
        await running.value
        var reader = TextTranslator(engine: engine, memory: memory)
        reader.asksMemoryOnly = true
        let found = try await reader.translate(batch: texts, from: try LanguageTag("en"), to: try LanguageTag("es"))
        #expect(found.map { try? $0.get().text } == texts.map { $0.uppercased() })
        #expect(try await queue.status().poisoned == 0)
    }

    @Test("A web server leaves the translating to workers: the original at once, the translation when it is there")
    func webTier() async throws {
        let (queue, engine) = (queue(), CapitalEngine())
        var translator = TextTranslator(engine: engine, memory: memory)
        translator.queue = queue
        translator.queuePriority = .urgent
        let variants = [ContentVariant(language: "en", texts: ["rain falls.", "stay inside."])]
        let header = AcceptLanguage("es")
        let first = try #require(
            await ContentNegotiator(translator: translator).answer(to: header, variants: variants))
        #expect(first.outcome == .defaulted)
        #expect(first.texts == ["rain falls.", "stay inside."])
        #expect(first.isPending)
        #expect(engine.seen.withLock { $0.isEmpty })
        #expect(try await queue.status().pending == 2)
        let worker = worker(queue, engine)
        let running = Task { await worker.run() }
        var patient = translator
        patient.queuePatience = .seconds(3600)
        let waited = try await patient.translate("rain falls.", from: try LanguageTag("en"), to: try LanguageTag("es"))
        #expect(waited.text == "RAIN FALLS.")
        while try await queue.status().pending > 0 { try await Task.sleep(for: .milliseconds(5)) }
        worker.stop()
        await running.value
        let second = try #require(
            await ContentNegotiator(translator: translator).answer(to: header, variants: variants))
        #expect(second.outcome == .translated)
        #expect(second.texts == ["RAIN FALLS.", "STAY INSIDE."])
        #expect(!second.isPending)
    }

    @Test("However many web servers ask at the same time, a text is translated once")
    func oneFlight() async throws {
        let engine = CapitalEngine()
        let queues = (0..<4).map { _ in queue() }
        let worker = worker(queues[0], engine)
        let running = Task { await worker.run() }
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for index in 0..<40 {
                var translator = TextTranslator(engine: engine, memory: memory)
                translator.queue = queues[index % 4]
                translator.queuePatience = .seconds(3600)
                let asking = translator
                group.addTask {
                    try await asking.translate("rain falls.", from: LanguageTag("en"), to: LanguageTag("es")).text
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        worker.stop()
        await running.value
        #expect(texts == Array(repeating: "RAIN FALLS.", count: 40))
        #expect(engine.seen.withLock { $0 } == ["rain falls."])
    }
}
