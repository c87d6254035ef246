// SPDX-License-Identifier: Apache-2.0

import Formatting
import LocaleMatch
import LocaleMatchFixtures
import LocalizedStrings
import RemoteContent
import Testing
import TolkVapor
import Vapor
import VaporTesting

/// The code of `Docs/Integrations/Vapor.md`, which the root package's tests compare with the page.
enum GuideSnippets {
    static func threeLines(_ app: Application) {
        let middleware = LanguageMiddleware(languages: ["en", "es", "es-419"])
        app.middleware.use(middleware, at: .beginning)
        app.get("hello") { request in "\(request.lang): \(try request.formatter.percent(54))" }
    }

    static func strings(_ app: Application) throws {
        let tables = try StringTables(directory: app.directory.resourcesDirectory)
        app.middleware.use(LanguageMiddleware(languages: ["en", "es"], tables: tables), at: .beginning)
        app.get("wind") { request in
            request.localizer?.text("Wind").text ?? "Wind"  // and Localizer.current in a template
        }
    }

    static func sources(_ app: Application, _ users: Users) {
        let negotiator = RequestNegotiator(
            languages: ["en", "es", "es-419"],
            sources: [.path, .query("lang"), .cookie("lang"), .profile(), .header],
            redirects: LanguageRedirects(except: ["/api", "/health"]))
        let middleware = LanguageMiddleware(negotiator) { request in
            try await users.language(for: request.headers.bearerAuthorization?.token)
        }
        app.middleware.use(middleware, at: .beginning)
        app.get(":language", "weather") { request in "\(request.lang)" }
    }

    static func versioned(_ app: Application) {
        app.get("report") { request in
            let response = Response(status: .ok, body: .init(string: "…"))
            let headers = request.language?.headers(at: .query("lang"), version: "42")
            headers?.write(to: &response.headers)
            return response
        }
    }

    static func files(_ app: Application, _ languages: [String]) throws {
        let files = try LanguageFiles(directory: app.directory.publicDirectory, languages: languages)
        app.middleware.use(LanguageMiddleware(languages: languages), at: .beginning)
        app.middleware.use(LanguageFileMiddleware(files))
        app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory))
    }

    static func background(_ app: Application, engine: any TranslationEngine) {
        let background = BackgroundTranslation(TextTranslator(engine: engine))
        let content = ContentNegotiator(translator: background.translator)
        app.get("alert") { request in
            let variants = [ContentVariant(language: "es", texts: ["Lluvias intensas esta tarde."])]
            guard let reader = request.language?.negotiation,
                let answer = await content.answer(for: reader, variants: variants)
            else { throw Abort(.notFound) }
            let response = Response(status: .ok, body: .init(string: answer.texts[0]))
            ContentHeaders(answer).write(to: &response.headers)
            return response
        }
        app.lifecycle.use(TranslationLifecycle(background.worker))
    }

    struct Users: Sendable {
        func language(for token: String?) async throws -> String? { token == "ada" ? "es" : nil }
    }
}

func configure(_ app: Application) async throws { GuideSnippets.threeLines(app) }

@Test func readers() async throws {
    let file = try FixtureFile(
        """
        @header
        en, es, es-419 ; es-MX,en;q=0.5 ; es-419  # Latin America before Spain
        en, es, es-419 ; ca             ; es      # a neighbour's language
        """)
    try await withApp(configure: configure) { app in
        for item in file.cases {
            try await app.testing().test(.GET, "hello", headers: ["Accept-Language": item.preferred]) {
                #expect($0.headers.first(name: .contentLanguage) == item.expected.first, "\(item.why)")
                #expect($0.headers.first(name: .vary)?.contains("Accept-Language") == true)
            }
        }
    }
}

/// What the page says of its own code.
struct GuideTests {
    @Test("The three lines say what the page says")
    func threeLines() async throws {
        try await withApp(configure: configure) { app in
            try await app.testing().test(.GET, "hello", headers: ["Accept-Language": "es-MX,en;q=0.5"]) {
                #expect($0.body.string == "es-419: 54%")
                #expect($0.headers[.contentLanguage] == ["es-419"])
                #expect($0.headers[.vary] == ["Cookie, Authorization, Accept-Language"])
            }
        }
    }

    @Test("The pages stand at the language's own address, and the API where it was")
    func addresses() async throws {
        try await withApp { app in
            GuideSnippets.sources(app, GuideSnippets.Users())
            for (uri, token, location) in [
                ("weather", nil, ["/en/weather"]), ("weather?a=1", "ada", ["/es/weather?a=1"]), ("health", nil, []),
                ("es/weather", nil, []),
            ] as [(String, String?, [String])] {
                try await app.testing().test(
                    .GET, uri, headers: token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
                ) { #expect($0.headers[.location] == location) }
            }
        }
    }

    @Test("The next reader gets the translation that the first one waited for in vain")
    func background() async throws {
        try await withApp { app in
            app.middleware.use(LanguageMiddleware(languages: ["en", "es", "ca"]), at: .beginning)
            GuideSnippets.background(app, engine: CatalanEngine())
            // Booting begins the translating.
            try await app.asyncBoot()
            func ask() async throws -> [String] {
                let response = try await app.testing().sendRequest(.GET, "alert", headers: ["Accept-Language": "ca"])
                return [response.body.string] + response.headers[.contentLanguage]
            }
            var answers = [try await ask()]
            while answers[answers.count - 1].last == "es" { answers.append(try await ask()) }
            #expect(answers.first == ["Lluvias intensas esta tarde.", "es"])
            #expect(answers.last == ["LLUVIAS INTENSAS ESTA TARDE.", "ca"])
        }
    }
}

/// Writes Spanish in capitals and calls it Catalan.
struct CatalanEngine: TranslationEngine {
    let name = "capitals"
    let tokenStyle = TokenStyle.whiteBrackets
    func version(from source: LanguageTag, to target: LanguageTag) async -> String { "1" }
    func pairs() async -> [AvailablePair] { [] }
    func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        source.language == "es" && target.language == "ca" ? .installed : .unsupported
    }
    func translate(_ text: String, from source: LanguageTag, to target: LanguageTag) async throws -> EngineTranslation {
        EngineTranslation(text: text.uppercased(), path: [source, target])
    }
}
