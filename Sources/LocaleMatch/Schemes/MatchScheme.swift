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
    /// The same tag, or else the same language alone: what caches and CDNs can do that normalise a header.
    public static let exactOrLanguage = MatchScheme(description: "exact-or-language")
}

/// A list as a scheme other than CLDR's compares it, worked out when the matcher is built.
///
/// An entry that isn't a tag never matches.
enum SchemeIndex: Sendable {
    case apple([AppleScheme.Name?])
    case lookup(RangeScheme.Index)
    case filter(RangeScheme.Index, isExtended: Bool)
    /// The entries of each tag.
    case exactOrLanguage([LanguageTag: [Int]])

    init(_ scheme: MatchScheme, _ list: SupportedList, _ entries: [ScannedTag?]) {
        let texts = entries.indices.map { entries[$0] == nil ? nil : list.spelling($0) }
        switch scheme {
        case .apple: self = .apple(texts.map { $0.flatMap(AppleScheme.Name.init(available:)) })
        case .lookup: self = .lookup(RangeScheme.Index(texts))
        case .exactOrLanguage:
            var places: [LanguageTag: [Int]] = [:]
            for index in entries.indices where entries[index] != nil {
                if let tag = list.tag(index) { places[tag, default: []].append(index) }
            }
            self = .exactOrLanguage(places)
        default: self = .filter(RangeScheme.Index(texts), isExtended: scheme != .basicFilter)
        }
    }

    /// Whether every range takes what it includes, so that a header's `*` has its place among them.
    var isFilter: Bool { if case .filter = self { true } else { false } }

    /// The entries that fit ranges, best first, with the range that each is for; -1 for none.
    ///
    /// `any` are the entries that may be served, the default first.
    func find(_ ranges: [String], any: [Int], isAllowed: (Int) -> Bool) -> [(entry: Int, range: Int)] {
        switch self {
        case .apple(let names):
            let allowed = names.indices.map { isAllowed($0) ? names[$0] : nil }
            let answer = AppleScheme.localizations(from: allowed, forPreferences: ranges)
            return answer.indices.map { ($0, answer.preference ?? -1) }
        case .lookup(let list): return RangeScheme.lookUp(list, ranges, isAllowed: isAllowed).map { [$0] } ?? []
        case .filter(let list, let isExtended):
            return RangeScheme.filter(list, ranges, isExtended: isExtended, any: any)
        case .exactOrLanguage(let places):
            for (place, range) in ranges.enumerated() {
                guard let tag = try? LanguageTag(range) else { continue }
                let language = try? LanguageTag(tag.language)
                for wanted in [tag, language] {
                    guard let entry = wanted.flatMap({ places[$0]?.first(where: isAllowed) }) else { continue }
                    return [(entry, place)]
                }
            }
            return []
        }
    }
}

extension MatcherCore {
    /// The entries that fit ranges under a scheme other than CLDR's, best first, among those that aren't refused: a
    /// range that reaches only refused ones leaves the choice to the next.
    ///
    /// `wildcardPlace` is how many of the ranges stand before a header's `*`: ``HeaderRules``, rule 2.
    func schemeItems(
        _ scheme: SchemeIndex, _ ranges: [String], wildcardPlace: Int?, _ refused: UnsafePointer<Bool>?
    ) -> [Ranking.Item] {
        let any = anyEntries(except: refused)
        let found = scheme.find(ranges, any: any) { refused?[$0] != true }
        let items = found.map { entry, range in
            let distance = ranges.indices.contains(range) ? eighths(ranges[range], entry) : -1
            return Ranking.Item(entry: entry, slot: -1, desired: range, distance: distance, demoted: distance)
        }
        guard let wildcardPlace, scheme.isFilter || items.isEmpty else { return items }
        let taken = Set(items.map(\.entry))
        let rest = any.filter { !taken.contains($0) }.map(Ranking.Item.init(any:))
        return items.filter { $0.desired < wildcardPlace } + rest + items.filter { $0.desired >= wildcardPlace }
    }

    /// CLDR's distance, for information; 100 and more for what CLDR wouldn't match, -1 for ranges that aren't tags.
    private func eighths(_ range: String, _ entry: Int) -> Int {
        guard let wish = try? LanguageTag(range) else { return -1 }
        return MatcherData.shared.rules.pointee.distance(from: wish.maximal, to: maximal(entry), favorScript: false)
    }
}
