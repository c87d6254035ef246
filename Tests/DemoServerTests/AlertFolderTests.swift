// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

@testable import DemoServer

/// The folder of alerts: the shipped one, and one that changes under the reader's eyes.
@Suite struct AlertFolderTests {
    static let shipped = SharedVectors.packageRoot.appendingPathComponent("Demo/alerts").path

    @Test func theShippedFolderIsWhole() throws {
        var folder = AlertFolder(path: Self.shipped, events: try Demo.events())
        _ = folder.look()
        _ = folder.look()
        #expect(folder.broken.isEmpty, "\(folder.broken)")
        let alerts = folder.alerts.map(\.alert.alert)
        #expect(alerts.count >= 12)
        var tally = Tally("shipped alerts")
        for alert in alerts {
            let languages = Set(alert.infos.map(\.language))
            let texts = alert.infos.map { ($0.description ?? "") + ($0.instruction ?? "") }
            tally.record(
                passed: (2...4).contains(languages.count) && alert.diagnostics.isEmpty
                    && texts.allSatisfy { $0.contains("https://") && $0.contains(where: \.isNumber) },
                "\(alert.identifier): \(languages) \(alert.diagnostics)")
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
    }

    /// An empty folder for one test.
    private func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tolk-alerts-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private func text(_ identifier: String, sent: String = "2026-11-21T06:00:00+00:00", event: String = "Wind") -> Data
    {
        Data(
            """
            <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(identifier)</identifier><sender>s</sender>\
            <sent>\(sent)</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope><info>\
            <event>\(event)</event><urgency>Future</urgency><severity>Minor</severity><certainty>Likely</certainty></info></alert>
            """.utf8)
    }

    @Test func changesAreSeen() throws {
        let url = try folder()
        defer { try? FileManager.default.removeItem(at: url) }
        var folder = AlertFolder(path: url.path, events: try Demo.events())
        #expect(folder.look().messages.isEmpty && folder.alerts.isEmpty)

        try text("A").write(to: url.appendingPathComponent("a.xml"))
        try text("B").write(to: url.appendingPathComponent("b.cap"))
        try text("C").write(to: url.appendingPathComponent("c.txt"))
        try text("D").write(to: url.appendingPathComponent(".d.xml"))
        #expect(folder.look().isChanged)
        #expect(folder.alerts.map(\.alert.alert.identifier) == ["A", "B"])
        #expect(!folder.look().isChanged)

        try text("A", event: "Storm").write(to: url.appendingPathComponent("a.xml"))
        #expect(folder.look().isChanged)
        #expect(folder.alerts.first?.alert.alert.infos.first?.event == "Storm")

        try FileManager.default.removeItem(at: url.appendingPathComponent("a.xml"))
        #expect(folder.look().messages == ["a.xml: gone"])
        #expect(folder.alerts.map(\.alert.alert.identifier) == ["B"])
    }

    @Test func aBrokenFileIsLookedAtTwiceAndThenNamed() throws {
        let url = try folder()
        defer { try? FileManager.default.removeItem(at: url) }
        let file = url.appendingPathComponent("a.xml")
        var folder = AlertFolder(path: url.path, events: try Demo.events())
        try text("A").write(to: file)
        _ = folder.look()

        // Half written: the earlier version is still served.
        try text("A2").prefix(100).write(to: file)
        #expect(folder.look().messages.isEmpty)
        #expect(folder.alerts.map(\.alert.alert.identifier) == ["A"] && folder.broken.isEmpty)
        // Written to the end.
        try text("A2").write(to: file)
        _ = folder.look()
        #expect(folder.alerts.map(\.alert.alert.identifier) == ["A2"] && folder.broken.isEmpty)

        // Broken for good, or cut to nothing: named once, with its reason; the last good version is served.
        try text("B").write(to: url.appendingPathComponent("b.xml"))
        for (content, kind) in [(text("A3").prefix(100), "syntax"), (Data(), "unreadable")] {
            try content.write(to: file)
            _ = folder.look()
            let second = folder.look()
            #expect(second.faults == 1 && second.messages.first?.hasPrefix("a.xml: skipped (\(kind))") == true)
            #expect(folder.broken.map(\.file) == ["a.xml"] && folder.broken.first?.hasEarlier == true)
            #expect(folder.alerts.map(\.alert.alert.identifier) == ["A2", "B"])
            #expect(folder.look().messages.isEmpty)
        }
        // Until the file is deleted while the folder is there.
        try FileManager.default.removeItem(at: file)
        #expect(folder.look().messages == ["a.xml: gone"])
        #expect(folder.alerts.map(\.alert.alert.identifier) == ["B"] && folder.broken.isEmpty)
    }

    @Test func theLaterOfTwoIsServed() throws {
        let url = try folder()
        defer { try? FileManager.default.removeItem(at: url) }
        try text("A", event: "Old").write(to: url.appendingPathComponent("1.xml"))
        try text("A", sent: "2026-11-21T07:00:00+00:00", event: "New").write(to: url.appendingPathComponent("2.xml"))
        try text("A", sent: "2026-11-21T07:00:00+00:00", event: "Same").write(to: url.appendingPathComponent("3.xml"))
        var folder = AlertFolder(path: url.path, events: try Demo.events())
        _ = folder.look()
        #expect(folder.alerts.map(\.alert.alert.infos.first?.event) == ["New"])
    }

    @Test func aFolderThatGoesAndComesBackLosesNothing() throws {
        let url = try folder()
        let away = url.appendingPathExtension("away")
        defer { try? FileManager.default.removeItem(at: url) }
        var folder = AlertFolder(path: url.path, events: try Demo.events())
        try text("A").write(to: url.appendingPathComponent("a.xml"))
        _ = folder.look()
        try FileManager.default.moveItem(at: url, to: away)
        let gone = folder.look()
        #expect(gone.faults == 1 && gone.messages.count == 1 && folder.isMissing && folder.alerts.count == 1)
        #expect(folder.look().messages.isEmpty && folder.alerts.count == 1)
        try FileManager.default.moveItem(at: away, to: url)
        #expect(folder.look().isChanged && !folder.isMissing && folder.alerts.count == 1)
    }
}
