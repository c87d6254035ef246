// SPDX-License-Identifier: Apache-2.0

import Formatting
import LocaleMatch
import LocalizedStrings
import RemoteContent
import Synchronization
import Testing
import TolkVapor
import Vapor
import VaporTesting

struct PlainError: Error {}

final class ReferenceError: Error {}

/// An error with words of its own, but without a status.
struct WordyError: DebuggableError {
    var identifier: String { "wordy" }
    var reason: String { "words" }
}

/// The body of Vapor's own answers to errors.
struct Words: Codable, Hashable {
    var error: Bool
    var reason: String
}

struct LanguageMiddlewareTests {
    static let tables = StringTables(files: [
        "en.lproj/Localizable.strings": Array("\"Wind\" = \"Wind\"; \"Rain\" = \"Rain\";".utf8),
        "es.lproj/Localizable.strings": Array("\"Wind\" = \"Viento\";".utf8),
    ])

    /// Code without a request.
    static func template() -> String {
        "\(RequestLanguage.current?.tag.identifier ?? "none") \(Localizer.current?.text("Wind").text ?? "none")"
    }

    static func routes(_ app: Application) {
        app.get("hello") { request in "\(request.lang) \(try request.formatter.percent(54))" }
        app.get("template") { _ async in template() }
        app.get("template-without-async") { request in request.withLanguage { template() } }
        app.get("strings") { request in request.localizer?.text("Wind").text ?? "none" }
        app.get("missing") { request in request.localizer?.text("Rain").text ?? "none" }
        app.get(":language", "hello") { request in "\(request.lang)" }
        app.get("not-modified") { _ in Response(status: .notModified) }
        app.get("moved") { request in request.redirect(to: "/hello") }
        app.get("own") { _ in Response(headers: ["Content-Language": "de", "Vary": "Origin"]) }
        app.get("versioned") { request in
            guard let headers = request.language?.headers(at: .query("lang"), version: "42") else {
                throw Abort(.internalServerError)
            }
            let known = request.headers.first(name: .ifNoneMatch) ?? ""
            let isKnown = ContentHeaders.names(headers.entityTag ?? "", inIfNoneMatch: known)
            let response = Response(status: isKnown ? .notModified : .ok)
            headers.write(to: &response.headers)
            return response
        }
        app.get("teapot") { _ -> String in
            throw Abort(.init(statusCode: 418, reasonPhrase: "I'm a teapot"), headers: ["Vary": "Origin"])
        }
        app.get("method") { _ -> String in throw Abort(.methodNotAllowed, headers: ["Allow": "POST"]) }
        app.get("forbidden") { _ -> String in throw Abort(.forbidden, reason: "no") }
        app.get("elsewhere") { _ -> String in throw Abort.redirect(to: "/hello") }
        app.get("body") { request in try request.content.decode([String: Int].self).description }
        app.get("plain") { _ -> String in throw PlainError() }
        app.get("reference") { _ -> String in throw ReferenceError() }
        app.get("wordy") { _ -> String in throw WordyError() }
        app.get("cancelled") { _ -> String in throw CancellationError() }
    }

    static func configured(
        _ middleware: LanguageMiddleware = .init(languages: ["en", "es", "es-419", "ar"], tables: tables),
        at position: Middlewares.Position = .beginning
    ) -> (Application) async throws -> Void {
        { app in
            app.middleware.use(middleware, at: position)
            routes(app)
        }
    }

    static let vary = "Cookie, Authorization, Accept-Language"

    struct Case: Sendable, CustomTestStringConvertible {
        var path: String
        var method = HTTPMethod.GET
        var status: UInt
        var language = "es-419"
        var vary = usualVary
        var body: String?
        /// What Vapor's error middleware says.
        var reason: String?
        var testDescription: String { "\(method) \(path)" }
    }

