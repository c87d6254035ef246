// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@testable import TranslationStores

/// What ``TranslationQueue`` promises, against a real server.
@Suite(.enabled(if: RedisServer.program != nil, RedisServer.whyUnavailable))
struct RedisQueueTests {
    /// The server of most tests; those that stop it have one of their own.
    let server: RedisServer

    init() throws { server = try RedisServer() }

    private func queue(
        _ server: RedisServer, username: String? = nil, password: String? = nil,
        _ change: (inout RedisTranslationQueue.Options) -> Void = { _ in }
    ) -> RedisTranslationQueue {
        var options = RedisTranslationQueue.Options()
        options.lease = .seconds(3600)
        change(&options)
        return RedisTranslationQueue(
            RedisConfiguration(
                endpoint: .tcp(host: "127.0.0.1", port: server.port), username: username, password: password,
                connectTimeout: .seconds(600), timeout: .seconds(600), retry: Backoff(first: .zero, longest: .zero)),
            options: options)
    }

    private func task(
        _ text: String, _ source: String = "en", _ target: String = "es",
        priority: TranslationTask.Priority = .normal
    ) throws -> TranslationTask {
        TranslationTask(text, from: try LanguageTag(source), to: try LanguageTag(target), priority: priority)
    }

    private func take(
        _ queue: RedisTranslationQueue, _ count: Int = 100, by worker: String = "w"
    ) async throws -> [HeldTranslation] {
        try await queue.take(count, by: worker, within: .zero) { _, _ in true }
    }

    @Test("A text comes out as it went in, whatever stands in it")
    func roundTrip() async throws {
        let queue = queue(server)
        let texts = ["Rain.", "", "a\tb\nc\\ \0 *3\r\n$-1", "雨 🌧️ e\u{301}", String(repeating: "x", count: 60_000)]
        var tasks = try texts.map { try task($0) }
        tasks[0].target = try LanguageTag("es-MX-u-nu-latn")
        tasks[1].mayBeSent = true
        let tickets = try await queue.enqueue(tasks)
        #expect(tickets.allSatisfy { $0.state == .queued })
        let held = try await take(queue)
        #expect(held.map(\.task) == tasks)
        #expect(held.map(\.identifier) == tickets.map(\.identifier))
        #expect(held.allSatisfy { $0.tries == 0 })
        let long = try await queue.enqueue([task(String(repeating: "x", count: TranslationTask.maximumTextBytes + 1))])
        #expect(long.map(\.state) == [.tooLong])
    }

    @Test("Promise 1: handed out until it is finished; held texts are pending")
    func pendingUntilFinished() async throws {
        let queue = queue(server)
        _ = try await queue.enqueue((0..<10).map { try task("text \($0)") })
        let held = try await take(queue, 4)
        #expect(held.count == 4)
        var status = try await queue.status()
        #expect((status.pending, status.held, status.poisoned) == (10, 4, 0))
        try await queue.finish(Array(held.prefix(3)))
        status = try await queue.status()
        #expect((status.pending, status.held) == (7, 1))
        #expect(status.rate > 0)
        try await queue.giveBack([held[3]], because: nil)
        let rest = try await take(queue)
        #expect(Set(rest.map(\.task.text)) == Set((3..<10).map { "text \($0)" }))
        #expect(rest.allSatisfy { $0.tries == 0 })
        try await queue.finish(rest)
        #expect(try await queue.status().pending == 0)
        #expect(try await take(queue).isEmpty)
    }

    @Test("Promise 1: what a dead worker held is taken over, and what a living one holds is not")
    func takesOver() async throws {
        let queue = queue(server) { $0.lease = .milliseconds(1) }
        _ = try await queue.enqueue([task("one"), task("two")])
        _ = try await take(queue, by: "dead")
        try await Task.sleep(for: .milliseconds(20))
        let first = try await queue.takeOver(by: "living") { _, _ in true }
        #expect(first?.tries == 1)
        // Another queue value with a long lease: what was claimed a moment ago isn't claimed again.
        let patient = self.queue(server)
        #expect(try await patient.takeOver(by: "third") { _, _ in true } == nil)
        let none = try await queue.takeOver(by: "living") { _, _ in false }
        #expect(none == nil)
    }

