// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A memory in this process: the fastest, and gone with it.
///
/// Bounded by entries, bytes and age; what was not used for longest goes first, one at a time.
public final class InMemoryTranslationMemory: TranslationMemory {
    private struct State: Sendable {
        var cache: LeastRecentlyUsed<TranslationMemoryKey, StoredTranslation>
        var report = TranslationMemoryReport()
    }

    /// How much it holds.
    public let limits: TranslationMemoryLimits
    private let now: @Sendable () -> Date
    /// One lock, held for a dictionary access at a time: shorter than any hop to another thread would take.
    private let state: Mutex<State>

    /// An empty memory; the clock is for tests.
    public init(limits: TranslationMemoryLimits = .inMemory, now: @escaping @Sendable () -> Date = { Date() }) {
        self.limits = limits
        self.now = now
        state = Mutex(
            State(cache: LeastRecentlyUsed(maximumCount: limits.entries, maximumCost: limits.bytes)))
    }

    /// What is kept under each key.
    public func translations(for keys: [TranslationMemoryKey]) async -> [StoredTranslation?] {
        let time = now()
        return keys.map { key in
            state.withLock { state in
                guard let found = state.cache.value(for: key) else {
                    state.report.misses &+= 1
                    return nil
                }
                if found.isExpired(at: time, age: limits.age) {
                    _ = state.cache.remove(key)
                    state.report.evicted &+= 1
                    state.report.misses &+= 1
                    return nil
                }
                state.report.hits &+= 1
                return found
            }
        }
    }

    /// Keeps translations.
    public func store(_ entries: [TranslationMemoryEntry]) async {
        let time = now()
        for entry in entries {
            let cost = entry.key.bytes.count + entry.translation.cost
            state.withLock { state in
                let isFit =
                    entry.key.bytes.count <= TranslationMemoryLimits.entryBytes
                    && entry.translation.cost <= TranslationMemoryLimits.entryBytes
                    && !entry.translation.isExpired(at: time, age: limits.age)
                    && state.cache.set(entry.translation, for: entry.key, cost: cost)
                if isFit { state.report.stored &+= 1 } else { state.report.refused &+= 1 }
            }
        }
    }

    /// Forgets the translations under these keys.
    public func remove(_ keys: [TranslationMemoryKey]) async {
        for key in keys { state.withLock { _ = $0.cache.remove(key) } }
    }

    /// Forgets everything.
    public func removeAll() async {
        state.withLock { $0.cache.removeAll() }
    }

    /// Everything that is kept.
    public func entries() async -> [TranslationMemoryEntry] {
        state.withLock { state in
            state.cache.all.map { TranslationMemoryEntry(key: $0.key, translation: $0.value) }
        }
    }

    /// How it is doing.
    public func report() async -> TranslationMemoryReport {
        state.withLock { state in
            var report = state.report
            report.evicted &+= state.cache.evicted
            report.entries = state.cache.count
            report.bytes = state.cache.cost
            return report
        }
    }
}
