// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Synchronization
import Testing

/// A request of plain values.
struct PlainRequest: LanguageRequest {
    var languageMethod = "GET"
    var languageTarget = "/weather"
    var fields: [String: [String]] = [:]

    init(_ target: String = "/weather", method: String = "GET", cookie: String? = nil, header: String? = nil) {
        languageTarget = target
        languageMethod = method
        if let cookie { fields["cookie"] = [cookie] }
        if let header { fields["accept-language"] = [header] }
    }

    func languageFieldValues(_ name: String) -> [String] { fields[name.lowercased()] ?? [] }
}

/// The rules of ``RequestNegotiator``.
struct RequestNegotiatorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var target = "/weather"
        var cookie: String?
        var profile: String?
        var header: String?
        var language: String
        var vary: [String] = ["Cookie", "Authorization", "Accept-Language"]
        var testDescription: String { "\(target) \(cookie ?? "-") \(profile ?? "-") \(header ?? "-")" }
    }

    static let negotiator = RequestNegotiator(languages: ["en", "es", "es-419", "de"])

    static let cases = [
        // Rule 1: the query over the cookie over the profile over the header.
        Case(target: "/weather?lang=de", cookie: "lang=es", profile: "en", header: "es-MX", language: "de"),
        Case(cookie: "lang=es", profile: "de", header: "de", language: "es"),
        Case(profile: "de", header: "es", language: "de"),
        Case(header: "es-MX,de;q=0.5", language: "es-419"),
        // Rule 2: an address decides alone, in any letter case; what is no language is a part of the path.
        Case(target: "/ES/weather?lang=de", header: "de", language: "es", vary: []),
        Case(target: "/es-419", header: "de", language: "es-419", vary: []),
        Case(target: "/espresso", header: "de", language: "de"),
        Case(target: "/", header: "de", language: "de"),
        Case(target: "*", header: "de", language: "de"),
        Case(target: "/%65s/weather", header: "de", language: "de"),
        // Rule 3: a choice of another language gives way, although CLDR would send Catalan to Spanish.
        Case(target: "/weather?lang=ca", header: "de", language: "de"),
        Case(target: "/weather?lang=de-AT", header: "es", language: "de", vary: []),
        Case(target: "/weather?lang=!!!", cookie: "lang=", header: "de", language: "de"),
        // Rule 4: behind a choice with a region nothing is asked, as nothing is borrowed for the formats.
        Case(cookie: "lang=es-MX", header: "de", language: "es-419", vary: ["Cookie"]),
        // A wish is met by the nearest.
        Case(header: "ca", language: "es"),
        // Nobody says anything: the default.
        Case(language: "en"),
        // Escapes, blanks, quotes, several cookies, an item without a value.
        Case(target: "/weather?a&l%61ng=%64e&lang=es#lang", header: "en", language: "de"),
        Case(target: "/weather?lang=de%2DAT", header: "en", language: "de", vary: []),
        Case(target: "/weather?lang", header: "de", language: "de"),
        Case(target: "/weather?lang=%", header: "de", language: "de"),
        Case(cookie: "a=b; lang=\"es\"; c", header: "en", language: "es"),
        Case(cookie: "language=es;\tlang=de ", header: "en", language: "de"),
    ]

    @Test("Rules 1 to 4: sources in order, each with its trust, and Vary", arguments: cases)
    func decides(_ item: Case) {
        let found = Self.negotiator.negotiate(
            PlainRequest(item.target, cookie: item.cookie, header: item.header), profile: item.profile)
        #expect(found.negotiation.supported?.spelling == item.language)
        #expect(found.headers.vary == item.vary)
        #expect(found.headers.contentLanguage == item.language)
        // One door: the negotiation's own values.
        #expect(found.headers.vary.joined(separator: ", ") == (found.negotiation.vary ?? ""))
    }

    @Test("Rule 1: what the losing sources would have got stays visible")
    func considered() {
        let found = Self.negotiator.negotiate(PlainRequest("/?lang=de", cookie: "lang=es", header: "es-MX"))
        #expect(found.negotiation.considered?.map(\.source) == [.query, .cookie, .header])
        #expect(found.negotiation.considered?.map { $0.supported?.spelling } == ["de", "es", "es-419"])
        #expect(found.negotiation.source == .query)
    }

    @Test("Rule 2: an address in a cookie depends on the cookie, and one behind it too")
    func addressInCookie() {
        let negotiator = RequestNegotiator(
            languages: ["en", "es"], sources: [.cookie("lang", trust: .address), .header, .path])
        #expect(negotiator.negotiate(PlainRequest("/", cookie: "lang=es")).headers.vary == ["Cookie"])
        #expect(negotiator.negotiate(PlainRequest("/es/", header: "en")).headers.vary == ["Cookie"])
    }

    @Test("A header of the service's own is a source with its Vary")
    func ownHeader() {
        let negotiator = RequestNegotiator(languages: ["en", "es"], sources: [.header("X-Language"), .header])
        var request = PlainRequest(header: "en")
        request.fields["x-language"] = ["es"]
        let found = negotiator.negotiate(request)
        #expect(found.tag.identifier == "es")
        #expect(found.headers.vary == ["X-Language", "Accept-Language"])
    }

    @Test("Several lines of a field are one list")
    func lines() {
        var request = PlainRequest()
        request.fields["accept-language"] = ["fr", "de;q=0.5"]
        #expect(Self.negotiator.negotiate(request).tag.identifier == "de")
    }

    @Test("Rule 5: a strict service refuses who names languages and is met by none, and nobody else")
    func strict() {
        let strict = RequestNegotiator(languages: ["en", "es"], isStrict: true)
        let refusal = strict.negotiate(PlainRequest(header: "ja")).refusal
        #expect(refusal?.alternatives.map(\.language) == ["en", "es"])
        #expect(strict.negotiate(PlainRequest(header: "ja, es;q=0.1")).refusal == nil)
        #expect(strict.negotiate(PlainRequest()).refusal == nil)
        #expect(Self.negotiator.negotiate(PlainRequest(header: "ja")).refusal == nil)
    }

    @Test("Rule 6: long values and many sources cost themselves")
    func limits() {
        let long = String(repeating: "x", count: 100_000)
        #expect(Self.negotiator.negotiate(PlainRequest("/\(long)?lang=\(long)", header: "de")).tag.identifier == "de")
        let many = (0..<100).map { LanguageSource.cookie("lang\($0)") }
        let negotiator = RequestNegotiator(languages: ["en", "es"], sources: many)
        #expect(negotiator.sources.count == ReaderPreferences.maximumSources)
        #expect(negotiator.negotiate(PlainRequest(cookie: "lang15=es")).tag.identifier == "es")
        #expect(negotiator.negotiate(PlainRequest(cookie: "lang16=es")).tag.identifier == "en")
    }

    @Test("Weights decide between the languages of a header")
    func weights() {
        #expect(Self.negotiator.negotiate(PlainRequest(header: "es;q=0.2, de;q=0.9")).tag.identifier == "de")
        #expect(Self.negotiator.negotiate(PlainRequest(header: "de;q=0, es;q=0.1")).tag.identifier == "es")
    }

    @Test("Every answer is reported, the unmatched ones with what was asked for")
    func reports() {
        let seen = Mutex<[String]>([])
        var negotiator = Self.negotiator
        negotiator.report = { language in
            let wish = language.negotiation.preferences.first?.identifier ?? "-"
            seen.withLock { $0.append("\(language.negotiation.outcome) \(wish)") }
        }
        _ = negotiator.negotiate(PlainRequest(header: "es"))
        _ = negotiator.negotiate(PlainRequest(header: "ja"))
        _ = negotiator.negotiate(PlainRequest("/de/"))
        #expect(seen.withLock { $0 } == ["matched es", "defaulted ja", "matched de"])
    }

    @Test(
        "Addresses: the path with and without its language, and Content-Location",
        arguments: [
            ("/weather", "/weather", "/es/weather"), ("/es/weather", "/weather", "/es/weather"),
            ("/ES/weather?a=1", "/weather", "/es/weather?a=1"), ("/es", "/", "/es/"), ("/", "/", "/es/"),
            ("/weather?a=1&b", "/weather", "/es/weather?a=1&b"),
        ] as [(String, String, String)])
    func addresses(target: String, without: String, location: String) {
        let found = Self.negotiator.negotiate(PlainRequest(target, header: "es"))
        #expect(found.pathWithoutLanguage == without)
        #expect(found.contentLocation(at: .path) == location)
    }

    @Test("Content-Location by a query item replaces the one that is there; a cookie is no address")
    func locationByQuery() {
        let found = Self.negotiator.negotiate(PlainRequest("/weather?lang=ja&place=kyiv", header: "es-MX"))
        #expect(found.contentLocation(at: .query("lang")) == "/weather?place=kyiv&lang=es-MX")
        #expect(found.contentLocation(at: .cookie("lang")) == nil)
        let headers = found.headers(at: .query("lang"), version: "42")
        #expect(headers.contentLocation == "/weather?place=kyiv&lang=es-MX")
        #expect(headers.entityTag == "\"42;es-419;es-MX\"")
    }

    @Test(
        "Redirects: pages, by GET and HEAD, to the language's own address",
        arguments: [
            ("GET", "/weather", "/es/weather"), ("HEAD", "/weather?a=1", "/es/weather?a=1"),
            ("GET", "/ES/weather", "/es/weather"), ("GET", "/", "/es/"),
            // It stands there already.
            ("GET", "/es/weather", nil), ("GET", "/de/", nil),
            // Nobody can send a form there.
            ("POST", "/weather", nil),
            // What was left out, and what is below it, but not what only begins with it.
            ("GET", "/api", nil), ("GET", "/api/weather", nil), ("GET", "/apiary", "/es/apiary"),
            // Files.
            ("GET", "/style.css", nil), ("GET", "/v1.2/weather", "/es/v1.2/weather"),
            // No path at all, and one that would lead elsewhere.
            ("OPTIONS", "*", nil), ("GET", "http://example.org/", nil), ("GET", "//example.org/", "/es//example.org/"),
            ("GET", "/a\r\nSet-Cookie: x", nil),
        ] as [(String, String, String?)])
    func redirects(method: String, target: String, redirect: String?) {
        var negotiator = Self.negotiator
        negotiator.redirects = LanguageRedirects(except: ["/api"])
        #expect(negotiator.negotiate(PlainRequest(target, method: method, header: "es")).redirect == redirect)
        #expect(Self.negotiator.negotiate(PlainRequest(target, method: method, header: "es")).redirect == nil)
    }

    @Test("A redirect depends on the reader, or the next one is sent to the same language")
    func redirectVary() {
        var negotiator = Self.negotiator
        negotiator.redirects = LanguageRedirects()
        let found = negotiator.negotiate(PlainRequest(header: "es"))
        #expect(found.redirect == "/es/weather")
        #expect(found.headers.vary == ["Cookie", "Authorization", "Accept-Language"])
    }

    @Test("A hundred thousand requests in mixed languages, many at once: none gets another's language")
    func nothingCrosses() async {
        let wishes = [("en", "en"), ("es", "es"), ("es-MX", "es-419"), ("de-AT", "de"), ("ja", "en")]
        let wrong = await withTaskGroup(of: Int.self) { group in
            for worker in 0..<100 {
                group.addTask {
                    var wrong = 0
                    for turn in 0..<1000 {
                        let (wish, text) = wishes[(worker + turn) % wishes.count]
                        let found = Self.negotiator.negotiate(PlainRequest("/\(turn)", header: wish))
                        await RequestLanguage.$current.withValue(found) {
                            await Task.yield()
                            if RequestLanguage.current?.tag.identifier != text { wrong += 1 }
                        }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
        #expect(RequestLanguage.current == nil)
    }
}
