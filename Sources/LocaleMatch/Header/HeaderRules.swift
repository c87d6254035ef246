/// What a header says beyond its ordered tags: which entries it excludes, and what its `*` stands for.
///
/// 1. An element of weight 0 **excludes** the entries that it names: those whose subtags include all of its own, in the
///    way of RFC 4647's extended filtering. The more specific element wins: `en, en-GB;q=0` leaves every English but
///    the British, `en;q=0, en-GB` only the British. Of two that are as specific, the one with the weight wins.
/// 2. `*` **stands for every entry** that no named element reaches (RFC 9110 §12.5.4), in the caller's order. It ranks
///    by its weight, behind named elements of the same weight. Of weight 0 it refuses them, those too that are near a
///    named one: `da, *;q=0` leaves Danish alone.
/// 3. An element **reaches its own language** however late it stands: being in the list says that the reader accepts
///    it, so demotion orders but never drops it.
struct HeaderRules {
    private var excluded: [LanguageTag] = []
    private var named: [LanguageTag] = []
    /// How many of the named elements rank before `*`; `nil` when there is no `*`.
    private(set) var wildcardPlace: Int?
    /// Whether the header refuses what it doesn't name.
    private let refusesTheRest: Bool

    init(_ header: AcceptLanguage) {
        for range in header.ranges {
            if let tag = range.tag {
                if range.weight == 0 { excluded.append(tag) } else { named.append(tag) }
            } else if range.weight > 0, wildcardPlace == nil {
                wildcardPlace = header.ranges.count { $0.tag != nil && $0.weight >= range.weight }
            }
        }
        refusesTheRest = wildcardPlace == nil && header.ranges.contains { $0.isWildcard && $0.weight == 0 }
    }

    /// Whether anything here changes what the ordered tags alone would give.
    var isPlain: Bool { excludesNothing && wildcardPlace == nil }

    /// Whether every entry may be served.
    var excludesNothing: Bool { excluded.isEmpty && !refusesTheRest }

    /// Rule 1, and what rule 2 says of weight 0.
    func excludes(_ entry: LanguageTag) -> Bool {
        if refusesTheRest, !named.contains(where: { Self.sharesLanguage($0, entry) }) { return true }
        guard let refusal = excluded.lazy.filter({ Self.includes($0, entry) }).map(Self.specificity).max() else {
            return false
        }
        let wish = named.lazy.filter { Self.includes($0, entry) }.map(Self.specificity).max() ?? -1
        return refusal > wish
    }

    /// Whether a range's subtags all stand in an entry.
    static func includes(_ range: LanguageTag, _ entry: LanguageTag) -> Bool {
        if range.scanned.isPrivate || entry.scanned.isPrivate { return range == entry }
        let wish = range.subtags
        let have = entry.subtags
        if wish.language != have.language,
            range.scanned.maximal.language != entry.scanned.maximal.language || wish.language == 0
        {
            return false
        }
        // A script or region that the entry leaves out is the likely one.
        if wish.script != 0, wish.script != (have.script != 0 ? have.script : entry.scanned.maximal.script) {
            return false
        }
        if wish.region != 0, wish.region != have.region { return false }
        return range.variants.allSatisfy(entry.variants.contains)
    }

    private static func sharesLanguage(_ range: LanguageTag, _ entry: LanguageTag) -> Bool {
        if range.scanned.isPrivate || entry.scanned.isPrivate { return range == entry }
        return range.scanned.maximal.language == entry.scanned.maximal.language
    }

    private static func specificity(_ range: LanguageTag) -> Int {
        let subtags = range.subtags
        return 1 + (subtags.script != 0 ? 1 : 0) + (subtags.region != 0 ? 1 : 0) + range.variants.count
    }
}