    static let cases = [
        Case(path: "hello", status: 200, body: "es-419 54%"),
        Case(path: "hello", method: .HEAD, status: 200),
        // Code without a request.
        Case(path: "template", status: 200, body: "es-419 Viento"),
        Case(path: "template-without-async", status: 200, body: "es-419 Viento"),
        Case(path: "strings", status: 200, body: "Viento"),
        // The address decides alone.
        Case(path: "es/hello", status: 200, language: "es", vary: "", body: "es"),
        Case(path: "es/nowhere", status: 404, language: "es", vary: ""),
        Case(path: "not-modified", status: 304),
        Case(path: "moved", status: 303), Case(path: "elsewhere", status: 303),
        Case(path: "nowhere", status: 404, reason: "Not Found"),
        // Vapor answers a method that a path doesn't have as a path that isn't there.
        Case(path: "hello", method: .DELETE, status: 404),
        Case(path: "method", status: 405),
        // What a handler says stays; Vary is joined.
        Case(path: "own", status: 200, language: "de", vary: "Origin, " + usualVary),
        Case(path: "teapot", status: 418, vary: "Origin, " + usualVary, reason: "I'm a teapot"),
        Case(path: "forbidden", status: 403, reason: "no"),
        // Errors of any type.
        Case(path: "body", status: 415), Case(path: "plain", status: 500), Case(path: "reference", status: 500),
        Case(path: "wordy", status: 500, reason: "words"), Case(path: "cancelled", status: 500),
    ]

