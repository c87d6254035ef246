/// One entry of the list that a matcher was built from.
public struct Supported: Sendable, Hashable {
    /// The index in the caller's list.
    public let index: Int
    /// The entry as the caller spelled it.
    public let spelling: String

    /// The entry as a tag.
    public var tag: LanguageTag { (try? LanguageTag(spelling)) ?? .undetermined }
}

/// A supported entry that is near enough to one of the reader's preferences.
public struct Candidate: Sendable, Hashable {
    /// The entry.
    public let supported: Supported
    /// The preference that it is nearest to; `und` when that is the header's `*`.
    public let desired: LanguageTag
    /// The index of that preference.
    public let desiredIndex: Int
    /// CLDR's distance between the two: 0 for the same, less than 1 where only what was left out differs, below 50
    /// unless the options say otherwise.
    public let distance: Double
    /// The distance with what later preferences are demoted by: what candidates are ordered by.
    public let demotedDistance: Double
    /// The distance by name.
    public let level: MatchLevel
}
