// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteContent
import TestSupport
import Testing
import TranslationEngines

@testable import TranslationStores

@Suite(.enabled(if: RedisServer.program != nil, RedisServer.whyUnavailable))
struct RedisMemoryTests {
    private func memory(
        _ server: RedisServer, password: String? = nil, username: String? = nil, prefix: String = "tolk:",
        retry: Backoff = Backoff(first: .zero, longest: .zero), unix: Bool = false
    ) -> RedisTranslationMemory {
        RedisTranslationMemory(
            RedisConfiguration(
                endpoint: unix
                    ? .unixSocket(path: server.socket) : .tcp(host: "127.0.0.1", port: server.port),
                username: username, password: password, keyPrefix: prefix, connectTimeout: .seconds(600),
                timeout: .seconds(600), retry: retry))
    }

    @Test(
        "Finds what was stored, over TCP and over a Unix socket, from another connection too", arguments: [false, true])
    func findsInOrder(unix: Bool) async throws {
        let server = try RedisServer()
        let (first, second) = (memory(server, unix: unix), memory(server, unix: unix))
        try await first.prepare()
        await first.store([
            TranslationMemoryEntry(key: try memoryKey("one"), translation: stored("uno ⟦0⟧")),
            TranslationMemoryEntry(key: try memoryKey("two"), translation: stored("dos")),
            TranslationMemoryEntry(key: try memoryKey("nul \0\r\n*3"), translation: stored("a\0b\r\n$-1\r\n")),
            TranslationMemoryEntry(key: try memoryKey(""), translation: stored("")),
        ])
        let keys = try ["two", "three", "one", "nul \0\r\n*3", ""].map { try memoryKey($0) }
        let found = await second.translations(for: keys)
        #expect(found.map { $0?.text } == ["dos", nil, "uno ⟦0⟧", "a\0b\r\n$-1\r\n", ""])
        #expect(await second.report().hits == 4)
        #expect(await first.report().stored == 4)
        await first.remove([try memoryKey("two")])
        #expect(await second.translation(for: try memoryKey("two")) == nil)
    }

