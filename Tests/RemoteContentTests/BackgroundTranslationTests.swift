// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Synchronization
import Testing

/// A queue in the process: the promises of ``TranslationQueue``, each with its test.
struct InMemoryTranslationQueueTests {
    private func task(
        _ text: String, _ pair: String = "en>es", priority: TranslationTask.Priority = .normal
    ) throws -> TranslationTask {
        let tags = try pair.split(separator: ">").map { try LanguageTag(String($0)) }
        return TranslationTask(text, from: tags[0], to: tags[1], priority: priority)
    }

    private func take(_ queue: InMemoryTranslationQueue, _ count: Int = 10) async -> [HeldTranslation] {
        await queue.take(count, by: "w", within: .zero) { _, _ in true }
    }

    @Test("Promise 1: a text is there until it is finished, and held by one worker")
    func untilFinished() async throws {
        let queue = InMemoryTranslationQueue()
        let tickets = await queue.enqueue([try task("a"), try task("b")])
        #expect(tickets.map(\.state) == [.queued, .queued])
        let held = await take(queue)
        #expect(held.map(\.task.text) == ["a", "b"])
        #expect(await take(queue).isEmpty)
        var status = await queue.status()
        #expect((status.pending, status.held) == (2, 2))
        await queue.finish([held[0]])
        await queue.giveBack([held[1]], because: nil)
        status = await queue.status()
        #expect((status.pending, status.held) == (1, 0))
        #expect(status.rate > 0)
        #expect(await take(queue).map(\.task.text) == ["b"])
    }

    @Test("Promise 1: a worker that gives no sign loses its text to another, and one that does keeps it")
    func takenOver() async throws {
        let queue = InMemoryTranslationQueue(lease: .zero)
        _ = await queue.enqueue([try task("a")])
        #expect(await take(queue).count == 1)
        let taken = await queue.takeOver(by: "v") { _, _ in true }
        #expect(taken?.task.text == "a")
        #expect(taken?.tries == 1)
        let patient = InMemoryTranslationQueue(lease: .seconds(3600))
        _ = await patient.enqueue([try task("a")])
        await patient.keep(await take(patient), by: "w")
        #expect(await patient.takeOver(by: "v") { _, _ in true } == nil)
    }

    @Test("Promise 2: an equal text is there once, and gets more urgent")
    func once() async throws {
        let queue = InMemoryTranslationQueue()
        let first = try task("a", priority: .bulk)
        _ = await queue.enqueue([first, try task("b"), try task("c", priority: .bulk)])
        let again = await queue.enqueue([try task("c", priority: .urgent), first])
        #expect(again.map(\.state) == [.waiting, .waiting])
        #expect(await take(queue, 1).map(\.task.text) == ["c"])
        #expect(await take(queue, 5).map(\.task.text) == ["b"])
        #expect(await take(queue, 5).map(\.task.text) == ["a"])
        #expect(await take(queue).isEmpty)
    }

    @Test("Promise 4: a text that was tried three times in vain is set aside with the reason, until it is retried")
    func setAside() async throws {
        let queue = InMemoryTranslationQueue()
        let bad = try task("bad")
        _ = await queue.enqueue([bad])
        for tries in 0..<3 {
            let held = await take(queue)
            #expect(held.map(\.tries) == [tries])
            #expect(await queue.giveBack(held, because: "no way") == (tries == 2 ? 1 : 0))
        }
        #expect(await queue.enqueue([bad]).map(\.state) == [.poisoned])
        #expect(await queue.poisoned(atMost: 5).map(\.reason) == ["no way"])
        #expect(await queue.retryPoisoned() == 1)
        #expect(await take(queue).map(\.tries) == [0])
    }

    @Test("Promise 5: a full queue says so, by texts and by bytes, and a text has its limit")
    func full() async throws {
        var limits = InMemoryTranslationQueue.Limits()
        limits.texts = 2
        limits.bytes = 10
        let queue = InMemoryTranslationQueue(limits: limits)
        let long = String(repeating: "x", count: TranslationTask.maximumTextBytes + 1)
        let states = await queue.enqueue([
            try task("12345678901"), try task("1234567890"), try task("1"), try task(long),
        ]).map(\.state)
        #expect(states == [.full, .queued, .full, .tooLong])
        await queue.finish(await take(queue))
        let again = try [task("1"), task("2"), task("3")]
        #expect(await queue.enqueue(again).map(\.state) == [.queued, .queued, .full])
    }

    @Test("Promise 6: the urgent first, then the pair that has waited longest, of which one is handed out at a time")
    func order() async throws {
        let queue = InMemoryTranslationQueue()
        _ = await queue.enqueue([
            try task("1", "en>es"), try task("2", "en>fr"), try task("3", "en>es"),
            try task("4", "en>fr", priority: .urgent),
        ])
        #expect(await take(queue).map(\.task.text) == ["4"])
        #expect(await take(queue).map(\.task.text) == ["1", "3"])
        // What a worker doesn't accept stays.
        #expect(await queue.take(5, by: "w", within: .zero) { _, target in target.language == "es" }.isEmpty)
        #expect(await take(queue).map(\.task.text) == ["2"])
    }

    @Test("Who waits for work gets it when it comes, and who waits for a text hears of its end")
    func waiting() async throws {
        let queue = InMemoryTranslationQueue()
        let worker = Task {
            let held = await queue.take(1, by: "w", within: .seconds(600)) { _, _ in true }
            await queue.finish(held)
        }
        let tickets = await queue.enqueue([try task("a")])
        await queue.wait(for: tickets, within: .seconds(600))
        #expect(await queue.status().pending == 0)
        await worker.value
        // A cancelled task waits no longer.
        let idle = Task { await queue.take(1, by: "w", within: .seconds(600)) { _, _ in true } }
        idle.cancel()
        #expect(await idle.value.isEmpty)
    }
}

