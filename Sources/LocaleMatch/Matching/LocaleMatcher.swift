// SPDX-License-Identifier: Apache-2.0

/// Decides which of a service's languages a reader gets.
///
/// Built once, used from any thread.
///
///     let matcher = LocaleMatcher(supported: ["en", "es", "es-419"])
///     matcher.match(acceptLanguage: "es-MX,es;q=0.9").supported?.spelling   // "es-419"
///
/// The answers are CLDR's, as ICU gives them ([UTS #35](https://www.unicode.org/reports/tr35/#EnhancedLanguageMatching)),
/// with one difference: ICU ignores variants and private use. Here equal variants and private use win among
/// candidates that CLDR counts as equal, and a tag of private use alone (`x-…`, `art-x-…`) matches exactly or not at
/// all.
///
/// A value is a reference to immutable tables: cheap to copy, and matching takes no lock.
public struct LocaleMatcher: Sendable {
    /// What of the list or the options can't be used.
    public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
        /// The index in the caller's list of an entry that isn't a language tag and never matches; `nil` for the default.
        public let index: Int?
        /// What is wrong with it; `nil` for a default that is a language tag, but not in the list.
        public let error: LanguageTagError?
        /// What can't be used, why, and what that means.
        public let description: String
    }

    let core: MatcherCore

    /// Builds a matcher over a service's languages, in the service's own spelling.
    ///
    /// An entry that isn't a language tag never matches, and ``diagnostics`` names it.
    public init(supported list: [String], options: Options = Options()) {
        core = MatcherCore(SupportedList(list), options)
    }

    /// Builds a matcher over tags, which aren't parsed again.
    public init(supported list: [LanguageTag], options: Options = Options()) {
        core = MatcherCore(SupportedList(list), options)
    }

    /// The options that it was built with.
    public var options: Options { core.options }

    /// The entries that are not language tags, and a default that isn't in the list.
    public var diagnostics: [Diagnostic] { core.diagnostics }

    /// The entries that can match, in the caller's order.
    public var supported: [Supported] {
        core.entries.indices.filter { core.entries[$0] != nil }.compactMap(core.supported)
    }

    /// The best entry for preferences in order.
    public func match(
        desired: consuming [LanguageTag], source: consuming PreferenceSource = .argument
    ) -> Negotiation {
        let found = core.found(desired)
        return core.answer(found, .tags(desired), source)
    }

    /// The best entry for a parsed header.
    ///
    /// `*` stands for what nothing else reaches; weight 0 refuses. Without an allocation.
    public func match(
        _ header: consuming AcceptLanguage, source: consuming PreferenceSource = .header
    ) -> Negotiation {
        let found = core.found(header)
        return core.answer(found, .header(header), source)
    }

    /// The best entry for a header as it came.
    public func match(
        acceptLanguage header: consuming String, source: consuming PreferenceSource = .header
    ) -> Negotiation {
        match(AcceptLanguage(header), source: source)
    }

    /// The best entry for the first source that leads to a match.
    ///
    /// Where none does, the default, and the last source.
    public func match(_ preferences: ReaderPreferences) -> Negotiation { core.match(preferences) }

    /// What the reader of another list's answer gets of this one: by the same preferences from the same sources.
    ///
    ///     let page = site.match(preferences)      // the languages of the site
    ///     let text = article.match(page)          // those of one article
    public func match(_ other: Negotiation) -> Negotiation { core.match(other.request, other.asked) }

    /// Every acceptable candidate, best first.
    public func rank(desired: [LanguageTag]) -> [Candidate] { core.rank(.tags(desired)) }

    /// Every acceptable candidate for a header, best first.
    public func rank(_ header: AcceptLanguage) -> [Candidate] { core.rank(.header(header)) }

    /// The best entry for language ranges in order, which under the schemes of RFC 4647 may hold `*`.
    public func match(ranges: [String]) -> Negotiation { core.match(ranges: ranges) }

    /// What a cache may keep answers by instead of the whole header: ``Negotiation/cacheKey`` of what the header gets.
    public func cacheKey(for header: AcceptLanguage) -> String { match(header).cacheKey }

    /// What a cache may keep formatted answers by: ``Negotiation/formatCacheKey`` of what the header gets.
    public func formatCacheKey(for header: AcceptLanguage) -> String { match(header).formatCacheKey }

    /// How much farther each preference is than the one before: what is as near as that, no later one brings nearer.
    package var demotion: Double {
        guard case .cldr(let search) = core.engine else { return 0 }
        return Double(search.demotion) / Double(DistanceRules.eighths)
    }

    /// The entries that a header refuses, by their indices: rule 6 of a content negotiator.
    package func refused(by header: AcceptLanguage) -> Set<Int> {
        header.withTags { tags in
            core.withRefused(tags) { refused in
                Set(core.entries.indices.filter { core.entries[$0] != nil && refused?[$0] == true })
            }
        }
    }

    /// The entries that the preferences behind an answer refuse.
    package func refused(by answer: Negotiation) -> Set<Int> {
        switch answer.request {
        case .header(let header): refused(by: header)
        case .sources(let preferences, let deciding):
            preferences.statement(deciding).map { refused(by: $0.header) } ?? []
        case .tags, .ranges: []
        }
    }

    /// Whether a reader of one language takes another under this matcher's options, as ICU's `isMatch` tells; its list
    /// and its default don't matter.
    public func isMatch(desired: LanguageTag, supported: LanguageTag) -> Bool {
        var options = options
        (options.fallback, options.original, options.qualities) = (.none, .none, [:])
        return LocaleMatcher(supported: [supported], options: options).match(desired: [desired]).outcome == .matched
    }

    /// One entry for each preference, in their order: the best that no earlier preference has taken.
    ///
    /// What fluent calls `matching`, for a service that shows texts in several languages. Preferences without an entry are
    /// left out.
    public func matchEach(desired: [LanguageTag]) -> [Candidate] { core.matchEach(desired) }

    /// The localizations to use, best first, exactly as Apple's systems answer: ``MatchScheme/apple``.
    ///
    ///     LocaleMatcher.preferredLocalizations(from: ["en", "es", "es-419"], forPreferences: ["es-MX"])
    ///     // ["es-419", "es"]
    ///
    /// Empty when nothing fits; `Bundle` gives the first localization then.
    public static func preferredLocalizations(
        from localizations: [String], forPreferences preferences: [String]
    ) -> [String] {
        let names = localizations.map(AppleScheme.Name.init(available:))
        return AppleScheme.localizations(from: names, forPreferences: preferences).indices.map { localizations[$0] }
    }

    /// The best of a list that is used only once.
    ///
    /// Preferences that aren't language tags are left out.
    public static func match(
        desired: [String], supported: [String], options: Options = Options()
    ) -> Negotiation {
        LocaleMatcher(supported: supported, options: options)
            .match(desired: desired.compactMap { try? LanguageTag($0) })
    }
}
