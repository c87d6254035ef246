// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteContent
import TestSupport
import Testing
import TranslationEngines

@testable import TranslationStores

@Suite struct SQLiteMemoryTests {
    let folder: TemporaryFolder
    let clock = TestClock()
    var path: String { folder.path("memory.db") }

    init() throws { folder = try TemporaryFolder() }

    private func memory(
        _ limits: TranslationMemoryLimits = .onDisk, busyTimeout: Duration = .milliseconds(250)
    ) -> SQLiteTranslationMemory {
        SQLiteTranslationMemory(
            path: path, limits: limits, retry: Backoff(first: .zero, longest: .zero), busyTimeout: busyTimeout,
            now: clock.now)
    }

    @Test("Finds what was stored, in the order of the keys, also after the file was closed and opened")
    func findsInOrder() async throws {
        let first = memory()
        await first.store(stored("uno"), for: try memoryKey("one"))
        await first.store([
            TranslationMemoryEntry(key: try memoryKey("two"), translation: stored("dos")),
            TranslationMemoryEntry(key: try memoryKey("two"), translation: stored("DOS")),
            TranslationMemoryEntry(key: try memoryKey("nothing"), translation: stored("")),
        ])
        await first.close()
        let second = memory()
        let keys = try ["two", "three", "one", "nothing"].map { try memoryKey($0) }
        #expect(await second.translations(for: keys).map { $0?.text } == ["DOS", nil, "uno", ""])
        let report = await second.report()
        #expect((report.hits, report.misses, report.entries, report.state) == (3, 1, 3, .ready))
        #expect(await first.report().stored == 4)
    }

