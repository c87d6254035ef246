// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

/// Whether an engine is asked for a pair, after how it has done so far.
///
/// **Rules.**
/// 1. Closed: it is asked. So many failures in a row open it.
/// 2. Open: it is not asked, for a while that grows with each opening.
/// 3. Half open, after that while: one text is tried at a time. A success closes the circuit, a failure opens it for longer; a
///    try that was cancelled says nothing.
struct Circuit: Sendable {
    private let limit: Int
    private var failures = 0
    private var gate: RetryGate
    private var isProbing = false

    init(failureLimit: Int, backoff: Backoff) {
        limit = max(1, failureLimit)
        gate = RetryGate(backoff)
    }

    /// Whether the engine may be asked now; if so, the outcome must be told.
    mutating func mayAsk(at now: ContinuousClock.Instant) -> Bool {
        guard failures >= limit else { return true }
        guard gate.isOpen(at: now), !isProbing else { return false }
        isProbing = true
        return true
    }

    mutating func succeed() {
        failures = 0
        isProbing = false
        gate.succeed()
    }

    mutating func fail(at now: ContinuousClock.Instant) {
        failures = min(failures, 1_000_000) + 1
        isProbing = false
        if failures >= limit { gate.fail(at: now) }
    }

    mutating func forget() { isProbing = false }
}
