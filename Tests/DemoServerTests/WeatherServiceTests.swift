// SPDX-License-Identifier: Apache-2.0

import Foundation
import LanguageIdentification
import LocaleMatch
import LocalizedStrings
import RemoteContent
import TestSupport
import Testing

@testable import DemoServer

/// The service over its shipped data: what each kind of reader gets.
@Suite struct WeatherServiceTests {
    static let demo = Demo.folder

    static func service(alerts: String? = nil, engine: TestEngine? = nil) throws -> WeatherService {
        try Demo.service(alerts: alerts, engine: engine)
    }

    /// A body with plain spaces for those that CLDR puts between numbers and units.
    private func plain(_ response: HTTPResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
            .replacingOccurrences(of: "\u{A0}", with: " ").replacingOccurrences(of: "\u{202F}", with: " ")
    }

    /// A body without the times at which its texts were translated.
    private static func withoutTimes(_ response: HTTPResponse) -> String {
        String(decoding: response.body, as: UTF8.self).replacing(/"time":"[^"]*"/, with: "")
    }

    /// Every answer that depends on the reader must say so.
    private func varies(_ response: HTTPResponse) -> Bool {
        // One line: nginx before 1.23 heeds only the last of several.
        response.fields.filter { $0.name == "Vary" }.map(\.value) == ["Accept-Language, Cookie"]
            && response["Content-Language"] != nil
    }

