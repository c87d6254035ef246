// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// One computation per key, however many tasks ask for it at the same time.
///
/// **Rules.**
/// 1. The first task that asks for a key computes it, in its own task; the others wait for what it gets.
/// 2. A value, or an error, goes to everyone who waits; nothing is kept once it is there.
/// 3. When the computing task is cancelled, one of the waiting tasks takes over; no one gets another's cancellation.
/// 4. A waiting task that is cancelled stops waiting at once; the computation goes on.
///
/// Nobody computes keys while waiting for others (all keys of a call are claimed at once and its own ones computed first), so
/// calls that overlap never wait for each other in a ring.
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The flights in the air; the lock is held for a dictionary access at a time.
    private let flights = Mutex<[Key: Flight]>([:])

    /// No flight yet.
    public init() {}

    /// How many keys are being computed.
    public var count: Int { flights.withLock { $0.count } }

    /// How many tasks wait for others.
    package var waitingCount: Int { flights.withLock { $0.values.reduce(0) { $0 + $1.waitingCount } } }

    /// The value of a key: computed here, or by whoever is at it already.
    ///
    /// - Throws: What `make` throws, here or in the task that computes; `CancellationError` when this task is cancelled.
    public func value(for key: Key, make: () async throws -> Value) async throws -> Value {
        let results = try await results(for: [key]) { _ in [.success(try await make())] }
        guard let result = results.first else { throw CancellationError() }
        return try result.get()
    }

    /// The values of several keys: those that nobody is at are computed here in one call of `make`.
    ///
    /// - Parameters:
    ///   - keys: The keys; equal ones are computed once.
    ///   - make: Gives a result for each key that it gets, in order. What it throws counts for all of them.
    /// - Returns: A result for each key, in order.
    /// - Throws: `CancellationError` when this task is cancelled.
    public func results(
        for keys: [Key], make: ([Key]) async throws -> [Result<Value, any Error>]
    ) async throws -> [Result<Value, any Error>] {
        try await placedResults(for: keys) { places in try await make(places.map { keys[$0] }) }
    }

    /// ``results(for:make:)``, where `make` gets the keys' places.
    package func placedResults(
        for keys: [Key], make: ([Int]) async throws -> [Result<Value, any Error>]
    ) async throws -> [Result<Value, any Error>] {
        var results = [Result<Value, any Error>?](repeating: nil, count: keys.count)
        var open = Array(keys.indices)
        while !open.isEmpty {
            let (mine, theirs) = claim(open, of: keys)
            if !mine.isEmpty {
                for ((place, _), result) in zip(mine, await compute(mine, of: keys, make)) { results[place] = result }
            }
            try SessionLifetime.checkCancellation()
            open = []
            for (place, flight) in theirs {
                switch await flight.landing() {
                case .landed(let result): results[place] = result
                case .abandoned: open.append(place)
                case .gaveUp: throw CancellationError()
                }
            }
        }
        return results.map { $0 ?? .failure(SingleFlightError()) }
    }

    /// Takes every key that nobody is at; the flights of the others, and of keys that were taken just before.
    private func claim(_ places: [Int], of keys: [Key]) -> (mine: [(Int, Flight)], theirs: [(Int, Flight)]) {
        flights.withLock { flights in
            var (mine, theirs): ([(Int, Flight)], [(Int, Flight)]) = ([], [])
            for place in places {
                if let flight = flights[keys[place]] {
                    theirs.append((place, flight))
                } else {
                    let flight = Flight()
                    flights[keys[place]] = flight
                    mine.append((place, flight))
                }
            }
            return (mine, theirs)
        }
    }

    private func compute(
        _ mine: [(Int, Flight)], of keys: [Key], _ make: ([Int]) async throws -> [Result<Value, any Error>]
    ) async -> [Result<Value, any Error>] {
        var results: [Result<Value, any Error>] = []
        var failure: any Error = SingleFlightError()
        do {
            results = try await make(mine.map(\.0))
        } catch {
            failure = error
        }
        while results.count < mine.count { results.append(.failure(failure)) }
        flights.withLock { flights in
            for (place, _) in mine { flights[keys[place]] = nil }
        }
        let isCancelled = SessionLifetime.isCurrentOver
        for ((_, flight), result) in zip(mine, results) {
            switch result {
            case .failure(let error) where isCancelled || error is CancellationError: flight.land(.abandoned)
            default: flight.land(.landed(result))
            }
        }
        return results
    }

    /// How a flight ended, for one who waits.
    private enum Landing: Sendable {
        case landed(Result<Value, any Error>)
        /// The task that computed was cancelled.
        case abandoned
        /// The task that waited was cancelled.
        case gaveUp
    }

    /// One computation and those who wait for it.
    private final class Flight: Sendable {
        private struct State: Sendable {
            var landing: Landing?
            var waiting: [Int: CheckedContinuation<Landing, Never>] = [:]
            var next = 0
        }

        private let state = Mutex(State())

        var waitingCount: Int { state.withLock { $0.waiting.count } }

        func land(_ landing: Landing) {
            let waiting = state.withLock { state in
                state.landing = landing
                defer { state.waiting = [:] }
                return state.waiting
            }
            for continuation in waiting.values { continuation.resume(returning: landing) }
        }

        func landing() async -> Landing {
            let number = state.withLock { state in
                state.next += 1
                return state.next
            }
            return await withSessionCancellationHandler {
                await withCheckedContinuation { continuation in
                    // A cancellation that came before this point found nobody to wake, but it shows here.
                    let landing: Landing? = state.withLock { state in
                        if let landing = state.landing { return landing }
                        if SessionLifetime.isCurrentOver { return .gaveUp }
                        state.waiting[number] = continuation
                        return nil
                    }
                    if let landing { continuation.resume(returning: landing) }
                }
            } onCancel: {
                let continuation = self.state.withLock { $0.waiting.removeValue(forKey: number) }
                continuation?.resume(returning: .gaveUp)
            }
        }
    }
}

/// A computation of several keys gave fewer results than there were keys.
public struct SingleFlightError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened.
    public var description: String { "a computation gave fewer results than it had keys; give one for each" }
}
