// SPDX-License-Identifier: Apache-2.0

/// What CLDR says of the distances between languages, scripts and regions, before ``DistanceRules`` is made of it.
///
/// One form for both sources: ICU's trie, read here, and the rules as they are written (``WrittenRules``).
///
/// Regions are told apart by **partitions** only: sets of regions that belong together, such as the Americas, each a
/// letter. A region of regions, such as 419, has several.
package struct DistanceData {
    /// A pair of languages.
    package struct Pair {
        package var desired: UInt64
        package var supported: UInt64
        package var distance: Int
        package var scripts: [Scripts] = []
    }

    /// A pair of scripts below a pair of languages; zeros stand for all that aren't named and differ.
    package struct Scripts {
        package var desired: UInt32 = 0
        package var supported: UInt32 = 0
        package var distance: Int
        /// The distance of each pair of lists of partitions (``matrix(_:)``); empty where the default holds for all.
        package var regions: [UInt8] = []
    }

    /// Sorted by the desired language.
    package var pairs: [Pair]
    /// Lists of one-letter partitions.
    package var partitions: [[UInt8]]
    /// Which of them a region has: indexed by ``RegionNumber``.
    package var partitionOfRegion: [UInt8]
    /// The locales that stand for their neighbours, such as `en-GB`.
    package var paradigms: [Subtags]
    /// For what differs in language, script and region and isn't named.
    package var defaults: (language: Int, script: Int, region: Int)

    /// Whether the values have the shapes that the code relies on.
    package var isExpected: Bool {
        let all = pairs.flatMap { [$0.distance] + $0.scripts.map(\.distance) }
        return !pairs.isEmpty && all.allSatisfy((0...100).contains)
            && [defaults.language, defaults.script, defaults.region].allSatisfy((1...100).contains)
            && (1...256).contains(partitions.count) && partitionOfRegion.count >= RegionNumber.count
            && partitionOfRegion.allSatisfy { Int($0) < partitions.count }
            && pairs.allSatisfy { $0.scripts.allSatisfy { $0.regions.allSatisfy { $0 <= 100 } } }
    }

    /// The distance of each pair of lists of partitions: that of the letters that are farthest apart.
    func matrix(_ distance: (_ from: UInt8, _ to: UInt8) -> Int) -> [UInt8] {
        partitions.flatMap { desired in
            partitions.map { supported in
                var greatest = 0
                for from in desired {
                    for to in supported { greatest = max(greatest, distance(from, to)) }
                }
                return UInt8(clamping: greatest)
            }
        }
    }
}

extension DistanceData {
    /// Walks ICU's trie once; `nil` when it isn't as described.
    ///
    /// The trie holds, for a pair of languages, a distance; below it, unless that is all, distances for pairs of
    /// scripts; below these, for pairs of partitions. `*` stands for every other pair. The highest bit of a language's
    /// value says that no scripts follow but partitions; no value is above 100 besides.
    package init?(_ tables: MatcherTables) {
        self.init(
            pairs: [], partitions: tables.partitions, partitionOfRegion: tables.partitionOfRegion,
            paradigms: tables.paradigms, defaults: tables.defaults)
        var reader = TrieReader(trie: ByteTrie(bytes: tables.distanceTrie), data: self)
        guard let pairs = reader.pairs() else { return nil }
        self.pairs = pairs
    }

    private struct TrieReader {
        let trie: ByteTrie
        let data: DistanceData
        /// By where they stand: many pairs share one.
        private var matrices: [Int: [UInt8]] = [:]

        init(trie: ByteTrie, data: DistanceData) { (self.trie, self.data) = (trie, data) }

        mutating func pairs() -> [Pair]? {
            var pairs: [Pair] = []
            for desired in trie.subtags(of: ByteTrie.State()) where !desired.isAny {
                for supported in trie.subtags(of: desired.state) where supported.step.hasValue {
                    let value = Int(trie.value(supported.state))
                    var pair = Pair(desired: desired.packed, supported: supported.packed, distance: value & 0x7F)
                    if value & 0x80 != 0 {
                        pair.scripts = [Scripts(distance: data.defaults.script, regions: regions(supported))]
                    } else if supported.step.hasNext {
                        guard let scripts = scripts(supported.state) else { return nil }
                        pair.scripts = scripts
                    }
                    guard !supported.isAny else { return nil }
                    pairs.append(pair)
                }
            }
            return pairs
        }

        private mutating func scripts(_ state: ByteTrie.State) -> [Scripts]? {
            var found: [Scripts] = []
            for desired in trie.subtags(of: state) {
                if desired.isAny, !desired.step.hasValue { return nil }
                for other in desired.isAny ? [desired] : trie.subtags(of: desired.state) where other.step.hasValue {
                    found.append(
                        Scripts(
                            desired: desired.isAny ? 0 : UInt32(desired.packed >> 32),
                            supported: desired.isAny ? 0 : UInt32(other.packed >> 32),
                            distance: Int(trie.value(other.state)), regions: regions(other)))
                }
            }
            return found
        }

        private mutating func regions(_ scripts: ByteTrie.Subtag) -> [UInt8] {
            guard scripts.step.hasNext else { return [] }
            let place = scripts.state.position << 8 | (scripts.state.remaining + 1)
            if let known = matrices[place] { return known }
            var fallback = data.defaults.region
            var distances = [Int](repeating: -1, count: 1 << 14)
            for desired in trie.subtags(of: scripts.state) {
                if desired.isAny, desired.step.hasValue { fallback = Int(trie.value(desired.state)) }
                for supported in desired.isAny ? [] : trie.subtags(of: desired.state) where supported.step.hasValue {
                    let letters = Int(desired.packed >> 49 | supported.packed >> 56)
                    distances[letters] = Int(trie.value(supported.state))
                }
            }
            let matrix = data.matrix { from, to in
                let known = distances[Int(from & 0x7F) << 7 | Int(to & 0x7F)]
                return known < 0 ? fallback : known
            }
            matrices[place] = matrix
            return matrix
        }
    }
}

/// The number of a region, by which ICU's partitions are indexed.
package enum RegionNumber {
    /// One more than the greatest number.
    @inlinable @inline(__always) package static var count: Int { 1677 }

    /// `419` → 420, `AA` → 1001, anything else → 0.
    @inlinable @inline(__always)
    package static func of(_ packed: UInt32) -> Int {
        let a = Int(packed >> 24)
        let b = Int(packed >> 16 & 0xFF)
        let c = Int(packed >> 8 & 0xFF)
        if c == 0 {
            guard (65...90).contains(a), (65...90).contains(b) else { return 0 }
            return 26 * (a - 65) + (b - 65) + 1001
        }
        guard (48...57).contains(a), (48...57).contains(b), (48...57).contains(c) else { return 0 }
        return (10 * (a - 48) + (b - 48)) * 10 + (c - 48) + 1
    }
}
