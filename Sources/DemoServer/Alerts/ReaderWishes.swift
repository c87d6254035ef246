// SPDX-License-Identifier: Apache-2.0

internal import LanguageIdentification
internal import LocaleMatch
internal import RemoteContent

/// What a reader wishes for, as far as it can decide about the texts of alerts.
///
/// 1. Of a language only its ``Reach`` counts: how near it is to the languages of the alerts, and how they are translated into
///    it. That is found out once for each language, and most languages and regions reach the same.
/// 2. Among the texts that an alert has, only those wishes decide that are near one of its languages, in their order; behind
///    one that is met by a text of its own nothing counts any more, since a later wish is farther.
/// 3. Each wish is farther by a step than the one before. So of what is near, the distance between places counts, and
///    the place itself only where it might lie beyond the matcher's limit.
/// 4. Where a header refuses something or has a `*`, all places and weights count.
/// 5. Translations are tried in the order of the wishes, each by its reach.
///
/// So a text is chosen once for each set of languages and the few reaches that are near it, whatever else stands in a header.
struct ReaderWishes: Sendable {
    let header: AcceptLanguage
    private let ranges: [LanguageRange]
    /// The reach of each range; nil for `*`.
    private let reaches: [Reach?]
    /// The reaches of the languages that translations are tried for, best first.
    let desired: [Reach]
    /// Those of them that something is translated into, each target once.
    let translated: [Reach]
    /// Whether the reader names a language.
    let namesLanguages: Bool
    /// Whether `*` stands among them.
    let takesAny: Bool
    /// Rule 4.
    private let hasRules: Bool
    /// Rule 3: whether something might lie beyond the limit.
    private let mayFallOut: Bool

    /// As many languages as translations are tried for.
    static let maximumDesired = 8

    init(_ header: AcceptLanguage, reach: (LanguageTag) -> Reach) {
        self.header = header
        ranges = header.ranges
        let reaches = ranges.map { $0.tag.map(reach) }
        self.reaches = reaches
        desired = Array(
            zip(ranges, reaches).lazy.filter { $0.0.weight > 0 }.compactMap(\.1).prefix(Self.maximumDesired))
        translated = desired.reduce(into: []) { list, reach in
            if let target = reach.target, !list.contains(where: { $0.target == target }) { list.append(reach) }
        }
        namesLanguages = ranges.contains { $0.weight > 0 && $0.tag != nil }
        takesAny = ranges.contains { $0.weight > 0 && $0.isWildcard }
        hasRules = ranges.contains { $0.weight == 0 || $0.tag == nil }
        mayFallOut = reaches.enumerated().contains { place, reach in reach.map { place >= $0.safePlaces } ?? false }
    }

    /// Whether a way between languages isn't known yet.
    var isOpen: Bool { reaches.contains { $0?.isOpen == true } }

    /// Adds all that can decide: for a header of which nothing counts but what a known one has as well.
    func add(to key: inout CacheKey) {
        key.add(namesLanguages ? 1 : 0)
        for place in ranges.indices where reaches[place]?.number != 0 {
            key.add(hasRules ? place << 16 | ranges[place].weight : place)
            key.add(reaches[place]?.number ?? -1)
        }
    }

    /// What decides which text is served of alerts with one set of languages.
    func key(_ set: Int, _ board: AlertBoard) -> CacheKey {
        var key = CacheKey(.choice)
        key.add(board.generation)
        key.add(set)
        key.add(namesLanguages ? 1 : 0)
        var first: Int?
        for place in ranges.indices {
            let effect = reaches[place]?.effects[safe: set]
            if effect?.number == 0 { continue }
            if hasRules {
                key.add(place << 16 | ranges[place].weight)
            } else {
                let start = first ?? (mayFallOut ? 0 : place)
                first = start
                key.add(place - start)
            }
            key.add(effect?.number ?? -1)
            if effect?.isOwn == true, !hasRules { break }
        }
        return key
    }

    /// The translations that are tried of some versions, the best first: for the first language that can be reached the best
    /// way comes first, then its other ways, then the next language (see ``ContentNegotiator``); nil where a way isn't known.
    func attempts(_ versions: [Int], of set: LanguageSet) -> [AlertChoice.Attempt]? {
        var attempts: [AlertChoice.Attempt] = []
        for reach in translated {
            guard let target = reach.target, let ways = reach.ways(versions, of: set) else { return nil }
            attempts += TranslationWay.ranked(ways).map { AlertChoice.Attempt(version: versions[$0], target: target) }
        }
        return attempts
    }
}

