// SPDX-License-Identifier: Apache-2.0

internal import CoreMetrics
internal import Synchronization

/// Counters, timers and gauges, made once for each set of labels, and what keeps their number down.
final class Instruments: Sendable {
    private struct Key: Hashable {
        let label: String
        let values: [String]
    }

    private struct State {
        var counters: [Key: Counter] = [:]
        var timers: [Key: Timer] = [:]
        var gauges: [String: Gauge] = [:]
        var languages: Set<String> = []
        var lastMessages: [String] = []
    }

    private let factory: any MetricsFactory
    /// The lock is held to look an instrument up, not while it counts.
    private let state = Mutex(State())

    init(_ factory: any MetricsFactory) { self.factory = factory }

    func count(_ label: String, _ dimensions: (String, String)..., by amount: Int = 1) {
        let key = Key(label: label, values: dimensions.map(\.1))
        let counter = state.withLock { state in
            if let known = state.counters[key] { return known }
            let made = Counter(label: label, dimensions: dimensions, factory: factory)
            state.counters[key] = made
            return made
        }
        counter.increment(by: amount)
    }

    func time(_ label: String, _ duration: Duration, _ dimensions: (String, String)...) {
        let key = Key(label: label, values: dimensions.map(\.1))
        let timer = state.withLock { state in
            if let known = state.timers[key] { return known }
            let made = Timer(
                label: label, dimensions: dimensions, preferredDisplayUnit: .seconds, factory: factory)
            state.timers[key] = made
            return made
        }
        timer.recordNanoseconds(Int64(duration / .nanoseconds(1)))
    }

    func set(_ label: String, _ value: Double) {
        let gauge = state.withLock { state in
            if let known = state.gauges[label] { return known }
            let made = Gauge(label: label, dimensions: [], factory: factory)
            state.gauges[label] = made
            return made
        }
        gauge.record(value)
    }

    /// A language as a label; `other` beyond the most that are told apart.
    func bounded(_ language: String) -> String {
        state.withLock { state in
            if state.languages.contains(language) { return language }
            guard state.languages.count < LanguageObservability.maximumLanguages else { return "other" }
            state.languages.insert(language)
            return language
        }
    }

    /// Whether a message wasn't among the latest ones.
    func isNew(_ message: String) -> Bool {
        state.withLock { state in
            guard !state.lastMessages.contains(message) else { return false }
            state.lastMessages.append(message)
            if state.lastMessages.count > 16 { state.lastMessages.removeFirst() }
            return true
        }
    }
}
