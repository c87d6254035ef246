/// What CLDR says of the distances between languages, scripts and regions, in one form for both of its sources: ICU's
/// trie, read here, and the rules as they are written (``WrittenRules``). ``DistanceRules`` is made of it.
///
/// Regions are told apart by **partitions** only: sets of regions that belong together, such as the Americas, each a
/// letter. A region of regions, such as 419, has several.
struct DistanceData {
    /// A pair of languages.
    struct Pair {
        var desired: UInt64
        var supported: UInt64
        var distance: Int
        var scripts: [Scripts] = []
    }

    /// A pair of scripts below a pair of languages; zeros stand for all that aren't named and differ.
    struct Scripts {
        var desired: UInt32 = 0
        var supported: UInt32 = 0
        var distance: Int
        /// `nil` where the default distance holds for all regions.
        var regions: Regions?
    }

    /// The distances of regions below them.
    struct Regions: Hashable {
        var fallback: Int
        /// By the letters of both partitions.
        var distances: [SIMD2<UInt8>: Int] = [:]
    }

    /// Sorted by the desired language.
    var pairs: [Pair]
    /// Lists of one-letter partitions.
    var partitions: [[UInt8]]
    /// Which of them a region has: indexed by ``RegionNumber``.
    var partitionOfRegion: [UInt8]
    /// The locales that stand for their neighbours, such as `en-GB`.
    var paradigms: [Subtags]
    /// For what differs in language, script and region and isn't named.
    var defaults: (language: Int, script: Int, region: Int)

    /// Whether the values have the shapes that the code relies on.
    var isExpected: Bool {
        let all = pairs.flatMap { pair in
            [pair.distance]
                + pair.scripts.flatMap { scripts in
                    [scripts.distance] + (scripts.regions.map { [$0.fallback] + $0.distances.values } ?? [])
                }
        }
        return !pairs.isEmpty && all.allSatisfy((0...100).contains)
            && [defaults.language, defaults.script, defaults.region].allSatisfy((1...100).contains)
            && (1...256).contains(partitions.count) && partitionOfRegion.count >= RegionNumber.count
            && partitionOfRegion.allSatisfy { Int($0) < partitions.count }
    }
}

extension DistanceData {
    /// Walks ICU's trie once; `nil` when it isn't as described.
    ///
    /// The trie holds, for a pair of languages, a distance; below it, unless that is all, distances for pairs of
    /// scripts; below these, for pairs of partitions. `*` stands for every other pair. The highest bit of a language's
    /// value says that no scripts follow but partitions; no value is above 100 besides.
    init?(_ tables: MatcherTables) {
        let trie = ByteTrie(bytes: tables.distanceTrie)
        self.init(
            pairs: [], partitions: tables.partitions, partitionOfRegion: tables.partitionOfRegion,
            paradigms: tables.paradigms, defaults: tables.defaults)
        for desired in trie.subtags(of: ByteTrie.State()) where !desired.isAny {
            for supported in trie.subtags(of: desired.state) where supported.step.hasValue {
                guard !supported.isAny else { return nil }
                let value = Int(trie.value(supported.state))
                var pair = Pair(desired: desired.packed, supported: supported.packed, distance: value & 0x7F)
                if value & 0x80 != 0 {
                    let regions = Self.regions(trie, supported, defaults.region)
                    pair.scripts = [Scripts(distance: defaults.script, regions: regions)]
                } else if supported.step.hasNext {
                    guard let scripts = Self.scripts(trie, supported.state, defaults.region) else { return nil }
                    pair.scripts = scripts
                }
                pairs.append(pair)
            }
        }
    }

    private static func scripts(_ trie: ByteTrie, _ state: ByteTrie.State, _ fallback: Int) -> [Scripts]? {
        var found: [Scripts] = []
        for desired in trie.subtags(of: state) {
            if desired.isAny, !desired.step.hasValue { return nil }
            for supported in desired.isAny ? [desired] : trie.subtags(of: desired.state) where supported.step.hasValue {
                found.append(
                    Scripts(
                        desired: desired.isAny ? 0 : UInt32(desired.packed >> 32),
                        supported: desired.isAny ? 0 : UInt32(supported.packed >> 32),
                        distance: Int(trie.value(supported.state)), regions: regions(trie, supported, fallback)))
            }
        }
        return found
    }

    private static func regions(_ trie: ByteTrie, _ scripts: ByteTrie.Subtag, _ fallback: Int) -> Regions? {
        guard scripts.step.hasNext else { return nil }
        var regions = Regions(fallback: fallback)
        for desired in trie.subtags(of: scripts.state) {
            if desired.isAny, desired.step.hasValue { regions.fallback = Int(trie.value(desired.state)) }
            for supported in desired.isAny ? [] : trie.subtags(of: desired.state) where supported.step.hasValue {
                let letters = SIMD2(UInt8(desired.packed >> 56), UInt8(supported.packed >> 56))
                regions.distances[letters] = Int(trie.value(supported.state))
            }
        }
        return regions
    }
}
