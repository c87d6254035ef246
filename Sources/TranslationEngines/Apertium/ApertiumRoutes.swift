// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Ways over Apertium's directions, from the tags that callers use.
enum ApertiumRoutes {
    /// A direction, or a package that would bring one.
    struct Hop<Payload: Sendable>: Sendable {
        var sources: [LanguageTag]
        var targets: [LanguageTag]
        var payload: Payload
    }

    /// The cheapest way with what it costs; `nil` where there is none.
    ///
    /// The first hop fits the source best and the last one the target, in variety as well as language.
    static func cheapest<Payload>(
        _ hops: [Hop<Payload>], from source: LanguageTag, to target: LanguageTag, maximumHops: Int
    ) -> (hops: [Payload], cost: Double)? {
        guard source.misfit(of: target) == nil else { return nil }
        var edges: [RouteFinder<Payload>.Edge] = []
        for hop in hops {
            for start in nodes(hop.sources, endpoint: source, isStart: true) {
                for end in nodes(hop.targets, endpoint: target, isStart: false) where start.node != end.node {
                    // A variety that fits worse only breaks ties between modes of the same languages.
                    let cost = ApertiumQuality.cost(from: start.language, to: end.language)
                    let misfit = Double(start.misfit + end.misfit) / 1000
                    edges.append(.init(source: start.node, target: end.node, cost: cost + misfit, hop: hop.payload))
                }
            }
        }
        return RouteFinder(edges).route(from: "source", to: "target", maximumHops: maximumHops)
    }

    /// The tag that fits best; `nil` for none.
    static func best(_ tags: [LanguageTag], for wanted: LanguageTag) -> LanguageTag? {
        tags.compactMap { tag in wanted.misfit(of: tag).map { (tag, $0) } }
            .min { $0.1 < $1.1 }?.0
    }

    /// What a tag is on the map: one of the two ends, or an intermediate language in its plain form.
    private static func nodes(
        _ tags: [LanguageTag], endpoint: LanguageTag, isStart: Bool
    ) -> [(node: String, language: String, misfit: Int)] {
        guard let first = tags.first else { return [] }
        if let best = best(tags, for: endpoint),
            let misfit = endpoint.misfit(of: best)
        {
            return [(isStart ? "source" : "target", best.language, misfit)]
        }
        // Intermediate texts are in the plain language: a Valencian or Brazilian one would only add a source of error.
        guard first.region == nil, first.variants.isEmpty else { return [] }
        return [(first.language, first.language, 0)]
    }
}
