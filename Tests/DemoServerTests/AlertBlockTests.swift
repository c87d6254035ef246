// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import DemoServer

/// An alert of several blocks: each has a time, an event and a severity of its own.
@Suite struct AlertBlockTests {
    /// A block whose times are seconds from the moment of the test, Saturday 9:00 AM UTC.
    struct Block {
        var language = "en"
        var event: String
        var severity: String
        var urgency = "Expected"
        var onset: Int64?
        var expires: Int64
        var area = "The coast"
        var polygon: String?
        /// How the times are written: `+00:00`, `-00:00`, `Z`, or another offset.
        var offset = "+00:00"

        var text: String {
            func time(_ seconds: Int64) -> String {
                let shift: Int64 = offset == "+02:00" ? 7_200 : 0
                return AlertDocuments.timestamp(Demo.moment + seconds + shift).replacing("Z", with: offset)
            }
            return """
                <info><language>\(language)</language><category>Met</category><event>\(event)</event>\
                <urgency>\(urgency)</urgency><severity>\(severity)</severity><certainty>Likely</certainty>\
                \(onset.map { "<onset>\(time($0))</onset>" } ?? "")<expires>\(time(expires))</expires>\
                <headline>\(event)</headline><area><areaDesc>\(area)</areaDesc>\
                \(polygon.map { "<polygon>\($0)</polygon>" } ?? "")</area></info>
                """
        }
    }

    /// An alert of the sender `s` that was sent an hour ago.
    static func alert(_ identifier: String, _ blocks: [Block]) -> String {
        """
        <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(identifier)</identifier><sender>s</sender>\
        <sent>\(AlertDocuments.timestamp(Demo.moment - 3_600).replacing("Z", with: "+00:00"))</sent>\
        <status>Actual</status><msgType>Alert</msgType><scope>Public</scope>\(blocks.map(\.text).joined())</alert>
        """
    }

    private static let hour: Int64 = 3_600
    private static let gone = Block(event: "Tornado Warning", severity: "Extreme", urgency: "Immediate", expires: -hour)
    private static let wind = Block(event: "Gale Warning", severity: "Moderate", expires: 11 * hour)
    private static let storm = Block(event: "Severe Thunderstorm Warning", severity: "Moderate", expires: 5 * hour)
    private static let tornado = Block(
        event: "Tornado Warning", severity: "Extreme", urgency: "Immediate", expires: 13 * hour)

    private static func german(_ block: Block, _ event: String) -> Block {
        var block = block
        block.language = "de"
        block.event = event
        return block
    }

    struct Case {
        var name: String
        var blocks: [Block]
        var header = "en"
        var state = "active"
        var severity: String
        var kind: String
        var event: String
        var language = "en"
        var more: [String] = []
        var summary: String
    }

    static let cases = [
        Case(
            name: "what is over says nothing any more", blocks: [gone, wind], severity: "Moderate", kind: "gale",
            event: "Gale Warning", summary: "Moderate gale. The coast, until Saturday, 8:00 PM UTC."),
        Case(
            name: "event, severity and time are those of the worst block", blocks: [storm, tornado],
            severity: "Extreme", kind: "tornado", event: "Tornado Warning", more: ["Severe Thunderstorm Warning"],
            summary: "Extreme tornado. The coast, until Saturday, 10:00 PM UTC."),
        Case(
            name: "the reader's language is over, another isn't", blocks: [gone, german(wind, "Sturm")],
            severity: "Moderate", kind: "gale", event: "Sturm", language: "de",
            summary: "Moderate gale. The coast, until Saturday, 8:00 PM UTC."),
        Case(
            name: "all of it is over", blocks: [gone, german(gone, "Tornado")], state: "expired", severity: "Extreme",
            kind: "tornado", event: "Tornado Warning",
            summary: "Over. Extreme tornado. The coast, until Saturday, 8:00 AM UTC."),
        Case(
            name: "what is left is still to come",
            blocks: [gone, Block(event: "Gale Warning", severity: "Moderate", onset: hour, expires: 11 * hour)],
            state: "future", severity: "Moderate", kind: "gale", event: "Gale Warning",
            summary: "Moderate gale. The coast, from Saturday, 10:00 AM UTC until Saturday, 8:00 PM UTC."),
        Case(
            name: "another language knows the event by name",
            blocks: [storm, tornado, german(storm, "Wxyz"), german(tornado, "Abcd")], header: "de",
            severity: "Extreme", kind: "tornado", event: "Abcd", language: "de", more: ["Wxyz"],
            summary: "Tornado: extreme Gefahr. The coast, bis Samstag, 22:00 UTC."),
        Case(
            name: "blocks that say the same have their areas together",
            blocks: [
                tornado,
                Block(
                    event: "Tornado Warning", severity: "Extreme", urgency: "Immediate", expires: 13 * hour,
                    area: "The hills"),
                Block(event: "Gale Warning", severity: "Minor", expires: hour, area: "The sea"),
            ],
            severity: "Extreme", kind: "tornado", event: "Tornado Warning", more: ["Tornado Warning", "Gale Warning"],
            summary: "Extreme tornado. The coast and The hills, until Saturday, 10:00 PM UTC."),
    ]

