// SPDX-License-Identifier: Apache-2.0

/// A near memory in front of a far one: reads go near first, and what is found far is kept near.
///
///     TieredTranslationMemory(near: InMemoryTranslationMemory(), far: SQLiteTranslationMemory(path: "…"))
public struct TieredTranslationMemory: TranslationMemory {
    /// The one that is asked first, usually in memory.
    public let near: any TranslationMemory
    /// The one behind it, on disk or on another machine.
    public let far: any TranslationMemory

    /// Two memories, the near one first.
    public init(near: any TranslationMemory, far: any TranslationMemory) {
        self.near = near
        self.far = far
    }

    /// What is kept under each key in either memory; the far one is asked only for what the near one lacks.
    public func translations(for keys: [TranslationMemoryKey]) async -> [StoredTranslation?] {
        var found = await near.translations(for: keys)
        let missing = zip(keys, found).compactMap { $1 == nil ? $0 : nil }
        guard !missing.isEmpty else { return found }
        var further = await far.translations(for: missing).makeIterator()
        var fresh: [TranslationMemoryEntry] = []
        for (index, key) in keys.enumerated() where index < found.count && found[index] == nil {
            guard let translation = further.next() ?? nil else { continue }
            found[index] = translation
            fresh.append(TranslationMemoryEntry(key: key, translation: translation))
        }
        if !fresh.isEmpty { await near.store(fresh) }
        return found
    }

    /// Keeps translations in both.
    public func store(_ entries: [TranslationMemoryEntry]) async {
        await near.store(entries)
        await far.store(entries)
    }

    /// Forgets the translations under these keys in both.
    public func remove(_ keys: [TranslationMemoryKey]) async {
        await near.remove(keys)
        await far.remove(keys)
    }

    /// Forgets everything in both.
    public func removeAll() async {
        await near.removeAll()
        await far.removeAll()
    }

    /// What the far memory keeps; where it can't list that, what the near one does.
    public func entries() async -> [TranslationMemoryEntry] {
        let kept = await far.entries()
        return kept.isEmpty ? await near.entries() : kept
    }

    /// How the far memory is doing, with the near one's hits added: a miss is what neither knew.
    public func report() async -> TranslationMemoryReport {
        var report = await far.report()
        report.hits &+= await near.report().hits
        return report
    }
}
