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
    /// doesn't know: about a microsecond more for each tag.
    public static let icu = MatcherEngine(description: "icu")

    /// Nothing, since there is no ICU: each language matches itself only.
    ///
    /// ``ICULibrary/load()`` says what to install.
    public static let none = MatcherEngine(description: "none")

    /// The one that every matcher of this process uses.
    public static var current: MatcherEngine { MatcherData.shared.engine }

    /// Says once on standard error that the tables aren't understood.
    static func logUnknownLayout() {
        let library = ICULibrary.loaded.map { "\($0)" } ?? "ICU"
        tolk_log(
            """
            tolk: the matcher's tables of \(library) have a layout that this version doesn't know; matching asks ICU \
            instead, which takes about a microsecond more for each tag
            """)
    }
}
