// SPDX-License-Identifier: Apache-2.0

/// The strings of a table in one language, by key: a hash table whose look-up costs a few nanoseconds.
///
/// A look-up in a `Dictionary` spends most of its time on a hash that withstands attackers who choose the keys at leisure.
/// Here keys come from the developer's own files and the hash has a random seed, so that a cheaper one does.
///
/// 1. A key's bytes are folded eight at a time: multiplied with an odd random number to 128 bits, both halves joined. The
///    last eight overlap what was folded before, and a shorter key is read as two overlapping words.
/// 2. A key beyond ASCII takes the hash of `String`, which is the same for canonically equivalent spellings, as `==` is.
/// 3. Slots are probed one after the other from the hash's low bits on; at most half of them are taken. A slot keeps
///    32 bits of the hash, so that strings are compared only where these are the same.
/// 4. Pairs stand in the order in which their keys first came.
struct EntryTable: Sendable, Sequence {
    typealias Pair = (key: String, entry: TableEntry)

    private var pairs: [Pair] = []
    /// The hash's upper half and, in the lower, the place of a pair from 1; 0 for an empty slot.
    private var slots: [UInt64] = []
    /// Odd, and another one for each table.
    private let seed = UInt64.random(in: .min ... .max) | 1

    /// An empty table.
    init(capacity: Int = 0) {
        guard capacity > 0 else { return }
        pairs.reserveCapacity(capacity)
        slots = Array(repeating: 0, count: Self.slotCount(capacity))
    }

    /// How many keys there are.
    var count: Int { pairs.count }

    /// The keys, in the order in which they first came.
    var keys: some Sequence<String> { pairs.lazy.map(\.key) }

    func makeIterator() -> IndexingIterator<[Pair]> { pairs.makeIterator() }

    /// The entry of a key; setting one replaces the earlier one.
    subscript(key: String) -> TableEntry? {
        @inline(__always)
        get {
            guard !slots.isEmpty else { return nil }
            let hash = self.hash(key)
            let mask = slots.count &- 1
            var slot = Int(truncatingIfNeeded: hash) & mask
            while true {
                let content = slots[slot]
                guard content != 0 else { return nil }
                if content >> 32 == hash >> 32 {
                    let place = Int(truncatingIfNeeded: content & 0xFFFF_FFFF) &- 1
                    if pairs[place].key == key { return pairs[place].entry }
                }
                slot = (slot &+ 1) & mask
            }
        }
        set { if let newValue { set(key, newValue) { _, new in new } } }
    }

    /// Sets the entry of a key; where it has one already, both are joined.
    mutating func set(_ key: String, _ entry: TableEntry, joining: (TableEntry, TableEntry) -> TableEntry) {
        if (pairs.count + 1) * 2 > slots.count { grow() }
        let hash = self.hash(key)
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            let place = Int(truncatingIfNeeded: slots[slot] & 0xFFFF_FFFF) - 1
            if slots[slot] >> 32 == hash >> 32, pairs[place].key == key {
                pairs[place].entry = joining(pairs[place].entry, entry)
                return
            }
            slot = (slot + 1) & mask
        }
        pairs.append((key, entry))
        slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(pairs.count)
    }

    private static func slotCount(_ capacity: Int) -> Int {
        var count = 8
        while count < capacity * 2 { count *= 2 }
        return count
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: Self.slotCount(Swift.max(4, pairs.count * 2)))
        let mask = slots.count - 1
        for (place, pair) in pairs.enumerated() {
            let hash = self.hash(pair.key)
            var slot = Int(truncatingIfNeeded: hash) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(place + 1)
        }
    }

    // Rules 1 and 2.
    @inline(__always)
    private func hash(_ key: String) -> UInt64 {
        var key = key
        let hash = key.withUTF8 { bytes -> UInt64? in
            let raw = UnsafeRawBufferPointer(bytes)
            let count = raw.count
            var hash = seed ^ UInt64(count)
            var highBits: UInt64 = 0
            // Every load below lies within the key: the offsets are at most `count` less the width.
            if count >= 8 {
                var offset = 0
                while offset < count &- 8 {
                    let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    highBits |= word
                    hash = Self.fold(hash ^ word, seed)
                    offset &+= 8
                }
                let word = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
                highBits |= word
                hash = Self.fold(hash ^ word, seed)
            } else if count > 0 {
                let word: UInt64
                if count >= 4 {
                    let first = raw.loadUnaligned(as: UInt32.self)
                    let last = raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
                    word = UInt64(first) | UInt64(last) << 32
                } else {
                    word = UInt64(raw[0]) | UInt64(raw[count / 2]) << 8 | UInt64(raw[count &- 1]) << 16
                }
                highBits = word
                hash = Self.fold(hash ^ word, seed)
            }
            return highBits & 0x8080_8080_8080_8080 == 0 ? Self.fold(hash, seed) : nil
        }
        return hash ?? UInt64(bitPattern: Int64(key.hashValue))
    }

    @inline(__always)
    private static func fold(_ value: UInt64, _ factor: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }
}
