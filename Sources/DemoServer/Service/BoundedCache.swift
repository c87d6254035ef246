internal import Synchronization

/// A bounded cache that any thread may use.
///
/// When it is full, one entry goes for each that comes: the one that has waited longest without being used since (the
/// clock algorithm), so that it never empties all at once.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// How many entries it holds at most.
    package let capacity: Int
    private let state: Mutex<State>

    private struct State {
        var slots: [Key: Int] = [:]
        var entries: [Entry] = []
        var hand = 0
        var hits = 0
        var misses = 0
    }

    private struct Entry {
        var key: Key
        var value: Value
        var isUsed: Bool
    }

    /// An empty cache.
    package init(capacity: Int) {
        self.capacity = max(1, capacity)
        state = Mutex(State())
    }

    /// How many look-ups found something, and how many did not.
    package var counts: (hits: Int, misses: Int) { state.withLock { ($0.hits, $0.misses) } }

    /// How many entries there are.
    package var count: Int { state.withLock { $0.entries.count } }

    /// The value of a key.
    package subscript(key: Key) -> Value? {
        get {
            state.withLock { state in
                guard let slot = state.slots[key], slot < state.entries.count else {
                    state.misses &+= 1
                    return nil
                }
                state.hits &+= 1
                state.entries[slot].isUsed = true
                return state.entries[slot].value
            }
        }
        set {
            guard let newValue else { return }
            state.withLock { state in insert(newValue, for: key, into: &state) }
        }
    }

    private func insert(_ value: Value, for key: Key, into state: inout State) {
        let entry = Entry(key: key, value: value, isUsed: false)
        if let slot = state.slots[key], slot < state.entries.count {
            state.entries[slot] = entry
            return
        }
        if state.entries.count < capacity {
            state.slots[key] = state.entries.count
            state.entries.append(entry)
            return
        }
        // At most one round clears the marks, so the second finds an entry.
        while state.entries[state.hand].isUsed {
            state.entries[state.hand].isUsed = false
            state.hand = (state.hand + 1) % state.entries.count
        }
        state.slots[state.entries[state.hand].key] = nil
        state.slots[key] = state.hand
        state.entries[state.hand] = entry
        state.hand = (state.hand + 1) % state.entries.count
    }
}
