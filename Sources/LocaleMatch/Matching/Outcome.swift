extension Negotiation {
    /// Whether the answer is what the reader asked for.
    public struct Outcome: Sendable, Hashable, CustomStringConvertible {
        /// The name: `matched`, `defaulted` or `none`.
        public let description: String
        /// A supported entry is near enough to one of the reader's preferences.
        public static let matched = Outcome(description: "matched")
        /// Nothing was near enough; the matcher's default stands in.
        public static let defaulted = Outcome(description: "defaulted")
        /// Nothing was near enough, and there is no default.
        public static let none = Outcome(description: "none")
    }
}

/// One entry of the list that a matcher was built from.
public struct Supported: Sendable, Hashable {
    /// The index in the caller's list.
    public let index: Int
    /// The entry as the caller spelled it.
    public let spelling: String
    /// The entry as a tag.
    public let tag: LanguageTag
}

/// A supported entry that is near enough to one of the reader's preferences.
public struct Candidate: Sendable, Hashable {
    /// The entry.
    public let supported: Supported
    /// The preference that it is nearest to.
    public let desired: LanguageTag
    /// The index of that preference.
    public let desiredIndex: Int
    /// CLDR's distance between the two, 0 for the same; below 50 unless the options say otherwise.
    public let distance: Double
    /// The distance with what later preferences are demoted by: what candidates are ordered by.
    public let demotedDistance: Double
    /// The distance by name.
    public let level: MatchLevel
}
