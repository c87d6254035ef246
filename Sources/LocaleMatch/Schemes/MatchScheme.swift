/// What decides whether a preference and an entry fit, and how well.
public struct MatchScheme: Sendable, Hashable, CustomStringConvertible {
    /// The name that `tolk match --mode` takes.
    public let description: String

    /// CLDR's distances: knows which languages, scripts and regions are near each other.
    public static let cldr = MatchScheme(description: "cldr")
    /// Apple's `Bundle.preferredLocalizations(from:forPreferences:)`: the best match and its parents.
    public static let apple = MatchScheme(description: "apple")
    /// RFC 4647 lookup: ranges are shortened until one equals an entry; at most one answer.
    public static let lookup = MatchScheme(description: "lookup")
    /// RFC 4647 extended filtering: every entry that a range includes, `*` within ranges too.
    public static let extendedFilter = MatchScheme(description: "filter")
    /// RFC 4647 basic filtering: every entry that begins with a range.
    public static let basicFilter = MatchScheme(description: "basic-filter")
    /// The same tag, or else the same language alone: what caches and CDNs can do that normalise a header
    /// (``LocaleMatcher/cacheKey(for:)``).
    public static let exactOrLanguage = MatchScheme(description: "exact-or-language")
}

extension MatcherCore {
    /// The entries that fit ranges under a scheme other than CLDR's, best first.
    func schemeItems(_ ranges: [String]) -> [Ranking.Item] {
        let found: [(entry: Int, range: Int)]
        switch options.scheme {
        case .apple:
            let answer = AppleScheme.localizations(from: spellings, forPreferences: ranges)
            found = answer.indices.map { ($0, answer.preference ?? -1) }
        case .lookup: found = RangeScheme.lookUp(spellings, ranges).map { [$0] } ?? []
        case .basicFilter: found = RangeScheme.filter(spellings, ranges, isExtended: false)
        case .exactOrLanguage: found = exactOrLanguage(ranges)
        default: found = RangeScheme.filter(spellings, ranges, isExtended: true)
        }
        return found.map { entry, range in
            let distance = ranges.indices.contains(range) ? eighths(ranges[range], spellings[entry]) : -1
            return Ranking.Item(entry: entry, slot: -1, desired: range, distance: distance, demoted: distance)
        }
    }

    /// For the first range that has any, the entry of the same tag, else that of its language alone.
    private func exactOrLanguage(_ ranges: [String]) -> [(entry: Int, range: Int)] {
        let places = places
        for (place, range) in ranges.enumerated() {
            guard let tag = try? LanguageTag(range) else { continue }
            if let index = places[tag] { return [(index, place)] }
            if let language = try? LanguageTag(tag.language), let index = places[language] { return [(index, place)] }
        }
        return []
    }

    /// The entry that a header gets under ``MatchScheme/exactOrLanguage``, whatever the matcher's own scheme is; else
    /// the default, -1 for none.
    func cacheEntry(_ header: AcceptLanguage) -> Int {
        let wanted = header.ranges.filter { $0.weight > 0 }.map(\.text)
        guard let found = exactOrLanguage(wanted).first, let tag = supported(found.entry)?.tag,
            !HeaderRules(header).excludes(tag)
        else { return index.defaultEntry }
        return found.entry
    }

    /// CLDR's distance, for information; 100 and more for what CLDR wouldn't match, -1 for ranges that aren't tags.
    private func eighths(_ range: String, _ entry: String) -> Int {
        guard let wish = try? LanguageTag(range), let have = try? LanguageTag(entry),
            let rules = DistanceRules.shared
        else { return -1 }
        return rules.distance(from: wish.scanned.maximal, to: have.scanned.maximal, favorScript: false)
    }
}
