// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DemoServer

/// `Accept` and `Prefer`, and what `*` takes.
@Suite struct NegotiationFieldTests {
    /// The field, and whether a page is wanted rather than a problem document.
    private static let accepts: [(field: String?, isPage: Bool)] = [
        (nil, false), ("", false), ("*/*", false), ("text/html", true), ("TEXT/HTML", true), ("text/html;q=0", false),
        ("application/json, text/html;q=0", false), ("application/json, text/html;q=0.5", false),
        ("application/json;q=0.5, text/html", true), ("text/html, application/json", true),
        ("text/html;q=0.0, */*", false), ("text/html;charset=UTF-8", true),
        // What a browser sends.
        ("text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8", true),
        // Within quotes stands a value, and another level of HTML isn't what is served.
        ("application/json;profile=\"a, text/html\"", false), ("text/html;level=1, */*;q=0.1", false),
        ("text/htmlx", false), ("text/html;q=bad", false),
    ]

    @Test func acceptIsReadWithItsWeights() async throws {
        let service = try Demo.service()
        for (field, isPage) in Self.accepts {
            let answer = await service.wholeAnswer(
                HTTPRequest(target: "/v1/weather/zz", acceptLanguage: "en", accept: field))
            #expect(answer.status == 404)
            #expect(answer["Content-Type"]?.hasPrefix("text/html") == isPage, "\(field ?? "none")")
        }
        // The same for lines of JSON.
        for (field, type) in [
            ("application/x-ndjson", "application/x-ndjson"), ("application/x-ndjson;q=0", "application/json"),
            ("application/json, application/x-ndjson;q=0.5", "application/json"),
            ("application/json;q=0.5, application/x-ndjson", "application/x-ndjson"), ("*/*", "application/json"),
        ] {
            let translating = try Demo.service(engine: TestEngine(["es→ca"]))
            let answer = await translating.wholeAnswer(
                HTTPRequest(
                    method: "POST", target: "/v1/translations", accept: field, contentType: "application/json",
                    body: Array(#"{"source":"es","target":"ca","texts":["Llueve."]}"#.utf8)))
            #expect(answer.status == 200 && answer["Content-Type"]?.hasPrefix(type) == true, "\(field)")
        }
    }

    /// What is asked with, by a reader of Icelandic, and whether that is strict.
    private static let prefers: [(field: String, isStrict: Bool)] = [
        ("handling=strict", true), ("handling=\"strict\"", true), ("HANDLING = Strict", true),
        ("respond-async, handling=strict; x=y", true), ("handling=lenient, handling=strict", false),
        ("handling=strict, handling=lenient", true), ("xhandling=strict", false), ("a=\"handling=strict\"", false),
        ("handling", false), ("handling=", false),
    ]

    @Test func preferIsReadAsAList() async throws {
        let service = try Demo.service()
        for (field, isStrict) in Self.prefers {
            let answer = await service.wholeAnswer(
                HTTPRequest(target: "/v1/weather/berlin", acceptLanguage: "is", prefer: field))
            #expect(answer.status == (isStrict ? 406 : 200), "\(field)")
        }
    }

    /// The header, the address, and the status of a strict request.
    private static let strict: [(header: String, target: String, status: Int)] = [
        ("eu", "/v1/weather/berlin", 406), ("eu,*;q=0.1", "/v1/weather/berlin", 200), ("*", "/v1/weather/berlin", 200),
        ("eu,*;q=0", "/v1/weather/berlin", 406), ("is,*", "/v1/weather/berlin", 200), ("eu,*;q=0.1", "/berlin", 200),
        ("eu", "/v1/alerts/A", 406), ("eu,*;q=0.1", "/v1/alerts/A", 200), ("is,*;q=0.1", "/v1/alerts/A", 200),
        ("is,*;q=0", "/v1/alerts/A", 406),
    ]

    @Test("Whoever takes any language is never told that there is none")
    func anyLanguageWillDo() async throws {
        let service = try Demo.service(files: [AlertTruthTests.alert("A")])
        for (header, target, status) in Self.strict {
            let answer = await service.wholeAnswer(
                HTTPRequest(target: target, acceptLanguage: header, prefer: "handling=strict"))
            #expect(answer.status == status, "\(header) \(target)")
        }
    }

    @Test("A batch of which nothing can be translated for now is a problem; one of which a part can isn't")
    func unavailableBatches() async throws {
        for (missed, status) in [(".", 503), ("Uno", 200), ("none", 200)] {
            for accept in ["application/json", "application/x-ndjson"] {
                let service = try Demo.service(engine: TestEngine(["es→ca"], missed: missed))
                let answer = await service.wholeAnswer(
                    HTTPRequest(
                        method: "POST", target: "/v1/translations", accept: accept, contentType: "application/json",
                        body: Array(#"{"source":"es","target":"ca","texts":["Uno.","Dos."]}"#.utf8)))
                let body = String(decoding: answer.body, as: UTF8.self)
                #expect(answer.status == status, "\(missed) \(accept)")
                #expect((answer["Retry-After"] != nil) == (status == 503))
                #expect(body.contains("\"code\":\"engineUnavailable\"") == (missed != "none"), "\(body)")
                #expect(body.contains("\"status\":\"translated\"") == (status == 200), "\(body)")
            }
        }
    }

    @Test("The address that an alert has in a list leads to it, whatever stands in its identifier")
    func addressesOfAlerts() async throws {
        for identifier in ["urn/x/1", "a b", "50%", "a%2Fb", "Š?#&"] {
            let text = AlertTruthTests.alert(identifier.replacing("&", with: "&amp;"))
            let service = try Demo.service(files: [text])
            let list = try await Demo.object(service, "/v1/alerts")["alerts"] as? [[String: Any]]
            let address = try #require(list?.first?["href"] as? String)
            let alert = try await Demo.object(service, address)
            #expect(alert["identifier"] as? String == identifier)
        }
    }
}
