// SPDX-License-Identifier: Apache-2.0

import RemoteContent
import Synchronization
import TestSupport
import Testing

@Suite struct SingleFlightTests {
    struct Broken: Error, Equatable {}

    let flights = SingleFlight<String, Int>()

    @Test("Rule 1: many tasks, one computation")
    func oneComputation() async throws {
        let (flights, gate, calls) = (flights, Gate(), Counter())
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await flights.value(for: "key") {
                        calls.add()
                        await gate.pass()
                        return 7
                    }
                }
            }
            while flights.waitingCount < 99 { await Task.yield() }
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 7, count: 100))
        #expect(calls.count == 1)
        #expect(flights.count == 0)
    }

    @Test("Rule 2: an error goes to everyone, and the next one computes anew")
    func errorsAreShared() async throws {
        let (flights, gate) = (flights, Gate())
        let first = Task {
            try await flights.value(for: "key") {
                await gate.pass()
                throw Broken()
            }
        }
        while flights.count == 0 { await Task.yield() }
        let second = Task { try await flights.value(for: "key") { 1 } }
        while flights.waitingCount < 1 { await Task.yield() }
        gate.open()
        await #expect(throws: Broken.self) { try await first.value }
        await #expect(throws: Broken.self) { try await second.value }
        #expect(try await flights.value(for: "key") { 2 } == 2)
    }

    @Test("Rule 3: when the computing task is cancelled, a waiting one takes over")
    func takesOver() async throws {
        let (flights, gate) = (flights, Gate())
        let first = Task {
            try await flights.value(for: "key") {
                await gate.pass()
                try Task.checkCancellation()
                return 1
            }
        }
        while flights.count == 0 { await Task.yield() }
        let others = (0..<5).map { index in Task { try await flights.value(for: "key") { 100 } } }
        while flights.waitingCount < 5 { await Task.yield() }
        first.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await first.value }
        for other in others { #expect(try await other.value == 100) }
    }

    @Test("Rule 4: a waiting task that is cancelled stops at once, the computation goes on")
    func stopsWaiting() async throws {
        let (flights, gate) = (flights, Gate())
        let first = Task {
            try await flights.value(for: "key") {
                await gate.pass()
                return 1
            }
        }
        while flights.count == 0 { await Task.yield() }
        let second = Task { try await flights.value(for: "key") { 2 } }
        while flights.waitingCount < 1 { await Task.yield() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }  // the gate is still shut
        gate.open()
        #expect(try await first.value == 1)
    }

    @Test("A call of many keys computes only those that nobody is at, each once, in one go")
    func manyKeys() async throws {
        let (flights, gate) = (flights, Gate())
        let first = Task {
            try await flights.value(for: "b") {
                await gate.pass()
                return 20
            }
        }
        while flights.count == 0 { await Task.yield() }
        async let batch = flights.results(for: ["a", "b", "c", "a"]) { keys in
            #expect(keys == ["a", "c"])
            gate.open()
            return [.success(1), .failure(Broken())]
        }
        let results = try await batch
        #expect(results.map { try? $0.get() } == [1, 20, nil, 1])
        #expect(try await first.value == 20)
    }

    @Test("Too few results are an error of the keys that got none")
    func tooFewResults() async throws {
        let results = try await flights.results(for: ["a", "b"]) { _ in [.success(1)] }
        #expect(try results[0].get() == 1)
        #expect(throws: SingleFlightError.self) { try results[1].get() }
    }

    @Test("Overlapping calls in opposite order don't wait for each other in a ring")
    func noRing() async throws {
        let flights = flights
        try await withThrowingTaskGroup(of: Void.self) { group in
            for round in 0..<200 {
                group.addTask {
                    let keys = round.isMultiple(of: 2) ? ["a", "b", "c"] : ["c", "b", "a"]
                    let results = try await flights.results(for: keys) { mine in
                        await Task.yield()
                        return mine.map { .success($0 == "a" ? 1 : $0 == "b" ? 2 : 3) }
                    }
                    #expect(try results.map { try $0.get() } == (round.isMultiple(of: 2) ? [1, 2, 3] : [3, 2, 1]))
                }
            }
            try await group.waitForAll()
        }
        #expect(flights.count == 0)
    }

    /// Counts calls from several tasks.
    final class Counter: Sendable {
        private let value = Mutex(0)
        func add() { value.withLock { $0 += 1 } }
        var count: Int { value.withLock { $0 } }
    }
}
