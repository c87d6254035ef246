// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import RemoteContent
import Synchronization
import TestSupport
import Testing

func memoryKey(_ text: String) throws -> TranslationMemoryKey {
    TranslationMemoryKey(
        engine: "test", engineVersion: "1", source: try LanguageTag("en"), target: try LanguageTag("es"),
        maskedText: text)
}

func stored(_ text: String, at time: Double = 0) -> StoredTranslation {
    StoredTranslation(
        text: text, path: [], engine: "test", engineVersion: "1", madeAt: Date(timeIntervalSince1970: time))
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let seconds = Mutex(0.0)
    var now: @Sendable () -> Date {
        { [self] in Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    }
    func set(_ time: Double) { seconds.withLock { $0 = time } }
}

@Suite struct InMemoryTranslationMemoryTests {
    let clock = TestClock()

    @Test("Finds what was stored, in the order of the keys, and nothing else")
    func findsInOrder() async throws {
        let memory = InMemoryTranslationMemory(now: clock.now)
        await memory.store(stored("uno"), for: try memoryKey("one"))
        await memory.store(stored("dos"), for: try memoryKey("two"))
        await memory.store(stored("DOS"), for: try memoryKey("two"))  // the newer one counts
        let found = await memory.translations(for: [try memoryKey("two"), try memoryKey("three"), try memoryKey("one")])
        #expect(found.map { $0?.text } == ["DOS", nil, "uno"])
        let report = await memory.report()
        #expect((report.hits, report.misses, report.stored, report.entries) == (2, 1, 3, 2))
    }

    @Test("Beyond its entries, what was not used for longest goes, one at a time")
    func boundedByEntries() async throws {
        let memory = InMemoryTranslationMemory(
            limits: TranslationMemoryLimits(entries: 3, bytes: 1 << 20, age: .seconds(60)), now: clock.now)
        for name in ["a", "b", "c"] { await memory.store(stored(name), for: try memoryKey(name)) }
        _ = await memory.translation(for: try memoryKey("a"))
        await memory.store(stored("d"), for: try memoryKey("d"))
        var left: [String] = []
        for name in ["a", "b", "c", "d"] where await memory.translation(for: try memoryKey(name)) != nil {
            left.append(name)
        }
        #expect(left == ["a", "c", "d"])
        #expect(await memory.report().evicted == 1)
    }

    @Test("Never holds more bytes than it may, and refuses what alone is too much")
    func boundedByBytes() async throws {
        let limits = TranslationMemoryLimits(entries: 1000, bytes: 4000, age: .seconds(60))
        let memory = InMemoryTranslationMemory(limits: limits, now: clock.now)
        for index in 0..<200 {
            await memory.store(
                stored(String(repeating: "x", count: index * 7 % 500)), for: try memoryKey("\(index)"))
            let bytes = await memory.report().bytes ?? .max
            #expect(bytes <= limits.bytes)
        }
        await memory.store(stored(String(repeating: "x", count: 5000)), for: try memoryKey("big"))
        #expect(await memory.translation(for: try memoryKey("big")) == nil)
        let report = await memory.report()
        #expect(report.refused == 1)
        #expect((report.entries ?? 0) > 3, "one that doesn't fit must not push out the others")
    }

    @Test("Forgets what is too old when it is asked for, and takes nothing that is")
    func boundedByAge() async throws {
        let memory = InMemoryTranslationMemory(
            limits: TranslationMemoryLimits(entries: 10, bytes: 1 << 20, age: .seconds(60)), now: clock.now)
        let key = try memoryKey("one")
        await memory.store(stored("uno", at: 0), for: key)
        clock.set(60)
        #expect(await memory.translation(for: key) != nil)
        clock.set(61)
        #expect(await memory.translation(for: key) == nil)
        #expect(await memory.report().entries == 0)
        await memory.store(stored("uno", at: 0), for: key)
        #expect(await memory.report().refused == 1)
    }

    @Test("Keys or values over the entry limit are not kept")
    func entryLimit() async throws {
        let memory = InMemoryTranslationMemory(now: clock.now)
        let long = String(repeating: "x", count: TranslationMemoryLimits.entryBytes + 1)
        await memory.store(stored("short"), for: try memoryKey(long))
        await memory.store(stored(long), for: try memoryKey("short"))
        #expect(await memory.report().refused == 2)
        #expect(await memory.report().entries == 0)
    }

    @Test("Forgets on demand")
    func removes() async throws {
        let memory = InMemoryTranslationMemory(now: clock.now)
        for name in ["a", "b", "c"] { await memory.store(stored(name), for: try memoryKey(name)) }
        await memory.remove([try memoryKey("b"), try memoryKey("unknown")])
        #expect(await memory.translation(for: try memoryKey("b")) == nil)
        #expect(await memory.translation(for: try memoryKey("a")) != nil)
        await memory.removeAll()
        #expect(await memory.report().entries == 0)
        #expect(await memory.report().bytes == 0)
    }

    @Test("Agrees with a plain list of recently used keys over random operations")
    func againstModel() async throws {
        let memory = InMemoryTranslationMemory(
            limits: TranslationMemoryLimits(entries: 8, bytes: 1 << 20, age: .seconds(60)), now: clock.now)
        var model: [(name: String, text: String)] = []  // the most recently used one last
        var random = SystemRandomNumberGenerator()
        var tally = Tally("in-memory against a model")
        for step in 0..<4000 {
            let name = "\(Int.random(in: 0..<14, using: &random))"
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                await memory.remove([try memoryKey(name)])
                model.removeAll { $0.name == name }
            case 1...4:
                await memory.store(stored("\(step)"), for: try memoryKey(name))
                model.removeAll { $0.name == name }
                model.append((name, "\(step)"))
                if model.count > 8 { model.removeFirst() }
            default:
                let found = await memory.translation(for: try memoryKey(name))?.text
                let index = model.firstIndex { $0.name == name }
                tally.record(passed: found == index.map { model[$0].text }, "step \(step), \(name): \(found ?? "nil")")
                if let index { model.append(model.remove(at: index)) }
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test("A tiered memory reads near first, fills it from afar, and writes to both")
    func tiers() async throws {
        let (near, far) = (InMemoryTranslationMemory(now: clock.now), InMemoryTranslationMemory(now: clock.now))
        let memory = TieredTranslationMemory(near: near, far: far)
        await far.store(stored("lejos"), for: try memoryKey("far"))
        await memory.store(stored("ambos"), for: try memoryKey("both"))
        let keys = [try memoryKey("far"), try memoryKey("none"), try memoryKey("both"), try memoryKey("far")]
        #expect(await memory.translations(for: keys).map { $0?.text } == ["lejos", nil, "ambos", "lejos"])
        #expect(await near.translation(for: try memoryKey("far"))?.text == "lejos")
        #expect(await far.translation(for: try memoryKey("both"))?.text == "ambos")
        await memory.removeAll()
        #expect(await memory.translations(for: keys).allSatisfy { $0 == nil })
    }

    @Test("A report keeps its latest notices and counts repeated ones")
    func notices() {
        var report = TranslationMemoryReport()
        for index in 0..<40 {
            report.note("problem \(index / 2)")
        }
        #expect(report.notices.count == TranslationMemoryReport.maximumNotices)
        #expect(report.notices.last?.message == "problem 19")
        #expect(report.notices.allSatisfy { $0.count == 2 })
    }
}
