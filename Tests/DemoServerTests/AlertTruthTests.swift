// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalizedStrings
import TestSupport
import Testing

@testable import DemoServer

/// Which alerts count, in what order they come, and what is said of them in the reader's language.
@Suite struct AlertTruthTests {
    /// A whole alert of the sender `s`, whose times are seconds from the moment of the test.
    static func alert(
        _ identifier: String, status: String = "Actual", type: String = "Alert", scope: String = "Public",
        sent: Int64 = -3_600, references: [String] = [], onset: Int64? = nil, expires: Int64? = 3_600,
        severity: String = "Severe", urgency: String = "Expected", language: String? = "en",
        event: String = "Thunderstorm", code: String? = nil, response: String? = nil, area: String = "The coast",
        text: String = "", polygon: String? = nil
    ) -> String {
        func time(_ seconds: Int64) -> String {
            AlertDocuments.timestamp(Demo.moment + seconds).replacing("Z", with: "+00:00")
        }
        return """
            <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(identifier)</identifier><sender>s</sender>\
            <sent>\(time(sent))</sent><status>\(status)</status><msgType>\(type)</msgType><scope>\(scope)</scope>\
            <references>\(references.map { "s,\($0),\(time(-7_200))" }.joined(separator: " "))</references><info>\
            \(language.map { "<language>\($0)</language>" } ?? "")<category>Met</category><event>\(event)</event>\
            \(response.map { "<responseType>\($0)</responseType>" } ?? "")<urgency>\(urgency)</urgency>\
            <severity>\(severity)</severity><certainty>Likely</certainty>\
            \(code.map { "<eventCode><valueName>SAME</valueName><value>\($0)</value></eventCode>" } ?? "")\
            \(onset.map { "<onset>\(time($0))</onset>" } ?? "")\(expires.map { "<expires>\(time($0))</expires>" } ?? "")\
            <headline>\(event)</headline><description>\(text)</description><area><areaDesc>\(area)</areaDesc>\
            \(polygon.map { "<polygon>\($0)</polygon>" } ?? "")</area></info></alert>
            """
    }

    private func prepared(_ text: String) throws -> PreparedAlert {
        PreparedAlert(try CAPParser.parse(Array(text.utf8)), events: try Demo.events())
    }

    private func states(_ texts: [String], at moment: Int64 = Demo.moment) throws -> [String: String] {
        var world = World()
        world.set(alerts: try texts.enumerated().map { ("\($0).xml", try prepared($1)) })
        let board = AlertBoard(world, generation: 1, at: moment)
        return Dictionary(zip(world.alerts.map(\.id), board.states.map(\.description))) { first, _ in first }
    }

    /// What is in the folder, and the state of the alert A.
    static let cases: [(name: String, alerts: [String], state: String)] = [
        ("in force", [alert("A")], "active"), ("over", [alert("A", expires: -1)], "expired"),
        ("to come", [alert("A", onset: 600)], "future"),
        ("not actual", [alert("A", status: "Test")], "test"),
        ("an exercise that is over", [alert("A", status: "Exercise", expires: -1)], "exercise"),
        ("for systems", [alert("A", status: "System")], "system"), ("a draft", [alert("A", status: "Draft")], "draft"),
        ("an acknowledgement", [alert("A", type: "Ack")], "system"),
        ("a cancellation itself", [alert("A", type: "Cancel", references: ["B"])], "cancelled"),
        ("cancelled", [alert("A"), alert("B", type: "Cancel", sent: -60, references: ["A"])], "cancelled"),
        ("updated", [alert("A"), alert("B", type: "Update", sent: -60, references: ["A"])], "superseded"),
        ("refers to itself", [alert("A", type: "Update", references: ["A"])], "active"),
        (
            "cancelled by a test",
            [alert("A"), alert("B", status: "Test", type: "Cancel", sent: -60, references: ["A"])], "active"
        ),
        (
            "cancelled before it was sent", [alert("A"), alert("B", type: "Cancel", sent: -9_000, references: ["A"])],
            "active"
        ),
        (
            "cancelled by another sender",
            [
                alert("A"),
                alert("B", type: "Cancel", sent: -60, references: ["A"]).replacing("<sender>s<", with: "<sender>t<"),
            ], "active"
        ),
        // Without an end it counts for a week.
        ("without an end", [alert("A", expires: nil)], "active"),
        ("without an end, long ago", [alert("A", sent: -8 * 86_400, expires: nil)], "expired"),
    ]

    @Test("An alert counts only while its sender means it to", arguments: cases.map(\.name))
    func state(name: String) throws {
        let (_, alerts, state) = try #require(Self.cases.first { $0.name == name })
        #expect(try states(alerts)["A"] == state, "\(name)")
    }

