// SPDX-License-Identifier: Apache-2.0

/// A hash table from 64-bit keys to consecutive numbers, in the order of first occurrence.
struct FeatureMap {
    private(set) var keys: [UInt64] = []
    private var slots: [UInt32]
    private var mask: Int

    init(capacity: Int = 1 << 20) {
        slots = Array(repeating: .max, count: capacity)
        mask = capacity - 1
    }

    /// The number of a key, `nil` when it is new.
    func find(_ key: UInt64) -> Int? {
        var slot = Int(truncatingIfNeeded: key &* 0x9E37_79B9_7F4A_7C15 >> 20) & mask
        while slots[slot] != .max {
            if keys[Int(slots[slot])] == key { return Int(slots[slot]) }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// The number of a key, a new one when it has none yet.
    mutating func insert(_ key: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: key &* 0x9E37_79B9_7F4A_7C15 >> 20) & mask
        while slots[slot] != .max {
            if keys[Int(slots[slot])] == key { return Int(slots[slot]) }
            slot = (slot + 1) & mask
        }
        slots[slot] = UInt32(keys.count)
        keys.append(key)
        if keys.count * 2 > slots.count { grow() }
        return keys.count - 1
    }

    private mutating func grow() {
        let capacity = slots.count * 2
        slots = Array(repeating: .max, count: capacity)
        mask = capacity - 1
        for (number, key) in keys.enumerated() {
            var slot = Int(truncatingIfNeeded: key &* 0x9E37_79B9_7F4A_7C15 >> 20) & mask
            while slots[slot] != .max { slot = (slot + 1) & mask }
            slots[slot] = UInt32(number)
        }
    }
}
