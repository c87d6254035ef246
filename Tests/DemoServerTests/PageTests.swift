// SPDX-License-Identifier: Apache-2.0

import Foundation
import RemoteContent
import TestSupport
import Testing

@testable import DemoServer

/// The page and its forms, as far as they show without a browser; `Scripts/browser` looks at the rest.
@Suite struct PageTests {
    private func body(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test func nothingBreaksOutOfItsElement() {
        var html = HTML()
        html.element("p", [.class("a\"><script>"), .href("javascript:alert(1)"), .init("hidden")]) { html in
            html.text("<b>&'\"\u{0}\u{1B}ü</b>")
            html.void("br", [])
        }
        #expect(
            String(decoding: html.bytes, as: UTF8.self)
                == "<p class=\"a&quot;&gt;&lt;script&gt;\" href=\"#\" hidden>&lt;b&gt;&amp;&#39;&quot;ü&lt;/b&gt;<br></p>"
        )
        for (address, isSafe) in [
            ("https://a.example/", true), ("/berlin", true), ("#main", true), ("//evil.example", false),
            ("data:text/html,x", false), ("JavaScript:x", false),
        ] {
            #expect(HTML.Attribute.safe(address) == isSafe, "\(address)")
        }
    }

    @Test("Errors are pages for browsers and problem documents for programs, both in the reader's language")
    func errors() async throws {
        let service = try Demo.service()
        let page = await service.wholeAnswer(
            HTTPRequest(target: "/atlantis", acceptLanguage: "fr", accept: "text/html,application/xhtml+xml,*/*;q=0.8"))
        #expect(
            page.status == 404 && page["Content-Type"] == "text/html; charset=utf-8" && page["Content-Language"] == "fr"
        )
        #expect(body(page).contains("<h1>") && body(page).contains("atlantis"))
        let document = await service.wholeAnswer(HTTPRequest(target: "/atlantis", acceptLanguage: "fr", accept: "*/*"))
        #expect(document.status == 404 && document["Content-Type"] == "application/problem+json; charset=utf-8")
    }

    /// What the form sends, and the tag that becomes of it; nil for what can't be used.
    static let choices: [(query: String, tag: String?)] = [
        ("lang=de", "de"), ("lang=de&ms=metric&hc=h23&nu=", "de-u-hc-h23-ms-metric"),
        ("lang=en&from=en-GB&hc=h12", "en-GB-u-hc-h12"), ("lang=de&from=en-GB", "de"),
        ("lang=ar&nu=latn", "ar-u-nu-latn"), ("lang=xx", nil), ("lang=de&hc=h99", nil), ("", nil),
    ]

    @Test("What the chooser is told becomes one language tag, a cookie and an address", arguments: choices.map(\.query))
    func chooser(query: String) async throws {
        let tag = Self.choices.first { $0.query == query }?.tag
        let service = try Demo.service()
        let answer = await service.wholeAnswer(HTTPRequest(target: "/choose?to=%2Fberlin&\(query)"))
        guard let tag else {
            #expect(answer.status == 400)
            return
        }
        #expect(answer.status == 303 && answer["Location"] == "/berlin?lang=\(tag)")
        #expect(answer["Set-Cookie"]?.hasPrefix("lang=\(tag); ") == true)
        // Links of the page carry the choice on.
        let page = await service.wholeAnswer(HTTPRequest(target: answer["Location"] ?? ""))
        #expect(body(page).contains("href=\"/oslo?lang=\(tag)\""))
        // No other site is led to.
        let foreign = await service.wholeAnswer(HTTPRequest(target: "/choose?lang=de&to=%2F%2Fevil.example"))
        #expect(foreign["Location"] == "/?lang=de")
    }

    @Test("Without scripts a form leads to the post and its translation")
    func translationPage() async throws {
        let service = try Demo.service(engine: TestEngine(["de→en"]))
        let page = await service.wholeAnswer(HTTPRequest(target: "/berlin", acceptLanguage: "en"))
        #expect(body(page).contains("<form action=\"/translation\" method=\"get\">"))
        let translated = await service.wholeAnswer(
            HTTPRequest(target: "/translation?review=r1&to=en", acceptLanguage: "en"))
        #expect(translated.status == 200 && body(translated).contains("&lt;en&gt; Heute Morgen"))
        #expect(body(translated).contains("<p class=\"source\" lang=\"de\" dir=\"auto\">Heute Morgen"))
        #expect(await service.wholeAnswer(HTTPRequest(target: "/translation?review=none&to=en")).status == 404)
    }

    @Test("Losing preferences are told to whom they belong, not to the next reader with the same answer")
    func losers() async throws {
        let service = try Demo.service()
        for path in ["/v1/weather/berlin", "/berlin"] {
            func text(_ query: String) async -> String {
                body(await service.wholeAnswer(HTTPRequest(target: path + query, acceptLanguage: "de")))
            }
            let first = await text(""), lost = await text("?lang=qaa"), again = await text("")
            #expect(lost.contains("qaa") && !first.contains("qaa") && first == again, "\(path)")
        }
    }

    @Test("An entity tag names the content: the same from every instance, whenever a text was translated")
    func entityTags() async throws {
        func tag(_ path: String, _ header: String) async throws -> String? {
            let service = try Demo.service(engine: TestEngine(["es→ca"]))
            return await service.wholeAnswer(HTTPRequest(target: path, acceptLanguage: header))["ETag"]
        }
        for (path, header, isWeak) in [
            ("/v1/alerts/2.49.0.1.724.0.ES.261121053000.771204", "ca", true),
            ("/v1/alerts/FR-69-2026112105", "fr", false),
            ("/v1/places", "ja", false),
        ] {
            let one = try await tag(path, header), other = try await tag(path, header)
            #expect(one == other && one?.hasPrefix("W/") == isWeak, "\(path)")
        }
    }

    @Test("A folder that is away says degraded, and no warning is lost")
    func hiccups() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tolk-page-\(UInt64.random(in: 0 ... .max))")
        let away = url.appendingPathExtension("away")
        try FileManager.default.copyItem(atPath: "\(Demo.folder)/alerts", toPath: url.path)
        defer { try? FileManager.default.removeItem(at: url) }
        let service = try Demo.service(alerts: url.path)
        func text(_ path: String) async -> String { body(await service.wholeAnswer(HTTPRequest(target: path))) }
        #expect(await text("/healthz").contains("\"status\":\"ok\""))
        let before = await text("/v1/alerts")
        try FileManager.default.moveItem(at: url, to: away)
        service.world.refresh()
        let health = await text("/healthz")
        #expect(health.contains("\"status\":\"degraded\",\"reason\":\"the folder of alerts"), "\(health)")
        #expect(await text("/metrics").contains("tolk_data_faults_total 1\n"))
        #expect(await text("/v1/alerts") == before)
        #expect(await text("/valencia").contains("banner-warning"))
        try FileManager.default.moveItem(at: away, to: url)
        service.world.refresh()
        #expect(await text("/healthz").contains("\"status\":\"ok\""))
        // A file cut to nothing.
        try Data().write(to: url.appendingPathComponent("lviv-ice.xml"))
        service.world.refresh()
        service.world.refresh()
        #expect(await text("/v1/alerts").contains("UA-46-2026-325-02"))
        #expect(
            await text("/healthz").contains(
                "lviv-ice.xml (unreadable): the file is empty; its last good version is served"))
    }

    @Test("The block with the best way to the reader is translated: direct before over another language")
    func bestWay() async throws {
        let service = try Demo.service(engine: TestEngine(["es→fr", "en→fr"], direct: ["es→fr"]))
        let answer = await service.wholeAnswer(
            HTTPRequest(target: "/v1/alerts/2.49.0.1.724.0.ES.261121053000.771204", acceptLanguage: "fr"))
        #expect(
            body(answer).contains("\"sourceLanguage\":\"es\"") && body(answer).contains("\"outcome\":\"translated\""))
    }
}