    /// Path, header, status, Content-Language, what the body holds and what it doesn't.
    private static let cases:
        [(path: String, header: String?, status: Int, language: String, holds: [String], lacks: [String])] = [
            // Units and digits by the reader's locale.
            ("/v1/weather/berlin", "en-US", 200, "en", ["45°F", "29 mph", "0.22 in", "29.44 inHg"], ["km/h", "7°C"]),
            ("/v1/weather/berlin", "de", 200, "de", ["7 °C", "46 km/h", "5,5 mm", "Südwest"], ["mph"]),
            ("/v1/weather/cairo", "ar-EG", 200, "ar", ["٢٢°م", "\"direction\":\"rtl\"", "القاهرة"], ["22°"]),
            ("/v1/weather/cairo", "ar-EG-u-nu-latn", 200, "ar", ["22°م"], ["٢"]),
            ("/v1/weather/berlin", "en-US-u-mu-celsius", 200, "en", ["7°C", "29 mph"], ["°F"]),
            ("/v1/weather/delhi", "hi-IN-u-nu-deva", 200, "hi", ["१८", "कोहरा"], ["\"text\":\"18"]),
            (
                "/v1/weather/berlin", "en-GB", 200, "en",
                ["7°C", LoadedData.cldr == 42 ? "46 km/h" : "29 mph", "5.5 mm"], ["°F", " in\""]
            ),
            // Sentences whose plural follows the hours, and the amount as the reader sees it.
            ("/v1/weather/berlin", "es", 200, "es", ["Se prevén 9,3 mm en las próximas 24 h"], []),
            ("/v1/weather/berlin", "uk", 200, "uk", ["5,5 мм за останні 24 години"], []),
            ("/v1/weather/berlin", "pt-BR", 200, "pt-BR", ["Previsto 0,9 cm nas próximas 24 h"], []),
            // Headers that ask for anything, nothing, or nonsense.
            ("/v1/weather/berlin", "*", 200, "en", ["Light rain"], []),
            ("/v1/weather/berlin", nil, 200, "en", ["Light rain", "\"outcome\":\"default"], []),
            ("/v1/weather/berlin", "de;q=banana, fr", 200, "fr", ["Pluie faible"], []),
            ("/v1/weather/berlin", "de;q=0, *", 200, "en", ["Light rain"], []),
            ("/v1/weather/berlin", "qaa, x-klingon", 200, "en", ["\"outcome\":\"default"], []),
            ("/v1/weather/berlin", String(repeating: "de;q=0.1,", count: 11_400), 200, "de", ["Leichter Regen"], []),
            // The query before the cookie (set below) before the header; preferences of the header stay.
            ("/v1/weather/berlin?lang=es", "en-US-u-mu-fahrenhe", 200, "es", ["45", "°F", "\"source\":\"query\""], []),
            (
                "/v1/weather/berlin?lang=zu", "fr", 200, "fr",
                ["{\"source\":\"query\",\"value\":\"zu\",\"reason\":\"unsupported\"}"], []
            ),
            (
                "/v1/weather/berlin?lang=uk", "fr", 200, "uk",
                ["Невеликий дощ", "{\"source\":\"header\",\"value\":\"fr\",\"reason\":\"overruled\"}"], []
            ),
            // Errors in the reader's language.
            ("/v1/weather/atlantis", "uk", 404, "uk", ["Не знайдено", "atlantis", "/problems/unknown-place"], []),
            ("/v1/nothing", "he", 404, "he", ["לא נמצא"], []),
            ("/v1/alerts/none", "ja", 404, "ja", ["見つかりません"], []),
            ("/v1/weather/berlin?strict=1", "is", 406, "en", ["\"alternatives\":[{\"language\":\"en\""], []),
            ("/v1/weather/berlin?strict=1", nil, 200, "en", [], []),
            // The rest of the endpoints.
            ("/v1/languages", "pt", 200, "pt-BR", ["\"languages\":[\"en\",\"ar\",\"ca\",\"de\""], []),
            (
                "/v1/order", "es", 200, "es",
                ["nuestra pequeña ensalada está lista", "Kim’s delivery is on xeir way."], []
            ),
            ("/v1/places", "ja", 200, "ja", ["札幌", "ベルリン"], []),
            ("/v1/forecast/lviv", "uk", 200, "uk", ["субота", "21 листопада", "Мокрий сніг"], []),
            // Alerts: served, translated from the nearest, translated from the default.
            (
                "/v1/alerts/FR-69-2026112105", "fr-CA", 200, "fr", ["Vigilance orange", "\"outcome\":\"served\""],
                ["translation"]
            ),
            ("/v1/alerts/UA-46-2026-325-02", "uk", 200, "uk", ["Ожеледиця", "субота, 21 листопада"], []),
            (
                "/v1/alerts/2.49.0.1.724.0.ES.261121053000.771204", "ca", 200, "ca",
                [
                    "\"outcome\":\"translated\"", "\"headline\":\"<ca> Aviso de lluvias", "\"sourceLanguage\":\"es\"",
                    "\"engine\":{\"name\":\"test\"", "\"isCached\":false,\"time\":\"20",
                    "\"headline\":\"Aviso de lluvias",
                    "https://avisos.example/mapa?zona=771204&nivel=rojo",
                ], []
            ),
            (
                "/v1/alerts/2.49.0.1.724.0.ES.261121053000.771204", "es-MX,es;q=0.9", 200, "es",
                ["\"outcome\":\"served\"", "Aviso de lluvias"], ["translation"]
            ),
            (
                "/v1/alerts/2.49.0.1.724.0.ES.261121053000.771204?lang=ca", "en", 200, "ca",
                ["\"outcome\":\"translated\""], []
            ),
            // What could not be translated is said, to readers who asked for something.
            (
                "/v1/alerts/FR-69-2026112105", "de", 200, "en",
                ["\"outcome\":\"default\"", "\"notice\":\"Nicht in Ihrer Sprache"], ["translation"]
            ), ("/v1/alerts/FR-69-2026112105", "*", 200, "en", ["\"outcome\":\"default\""], ["notice"]),
            ("/v1/alerts/FR-69-2026112105?strict=1", "is", 406, "en", ["lang=fr", "lang=en"], []),
            (
                "/v1/alerts/urn%3Aoid%3A2.49.0.1.840.0.7c1f2e5a9b3d.001.1", "en", 200, "en-US",
                ["Winter Storm Warning"], []
            ),
        ]

