// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import LocaleMatch
import RemoteContent
import Testing
import TolkHTTPTypes

private let usualVary = "Cookie, Authorization, Accept-Language"

struct HTTPTypesTests {
    static let negotiator = RequestNegotiator(languages: ["en", "es", "es-419", "de"])

    struct Case: Sendable, CustomTestStringConvertible {
        var path: String?
        var cookies: [String] = []
        var header: [String] = []
        var language: String
        var vary: String? = usualVary
        var testDescription: String { "\(path ?? "-") \(cookies) \(header)" }
    }

    @Test(
        "A request's path, query, cookies and header are read where they stand",
        arguments: [
            Case(path: "/weather", header: ["es-MX,es;q=0.9"], language: "es-419"),
            Case(path: "/ES/weather", cookies: ["lang=de"], header: ["de"], language: "es", vary: nil),
            Case(path: "/weather?a=1&l%61ng=%64e", cookies: ["lang=es"], header: ["en"], language: "de"),
            Case(path: "/weather", cookies: ["a=b; lang=\"es\""], header: ["en"], language: "es"),
            // Cookies in several lines, as HTTP/2 splits them.
            Case(path: "/weather", cookies: ["a=b", "lang=es"], header: ["en"], language: "es"),
            // Several lines of a field are one list.
            Case(path: "/", header: ["fr", "de;q=0.5"], language: "de"),
            Case(path: nil, header: ["de"], language: "de"),
        ])
    func sources(_ item: Case) throws {
        var request = HTTPRequest(method: .get, scheme: "https", authority: "example.org", path: item.path)
        for cookie in item.cookies { request.headerFields.append(HTTPField(name: .cookie, value: cookie)) }
        for line in item.header { request.headerFields.append(HTTPField(name: .acceptLanguage, value: line)) }
        let language = Self.negotiator.negotiate(request)
        #expect(language.negotiation.supported?.spelling == item.language)
        var fields: HTTPFields = [:]
        language.headers.write(to: &fields)
        #expect(fields[.contentLanguage] == item.language)
        #expect(fields[.vary] == item.vary)
    }

    @Test("Every field that is written arrives, and a name that no field can have does no harm")
    func written() throws {
        var fields: HTTPFields = [:]
        let language = Self.negotiator.negotiate(
            HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/weather?lang=es"))
        var headers = language.headers(at: .path, version: "42")
        headers.link(versions: [(try LanguageTag("es"), "/es/weather")], standard: nil)
        headers.write(to: &fields)
        #expect(fields[.eTag] == "\"42;es\"")
        #expect(fields[try #require(HTTPField.Name("Content-Location"))] == "/es/weather?lang=es")
        #expect(fields[try #require(HTTPField.Name("Link"))] == "</es/weather>; rel=\"alternate\"; hreflang=\"es\"")
        fields.setHeaderField("no name", "x")
        #expect(fields.headerFieldValues("no name").isEmpty)
    }

    @Test(
        "Vary joins what is there, several lines too; a wildcard covers everything",
        arguments: [
            (["Origin"], "Origin, Accept-Language"), (["accept-language"], "accept-language"), (["*"], "*"),
            (["Origin", "Accept"], "Origin, Accept, Accept-Language"),
        ])
    func vary(before: [String], after: String) {
        var fields = HTTPFields(before.map { HTTPField(name: .vary, value: $0) })
        ContentHeaders(language: .undetermined).write(to: &fields)
        #expect(fields[values: .vary] == [after])
    }

    /// Nothing there, fields of the handler's own, and an address that decides alone.
    static let answers: [(path: String, own: HTTPFields)] = [
        ("/", [:]), ("/", [.contentType: "text/plain", .vary: "Origin"]), ("/", [.contentLanguage: "de"]),
        ("/es/weather", [:]), ("/?lang=de", [.vary: "*"]), ("/?lang=en-GB", [:]),
    ]

    @Test("Fields made once are those that the language writes itself", arguments: answers)
    func madeOnce(path: String, own: HTTPFields) {
        let request = HTTPRequest(
            method: .get, scheme: nil, authority: nil, path: path, headerFields: [.acceptLanguage: "es-MX"])
        let language = Self.negotiator.negotiate(request)
        var (made, written) = (own, own)
        NegotiatedFields(Self.negotiator).complete(&made, for: language)
        language.headers.complete(&written)
        #expect(made == written)
        #expect(language.vary.map(Self.negotiator.varyValues.contains) ?? true)
    }
}
