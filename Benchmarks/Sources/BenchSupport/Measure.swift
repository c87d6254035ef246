// SPDX-License-Identifier: Apache-2.0

import Glibc

/// One side of a comparison: a name and the work that is timed.
public struct Contender {
    /// The name that the row shows.
    public let name: String
    /// Does the work `count` times; what it computes must flow into something that the compiler can't remove.
    public let run: (_ count: Int) -> Void

    /// A contender with its work.
    public init(_ name: String, run: @escaping (_ count: Int) -> Void) {
        self.name = name
        self.run = run
    }
}

/// Measures contenders in turn, so that a change in the machine's load meets all of them, and keeps each one's
/// minimum.
public enum Measure {
    /// Nanoseconds a call, for each contender: the minimum over rounds in turn.
    ///
    /// A round is short, so that on a busy machine some of them lie between the interruptions by other programs. Each
    /// contender has at least `rounds` of them and about `totalSeconds`.
    public static func nanoseconds(
        _ contenders: [Contender], rounds: Int = 7, totalSeconds: Double = 0.35
    ) -> [Double] {
        let clock = ContinuousClock()
        let roundSeconds = 0.002
        func seconds(_ contender: Contender, _ count: Int) -> Double {
            let duration = clock.measure { contender.run(count) }
            return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
        }
        let counts = contenders.map { contender -> Int in
            var count = 1
            while true {
                let spent = (0..<3).map { _ in seconds(contender, count) }.min() ?? 0
                if spent >= roundSeconds / 4 || count >= 1 << 30 {
                    return max(1, Int(Double(count) * roundSeconds / max(spent, 1e-9)))
                }
                count *= 4
            }
        }
        var best = [Double](repeating: .infinity, count: contenders.count)
        var (done, total) = (0, 0.0)
        while done < rounds || total < totalSeconds * Double(contenders.count) {
            for (index, contender) in contenders.enumerated() {
                let spent = seconds(contender, counts[index])
                best[index] = min(best[index], spent / Double(counts[index]) * 1e9)
                total += spent
            }
            done += 1
        }
        return best
    }

    /// The one row whose own side is run a number of times, and nothing else, for a profiler:
    /// `TOLK_BENCH_ROW="percent" TOLK_BENCH_CALLS=10000 valgrind --tool=callgrind format-bench`.
    private static let profiled: (row: String, calls: Int)? = {
        guard let row = getenv("TOLK_BENCH_ROW") else { return nil }
        return (String(cString: row), getenv("TOLK_BENCH_CALLS").flatMap { Int(String(cString: $0)) } ?? 10_000)
    }()

    /// Whether a profiler looks at one row, so that everything else is left out.
    public static var isProfiling: Bool { profiled != nil }

    /// Measures ours against a peer and prints the row.
    public static func row(
        _ name: String, ours: @escaping (Int) -> Void, peer: String, _ theirs: @escaping (Int) -> Void
    ) {
        if let profiled {
            if profiled.row == name {
                ours(profiled.calls)
                exit(0)
            }
            return
        }
        let times = nanoseconds([Contender("ours", run: ours), Contender(peer, run: theirs)])
        print(row: name, ours: times[0], peer: peer, peerTime: times[1])
    }

    /// Measures ours alone and prints the row with its peer's columns empty.
    public static func row(_ name: String, ours: @escaping (Int) -> Void) {
        if let profiled {
            if profiled.row == name {
                ours(profiled.calls)
                exit(0)
            }
            return
        }
        let times = nanoseconds([Contender("ours", run: ours)])
        Swift.print("\(name)\t\(rounded(times[0]))\t\t\t")
    }

    /// Prints a row from times in nanoseconds that the caller measured itself.
    public static func print(row name: String, ours: Double, peer: String, peerTime: Double) {
        let ratio = (peerTime / max(ours, 1e-9) * 100).rounded() / 100
        Swift.print("\(name)\t\(rounded(ours))\t\(peer)\t\(rounded(peerTime))\t\(ratio)")
    }

    private static func rounded(_ value: Double) -> Double {
        (value * 10).rounded() / 10
    }
}

/// Keeps a value alive as far as the compiler can tell, so that the work behind it isn't removed.
@inline(never)
public func keep<Value>(_ value: borrowing Value) {}
