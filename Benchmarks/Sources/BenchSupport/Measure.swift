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
    /// Nanoseconds a call, for each contender: the minimum over the rounds, each round lasting about `roundSeconds`.
    public static func nanoseconds(
        _ contenders: [Contender], rounds: Int = 7, roundSeconds: Double = 0.05
    ) -> [Double] {
        let clock = ContinuousClock()
        func seconds(_ contender: Contender, _ count: Int) -> Double {
            let duration = clock.measure { contender.run(count) }
            return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
        }
        let counts = contenders.map { contender -> Int in
            var count = 1
            while true {
                let spent = seconds(contender, count)
                if spent >= roundSeconds / 4 || count >= 1 << 30 {
                    return max(1, Int(Double(count) * roundSeconds / max(spent, 1e-9)))
                }
                count *= 4
            }
        }
        var best = [Double](repeating: .infinity, count: contenders.count)
        for _ in 0..<rounds {
            for (index, contender) in contenders.enumerated() {
                best[index] = min(best[index], seconds(contender, counts[index]) / Double(counts[index]) * 1e9)
            }
        }
        return best
    }

    /// Measures ours against a peer and prints the row.
    public static func row(
        _ name: String, ours: @escaping (Int) -> Void, peer: String, _ theirs: @escaping (Int) -> Void
    ) {
        let times = nanoseconds([Contender("ours", run: ours), Contender(peer, run: theirs)])
        print(row: name, ours: times[0], peer: peer, peerTime: times[1])
    }

    /// Measures ours alone and prints the row with its peer's columns empty.
    public static func row(_ name: String, ours: @escaping (Int) -> Void) {
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
