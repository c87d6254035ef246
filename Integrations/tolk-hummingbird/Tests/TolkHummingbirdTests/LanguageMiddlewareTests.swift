import Formatting
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocaleMatch
import RemoteContent
import Testing
import TolkHummingbird

struct TeapotError: HTTPResponseError {
    var status: HTTPResponse.Status { .init(code: 418, reasonPhrase: "I'm a teapot") }
    func response(from request: Request, context: some RequestContext) throws -> Response {
        Response(status: status, headers: [.vary: "Origin"], body: .init(byteBuffer: .init(string: "short and stout")))
    }
}

struct PlainError: Error {}

struct LanguageMiddlewareTests {
    static func application(
        _ middleware: LanguageMiddleware<BasicLocalizedRequestContext> = .init(languages: ["en", "es", "es-419", "ar"])
    ) -> some ApplicationProtocol {
        let router = Router(context: BasicLocalizedRequestContext.self)
        router.add(middleware: middleware)
        router.get("hello") { _, context in "\(context.lang) \(try context.formatter.percent(54))" }
        router.get("template") { _, _ in RequestLanguage.current?.tag.identifier ?? "none" }
        router.get("es/hello") { _, context in "\(context.lang)" }
        router.get("not-modified") { _, _ in Response(status: .notModified) }
        router.get("own") { _, _ in Response(status: .ok, headers: [.contentLanguage: "de", .vary: "Origin"]) }
        router.get("teapot") { _, _ -> String in throw TeapotError() }
        router.get("plain") { _, _ -> String in throw PlainError() }
        router.get("forbidden") { _, _ -> String in throw HTTPError(.forbidden, message: "no") }
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
            // Code without a request.
            Case(path: "/template", status: 200, body: "es-419"),
            // The address decides alone.
            Case(path: "/es/hello", status: 200, language: "es", vary: "", body: "es"),
            Case(path: "/not-modified", status: 304),
            Case(path: "/nowhere", status: 404),
            // Hummingbird answers a method that a path doesn't have as a path that isn't there.
            Case(path: "/hello", method: .delete, status: 404),
            // What a handler says stays; Vary is joined.
            Case(path: "/own", status: 200, language: "de", vary: "Origin, Cookie, Authorization, Accept-Language"),
            Case(
                path: "/teapot", status: 418, vary: "Origin, Cookie, Authorization, Accept-Language",
                body: "short and stout"),
            Case(path: "/forbidden", status: 403),
            Case(path: "/plain", status: 500),
        ])
    func fields(_ item: Case) async throws {
        try await Self.application().test(.router) { client in
            try await client.execute(uri: item.path, method: item.method, headers: [.acceptLanguage: "es-MX,en;q=0.5"])
            {
                response in
                #expect(response.status.code == item.status)
                #expect(response.headers[.contentLanguage] == item.language)
                #expect((response.headers[.vary] ?? "") == item.vary)
                if let body = item.body { #expect(String(buffer: response.body) == body) }
            }
        }
    }

    @Test("A strict service refuses with the alternatives")
    func strict() async throws {
        let middleware = LanguageMiddleware<BasicLocalizedRequestContext>(
            RequestNegotiator(languages: ["en", "es"], isStrict: true))
        try await Self.application(middleware).test(.router) { client in
            try await client.execute(uri: "/hello", method: .get, headers: [.acceptLanguage: "ja"]) { response in
                #expect(response.status == .notAcceptable)
                #expect(response.headers[.vary] == Self.vary)
                #expect(String(buffer: response.body).contains("\"alternatives\""))
            }
            // No word about languages is no demand.
            try await client.execute(uri: "/hello", method: .get) { #expect($0.status == .ok) }
        }
    }

    @Test("A redirect to the language's own address depends on the reader, and keeps the query")
    func redirect() async throws {
        let middleware = LanguageMiddleware<BasicLocalizedRequestContext>(
            RequestNegotiator(languages: ["en", "es"]), redirectsToLanguage: true)
        try await Self.application(middleware).test(.router) { client in
            try await client.execute(uri: "/hello?a=1", method: .get, headers: [.acceptLanguage: "es"]) { response in
                #expect(response.status == .found)
                #expect(response.headers[.location] == "/es/hello?a=1")
                #expect(response.headers[.vary] == Self.vary)
            }
            try await client.execute(uri: "/es/hello", method: .get, headers: [.acceptLanguage: "en"]) { response in
                #expect(response.status == .ok)
            }
        }
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
