// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// A service's own word on a pair of languages, before CLDR's.
///
///     options.pairs = [
///         .never(try LanguageTag("ru"), for: try LanguageTag("kk")),
///         .also(try LanguageTag("es"), for: try LanguageTag("ca"), distance: 10),
///     ]
///
/// A rule holds for every tag that has the subtags which it names: `zh-Hant` for `zh-TW` as well, `es` for `es-MX`. Of
/// several that hold, the last decides. Rules are CLDR's scheme's; the others don't look at them.
public struct PairRule: Sendable, Hashable {
    let wish: LanguageTag
    let entry: LanguageTag
    /// `nil` for never.
    let distance: Double?

    /// Readers of a language never get another one, however near CLDR counts it.
    public static func never(_ supported: LanguageTag, for desired: LanguageTag) -> PairRule {
        PairRule(wish: desired, entry: supported, distance: nil)
    }

    /// Readers of a language take another one too, at a distance from 0 to 100 between the languages and scripts; that of
    /// the regions is added to it as ever.
    ///
    /// Only what lies below the limit matches. The rule holds in this direction, also where only two-way matches count,
    /// and whatever ``LocaleMatcher/Options/maximumLevel`` says.
    public static func also(
        _ supported: LanguageTag, for desired: LanguageTag, distance: Double
    ) -> PairRule {
        PairRule(wish: desired, entry: supported, distance: distance)
    }

    /// The rule as matching reads it.
    struct Compiled: Sendable {
        /// Zeros stand for anything.
        var wish: Subtags
        var entry: Subtags
        /// In eighths; -1 for never.
        var eighths: Int32

        init(_ rule: PairRule) {
            func named(_ tag: LanguageTag) -> Subtags {
                Subtags(language: tag.maximal.language, script: tag.subtags.script, region: tag.subtags.region)
            }
            wish = named(rule.wish)
            entry = named(rule.entry)
            // What isn't a number is as far as can be.
            eighths = rule.distance.map { $0 >= 0 ? Int32(min($0, 100) * Double(DistanceRules.eighths)) : 800 } ?? -1
        }

        func holds(_ desired: MaximalSubtags, _ supported: MaximalSubtags) -> Bool {
            Self.fits(wish, desired) && Self.fits(entry, supported)
        }

        private static func fits(_ named: Subtags, _ tag: MaximalSubtags) -> Bool {
            named.language == tag.language && (named.script == 0 || named.script == tag.script)
                && (named.region == 0 || named.region == tag.region)
        }
    }
}
