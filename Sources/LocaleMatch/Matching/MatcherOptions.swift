// SPDX-License-Identifier: Apache-2.0

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

        /// The service's own word on pairs of languages, before CLDR's.
        public var pairs: [PairRule] = []
        /// How well entries are kept, by their spelling, from 0 to 1; 1 for those that aren't named.
        ///
        /// Less than 1 for a machine translation or an incomplete one: where the reader also names the language of a
        /// better-kept entry, that wins if its quality times the reader's weight is greater (the source quality of
        /// [RFC 2295](https://www.rfc-editor.org/rfc/rfc2295)). A list of preferences without weights gives each the same.
        public var qualities: [String: Double] = [:]
        /// The entry that the content was written in: it wins among the languages that the reader names at all, whatever
        /// their order.
        public var original = Default.none

        /// CLDR's own weights and no default, unless an argument says otherwise.
        public init(
            scheme: MatchScheme = .cldr, direction: Direction = .oneWayToo, favor: Favor = .language,
            demotion: Demotion = .region, fallback: Default = .none, maximumLevel: MatchLevel? = nil,
            distanceLimit: Double? = nil, pairs: [PairRule] = [], qualities: [String: Double] = [:],
            original: Default = .none
        ) {
            self.scheme = scheme
            self.direction = direction
            self.favor = favor
            self.demotion = demotion
            self.fallback = fallback
            self.maximumLevel = maximumLevel
            self.distanceLimit = distanceLimit
            self.pairs = pairs
            self.qualities = qualities
            self.original = original
        }

        /// Accepts no pair that is farther than this one, as ICU's `setMaxDistance` does.
        ///
        /// Sets ``distanceLimit`` from the distance under the other options as they stand now.
        public mutating func setMaximumDistance(desired: LanguageTag, supported: LanguageTag) {
            let search = NearestSearch(self)
            defer { search.deallocate() }
            let eighths = search.distance(from: desired.maximal, to: supported.maximal)
            // ICU's threshold: the next whole point, which itself doesn't match.
            distanceLimit = Double((eighths + DistanceRules.eighths - 1) / DistanceRules.eighths + 1)
        }

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

        /// An entry of the list: what stands in when nothing matches, or what the content was written in.
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
