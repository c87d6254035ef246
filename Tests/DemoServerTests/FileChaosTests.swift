// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import DemoServer

/// What a disk does to a service: the same accidents in the same order every time.
@Suite struct FileChaosTests {
    private static let now: Int64 = 1_795_251_600

    private func text(_ file: Int, version: Int) -> String {
        """
        <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>A\(file)</identifier><sender>s</sender>\
        <sent>2026-11-21T06:00:00+00:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope><info>\
        <event>Wind \(version)</event><urgency>Future</urgency><severity>Minor</severity><certainty>Likely</certainty>\
        <expires>2026-11-23T06:00:00+00:00</expires></info></alert>
        """
            // Of another length each time: a clock that stands still between two versions must not hide the second.
            + String(repeating: "\n", count: version)
    }

    /// What the folder ought to be served as.
    private struct Model {
        /// The version that counts of each file: the last good one, until the file is deleted while the folder is there.
        var served: [Int: Int] = [:]
        var broken: Set<Int> = []
        var isAway = false
    }

    @Test("Whatever happens to the files, the last good version is served, and the service says that it is degraded")
    func theLastGoodVersionStays() throws {
        let folder = try TemporaryFolder()
        let alerts = folder.url.appendingPathComponent("alerts"), away = folder.url.appendingPathComponent("away")
        try FileManager.default.createDirectory(at: alerts, withIntermediateDirectories: true)
        let data = DataFolder(
            alerts: alerts.path, places: "\(Demo.folder)/places.json", texts: "", reviews: "", page: "", events: "",
            glossaries: "", translations: "")
        let world = try WorldStore(folder: data, events: try Demo.events(), clock: ServiceClock { Self.now }) { _ in }
        var model = Model()
        var chance = SplitMix(seed: 14)
        var tally = Tally("accidents")
        for step in 0..<400 {
            let file = Int(chance.next() % 6)
            let url = alerts.appendingPathComponent("\(file).xml")
            var what = ""
            switch chance.next() % 8 {
            case _ where model.isAway:
                what = "the folder comes back"
                try FileManager.default.moveItem(at: away, to: alerts)
                model.isAway = false
            case 0:
                what = "the folder is moved away"
                try FileManager.default.moveItem(at: alerts, to: away)
                model.isAway = true
            case 1:
                what = "\(file) is cut to nothing"
                try Data().write(to: url)
                model.broken.insert(file)
            case 2:
                what = "\(file) is half written"
                try Data(text(file, version: step).utf8.prefix(200)).write(to: url)
                model.broken.insert(file)
            case 3:
                what = "\(file) is deleted"
                try? FileManager.default.removeItem(at: url)
                model.broken.remove(file)
                model.served[file] = nil
            default:
                what = "\(file) is written"
                try Data(text(file, version: step).utf8).write(to: url)
                model.broken.remove(file)
                model.served[file] = step
            }
            // A broken file is looked at twice: it may be about to be written.
            world.refresh()
            world.refresh()
            let board = world.board
            let served = Dictionary(
                uniqueKeysWithValues: board.inForce.map { index -> (String, String) in
                    let alert = board.world.alerts[index].alert
                    return (alert.identifier, alert.infos.first?.event ?? "")
                })
            let wanted = Dictionary(uniqueKeysWithValues: model.served.map { ("A\($0)", "Wind \($1)") })
            let isDegraded = !board.world.faults.isEmpty
            tally.record(
                passed: served == wanted && isDegraded == (model.isAway || !model.broken.isEmpty),
                "step \(step), \(what): \(served) instead of \(wanted), faults \(board.world.faults)")
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
        #expect(world.faultCount > 50)
    }

    @Test("A disk that takes no more costs no answer, and after kill -9 the service starts as if nothing had been")
    func aFullDiskAndASuddenEnd() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path("translations.sqlite")
        // With a limit of 32 kB for each file, as on a full disk; then without.
        for limit in ["trap '' XFSZ; ulimit -f 32; ", ""] {
            let port = try Loopback.freePort()
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = [
                "-c", "\(limit)exec \"$0\" \"$@\"", try Program.built("demo-server").path, "--port", "\(port)", "--now",
                "2026-11-21T09:00:00Z", "--store", "sqlite:\(store)",
            ]
            process.currentDirectoryURL = SharedVectors.packageRoot
            process.standardError = FileHandle.nullDevice
            try process.run()
            while process.isRunning, !Loopback.accepts(port) { usleep(10_000) }
            for path in ["/v1/alerts?lang=ca", "/v1/alerts?lang=fr", "/v1/reviews/valencia?lang=de", "/healthz"] {
                // A connection for each: what is streamed ends with it.
                let client = try #require(RawClient(port: Int(port)))
                client.send("GET \(path) HTTP/1.0\r\nHost: a\r\n\r\n")
                let text = client.readAll()
                client.close()
                let answer = try #require(RawAnswer(Array(text.utf8), isHead: false), "\(path) under \"\(limit)\"")
                #expect(answer.status == 200 && answer.isComplete)
                #expect(!path.hasPrefix("/v1/alerts") || answer.body.contains("\"total\":15"))
                #expect(path != "/healthz" || answer.body.contains("\"ok\""))
            }
            #expect(process.isRunning)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
}

/// Numbers that look random and are the same every time.
private struct SplitMix {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
        return value ^ value >> 31
    }
}
