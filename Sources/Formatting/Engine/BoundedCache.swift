// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A cache that holds a fixed number of values and, when full, lets go of one that wasn't used lately.
///
/// Emptying a full cache makes every caller pay again at once: a service that rotates over slightly more locales than
/// fit would build a formatter in every call. Here one value goes for one that comes (the clock algorithm: a hand goes
/// round, spares each entry that was used since it last passed, and takes the first that was not).
///
/// One lock guards it; values are made outside the lock, so that a slow build stops nobody, and the first one stored
/// wins when two threads make the same.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let key: Key
        let value: Value
        var wasUsed: Bool
    }

    private struct Storage {
        var index: [Key: Int] = [:]
        var entries: [Entry] = []
        var hand = 0
    }

    private let storage = Mutex(Storage())
    let capacity: Int

    /// A cache for up to `capacity` values, at least one.
    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// How many values it holds.
    var count: Int { storage.withLock { $0.entries.count } }

    /// The value for a key, made and stored when it isn't there.
    func value(for key: Key, make: () throws(FormattingError) -> Value) throws(FormattingError) -> Value {
        let found: Value? = storage.withLock { storage in
            guard let position = storage.index[key] else { return nil }
            storage.entries[position].wasUsed = true
            return storage.entries[position].value
        }
        if let found { return found }
        let made = try make()
        return storage.withLock { storage in
            if let position = storage.index[key] { return storage.entries[position].value }
            let entry = Entry(key: key, value: made, wasUsed: false)
            if storage.entries.count < capacity {
                storage.index[key] = storage.entries.count
                storage.entries.append(entry)
                return made
            }
            while storage.entries[storage.hand].wasUsed {
                storage.entries[storage.hand].wasUsed = false
                storage.hand = (storage.hand + 1) % capacity
            }
            storage.index[storage.entries[storage.hand].key] = nil
            storage.index[key] = storage.hand
            storage.entries[storage.hand] = entry
            storage.hand = (storage.hand + 1) % capacity
            return made
        }
    }
}
