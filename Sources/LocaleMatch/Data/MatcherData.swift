// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleData

/// What the system's ICU knows about likely subtags and distances, read once and kept for the life of the process.
///
/// 1. Both come from the tables that ICU made for its own matcher: ``MatcherTables``.
/// 2. Where these have a layout that isn't known here, or don't hold what is expected, ICU's C functions say what is
///    likely and CLDR's rules as ICU's data has them written say how far apart two languages are: ``WrittenRules``. The
///    answers are the same; filling in what is likely costs a microsecond for each tag.
/// 3. Without ICU nothing is likely, and only the default distances are known: each language matches itself.
///
/// `@unchecked`: every pointer is to memory that is filled before the value exists, never written again and never
/// freed, so reading it from any thread is safe.
final class MatcherData: @unchecked Sendable {
    /// The data of this machine's ICU.
    static let shared = MatcherData()

    /// Where it comes from.
    let engine: MatcherEngine
    /// `nil` where ICU's functions are asked.
    let likely: LikelyTables?
    /// Languages and regions with what stands for them.
    let languageAliases: PackedMap
    let regionAliases: PackedMap
    /// What is likely for each language of two letters, in alphabetical order.
    private(set) var usual = FixedTable<Usual>([])
    /// Indexed by ``RegionNumber``.
    let partitionOfRegion: FixedTable<UInt8>
    /// The locales that stand for their neighbours, such as `en-GB`.
    let paradigms: [Subtags]
    /// How far languages are apart.
    let rules: UnsafePointer<DistanceRules>
    /// What a later preference is demoted by, as by ICU: the distance between two kinds of English.
    private(set) var demotion = 0

    private convenience init() {
        self.init(tolk_matcher_tables_are_off() == 0 ? MatcherTables() : nil)
        if engine == .icu { MatcherEngine.logWithoutTables() }
    }

    /// The data of tables, or what stands in for them.
    init(_ tables: MatcherTables?) {
        let distances: DistanceData
        let languages, regions: [(UInt64, UInt64)]
        if let tables, let likely = LikelyTables(tables), let known = DistanceData(tables), known.isExpected {
            engine = .tables
            self.likely = likely
            (languages, regions) = (tables.languageAliases, tables.regionAliases)
            (distances, paradigms) = (known, known.paradigms)
        } else {
            engine = ICULibrary.loaded == nil ? .none : .icu
            likely = nil
            (languages, regions) = (CLDRAliases.packed("language"), CLDRAliases.packed("territory"))
            distances = WrittenRules().data
            paradigms = distances.paradigms.map { Subtags.likely($0.language, $0.script, $0.region) }
        }
        (languageAliases, regionAliases) = (PackedMap(languages), PackedMap(regions))
        partitionOfRegion = FixedTable(distances.partitionOfRegion)
        let place = UnsafeMutablePointer<DistanceRules>.allocate(capacity: 1)
        place.initialize(to: DistanceRules(distances))
        rules = UnsafePointer(place)
        usual = FixedTable(usualLanguages())
        let english = ["US", "GB"].map {
            maximize(Subtags(icu: "en_Latn_" + $0) ?? Subtags(), pseudo: nil, isBare: true)
        }
        demotion = rules.pointee.distance(from: english[0], to: english[1], favorScript: false)
    }

    /// Whether CLDR counts a locale among those that stand for their neighbours, such as `en-GB`.
    func isParadigm(_ maximal: MaximalSubtags) -> Bool {
        paradigms.contains {
            $0.language == maximal.language && $0.script == maximal.script && $0.region == maximal.region
        }
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
