// SPDX-License-Identifier: Apache-2.0

import Formatting
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocaleMatch
import LocalizedStrings
import Logging
import RemoteContent
import Synchronization
import Testing
import TolkHummingbird

struct TeapotError: HTTPResponseError {
    var status: HTTPResponse.Status { .init(code: 418, reasonPhrase: "I'm a teapot") }
    func response(from request: Request, context: some RequestContext) throws -> Response {
        Response(status: status, headers: [.vary: "Origin"], body: .init(byteBuffer: .init(string: "short and stout")))
    }
}

struct PlainError: Error {}

/// An error whose answer can't be made.
struct BrokenError: HTTPResponseError {
    var status: HTTPResponse.Status { .badRequest }
    func response(from request: Request, context: some RequestContext) throws -> Response { throw PlainError() }
}

final class ReferenceError: Error {}

struct LanguageMiddlewareTests {
    typealias Middleware = LanguageMiddleware<BasicLocalizedRequestContext>

    static let tables = StringTables(files: [
        "en.lproj/Localizable.strings": Array("\"Wind\" = \"Wind\"; \"Rain\" = \"Rain\";".utf8),
        "es.lproj/Localizable.strings": Array("\"Wind\" = \"Viento\";".utf8),
    ])

    static func application(
        _ middleware: Middleware = .init(languages: ["en", "es", "es-419", "ar"], tables: tables)
    ) -> some ApplicationProtocol {
        let router = Router(context: BasicLocalizedRequestContext.self)
        router.add(middleware: middleware)
        router.get("hello") { _, context in "\(context.lang) \(try context.formatter.percent(54))" }
        router.get("template") { _, _ in
            "\(RequestLanguage.current?.tag.identifier ?? "none") \(Localizer.current?.text("Wind").text ?? "none")"
        }
        router.get("strings") { _, context in context.localizer?.text("Wind").text ?? "none" }
        router.get("missing") { _, context in context.localizer?.text("Rain").text ?? "none" }
        router.get(":language/hello") { _, context in "\(context.lang)" }
        router.get("not-modified") { _, _ in Response(status: .notModified) }
        router.get("moved") { _, _ in Response.redirect(to: "/hello") }
        router.get("own") { _, _ in Response(status: .ok, headers: [.contentLanguage: "de", .vary: "Origin"]) }
        router.get("versioned") { request, context in
            guard let headers = context.language?.headers(at: .query("lang"), version: "42") else {
                throw HTTPError(.internalServerError)
            }
            let known = request.headers[.ifNoneMatch] ?? ""
            let isKnown = ContentHeaders.names(headers.entityTag ?? "", inIfNoneMatch: known)
            var response = Response(status: isKnown ? .notModified : .ok)
            headers.write(to: &response.headers)
            return response
        }
        router.get("teapot") { _, _ -> String in throw TeapotError() }
        router.get("plain") { _, _ -> String in throw PlainError() }
        router.get("reference") { _, _ -> String in throw ReferenceError() }
        router.get("cancelled") { _, _ -> String in throw CancellationError() }
        router.get("broken") { _, _ -> String in throw BrokenError() }
        router.get("forbidden") { _, _ -> String in throw HTTPError(.forbidden, message: "no") }
        router.get("method") { _, _ -> String in throw HTTPError(.methodNotAllowed, headers: [.allow: "POST"]) }
        return Application(router: router)
    }

    static let vary = "Cookie, Authorization, Accept-Language"

    struct Case: Sendable, CustomTestStringConvertible {
        var path: String
        var method = HTTPRequest.Method.get
        var status: Int
        var language = "es-419"
        var vary = LanguageMiddlewareTests.vary
        var body: String?
        var testDescription: String { "\(method) \(path)" }
    }

