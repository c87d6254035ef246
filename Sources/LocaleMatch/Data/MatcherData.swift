internal import CICU

/// What the system's ICU knows about likely subtags and distances, read once and kept for the life of the process.
///
/// `@unchecked`: every pointer is to memory that is filled before the value exists, never written again and never
/// freed, so reading it from any thread is safe.
final class MatcherData: @unchecked Sendable {
    /// The data of this machine's ICU; `nil` when it doesn't have the shape that this module knows.
    ///
    /// Matching then asks ICU's own matcher.
    static let shared: MatcherData? = MatcherData()

    let likelyTrie: ByteTrie
    let likely: FixedTable<Subtags>
    let languageAliases: PackedMap
    let regionAliases: PackedMap
    let distanceTrie: ByteTrie
    /// Indexed by ``Regions/index(_:)``.
    let partitionOfRegion: UnsafeBufferPointer<UInt8>
    /// Lists of one-letter partitions.
    let partitions: [[UInt8]]
    let paradigms: [Subtags]
    let defaultLanguageDistance: Int
    let defaultScriptDistance: Int
    let defaultRegionDistance: Int
    /// The state behind each first letter in the trie of likely subtags.
    let firstLetters: FixedTable<ByteTrie.State?>
    /// The states of `und` and of `und` with any script, and what stands there for any region.
    let undetermined: ByteTrie.State
    let undeterminedAnyScript: ByteTrie.State
    let defaultLikely: Int

    private init?() {
        var data = tolk_matcher_data()
        guard tolk_matcher_data_read(&data) == TOLK_OK else { return nil }
        likelyTrie = ByteTrie(
            bytes: UnsafeBufferPointer(start: data.likely_trie, count: Int(data.likely_trie_length)))
        likely = FixedTable(
            UnsafeBufferPointer(start: data.likely, count: Int(data.likely_count)).map {
                Subtags(language: $0.language, script: $0.script, region: $0.region)
            })
        languageAliases = PackedMap(
            UnsafeBufferPointer(start: data.language_aliases, count: Int(data.language_alias_count))
                .map { ($0.alias, $0.replacement) })
        regionAliases = PackedMap(
            UnsafeBufferPointer(start: data.region_aliases, count: Int(data.region_alias_count))
                .map { ($0.alias, $0.replacement) })
        distanceTrie = ByteTrie(
            bytes: UnsafeBufferPointer(start: data.distance_trie, count: Int(data.distance_trie_length)))
        partitionOfRegion = UnsafeBufferPointer(
            start: data.region_to_partitions, count: Int(data.region_to_partitions_length))
        partitions = UnsafeBufferPointer(start: data.partitions, count: Int(data.partition_count)).map { text in
            withUnsafeBytes(of: text) { Array($0.prefix { $0 != 0 }) }
        }
        paradigms = UnsafeBufferPointer(start: data.paradigms, count: Int(data.paradigm_count)).map {
            Subtags(language: $0.language, script: $0.script, region: $0.region)
        }
        defaultLanguageDistance = Int(data.distances.0)
        defaultScriptDistance = Int(data.distances.1)
        defaultRegionDistance = Int(data.distances.2)
        // The tries and the table of regions are read in place from now on; the rest has been copied.
        data.likely_trie = nil
        data.distance_trie = nil
        data.region_to_partitions = nil
        tolk_matcher_data_free(&data)

        var letters: [ByteTrie.State?] = []
        for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
            var state = ByteTrie.State()
            letters.append(likelyTrie.next(&state, letter) == .noValue ? state : nil)
        }
        firstLetters = FixedTable(letters)
        var state = ByteTrie.State()
        let star = UInt8(ascii: "*")
        let first = likelyTrie.next(&state, star)
        undetermined = state
        let second = likelyTrie.next(&state, star)
        undeterminedAnyScript = state
        let third = likelyTrie.next(&state, star)
        defaultLikely = third == .finalValue ? Int(likelyTrie.value(state)) : -1

        // Shapes that the code below relies on.
        let isExpected =
            first.hasNext && second.hasNext && likely.elements.indices.contains(defaultLikely)
            && partitionOfRegion.count >= Regions.count && (1...256).contains(partitions.count)
            && partitionOfRegion.allSatisfy { Int($0) < partitions.count }
            && (1...100).contains(defaultLanguageDistance) && (1...100).contains(defaultScriptDistance)
            && (1...100).contains(defaultRegionDistance)
        guard isExpected else { return nil }
    }
}

/// The number of a region, by which ICU's partitions are indexed.
enum Regions {
    /// One more than the greatest number.
    static let count = 1677

    /// `419` → 420, `AA` → 1001, anything else → 0.
    @inline(__always)
    static func index(_ packed: UInt32) -> Int {
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

/// A small map from packed subtags to packed subtags, built once; zero means absent.
struct PackedMap: Sendable {
    private struct Slot {
        var key: UInt64
        var value: UInt64
    }
    private let slots: FixedTable<Slot>
    private let mask: Int

    /// Of a key that stands twice, the first value counts.
    init(_ pairs: [(UInt64, UInt64)]) {
        var capacity = 8
        while capacity < pairs.count * 2 { capacity *= 2 }
        var filled = [Slot](repeating: Slot(key: 0, value: 0), count: capacity)
        mask = capacity - 1
        for (key, value) in pairs {
            var index = Self.start(key) & mask
            while filled[index].key != 0, filled[index].key != key { index = (index + 1) & mask }
            if filled[index].key == 0 { filled[index] = Slot(key: key, value: value) }
        }
        slots = FixedTable(filled)
    }

    /// Packed subtags fill the high bytes; they are folded down before the product spreads them upwards again.
    @inline(__always)
    static func start(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: ((key >> 32 ^ key) &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }

    @inline(__always)
    subscript(key: UInt64) -> UInt64 {
        var index = Self.start(key) & mask
        while true {
            let slot = slots[index]
            if slot.key == key { return slot.value }
            if slot.key == 0 { return 0 }
            index = (index + 1) & mask
        }
    }
}