struct BackgroundTranslationTests {
    @Test("A reader waits for nothing and gets what is there; the next one gets the translation")
    func background() async throws {
        let background = BackgroundTranslation(TextTranslator(engine: MockEngine(["es": "ca"])))
        let seen = Mutex<[String]>([])
        var content = ContentNegotiator(translator: background.translator)
        content.report = { answer in seen.withLock { $0.append(answer.outcome.description) } }
        let variants = [ContentVariant(language: "es", texts: ["Lluvia"])]
        let reader = RequestNegotiator(languages: ["es", "ca"]).negotiate(PlainRequest(header: "ca"))
        let first = try #require(await content.answer(for: reader.negotiation, variants: variants))
        #expect((first.outcome, first.isPending, first.texts) == (.fallback, true, ["Lluvia"]))
        let running = Task { await background.worker.run() }
        while try await background.queue.status().pending > 0 { await Task.yield() }
        let second = try #require(await content.answer(for: reader.negotiation, variants: variants))
        #expect((second.outcome, second.isPending, second.texts) == (.translated, false, ["[ca] Lluvia"]))
        #expect(second.language.identifier == "ca")
        background.worker.stop()
        running.cancel()
        await running.value
        #expect(seen.withLock { $0 } == ["fallback", "translated"])
    }

    @Test("Content is negotiated by the request's sources, over its own languages")
    func contentForRequest() async throws {
        let site = RequestNegotiator(languages: ["en", "es", "de"])
        let content = ContentNegotiator()
        let variants = ["en", "de"].map { ContentVariant(language: $0, texts: [$0]) }
        // The site has Spanish, the content hasn't: the header decides there.
        let reader = site.negotiate(PlainRequest("/?lang=es", header: "de"))
        #expect(reader.tag.identifier == "es")
        #expect(await content.answer(for: reader.negotiation, variants: variants)?.texts == ["de"])
        // An address decides alone, here too.
        let addressed = site.negotiate(PlainRequest("/es/", header: "de"))
        #expect(await content.answer(for: addressed.negotiation, variants: variants)?.texts == ["en"])
        // What the header refuses is no default.
        let refusing = site.negotiate(PlainRequest(header: "ja, en;q=0"))
        #expect(await content.answer(for: refusing.negotiation, variants: variants)?.texts == ["de"])
    }
}

struct TranslationWorkerTests {
    @Test("A call has one pair of languages and one permission, and every text gets its own pair's translation")
    func callsOfOnePair() async throws {
        let queue = InMemoryTranslationQueue()
        let engine = MockEngine(["en": "es,fr", "es": "fr"])
        let memory = InMemoryTranslationMemory()
        let worker = TranslationWorker(
            queue: queue, translator: TextTranslator(engine: engine, memory: memory), name: "w")
        let (en, es, fr) = (try LanguageTag("en"), try LanguageTag("es"), try LanguageTag("fr"))
        let tickets = await queue.enqueue([
            TranslationTask("Rain", from: en, to: es), TranslationTask("Wind", from: en, to: fr),
            TranslationTask("Sol", from: es, to: fr), TranslationTask("Snow", from: en, to: es),
        ])
        let running = Task { await worker.run() }
        await queue.wait(for: tickets, within: .seconds(600))
        var reader = TextTranslator(engine: engine, memory: memory)
        reader.asksMemoryOnly = true
        #expect(try await reader.translate("Rain", from: en, to: es).text == "[es] Rain")
        #expect(try await reader.translate("Snow", from: en, to: es).text == "[es] Snow")
        #expect(try await reader.translate("Wind", from: en, to: fr).text == "[fr] Wind")
        #expect(try await reader.translate("Sol", from: es, to: fr).text == "[fr] Sol")
        #expect(worker.counts.translated == 4)
        #expect(worker.counts.failed == 0)
        worker.stop()
        running.cancel()
        await running.value
    }
}

/// Looks on and writes down what it saw.
private final class Witness: TranslationObserver {
    let seen = Mutex<[String]>([])

    func observe(
        _ call: TranslationCall,
        _ work: () async throws -> [Result<TextTranslator.Translation, TranslationError>]
    ) async throws -> [Result<TextTranslator.Translation, TranslationError>] {
        let results = try await work()
        let good = results.count { if case .success = $0 { true } else { false } }
        let line = "\(call.source)>\(call.target) \(call.texts) \(call.bytes) \(call.engine) \(call.isQueued) \(good)"
        seen.withLock { $0.append(line) }
        return results
    }
}

struct TranslationObserverTests {
    @Test("An observer sees each call once, with what came of it, queued or not")
    func seesCalls() async throws {
        let witness = Witness()
        let (es, ca) = (try LanguageTag("es"), try LanguageTag("ca"))
        var translator = TextTranslator(engine: MockEngine(["es": "ca"]), memory: InMemoryTranslationMemory())
        translator.observer = witness
        _ = try await translator.translate(batch: ["Lluvia", "¡Ñu!"], from: es, to: ca)
        _ = try? await translator.translate("Rain", from: LanguageTag("en"), to: ca)
        translator.queue = InMemoryTranslationQueue()
        _ = try? await translator.translate("Sol", from: es, to: ca)
        #expect(
            witness.seen.withLock { $0 } == [
                "es>ca 2 12 mock false 2", "en>ca 1 4 mock false 0", "es>ca 1 3 mock true 0",
            ])
    }
}
