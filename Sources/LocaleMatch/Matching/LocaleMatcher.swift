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
    /// An entry that is not a language tag: it never matches.
    public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
        /// The index in the caller's list.
        public let index: Int
        /// What is wrong with it.
        public let error: LanguageTagError
        /// The index and the error.
        public var description: String { "supported entry \(index): \(error)" }
    }

    let core: MatcherCore

    /// Builds a matcher over a service's languages, in the service's own spelling.
    ///
    /// An entry that isn't a language tag never matches, and ``diagnostics`` names it.
    public init(supported list: [String], options: Options = Options()) {
        core = MatcherCore(list, options)
    }

    /// Builds a matcher over tags.
    public init(supported list: [LanguageTag], options: Options = Options()) {
        self.init(supported: list.map(\.spelling), options: options)
    }

    /// The options that it was built with.
    public var options: Options { core.options }

    /// The entries that are not language tags.
    public var diagnostics: [Diagnostic] { core.diagnostics }

    /// The entries that can match, in the caller's order.
    public var supported: [Supported] {
        let bad = Set(diagnostics.map(\.index))
        return core.spellings.indices.filter { !bad.contains($0) }.compactMap(core.supported)
    }

    /// The best entry for preferences in order.
    public func match(desired: [LanguageTag], source: PreferenceSource = .argument) -> Negotiation {
        core.match(desired, .tags(desired), source)
    }

    /// The best entry for a parsed header.
    ///
    /// `*` stands for what nothing else names; weight 0 excludes.
    public func match(_ header: AcceptLanguage, source: PreferenceSource = .header) -> Negotiation {
        core.match(header, .header(header), source)
    }

    /// The best entry for a header as it came: the fast way, which parses only what it needs and remembers headers
    /// that come again.
    public func match(acceptLanguage header: String, source: PreferenceSource = .header) -> Negotiation {
        core.answer(core.found(text: header), .text(header), source)
    }

    /// The best entry for the first source that leads to a match.
    ///
    /// Where none does, the default, and the last source.
    public func match(_ preferences: ReaderPreferences) -> Negotiation {
        for (place, statement) in preferences.all.enumerated() where !statement.header.isEmpty {
            let answer = core.match(
                statement.header, .sources(preferences, deciding: place), statement.source)
            if answer.outcome == .matched { return answer }
        }
        return core.answer(nil, .sources(preferences, deciding: nil), preferences.all.last?.source ?? .argument)
    }

    /// Every acceptable candidate, best first.
    public func rank(desired: [LanguageTag]) -> [Candidate] { core.rank(.tags(desired), source: .argument) }

    /// Every acceptable candidate for a header, best first.
    public func rank(_ header: AcceptLanguage) -> [Candidate] { core.rank(.header(header), source: .header) }

    /// The best entry for language ranges in order, which under the schemes of RFC 4647 may hold `*`.
    public func match(ranges: [String]) -> Negotiation { core.match(ranges: ranges) }

    /// What a cache in front of the service may keep answers by instead of the whole header.
    ///
    /// The entry that the header gets under ``MatchScheme/exactOrLanguage``, in the caller's spelling; else the
    /// default; else `*`. Headers with the same key can share an answer, and there are only as many keys as entries
    /// ([RFC 9111 §4.1](https://www.rfc-editor.org/rfc/rfc9111#section-4.1) allows to normalize the header). Costs one
    /// or two lookups for each element; the first call makes the table for them.
    public func cacheKey(for header: AcceptLanguage) -> String {
        core.supported(core.cacheEntry(header))?.spelling ?? "*"
    }

    /// The localizations to use, best first, exactly as Apple's systems answer: ``MatchScheme/apple``.
    ///
    ///     LocaleMatcher.preferredLocalizations(from: ["en", "es", "es-419"], forPreferences: ["es-MX"])
    ///     // ["es-419", "es"]
    ///
    /// Empty when nothing fits; `Bundle` gives the first localization then.
    public static func preferredLocalizations(
        from localizations: [String], forPreferences preferences: [String]
    ) -> [String] {
        AppleScheme.localizations(from: localizations, forPreferences: preferences).indices.map { localizations[$0] }
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
