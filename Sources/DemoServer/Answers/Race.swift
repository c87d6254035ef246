// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The first of several results.
final class Race<Value: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var result: Value??
        var waiter: CheckedContinuation<Value?, Never>?
    }

    /// Sets the result, if there is none yet.
    func finish(_ value: Value?) {
        let waiter = state.withLock { state -> CheckedContinuation<Value?, Never>? in
            guard state.result == nil else { return nil }
            state.result = .some(value)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: value)
    }

    /// The result, once there is one; called once.
    func wait() async -> Value? {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state -> Value?? in
                if state.result == nil { state.waiter = continuation }
                return state.result
            }
            if let known { continuation.resume(returning: known) }
        }
    }
}

/// What some work gives, if it is done in time; nil where it isn't, and then it goes on by itself.
func within<Value: Sendable>(_ time: Duration, _ work: @escaping @Sendable () async -> Value) async -> Value? {
    let race = Race<Value>()
    Task { race.finish(await work()) }
    let alarm = Task {
        try? await Task.sleep(for: time)
        race.finish(nil)
    }
    defer { alarm.cancel() }
    return await race.wait()
}
