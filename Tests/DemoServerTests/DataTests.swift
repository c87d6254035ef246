// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing
import TranslationStores

@testable import DemoServer

/// Places, options, caches: the small parts.
@Suite struct DataTests {
    @Test func theShippedPlaces() throws {
        let url = SharedVectors.packageRoot.appendingPathComponent("Demo/places.json")
        let (places, diagnostics) = try PlaceFile.parse([UInt8](Data(contentsOf: url)))
        #expect(places.count >= 10 && diagnostics.isEmpty)
        #expect(places.map(\.id) == places.map(\.id).sorted())
        for place in places { #expect(place.names.count >= 10 && place.forecast.count == 5, "\(place.id)") }
    }

    @Test func aBrokenPlaceCostsItself() throws {
        let whole = try String(
            decoding: Data(contentsOf: SharedVectors.packageRoot.appendingPathComponent("Demo/places.json")),
            as: UTF8.self)
        func count(_ from: String, _ to: String) throws -> (Int, Int) {
            let (places, diagnostics) = try PlaceFile.parse(Array(whole.replacingOccurrences(of: from, with: to).utf8))
            return (places.count, diagnostics.count)
        }
        let (all, none) = try count("", "")
        #expect(none == 0)
        #expect(try count("\"id\": \"oslo\"", "\"id\": \"O slo\"") == (all - 1, 1))
        #expect(try count("\"id\": \"oslo\"", "\"name\": \"oslo\"") == (all - 1, 1))
        #expect(try count("\"id\": \"oslo\"", "\"id\": 7") == (all - 1, 1))
        #expect(try count("\"id\": \"oslo\"", "\"id\": \"berlin\"") == (all - 1, 1))
        #expect(try count("2026-11-21T06:53:00Z", "just now") == (all - 1, 1))
        #expect(throws: (any Error).self) { try PlaceFile.parse(Array("[]".utf8)) }
    }

    @Test func options() throws {
        let options = try ServerOptions(["--port", "0", "--alerts=/a/", "--data", "d", "--threads", "4"])
        let translation = try ServerOptions(["--store", "memory,sqlite:/a/b", "--engines=engines.json"])
        #expect(translation.store?.description == "memory,sqlite:/a/b" && translation.engines == "engines.json")
        #expect(throws: ServerOptionsError.self) { try ServerOptions(["--store", "file:/a"]) }
        #expect(try ServerOptions(["--now", "2026-11-21T09:00:00Z"]).now?.secondsSince1970 == 1_795_251_600)
        #expect(options.http.port == 0 && options.alerts == "/a" && options.data == "d" && options.http.threads == 4)
        for wrong in [
            ["--port"], ["--port", "x"], ["--port", "70000"], ["--colour", "red"], ["here"], ["--port="],
            ["--now", "noon"],
        ] {
            #expect(throws: ServerOptionsError.self) { try ServerOptions(wrong) }
        }
    }

    @Test func routes() {
        let cases: [(path: String, kind: Route.Kind)] = [
            ("/", .page(nil)), ("/berlin", .page("berlin")), ("/v1", .unknown), ("/v1/", .unknown),
            ("/assets", .unknown), ("/assets/", .unknown),
            ("/assets/page.css", .asset("page.css")), ("/favicon.ico", .asset("icon.svg")),
            ("/healthz", .health), ("/healthz/", .unknown), ("/metrics", .metrics), ("/v1/places", .places),
            ("/v1/places/", .unknown), ("/v1/weather", .unknown), ("/v1/weather/", .unknown),
            ("/v1/weather/oslo", .weather("oslo")), ("/v1/weather/oslo/", .unknown), ("/v1/forecast/é", .forecast("é")),
            ("/v1/alerts", .alerts), ("/v1/alerts/a,b", .alert("a,b")), ("/v1/reviews/oslo", .reviews("oslo")),
            ("/v1/translations", .translations), ("/v2/weather/oslo", .unknown), ("//", .unknown), ("", .unknown),
            ("*", .options), ("berlin", .unknown),
            // A slash within a segment is escaped.
            ("/v1/alerts/urn%2Fx%2F1", .alert("urn/x/1")), ("/v1/alerts/urn/x/1", .unknown),
            ("/v1%2Falerts", .page("v1/alerts")), ("/%76%31/places", .places), ("/v1/weather/%C3%A9", .weather("é")),
            ("http://a.example/v1/alerts/a%2Cb?x=/y", .alert("a,b")),
        ]
        for (path, kind) in cases { #expect(Route(RequestTarget.rawPath(path)).kind == kind, "\(path)") }
    }

    @Test func json() {
        var json = JSONWriter()
        json.object { json in
            json.field("a", "q\"\\\n\u{1}</é")
            json.field("b", 1.0)
            json.field("c", -2.5)
            json.field("d", Double.nan)
            json.field("e", nil as String?)
            json.field("f", true)
            json.field("g", [])
            json.array("h") { json in
                json.value("x")
                json.object { $0.field("y", 3) }
            }
            json.object("i") { _ in }
        }
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == "{\"a\":\"q\\\"\\\\\\n\\u0001\\u003c/é\",\"b\":1,\"c\":-2.5,\"f\":true,\"g\":[],\"h\":[\"x\",{\"y\":3}],\"i\":{}}"
        )
    }

    /// Control characters that could begin a line or paint over one become visible.
    @Test func noTextBeginsALineOfTheLog() {
        for (text, line) in [
            ("a\nb\r\u{1B}[31mc", "a\\u{0A}b\\u{0D}\\u{1B}[31mc"), ("plain – ü", "plain – ü"),
            ("a\u{2028}b\u{202E}c\u{85}", "a\\u{2028}b\\u{202E}c\\u{85}"),
        ] {
            #expect(LogLine.safe(text) == line)
        }
    }
}