    @Test("An alert leaves the list the moment it expires, and what isn't for the public never comes in")
    func leavesByItself() throws {
        var world = World()
        world.set(alerts: [
            ("a", try prepared(Self.alert("A", expires: 100))), ("b", try prepared(Self.alert("B", expires: 200))),
            ("c", try prepared(Self.alert("C", scope: "Private"))),
        ])
        #expect(world.withheld == ["c"] && world.alerts.count == 2)
        let board = AlertBoard(world, generation: 1, at: Demo.moment)
        #expect(board.inForce.count == 2 && board.validUntil == Demo.moment + 100)
        #expect(AlertBoard(world, generation: 2, at: Demo.moment + 99).inForce.count == 2)
        #expect(AlertBoard(world, generation: 3, at: Demo.moment + 100).inForce.map { world.alerts[$0].id } == ["B"])
    }

    @Test("The most severe comes first, then the most urgent, then the newest; pages follow each other without a gap")
    func orderAndPages() async throws {
        let service = try Demo.service(files: [
            Self.alert("minor", severity: "Minor"), Self.alert("old", sent: -9_000), Self.alert("new", sent: -60),
            Self.alert("now", urgency: "Immediate"), Self.alert("worst", severity: "Extreme", urgency: "Future"),
            Self.alert("over", expires: -1),
        ])
        func ids(_ object: [String: Any]) -> [String] {
            (object["alerts"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
        let whole = try await Demo.object(service, "/v1/alerts")
        #expect(ids(whole) == ["worst", "now", "new", "old", "minor"] && whole["total"] as? Int == 5)
        #expect(try await ids(Demo.object(service, "/v1/alerts?all=1")).contains("over"))
        var target: String? = "/v1/alerts?limit=2", pages: [[String]] = []
        while let address = target {
            let page = try await Demo.object(service, address)
            pages.append(ids(page))
            target = page["next"] as? String
        }
        #expect(pages == [["worst", "now"], ["new", "old"], ["minor"]])
        let many = try Demo.service(files: (0...AlertQuery.usualLimit).map { Self.alert("\($0)") })
        let first = try await Demo.object(many, "/v1/alerts")
        #expect(ids(first).count == AlertQuery.usualLimit && first["total"] as? Int == AlertQuery.usualLimit + 1)
        #expect(try await ids(Demo.object(many, try #require(first["next"] as? String))).count == 1)
        for wrong in ["limit=0", "limit=x", "limit=501", "after=1", "place=atlantis"] {
            let answer = await service.wholeAnswer(HTTPRequest(target: "/v1/alerts?\(wrong)", acceptLanguage: "ja"))
            #expect(answer.status == 400 && answer["Content-Language"] == "ja", "\(wrong)")
        }
    }

    /// What a file writes, and what a reader gets.
    @Test("A place within an area is said to be in it, whether the list was asked for without a place before or not")
    func aPlaceWithinTheArea() async throws {
        let service = try Demo.service()
        // The place of the list, the language, what its first alert says of the distance.
        for (query, language, wanted) in [
            ("", "en", nil), ("?place=valencia", "en", "in the warned area"),
            ("?place=valencia", "de", "im Warngebiet"),
        ] as [(String, String, String?)] {
            let first = try await Demo.object(
                service, "/v1/alerts\(query)\(query.isEmpty ? "?" : "&")lang=\(language)")[
                    "alerts"]
            let alert = (first as? [[String: Any]])?.first { ($0["eventKind"] as? String) == "rain" }
            #expect((alert?["distance"] as? [String: Any])?["text"] as? String == wanted, "\(query) \(language)")
        }
    }

    @Test func markupInTextsIsRepaired() {
        for (text, repaired) in [
            ("Dauerregen<br/>bis 90&nbsp;mm", "Dauerregen\nbis 90\u{A0}mm"), ("a &lt;br&gt; b", "a \n b"),
            ("wind < 50 km/h", "wind < 50 km/h"), ("a<b", "a<b"), ("R&D &unknown; &", "R&D &unknown; &"),
            ("<b>Fort</b> vent", "Fort vent"), ("&Eacute;t&eacute; &#8364; &#x20AC;", "Été € €"),
            ("<unknown> < b >", "<unknown> < b >"), ("T &lt; 5 &deg;C", "T < 5 °C"),
        ] {
            #expect(CAPProse.repaired(text) == repaired)
        }
    }

    @Test("A text in another language than its block claims is flagged, and counts as being in its own")
    func wrongLanguages() async throws {
        let english =
            "Heavy rain is expected this afternoon. Stay away from rivers and do not drive through flooded roads."
        let german =
            "Am Nachmittag wird starker Regen erwartet. Halten Sie sich von Flüssen fern und meiden Sie Unterführungen."
        let service = try Demo.service(files: [
            Self.alert("A", language: "fr", event: "Rain", text: english),
            Self.alert("B", language: nil, event: "Regen", text: german),
            Self.alert("C", language: "de", event: "Regen", text: german),
        ])
        let alerts = try await Demo.object(service, "/v1/alerts", "fr")["alerts"] as? [[String: Any]] ?? []
        let byID = Dictionary(alerts.map { ($0["id"] as? String ?? "", $0) }) { first, _ in first }
        #expect(byID["A"]?["flags"] as? [String] == ["language-mismatch"] && byID["A"]?["language"] as? String == "en")
        #expect(byID["A"]?["outcome"] as? String == "default")
        #expect(byID["B"]?["flags"] as? [String] == ["language-unstated"] && byID["B"]?["language"] as? String == "de")
        #expect(byID["C"]?["flags"] == nil && byID["C"]?["language"] as? String == "de")
    }

    /// The alert, the reader, and the summary.
    static let summaries: [(alert: String, header: String, text: String)] = [
        (
            alert(
                "A", urgency: "Immediate", event: "SEVERE THUNDERSTORM", code: "SVR", response: "Shelter",
                area: "Valencia coast"),
            "en", "Severe thunderstorms. Take shelter now. Valencia coast, until Saturday 11:00 AM."
        ),
        (
            alert("A", urgency: "Immediate", code: "SVR", response: "Shelter", area: "Valencia coast"),
            "ja", "雷雨：非常に危険です。ただちに安全な場所に避難してください。バレンシアとその周辺、11:00 (土曜日)まで。"
        ),
        (
            alert(
                "A", expires: nil, severity: "Extreme", event: "Hurricane Warning", response: "Evacuate",
                area: "Valencia"),
            "de",
            "Hurrikan: extreme Gefahr. Bereiten Sie sich darauf vor, das Gebiet zu verlassen. Valencia und Umgebung."
        ),
        // Digits and clock are the reader's; an event that isn't known is named by its category.
        (
            alert("A", severity: "Minor", event: "Qqqq", area: "Valencia"), "ar-EG",
            "طقس خطير: خطر محدود. بلنسية وما حولها، حتى السبت ١١:٠٠ ص."
        ),
        // A name of the other direction is kept from the sentence, once.
        (
            alert("A", severity: "Minor", event: "Qqqq", area: "Lower valley"), "ar-EG",
            "طقس خطير: خطر محدود. \u{2068}Lower valley\u{2069}، حتى \u{2068}السبت، ١٠:٠٠ ص UTC\u{2069}."
        ),
        (
            alert("A", expires: -1, event: "Fog", area: "X"), "uk",
            "Завершено. Густий туман: серйозна небезпека. X, до: субота, 08:59 UTC."
        ),
    ]

    @Test func summariesAreWrittenFromCodes() async throws {
        for (alert, header, text) in Self.summaries {
            let service = try Demo.service(files: [alert])
            let object = try await Demo.object(service, "/v1/alerts/A", header)
            let summary = object["summary"] as? [String: String]
            #expect((summary?["text"] ?? "").replacing("\u{202F}", with: " ") == text)
            #expect(summary?["language"] == String(header.prefix(2)))
        }
    }

    @Test("Every kind of event has a name in every language, and the table knows at least eighty")
    func eventTable() throws {
        let events = try Demo.events(), texts = try Demo.texts()
        #expect(events.kinds.count >= 80 && Set(events.kinds.map(\.id)).count == events.kinds.count)
        for kind in events.kinds {
            #expect(
                texts.has("event.\(kind.id)", in: "en") && texts.has("category.\(kind.category)", in: "en"),
                "\(kind.id)")
        }
        // Codes, names in several languages, compounds, words that only look like a name.
        for (event, code, kind) in [
            ("Anything", "TOR", "tornado"), ("Flash Flood Warning", nil, "flashFlood"), ("STURMBÖEN", nil, "gusts"),
            ("Дауылды ескерту: боран", nil, "blizzard"), ("暴風雪警報", nil, "blizzard"), ("Myrskyvaroitus", nil, "storm"),
            ("Avís de neu acumulada", nil, "snow"), ("Window cleaning", nil, nil), ("घने कोहरे की चेतावनी", nil, "fog"),
        ] as [(String, String?, String?)] {
            let alert = try CAPParser.parse(Array(Self.alert("A", event: event, code: code).utf8))
            #expect(events.kind(of: alert.infos)?.id == kind, "\(event)")
        }
    }

    /// The number of areas that aren't named chooses the plural; its digits are the reader's.
    @Test func countsOfAreasAgree() throws {
        let texts = try Demo.texts(), chooser = LanguageChooser(languages: texts.languages)
        for (header, count, text) in [
            ("pl", 2, "A i jeszcze 2 obszary"), ("pl", 5, "A i jeszcze 5 obszarów"), ("uk", 21, "A та ще 21 територія"),
            ("ar-EG", 3, "A و٣ مناطق أخرى"), ("fr", 1, "A et 1 autre zone"), ("ko", 7, "A 외 7개 지역"),
            ("he", 2, "A ועוד שני אזורים"), ("fa", 4, "A و ۴ منطقهٔ دیگر"), ("hi-u-nu-deva", 4, "A और ४ अन्य क्षेत्र"),
        ] {
            let reader = chooser.choose(query: nil, cookie: nil, header: header)
            let made = texts.text("summary.moreAreas", for: reader, ["A", .init(count)])
            #expect(made.replacing(/[\u{2066}-\u{2069}]/, with: "") == text)
        }
    }
}
