// SPDX-License-Identifier: Apache-2.0

import Formatting
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LocaleMatch
import LocaleMatchFixtures
import LocalizedStrings
import RemoteContent
import Testing
import TolkHummingbird

/// The code of `Docs/Integrations/Hummingbird.md`, which the root package's tests compare with the page.
enum GuideSnippets {
    static func threeLines() -> some ApplicationProtocol {
        let router = Router(context: BasicLocalizedRequestContext.self)
        router.add(middleware: LanguageMiddleware(languages: ["en", "es", "es-419"]))
        router.get("hello") { _, context in "\(context.lang): \(try context.formatter.percent(54))" }
        return Application(router: router)
    }

    static func strings(_ router: Router<AppRequestContext>) throws {
        let tables = try StringTables(directory: "Sources/App/Resources")
        router.add(middleware: LanguageMiddleware(languages: ["en", "es"], tables: tables))
        router.get("wind") { _, context in
            context.localizer?.text("Wind").text ?? "Wind"  // and Localizer.current in a template
        }
    }

    static func sources(_ router: Router<AppRequestContext>, _ users: Users) {
        let negotiator = RequestNegotiator(
            languages: ["en", "es", "es-419"],
            sources: [.path, .query("lang"), .cookie("lang"), .profile(), .header],
            redirects: LanguageRedirects(except: ["/api", "/health"]))
        router.add(
            middleware: LanguageMiddleware(negotiator) { request, _ in
                try await users.language(for: request.headers[.authorization])
            })
        router.get(":language/weather") { _, context in "\(context.lang)" }
    }

    static func versioned(_ router: Router<AppRequestContext>) {
        router.get("report") { request, context in
            var response = Response(status: .ok, body: .init(byteBuffer: .init(string: "…")))
            let headers = context.language?.headers(at: .query("lang"), version: "42")
            headers?.write(to: &response.headers)
            return response
        }
    }

    static func files(_ router: Router<AppRequestContext>, _ languages: [String]) throws {
        let files = try LanguageFiles(directory: "public", languages: languages)
        router.add(middleware: LanguageMiddleware(languages: languages))
        router.add(middleware: LanguageFileMiddleware(files))
        router.add(middleware: FileMiddleware("public"))
    }

    static func background(
        _ router: Router<AppRequestContext>, engine: any TranslationEngine
    ) -> some ApplicationProtocol {
        let background = BackgroundTranslation(TextTranslator(engine: engine))
        let content = ContentNegotiator(translator: background.translator)
        router.get("alert") { _, context in
            let variants = [ContentVariant(language: "es", texts: ["Lluvias intensas esta tarde."])]
            guard let reader = context.language?.negotiation,
                let answer = await content.answer(for: reader, variants: variants)
            else { throw HTTPError(.notFound) }
            var response = Response(status: .ok, body: .init(byteBuffer: .init(string: answer.texts[0])))
            ContentHeaders(answer).write(to: &response.headers)
            return response
        }
        var app = Application(router: router)
        app.addServices(TranslationService(background.worker))
        return app
    }

    struct Users: Sendable {
        func language(for token: String?) async throws -> String? { token == "Bearer ada" ? "es" : nil }
    }
}

struct AppRequestContext: LocalizedRequestContext {
    var coreContext: CoreRequestContextStorage
    var localization: RequestLocalization?
    init(source: ApplicationRequestContextSource) { coreContext = .init(source: source) }
}

func application() -> some ApplicationProtocol { GuideSnippets.threeLines() }

@Test func readers() async throws {
    let file = try FixtureFile(
        """
        @header
        en, es, es-419 ; es-MX,en;q=0.5 ; es-419  # Latin America before Spain
        en, es, es-419 ; ca             ; es      # a neighbour's language
        """)
    try await application().test(.router) { client in
        for item in file.cases {
            try await client.execute(uri: "/hello", method: .get, headers: [.acceptLanguage: item.preferred]) {
                #expect($0.headers[.contentLanguage] == item.expected.first, "\(item.why)")
                #expect($0.headers[.vary]?.contains("Accept-Language") == true)
            }
        }
    }
}

/// What the page says of its own code.
struct GuideTests {
    @Test("The three lines say what the page says")
    func threeLines() async throws {
        try await GuideSnippets.threeLines().test(.router) { client in
            try await client.execute(uri: "/hello", method: .get, headers: [.acceptLanguage: "es-MX,en;q=0.5"]) {
                #expect(String(buffer: $0.body) == "es-419: 54%")
                #expect($0.headers[.contentLanguage] == "es-419")
                #expect($0.headers[.vary] == "Cookie, Authorization, Accept-Language")
            }
        }
    }

    @Test("The pages stand at the language's own address, and the API where it was")
    func addresses() async throws {
        let router = Router(context: AppRequestContext.self)
        GuideSnippets.sources(router, GuideSnippets.Users())
        try await Application(router: router).test(.router) { client in
            for (uri, token, location) in [
                ("/weather", nil, "/en/weather"), ("/weather?a=1", "Bearer ada", "/es/weather?a=1"),
                ("/health", nil, nil),
                ("/es/weather", nil, nil),
            ] as [(String, String?, String?)] {
                try await client.execute(uri: uri, method: .get, headers: token.map { [.authorization: $0] } ?? [:]) {
                    #expect($0.headers[.location] == location)
                }
            }
        }
    }

    @Test("The next reader gets the translation that the first one waited for in vain")
    func background() async throws {
        let router = Router(context: AppRequestContext.self)
        router.add(middleware: LanguageMiddleware(languages: ["en", "es", "ca"]))
        // The service runs with the application.
        try await GuideSnippets.background(router, engine: CatalanEngine()).test(.live) { client in
            func ask() async throws -> (String, String?) {
                try await client.execute(uri: "/alert", method: .get, headers: [.acceptLanguage: "ca"]) {
                    (String(buffer: $0.body), $0.headers[.contentLanguage])
                }
            }
            var answers = [try await ask()]
            while answers[answers.count - 1].1 == "es" { answers.append(try await ask()) }
            #expect(answers[0] == ("Lluvias intensas esta tarde.", "es"))
            #expect(answers[answers.count - 1] == ("LLUVIAS INTENSAS ESTA TARDE.", "ca"))
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
