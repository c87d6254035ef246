internal import Synchronization

/// Counts for `/metrics`, in Prometheus' text format.
package final class Metrics: Sendable {
    private let state = Mutex(State())

    private struct State {
        var requests: [Kind: Int] = [:]
        var outcomes: [String: Int] = [:]
    }

    private struct Kind: Hashable {
        var route: StaticName
        var status: Int
    }

    /// The name of a route: one of few, so that a client can't make the counts grow.
    package struct StaticName: Hashable, Sendable, CustomStringConvertible {
        /// The name.
        package let description: String
        init(_ name: StaticString) { description = name.description }
    }

    /// Nothing counted yet.
    package init() {}

    /// Counts an answer.
    func count(_ route: StaticName, status: Int) {
        state.withLock { $0.requests[Kind(route: route, status: status), default: 0] &+= 1 }
    }

    /// Counts how an alert was served: one of the few outcomes of a content negotiation.
    func count(outcome: String) {
        state.withLock { $0.outcomes[outcome, default: 0] &+= 1 }
    }

    /// Answers so far.
    package var total: Int { state.withLock { $0.requests.values.reduce(0, &+) } }

    /// The counts as text, after gauges that the caller has.
    func text(gauges: [(name: String, help: String, value: Int)]) -> String {
        let (requests, outcomes) = state.withLock { ($0.requests, $0.outcomes) }
        var lines = [
            "# HELP tolk_requests_total Answers by route and status.", "# TYPE tolk_requests_total counter",
        ]
        for (kind, count) in requests.sorted(by: {
            ($0.key.route.description, $0.key.status) < ($1.key.route.description, $1.key.status)
        }) {
            lines.append("tolk_requests_total{route=\"\(kind.route)\",status=\"\(kind.status)\"} \(count)")
        }
        lines += [
            "# HELP tolk_alert_outcomes_total Alerts by how their text was chosen.",
            "# TYPE tolk_alert_outcomes_total counter",
        ]
        for (outcome, count) in outcomes.sorted(by: { $0.key < $1.key }) {
            lines.append("tolk_alert_outcomes_total{outcome=\"\(outcome)\"} \(count)")
        }
        for gauge in gauges {
            let type = gauge.name.hasSuffix("_total") ? "counter" : "gauge"
            lines += [
                "# HELP \(gauge.name) \(gauge.help)", "# TYPE \(gauge.name) \(type)", "\(gauge.name) \(gauge.value)",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
