// SPDX-License-Identifier: Apache-2.0

/// A place that keeps translations, so that the same text is not translated twice.
///
/// A memory is a help, never a condition: one that is full, broken or out of reach answers that it knows nothing, keeps
/// nothing, and says so in its ``report()``; the translation goes on without it. So nothing here throws.
public protocol TranslationMemory: Sendable {
    /// What is kept under each key, `nil` for what isn't: same count, same order as the keys.
    ///
    /// One call for many keys costs one trip to the store.
    func translations(for keys: [TranslationMemoryKey]) async -> [StoredTranslation?]
    /// Keeps translations; a key that is known already gets the new one.
    ///
    /// An entry beyond the memory's limits is left out and counted in the report, the others are kept.
    func store(_ entries: [TranslationMemoryEntry]) async
    /// Forgets the translations under these keys.
    func remove(_ keys: [TranslationMemoryKey]) async
    /// Forgets everything.
    func removeAll() async
    /// Everything that is kept, in no order, for export; empty for a memory that can't list it.
    func entries() async -> [TranslationMemoryEntry]
    /// How the memory is doing.
    func report() async -> TranslationMemoryReport
}

extension TranslationMemory {
    /// Nothing can be listed.
    public func entries() async -> [TranslationMemoryEntry] { [] }

    /// What is kept under one key.
    public func translation(for key: TranslationMemoryKey) async -> StoredTranslation? {
        await translations(for: [key]).first ?? nil
    }

    /// Keeps one translation.
    public func store(_ translation: StoredTranslation, for key: TranslationMemoryKey) async {
        await store([TranslationMemoryEntry(key: key, translation: translation)])
    }
}

/// A key and what is to be kept under it.
public struct TranslationMemoryEntry: Sendable, Hashable {
    /// The key.
    public var key: TranslationMemoryKey
    /// The translation.
    public var translation: StoredTranslation

    /// A key and a translation.
    public init(key: TranslationMemoryKey, translation: StoredTranslation) {
        self.key = key
        self.translation = translation
    }
}

/// How much a memory may hold, and for how long.
public struct TranslationMemoryLimits: Sendable, Hashable {
    /// The most entries; the ones not used for longest go first.
    public var entries: Int
    /// The most bytes, as the memory counts them: of keys and values in memory, of the file on disk.
    public var bytes: Int
    /// How long a translation is kept after it was made.
    public var age: Duration

    /// Limits; anything below zero counts as zero.
    public init(entries: Int, bytes: Int, age: Duration) {
        self.entries = max(0, entries)
        self.bytes = max(0, bytes)
        self.age = max(.zero, age)
    }

    /// What a service keeps in memory: 20,000 entries, 16 MiB, a day.
    public static let inMemory = TranslationMemoryLimits(
        entries: 20_000, bytes: 16 << 20, age: .seconds(24 * 3600))
    /// What a service keeps on disk: a million entries, 256 MiB, 90 days.
    public static let onDisk = TranslationMemoryLimits(
        entries: 1_000_000, bytes: 256 << 20, age: .seconds(90 * 24 * 3600))

    /// The longest key and the longest value that any memory keeps, in bytes each.
    ///
    /// A text beyond it is translated every time: such texts are rare, and one would push out hundreds of others.
    public static let entryBytes = 128 << 10
}
