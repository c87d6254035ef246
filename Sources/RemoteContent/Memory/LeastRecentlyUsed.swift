// SPDX-License-Identifier: Apache-2.0

/// A dictionary that keeps what was used most recently, within a cost.
///
/// The entries form a ring in an array, in the order of their use; looking up, adding and dropping one take constant
/// time. When the next entry doesn't fit, the ones not used for longest go, one by one, until it does.
///
/// Inlinable, so that other modules' caches are compiled for their own keys and values.
@usableFromInline package struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline struct Node: Sendable {
        @usableFromInline var key: Key
        @usableFromInline var value: Value
        @usableFromInline var cost: Int
        @usableFromInline var newer: Int
        @usableFromInline var older: Int

        @inlinable init(key: Key, value: Value, cost: Int, newer: Int, older: Int) {
            (self.key, self.value, self.cost, self.newer, self.older) = (key, value, cost, newer, older)
        }
    }

    @usableFromInline var places: [Key: Int] = [:]
    @usableFromInline var nodes: [Node] = []
    @usableFromInline var newest = -1
    @usableFromInline var oldest = -1
    /// The most entries.
    @usableFromInline package let maximumCount: Int
    /// The most that all entries may cost together.
    @usableFromInline package let maximumCost: Int
    /// What the entries cost together.
    @usableFromInline package internal(set) var cost = 0
    /// How many entries have made room for others.
    @usableFromInline package internal(set) var evicted = 0

    /// Empty.
    @inlinable package init(maximumCount: Int, maximumCost: Int) {
        self.maximumCount = maximumCount
        self.maximumCost = maximumCost
    }

    /// How many entries there are.
    @inlinable package var count: Int { places.count }

    /// Every entry, in no order.
    package var all: [(key: Key, value: Value)] { nodes.map { ($0.key, $0.value) } }

    /// The value of a key, which becomes the most recently used one.
    @inlinable package mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            link(place)
        }
        return nodes[place].value
    }

    /// Sets the value of a key; whether it fits at all.
    @inlinable package mutating func set(_ value: Value, for key: Key, cost itemCost: Int) -> Bool {
        guard maximumCount > 0, itemCost <= maximumCost else {
            _ = remove(key)
            return false
        }
        _ = remove(key)
        while count >= maximumCount || cost > maximumCost - itemCost {
            guard oldest >= 0 else { break }
            _ = remove(nodes[oldest].key)
            evicted &+= 1
        }
        let node = Node(key: key, value: value, cost: itemCost, newer: -1, older: -1)
        places[key] = nodes.count
        nodes.append(node)
        cost += itemCost
        link(nodes.count - 1)
        return true
    }

    /// Removes a key; the value that it had.
    ///
    /// The last node moves into the gap, so that nothing dropped stays in memory.
    @inlinable package mutating func remove(_ key: Key) -> Value? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        unlink(place)
        let gone = nodes[place]
        cost -= gone.cost
        let last = nodes.removeLast()
        if place < nodes.count {
            nodes[place] = last
            places[last.key] = place
            if last.newer >= 0 { nodes[last.newer].older = place } else { newest = place }
            if last.older >= 0 { nodes[last.older].newer = place } else { oldest = place }
        }
        return gone.value
    }

    mutating func removeAll() {
        places = [:]
        nodes = []
        (newest, oldest, cost) = (-1, -1, 0)
    }

    @inlinable mutating func unlink(_ place: Int) {
        let (newer, older) = (nodes[place].newer, nodes[place].older)
        if newer >= 0 { nodes[newer].older = older } else { newest = older }
        if older >= 0 { nodes[older].newer = newer } else { oldest = newer }
    }

    @inlinable mutating func link(_ place: Int) {
        nodes[place].newer = -1
        nodes[place].older = newest
        if newest >= 0 { nodes[newest].newer = place } else { oldest = place }
        newest = place
    }
}
