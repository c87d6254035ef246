// SPDX-License-Identifier: Apache-2.0

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

    init(_ scheme: MatchScheme, _ entries: [LanguageTag?]) {
        let texts = entries.map { $0?.spelling }
        switch scheme {
        case .apple: self = .apple(texts.map { $0.flatMap(AppleScheme.Name.init(available:)) })
        case .lookup: self = .lookup(RangeScheme.Index(texts))
        case .exactOrLanguage:
            var places: [LanguageTag: [Int]] = [:]
            for (index, tag) in entries.enumerated() { if let tag { places[tag, default: []].append(index) } }
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
