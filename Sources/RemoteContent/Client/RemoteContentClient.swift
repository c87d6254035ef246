// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// The reader's side of negotiation: finds out which languages a server has, picks the best for the reader, and asks in
/// that one from then on.
///
///     let client = RemoteContentClient(preferences: preferences) { try await api.languages() }
///     let choice = try await client.choice()
///     request.setValue(choice.acceptLanguage, forHTTPHeaderField: "Accept-Language")
///
/// The list is fetched once, by the first of however many callers, and again when it is old or when an answer in another
/// language shows that it has changed. A language that the fresh list doesn't explain, as of a page that exists in one
/// language only, brings no further fetch. A fetch that fails leaves the last choice in use.
public actor RemoteContentClient {
    /// What was chosen from a server's list.
    public struct Choice: Sendable {
        /// The list that it was chosen from.
        public var languages: ServerLanguages
        /// The matcher's answer; its supported entry is in the server's own spelling.
        public var negotiation: Negotiation
        /// The value of `Accept-Language` for every later request: the choice first, then the reader's own order.
        public var acceptLanguage: String

        /// The language to ask in, in the server's own spelling; `nil` for an empty list.
        public var language: String? { negotiation.supported?.spelling }
    }

    private let fetch: @Sendable () async throws -> ServerLanguages
    private let lifetime: Duration
    private var preferences: [LanguageTag]
    private var current: (choice: Choice, since: ContinuousClock.Instant)?
    private let flights = SingleFlight<String, Choice>()
    /// The language of the answer that made the list doubtful.
    private var doubt: String?
    /// Languages in which answers come although the list, looked at anew, names no reason.
    private var unexplained: Set<String> = []
    private var listeners: [Int: AsyncStream<Choice>.Continuation] = [:]
    private var nextListener = 0

    /// A client.
    ///
    /// - Parameters:
    ///   - preferences: The reader's languages, most wanted first.
    ///   - lifetime: How long a list is used before it is fetched again.
    ///   - fetch: Asks the server for its list.
    public init(
        preferences: [LanguageTag], lifetime: Duration = .seconds(3600),
        fetch: @escaping @Sendable () async throws -> ServerLanguages
    ) {
        self.preferences = preferences
        self.lifetime = lifetime
        self.fetch = fetch
    }

    /// The language to ask in, with the list fetched where that is due.
    ///
    /// - Throws: What the fetch throws, when there is no earlier choice to fall back on.
    public func choice() async throws -> Choice {
        if let known { return known }
        do {
            return try await fetched(isForced: false)
        } catch {
            guard let current, !(error is CancellationError) else { throw error }
            return current.choice
        }
    }

    /// Fetches the list now; callers at the same time share the fetch, and one that is cancelled stops waiting.
    @discardableResult
    public func refresh() async throws -> Choice { try await fetched(isForced: true) }

    /// The choice at hand, unless its list is too old.
    private var known: Choice? {
        current.flatMap { ContinuousClock().now - $0.since < lifetime ? $0.choice : nil }
    }

    private func fetched(isForced: Bool) async throws -> Choice {
        // The list is adopted before the shared fetch is over, and looked for once more by the task that would fetch: while it
        // was on its way here, another one may have done so.
        try await flights.value(for: "languages") { @Sendable [fetch] in
            if !isForced, let known = await self.known { return known }
            return await self.received(try await fetch())
        }
    }

    private func received(_ list: ServerLanguages) -> Choice {
        var languages = list
        if languages.languages.count > ServerLanguages.maximumLanguages {
            languages.languages.removeLast(languages.languages.count - ServerLanguages.maximumLanguages)
        }
        if languages != current?.choice.languages {
            unexplained = []
        } else if let doubt, unexplained.count < ServerLanguages.maximumLanguages {
            unexplained.insert(doubt)
        }
        doubt = nil
        return adopt(languages)
    }

    /// Tells the client which language an answer really came in.
    ///
    /// Another one than was asked for means that the server's list has changed, and the next ``choice()`` fetches it.
    public func received(contentLanguage: String) {
        guard let chosen = current?.choice.negotiation.supported?.tag, let tag = try? LanguageTag(contentLanguage),
            !tag.isSameLanguage(as: chosen), !unexplained.contains(tag.identifier)
        else { return }
        doubt = tag.identifier
        current?.since = ContinuousClock().now - lifetime
    }

    /// The reader's languages have changed: chooses anew from the list at hand.
    public func setPreferences(_ preferences: [LanguageTag]) {
        self.preferences = preferences
        guard let current else { return }
        let since = current.since
        adopt(current.choice.languages)
        self.current?.since = since
    }

    /// Every choice that differs from the one before, from now on.
    public func changes() -> AsyncStream<Choice> {
        let (stream, continuation) = AsyncStream.makeStream(of: Choice.self, bufferingPolicy: .bufferingNewest(1))
        nextListener += 1
        let number = nextListener
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.removeListener(number) }
        }
        return stream
    }

    private func removeListener(_ number: Int) { listeners[number] = nil }

    @discardableResult
    private func adopt(_ languages: ServerLanguages) -> Choice {
        var options = LocaleMatcher.Options()
        options.fallback = languages.default.map { .entry($0) } ?? .first
        let negotiation = LocaleMatcher(supported: languages.languages, options: options).match(desired: preferences)
        let choice = Choice(
            languages: languages, negotiation: negotiation,
            acceptLanguage: Self.header(first: negotiation.supported?.spelling, then: preferences))
        let before = current?.choice
        current = (choice, ContinuousClock().now)
        if before?.languages != languages || before?.language != choice.language {
            for listener in listeners.values { listener.yield(choice) }
        }
        return choice
    }

    /// `es-419, es-MX;q=0.9, en;q=0.8`: the server's own entry first, the reader's languages behind it.
    static func header(first: String?, then preferences: [LanguageTag]) -> String {
        var names: [String] = []
        for name in [first].compactMap(\.self) + preferences.map(\.withoutExtensions.identifier)
        where !names.contains(where: { $0.lowercased() == name.lowercased() }) {
            names.append(name)
        }
        return names.prefix(10).enumerated().map { index, name in
            index == 0 ? name : "\(name);q=0.\(10 - index)"
        }.joined(separator: ", ")
    }
}
