// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import TestSupport
import Testing
import TranslationStores

@testable import DemoServer

/// A service that leaves the translating to workers.
@Suite(.enabled(if: RedisServer.program != nil, RedisServer.whyUnavailable))
struct QueueTests {
    static let alert = "/v1/alerts/2.49.0.1.724.0.ES.261121053000.771204"
    let server: RedisServer
    let engine = TestEngine(["es→ca"])
    let queue: RedisTranslationQueue
    let translator: TextTranslator

    init() throws {
        server = try RedisServer()
        let configuration = RedisConfiguration(
            endpoint: .tcp(host: "127.0.0.1", port: server.port), connectTimeout: .seconds(600),
            timeout: .seconds(600))
        queue = RedisTranslationQueue(configuration)
        var translator = TextTranslator(engine: engine, memory: RedisTranslationMemory(configuration))
        translator.queue = queue
        translator.queuePatience = .seconds(600)
        self.translator = translator
    }

    private func body(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    /// Works until the queue is empty.
    private func work() async throws {
        var own = translator
        own.queue = nil
        let worker = TranslationWorker(queue: queue, translator: own, name: "worker")
        let running = Task { await worker.run() }
        while try await queue.status().pending > 0 { try await Task.sleep(for: .milliseconds(5)) }
        worker.stop()
        await running.value
    }

    @Test("An alert is there at once as it is, and says so; the translation is there when a worker has made it")
    func pendingThenTranslated() async throws {
        let service = try Demo.service(translator: translator)
        for path in [Self.alert, "/v1/alerts"] {
            let first = body(await service.wholeAnswer(HTTPRequest(target: path, acceptLanguage: "ca")))
            // What is still to come hasn't failed.
            #expect(first.contains("\"isPending\":true"))
            if path == Self.alert { #expect(!first.contains("\"notice\"")) }
            #expect(!first.contains(#"\u003cca>"#))
        }
        #expect(engine.callCount == 0)
        // Severe alerts come first.
        let held = try await queue.take(1, by: "look", within: .zero) { _, _ in true }
        #expect(held.first?.task.priority == .urgent)
        try await queue.giveBack(held, because: nil)
        try await work()
        for path in [Self.alert, "/v1/alerts"] {
            let second = body(await service.wholeAnswer(HTTPRequest(target: path, acceptLanguage: "ca")))
            #expect(!second.contains("isPending"))
            #expect(second.contains(#"\u003cca>"#))
        }
        // Another instance has it as well, and the same entity tag.
        let calls = engine.callCount
        let other = try Demo.service(translator: translator)
        let one = await service.wholeAnswer(HTTPRequest(target: Self.alert, acceptLanguage: "ca"))
        _ = await other.wholeAnswer(HTTPRequest(target: Self.alert, acceptLanguage: "ca"))
        let two = await other.wholeAnswer(HTTPRequest(target: Self.alert, acceptLanguage: "ca"))
        #expect(body(two).contains(#"\u003cca>"#))
        #expect(one["ETag"] == two["ETag"])
        #expect(engine.callCount == calls)
    }

    @Test("An open page gets the translation when it comes")
    func page() async throws {
        let service = try Demo.service(translator: translator)
        async let page = service.wholeAnswer(HTTPRequest(target: "/valencia", acceptLanguage: "ca"))
        while try await queue.status().pending == 0 { try await Task.sleep(for: .milliseconds(5)) }
        try await work()
        while try await queue.status().pending > 0 { try await work() }
        #expect(body(await page).contains("&lt;ca&gt;"))
    }

    @Test("A batch as a stream of lines waits for workers")
    func batch() async throws {
        let service = try Demo.service(translator: translator)
        let order = #"{"source":"es","target":"ca","texts":["Llueve.","Nieva."]}"#
        async let answer = service.wholeAnswer(
            HTTPRequest(
                method: "POST", target: "/v1/translations", accept: "application/x-ndjson",
                contentType: "application/json", body: Array(order.utf8)))
        while try await queue.status().pending < 2 { try await Task.sleep(for: .milliseconds(5)) }
        try await work()
        let lines = body(await answer).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.contains("\"status\":\"translated\"") && $0.contains(#"\u003cca>"#) })
    }

    @Test("What is in force is put into the queue for all languages, and again when a queue has lost it")
    func ahead() async throws {
        let service = try Demo.service(translator: translator)
        let catalan = try LanguageTag("ca")
        #expect(await service.reading.translateAhead(service.world.board, languages: [catalan]) == false)
        let pending = try await queue.status().pending
        #expect(pending > 0)
        server.stop()
        try server.start()
        #expect(try await queue.status().pending == 0)
        #expect(await service.reading.translateAhead(service.world.board, languages: [catalan]) == false)
        #expect(try await queue.status().pending >= pending)
        try await work()
        #expect(await service.reading.translateAhead(service.world.board, languages: [catalan]))
    }
}
