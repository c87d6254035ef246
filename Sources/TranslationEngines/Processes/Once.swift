// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A meeting of one answer and one continuation, in either order; the first answer wins.
final class Once<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var continuation: CheckedContinuation<Value, Never>?
    }

    private let state = Mutex(State())

    /// Waits for the answer; called once.
    func wait(_ continuation: CheckedContinuation<Value, Never>) {
        let value = state.withLock { state in
            if state.value == nil { state.continuation = continuation }
            return state.value
        }
        if let value { continuation.resume(returning: value) }
    }

    /// Gives the answer; later ones are dropped.
    func give(_ value: Value) {
        let continuation = state.withLock { state -> CheckedContinuation<Value, Never>? in
            guard state.value == nil else { return nil }
            state.value = value
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: value)
    }
}
