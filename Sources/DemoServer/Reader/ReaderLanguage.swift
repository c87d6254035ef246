// SPDX-License-Identifier: Apache-2.0

package import LocaleMatch

/// The language that a request is answered in, and why.
package struct ReaderLanguage: Sendable {
    /// The language of the service's own texts, in the catalog's spelling.
    package var text: String
    /// The language of the service's own texts as a tag.
    package var textTag: LanguageTag
    /// The locale to format with, reduced to what this service formats by: see ``LanguageChooser``.
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
    /// The sources that had something to say and did not decide.
    package var losers: [Loser]
    /// Whether the text is in a language that the reader accepts; a reader who says nothing accepts any, and one who says
    /// `*` any that isn't refused (RFC 9110 §12.5.4).
    package var isAcceptable: Bool
    /// The choice that links on a page carry on, where the reader made it by address.
    package var linkLanguage: String?

    /// The reader for whom an answer is written that others may get too: nothing lost.
    var plain: ReaderLanguage {
        guard !losers.isEmpty else { return self }
        var copy = self
        copy.losers = []
        return copy
    }

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
}

/// Chooses a language of the service for each request.
///
/// 1. The sources are asked in order: `?lang=`, the cookie, the header. The first whose wishes the service can meet
///    decides; nothing of the others changes the text.
/// 2. A language that the reader is only likely to understand (CLDR's one-way fallbacks, such as English for Zulu) does
///    not meet a wish while a later source can be met; it is served when none can.
/// 3. A source that can't be met, or comes after the one that decided, is kept as a loser with the reason.
/// 4. When nothing can be had from any source, the service's default is served.
/// 5. `?lang=` and the cookie choose a language; they don't take away how the reader wants to see values: what the header
///    says about units, clock and week stays, unless the winner says something of the kind itself
///    (``LocaleMatch/ReaderPreferences`` does that).
/// 6. The locale to format with is reduced to what formatters read of it (``LocaleMatch/LanguageTag/formatClass``). Two
///    readers who differ in nothing else share their answers.
package struct LanguageChooser: Sendable {
    /// The languages, in the service's spelling; the first is the default.
    package let languages: [String]
    private let matcher: LocaleMatcher
    private let fallback: LanguageTag
    private let tags: [LanguageTag]

    /// A chooser among languages.
    package init(languages: [String]) {
        self.languages = languages
        matcher = LocaleMatcher(supported: languages)
        tags = languages.map { (try? LanguageTag($0)) ?? .undetermined }
        fallback = tags.first ?? .undetermined
    }

    /// The language for a request.
    package func choose(_ request: HTTPRequest) -> ReaderLanguage {
        let query = request.query.isEmpty ? nil : request.queryValue("lang")
        let cookie = request.cookie == nil ? nil : request.cookieValue("lang")
        var reader = choose(query: query, cookie: cookie, header: request.acceptLanguage)
        reader.linkLanguage = query.flatMap { (try? LanguageTag($0))?.identifier }
        return reader
    }

    /// The language for what each source says.
    package func choose(query: String?, cookie: String?, header: String?) -> ReaderLanguage {
        if query == nil, cookie == nil, let header, let reader = chooseByHeader(header) { return reader }
        var preferences = ReaderPreferences()
        var values: [(source: PreferenceSource, value: String)] = []
        for (source, value) in [(PreferenceSource.query, query), (.cookie, cookie), (.header, header)] {
            guard let value else { continue }
            values.append((source, value))
            preferences.add(value, from: source)
        }
        let negotiation = match(preferences)
        let wish = preferences.all.first { !$0.header.isEmpty }?.header ?? AcceptLanguage("")
        // Rule 4, also where nobody says anything.
        let isMatched = negotiation.outcome == .matched && !wish.isEmpty
        let winner = isMatched ? negotiation.source : nil
        guard isMatched, let supported = negotiation.supported else {
            return ReaderLanguage(
                text: languages.first ?? "en", textTag: fallback, formatLocale: fallback, source: .serviceDefault,
                outcome: .defaulted, wish: wish, losers: Self.losers(values, winner: nil),
                isAcceptable: wish.isEmpty)
        }
        return ReaderLanguage(
            text: supported.spelling,
            textTag: tags.indices.contains(supported.index) ? tags[supported.index] : fallback,
            formatLocale: negotiation.formatLocale.formatClass, source: negotiation.source, outcome: .matched,
            wish: wish, losers: values.count > 1 ? Self.losers(values, winner: winner) : [],
            isAcceptable: Self.isMet(negotiation) || wish.acceptsAny)
    }

    /// What nearly every request gets: its header alone names a language of the service, and nothing loses.
    private func chooseByHeader(_ header: String) -> ReaderLanguage? {
        let wish = AcceptLanguage(header)
        let negotiation = matcher.match(wish)
        guard negotiation.outcome == .matched, negotiation.desiredIndex != nil, let supported = negotiation.supported
        else { return nil }
        return ReaderLanguage(
            text: supported.spelling,
            textTag: tags.indices.contains(supported.index) ? tags[supported.index] : fallback,
            formatLocale: negotiation.formatLocale.formatClass, source: .header, outcome: .matched, wish: wish,
            losers: [], isAcceptable: Self.isMet(negotiation) || wish.acceptsAny)
    }

    /// Rules 1 and 2.
    private func match(_ preferences: ReaderPreferences) -> Negotiation {
        let first = matcher.match(preferences)
        guard first.outcome == .matched, preferences.all.count > 1, !Self.isMet(first) else { return first }
        for statement in preferences.all where statement.source != first.source {
            var reordered = ReaderPreferences()
            reordered.add(statement.header, from: statement.source)
            for other in preferences.all where other.source != statement.source {
                reordered.add(other.header, from: other.source)
            }
            let answer = matcher.match(reordered)
            if answer.source == statement.source, answer.outcome == .matched, Self.isMet(answer) { return answer }
        }
        return first
    }

    private static func isMet(_ negotiation: Negotiation) -> Bool {
        // So near is the same language by another name: most readers, and no level needs to be found out.
        if let distance = negotiation.distance, distance <= 1 { return true }
        return negotiation.level.map { $0 < .oneWayFallback || $0 == .wildcard } ?? true
    }

    /// Rule 3.
    private static func losers(
        _ values: [(source: PreferenceSource, value: String)], winner: PreferenceSource?
    ) -> [ReaderLanguage.Loser] {
        var isAfterWinner = false
        var losers: [ReaderLanguage.Loser] = []
        for (source, value) in values {
            if source == winner {
                isAfterWinner = true
                continue
            }
            losers.append(
                ReaderLanguage.Loser(
                    source: source,
                    value: String(decoding: value.utf8.prefix(ReaderLanguage.Loser.maximumBytes), as: UTF8.self),
                    reason: isAfterWinner ? "overruled" : "unsupported"))
        }
        return losers
    }
}

extension AcceptLanguage {
    /// Whether `*` takes every language that isn't refused.
    var acceptsAny: Bool { ranges.contains { $0.isWildcard && $0.weight > 0 } }
}