    /// The names that the group of the one stream keeps.
    private func workers(_ stream: String = "tolkq:{en>es.0}:s1") async throws -> Set<String> {
        let link = RedisLink(RedisConfiguration(endpoint: .tcp(host: "127.0.0.1", port: server.port)))
        let command = ["XINFO", "CONSUMERS", stream, "workers"].map { Array($0.utf8) }
        let reply = try #require(await link.perform([command], maximumReplyBytes: 65_536)?.first)
        return Set(reply.list.map { $0.list[1].text })
    }

    @Test("The names of workers that ended are forgotten, when they hold nothing")
    func forgetsNames() async throws {
        let queue = queue(server)
        _ = try await queue.enqueue((0..<3).map { try task("text \($0)") })
        let done = try await take(queue, 1, by: "done")
        _ = try await take(queue, 1, by: "holds")
        try await queue.finish(done)
        #expect(try await workers() == ["done", "holds"])
        // One that says that it ends. What is held stays held by whom it was.
        try await queue.forget(worker: "done")
        try await queue.forget(worker: "holds")
        try await queue.forget(worker: "stranger")
        #expect(try await workers() == ["holds"])
        #expect(try await queue.status().held == 1)
        // One that was killed: another finds its name when it looks for what is left, after the lease.
        let killed = try await take(queue, 1, by: "killed")
        try await queue.finish(killed)
        try await Task.sleep(for: .milliseconds(20))
        let brief = self.queue(server) { $0.lease = .milliseconds(1) }
        let nobodys = try await brief.takeOver(by: "looks") { _, _ in false }
        #expect(nobodys == nil)
        #expect(try await workers() == ["holds"])
        // And one that lives on under a name that was forgotten works as before.
        _ = try await queue.enqueue([task("more")])
        #expect(try await take(queue, by: "killed").map(\.task.text) == ["more"])
    }

    @Test("A sign of life renews a worker's claim; one of a worker that has lost it does nothing")
    func signs() async throws {
        let queue = queue(server) { $0.lease = .milliseconds(1) }
        _ = try await queue.enqueue([task("one")])
        let held = try await take(queue, by: "slow")
        try await Task.sleep(for: .milliseconds(20))
        let taken = try #require(try await queue.takeOver(by: "quick") { _, _ in true })
        try await queue.keep(held, by: "slow")
        // Both finish: the text is done once, and nothing is left.
        try await queue.finish(held)
        try await queue.finish([taken])
        let status = try await queue.status()
        #expect((status.pending, status.held, status.poisoned) == (0, 0, 0))
    }

    @Test("Promise 2: a text is there once, waiting, held or in several hands")
    func once() async throws {
        let queue = queue(server)
        let tasks = try (0..<600).map { try task("text \($0 % 300)") }
        let tickets = try await queue.enqueue(tasks)
        #expect(tickets.count { $0.state == .queued } == 300)
        #expect(tickets.count { $0.state == .waiting } == 300)
        let held = try await take(queue, 1000)
        #expect(Set(held.map(\.task.text)).count == 300)
        #expect(try await queue.enqueue(tasks).allSatisfy { $0.state == .waiting })
        try await queue.finish(held)
        #expect(try await queue.enqueue([tasks[0]]).map(\.state) == [.queued])
        // The same words in another pair, or under another permission, are another text.
        var sent = tasks[0]
        sent.mayBeSent = true
        let others = try await queue.enqueue([sent, task("text 0", "es", "en")])
        #expect(others.map(\.state) == [.queued, .queued])
    }

    @Test("Promise 2: asked for with more haste, a waiting text moves up; with less, it stays")
    func movesUp() async throws {
        let queue = queue(server)
        _ = try await queue.enqueue([task("review", priority: .bulk), task("other", priority: .bulk)])
        #expect(try await queue.enqueue([task("review", priority: .urgent)]).map(\.state) == [.waiting])
        #expect(try await queue.enqueue([task("review", priority: .normal)]).map(\.state) == [.waiting])
        let first = try await take(queue)
        #expect(first.map(\.task.text) == ["review"])
        #expect(first.first?.task.priority == .urgent)
        #expect(try await take(queue).map(\.task.text) == ["other"])
        #expect(try await queue.status().pending == 2)
    }

