import HTTPTypes
import LocaleMatch
import RemoteContent
import Testing
import TolkHTTPTypes

struct HTTPTypesTests {
    static let negotiator = RequestNegotiator(languages: ["en", "es", "es-419", "de"])

    static let vary = "Cookie, Authorization, Accept-Language"

    struct Case: Sendable, CustomTestStringConvertible {
        var path: String
        var cookie: String?
        var header: String?
        var language: String
        var vary: String?
        var testDescription: String { "\(path) \(cookie ?? "-") \(header ?? "-")" }
    }

    @Test(
        "Sources in order, each with its trust",
        arguments: [
            // The header alone.
            Case(path: "/weather", header: "es-MX,es;q=0.9", language: "es-419", vary: HTTPTypesTests.vary),
            // An address decides alone, in any letter case, so a cache needs nothing else.
            Case(path: "/ES/weather", cookie: "lang=de", header: "de", language: "es"),
            // A segment that is no language is a part of the path.
            Case(path: "/espresso", header: "de", language: "de", vary: HTTPTypesTests.vary),
            // The query over the cookie over the header; escapes are decoded.
            Case(
                path: "/weather?a=1&l%61ng=%64e", cookie: "lang=es", header: "en", language: "de",
                vary: HTTPTypesTests.vary),
            Case(path: "/weather", cookie: "a=b; lang=\"es\"", header: "en", language: "es", vary: HTTPTypesTests.vary),
            // A choice of a language that isn't there gives way, although CLDR would send Catalan to Spanish.
            Case(path: "/weather?lang=ca", header: "de", language: "de", vary: HTTPTypesTests.vary),
            // A wish of the same language is met by the nearest.
            Case(path: "/weather", header: "ca", language: "es", vary: HTTPTypesTests.vary),
            // No word about languages: the default.
            Case(path: "/", language: "en", vary: HTTPTypesTests.vary),
        ])
    func sources(_ item: Case) throws {
        var request = HTTPRequest(method: .get, scheme: "https", authority: "example.org", path: item.path)
        if let cookie = item.cookie { request.headerFields[.cookie] = cookie }
        if let header = item.header { request.headerFields[.acceptLanguage] = header }
        let language = Self.negotiator.negotiate(request)
        #expect(language.negotiation.supported?.spelling == item.language)
        var fields: HTTPFields = [:]
        language.headers.write(to: &fields)
        #expect(fields[.contentLanguage] == item.language)
        #expect(fields[.vary] == item.vary)
    }

    @Test(
        "Vary joins what is there; a wildcard covers everything",
        arguments: [
            ("Origin", "Origin, Accept-Language"), ("accept-language", "accept-language"), ("*", "*"),
        ])
    func vary(before: String, after: String) {
        var fields: HTTPFields = [.vary: before]
        ContentHeaders(language: .undetermined).write(to: &fields)
        #expect(fields[.vary] == after)
    }

    @Test("Several lines of a field are one list")
    func lines() {
        var request = HTTPRequest(method: .get, scheme: "https", authority: "example.org", path: "/")
        request.headerFields.append(HTTPField(name: .acceptLanguage, value: "fr"))
        request.headerFields.append(HTTPField(name: .acceptLanguage, value: "de;q=0.5"))
        #expect(Self.negotiator.negotiate(request).tag.identifier == "de")
    }
}