    @Test("What an alert says is what its worst block says that isn't over", arguments: cases.map(\.name))
    func worstBlock(name: String) async throws {
        let wanted = try #require(Self.cases.first { $0.name == name })
        let service = try Demo.service(files: [Self.alert("A", wanted.blocks)])
        let alert = try await Demo.object(service, "/v1/alerts/A", wanted.header)
        #expect(alert["state"] as? String == wanted.state)
        #expect((alert["severity"] as? [String: Any])?["value"] as? String == wanted.severity)
        #expect(alert["eventKind"] as? String == wanted.kind)
        #expect(alert["event"] as? String == wanted.event && alert["language"] as? String == wanted.language)
        let more = alert["additional"] as? [[String: Any]] ?? []
        #expect(more.compactMap { $0["event"] as? String } == wanted.more)
        #expect(Demo.summary(alert) == wanted.summary)
    }

    @Test("What is over counts no more for the order, and the page doesn't show it")
    func order() async throws {
        let service = try Demo.service(files: [
            Self.alert("A", [Self.gone, Self.wind]), Self.alert("B", [Self.tornado]),
            Self.alert("C", [Block(event: "Flood", severity: "Severe", expires: 3_600, area: "Berlin")]),
            Self.alert(
                "D",
                [Self.gone, Self.wind].map { block in
                    var block = block
                    block.area = "Berlin"
                    return block
                }),
        ])
        let list = try await Demo.object(service, "/v1/alerts")["alerts"] as? [[String: Any]]
        #expect(list?.compactMap { $0["id"] as? String }.prefix(2) == ["B", "C"])
        let page = String(
            decoding: await service.wholeAnswer(HTTPRequest(target: "/berlin", acceptLanguage: "en")).body,
            as: UTF8.self)
        #expect(page.contains("Gale Warning") && !page.contains("Tornado"))
        let flood = try #require(page.firstRange(of: "<h3>Flood"))
        let gale = try #require(page.firstRange(of: "<h3>Gale"))
        #expect(flood.lowerBound < gale.lowerBound)
    }

