// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Counts for `/metrics`, in Prometheus' text format.
package final class Metrics: Sendable {
    private let state = Mutex(State())

    /// The upper bounds of the histogram of latencies, in microseconds.
    static let bounds: [Int64] = [
        100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000,
    ]

    private struct State {
        var requests: [Kind: Int] = [:]
        var latencies: [Route: Latency] = [:]
        var outcomes: [String: Int] = [:]
    }

    private struct Kind: Hashable {
        var route: Route
        var status: Int
    }

    private struct Latency {
        /// One for each bound, and one for what took longer.
        var counts = [Int](repeating: 0, count: Metrics.bounds.count + 1)
        var microseconds: Int64 = 0

        mutating func add(_ some: Int64, at place: Int) {
            counts[place] &+= 1
            microseconds &+= some
        }
    }

    /// The name of a route: one of few, so that a client can't make the counts grow.
    enum Route: String, Sendable {
        case languages, order, places, weather, forecast, alerts, alert, reviews, translations, page, assets, choose
        case translation, options, healthz, metrics, unknown, refused
    }

    /// One value that somebody else counts.
    struct Value {
        var name: String
        var help: String
        var value: Int
        /// Labels with their braces, such as `{result="made"}`.
        var labels = ""
    }

    /// Nothing counted yet.
    package init() {}

    /// Counts an answer, and how long it took until its first byte could go out.
    ///
    /// - Parameter outcomes: How many alerts in it were served with each of the few outcomes of a content negotiation.
    func count(_ route: Route, status: Int, took duration: Duration? = nil, outcomes: [String: Int] = [:]) {
        state.withLock { state in
            state.requests[Kind(route: route, status: status), default: 0] &+= 1
            for (name, count) in outcomes { state.outcomes[name, default: 0] &+= count }
            guard let duration else { return }
            let (seconds, attoseconds) = duration.components
            let microseconds = seconds &* 1_000_000 &+ attoseconds / 1_000_000_000_000
            let place = Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count
            state.latencies[route, default: Latency()].add(microseconds, at: place)
        }
    }

    /// Counts how alerts were served in a streamed answer.
    func count(outcomes: [String]) {
        state.withLock { state in for name in outcomes { state.outcomes[name, default: 0] &+= 1 } }
    }

    /// Answers so far.
    package var total: Int { state.withLock { $0.requests.values.reduce(0, &+) } }

    /// The counts as text, before values that the caller has.
    func text(_ values: [Value]) -> String {
        let (requests, latencies, outcomes) = state.withLock { ($0.requests, $0.latencies, $0.outcomes) }
        var lines = [
            "# HELP tolk_requests_total Answers by route and status.", "# TYPE tolk_requests_total counter",
        ]
        for (kind, count) in requests.sorted(by: {
            ($0.key.route.rawValue, $0.key.status) < ($1.key.route.rawValue, $1.key.status)
        }) {
            lines.append("tolk_requests_total{route=\"\(kind.route.rawValue)\",status=\"\(kind.status)\"} \(count)")
        }
        lines += [
            "# HELP tolk_request_duration_seconds Time until the first byte of an answer can go out, by route.",
            "# TYPE tolk_request_duration_seconds histogram",
        ]
        for (kind, latency) in latencies.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let route = kind.rawValue
            var sum = 0
            for (bound, count) in zip(Self.bounds, latency.counts) {
                sum &+= count
                lines.append(
                    "tolk_request_duration_seconds_bucket{route=\"\(route)\",le=\"\(Double(bound) / 1e6)\"} \(sum)")
            }
            sum &+= latency.counts.last ?? 0
            lines += [
                "tolk_request_duration_seconds_bucket{route=\"\(route)\",le=\"+Inf\"} \(sum)",
                "tolk_request_duration_seconds_sum{route=\"\(route)\"} \(Double(latency.microseconds) / 1e6)",
                "tolk_request_duration_seconds_count{route=\"\(route)\"} \(sum)",
            ]
        }
        lines += [
            "# HELP tolk_alert_outcomes_total Alerts by how their text was chosen.",
            "# TYPE tolk_alert_outcomes_total counter",
        ]
        for (outcome, count) in outcomes.sorted(by: { $0.key < $1.key }) {
            lines.append("tolk_alert_outcomes_total{outcome=\"\(outcome)\"} \(count)")
        }
        var last = ""
        for value in values {
            if value.name != last {
                let type = value.name.hasSuffix("_total") ? "counter" : "gauge"
                lines += ["# HELP \(value.name) \(value.help)", "# TYPE \(value.name) \(type)"]
                last = value.name
            }
            lines.append("\(value.name)\(value.labels) \(value.value)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
