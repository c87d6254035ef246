// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import Foundation
import ICUPeers
import LocaleMatch

/// What loading ICU at run time costs beside being linked to it, once and for each call.
///
/// The two programs that are started are CICU's own loader and nothing else, built either way. They run in turn, and the
/// minimum counts.
@main
enum ICUBench {
    /// What loading may cost more than linking, once.
    static let startAim = 300_000.0
    /// What a call through the table may cost more than a linked one.
    static let callAim = 2.0

    static func main() throws {
        _ = try ICULibrary.load()
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let programs = ["icu-start-loaded", "icu-start-linked"].map { folder.appendingPathComponent($0).path }
        var times = [Double](repeating: .infinity, count: programs.count)
        for _ in 0..<400 {
            for (index, program) in programs.enumerated() {
                let time = icu_time_program(program)
                guard time > 0 else { fatalError("\(program) didn't run") }
                times[index] = min(times[index], Double(time))
            }
        }
        Measure.print(row: "icu a program's whole run", ours: times[0], peer: "linked", peerTime: times[1])
        Measure.print(
            row: "icu loading, once (above linking)", ours: max(0, times[0] - times[1]), peer: "aim",
            peerTime: startAim)

        let calls = Measure.nanoseconds([
            Contender("table") { icu_call_loaded(Int64($0)) }, Contender("linked") { icu_call_linked(Int64($0)) },
        ])
        Measure.print(row: "icu a call", ours: calls[0], peer: "linked", peerTime: calls[1])
        Measure.print(
            row: "icu the table, each call (above linking)", ours: max(0, calls[0] - calls[1]), peer: "aim",
            peerTime: callAim)
    }
}
