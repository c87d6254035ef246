/// The answer to one reader: which text to serve, which locale to format with, and why.
///
/// The two are apart on purpose. The text comes in a language that the service has; the format locale keeps the
/// reader's region and preferences, and is never looked up among the supported entries.
public struct Negotiation: Sendable {
    /// The supported entry, with its index and the caller's own spelling; `nil` when nothing is served.
    public let supported: Supported?
    /// Whether the entry is what the reader asked for, the default, or nothing.
    public let outcome: Outcome
    /// The preference that decided; `nil` when none did.
    public let desired: LanguageTag?
    /// Its index among the reader's preferences.
    public let desiredIndex: Int?
    /// CLDR's distance from the preference to the entry; `nil` unless the outcome is `matched`.
    public let distance: Double?
    /// The distance by name; `nil` unless the outcome is `matched`.
    public let level: MatchLevel?
    /// Where the preference came from.
    public let source: PreferenceSource
    /// The locale to format numbers, dates and units with: the language and script of the text with the reader's
    /// region and `-u-` preferences. The reader's first preference, or `und`, when nothing is served.
    public let formatLocale: LanguageTag
    /// Every acceptable candidate, best first.
    public let ranked: [Candidate]

    /// The tag of the text; `nil` when nothing is served.
    public var textLocale: LanguageTag? { supported?.tag }
}