    @Test(
        "Fields stand on every answer, around the error middleware and inside of it", arguments: cases, [true, false])
    func fields(_ item: Case, isFirst: Bool) async throws {
        let configure = Self.configured(at: isFirst ? .beginning : .end)
        try await withApp(configure: configure) { app in
            try await app.testing().test(item.method, item.path, headers: ["Accept-Language": "es-MX,en;q=0.5"]) {
                response in
                #expect(response.status.code == item.status)
                #expect(response.headers[.contentLanguage] == [item.language])
                #expect(response.headers[.vary] == (item.vary.isEmpty ? [] : [item.vary]))
                if item.status == 405 { #expect(response.headers[.allow] == ["POST"]) }
                if let body = item.body { #expect(response.body.string == body) }
                if let reason = item.reason {
                    #expect((try? response.content.decode(Words.self)) == Words(error: true, reason: reason))
                }
            }
        }
    }

    @Test("An error's words are as they were without the middleware", arguments: ["plain", "wordy", "teapot", "body"])
    func sameAnswers(path: String) async throws {
        var bodies: [Words] = []
        for position in [Middlewares.Position.beginning, .end] {
            try await withApp(configure: Self.configured(at: position)) { app in
                bodies.append(try await app.testing().sendRequest(.GET, path).content.decode(Words.self))
            }
        }
        try await withApp { app in
            Self.routes(app)
            bodies.append(try await app.testing().sendRequest(.GET, path).content.decode(Words.self))
        }
        #expect(Set(bodies).count == 1, "\(bodies)")
    }

    @Test("Fields stand on the answers of a running server")
    func live() async throws {
        try await withApp(configure: Self.configured()) { app in
            let running = try app.testing(method: .running(port: 0))
            for path in ["hello", "plain", "nowhere", "teapot"] {
                let response = try await running.sendRequest(.GET, path, headers: ["Accept-Language": "es"])
                #expect(response.headers[.contentLanguage] == ["es"])
                #expect(response.headers[.vary].first?.hasSuffix(Self.vary) == true)
            }
        }
    }

    @Test("Weights decide, and no session is needed")
    func weights() async throws {
        try await withApp(configure: Self.configured()) { app in
            for (header, body) in [
                ("es;q=0.2, en;q=0.9", "en Wind"), ("en;q=0, es;q=0.1", "es Viento"), ("en,", "en Wind"),
            ] {
                try await app.testing().test(.GET, "template", headers: ["Accept-Language": header]) {
                    #expect($0.body.string == body)
                }
            }
            try await app.testing().test(.GET, "template?lang=es", headers: ["Accept-Language": "en"]) {
                #expect($0.body.string == "es Viento")
            }
            try await app.testing().test(.GET, "template", headers: ["Accept-Language": "en", "Cookie": "lang=es"]) {
                #expect($0.body.string == "es Viento")
            }
        }
    }

    @Test("The language of a request is typed, and there without the middleware too")
    func typed() async throws {
        try await withApp { app in
            app.get("lang") { request -> String in
                let lang: LanguageTag = request.lang
                return "\(lang) \(request.language == nil) \(request.localizer == nil)"
            }
            try await app.testing().test(.GET, "lang") { #expect($0.body.string == "und true true") }
        }
    }

    @Test("A missing string is named, with its table, key and language")
    func missingIsNamed() async throws {
        let named = Mutex<[String]>([])
        var options = Localizer.Options()
        options.missing = MissingStrings { missing in named.withLock { $0.append("\(missing)") } }
        let middleware = LanguageMiddleware(
            RequestNegotiator(languages: ["en", "es"]), tables: Self.tables, options: options)
        try await withApp(configure: Self.configured(middleware)) { app in
            for _ in 0..<2 {
                try await app.testing().test(.GET, "missing", headers: ["Accept-Language": "es"]) {
                    #expect($0.body.string == "Rain")
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
        let middleware = LanguageMiddleware(RequestNegotiator(languages: ["en", "es", "ar"])) { request in
            request.headers.bearerAuthorization?.token == "ada" ? "ar" : nil
        }
        try await withApp(configure: Self.configured(middleware)) { app in
            let headers: HTTPHeaders = ["Accept-Language": "es", "Authorization": "Bearer ada"]
            try await app.testing().test(.GET, "hello", headers: headers) {
                #expect($0.headers[.contentLanguage] == ["ar"])
            }
            try await app.testing().test(.GET, "hello?lang=en", headers: headers) {
                #expect($0.headers[.contentLanguage] == ["en"])
            }
            try await app.testing().test(.GET, "hello", headers: ["Accept-Language": "es"]) {
                #expect($0.headers[.contentLanguage] == ["es"])
            }
        }
    }

    @Test("A strict service refuses with the alternatives")
    func strict() async throws {
        let middleware = LanguageMiddleware(RequestNegotiator(languages: ["en", "es"], isStrict: true))
        try await withApp(configure: Self.configured(middleware)) { app in
            try await app.testing().test(.GET, "hello", headers: ["Accept-Language": "ja"]) { response in
                #expect(response.status == .notAcceptable)
                #expect(response.headers[.contentType] == ["application/problem+json"])
                #expect(response.headers[.contentLanguage] == ["en"])
                #expect(response.headers[.vary] == [Self.vary])
                #expect(response.body.string.contains(#""alternatives":[{"language":"en"},{"language":"es"}]"#))
            }
            try await app.testing().test(.GET, "hello") { #expect($0.status == .ok) }
        }
    }

    @Test("A redirect to the language's own address depends on the reader, and keeps the query")
    func redirect() async throws {
        let middleware = LanguageMiddleware(
            RequestNegotiator(languages: ["en", "es"], redirects: LanguageRedirects()))
        try await withApp(configure: Self.configured(middleware)) { app in
            try await app.testing().test(.GET, "hello?a=1", headers: ["Accept-Language": "es"]) { response in
                #expect(response.status == .found)
                #expect(response.headers[.location] == ["/es/hello?a=1"])
                #expect(response.headers[.contentLanguage] == ["es"])
                #expect(response.headers[.vary] == [Self.vary])
            }
            try await app.testing().test(.GET, "es/hello", headers: ["Accept-Language": "en"]) {
                #expect($0.status == .ok)
            }
        }
    }

    @Test("A versioned answer has its address and its tag, and isn't sent twice to one who has it")
    func versioned() async throws {
        try await withApp(configure: Self.configured()) { app in
            let tag = "\"42;es-419;es-MX\""
            try await app.testing().test(
                .GET, "versioned?a=1", headers: ["Accept-Language": "es-MX", "If-None-Match": tag]
            ) { response in
                #expect(response.status == .notModified)
                #expect(response.headers[.eTag] == [tag])
                #expect(response.headers["Content-Location"] == ["/versioned?a=1&lang=es-MX"])
            }
            try await app.testing().test(.GET, "versioned", headers: ["Accept-Language": "en", "If-None-Match": tag]) {
                #expect($0.status == .ok)
            }
        }
    }

    @Test("Ten thousand requests in mixed languages, many at once: none gets another's language, and nothing stays")
    func nothingCrosses() async throws {
        let wishes = [("en", "en 54%"), ("es", "es 54\u{A0}%"), ("es-MX", "es-419 54%"), ("ar-EG", "ar ٥٤٪؜")]
        try await withApp(configure: Self.configured()) { app in
            let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
                for worker in 0..<100 {
                    group.addTask {
                        var wrong = 0
                        for turn in 0..<100 {
                            let (wish, body) = wishes[(worker + turn) % wishes.count]
                            let response = try await app.testing()
                                .sendRequest(.GET, "hello", headers: ["Accept-Language": wish])
                            if response.body.string != body { wrong += 1 }
                        }
                        return wrong
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(wrong == 0)
        }
        #expect(RequestLanguage.current == nil)
        #expect(Localizer.current == nil)
    }
}

private let usualVary = LanguageMiddlewareTests.vary

/// Static files with language suffixes, served by Vapor's own file middleware.
final class LanguageFileTests {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-vapor-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in [
            ("guide.html", "English"), ("guide.es.html", "Español"), ("style.css", "p {}"), ("index.html", "Home"),
            ("index.es.html", "Casa"),
        ] {
            let file = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            // One size and one time: the server's own tags are equal then.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: file.path)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func configured() throws -> (Application) async throws -> Void {
        let languages = ["en", "es"]
        let files = try LanguageFiles(directory: folder.path, languages: languages)
        let directory = folder.path
        return { app in
            app.middleware.use(LanguageMiddleware(languages: languages), at: .beginning)
            app.middleware.use(LanguageFileMiddleware(files))
            app.middleware.use(FileMiddleware(publicDirectory: directory, defaultFile: "index.html"))
        }
    }

    @Test(
        "Each reader gets the file in their language",
        arguments: [
            ("guide.html", "es-MX", "Español", "es"), ("guide.html", "en", "English", "en"),
            ("guide.html", "ja", "English", "en"), ("es/guide.html", "en", "Español", "es"),
            ("/", "es", "Casa", "es"), ("style.css", "es", "p {}", "es"),
        ])
    func serves(path: String, header: String, body: String, language: String) async throws {
        try await withApp(configure: configured()) { app in
            try await app.testing().test(.GET, path, headers: ["Accept-Language": header]) { response in
                #expect(response.status == .ok)
                #expect(response.body.string == body)
                #expect(response.headers[.contentLanguage] == [language])
                #expect(response.headers[.vary] == (path.hasPrefix("es/") ? [] : [usualVary]))
            }
        }
    }

    @Test("Who changes the language isn't told that nothing has changed")
    func conditional() async throws {
        try await withApp(configure: configured()) { app in
            let first = try await app.testing().sendRequest(.GET, "guide.html", headers: ["Accept-Language": "es"])
            let tag = try #require(first.headers.first(name: .eTag))
            #expect(tag.hasSuffix(";es\""))
            for (header, status) in [("es", HTTPStatus.notModified), ("en", .ok)] {
                try await app.testing().test(
                    .GET, "guide.html", headers: ["Accept-Language": header, "If-None-Match": tag]
                ) { #expect($0.status == status) }
            }
        }
    }
}
