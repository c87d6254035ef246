// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// Formats values of every kind for one reader: one value to hold for a request.
///
/// It is pinned to a locale that the caller gives and reads nothing else: no process-wide locale, no machine's time
/// zone. Making one again is cheap, since what a locale needs is made once and shared. It can be used from any thread.
///
///     let formatter = LocaleFormatter(negotiation)
///     try formatter.percent(54)                                            // "54%", "٥٤٪؜", "% 54"
///     try formatter.measurement(12, unit: .millimeter, usage: .rainfall)   // "0.47 in", "12 mm"
///
/// All text comes from one engine, the system's ICU, so that a page never mixes two versions of CLDR.
public struct LocaleFormatter: Sendable {
    package let engine: LocaleEngine

    /// A formatter for a locale.
    public init(_ locale: LanguageTag) { engine = LocaleEngine.shared(locale) }

    /// A formatter for the reader that a negotiation found: its format locale, which keeps the reader's region and
    /// `-u-` preferences where the language agrees.
    public init(_ negotiation: Negotiation) { self.init(negotiation.formatLocale) }

    /// The locale that it formats for.
    public var locale: LanguageTag { engine.locale }
}

extension LocaleFormatter: Hashable {
    /// Formatters are the same when their locales are.
    public static func == (left: LocaleFormatter, right: LocaleFormatter) -> Bool { left.locale == right.locale }
    /// Hashes the locale.
    public func hash(into hasher: inout Hasher) { hasher.combine(locale) }
}

extension LocaleFormatter: Codable {
    /// Reads the locale.
    public init(from decoder: any Decoder) throws { self.init(try LanguageTag(from: decoder)) }
    /// Writes the locale.
    public func encode(to encoder: any Encoder) throws { try locale.encode(to: encoder) }
}
