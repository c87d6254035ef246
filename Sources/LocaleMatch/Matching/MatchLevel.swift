/// How near a text's language is to the reader's, by name: what a service can reason about without knowing CLDR's
/// numbers. Ordered from nearest to farthest.
public struct MatchLevel: Sendable, Hashable, Comparable, CustomStringConvertible {
    let rank: Int
    /// The name, such as `regional`.
    public let description: String

    /// The same language, script and region, once aliases are resolved and what is left out is filled in: `zh-TW` for
    /// `zh-Hant`.
    public static let same = MatchLevel(rank: 0, description: "same")
    /// The same language and script for another region: `en-GB` for `en-AU`.
    public static let regional = MatchLevel(rank: 1, description: "regional")
    /// The same language in another script that its readers can read too: `sr-Latn` for `sr-Cyrl`.
    public static let script = MatchLevel(rank: 2, description: "script")
    /// Another language, near enough that readers of either understand it: `nb` for `da`.
    public static let related = MatchLevel(rank: 3, description: "related")
    /// Another language or script that readers commonly know, though not the other way round: `en` for `is`.
    public static let oneWayFallback = MatchLevel(rank: 4, description: "oneWayFallback")
    /// Anything farther that a matcher was still told to accept, such as the same script where script is favoured.
    public static let distant = MatchLevel(rank: 5, description: "distant")

    /// Nearer levels are less.
    public static func < (left: MatchLevel, right: MatchLevel) -> Bool { left.rank < right.rank }
}
