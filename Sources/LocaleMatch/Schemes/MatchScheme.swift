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
    func schemeItems(_ ranges: [String]) -> [Ranking.Item] { schemeItems(ranges, rules: nil) }

    /// The same for the ranges of a header, among the entries that its rules don't exclude: a range that reaches only
    /// excluded ones leaves the choice to the next.
    ///
    /// Under filtering, the header's `*` takes what no other range includes; the other schemes have no use for it.
    func schemeItems(_ ranges: [String], rules: HeaderRules?) -> [Ranking.Item] {
        // An entry that isn't a tag can't be named, and so not excluded either.
        let allowed = spellings.indices.filter { entry in
            guard let rules, !rules.excludesNothing, let tag = try? LanguageTag(spellings[entry]) else { return true }
            return !rules.excludes(tag)
        }
        let entries = allowed.map { spellings[$0] }
        let isFilter = options.scheme == .basicFilter || options.scheme == .extendedFilter
        let rest = isFilter ? rules?.wildcardPlace : nil
        let wanted = rest.map { Array(ranges[..<$0]) + ["*"] + ranges[$0...] } ?? ranges
        let found: [(entry: Int, range: Int)]
        switch options.scheme {
        case .apple:
            let answer = AppleScheme.localizations(from: entries, forPreferences: ranges)
            found = answer.indices.map { (allowed[$0], answer.preference ?? -1) }
        case .exactOrLanguage:
            found = exactOrLanguage(ranges) { rules?.excludes($0) != true }.map { [$0] } ?? []
        case .lookup: found = RangeScheme.lookUp(entries, ranges).map { [(allowed[$0.entry], $0.range)] } ?? []
        default:
            let isExtended = options.scheme != .basicFilter
            found = RangeScheme.filter(entries, wanted, isExtended: isExtended, rest: rest)
                .map { (allowed[$0.entry], $0.range) }
        }
        return found.map { entry, range in
            guard range != rest else {
                return Ranking.Item(entry: entry, slot: -1, desired: -1, distance: -1, demoted: -1)
            }
            // Its place among the ranges without the header's `*`.
            let desired = rest.map { range > $0 ? range - 1 : range } ?? range
            let distance = ranges.indices.contains(desired) ? eighths(ranges[desired], spellings[entry]) : -1
            return Ranking.Item(entry: entry, slot: -1, desired: desired, distance: distance, demoted: distance)
        }
    }

    /// For the first range that has any, the entry of the same tag, else that of its language alone.
    private func exactOrLanguage(_ ranges: [String], _ isAllowed: (LanguageTag) -> Bool) -> (entry: Int, range: Int)? {
        let places = places
        for (place, range) in ranges.enumerated() {
            guard let tag = try? LanguageTag(range) else { continue }
            if let index = places[tag], isAllowed(tag) { return (index, place) }
            if let language = try? LanguageTag(tag.language), let index = places[language], isAllowed(language) {
                return (index, place)
            }
        }
        return nil
    }

    /// The entry that a header gets under ``MatchScheme/exactOrLanguage``, whatever the matcher's own scheme is; else
    /// the default, -1 for none.
    func cacheEntry(_ header: AcceptLanguage) -> Int {
        let rules = HeaderRules(header)
        return exactOrLanguage(header.desired.map(\.spelling)) { !rules.excludes($0) }?.entry ?? index.defaultEntry
    }

    /// CLDR's distance, for information; 100 and more for what CLDR wouldn't match, -1 for ranges that aren't tags.
    private func eighths(_ range: String, _ entry: String) -> Int {
        guard let wish = try? LanguageTag(range), let have = try? LanguageTag(entry) else { return -1 }
        return search.rules.distance(from: wish.scanned.maximal, to: have.scanned.maximal, favorScript: false)
    }
}