/// How a language that somebody may wish for lies to those of a board's alerts and of the posts.
final class Reach: Sendable {
    /// Equal for languages that do the same everywhere; 0 for those that do nothing.
    let number: Int
    /// For each set of languages, what a wish for this one does among its texts.
    let effects: [Effect]
    /// At how many first places everything that is near stays within the matcher's limit.
    let safePlaces: Int
    /// What is translated into for it; nil where nothing is.
    let target: LanguageTag?
    /// The way into it from each of the world's languages and then of the posts', where there is one; nil for one that isn't known
    /// yet.
    private let ways: [TranslationWay??]
    /// For each language of posts whether a reader of this one reads it.
    let readsPost: [Bool]
    /// Until when that counts, in seconds since 1970: packages of engines come and go.
    let expires: Int64

    /// What a wish does among the texts of a set.
    struct Effect: Sendable {
        /// Equal for languages that do the same; 0 where nothing is near.
        var number: Int
        /// Whether a text is in that very language, and so near that no later wish is nearer.
        var isOwn: Bool
    }

    /// How long it counts, in seconds.
    static let lifetime: Int64 = 60

    /// Whether a way isn't known yet.
    let isOpen: Bool

    /// About how many bytes it takes.
    var bytes: Int { 128 + 16 * effects.count + 24 * ways.count }

    init(
        _ tag: LanguageTag, of world: World, into target: LanguageTag?, ways: [TranslationWay??], posts: [LanguageTag],
        expires: Int64, number: (CacheKey) -> Int
    ) {
        let matcher = world.allLanguages
        var near: [Int: Candidate] = [:]
        for candidate in matcher.rank(desired: [tag]) { near[candidate.supported.index] = candidate }
        let room = (matcher.options.distanceLimit ?? 50) - (near.values.map(\.distance).max() ?? 0)
        safePlaces = matcher.demotion > 0 ? Int((room / matcher.demotion).rounded(.up)) : .max
        // Variants decide between texts that are equally near.
        let details = tag.variants.isEmpty && tag.privateUse.isEmpty ? nil : tag.identifier
        effects = world.languageSets.map { set in
            guard set.members.contains(where: { near[$0] != nil }) else { return Effect(number: 0, isOwn: false) }
            var key = CacheKey(.number)
            var isOwn = false
            for (place, member) in set.members.enumerated() {
                guard let candidate = near[member] else { continue }
                let isOwnLanguage = ContentNegotiator.isOwnLanguage(candidate)
                isOwn = isOwn || isOwnLanguage && candidate.distance <= matcher.demotion
                key.add(place)
                key.add(candidate.distance.description)
                key.add(isOwnLanguage ? 1 : 0)
            }
            key.add(details)
            return Effect(number: number(key), isOwn: isOwn)
        }
        self.target = target
        self.ways = ways
        isOpen = ways.contains { $0 == nil }
        readsPost = posts.map { LanguageRecognizer.isSameLanguage(tag, $0) }
        self.expires = expires
        guard target != nil || readsPost.contains(true) || effects.contains(where: { $0.number != 0 }) else {
            self.number = 0
            return
        }
        var key = CacheKey(.number)
        for effect in effects { key.add(effect.isOwn ? -effect.number : effect.number) }
        key.add(safePlaces)
        key.add(target?.identifier)
        for readsPost in readsPost { key.add(readsPost ? 1 : 0) }
        self.number = number(key)
    }

    /// The way from a language of posts, if any; nil where that isn't known.
    func way(fromPost index: Int) -> TranslationWay?? { ways[ways.count - readsPost.count + index] }

    /// The ways from versions of a set; nil where one isn't known.
    func ways(_ versions: [Int], of set: LanguageSet) -> [TranslationWay?]? {
        var known: [TranslationWay?] = []
        for version in versions {
            guard let member = set.members[safe: version], let way = ways[safe: member] ?? nil else { return nil }
            known.append(way)
        }
        return known
    }
}