    @Test("Everything that is kept can be listed, more than one page of it; what is too old is left out")
    func listed() async throws {
        let memory = memory()
        #expect(await memory.entries().isEmpty)
        await memory.store(stored("old", at: clock.now()), for: try memoryKey("old"))
        clock.advance(100 * 24 * 3600)
        let entries = try (0..<700).map {
            TranslationMemoryEntry(key: try memoryKey("key \($0)"), translation: stored("text \($0)", at: clock.now()))
        }
        await memory.store(entries)
        let listed = await memory.entries()
        #expect(listed.count == 700)
        #expect(
            Dictionary(uniqueKeysWithValues: listed.map { ($0.key, $0.translation.text) })
                == Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.translation.text) }))
        // Translators get it as TMX.
        let read = try TMX.entries(TMX.text(listed, version: "1"))
        #expect(read.count == 1400)
    }

    @Test("The file is its owner's alone")
    func fileMode() async throws {
        let memory = memory()
        await memory.store(stored("uno"), for: try memoryKey("one"))
        for name in ["memory.db", "memory.db-wal"] {
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
    }

    @Test("Keys with one digest push each other out and are never mistaken for each other")
    func equalDigests() async throws {
        let memory = memory()
        let key = try memoryKey("one")
        await memory.store(stored("uno"), for: key)
        await memory.close()
        // Another key under the same digest, as two texts might have it.
        do {
            let database = try SQLiteDatabase(path: path, busyMilliseconds: 100)
            try database.execute("UPDATE translation SET key = x'01020304'")
        }
        #expect(await memory.translation(for: key) == nil)
        await memory.store(stored("UNO"), for: key)
        #expect(await memory.translation(for: key)?.text == "UNO")
        #expect(await memory.report().entries == 1)
    }

    @Test("A value that was altered on disk is taken for missing, and dropped")
    func alteredValue() async throws {
        let memory = memory()
        await memory.store(stored("uno"), for: try memoryKey("one"))
        await memory.store(stored("dos"), for: try memoryKey("two"))
        await memory.close()
        do {
            let database = try SQLiteDatabase(path: path, busyMilliseconds: 100)
            try database.execute(
                "UPDATE translation SET value = substr(value, 1, 33) || x'00' || substr(value, 35) WHERE id = 1")
        }
        #expect(await memory.translation(for: try memoryKey("one")) == nil)
        #expect(await memory.translation(for: try memoryKey("two"))?.text == "dos")
        #expect(await memory.report().damaged == 1)
        await memory.store(stored("tres"), for: try memoryKey("three"))
        #expect(await memory.report().entries == 2)
    }

    @Test("Beyond its entries the least recently used go, and what is read stays")
    func boundedByEntries() async throws {
        let memory = memory(TranslationMemoryLimits(entries: 100, bytes: 64 << 20, age: .seconds(3600)))
        for index in 0..<100 { await memory.store(stored("\(index)"), for: try memoryKey("\(index)")) }
        for index in 100..<180 {
            #expect(await memory.translation(for: try memoryKey("0"))?.text == "0")
            await memory.store(stored("\(index)"), for: try memoryKey("\(index)"))
        }
        let left = try await memory.translations(for: (0..<180).map { try memoryKey("\($0)") })
            .enumerated().filter { $1 != nil }.map(\.offset)
        #expect(left == [0] + Array(81..<180))
        #expect(await memory.report().evicted == 80)
    }

    @Test("The file and its log keep to the byte limit, and nothing falls off a cliff")
    func boundedByBytes() async throws {
        let limits = TranslationMemoryLimits(entries: 1_000_000, bytes: 1 << 20, age: .seconds(3600))
        let memory = memory(limits)
        var (largest, fewest) = (0, Int.max)
        for round in 0..<150 {
            let entries = try (0..<20).map { index in
                let number = round * 20 + index
                return TranslationMemoryEntry(
                    key: try memoryKey("key \(number)"),
                    translation: stored(String(repeating: "\(number % 10)", count: 200 + number * 37 % 1500)))
            }
            await memory.store(entries)
            largest = max(largest, folder.size("memory.db") + folder.size("memory.db-wal"))
            if round > 80 { fewest = min(fewest, await memory.report().entries ?? 0) }
            #expect(await memory.translation(for: entries[19].key) == entries[19].translation.toTheSecond)
        }
        let report = await memory.report()
        // One transaction of the log goes beyond it, at most.
        #expect(largest <= limits.bytes + SQLiteTranslationMemory.transactionBytes, "\(largest)")
        #expect(report.refused == 0, "\(report.notices)")
        #expect(report.evicted > 1500)
        #expect(fewest > 400, "after the first filling there were never fewer than \(fewest)")
    }

    @Test("A limit made smaller later makes the file smaller")
    func smallerLimit() async throws {
        let large = memory(TranslationMemoryLimits(entries: 100_000, bytes: 8 << 20, age: .seconds(3600)))
        let text = String(repeating: "x", count: 1000)
        try await large.store(
            (0..<3000).map { TranslationMemoryEntry(key: try memoryKey("\($0)"), translation: stored(text)) })
        await large.close()
        let before = folder.size("memory.db")
        let small = memory(TranslationMemoryLimits(entries: 100_000, bytes: 1 << 20, age: .seconds(3600)))
        #expect(await small.translation(for: try memoryKey("2999"))?.text == text)
        await small.close()
        #expect(before > 3_000_000)
        #expect(folder.size("memory.db") <= 1 << 20)
    }

    @Test("What is too old is not found, and leaves the file in time")
    func boundedByAge() async throws {
        let memory = memory(TranslationMemoryLimits(entries: 1000, bytes: 4 << 20, age: .seconds(60)))
        let key = try memoryKey("one")
        await memory.store(stored("uno", at: clock.now()), for: key)
        clock.advance(59)
        #expect(await memory.translation(for: key) != nil)
        clock.advance(3)
        #expect(await memory.translation(for: key) == nil)
        await memory.store(stored("dos", at: clock.now()), for: try memoryKey("two"))
        #expect(await memory.report().entries == 1)
        await memory.store(stored("tres", at: clock.now().addingTimeInterval(-61)), for: try memoryKey("three"))
        #expect(await memory.report().refused == 1)
    }

    @Test("Keys or values over the entry limit are not kept, the others of the call are")
    func entryLimit() async throws {
        let memory = memory()
        let long = String(repeating: "x", count: TranslationMemoryLimits.entryBytes + 1)
        await memory.store([
            TranslationMemoryEntry(key: try memoryKey(long), translation: stored("short")),
            TranslationMemoryEntry(key: try memoryKey("good"), translation: stored("bueno")),
            TranslationMemoryEntry(key: try memoryKey("short"), translation: stored(long)),
        ])
        #expect(await memory.report().refused == 2)
        #expect(await memory.translation(for: try memoryKey("good"))?.text == "bueno")
    }

    @Test("Forgets on demand")
    func removes() async throws {
        let memory = memory()
        for name in ["a", "b", "c"] { await memory.store(stored(name), for: try memoryKey(name)) }
        await memory.remove([try memoryKey("b"), try memoryKey("unknown")])
        #expect(await memory.translation(for: try memoryKey("b")) == nil)
        #expect(await memory.report().entries == 2)
        await memory.removeAll()
        #expect(await memory.translation(for: try memoryKey("a")) == nil)
        #expect(await memory.report().entries == 0)
    }

    @Test("Connections that make the file at the same time all see it as theirs")
    func concurrentBeginnings() async throws {
        for round in 0..<40 {
            let path = folder.path("begun-\(round).db")
            let memories = (0..<4).map { _ in
                SQLiteTranslationMemory(
                    path: path, retry: Backoff(first: .zero, longest: .zero), busyTimeout: .seconds(600),
                    now: clock.now)
            }
            await withTaskGroup(of: Void.self) { group in
                for (index, memory) in memories.enumerated() {
                    group.addTask {
                        guard let key = try? memoryKey("\(index)") else { return }
                        await memory.store(stored("text \(index)"), for: key)
                        #expect(await memory.translation(for: key)?.text == "text \(index)")
                    }
                }
            }
            for memory in memories { #expect(await memory.report().refused == 0) }
        }
    }

    @Test("Many tasks and two connections to one file lose and mix up nothing")
    func concurrentUse() async throws {
        // However long the machine lets the other connection wait.
        let memories = [memory(busyTimeout: .seconds(600)), memory(busyTimeout: .seconds(600))]
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for index in 0..<60 {
                        let name = "\(worker)-\(index)"
                        guard let key = try? memoryKey(name) else { continue }
                        await memories[worker % 2].store(stored("text \(name)"), for: key)
                        let found = await memories[(worker + 1) % 2].translation(for: key)
                        #expect(found?.text == "text \(name)")
                    }
                }
            }
        }
        for memory in memories { #expect(await memory.report().refused == 0) }
    }
}

extension StoredTranslation {
    /// As a store gives it back.
    var toTheSecond: StoredTranslation {
        var copy = self
        copy.madeAt = Date(timeIntervalSince1970: madeAt.timeIntervalSince1970.rounded(.down))
        return copy
    }
}
