import Formatting
import LocaleMatch
import RemoteContent
import Testing
import TolkVapor
import Vapor
import VaporTesting

struct PlainError: Error {}

struct LanguageMiddlewareTests {
    static func routes(_ app: Application) {
        app.get("hello") { request in "\(request.lang) \(try request.formatter.percent(54))" }
        app.get("template") { _ in RequestLanguage.current?.tag.identifier ?? "none" }
        app.get("es", "hello") { request in "\(request.lang)" }
        app.get("not-modified") { _ in Response(status: .notModified) }
        app.get("own") { _ in Response(headers: ["Content-Language": "de", "Vary": "Origin"]) }
        app.get("teapot") { _ -> String in
            throw Abort(.init(statusCode: 418, reasonPhrase: "I'm a teapot"), headers: ["Vary": "Origin"])
        }
        app.get("plain") { _ -> String in throw PlainError() }
    }

    static let vary = "Cookie, Authorization, Accept-Language"

    struct Case: Sendable, CustomTestStringConvertible {
        var path: String
        var method = HTTPMethod.GET
        var status: UInt
        var language = "es-419"
        var vary = LanguageMiddlewareTests.vary
        var body: String?
        var testDescription: String { "\(method) \(path)" }
    }

    @Test(
        "Fields stand on every answer",
        arguments: [
            Case(path: "hello", status: 200, body: "es-419 54%"),
            // Code without a request.
            Case(path: "template", status: 200, body: "es-419"),
            // The address decides alone.
            Case(path: "es/hello", status: 200, language: "es", vary: "", body: "es"),
            Case(path: "not-modified", status: 304),
            Case(path: "nowhere", status: 404),
            Case(path: "hello", method: .DELETE, status: 404),
            // What a handler says stays; Vary is joined.
            Case(path: "own", status: 200, language: "de", vary: "Origin, Cookie, Authorization, Accept-Language"),
            Case(path: "teapot", status: 418, vary: "Origin, Cookie, Authorization, Accept-Language"),
            Case(path: "plain", status: 500),
        ])
    func fields(_ item: Case) async throws {
        try await withApp { app in
            app.middleware.use(LanguageMiddleware(languages: ["en", "es", "es-419", "ar"]), at: .beginning)
            Self.routes(app)
            try await app.testing().test(item.method, item.path, headers: ["Accept-Language": "es-MX,en;q=0.5"]) {
                response in
                #expect(response.status.code == item.status)
                #expect(response.headers[.contentLanguage] == [item.language])
                #expect(response.headers[.vary] == (item.vary.isEmpty ? [] : [item.vary]))
                if let body = item.body { #expect(response.body.string == body) }
            }
        }
    }

    @Test("Weights decide, and no session is needed")
    func weights() async throws {
        try await withApp { app in
            app.middleware.use(LanguageMiddleware(languages: ["en", "es", "de"]), at: .beginning)
            Self.routes(app)
            try await app.testing().test(.GET, "template", headers: ["Accept-Language": "es;q=0.2, de;q=0.9"]) {
                #expect($0.body.string == "de")
            }
            try await app.testing().test(.GET, "template?lang=es", headers: ["Accept-Language": "de"]) {
                #expect($0.body.string == "es")
            }
        }
    }

    @Test("A strict service refuses with the alternatives")
    func strict() async throws {
        try await withApp { app in
            app.middleware.use(
                LanguageMiddleware(RequestNegotiator(languages: ["en", "es"], isStrict: true)), at: .beginning)
            Self.routes(app)
            try await app.testing().test(.GET, "hello", headers: ["Accept-Language": "ja"]) { response in
                #expect(response.status == .notAcceptable)
                #expect(response.headers[.vary] == [Self.vary])
                #expect(response.body.string.contains("\"alternatives\""))
            }
        }
    }

    @Test("A redirect to the language's own address depends on the reader, and keeps the query")
    func redirect() async throws {
        try await withApp { app in
            app.middleware.use(
                LanguageMiddleware(RequestNegotiator(languages: ["en", "es"]), redirectsToLanguage: true),
                at: .beginning)
            Self.routes(app)
            try await app.testing().test(.GET, "hello?a=1", headers: ["Accept-Language": "es"]) { response in
                #expect(response.status == .found)
                #expect(response.headers[.location] == ["/es/hello?a=1"])
                #expect(response.headers[.vary] == [Self.vary])
            }
        }
    }

    @Test("An error inside the error middleware keeps its own fields and takes these along")
    func thrownThrough() async throws {
        try await withApp { app in
            app.middleware.use(LanguageMiddleware(languages: ["en", "es"]))
            Self.routes(app)
            try await app.testing().test(.GET, "teapot", headers: ["Accept-Language": "es"]) { response in
                #expect(response.status.code == 418)
                #expect(response.headers[.contentLanguage] == ["es"])
                #expect(response.headers[.vary] == ["Origin, Cookie, Authorization, Accept-Language"])
            }
        }
    }
}
