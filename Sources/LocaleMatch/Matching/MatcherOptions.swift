extension LocaleMatcher {
    /// How a matcher weighs what it compares.
    ///
    /// The default is CLDR's own.
    public struct Options: Sendable, Hashable {
        /// What decides whether a preference and an entry fit.
        public var scheme = MatchScheme.cldr
        /// Whether matches that hold in one direction only count, such as English for readers of Icelandic.
        public var direction = Direction.oneWayToo
        /// Whether a difference of language or of script weighs more.
        public var favor = Favor.language
        /// What a later preference costs against an earlier one.
        public var demotion = Demotion.region
        /// What is served when nothing matches.
        public var fallback = Default.none
        /// The farthest level that still matches; `nil` for any.
        public var maximumLevel: MatchLevel?
        /// Distances from here on don't match; CLDR's own limit, 50, when `nil`.
        public var distanceLimit: Double?

        /// CLDR's own weights, and no default.
        public init() {}

        /// The directions in which a match may hold.
        public struct Direction: Sendable, Hashable {
            let isTwoWayOnly: Bool
            /// CLDR's one-way fallbacks count.
            public static let oneWayToo = Direction(isTwoWayOnly: false)
            /// Only what holds in both directions counts.
            public static let twoWayOnly = Direction(isTwoWayOnly: true)
        }

        /// Which difference weighs more.
        public struct Favor: Sendable, Hashable {
            let isScript: Bool
            /// Language above script above region.
            public static let language = Favor(isScript: false)
            /// Script above language: for readers who know several languages of one script.
            public static let script = Favor(isScript: true)
        }

        /// What each preference costs against the one before.
        public struct Demotion: Sendable, Hashable {
            let isNone: Bool
            /// As much as most differences of region: an earlier language of another region wins over a later exact one.
            public static let region = Demotion(isNone: false)
            /// Nothing: all preferences are equal.
            public static let none = Demotion(isNone: true)
        }

        /// What stands in when nothing matches.
        public struct Default: Sendable, Hashable {
            enum Kind: Hashable { case none, first, entry(String), index(Int) }
            let kind: Kind
            /// Nothing: the outcome is ``Negotiation/Outcome/none``.
            public static let none = Default(kind: .none)
            /// The first entry of the list.
            public static let first = Default(kind: .first)
            /// The entry with this spelling, or the same canonical tag, or else the same likely script and region.
            ///
            /// As ``none`` when the list doesn't have it; ``LocaleMatcher/diagnostics`` says so.
            public static func entry(_ spelling: String) -> Default { Default(kind: .entry(spelling)) }
            /// The entry at an index of the list; as ``none`` when there is none.
            public static func entry(at index: Int) -> Default { Default(kind: .index(index)) }
        }
    }
}
