// SPDX-License-Identifier: Apache-2.0

public import RemoteContent
internal import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A memory on a Redis server, which several machines share.
///
/// It is a help that may go away: while the server can't be reached every key is unknown, nothing is kept, callers are
/// answered at once, and a new attempt is made after a while. Many keys travel together, in one call and across tasks.
/// The server drops entries by their age, and by its own `maxmemory` policy (`allkeys-lru` is a good one).
public final class RedisTranslationMemory: TranslationMemory {
    /// The server.
    public let configuration: RedisConfiguration
    /// How long a translation is kept after it was made.
    public let age: Duration
    private let now: @Sendable () -> Date
    private let link: RedisLink

    /// The most keys in one command batch.
    static let batch = 128

    /// A memory on a server, which is first reached when it is first used, or by ``prepare()``.
    public init(
        _ configuration: RedisConfiguration = RedisConfiguration(), age: Duration = TranslationMemoryLimits.onDisk.age,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.configuration = configuration
        self.age = age
        self.now = now
        link = RedisLink(configuration)
    }

    /// Reaches the server now, to learn at the start of a service whether it can be used.
    ///
    /// - Throws: ``TranslationStoreError`` when it can't; the memory then tries again by itself.
    public func prepare() async throws(TranslationStoreError) {
        link.reset()
        let replies = await link.perform([[Array("PING".utf8)]], maximumReplyBytes: 4096)
        switch replies?.first {
        case .refusal(let text):
            throw TranslationStoreError(reason: .refused, store: configuration.endpoint.description, detail: text)
        case nil:
            throw link.standing.withLock(\.lastFailure)
                ?? TranslationStoreError(
                    reason: .unreachable, store: configuration.endpoint.description, detail: "no answer")
        default: return
        }
    }

    /// What is kept under each key.
    public func translations(for keys: [TranslationMemoryKey]) async -> [StoredTranslation?] {
        let found = await read(keys)
        let hits = found.count { $0 != nil }
        link.standing.withLock { standing in
            standing.report.hits &+= hits
            standing.report.misses &+= found.count - hits
        }
        return found
    }

    private func read(_ keys: [TranslationMemoryKey]) async -> [StoredTranslation?] {
        var found: [StoredTranslation?] = []
        found.reserveCapacity(keys.count)
        for start in stride(from: 0, to: keys.count, by: Self.batch) {
            let part = keys[start..<min(start + Self.batch, keys.count)]
            let replies = await link.perform(
                part.map { [Array("GET".utf8), name(of: $0)] },
                maximumReplyBytes: part.count * (2 * TranslationMemoryLimits.entryBytes))
            let time = now()
            for (index, key) in part.enumerated() {
                let reply = replies.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                found.append(translation(in: reply, for: key, at: time))
            }
        }
        return found
    }

    /// Keeps translations.
    public func store(_ entries: [TranslationMemoryEntry]) async {
        let time = now()
        var commands: [[[UInt8]]] = []
        var refused = 0
        for entry in entries {
            // The age counts from when the translation was made, not from when it got here.
            let left =
                entry.translation.madeAtSeconds &+ age.components.seconds &- Int64(clamping: time.timeIntervalSince1970)
            guard left > 0, entry.key.bytes.count <= TranslationMemoryLimits.entryBytes,
                entry.translation.cost <= TranslationMemoryLimits.entryBytes
            else {
                refused += 1
                continue
            }
            let seconds = min(left, max(1, age.components.seconds))
            commands.append([
                Array("SET".utf8), name(of: entry.key),
                StoredTranslationCodec.encode(entry.translation, for: entry.key),
                Array("EX".utf8), Array(String(seconds).utf8),
            ])
        }
        var (stored, isRefusing) = (0, false)
        for start in stride(from: 0, to: commands.count, by: Self.batch) {
            let part = Array(commands[start..<min(start + Self.batch, commands.count)])
            let replies = await link.perform(part, maximumReplyBytes: 256 * part.count)
            let kept = replies?.count { $0 == .status } ?? 0
            stored += kept
            refused += part.count - kept
            if let refusal = refusal(in: replies ?? []) {
                isRefusing = true
                link.note(RedisFailure(reason: .refused, detail: refusal))
            }
        }
        link.standing.withLock { [stored, refused, isRefusing] standing in
            standing.report.stored &+= stored
            standing.report.refused &+= refused
            if stored > 0 || isRefusing { standing.report.state = isRefusing ? .readOnly : .ready }
        }
    }