    @Test(
        "Fields stand on every answer",
        arguments: [
            Case(path: "/hello", status: 200, body: "es-419 54%"),
            Case(path: "/hello", method: .head, status: 404),
            // Code without a request.
            Case(path: "/template", status: 200, body: "es-419 Viento"),
            Case(path: "/strings", status: 200, body: "Viento"),
            // The address decides alone.
            Case(path: "/es/hello", status: 200, language: "es", vary: "", body: "es"),
            Case(path: "/es/nowhere", status: 404, language: "es", vary: ""),
            Case(path: "/not-modified", status: 304),
            Case(path: "/moved", status: 303),
            Case(path: "/nowhere", status: 404),
            // Hummingbird answers a method that a path doesn't have as a path that isn't there.
            Case(path: "/hello", method: .delete, status: 404),
            Case(path: "/method", status: 405),
            // What a handler says stays; Vary is joined.
            Case(path: "/own", status: 200, language: "de", vary: "Origin, Cookie, Authorization, Accept-Language"),
            Case(
                path: "/teapot", status: 418, vary: "Origin, Cookie, Authorization, Accept-Language",
                body: "short and stout"),
            Case(path: "/forbidden", status: 403, body: #"{"error":{"message":"no"}}"#),
            // Errors of any type.
            Case(path: "/plain", status: 500), Case(path: "/reference", status: 500),
            Case(path: "/cancelled", status: 500), Case(path: "/broken", status: 500),
        ])
    func fields(_ item: Case) async throws {
        try await Self.application().test(.router) { client in
            try await client.execute(uri: item.path, method: item.method, headers: [.acceptLanguage: "es-MX,en;q=0.5"])
            {
                response in
                #expect(response.status.code == item.status)
                #expect(response.headers[.contentLanguage] == item.language)
                #expect((response.headers[.vary] ?? "") == item.vary)
                if item.status == 405 { #expect(response.headers[.allow] == "POST") }
                if let body = item.body { #expect(String(buffer: response.body) == body) }
            }
        }
    }

    @Test("Fields stand on the answers of a running server", arguments: ["/hello", "/plain", "/nowhere", "/teapot"])
    func live(path: String) async throws {
        try await Self.application().test(.live) { client in
            try await client.execute(uri: path, method: .get, headers: [.acceptLanguage: "es"]) { response in
                #expect(response.headers[.contentLanguage] == "es")
                #expect(response.headers[.vary]?.hasSuffix(Self.vary) == true)
            }
        }
    }

    @Test("Weights decide, and no session is needed")
    func weights() async throws {
        try await Self.application().test(.router) { client in
            for (header, body) in [
                ("es;q=0.2, en;q=0.9", "en Wind"), ("en;q=0, es;q=0.1", "es Viento"), ("en,", "en Wind"),
            ] {
                try await client.execute(uri: "/template", method: .get, headers: [.acceptLanguage: header]) {
                    #expect(String(buffer: $0.body) == body)
                }
            }
            try await client.execute(uri: "/template?lang=es", method: .get, headers: [.acceptLanguage: "en"]) {
                #expect(String(buffer: $0.body) == "es Viento")
            }
        }
    }

    @Test("A missing string is named, with its table, key and language")
    func missingIsNamed() async throws {
        let named = Mutex<[String]>([])
        var options = Localizer.Options()
        options.missing = MissingStrings { missing in named.withLock { $0.append("\(missing)") } }
        let middleware = Middleware(RequestNegotiator(languages: ["en", "es"]), tables: Self.tables, options: options)
        try await Self.application(middleware).test(.router) { client in
            for _ in 0..<2 {
                try await client.execute(uri: "/missing", method: .get, headers: [.acceptLanguage: "es"]) {
                    #expect(String(buffer: $0.body) == "Rain")
                }
            }
        }
        #expect(
            named.withLock { $0 } == [
                "the table Localizable has no \"Rain\" in es; answered from sourceLanguage"
            ])
    }

    @Test("The reader's profile decides over the header, and gives way to a choice in the address")
    func profile() async throws {
        let middleware = Middleware(RequestNegotiator(languages: ["en", "es", "ar"])) { request, _ in
            request.headers[.authorization] == "Bearer ada" ? "ar" : nil
        }
        try await Self.application(middleware).test(.router) { client in
            let headers: HTTPFields = [.acceptLanguage: "es", .authorization: "Bearer ada"]
            try await client.execute(uri: "/hello", method: .get, headers: headers) {
                #expect($0.headers[.contentLanguage] == "ar")
            }
            try await client.execute(uri: "/hello?lang=en", method: .get, headers: headers) {
                #expect($0.headers[.contentLanguage] == "en")
            }
            try await client.execute(uri: "/hello", method: .get, headers: [.acceptLanguage: "es"]) {
                #expect($0.headers[.contentLanguage] == "es")
            }
        }
    }

    @Test("A profile that can't be read costs its own request")
    func brokenProfile() async throws {
        let middleware = Middleware(RequestNegotiator(languages: ["en"])) { _, _ in throw PlainError() }
        try await Self.application(middleware).test(.router) { client in
            try await client.execute(uri: "/hello", method: .get) { #expect($0.status == .internalServerError) }
        }
    }

    @Test("A strict service refuses with the alternatives")
    func strict() async throws {
        let middleware = Middleware(RequestNegotiator(languages: ["en", "es"], isStrict: true))
        try await Self.application(middleware).test(.router) { client in
            try await client.execute(uri: "/hello", method: .get, headers: [.acceptLanguage: "ja"]) { response in
                #expect(response.status == .notAcceptable)
                #expect(response.headers[.contentType] == "application/problem+json")
                #expect(response.headers[.contentLanguage] == "en")
                #expect(response.headers[.vary] == Self.vary)
                let body = String(buffer: response.body)
                #expect(body.contains(#""alternatives":[{"language":"en"},{"language":"es"}]"#))
                #expect(body.contains(#""status":406"#))
            }
            // No word about languages is no demand.
            try await client.execute(uri: "/hello", method: .get) { #expect($0.status == .ok) }
        }
    }

    @Test("A redirect to the language's own address depends on the reader, and keeps the query")
    func redirect() async throws {
        let middleware = Middleware(RequestNegotiator(languages: ["en", "es"], redirects: LanguageRedirects()))
        try await Self.application(middleware).test(.router) { client in
            try await client.execute(uri: "/hello?a=1", method: .get, headers: [.acceptLanguage: "es"]) { response in
                #expect(response.status == .found)
                #expect(response.headers[.location] == "/es/hello?a=1")
                #expect(response.headers[.contentLanguage] == "es")
                #expect(response.headers[.vary] == Self.vary)
            }
            try await client.execute(uri: "/es/hello", method: .get, headers: [.acceptLanguage: "en"]) { response in
                #expect(response.status == .ok)
            }
        }
    }

    @Test("A versioned answer has its address and its tag, and isn't sent twice to one who has it")
    func versioned() async throws {
        try await Self.application().test(.router) { client in
            let tag = "\"42;es-419;es-MX\""
            try await client.execute(
                uri: "/versioned?a=1", method: .get, headers: [.acceptLanguage: "es-MX", .ifNoneMatch: tag]
            ) { response in
                #expect(response.status == .notModified)
                #expect(response.headers[.eTag] == tag)
                #expect(response.headers[HTTPField.Name("Content-Location")!] == "/versioned?a=1&lang=es-MX")
            }
            // The same tag says nothing about another language.
            try await client.execute(
                uri: "/versioned", method: .get, headers: [.acceptLanguage: "en", .ifNoneMatch: tag]
            ) { #expect($0.status == .ok) }
        }
    }

    @Test("Nothing is kept between requests")
    func noState() async throws {
        try await Self.application().test(.router) { client in
            for (header, body) in [("es", "es Viento"), ("", "en Wind"), ("ar", "ar Wind"), ("", "en Wind")] {
                try await client.execute(
                    uri: "/template", method: .get, headers: header.isEmpty ? [:] : [.acceptLanguage: header]
                ) { #expect(String(buffer: $0.body) == body) }
            }
        }
        #expect(RequestLanguage.current == nil)
        #expect(Localizer.current == nil)
    }

    @Test("A hundred thousand requests in mixed languages, many at once: none gets another's language")
    func nothingCrosses() async throws {
        let wishes = [("en", "en 54%"), ("es", "es 54\u{A0}%"), ("es-MX", "es-419 54%"), ("ar-EG", "ar ٥٤٪؜")]
        try await Self.application().test(.router) { client in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for worker in 0..<100 {
                    group.addTask {
                        var wrong = 0
                        for turn in 0..<1000 {
                            let (wish, body) = wishes[(worker + turn) % wishes.count]
                            wrong += try await client.execute(
                                uri: "/hello", method: .get, headers: [.acceptLanguage: wish]
                            ) { String(buffer: $0.body) == body ? 0 : 1 }
                        }
                        return wrong
                    }
                }
                let wrong = try await group.reduce(0, +)
                #expect(wrong == 0)
            }
        }
    }
}