    @Test("A block drops out the moment it is over, without a file changing")
    func byItself() throws {
        var world = World()
        let text = Self.alert("A", [Self.storm, Self.tornado, Self.german(Self.wind, "Sturm")])
        world.set(alerts: [("a", PreparedAlert(try CAPParser.parse(Array(text.utf8)), events: try Demo.events()))])
        var board: AlertBoard?
        for (hours, events, state) in [
            (0, ["Tornado Warning", "Severe Thunderstorm Warning", "Sturm"], "active"),
            (5, ["Tornado Warning", "Sturm"], "active"), (11, ["Tornado Warning"], "active"),
            (13, ["Tornado Warning", "Severe Thunderstorm Warning", "Sturm"], "expired"),
        ] as [(Int64, [String], String)] {
            let next = AlertBoard(world, generation: 1, at: Demo.moment + hours * Self.hour, after: board)
            let blocks = next.world.alerts.flatMap(\.prepared.versions).flatMap(\.blocks)
            #expect(blocks.map(\.info.event) == events && next.states.map(\.description) == [state], "\(hours)")
            if let board { #expect(board.validUntil == Demo.moment + hours * Self.hour) }
            board = next
        }
    }

    /// Where the areas are, how the end is written, the list or alert that is asked for, the reader, and the summary.
    static let clocks:
        [(area: String, polygon: String?, offset: String, target: String, header: String, summary: String)] = [
            // A place in the area has a clock, however the file spells UTC.
            ("Berlin", nil, "-00:00", "/v1/alerts/A", "en", "Moderate gale. Berlin, until Saturday 9:00 PM."),
            ("Berlin", nil, "Z", "/v1/alerts/A", "de", "Sturm: mäßige Gefahr. Berlin, bis Samstag, 21:00."),
            ("Berlin", nil, "+02:00", "/v1/alerts/A", "en", "Moderate gale. Berlin, until Saturday 9:00 PM."),
            // No place is known there: the sender's clock, and UTC by its name.
            ("The coast", nil, "+02:00", "/v1/alerts/A", "en", "Moderate gale. The coast, until Saturday 10:00 PM."),
            (
                "The coast", nil, "-00:00", "/v1/alerts/A", "en",
                "Moderate gale. The coast, until Saturday, 8:00 PM UTC."
            ),
            // Places there have different clocks.
            ("Lviv, Lyon", nil, "Z", "/v1/alerts/A", "en", "Moderate gale. Lviv, Lyon, until Saturday, 8:00 PM UTC."),
            // 60 km west of Berlin: near, and not in it; the place that is asked for has the clock.
            (
                "Havelland", "52.5,12.4 52.6,12.4 52.6,12.5 52.5,12.4", "Z", "/v1/alerts?place=berlin", "en",
                "Moderate gale. Havelland, until Saturday 9:00 PM."
            ),
        ]

    @Test("Times are on the clock of the place, or say which clock they are on")
    func clock() async throws {
        for (area, polygon, offset, target, header, summary) in Self.clocks {
            var block = Self.wind
            (block.area, block.polygon, block.offset, block.language) = (area, polygon, offset, header)
            let service = try Demo.service(files: [Self.alert("A", [block])])
            let answer = try await Demo.object(service, target, header)
            let alert = (answer["alerts"] as? [[String: Any]])?.first ?? answer
            #expect(Demo.summary(alert) == summary, "\(area) \(offset)")
        }
        // The same alert near a place of the page.
        var block = Self.wind
        (block.area, block.offset) = ("Berlin", "-00:00")
        let service = try Demo.service(files: [Self.alert("A", [block])])
        let page = await service.wholeAnswer(HTTPRequest(target: "/berlin", acceptLanguage: "en"))
        #expect(String(decoding: page.body, as: UTF8.self).contains("until Saturday 9:00\u{202F}PM."))
    }

    /// Where an alert is, and how a reader without a block in their language is told.
    static let places: [(area: String, polygon: String?, place: String)] = [
        // Valencia lies in it.
        ("Costa", "39.0,-1.0 40.0,-1.0 40.0,0.5 39.0,0.5 39.0,-1.0", "Valence et ses environs"),
        // Oslo is 137 km away.
        ("Hardangervidda", "60.00,7.00 60.65,7.10 60.70,8.40 60.05,8.30 60.00,7.00", "Hardangervidda"),
        ("Comarca de Valencia", nil, "Valence et ses environs"), ("Nowhere", nil, "Nowhere"),
    ]

    @Test("A place is named only if it lies in the area, else the area as the file has it")
    func namedPlace() async throws {
        for (area, polygon, place) in Self.places {
            var block = Self.wind
            (block.area, block.polygon, block.offset) = (area, polygon, "+02:00")
            let service = try Demo.service(files: [Self.alert("A", [block])])
            let summary = Demo.summary(try await Demo.object(service, "/v1/alerts/A", "fr"))
            #expect(summary?.contains(". \(place), jusqu’à samedi") == true, "\(summary ?? "none")")
        }
    }
}
