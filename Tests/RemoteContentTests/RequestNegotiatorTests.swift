import LocaleMatch
import RemoteContent
import Testing

/// The rules of ``RequestNegotiator``, on a request of plain values.
struct RequestNegotiatorTests {
    struct Request: LanguageRequest {
        var languagePath = "/weather"
        var query: [String: String] = [:]
        var cookies: [String: String] = [:]
        var acceptLanguageLines: [String] = []
        func languageQueryValue(_ name: String) -> String? { query[name] }
        func languageCookie(_ name: String) -> String? { cookies[name] }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var path = "/weather"
        var query: String?
        var cookie: String?
        var profile: String?
        var header: String?
        var language: String
        var isAddressed = false
        var testDescription: String { "\(path) \(query ?? "-") \(cookie ?? "-") \(profile ?? "-") \(header ?? "-")" }

        var request: Request {
            Request(
                languagePath: path, query: query.map { ["lang": $0] } ?? [:],
                cookies: cookie.map { ["lang": $0] } ?? [:],
                acceptLanguageLines: header.map { [$0] } ?? [])
        }
    }

    static let negotiator = RequestNegotiator(languages: ["en", "es", "es-419", "de"])

    static let cases = [
        // Rule 1: the query over the cookie over the profile over the header.
        Case(query: "de", cookie: "es", profile: "en", header: "es-MX", language: "de"),
        Case(cookie: "es", profile: "de", header: "de", language: "es"),
        Case(profile: "de", header: "es", language: "de"),
        Case(header: "es-MX,de;q=0.5", language: "es-419"),
        // Rule 2: an address decides alone, in any letter case; what is no language is a part of the path.
        Case(path: "/ES/weather", query: "de", header: "de", language: "es", isAddressed: true),
        Case(path: "/es-419", header: "de", language: "es-419", isAddressed: true),
        Case(path: "/espresso", header: "de", language: "de"),
        Case(path: "/", header: "de", language: "de"),
        // Rule 3: a choice of another language gives way, although CLDR would send Catalan to Spanish.
        Case(query: "ca", header: "de", language: "de"),
        Case(query: "de-AT", header: "es", language: "de"),
        Case(query: "!!!", cookie: "", header: "de", language: "de"),
        // A wish is met by the nearest.
        Case(header: "ca", language: "es"),
        // Nobody says anything: the default.
        Case(language: "en"),
    ]

    @Test("Rules 1 to 4: sources in order, each with its trust, and Vary", arguments: cases)
    func decides(_ item: Case) {
        let found = Self.negotiator.negotiate(item.request, profile: item.profile)
        #expect(found.negotiation.supported?.spelling == item.language)
        #expect(found.vary == (item.isAddressed ? [] : ["Cookie", "Authorization", "Accept-Language"]))
        #expect(found.headers.contentLanguage == item.language)
    }

    @Test("Rule 5: a strict service refuses who names languages and is met by none, and nobody else")
    func strict() {
        let strict = RequestNegotiator(languages: ["en", "es"], isStrict: true)
        let refusal = strict.negotiate(Request(acceptLanguageLines: ["ja"])).refusal
        #expect(refusal?.alternatives.map(\.language) == ["en", "es"])
        #expect(strict.negotiate(Request(acceptLanguageLines: ["ja, es;q=0.1"])).refusal == nil)
        #expect(strict.negotiate(Request()).refusal == nil)
        #expect(Self.negotiator.negotiate(Request(acceptLanguageLines: ["ja"])).refusal == nil)
    }

    @Test(
        "Addresses: the path with and without its language, and where to redirect",
        arguments: [
            ("/weather", "/weather", "/es/weather", "/es/weather"), ("/es/weather", "/weather", "/es/weather", nil),
            ("/ES/weather", "/weather", "/es/weather", "/es/weather"), ("/es", "/", "/es/", nil),
            ("/", "/", "/es/", "/es/"),
        ] as [(String, String, String, String?)])
    func addresses(path: String, without: String, with: String, redirect: String?) {
        let found = Self.negotiator.negotiate(Request(languagePath: path, acceptLanguageLines: ["es"]))
        #expect(found.pathWithoutLanguage == without)
        #expect(found.addressedPath == with)
        #expect(found.redirectPath == redirect)
    }
}