    @Test func whatReadersGet() async throws {
        let service = try Self.service(engine: TestEngine(["es→ca", "en→ca"]))
        var tally = Tally("readers of the weather service")
        for (path, header, status, language, holds, lacks) in Self.cases {
            let response = await service.wholeAnswer(HTTPRequest(target: path, acceptLanguage: header))
            let body = plain(response)
            let missing = holds.filter { !body.contains($0.replacingOccurrences(of: "<", with: "\\u003c")) }
            let extra = lacks.filter { body.contains($0) }
            tally.record(
                passed: response.status == status && response["Content-Language"] == language && missing.isEmpty
                    && extra.isEmpty && varies(response),
                "\(path) for \(header?.prefix(40) ?? "nobody"): \(response.status) \(response["Content-Language"] ?? "-"), "
                    + "missing \(missing), extra \(extra): \(body.prefix(600))")
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
    }

    @Test func theListOfAlertsInSpanish() async throws {
        let service = try Self.service(engine: TestEngine(["en→es", "it→es", "ca→es"]))
        let response = await service.wholeAnswer(
            HTTPRequest(target: "/v1/alerts", acceptLanguage: "es-MX,es;q=0.9")
        )
        let body = String(decoding: response.body, as: UTF8.self)
        #expect(response["Content-Language"]?.hasPrefix("es") == true, "\(response["Content-Language"] ?? "")")
        #expect(body.contains("Aviso de lluvias de nivel rojo"))
        #expect(body.contains("\"language\":\"es-US\",\"direction\":\"ltr\",\"outcome\":\"served\""))
        #expect(varies(response))
    }

    @Test func everyOfManyReadersGetsTheirOwn() async throws {
        let engine = TestEngine(["es→ca", "en→ca", "it→ca"])
        let service = try Self.service(engine: engine)
        let headers = [
            "de", "en-US", "en-GB", "ar-EG", "ar-EG-u-nu-latn", "hi", "ja", "he", "uk", "pt-BR", "fr", "es", "ca",
        ]
        let paths = ["/v1/weather/berlin", "/v1/places", "/v1/alerts", "/v1/forecast/oslo"]
        var expected: [String: String] = [:]
        let fresh = try Self.service(engine: TestEngine(["es→ca", "en→ca", "it→ca"]))
        for header in headers {
            for path in paths {
                expected["\(header) \(path)"] = Self.withoutTimes(
                    await fresh.wholeAnswer(HTTPRequest(target: path, acceptLanguage: header)))
            }
        }
        let answers = expected
        let wrong = await withTaskGroup(of: [String].self) { group in
            for seed in 0..<8 {
                group.addTask {
                    var wrong: [String] = []
                    for index in 0..<60 {
                        let header = headers[(index * 7 + seed * 3) % headers.count]
                        let path = paths[(index + seed) % paths.count]
                        let answer = await service.wholeAnswer(HTTPRequest(target: path, acceptLanguage: header))
                        if Self.withoutTimes(answer) != answers["\(header) \(path)"] {
                            wrong.append("\(header) \(path)")
                        }
                    }
                    return wrong
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(wrong.isEmpty, "\(wrong)")
    }

    @Test func aTranslationIsMadeOnceForAllWhoWait() async throws {
        let engine = TestEngine(["es→ca"])
        let service = try Self.service(engine: engine)
        let request = HTTPRequest(
            target: "/v1/alerts/2.49.0.1.724.0.ES.261121053000.771204", acceptLanguage: "ca")
        _ = await service.wholeAnswer(request)
        let once = engine.callCount
        #expect(once > 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = await service.wholeAnswer(request) } }
        }
        #expect(engine.callCount == once)
    }

    @Test func methodsAndValidators() async throws {
        let service = try Self.service()
        let refused = await service.wholeAnswer(HTTPRequest(method: "POST", target: "/v1/places", acceptLanguage: "fr"))
        #expect(refused.status == 405 && refused["Allow"] == "GET, HEAD" && refused["Content-Language"] == "fr")

        let german = await service.wholeAnswer(HTTPRequest(target: "/v1/weather/berlin", acceptLanguage: "de"))
        let english = await service.wholeAnswer(HTTPRequest(target: "/v1/weather/berlin", acceptLanguage: "en"))
        let etag = try #require(german["ETag"])
        #expect(etag != english["ETag"])
        #expect(german["Content-Location"] == "/v1/weather/berlin?lang=de")
        let again = await service.wholeAnswer(
            HTTPRequest(target: "/v1/weather/berlin", acceptLanguage: "de", ifNoneMatch: "\"x\", W/\(etag)")
        )
        #expect(
            again.status == 304 && again.body.isEmpty && again["ETag"] == etag
                && again.joined("Vary") == "Accept-Language, Cookie")
        // The validator of one language is none for another.
        let other = await service.wholeAnswer(
            HTTPRequest(target: "/v1/weather/berlin", acceptLanguage: "en", ifNoneMatch: etag)
        )
        #expect(other.status == 200)
        // Who wants this very version gets it, who wants another one is told so (RFC 9110 §13.1.1).
        for (condition, status) in [
            (etag, 200), ("*", 200), ("W/\(etag)", 412), ("\"x\"", 412), ("\"x\", \(etag)", 200),
        ] {
            let answer = await service.wholeAnswer(
                HTTPRequest(target: "/v1/weather/berlin", acceptLanguage: "de", ifMatch: condition))
            #expect(answer.status == status, "\(condition)")
            #expect(answer.joined("Vary") == "Accept-Language, Cookie" && answer["Content-Language"] == "de")
        }
        let both = await service.wholeAnswer(
            HTTPRequest(target: "/v1/weather/berlin", acceptLanguage: "de", ifNoneMatch: etag, ifMatch: etag))
        #expect(both.status == 304)
        let missing = await service.wholeAnswer(HTTPRequest(target: "/v1/weather/atlantis", ifMatch: "\"x\""))
        #expect(missing.status == 404)
        // The address that Content-Location names gives the same text.
        let located = await service.wholeAnswer(HTTPRequest(target: german["Content-Location"] ?? ""))
        #expect(located["Content-Language"] == "de" && plain(located).contains("46 km/h"))
    }

    /// Path, header, language of the text, query of the address; `nil` for a list that no single language gives.
    static let addresses: [(path: String, header: String, language: String, query: String?)] = [
        ("/v1/alerts/2.49.0.1.724.0.ES.261121053000.771204", "ca", "ca", "?lang=ca"),
        ("/v1/alerts/2.49.0.1.724.0.ES.261121053000.771204", "es-MX", "es", "?lang=es-MX"),
        ("/v1/alerts/FR-69-2026112105", "fr-CA,en;q=0.5", "fr", "?lang=fr-CA"),
        // Posts are in languages of their own; the list around them is the reader's.
        ("/v1/reviews/berlin", "uk", "", "?lang=uk"), ("/v1/weather/berlin", "gl,fr;q=0.5", "fr", "?lang=fr"),
    ]

    @Test("Content-Location leads to the same answer, whoever asks", arguments: addresses)
    func leadsBack(path: String, header: String, language: String, query: String?) async throws {
        let service = try Self.service(engine: TestEngine(["es→ca"]))
        let first = await service.wholeAnswer(HTTPRequest(target: path, acceptLanguage: header))
        #expect(language.isEmpty || first["Content-Language"] == language)
        #expect(first["Content-Location"] == query.map { path + $0 })
        guard let address = first["Content-Location"] else { return }
        let again = await service.wholeAnswer(HTTPRequest(target: address, acceptLanguage: "is"))
        #expect(again["Content-Language"] == first["Content-Language"])
        #expect(again["Content-Location"] == first["Content-Location"])
    }

    @Test func theCookieStandsBetween() async throws {
        let service = try Self.service()
        func language(_ target: String, cookie: String?, header: String?) async -> String? {
            await service.wholeAnswer(HTTPRequest(target: target, acceptLanguage: header, cookie: cookie))[
                "Content-Language"]
        }
        #expect(await language("/v1/places", cookie: "a=b; lang=uk", header: "fr") == "uk")
        #expect(await language("/v1/places?lang=ja", cookie: "lang=uk", header: "fr") == "ja")
        #expect(await language("/v1/places", cookie: "lang=zu", header: "fr") == "fr")
        #expect(await language("/v1/places", cookie: "other=uk", header: "fr") == "fr")
    }

    @Test func reviewsAreOfferedATranslationWhereItMakesSense() async throws {
        let service = try Self.service(engine: TestEngine(["es→en", "de→en"]))
        let english = await service.wholeAnswer(HTTPRequest(target: "/v1/reviews/berlin", acceptLanguage: "en"))
        let body = plain(english)
        // German and Spanish can be reached, Ukrainian can't.
        #expect(body.components(separatedBy: "\"isOffered\":true,\"target\":\"en\"").count == 3, "\(body)")
        #expect(body.contains("\"language\":\"uk\"") && body.contains("\"isOffered\":false"))
        // A reader of German is not offered one for German.
        let german = plain(
            await service.wholeAnswer(HTTPRequest(target: "/v1/reviews/berlin", acceptLanguage: "de")))
        #expect(!german.contains("\"isOffered\":true"))
        #expect(await service.wholeAnswer(HTTPRequest(target: "/v1/reviews/atlantis")).status == 404)
    }

    @Test func translationsOfABatch() async throws {
        let service = try Self.service(engine: TestEngine(["es→ca", "es→en"]))
        func post(_ body: String, type: String? = "application/json", header: String = "ca") async -> HTTPResponse {
            await service.wholeAnswer(
                HTTPRequest(
                    method: "POST", target: "/v1/translations", acceptLanguage: header, contentType: type,
                    body: Array(body.utf8))
            )
        }
        let whole = await post(
            "{\"source\":\"es\",\"texts\":[\"Llueve mucho.\",{\"id\":\"b\",\"text\":\"Hace frío.\"}]}")
        #expect(whole.status == 200 && whole["Content-Language"] == "ca" && varies(whole), "\(plain(whole))")
        #expect(plain(whole).contains("u003cca> Llueve mucho.") && plain(whole).contains("\"id\":\"b\""))
        #expect(plain(whole).contains("\"probability\":1,") && plain(whole).contains("\"isCached\":false,\"time\":"))
        // Identifiers need not differ; half a character costs itself alone.
        let twins = await post(
            #"{"source":"es","texts":[{"id":"b","text":"Uno."},{"id":"b","text":"Dos \ud83c \\ \ud83c\udf27."}]}"#)
        #expect(plain(twins).contains("\"index\":0,\"id\":\"b\"") && plain(twins).contains("\"index\":1,\"id\":\"b\""))
        #expect(plain(twins).contains("Dos \u{FFFD} \\\\ 🌧."), "\(plain(twins))")
        // A pair that can't be had says so in a form that programs read, and what to do.
        let impossible = await post("{\"source\":\"es\",\"target\":\"es-MX\",\"texts\":[\"Uno.\"]}")
        #expect(impossible.status == 400 && plain(impossible).contains("\"code\":\"unsupportedLanguagePairing\""))
        #expect(plain(impossible).contains("\"suggestion\":"))
        // What can't be used is said in the reader's language.
        #expect(await post("{\"texts\":[]}", header: "fr").status == 400)
        #expect(await post("nonsense").status == 400)
        #expect(await post("{\"source\":\"e s\",\"texts\":[\"x\"]}").status == 400)
        let media = await post("{}", type: "text/plain", header: "de")
        #expect(media.status == 415 && media["Content-Language"] == "de" && varies(media))
        let get = await service.wholeAnswer(HTTPRequest(target: "/v1/translations"))
        #expect(get.status == 405 && get["Allow"] == "POST")
    }

    /// What is asked for as a stream and has no first line: body, status, error.
    static let withoutLines: [(body: String, status: Int, code: String)] = [
        (#"{"source":"es","target":"es-MX","texts":["Uno."]}"#, 400, "unsupportedLanguagePairing"),
        (#"{"texts":["12345"]}"#, 400, "unableToIdentifyLanguage"),
        // The test's engine lists nothing, like a server that is away.
        (#"{"source":"es","target":"it","texts":["Uno."]}"#, 503, "engineUnavailable"),
    ]

    @Test("A stream that can't begin is a problem with a status; what fails later is a line of it")
    func translationsAsStream() async throws {
        let service = try Self.service(engine: TestEngine(["es→ca"]))
        for (body, status, code) in Self.withoutLines {
            let answer = await service.wholeAnswer(
                HTTPRequest(
                    method: "POST", target: "/v1/translations", acceptLanguage: "de", accept: "application/x-ndjson",
                    contentType: "application/json", body: Array(body.utf8))
            )
            #expect(answer.status == status && varies(answer), "\(plain(answer))")
            #expect(answer["Content-Type"]?.hasPrefix("application/problem+json") == true)
            #expect(plain(answer).contains("\"code\":\"\(code)\"") && plain(answer).contains("\"suggestion\":"))
            #expect((answer["Retry-After"] != nil) == (status == 503))
        }
        let answer = try await blocking {
            var options = HTTPServerOptions()
            options.port = 0
            let server = try HTTPServer(options: options) {
                service.reply($0)
            } refusal: {
                service.refuse($0)
            }
            defer { server.stop(graceMilliseconds: 1_000) }
            let body = #"{"target":"ca","texts":["Llueve mucho en toda la región.","Der Regen fällt heute überall."]}"#
            let client = try #require(RawClient(port: server.port))
            defer { client.close() }
            client.send(
                "POST /v1/translations HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAccept: application/x-ndjson\r\n"
                    + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            return client.readAll()
        }
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        let lines = answer.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{") }
        #expect(lines.count == 2, "\(answer)")
        #expect(lines.contains { $0.contains("\"index\":0,") && $0.contains("\"status\":\"translated\"") })
        #expect(lines.contains { $0.contains("\"index\":1,") && $0.contains("\"status\":\"failed\"") })
    }

    @Test func thePageHasTheReadersLanguageAndDirection() async throws {
        let service = try Self.service(engine: TestEngine(["es→ca", "en→ca", "es→he"]))
        for (path, header, language, direction, holds) in [
            ("/", "uk", "uk", "ltr", "<h1>"), ("/cairo", "ar-EG", "ar", "rtl", "٢٢°م"),
            ("/jerusalem", "he", "he", "rtl", "חשש משיטפונות"), ("/valencia", "es", "es", "ltr", "Aviso de lluvias"),
            ("/delhi", "hi", "hi", "ltr", "कोहरा"),
        ] {
            let response = await service.wholeAnswer(HTTPRequest(target: path, acceptLanguage: header))
            let body = plain(response)
            #expect(response.status == 200 && response["Content-Language"] == language && varies(response))
            #expect(body.contains("<html lang=\"\(language)\" dir=\"\(direction)\">"), "\(path)")
            #expect(body.contains(holds), "\(path) for \(header)")
            #expect(body.contains("hreflang=\"x-default\""))
        }
        // Every warning has its place: by outline, by name, by code.
        for path in ["/sapporo", "/montreal", "/berlin", "/denver", "/almaty", "/lviv"] {
            let page = await service.wholeAnswer(HTTPRequest(target: path, acceptLanguage: "en"))
            #expect(plain(page).contains("<article class=\"alert\""), "\(path)")
        }
        let strict = await service.wholeAnswer(HTTPRequest(target: "/berlin?strict=1", acceptLanguage: "is"))
        #expect(strict.status == 406 && varies(strict))
        // A translated warning says where each text comes from; one that could not be translated says that.
        let catalan = await service.wholeAnswer(HTTPRequest(target: "/valencia", acceptLanguage: "ca"))
        #expect(
            plain(catalan).contains(
                "<h3 lang=\"ca\" dir=\"ltr\" data-translated-from=\"es\" data-engine=\"test\" data-engine-version=\"1\" "
                    + "data-translation-path=\"es ca\" data-cached=\"false\" data-flags=\"\" data-translated-at="))
        #expect(plain(catalan).contains("data-source-text=\"Aviso de lluvias"))
        let german = await service.wholeAnswer(HTTPRequest(target: "/valencia", acceptLanguage: "de"))
        #expect(plain(german).contains("<span class=\"mark\">Nicht in Ihrer Sprache verfügbar"))
        let unknown = await service.wholeAnswer(HTTPRequest(target: "/atlantis", acceptLanguage: "fr"))
        #expect(unknown.status == 404 && unknown["Content-Language"] == "fr")
        #expect(await service.wholeAnswer(HTTPRequest(target: "/assets/page.css")).status == 200)
        #expect(await service.wholeAnswer(HTTPRequest(target: "/assets/..%2Fplaces.json")).status == 404)

    }

    @Test func healthNamesBrokenFiles() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tolk-health-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let good = try Data(contentsOf: URL(fileURLWithPath: "\(Self.demo)/alerts/lviv-ice.xml"))
        try good.write(to: folder.appendingPathComponent("good.xml"))
        try Data("<alert xmlns=\"urn:oasis:names:tc:emergency:cap:1.1\"/>".utf8)
            .write(to: folder.appendingPathComponent("old.xml"))
        try good.prefix(500).write(to: folder.appendingPathComponent("cut.xml"))
        let service = try Self.service(alerts: folder.path)
        func body(_ path: String) async -> String {
            String(decoding: await service.wholeAnswer(HTTPRequest(target: path)).body, as: UTF8.self)
        }
        let health = await body("/healthz")
        #expect(health.contains("\"served\":1,\"broken\":2"), "\(health)")
        #expect(health.contains("\"file\":\"old.xml\",\"kind\":\"version\"") && health.contains("CAP 1.1"))
        #expect(health.contains("\"file\":\"cut.xml\",\"kind\":\"syntax\""))
        #expect(await body("/v1/alerts").contains("UA-46-2026-325-02"))

        // Repaired while it runs; and one that goes.
        try good.write(to: folder.appendingPathComponent("cut.xml"))
        try FileManager.default.removeItem(at: folder.appendingPathComponent("old.xml"))
        service.world.refresh()
        #expect(await body("/healthz").contains("\"broken\":0"))
        #expect(await body("/metrics").contains("tolk_alerts_broken 0"))
    }

    @Test func everyTextIsThereInTwentyLanguages() throws {
        let texts = try ServiceTexts(
            catalog: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(Self.demo)/Localizable.xcstrings"))),
            file: "Localizable.xcstrings")
        #expect(texts.problems.isEmpty)
        #expect(texts.incomplete.isEmpty)
        #expect(
            Set(texts.languages) == [
                "en", "es", "ca", "fr", "pt-BR", "it", "de", "nl", "uk", "pl", "tr", "ar", "he", "fa", "hi", "th", "ja",
                "ko", "zh-Hans", "zh-Hant",
            ])
        #expect(texts.languages.first == "en")
    }

    /// What the plural of hours and of an amount gives each reader, in the reader's own digits.
    @Test func sentencesWithNumbersAgree() throws {
        let texts = try ServiceTexts(
            catalog: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(Self.demo)/Localizable.xcstrings"))),
            file: "Localizable.xcstrings")
        let chooser = LanguageChooser(languages: texts.languages)
        func reader(_ header: String) -> ReaderLanguage {
            chooser.choose(HTTPRequest(method: "GET", target: "/", acceptLanguage: header))
        }
        let cases: [(header: String, key: String, arguments: [FormatArgument], text: String)] = [
            ("en", "weather.rain24h", ["2 mm", 24], "2 mm in the last 24 hours"),
            ("en", "weather.rain24h", ["2 mm", 1], "2 mm in the last hour"),
            // One hour has no number in German either; the digits of Arabic follow the region.
            ("de", "weather.rain24h", ["2 mm", 1], "2 mm in der letzten Stunde"),
            ("ar-EG", "weather.rain24h", ["٢ مم", 24], "٢ مم خلال آخر ٢٤ ساعة"),
            // Few, many and other differ in Ukrainian.
            ("uk", "weather.rain24h", ["2 мм", 24], "2 мм за останні 24 години"),
            ("uk", "weather.rain24h", ["2 мм", 12], "2 мм за останні 12 годин"),
            // The verb follows the amount as it is shown, which isn't printed as a number of its own.
            ("es", "weather.expected24h", [1, "1 mm", 24], "Se prevé 1 mm en las próximas 24 h"),
            ("es", "weather.expected24h", [2, "2 mm", 24], "Se prevén 2 mm en las próximas 24 h"),
            ("en", "weather.expected24h", [0.04, "0.04 in", 24], "0.04 in expected in the next 24 h"),
        ]
        for (header, key, arguments, text) in cases {
            #expect(texts.text(key, for: reader(header), arguments) == text, "\(header)")
        }
    }

    @Test func brokenCatalogsAreNamedWithTheirPlace() throws {
        let broken = "{ \"sourceLanguage\" : \"en\",\n \"strings\" : [] }"
        let problem = #expect(throws: StringsProblem.self) {
            _ = try ServiceTexts(catalog: Array(broken.utf8), file: "Words.xcstrings")
        }
        #expect(problem?.description.hasPrefix("Words.xcstrings:2:") == true)
        // A language that lacks a text isn't served; the source language is.
        let half = #"""
            {"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{"stringUnit":{"value":"A"}},
            "de":{"stringUnit":{"value":"Ä"}}}},"b":{"localizations":{"en":{"stringUnit":{"value":"B"}}}}}}
            """#
        let texts = try ServiceTexts(catalog: Array(half.utf8), file: "Words.xcstrings")
        #expect(texts.languages == ["en"])
        #expect(texts.incomplete == ["de": 1])
        #expect(texts.text("a", in: "de") == "a")
        #expect(!texts.has("c", in: "en"))
    }
}
