internal import LocaleMatch
internal import RemoteContent
internal import Synchronization

/// What is known of the ways between languages, so that no request waits for an engine to say whether it has one: asking
/// may mean starting programs.
///
/// 1. A pair that nobody has asked about is unknown; ``find(from:to:)`` asks the engine and remembers.
///    A language that the engine doesn't list as a target is known to have no way.
/// 2. What is remembered is asked again after a while, in the background: packages come and go.
/// 3. It is bounded; what was not used for longest goes first.
final class TranslationWays: Sendable {
    /// The most pairs that are remembered.
    static let maximumCount = 8_192
    /// How long an answer is as good as new, in seconds: longer where there is a way.
    static let lifetime = (found: Int64(600), missing: Int64(60))

    private let engine: any TranslationEngine
    private let clock = ContinuousClock()
    private let state: Mutex<State>
    private let flights = SingleFlight<Pair, TranslationWay?>()

    private struct Pair: Hashable, Sendable {
        var source: LanguageTag
        var target: LanguageTag
    }

    private struct Known: Sendable {
        var way: TranslationWay?
        var expires: ContinuousClock.Instant
        var isRefreshing = false
    }

    private struct State: Sendable {
        var known = LeastRecentlyUsed<Pair, Known>(
            maximumCount: TranslationWays.maximumCount, maximumCost: TranslationWays.maximumCount)
        var direct: Set<String> = []
        /// The languages that the engine could translate into; empty where it lists nothing.
        var targets: Set<String> = []
        var directUntil: ContinuousClock.Instant
        /// The pairs that are being asked about in the background.
        var asking: Set<Pair> = []
    }

    init(engine: any TranslationEngine) {
        self.engine = engine
        state = Mutex(State(directUntil: clock.now))
    }

    /// Those of some languages that the engine may have a way into: most readers' others needn't be looked at.
    func reachable(_ targets: some Sequence<LanguageTag>) -> [LanguageTag] {
        state.withLock { state in
            targets.filter { state.targets.isEmpty || state.targets.contains($0.language) }
        }
    }

    /// What is known of a pair: nil for nothing, else the way or that there is none.
    func known(from source: LanguageTag, to target: LanguageTag) -> TranslationWay?? {
        let pair = Pair(source: source, target: target)
        let now = clock.now
        let (found, isStale) = state.withLock { state -> (Known?, Bool) in
            if !state.targets.isEmpty, !state.targets.contains(target.language) {
                return (Known(way: nil, expires: now), false)
            }
            guard var known = state.known.value(for: pair) else { return (nil, false) }
            let isStale = known.expires <= now && !known.isRefreshing
            if isStale {
                known.isRefreshing = true
                _ = state.known.set(known, for: pair, cost: 1)
            }
            return (known, isStale)
        }
        if isStale { Task(priority: .background) { _ = try? await self.ask(pair) } }
        return found.map { $0.way }
    }

    /// Asks about a pair in the background, unless that is being done: so that a later request knows.
    func findSoon(from source: LanguageTag, to target: LanguageTag) {
        let pair = Pair(source: source, target: target)
        let isNew = state.withLock { state in
            state.asking.count < Self.maximumCount && state.asking.insert(pair).inserted
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
            self.state.withLock { state in
                let known = Known(way: way, expires: self.clock.now + .seconds(seconds))
                _ = state.known.set(known, for: pair, cost: 1)
            }
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
            state.targets = Set(listed.map(\.target.language))
            // Norwegian is asked for by either code.
            if state.targets.contains("nb") { state.targets.insert("no") }
            state.directUntil = now + .seconds(Self.lifetime.missing)
        }
        return pairs
    }
}
