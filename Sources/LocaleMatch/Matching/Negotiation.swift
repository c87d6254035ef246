// SPDX-License-Identifier: Apache-2.0

internal import LocaleData

/// The answer to one reader: which text to serve, which locale to format with, and why.
///
/// The two are apart on purpose. The text comes in a language that the service has; the format locale keeps the
/// reader's region and preferences, and is never looked up among the supported entries.
///
/// The value is small: what was decided, and references to the matcher and the preferences. The rest is worked out
/// when it is asked for.
public struct Negotiation: Sendable {
    /// The preferences as they came.
    enum Request: Sendable, Hashable {
        case tags([LanguageTag])
        case header(AcceptLanguage)
        case ranges([String])
        /// Several sources, and the index of the one that led to a match.
        case sources(ReaderPreferences, deciding: Int?)
    }

    let core: MatcherCore
    let request: Request
    /// -1 for none.
    let entry: Int32
    /// The index among the preferences that are tags and not excluded; -1 for none.
    let wish: Int32
    /// In eighths; -1 for none, and for what stands for `*`.
    let eighths: Int32
    /// Whether the entry is what the reader asked for, the default, or nothing.
    public let outcome: Outcome
    /// The source that was asked, or the one that led to a match.
    let asked: PreferenceSource
    /// Where the preference came from; ``PreferenceSource/serviceDefault`` where the default stands in.
    public var source: PreferenceSource { outcome == .defaulted ? .serviceDefault : asked }

    /// The supported entry, with its index and the caller's own spelling; `nil` when nothing is served.
    public var supported: Supported? { core.supported(Int(entry)) }

    /// The tag of the text; `nil` when nothing is served.
    public var textLocale: LanguageTag? { core.tag(Int(entry)) }

    /// The preference that decided; `nil` when none did, and for `*`.
    public var desired: LanguageTag? { preference(Int(wish)) }

    /// The index of the preference that decided among the preferences that are tags, best first; `nil` when none did.
    public var desiredIndex: Int? { wish >= 0 ? Int(wish) : nil }

    /// CLDR's distance from the preference to the entry; `nil` unless the outcome is `matched`.
    public var distance: Double? {
        outcome == .matched && eighths >= 0 ? Double(eighths) / Double(DistanceRules.eighths) : nil
    }

    /// The distance by name; `nil` unless the outcome is `matched`.
    public var level: MatchLevel? {
        guard outcome == .matched else { return nil }
        let maximal: MaximalSubtags?
        if case .header(let header) = request {
            maximal = header.maximal(at: Int(wish))
        } else {
            maximal = desired?.maximal
        }
        return maximal.map { core.level($0, Int(entry)) } ?? .wildcard
    }

    /// The locale to format numbers, dates and units with: the language and script of the text with the reader's region
    /// and `-u-` preferences (`FormatLocale` in the sources has the rules).
    ///
    /// The reader's first preference, or `und`, when nothing is served.
    public var formatLocale: LanguageTag {
        let reader = preference(Int(wish)) ?? preference(0)
        guard let textLocale else { return reader ?? .undetermined }
        return FormatLocale.combine(text: textLocale, reader: reader, others: formatPreferences)
    }

    /// One of ``preferences`` by its place: the others needn't be made.
    private func preference(_ place: Int) -> LanguageTag? {
        switch request {
        case .header(let header): return header.desired(at: place)
        case .sources(let preferences, let deciding):
            return preferences.statement(deciding)?.header.desired(at: place)
        case .tags, .ranges:
            let list = preferences
            return list.indices.contains(place) ? list[place] : nil
        }
    }

    /// Every acceptable candidate, best first; the first is ``supported`` when the outcome is `matched`.
    ///
    /// Empty when nothing matches, also where the default stands in.
    public var ranked: [Candidate] { core.rank(request) }

    /// The reader's preferences that are tags and not excluded, best first; of several sources, those of the one that
    /// decided, or of the first that names any when none did.
    public var preferences: [LanguageTag] {
        switch request {
        case .tags(let tags): tags
        case .header(let header): header.desired
        case .ranges(let ranges): ranges.map { (try? LanguageTag($0)) ?? .undetermined }
        case .sources(let preferences, let deciding): preferences.statement(deciding)?.header.desired ?? []
        }
    }

    /// What other sources say about formats.
    private var formatPreferences: [LanguageTag] {
        if case .sources(let preferences, _) = request { return preferences.all.flatMap(\.header.desired) }
        return preferences
    }

    /// Whether the answer is what the reader asked for.
    public enum Outcome: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
        /// A supported entry is near enough to one of the reader's preferences, or the reader takes anything.
        case matched
        /// Nothing was near enough, or the reader named nothing; the matcher's default stands in.
        case defaulted
        /// Nothing was near enough, and there is no default.
        case none

        /// The name: `matched`, `defaulted` or `none`.
        public var description: String { rawValue }
    }
}

extension Negotiation {
    /// What one source of preferences would have got.
    public struct Considered: Sendable, Hashable {
        /// The source.
        public let source: PreferenceSource
        /// What it says, its elements joined by commas.
        public let text: String
        /// What it alone would get; `nil` for nothing.
        public let supported: Supported?
        /// Whether it decided.
        public let isDeciding: Bool
    }

    /// Every source that ``LocaleMatcher/match(_:)-(ReaderPreferences)`` was given, in order of precedence, with what
    /// it alone would have got; `nil` when the preferences came from one place.
    public var considered: [Considered]? {
        guard case .sources(let preferences, let deciding) = request else { return nil }
        return preferences.all.enumerated().map { place, statement in
            let found = statement.header.isEmpty ? nil : core.found(statement.header)
            return Considered(
                source: statement.source, text: statement.header.ranges.map(\.description).joined(separator: ", "),
                supported: found.flatMap { core.supported($0.entry) },
                isDeciding: place == deciding)
        }
    }
}
