// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent
internal import Synchronization

/// What is known of the ways between languages, so that no request waits for an engine to say whether it has one: asking
/// may mean starting programs.
///
/// 1. A pair that nobody has asked about is unknown; ``find(from:to:)`` asks the engine and remembers.
///    A language that the engine doesn't list as a target is known to have no way.
/// 2. What is remembered is asked again after a while, in the background: packages come and go.
/// 3. It is kept in the service's cache.
/// 4. Where an engine lists what it translates into, a reader's language is translated into the variety there that fits it
///    best: `es` for a reader of `es-DO`, `pt-BR` for one of `pt-BR` where there is one. So a text is translated once for the
///    readers of all regions who would get the same.
final class TranslationWays: Sendable {
    /// The most pairs that are asked about at the same time.
    static let maximumAsking = 8_192
    /// How long an answer is as good as new, in seconds: longer where there is a way.
    static let lifetime = (found: Int64(600), missing: Int64(60))

    private let engine: any TranslationEngine
    private let clock = ContinuousClock()
    private let state: Mutex<State>
    private let flights = SingleFlight<Pair, TranslationWay?>()
    private let cache: ServiceCache

    private struct Pair: Hashable, Sendable {
        var source: LanguageTag
        var target: LanguageTag

        var key: CacheKey {
            var key = CacheKey(.way)
            key.add(source.identifier)
            key.add(target.identifier)
            return key
        }
    }

    /// What is known of a pair.
    struct Known: Sendable {
        var way: TranslationWay?
        var expires: ContinuousClock.Instant
        var isRefreshing = false
    }

    private struct State: Sendable {
        var direct: Set<String> = []
        /// What the engine could translate into, by language; empty where it lists nothing.
        var targets: [String: [LanguageTag]] = [:]
        /// Changes with ``targets``.
        var listing = 0
        var directUntil: ContinuousClock.Instant
        /// The pairs that are being asked about in the background.
        var asking: Set<Pair> = []
    }

    init(engine: any TranslationEngine, cache: ServiceCache) {
        self.engine = engine
        self.cache = cache
        state = Mutex(State(directUntil: clock.now))
    }

    /// What is translated into for a reader of a language: rule 4; nil for a language that the engine has no way into.
    func target(for tag: LanguageTag) -> LanguageTag? {
        let (listed, listing) = state.withLock {
            ($0.targets.isEmpty ? nil : $0.targets[tag.language] ?? [], $0.listing)
        }
        guard let listed else { return tag.withoutExtensions }
        guard !listed.isEmpty else { return nil }
        var key = CacheKey(.target)
        key.add(listing)
        key.add(tag.identifier)
        if case .target(let known) = cache.value(key) { return known }
        let best = listed.compactMap { offered in tag.misfit(of: offered).map { (offered, $0) } }.min { $0.1 < $1.1 }
        let target = best?.0 ?? tag.withoutExtensions
        cache.keep(.target(target), for: key, bytes: 64)
        return target
    }

    /// What is translated into for a reader of several, each once.
    func targets(for tags: some Sequence<LanguageTag>) -> [LanguageTag] {
        tags.reduce(into: []) { targets, tag in
            if let target = target(for: tag), !targets.contains(target) { targets.append(target) }
        }
    }

    /// What is known of a pair: nil for nothing, else the way or that there is none.
    func known(from source: LanguageTag, to target: LanguageTag) -> TranslationWay?? {
        let pair = Pair(source: source, target: target)
        let key = pair.key
        guard case .way(var known) = cache.value(key) else { return nil }
        if known.expires <= clock.now, !known.isRefreshing {
            known.isRefreshing = true
            cache.keep(.way(known), for: key, bytes: 64)
            Task(priority: .background) { _ = try? await self.ask(pair) }
        }
        return .some(known.way)
    }

    /// Asks about a pair in the background, unless that is being done: so that a later request knows.
    func findSoon(from source: LanguageTag, to target: LanguageTag) {
        let pair = Pair(source: source, target: target)
        let isNew = state.withLock { state in
            state.asking.count < Self.maximumAsking && state.asking.insert(pair).inserted
        }
        guard isNew else { return }
        Task(priority: .background) {
            _ = try? await ask(pair)
            state.withLock { _ = $0.asking.remove(pair) }
        }
    }

    /// The way between two languages; nil when there is none.
    func find(from source: LanguageTag, to target: LanguageTag) async -> TranslationWay? {
        if let known = known(from: source, to: target) { return known }
        return (try? await ask(Pair(source: source, target: target))) ?? nil
    }

    private func ask(_ pair: Pair) async throws -> TranslationWay? {
        try await flights.value(for: pair) {
            let direct = await self.directPairs()
            let isThere = await self.engine.status(from: pair.source, to: pair.target) == .installed
            let quality = isThere ? await self.engine.quality(from: pair.source, to: pair.target) : nil
            let isDirect = direct.contains("\(pair.source.language) \(pair.target.language)")
            let way = isThere ? TranslationWay(isDirect: isDirect, quality: quality) : nil
            let seconds = isThere ? Self.lifetime.found : Self.lifetime.missing
            let known = Known(way: way, expires: self.clock.now + .seconds(seconds))
            self.cache.keep(.way(known), for: pair.key, bytes: 64)
            return way
        }
    }

    /// Learns which languages the engine could translate into at all.
    func listTargets() async { _ = await directPairs() }

    private func directPairs() async -> Set<String> {
        let now = clock.now
        if let known = state.withLock({ $0.directUntil > now ? $0.direct : nil }) { return known }
        let listed = await engine.pairs()
        let pairs = Set(
            listed.filter { $0.status == .installed }.map { "\($0.source.language) \($0.target.language)" })
        state.withLock { state in
            state.direct = pairs
            var targets = Dictionary(
                grouping: Set(listed.map(\.target)).sorted { $0.identifier < $1.identifier }, by: \.language)
            // Norwegian is asked for by either code.
            if targets["no"] == nil { targets["no"] = targets["nb"] }
            if state.targets != targets { state.listing += 1 }
            state.targets = targets
            state.directUntil = now + .seconds(Self.lifetime.missing)
        }
        return pairs
    }
}