    @Test("Everything under the prefix can be listed, nothing else, and written as TMX")
    func listed() async throws {
        let server = try RedisServer()
        let (mine, others) = (memory(server, prefix: "a*:"), memory(server, prefix: "ab:"))
        let entries = try (0..<700).map {
            TranslationMemoryEntry(key: try memoryKey("key \($0)"), translation: stored("text \($0)"))
        }
        await mine.store(entries)
        await others.store(stored("other"), for: try memoryKey("other"))
        let listed = await mine.entries()
        #expect(
            Dictionary(uniqueKeysWithValues: listed.map { ($0.key, $0.translation.text) })
                == Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.translation.text) }))
        #expect(await others.entries().map(\.translation.text) == ["other"])
        #expect(try TMX.entries(TMX.text(listed, version: "1")).count == 1400)
        server.stop()
        #expect(await mine.entries().isEmpty)
    }

    @Test("A thousand keys, and a hundred tasks at a time, get each its own")
    func manyKeys() async throws {
        let server = try RedisServer()
        let memory = memory(server)
        let entries = try (0..<1000).map {
            TranslationMemoryEntry(
                key: try memoryKey("\($0)"), translation: stored("text \($0)" + String(repeating: "y", count: $0)))
        }
        await memory.store(entries)
        let found = await memory.translations(for: entries.map(\.key))
        #expect(found.map { $0?.text } == entries.map(\.translation.text))
        let right = await withTaskGroup(of: Bool.self) { group in
            for entry in entries.prefix(300) {
                group.addTask { await memory.translation(for: entry.key)?.text == entry.translation.text }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(right == 300)
        #expect(await memory.report().failures == 0)
    }

    @Test("Entries carry their age, counted from when they were made")
    func age() async throws {
        let server = try RedisServer()
        let memory = RedisTranslationMemory(
            RedisConfiguration(endpoint: .tcp(host: "127.0.0.1", port: server.port), timeout: .seconds(5)),
            age: .seconds(10_000))
        await memory.store(stored("uno", at: Date(timeIntervalSinceNow: -7_000)), for: try memoryKey("one"))
        await memory.store(stored("dos", at: Date(timeIntervalSinceNow: -10_001)), for: try memoryKey("two"))
        let link = RedisLink(memory.configuration)
        let name = Array("tolk:".utf8) + (try memoryKey("one")).bytes
        guard case .number(let left) = await link.perform([[Array("TTL".utf8), name]], maximumReplyBytes: 100)?.first
        else { throw Loopback.Failure() }
        #expect((2_000...3_000).contains(left))
        #expect(await memory.translation(for: try memoryKey("two")) == nil)
        #expect(await memory.report().refused == 1)
    }

    @Test("Forgetting everything leaves what others keep there")
    func removesItsOwn() async throws {
        let server = try RedisServer()
        let (ours, theirs) = (memory(server, prefix: "a[b]*?:"), memory(server, prefix: "ab:"))
        let entries = try (0..<1500).map {
            TranslationMemoryEntry(key: try memoryKey("\($0)"), translation: stored("x"))
        }
        await ours.store(entries)
        await theirs.store(stored("suyo"), for: try memoryKey("theirs"))
        await ours.removeAll()
        #expect(await ours.translations(for: entries.map(\.key)).allSatisfy { $0 == nil })
        #expect(await theirs.translation(for: try memoryKey("theirs"))?.text == "suyo")
    }

    @Test("Passwords are given, and a wrong one is said without showing it")
    func passwords() async throws {
        let server = try RedisServer(["--requirepass", "s3cret"])
        let right = memory(server, password: "s3cret")
        try await right.prepare()
        await right.store(stored("uno"), for: try memoryKey("one"))
        #expect(await right.translation(for: try memoryKey("one"))?.text == "uno")
        let named = memory(server, password: "s3cret", username: "default")
        #expect(await named.translation(for: try memoryKey("one"))?.text == "uno")
        for wrong in [memory(server, password: "hunter2"), memory(server)] {
            let error = await #expect(throws: TranslationStoreError.self) { try await wrong.prepare() }
            #expect(error?.reason == .refused)
            #expect(error?.description.contains("hunter2") == false)
            #expect(await wrong.translation(for: try memoryKey("one")) == nil)
            #expect(await wrong.report().notices.isEmpty == false)
        }
    }

    @Test("A server that is killed costs misses, not waiting; it is found again when it is back")
    func serverGoesAway() async throws {
        let server = try RedisServer()
        let memory = memory(server)
        let key = try memoryKey("one")
        await memory.store(stored("uno"), for: key)
        server.stop()
        #expect(await memory.translation(for: key) == nil)
        await memory.store(stored("uno"), for: key)
        var report = await memory.report()
        #expect((report.state, report.refused) == (.away, 1))
        #expect(report.notices.last?.message.contains("unreachable") == true)
        try server.start()
        await memory.store(stored("UNO"), for: key)
        #expect(await memory.translation(for: key)?.text == "UNO")
        report = await memory.report()
        #expect(report.state == .ready)
    }

    @Test("A restart between two calls goes unnoticed")
    func restart() async throws {
        let server = try RedisServer()
        let memory = memory(server)
        await memory.store(stored("uno"), for: try memoryKey("one"))
        server.stop()
        try server.start()
        await memory.store(stored("dos"), for: try memoryKey("two"))
        #expect(await memory.translation(for: try memoryKey("two"))?.text == "dos")
        let report = await memory.report()
        #expect((report.refused, report.failures) == (0, 0))
    }

    @Test("A server that hangs is left alone after the time it may take, and its late answer reaches nobody")
    func serverHangs() async throws {
        let server = try RedisServer()
        let memory = RedisTranslationMemory(
            RedisConfiguration(
                endpoint: .tcp(host: "127.0.0.1", port: server.port), connectTimeout: .milliseconds(150),
                timeout: .milliseconds(150), retry: Backoff(first: .zero, longest: .zero)))
        for name in ["one", "two", "three"] { await memory.store(stored("text \(name)"), for: try memoryKey(name)) }
        server.freeze()
        #expect(await memory.translation(for: try memoryKey("one")) == nil)
        server.thaw()
        for _ in 0..<50 {
            for name in ["two", "three"] {
                let text = await memory.translation(for: try memoryKey(name))?.text
                #expect(text == "text \(name)" || text == nil)
            }
        }
        // The machine may be busy: the server gets many chances to be in time.
        var last: String?
        for _ in 0..<2000 where last == nil { last = await memory.translation(for: try memoryKey("two"))?.text }
        #expect(last == "text two")
    }

    @Test("A server without memory left goes on answering; the memory says that it can't keep anything")
    func outOfMemory() async throws {
        let server = try RedisServer()
        let memory = memory(server)
        await memory.store(stored("uno"), for: try memoryKey("one"))
        let link = RedisLink(memory.configuration)
        _ = await link.perform([["CONFIG", "SET", "maxmemory", "1"].map { Array($0.utf8) }], maximumReplyBytes: 100)
        await memory.store(stored("dos"), for: try memoryKey("two"))
        #expect(await memory.translation(for: try memoryKey("one"))?.text == "uno")
        let report = await memory.report()
        #expect((report.state, report.refused) == (.readOnly, 1))
        #expect(report.notices.last?.message.contains("OOM") == true)
    }

    @Test("A value that somebody altered is taken for missing")
    func alteredValue() async throws {
        let server = try RedisServer()
        let memory = memory(server)
        let key = try memoryKey("one")
        let link = RedisLink(memory.configuration)
        let name = Array("tolk:".utf8) + key.bytes
        for value in ["", "lluvia", String(repeating: "\u{1}", count: 60)] {
            _ = await link.perform([[Array("SET".utf8), name, Array(value.utf8)]], maximumReplyBytes: 100)
            #expect(await memory.translation(for: key) == nil)
        }
        _ = await link.perform([[Array("DEL".utf8), name], [Array("LPUSH".utf8), name, [1]]], maximumReplyBytes: 100)
        #expect(await memory.translation(for: key) == nil)
        #expect(await memory.report().damaged == 3)
    }
}

/// Servers that aren't Redis, or no longer quite.
@Suite struct HostileRedisTests {
    static let answers: [(name: String, bytes: String)] = [
        ("another protocol", "HTTP/1.1 400 Bad Request\r\n\r\n"),
        ("half a reply", "$100\r\nabc"),
        ("a length below zero", "$-7\r\n"),
        ("a length beyond all bounds", "$99999999999999999999\r\n"),
        ("a list of a billion", "*1000000000\r\n"),
        ("lists in lists in lists", String(repeating: "*1\r\n", count: 5000)),
        ("a list where bytes should be", "*2\r\n$1\r\na\r\n$1\r\nb\r\n"),
        ("a number where bytes should be", ":12\r\n"),
        ("a refusal", "-LOADING Redis is loading the dataset in memory\r\n"),
        ("nothing", ""),
        ("more replies than commands", "$-1\r\n$-1\r\n$-1\r\n$3\r\nabc\r\n"),
    ]

    @Test("Whatever a server says, the key is unknown and nothing breaks", arguments: answers.indices, [false, true])
    func hostileAnswers(_ index: Int, hangsUp: Bool) async throws {
        let server = try FakeRedis(answer: Array(Self.answers[index].bytes.utf8), hangsUp: hangsUp)
        defer { server.stop() }
        let memory = RedisTranslationMemory(
            RedisConfiguration(
                endpoint: .tcp(host: "127.0.0.1", port: server.port), connectTimeout: .milliseconds(500),
                timeout: .milliseconds(40), retry: Backoff(first: .zero, longest: .zero)))
        for _ in 0..<2 {
            #expect(await memory.translations(for: [try memoryKey("a"), try memoryKey("b")]) == [nil, nil])
            await memory.store(stored("x"), for: try memoryKey("a"))
        }
        await memory.removeAll()
    }

    @Test("A reply longer than any entry ends the connection")
    func replyTooLong() async throws {
        let answer = "$\(20 << 20)\r\n" + String(repeating: "x", count: 20 << 20) + "\r\n"
        let server = try FakeRedis(answer: Array(answer.utf8))
        defer { server.stop() }
        let memory = RedisTranslationMemory(
            RedisConfiguration(endpoint: .tcp(host: "127.0.0.1", port: server.port), timeout: .seconds(600)))
        #expect(await memory.translation(for: try memoryKey("a")) == nil)
        #expect(await memory.report().notices.last?.message.contains("too long") == true)
    }

    @Test("No connection is attempted before the wait is over")
    func backsOff() async throws {
        let server = try FakeRedis(answer: Array("?".utf8))
        defer { server.stop() }
        let memory = RedisTranslationMemory(
            RedisConfiguration(
                endpoint: .tcp(host: "127.0.0.1", port: server.port), connectTimeout: .seconds(600),
                timeout: .seconds(600), retry: Backoff(first: .seconds(3600), longest: .seconds(3600))))
        for _ in 0..<100 { _ = await memory.translation(for: try memoryKey("a")) }
        #expect(server.connectionCount == 1)
        let error = await #expect(throws: TranslationStoreError.self) { try await memory.prepare() }
        #expect(error?.reason == .unreachable)
        #expect(server.connectionCount == 2)
    }

    @Test("Nobody there: said with the address, never with the password")
    func nobodyThere() async throws {
        try await Loopback.withDeafPort { port in
            let memory = RedisTranslationMemory(
                RedisConfiguration(endpoint: .tcp(host: "127.0.0.1", port: port), password: "hunter2"))
            let error = await #expect(throws: TranslationStoreError.self) { try await memory.prepare() }
            #expect(error?.store == "redis://127.0.0.1:\(port)")
            #expect(error?.description.contains("hunter2") == false)
        }
    }
}
