// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// Where the matcher's knowledge of languages comes from.
///
/// The answers of ``tables`` and ``icu`` are the same.
public struct MatcherEngine: Sendable, Hashable, CustomStringConvertible {
    /// `tables`, `icu` or `none`.
    public let description: String

    /// ICU's tables for its own matcher, which are the quick way.
    public static let tables = MatcherEngine(description: "tables")

    /// ICU's functions and CLDR's written rules, since the tables of this ICU have a layout that this version of Tolk
    /// doesn't know, or since `TOLK_MATCHER=icu` in the environment switches them off: about a microsecond more for each
    /// tag.
    public static let icu = MatcherEngine(description: "icu")

    /// Nothing, since there is no ICU: each language matches itself only.
    ///
    /// ``ICULibrary/load()`` says what to install.
    public static let none = MatcherEngine(description: "none")

    /// The one that every matcher of this process uses.
    public static var current: MatcherEngine { MatcherData.shared.engine }

    /// Says once on standard error why the tables aren't used.
    static func logWithoutTables() {
        let reason: String
        if tolk_matcher_tables_are_off() != 0 {
            reason = "the matcher's tables are switched off by TOLK_MATCHER=icu"
        } else {
            let library = ICULibrary.loaded.map { "\($0)" } ?? "ICU"
            reason = "the matcher's tables of \(library) have a layout that this version doesn't know"
        }
        tolk_log("tolk: \(reason); matching asks ICU instead, which takes about a microsecond more for each tag")
    }
}
