// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// How near a text's language is to the reader's, by name: what a service can reason about without knowing CLDR's
/// numbers.
///
/// Ordered from nearest to farthest.
public struct MatchLevel: Sendable, Hashable, Comparable, CustomStringConvertible {
    let rank: Int8
    /// The name, such as `regional`.
    public var description: String {
        ["same", "regional", "script", "related", "oneWayFallback", "distant", "wildcard"][Int(rank)]
    }

    /// The same language, script and region, once aliases are resolved and what is left out is filled in: `zh-TW` for
    /// `zh-Hant`.
    public static let same = MatchLevel(rank: 0)
    /// The same language and script for another region: `en-GB` for `en-AU`.
    public static let regional = MatchLevel(rank: 1)
    /// The same language in another script that its readers can read too: `sr-Latn` for `sr-Cyrl`.
    public static let script = MatchLevel(rank: 2)
    /// Another language, near enough that readers of either understand it: `nb` for `da`.
    public static let related = MatchLevel(rank: 3)
    /// Another language or script that readers commonly know, though not the other way round: `en` for `is`.
    public static let oneWayFallback = MatchLevel(rank: 4)
    /// Anything farther that the options still accept, such as another language of the same script where script is
    /// favoured.
    public static let distant = MatchLevel(rank: 5)
    /// No language that the reader named, but the header's `*` accepts it.
    public static let wildcard = MatchLevel(rank: 6)

    /// Nearer levels are less.
    public static func < (left: MatchLevel, right: MatchLevel) -> Bool { left.rank < right.rank }
}

extension NearestSearch {
    /// The level of a preference and an entry, by CLDR's own weights whatever the options favour.
    func level(_ wish: MaximalSubtags, _ entry: MaximalSubtags) -> MatchLevel {
        if wish.isEquivalent(to: entry) { return .same }
        if wish.language == entry.language, wish.script == entry.script { return .regional }
        let limit = 50 * DistanceRules.eighths
        guard rules.distance(from: wish, to: entry, favorScript: false) < limit else {
            return pairRule(wish, entry) == nil ? .distant : .oneWayFallback
        }
        if rules.distance(from: entry, to: wish, favorScript: false) >= limit { return .oneWayFallback }
        return wish.language == entry.language ? .script : .related
    }
}
