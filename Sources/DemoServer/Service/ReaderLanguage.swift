package import LocaleMatch

/// What a request says about languages, source by source, as the client wrote it.
package struct ReaderPreferences: Sendable, Hashable {
    /// The item `lang` of the query.
    package var query: String?
    /// The cookie `lang`.
    package var cookie: String?
    /// The header `Accept-Language`.
    package var header: String?

    /// The preferences of a request.
    package init(_ request: HTTPRequest) {
        query = request.query.isEmpty ? nil : request.queryValue("lang")
        cookie = request.cookie == nil ? nil : request.cookieValue("lang")
        header = request.acceptLanguage
    }

    /// How many bytes they have together.
    var byteCount: Int {
        (query?.utf8.count ?? 0) + (cookie?.utf8.count ?? 0) + (header?.utf8.count ?? 0)
    }
}

/// The language that a request is answered in, and why.
package struct ReaderLanguage: Sendable {
    /// The language of the service's own texts, in the catalog's spelling.
    package var text: String
    /// The same, parsed.
    package var textTag: LanguageTag
    /// The locale to format with.
    package var formatLocale: LanguageTag
    /// Which of the sources decided.
    package var source: PreferenceSource
    /// Whether the text is what the reader asked for, or the default.
    package var outcome: Negotiation.Outcome
    /// What the first source that names a language says, as a header.
    ///
    /// Content that has languages of its own is negotiated with it: a reader who picked Catalan gets a translation into
    /// it, whatever the browser says.
    package var wish: AcceptLanguage
    /// The same as the client wrote it; part of the key of what is kept for it.
    package var wishText: String
    /// The sources that had something to say and did not decide.
    package var losers: [Loser]
    /// Whether the text is in a language that the reader accepts; a reader who says nothing accepts any
    /// (RFC 9110 §12.5.4).
    package var isAcceptable: Bool

    /// A source that did not decide.
    package struct Loser: Sendable, Hashable {
        /// The source.
        package var source: PreferenceSource
        /// What it said, cut after ``maximumBytes``.
        package var value: String
        /// `unsupported` when the service has nothing of it, `overruled` when a source before it decided.
        package var reason: String

        /// The longest value that is kept.
        static let maximumBytes = 200
    }

    /// What tells two answers apart, apart from the data and the wish.
    package private(set) var key = ""

    /// Sets the key, once everything else is set.
    func keyed() -> ReaderLanguage {
        var copy = self
        copy.key = "\(text)|\(formatLocale.identifier)|\(source)|\(outcome)|\(isAcceptable)"
        for loser in losers { copy.key += "|\(loser.source)=\(loser.value)=\(loser.reason)" }
        return copy
    }
}

/// Chooses a language of the service for each request.
///
/// 1. The sources are asked in order: `?lang=`, the cookie, the header. The first whose wishes the service can meet
///    decides; nothing of the others changes the text.
/// 2. A language that the reader is only likely to understand (CLDR's one-way fallbacks, such as English for Zulu) does
///    not meet a wish while a later source can be met; it is served when none can.
/// 3. A source that can't be met, or comes after the one that decided, is kept as a loser with the reason.
/// 4. When nothing can be had from any source, the service's default is served.
/// 5. `?lang=` and the cookie choose a language; they don't take away how the reader wants to see values. The `-u-`
///    preferences of the header stay, unless the winner has some of its own. The numbering system is left out, since
///    one language's digits don't suit another's.
package struct LanguageChooser: Sendable {
    /// The languages, in the service's spelling; the first is the default.
    package let languages: [String]
    private let matcher: LocaleMatcher
    private let fallback: LanguageTag
    private let cache = BoundedCache<ReaderPreferences, ReaderLanguage>(capacity: 2_048)

    /// Longer preferences are worked out each time rather than kept.
    static let maximumCachedBytes = 512

    /// A chooser among languages.
    package init(languages: [String]) {
        self.languages = languages
        matcher = LocaleMatcher(supported: languages)
        fallback = languages.first.flatMap { try? LanguageTag($0) } ?? .undetermined
    }

    /// The language for a request's preferences.
    package func choose(_ preferences: ReaderPreferences) -> ReaderLanguage {
        guard preferences.byteCount <= Self.maximumCachedBytes else { return work(preferences).keyed() }
        if let known = cache[preferences] { return known }
        let answer = work(preferences).keyed()
        cache[preferences] = answer
        return answer
    }

    private func work(_ preferences: ReaderPreferences) -> ReaderLanguage {
        let sources: [(source: PreferenceSource, value: String, parsed: AcceptLanguage)] = [
            (.query, preferences.query), (.cookie, preferences.cookie), (.header, preferences.header),
        ].compactMap { source, value in value.map { (source, $0, AcceptLanguage($0)) } }

        let matches = sources.map { (source: $0.source, negotiation: matcher.match($0.parsed)) }
            .filter { $0.negotiation.outcome == .matched }
        let winner = matches.first { Self.isMet($0.negotiation) } ?? matches.first
        var losers: [ReaderLanguage.Loser] = []
        var isAfterWinner = false
        for (source, value, _) in sources {
            if source == winner?.source {
                isAfterWinner = true
                continue
            }
            let short = String(decoding: value.utf8.prefix(ReaderLanguage.Loser.maximumBytes), as: UTF8.self)
            losers.append(
                ReaderLanguage.Loser(
                    source: source, value: short, reason: isAfterWinner ? "overruled" : "unsupported"))
        }

        let wishing = sources.first { !$0.parsed.ranges.isEmpty }
        let wish = wishing?.parsed ?? AcceptLanguage("")
        let wishText = wishing?.value ?? ""
        guard let winner, let supported = winner.negotiation.supported else {
            return ReaderLanguage(
                text: languages.first ?? "en", textTag: fallback, formatLocale: fallback, source: .serviceDefault,
                outcome: .defaulted, wish: wish, wishText: wishText,
                losers: losers, isAcceptable: wish.ranges.isEmpty)
        }
        let header = winner.source == .header ? nil : sources.first { $0.source == .header }?.parsed.desired.first
        return ReaderLanguage(
            text: supported.spelling, textTag: supported.tag,
            formatLocale: Self.keep(preferencesOf: header, in: winner.negotiation.formatLocale), source: winner.source,
            outcome: .matched, wish: wish, wishText: wishText,
            losers: losers, isAcceptable: Self.isMet(winner.negotiation))
    }

    /// Rule 2.
    private static func isMet(_ negotiation: Negotiation) -> Bool {
        negotiation.level.map { $0 < .oneWayFallback || $0 == .wildcard } ?? true
    }

    /// Rule 5.
    static func keep(preferencesOf header: LanguageTag?, in locale: LanguageTag) -> LanguageTag {
        guard let header, locale.unicodeKeywords.isEmpty else { return locale }
        let kept = header.unicodeKeywords.filter { ["mu", "ms", "rg", "hc", "fw"].contains($0.key) }
        guard !kept.isEmpty else { return locale }
        let words = kept.map { $0.value.isEmpty ? $0.key : "\($0.key)-\($0.value)" }.joined(separator: "-")
        return (try? LanguageTag("\(locale.withoutExtensions.identifier)-u-\(words)")) ?? locale
    }
}