    @Test("Promise 4: the third try in vain sets a text aside with the reason, until somebody tries it again")
    func poison() async throws {
        let queue = queue(server)
        let ticket = try await queue.enqueue([task("bad text")])
        for tries in 0..<3 {
            let held = try await take(queue)
            #expect(held.map(\.tries) == [tries])
            #expect(try await queue.giveBack(held, because: "it hurts") == (tries == 2 ? 1 : 0))
        }
        #expect(try await take(queue).isEmpty)
        #expect(try await queue.enqueue([task("bad text")]).map(\.state) == [.poisoned])
        let status = try await queue.status()
        #expect((status.pending, status.held, status.poisoned) == (0, 0, 1))
        let set = try await queue.poisoned(atMost: 10)
        #expect(set.map(\.reason) == ["it hurts"])
        #expect(set.map(\.task.text) == ["bad text"])
        // Nobody waits for what is set aside.
        await queue.wait(for: ticket, within: .seconds(3600))
        #expect(try await queue.retryPoisoned() == 1)
        #expect(try await take(queue).map(\.tries) == [0])
        #expect(try await queue.status().poisoned == 0)
    }

    @Test("Promise 4: so does the third worker that ends over it")
    func deadlyText() async throws {
        let queue = queue(server) { $0.lease = .milliseconds(1) }
        _ = try await queue.enqueue([task("deadly")])
        #expect(try await take(queue, by: "w0").count == 1)
        for tries in 1...3 {
            try await Task.sleep(for: .milliseconds(20))
            #expect(try await queue.takeOver(by: "w\(tries)") { _, _ in true }?.tries == (tries < 3 ? tries : nil))
        }
        #expect(try await queue.poisoned(atMost: 10).first?.reason.contains("the worker that had it ended") == true)
        #expect(try await queue.status().pending == 0)
    }

    @Test("Promise 5: a full stream says so, and takes texts when there is room; other priorities have their own")
    func full() async throws {
        let queue = queue(server) { $0.maximumLength = 3 }
        let tickets = try await queue.enqueue((0..<5).map { try task("text \($0)") })
        #expect(tickets.map(\.state) == [.queued, .queued, .queued, .full, .full])
        #expect(try await queue.enqueue([task("storm", priority: .urgent)]).map(\.state) == [.queued])
        _ = try await take(queue)
        try await queue.finish(try await take(queue))
        #expect(try await queue.enqueue([task("text 3"), task("text 4")]).map(\.state) == [.queued, .queued])
    }

    @Test("The number of streams has an end too")
    func manyPairs() async throws {
        let queue = queue(server) { $0.maximumStreams = 2 }
        let states = try await queue.enqueue([task("a"), task("a", "es", "en"), task("a", "fr", "en"), task("b")])
            .map(\.state)
        #expect(states.count { $0 == .queued } == 3)
        #expect(states.count { $0 == .full } == 1)
    }

    @Test("Promise 6: the urgent first; one pair at a time, in turn; only what the worker accepts")
    func order() async throws {
        let queue = queue(server)
        _ = try await queue.enqueue((0..<4).map { try task("review \($0)", priority: .bulk) })
        _ = try await queue.enqueue((0..<4).map { try task("page \($0)", "es", "fr") })
        _ = try await queue.enqueue((0..<4).map { try task("page \($0)") })
        _ = try await queue.enqueue([task("storm", "fr", "es", priority: .urgent)])
        let spanish = try await queue.take(10, by: "w", within: .zero) { source, _ in source.language == "es" }
        #expect(spanish.map(\.task.text) == ["page 0", "page 1", "page 2", "page 3"])
        #expect(try await take(queue, 2).map(\.task.text) == ["storm"])
        #expect(try await take(queue, 3).map(\.task.text) == ["page 0", "page 1", "page 2"])
        #expect(try await take(queue, 3).map(\.task.text) == ["page 3"])
        #expect(try await take(queue, 10).count == 4)
    }

    @Test("Texts go to shards by their words, and come out of all of them")
    func shards() async throws {
        let first = queue(server) { $0.shards = 4 }
        _ = try await first.enqueue((0..<200).map { try task("text \($0)") })
        // Who comes later goes by what the first one decided.
        let second = queue(server)
        #expect(try await second.enqueue((0..<200).map { try task("text \($0)") }).allSatisfy { $0.state == .waiting })
        var seen: [String] = []
        while true {
            let held = try await take(second)
            if held.isEmpty { break }
            #expect(Set(held.map(\.place)).count == 1)
            seen += held.map(\.task.text)
            try await second.finish(held)
        }
        #expect(Set(seen).count == 200 && seen.count == 200)
    }

