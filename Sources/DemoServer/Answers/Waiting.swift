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

/// How many may wait for something at the same time.
final class WaitingRoom: Sendable {
    private let free: Mutex<Int>

    init(seats: Int) { free = Mutex(seats) }

    /// A seat until nobody holds it any more; nil where all are taken.
    func seat() -> Seat? {
        let isFree = free.withLock { free in
            defer { if free > 0 { free -= 1 } }
            return free > 0
        }
        return isFree ? Seat(room: self) : nil
    }

    final class Seat: Sendable {
        private let room: WaitingRoom

        fileprivate init(room: WaitingRoom) { self.room = room }

        deinit { room.free.withLock { $0 += 1 } }
    }
}

/// Lets through so many at a time, in the order in which they come.
final class Gate: Sendable {
    private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

    init(width: Int) { state = Mutex((width, [])) }

    /// Does some work when it is its turn.
    func pass<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        defer {
            let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
                state.free += 1
                return nil
            }
            next?.resume()
        }
        return try await work()
    }
}