    /// Forgets the translations under these keys.
    public func remove(_ keys: [TranslationMemoryKey]) async {
        for start in stride(from: 0, to: keys.count, by: Self.batch) {
            let part = keys[start..<min(start + Self.batch, keys.count)]
            _ = await link.perform([[Array("DEL".utf8)] + part.map { name(of: $0) }], maximumReplyBytes: 4096)
        }
    }

    /// Forgets everything under the prefix, on the server and so for every machine; stops where the server goes away.
    public func removeAll() async {
        await forEachNames { [link] names in
            await link.perform([[Array("DEL".utf8)] + names], maximumReplyBytes: 4096) != nil
        }
    }

    /// Everything that is kept under the prefix, in no order, as far as the server gives it; damaged entries are left out.
    ///
    /// All of it is in memory at once. What is stored or forgotten meanwhile may be there or not.
    public func entries() async -> [TranslationMemoryEntry] {
        var entries: [TranslationMemoryKey: StoredTranslation] = [:]
        await forEachNames { names in
            let keys = names.map {
                TranslationMemoryKey(bytes: Array($0.dropFirst(configuration.keyPrefix.utf8.count)))
            }
            for case (let key, let translation?) in zip(keys, await read(keys)) { entries[key] = translation }
            return true
        }
        return entries.map { TranslationMemoryEntry(key: $0.key, translation: $0.value) }
    }

    /// Goes through the names under the prefix, some hundreds at a time, until there are no more or the closure says no.
    private func forEachNames(_ body: ([[UInt8]]) async -> Bool) async {
        // The prefix is meant letter for letter: glob signs in it are escaped.
        let pattern = configuration.keyPrefix.utf8.flatMap { byte -> [UInt8] in
            "*?[]\\^-".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
        }
        var cursor = Array("0".utf8)
        repeat {
            let scan = [
                Array("SCAN".utf8), cursor, Array("MATCH".utf8), pattern + Array("*".utf8), Array("COUNT".utf8),
                Array("500".utf8),
            ]
            let replies = await link.perform(
                [scan], maximumReplyBytes: 1000 * (TranslationMemoryLimits.entryBytes + 64))
            guard case .list(let parts) = replies?.first, parts.count == 2, case .bytes(let next) = parts[0],
                case .list(let names) = parts[1]
            else { return }
            let found = names.compactMap { name -> [UInt8]? in
                if case .bytes(let bytes) = name { bytes } else { nil }
            }
            if !found.isEmpty, await !body(found) { return }
            cursor = next
        } while cursor != Array("0".utf8) && !Task.isCancelled
    }

    /// How it is doing.
    public func report() async -> TranslationMemoryReport {
        link.standing.withLock { standing in
            var report = standing.report
            if standing.gate.failures > 0 { report.state = .away }
            return report
        }
    }

    private func name(of key: TranslationMemoryKey) -> [UInt8] {
        Array(configuration.keyPrefix.utf8) + key.bytes
    }

    private func translation(in reply: RedisReply?, for key: TranslationMemoryKey, at time: Date) -> StoredTranslation?
    {
        switch reply {
        case .bytes(let bytes):
            guard let translation = bytes.withUnsafeBytes({ StoredTranslationCodec.decode($0, for: key) }) else {
                link.standing.withLock { standing in
                    standing.report.damaged &+= 1
                    standing.report.note("\(configuration.endpoint): a damaged entry was taken for missing")
                }
                return nil
            }
            return translation.isExpired(at: time, age: age) ? nil : translation
        case .refusal(let text):
            link.note(RedisFailure(reason: .refused, detail: text))
            return nil
        default: return nil
        }
    }

    private func refusal(in replies: [RedisReply]) -> String? {
        for case .refusal(let text) in replies { return text }
        return nil
    }
}
