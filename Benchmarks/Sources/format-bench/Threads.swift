// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import Formatting
import Foundation

/// Threads that format with one value at the same time.
///
/// Threads that count references of one object, or wait for one lock, get slower together. The clock on the wall also
/// shows what else the machine does, so that there is a second row with the processor's time: memory that threads
/// write to in turn costs it, other programs don't.
enum Threads {
    private static let calls = 40_000
    private static let values = [54, 7, 12, 99, 100, 3, 61, 28]

    /// Nanoseconds a call, by the wall and by the processor of each thread.
    private static func run(_ count: Int, _ formatter: LocaleFormatter) -> (wall: Double, processor: Double) {
        let clock = ContinuousClock()
        let spent = Spent()
        let duration = clock.measure {
            DispatchQueue.concurrentPerform(iterations: count) { _ in
                let begin = processorNanoseconds()
                for index in 0..<calls { keep(try? formatter.percent(values[index & 7])) }
                spent.add(processorNanoseconds() - begin)
            }
        }
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
        return (seconds * 1e9 / Double(calls * count), spent.total / Double(calls * count))
    }

    private final class Spent: @unchecked Sendable {
        // Guarded by the lock.
        private(set) var total = 0.0
        private let lock = NSLock()
        func add(_ nanoseconds: Double) { lock.withLock { total += nanoseconds } }
    }

    private static func processorNanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Two rows: the ratio of the first is the sum of two threads' speeds to that of one, that of the second is 2 when
    /// a call costs the processor the same.
    static func printRows(_ formatter: LocaleFormatter) {
        if Measure.isProfiling { return }
        let pairs = (0..<150).map { _ in (run(1, formatter), run(2, formatter)) }
        Measure.print(
            row: "percent, two threads on one value", ours: pairs.map(\.1.wall).min() ?? 0, peer: "one thread",
            peerTime: pairs.map(\.0.wall).min() ?? 0)
        Measure.print(
            row: "percent, two threads on one value, processor time",
            ours: (pairs.map(\.1.processor).min() ?? 0) / 2, peer: "one thread",
            peerTime: pairs.map(\.0.processor).min() ?? 0)
    }
}
