// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import Foundation

/// Rows of a service with 4,000 alerts: how long first answers take beside what they may take, and how much memory it needs.
enum ManyAlerts {
    static let count = 4_000

    static func measure(root: String, threads: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-alerts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(into: folder, from: "\(root)/Demo/alerts")
        let server = try DemoServer(root: root, threads: threads, ["--alerts", folder.path, "--store", "memory"])
        let address = "http://127.0.0.1:\(server.port)/v1/alerts"
        // Each is the first of its kind: nothing of it is kept.
        let list = try Wrk.times("\(address)?lang=en").last
        let longest = try Wrk.times("\(address)?lang=de&limit=500").last
        let french = try Wrk.times("\(address)?lang=fr&all=1&limit=500").first
        let memory = server.residentKilobytes
        server.stop()
        Measure.print(row: "http \(count) alerts, first list", ours: list, peer: "ceiling", peerTime: 100e6)
        Measure.print(
            row: "http \(count) alerts, first list of 500", ours: longest, peer: "ceiling", peerTime: 100e6)
        Measure.print(
            row: "http \(count) alerts, first byte of 500 in French", ours: french, peer: "ceiling", peerTime: 50e6)
        Measure.print(
            row: "http \(count) alerts, memory in bytes", ours: Double(memory) * 1_024, peer: "ceiling", peerTime: 300e6
        )
    }

    /// The shipped alerts over and over, each with an identifier and headlines of its own.
    private static func write(into folder: URL, from shipped: String) throws {
        let texts = try FileManager.default.contentsOfDirectory(atPath: shipped).filter { $0.hasSuffix(".xml") }
            .sorted()
            .map { try String(contentsOfFile: "\(shipped)/\($0)", encoding: .utf8) }
        for number in 0..<count {
            let text = texts[number % texts.count]
                .replacing("</identifier>", with: "-\(number)</identifier>")
                .replacing("</headline>", with: " (\(number))</headline>")
            try Data(text.utf8).write(to: folder.appendingPathComponent("\(number).xml"))
        }
    }
}
