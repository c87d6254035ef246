// SPDX-License-Identifier: Apache-2.0

internal import CICU
public import LocaleMatch

/// What a reader's locale says about units, resolved from its tag as UTS #35 orders it:
/// `-u-mu-` before `-u-ms-` before `-u-rg-` before the region before the likely region.
///
/// ICU gets three of these wrong (a bare language has no region, `ms-uksystem` is ignored, so is `mu-fahrenhe`), so
/// that units are resolved here and ICU is only ever given the unit to show. Values that don't exist (`-mu-smoot`,
/// `-rg-abzzzz`) are ignored. Source: UTS #35 part 6,
/// [Unit Preferences Overrides](https://unicode.org/reports/tr35/tr35-info.html#Unit_Preferences_Overrides).
public struct UnitPreferenceSource: Sendable, Hashable {
    /// The unit that `-u-mu-` asks temperatures to be shown in.
    public let temperatureUnit: String?
    /// The region whose preferences hold.
    public let region: String
    /// What decided the region.
    public let decidedBy: Decider

    /// What decided which region's preferences hold.
    public struct Decider: Sendable, Hashable, CustomStringConvertible {
        /// The part of the tag, in words.
        public let description: String
        /// The measurement system, `-u-ms-`.
        public static let measurementSystem = Decider(description: "the measurement system that the tag asks for (ms)")
        /// The region override, `-u-rg-`.
        public static let regionOverride = Decider(description: "the region override of the tag (rg)")
        /// The tag's region.
        public static let region = Decider(description: "the region of the tag")
        /// The likely region of the tag's language and script.
        public static let likelyRegion = Decider(description: "the likely region of the language")
        /// Nothing: the world's.
        public static let world = Decider(description: "the world's default, since no region is known")
    }

    /// Resolves a tag.
    public init(_ locale: LanguageTag) {
        temperatureUnit =
            switch locale.keyword("mu") {
            case "celsius": "celsius"
            case "fahrenhe": "fahrenheit"
            case "kelvin": "kelvin"
            default: nil
            }
        let system: String? =
            switch locale.keyword("ms") {
            case "metric": "001"
            case "ussystem": "US"
            case "uksystem": "GB"
            default: nil
            }
        if let system {
            (region, decidedBy) = (system, .measurementSystem)
        } else if let override = Self.regionPart(of: locale.keyword("rg")) {
            (region, decidedBy) = (override, .regionOverride)
        } else if let own = locale.region, tolk_region_exists(own) != 0 {
            (region, decidedBy) = (own, .region)
        } else if let likely = locale.withoutExtensions.maximized().region {
            (region, decidedBy) = (likely, .likelyRegion)
        } else {
            (region, decidedBy) = ("001", .world)
        }
    }

    /// The region of an `rg` value such as `uszzzz` or `usca`; only the region part counts.
    private static func regionPart(of value: String?) -> String? {
        guard let value, (3...7).contains(value.utf8.count) else { return nil }
        let isNumeric = value.utf8.first.map { $0 &- 0x30 < 10 } ?? false
        let code = value.prefix(isNumeric ? 3 : 2).uppercased()
        return tolk_region_exists(code) != 0 ? code : nil
    }
}
