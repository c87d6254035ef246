// SPDX-License-Identifier: Apache-2.0

/// How long to leave something alone that keeps failing: longer each time, and never all callers at once.
///
/// After the *n*th failure in a row the wait is `first × 1.6ⁿ⁻¹`, at most `longest`, then moved by up to 23 % either way at
/// random. With the defaults: about 1, 1.6, 2.6, 4.1 … 120 seconds.
public struct Backoff: Sendable, Hashable {
    /// The wait after the first failure.
    public var first: Duration
    /// The longest wait.
    public var longest: Duration

    /// A back-off; what is negative counts as zero.
    public init(first: Duration = .seconds(1), longest: Duration = .seconds(120)) {
        self.first = max(.zero, first)
        self.longest = max(.zero, longest)
    }

    /// What each wait is multiplied by to get the next.
    static let factor = 1.6
    /// How far chance moves a wait either way, as a share of it.
    static let jitter = 0.23

    /// The wait after a number of failures in a row.
    public func delay(afterFailures failures: Int) -> Duration {
        delay(afterFailures: failures, chance: Double.random(in: -1...1))
    }

    /// The wait with a chance of -1 (shortest) to 1 (longest).
    package func delay(afterFailures failures: Int, chance: Double) -> Duration {
        guard failures > 0 else { return .zero }
        var wait = first
        var steps = 1
        while steps < failures, longest > wait, wait != .zero {
            wait = wait * Self.factor
            steps += 1
        }
        return min(wait, longest) * (1 + Self.jitter * min(1, max(-1, chance)))
    }
}

/// Whether something that fails may be tried again yet.
package struct RetryGate: Sendable {
    package let backoff: Backoff
    /// Failures in a row.
    package private(set) var failures = 0
    private var notBefore: ContinuousClock.Instant?

    package init(_ backoff: Backoff) { self.backoff = backoff }

    /// Whether the wait is over, or none began.
    package func isOpen(at now: ContinuousClock.Instant = .now) -> Bool {
        notBefore.map { now >= $0 } ?? true
    }

    /// Begins the next wait.
    package mutating func fail(at now: ContinuousClock.Instant = .now) {
        failures = min(failures, 1_000) + 1
        notBefore = now + backoff.delay(afterFailures: failures)
    }

    /// Ends the waiting.
    package mutating func succeed() {
        failures = 0
        notBefore = nil
    }
}
