// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The alerts as they count at a moment, in the order in which readers see them.
///
/// 1. The most severe comes first, then the most urgent, then the nearest where there is a place to be near to, then the
///    newest; what is left is settled by the identifier, so that the order is the same everywhere.
/// 2. A board is good until the next alert begins or ends: an alert leaves the list the moment it expires, without a file
///    changing.
package final class AlertBoard: Sendable {
    /// The data that it was made of, without the blocks of alerts that are over.
    package let world: World
    /// Tells boards apart: part of the key of everything that is kept of one.
    package let generation: Int
    /// The moment from which on the board is out of date, in seconds since 1970.
    package let validUntil: Int64
    /// The state of each alert, in the order of the world's.
    package let states: [AlertState]
    /// The alerts in force, by their index.
    let inForce: [Int]
    /// All alerts, by their index.
    let all: [Int]
    private let near = Mutex<[Int: [(alert: Int, kilometers: Double)]]>([:])

    init(_ world: World, generation: Int, at now: Int64, after earlier: AlertBoard? = nil) {
        let world = world.current(at: now, after: earlier?.world ?? world)
        self.world = world
        self.generation = generation
        states = world.alerts.map { AlertState($0, at: now) }
        var next = Int64.max
        for (stored, state) in zip(world.alerts, states) where state.isInForce {
            if let turn = stored.prepared.turns.first(where: { $0 > now }) { next = min(next, turn) }
        }
        validUntil = next
        let order = world.alerts.indices.sorted { Self.precedes(world.alerts[$0], world.alerts[$1]) }
        all = order
        let states = states
        inForce = order.filter { states[$0].isInForce }
    }

    /// The alerts in force near a place, by its index and by rule 1; sorted once for each place.
    func inForce(near place: Int) -> [(alert: Int, kilometers: Double)] {
        near.withLock { near in
            if let known = near[place] { return known }
            let sorted = world.alerts(near: place).filter { states[$0.alert].isInForce }
                .sorted { left, right in
                    let one = world.alerts[left.alert], other = world.alerts[right.alert]
                    let ranks = (one.prepared.severityRank, one.prepared.urgencyRank, left.kilometers)
                    let others = (other.prepared.severityRank, other.prepared.urgencyRank, right.kilometers)
                    return ranks == others ? Self.precedes(one, other) : ranks < others
                }
            near[place] = sorted
            return sorted
        }
    }

    private static func precedes(_ left: StoredAlert, _ right: StoredAlert) -> Bool {
        let ranks = (left.prepared.severityRank, left.prepared.urgencyRank, -left.alert.sent.secondsSince1970, left.id)
        return ranks
            < (right.prepared.severityRank, right.prepared.urgencyRank, -right.alert.sent.secondsSince1970, right.id)
    }
}
