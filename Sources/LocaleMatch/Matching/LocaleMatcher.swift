internal import CICU

/// Decides which of a service's languages a reader gets. Built once, used from any thread.
///
///     let matcher = LocaleMatcher(supported: ["en", "es", "es-419"])
///     matcher.match(AcceptLanguage("es-MX,es;q=0.9")).supported?.spelling   // "es-419"
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

    /// The options that it was built with.
    public let options: Options
    /// The entries that are not language tags.
    public let diagnostics: [Diagnostic]
    /// The entries that can match, in the caller's order.
    public let supported: [Supported]

    private let core: ICUMatcher?

    /// Builds a matcher over a service's languages, in the service's own spelling. An entry that isn't a language tag
    /// never matches, and ``diagnostics`` names it.
    public init(supported list: [String], options: Options = Options()) {
        var entries: [Supported] = []
        var diagnostics: [Diagnostic] = []
        for (index, spelling) in list.enumerated() {
            do {
                entries.append(Supported(index: index, spelling: spelling, tag: try LanguageTag(spelling)))
            } catch {
                diagnostics.append(Diagnostic(index: index, error: error))
            }
        }
        self.options = options
        self.diagnostics = diagnostics
        supported = entries
        core = ICUMatcher(entries.map(\.tag), options)
    }

    /// The best entry for preferences in order.
    public func match(desired: [LanguageTag], source: PreferenceSource = .argument) -> Negotiation {
        negotiate(desired, source) { _ in false }
    }

    /// The best entry for a header. `*` stands for what nothing else names; weight 0 excludes.
    public func match(_ header: AcceptLanguage) -> Negotiation {
        negotiate(header.desired, .header) { _ in false }
    }

    /// Every acceptable candidate, best first.
    public func rank(desired: [LanguageTag]) -> [Candidate] {
        match(desired: desired).ranked
    }

    /// The best of a list that is used only once. Preferences that aren't language tags are left out.
    public static func match(
        desired: [String], supported: [String], options: Options = Options()
    ) -> Negotiation {
        LocaleMatcher(supported: supported, options: options)
            .match(desired: desired.compactMap { try? LanguageTag($0) })
    }

    private func negotiate(
        _ desired: [LanguageTag], _ source: PreferenceSource, isExcluded: (Supported) -> Bool
    ) -> Negotiation {
        if let best = core?.best(desired), best.supported < supported.count, best.desired < desired.count {
            let entry = supported[best.supported]
            let wish = desired[best.desired]
            let level = level(wish, entry.tag)
            let distance: Double = [0: 0, 1: 4, 2: 10, 3: 20][level.rank] ?? 30
            let candidate = Candidate(
                supported: entry, desired: wish, desiredIndex: best.desired, distance: distance,
                demotedDistance: distance + 5 * Double(best.desired), level: level)
            return Negotiation(
                supported: entry, outcome: .matched, desired: wish, desiredIndex: best.desired, distance: distance,
                level: level, source: source, formatLocale: FormatLocale.combine(text: entry.tag, reader: wish),
                ranked: [candidate])
        }
        let fallback: Supported? =
            switch options.fallback.kind {
            case .none: nil
            case .first: supported.first
            case .entry(let spelling): supported.first { $0.spelling == spelling }
            }
        return Negotiation(
            supported: fallback, outcome: fallback == nil ? .none : .defaulted, desired: nil, desiredIndex: nil,
            distance: nil, level: nil, source: fallback == nil ? source : .serviceDefault,
            formatLocale: fallback.map { FormatLocale.combine(text: $0.tag, reader: desired.first) }
                ?? desired.first ?? .undetermined,
            ranked: [])
    }

    private func level(_ desired: LanguageTag, _ supported: LanguageTag) -> MatchLevel {
        let left = desired.canonicalized().maximized().subtags
        let right = supported.canonicalized().maximized().subtags
        if left == right { return .same }
        if left.language != right.language { return .related }
        return left.script != right.script ? .script : .regional
    }
}