    @Test("Whoever waits hears when a text is finished, by a notice or by asking", arguments: [true, false])
    func waiting(mayListen: Bool) async throws {
        let workers = queue(server)
        var web = workers
        if !mayListen {
            let link = RedisLink(workers.configuration)
            let rules = ["ACL", "SETUSER", "web", "on", ">pw", "~*", "&*", "+@all", "-subscribe"]
            _ = await link.perform([rules.map { Array($0.utf8) }], maximumReplyBytes: 4096)
            web = queue(server, username: "web", password: "pw")
        }
        let tickets = try await web.enqueue([task("one"), task("two")])
        let waiter = Task { [web] in await web.wait(for: tickets, within: .seconds(3600)) }
        let held = try await take(workers)
        #expect(held.count == 2)
        for one in held { try await workers.finish([one]) }
        await waiter.value
        #expect(try await workers.status().pending == 0)
    }

    @Test("Waiting ends with the time, and with the task")
    func waitingEnds() async throws {
        let queue = queue(server)
        let tickets = try await queue.enqueue([task("one")])
        await queue.wait(for: tickets, within: .milliseconds(50))
        let waiter = Task { await queue.wait(for: tickets, within: .seconds(3600)) }
        waiter.cancel()
        await waiter.value
        await queue.wait(for: [], within: .seconds(3600))
    }

    @Test("A server that has lost its last second is told again what was put in; what it still has is there once")
    func lostSecond() async throws {
        let server = try RedisServer()
        let queue = queue(server)
        _ = try await queue.enqueue((0..<300).map { try task("text \($0)") })
        // Nothing is on its disk: all is lost.
        server.stop()
        try server.start()
        _ = try await queue.enqueue([task("text 299"), task("text 300")])
        #expect(try await queue.status().pending == 301)
        #expect(try await take(queue, 1000).count == 301)
    }

    @Test("With a disk nothing is lost, and the queue goes on where it was")
    func survivesRestart() async throws {
        let server = try RedisServer(["--appendonly", "yes"])
        let queue = queue(server)
        _ = try await queue.enqueue((0..<50).map { try task("text \($0)") })
        #expect(try await queue.confirm())
        let held = try await take(queue, 10)
        server.stop()
        try server.start()
        try await queue.finish(held)
        let status = try await queue.status()
        #expect((status.pending, status.held) == (40, 0))
        #expect(try await queue.enqueue((10..<50).map { try task("text \($0)") }).allSatisfy { $0.state == .waiting })
    }

    @Test("A server that is away is an error with the address, and no password")
    func away() async throws {
        let server = try RedisServer()
        let queue = queue(server, password: "hunter2")
        server.stop()
        let error = await #expect(throws: TranslationStoreError.self) { try await queue.enqueue([task("one")]) }
        #expect(error?.store == "redis://127.0.0.1:\(server.port)")
        #expect(error?.description.contains("hunter2") == false)
    }

    @Test("Emptying a memory on the same server leaves the queue alone")
    func besideMemory() async throws {
        let server = try RedisServer()
        let queue = queue(server)
        _ = try await queue.enqueue([task("one")])
        await RedisTranslationMemory(queue.configuration).removeAll()
        #expect(try await queue.status().pending == 1)
    }

    /// Names of streams, and what they stand for; nil where they are no streams of a queue.
    static let names: [(name: String, stream: String?)] = [
        ("tolkq:{en>es.0}:s1", "en es 1"), ("tolkq:{zh>yue.12}:s2", "zh yue 2"),
        ("tolkq:{en>es.0}:s3", nil), ("tolkq:{en.0}:s1", nil), ("tolkq:{}:s1", nil), ("other:{en>es.0}:s1", nil),
        ("tolkq:{en>es.0}:known", nil), ("", nil), ("tolkq:{en>es.0:s1", nil),
    ]

    @Test("Names of streams are read, and foreign keys left alone", arguments: names)
    func streamNames(name: String, stream: String?) {
        let found = QueueStream(name, prefix: "tolkq:").map { "\($0.source) \($0.target) \($0.rank)" }
        #expect(found == stream)
    }
}
