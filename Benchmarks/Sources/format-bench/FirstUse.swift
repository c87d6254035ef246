// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import Formatting
import Foundation
import LocaleMatch

/// The first text of a kind in a process: the benchmark starts itself again for each, so that nothing is warm but the
/// disk's cache.
enum FirstUse {
    static let limitNanoseconds = 3e6
    private static let option = "--first="

    private static let kinds: [(name: String, body: @Sendable (LocaleFormatter) throws -> Void)] = [
        ("percent", { keep(try $0.percent(54)) }),
        ("currency", { keep(try $0.currency(12.5, code: "EUR")) }),
        ("unit", { keep(try $0.measurement(12.0, unit: .millimeter)) }),
        ("rainfall", { keep(try $0.measurement(12.0, unit: .millimeter, usage: .rainfall)) }),
        ("date", { keep(try $0.date(Date(timeIntervalSince1970: 0), skeleton: "yMMM", timeZone: .utc)) }),
        ("relative", { keep(try $0.relative(-2, unit: .hour)) }),
        ("list", { keep(try $0.list(["a", "b", "c"])) }),
    ]

    /// In a process that was started for one kind: formats once, prints the nanoseconds and ends the process.
    static func answerIfAsked() throws {
        guard let argument = CommandLine.arguments.last, argument.hasPrefix(option),
            let kind = kinds.first(where: { option + $0.name == argument })
        else { return }
        let duration = try ContinuousClock().measure { try kind.body(LocaleFormatter(LanguageTag("fr-CA"))) }
        print(Double(duration.components.attoseconds) * 1e-9)
        exit(0)
    }

    /// A row a kind, the best of some processes.
    static func printRows() throws {
        if Measure.isProfiling { return }
        for kind in kinds {
            let times = try (0..<9).compactMap { _ in
                let (process, output) = (Process(), Pipe())
                process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
                process.arguments = [option + kind.name]
                process.standardOutput = output
                try process.run()
                process.waitUntilExit()
                let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                return Double(text.split(separator: "\n").first ?? "")
            }
            Measure.print(
                row: "first \(kind.name) in a process (limit 3 ms)", ours: times.min() ?? .infinity, peer: "limit",
                peerTime: limitNanoseconds)
        }
    }
}
