// SPDX-License-Identifier: Apache-2.0

/// Finds the best way from one language to another over a few hops.
///
/// Each hop has a cost that grows with what the hop is known to lose; the way with the least sum wins, so that two good
/// hops beat a direct one that leaves half of the words untranslated. Ways of equal cost: the one with fewer hops, then
/// the one found first, so that the answer never changes from run to run.
struct RouteFinder<Hop: Sendable>: Sendable {
    /// A step between two languages.
    struct Edge: Sendable {
        var source: String
        var target: String
        var cost: Double
        var hop: Hop
    }

    private let edgesBySource: [String: [Edge]]

    init(_ edges: [Edge]) {
        edgesBySource = Dictionary(grouping: edges, by: \.source)
    }

    /// The best way of at most so many hops, with its cost; `nil` when there is none.
    ///
    /// - Complexity: hops × edges.
    func route(from source: String, to target: String, maximumHops: Int = 3) -> (hops: [Hop], cost: Double)? {
        guard source != target else { return nil }
        var best: (hops: [Hop], cost: Double)?
        // The cheapest way to each language with exactly so many hops; more hops are only worth it when cheaper.
        var frontier: [String: (hops: [Hop], seen: [String], cost: Double)] = [source: ([], [source], 0)]
        for _ in 0..<max(1, maximumHops) {
            var next: [String: (hops: [Hop], seen: [String], cost: Double)] = [:]
            for (here, way) in frontier.sorted(by: { $0.key < $1.key }) {
                for edge in edgesBySource[here] ?? [] where !way.seen.contains(edge.target) {
                    let cost = way.cost + edge.cost
                    if let known = next[edge.target], known.cost <= cost { continue }
                    next[edge.target] = (way.hops + [edge.hop], way.seen + [edge.target], cost)
                }
            }
            if let arrived = next.removeValue(forKey: target), arrived.cost < best?.cost ?? .infinity {
                best = (arrived.hops, arrived.cost)
            }
            frontier = next
        }
        return best
    }
}
