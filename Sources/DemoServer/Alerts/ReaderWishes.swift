// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent

/// What a reader wishes for, as far as it can decide about the texts of alerts.
///
/// 1. Of a language only its ``Reach`` counts: how near it is to the languages of the alerts, and into what it is translated.
///    That is found out once for each language, and most languages and regions reach the same.
/// 2. For alerts with one set of languages only those wishes count that reach something there, in their order; behind one
///    that is met by a text of its own nothing counts any more, since a later wish is farther.
/// 3. Each wish is farther by a step than the one before. So of what is near, the distance between places counts, and
///    the place itself only where it might lie beyond the matcher's limit. For translations there is only the order.
/// 4. Where a header refuses something, has a `*`, or more languages than are tried, all places and weights count.
///
/// So a choice is made once for each set and the few reaches that count there, whatever else stands in a header.
struct ReaderWishes: Sendable {
    let header: AcceptLanguage
    let ranges: [LanguageRange]
    /// The reach of each range; nil for `*`, and for one that isn't known yet.
    private let reaches: [Reach?]
    /// Whether a way between languages isn't known yet: nothing can be kept until it is.
    let isOpen: Bool
    /// Whether the reader names a language.
    let namesLanguages: Bool
    /// Whether `*` stands among them.
    let takesAny: Bool
    /// Rule 4.
    private let hasRules: Bool
    /// Rule 3: whether something might lie beyond the limit.
    private let mayFallOut: Bool

    init(_ header: AcceptLanguage, _ ranges: [LanguageRange], reach: (LanguageTag) -> Reach?) {
        self.header = header
        self.ranges = ranges
        reaches = ranges.map { $0.tag.flatMap(reach) }
        isOpen = zip(ranges, reaches).contains { $0.tag != nil && $1 == nil }
        namesLanguages = ranges.contains { $0.weight > 0 && $0.tag != nil }
        takesAny = ranges.contains { $0.weight > 0 && $0.isWildcard }
        hasRules =
            ranges.count > ReaderLanguage.maximumDesired || ranges.contains { $0.weight == 0 || $0.tag == nil }
        mayFallOut = reaches.enumerated().contains { place, reach in reach.map { place >= $0.safePlaces } ?? false }
    }

    /// The languages that translations are tried for, best first.
    var desired: [LanguageTag] { Self.desired(ranges) }

    /// Those of a header.
    static func desired(_ ranges: [LanguageRange]) -> [LanguageTag] {
        Array(ranges.lazy.filter { $0.weight > 0 }.compactMap(\.tag).prefix(ReaderLanguage.maximumDesired))
    }

    /// Adds what decides about all alerts: for a header of which nothing counts but what a known one has as well.
    func add(to key: inout CacheKey) {
        key.add(namesLanguages ? 1 : 0)
        for place in ranges.indices where reaches[place]?.isIdle != true {
            key.add(hasRules ? place << 16 | ranges[place].weight : place)
            key.add(reaches[place]?.number ?? -1)
        }
    }

    /// What decides about alerts with one set of languages.
    func key(_ set: Int, _ board: AlertBoard) -> CacheKey {
        var key = CacheKey(.choice)
        key.add(board.generation)
        key.add(set)
        key.add(namesLanguages ? 1 : 0)
        var first: Int?
        for place in ranges.indices {
            guard let effect = reaches[place]?.effects[safe: set] else {
                key.add(place << 16 | ranges[place].weight)
                key.add(-1)
                continue
            }
            if hasRules {
                guard effect.kind != .none else { continue }
                key.add(place << 16 | ranges[place].weight)
            } else {
                switch effect.kind {
                case .none: continue
                case .translation: key.add(-1)
                case .near, .own:
                    let start = first ?? (mayFallOut ? 0 : place)
                    first = start
                    key.add(place - start)
                }
            }
            key.add(effect.number)
            if effect.kind == .own, !hasRules { break }
        }
        return key
    }
}

/// How a language that somebody may wish for lies to those of a board's alerts.
final class Reach: Sendable {
    /// Equal for languages that do the same everywhere.
    let number: Int
    /// Whether it does nothing anywhere.
    let isIdle: Bool
    /// For each set of languages, what a wish for this one does there.
    let effects: [Effect]
    /// At how many first places everything that is near stays within the matcher's limit.
    let safePlaces: Int
    /// Until when it counts, in seconds since 1970: packages of engines come and go.
    let expires: Int64

    /// What a wish does.
    struct Effect: Sendable {
        var kind: Kind
        /// Equal for languages that do the same.
        var number: Int
    }

    enum Kind: Sendable {
        /// Nothing there is near, and nothing can be translated.
        case none
        /// Something can be translated.
        case translation
        /// Something is near.
        case near
        /// A text is in that very language, and so near that no later wish is nearer.
        case own
    }

    /// How long it counts, in seconds.
    static let lifetime: Int64 = 60

    /// The reach of a language by its nearness to a world's, and by those of them that can be translated into `target`.
    init(
        _ tag: LanguageTag, of world: World, translatedFrom sources: [Bool], into target: LanguageTag?, expires: Int64,
        number: (CacheKey) -> Int
    ) {
        let matcher = world.allLanguages
        var near: [Int: Candidate] = [:]
        for candidate in matcher.rank(desired: [tag]) { near[candidate.supported.index] = candidate }
        let room = (matcher.options.distanceLimit ?? 50) - (near.values.map(\.distance).max() ?? 0)
        safePlaces = matcher.demotion > 0 ? Int((room / matcher.demotion).rounded(.up)) : .max
        // Variants decide between texts that are equally near.
        let details = tag.variants.isEmpty && tag.privateUse.isEmpty ? nil : tag.identifier
        effects = world.languageSets.map { set in
            var key = CacheKey(.number)
            var kind = Kind.none
            if set.members.contains(where: { sources[safe: $0] == true }) {
                kind = .translation
                key.add(target?.identifier)
            }
            for (place, member) in set.members.enumerated() {
                guard let candidate = near[member] else { continue }
                let isOwn = ContentNegotiator.isOwnLanguage(candidate)
                if isOwn, candidate.distance <= matcher.demotion { kind = .own } else if kind != .own { kind = .near }
                key.add(place)
                key.add(candidate.distance.description)
                key.add(isOwn ? 1 : 0)
            }
            key.add(details)
            return Effect(kind: kind, number: kind == .none ? 0 : number(key))
        }
        self.expires = expires
        isIdle = effects.allSatisfy { $0.kind == .none }
        var key = CacheKey(.number)
        for effect in effects {
            key.add(effect.kind == .own ? 1 : 0)
            key.add(effect.number)
        }
        key.add(safePlaces)
        self.number = number(key)
    }
}

/// A choice for everybody whose wishes do the same.
final class KeptChoice: Sendable {
    /// Nil for alerts without any text.
    let choice: AlertChoice?
    /// Until when it counts, in seconds since 1970.
    let expires: Int64

    init(_ choice: AlertChoice?, expires: Int64) {
        self.choice = choice
        self.expires = expires
    }

    /// Whether a way between languages isn't known yet.
    var isOpen: Bool { choice?.isOpen == true }
}
