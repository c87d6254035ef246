// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import Testing

/// The header fields of negotiated answers: a test for each rule.
struct ContentHeadersTests {
    struct Fields: ResponseHeaderFields {
        var values: [String: [String]] = [:]
        func headerFieldValues(_ name: String) -> [String] { values[name.lowercased()] ?? [] }
        mutating func setHeaderField(_ name: String, _ value: String) { values[name.lowercased()] = [value] }
    }

    static func answer(_ header: String, _ engine: MockEngine? = nil) async throws -> ContentAnswer {
        let negotiator = ContentNegotiator(translator: engine.map { TextTranslator(engine: $0) })
        let variants = ["en", "es"].map { ContentVariant(language: $0, texts: ["Rain"]) }
        return try #require(await negotiator.answer(to: AcceptLanguage(header), variants: variants))
    }

    @Test("The fields of a served variant")
    func served() async throws {
        var headers = ContentHeaders(
            try await Self.answer("es-MX"), location: { "/alerts/7?lang=\($0)" }, version: "rev\"9\n")
        headers.link(
            versions: [(try LanguageTag("en"), "/a?lang=en"), (try LanguageTag("es"), "/a?lang=es")], standard: "/a")
        var fields = Fields(values: ["vary": ["Accept-Encoding, accept-language"]])
        headers.write(to: &fields)
        #expect(fields.values["content-language"] == ["es"])
        #expect(fields.values["vary"] == ["Accept-Encoding, accept-language"])
        #expect(fields.values["content-location"] == ["/alerts/7?lang=es"])
        #expect(fields.values["etag"] == ["\"rev9;es;es-MX\""])
        let links =
            "</a?lang=en>; rel=\"alternate\"; hreflang=\"en\", </a?lang=es>; rel=\"alternate\"; hreflang=\"es\", "
        #expect(fields.values["link"] == [links + "</a>; rel=\"alternate\"; hreflang=\"x-default\""])
    }

    @Test("The entity tag tells readers apart whose numbers look different, and no others")
    func entityTags() async throws {
        var tags: [String] = []
        for header in ["en", "en;q=0.5", "en-US", "en-GB", "en-US-u-mu-celsius", "es"] {
            tags.append(ContentHeaders(try await Self.answer(header), version: "1").entityTag ?? "none")
        }
        #expect(
            tags == [
                "\"1;en\"", "\"1;en\"", "\"1;en;en-US\"", "\"1;en;en-GB\"", "\"1;en;en-US-u-mu-celsius\"", "\"1;es\"",
            ])
    }

    @Test("A translation's entity tag is weak, and its language the translation's")
    func translated() async throws {
        let headers = ContentHeaders(try await Self.answer("ca", MockEngine(["es": "ca"])), version: "1")
        #expect(headers.contentLanguage == "ca")
        #expect(headers.entityTag == "W/\"1;ca\"")
    }

    /// What stands in the field, what is added, and what comes out.
    static let varies: [(values: [String], names: [String], joined: String?)] = [
        ([], ["Accept-Language"], "Accept-Language"),
        (["Origin"], ["Accept-Language", "Cookie"], "Origin, Accept-Language, Cookie"),
        (["ACCEPT-LANGUAGE"], ["Accept-Language"], "ACCEPT-LANGUAGE"), (["*"], ["Accept-Language"], "*"),
        (["Origin,,  Cookie", "Origin"], ["Cookie"], "Origin, Cookie"), ([], [], nil),
    ]

    @Test("Vary is joined, never clobbered", arguments: varies)
    func vary(values: [String], names: [String], joined: String?) {
        #expect(ContentHeaders.joined(values, adding: names) == joined)
    }

    @Test("The fields of a negotiation are its own values")
    func negotiated() {
        let negotiation = LocaleMatcher(supported: ["en", "es"]).match(acceptLanguage: "es-MX")
        let headers = ContentHeaders(
            negotiation, location: negotiation.contentLocation("/weather"), version: "1")
        #expect(headers.contentLanguage == negotiation.contentLanguage)
        #expect(headers.vary == ["Accept-Language"])
        #expect(negotiation.vary == "Accept-Language")
        #expect(headers.contentLocation == "/weather?lang=es-MX")
        #expect(headers.entityTag == "\"1;es;es-MX\"")
    }

    @Test("Headers are equal when they write the same fields, and each field tells them apart")
    func equality() async throws {
        let answer = try await Self.answer("es")
        func headers(_ change: (inout ContentHeaders) -> Void) -> ContentHeaders {
            var headers = ContentHeaders(answer, version: "1")
            change(&headers)
            return headers
        }
        let changes: [(inout ContentHeaders) -> Void] = [
            { $0.contentLanguage = "de" }, { $0.vary.append("Cookie") }, { $0.contentLocation = "/a" },
            { $0.entityTag = nil }, { $0.links = ["<https://a.example/de>; rel=\"alternate\""] },
        ]
        #expect(headers { _ in } == headers { _ in })
        #expect(Set([headers { _ in }, headers { _ in }]).count == 1)
        for change in changes { #expect(headers(change) != headers { _ in }) }
    }

    @Test("What a handler wrote itself stays; Vary is joined all the same")
    func completes() {
        let headers = ContentHeaders(
            LocaleMatcher(supported: ["en", "es"]).match(acceptLanguage: "es"), location: "/es", version: "1")
        var empty = Fields()
        headers.complete(&empty)
        #expect(
            empty.values == [
                "content-language": ["es"], "vary": ["Accept-Language"], "content-location": ["/es"],
                "etag": ["\"1;es\""],
            ])
        let own = ["content-language": ["de"], "content-location": ["/de"], "etag": ["\"own\""]]
        var fields = Fields(values: own.merging(["vary": ["Origin"]]) { $1 })
        headers.complete(&fields)
        #expect(fields.values == own.merging(["vary": ["Origin, Accept-Language"]]) { $1 })
    }

    @Test("An address that would break out of its field is left out")
    func unsafeAddress() async throws {
        var headers = ContentHeaders(try await Self.answer("es"), location: { _ in "/a\r\nSet-Cookie: x" })
        headers.link(versions: [(try LanguageTag("en"), "/a>; rel=\"x")], standard: "/b c")
        #expect(headers.contentLocation == nil)
        #expect(headers.links.isEmpty)
    }

    @Test("A strict service refuses what suits nobody, with the alternatives")
    func notAcceptable() async throws {
        let alternatives = [NotAcceptable.Alternative(language: "en", href: "/a?lang=en")]
        #expect(NotAcceptable(try await Self.answer("th"), alternatives: alternatives)?.alternatives == alternatives)
        for header in ["en;q=0, es;q=0", "*;q=0", "th, *;q=0"] {
            #expect(NotAcceptable(try await Self.answer(header), alternatives: alternatives) != nil, "\(header)")
        }
        for header in ["es", "", "*", "th, *;q=0.1", "ca", "en;q=0"] {
            #expect(NotAcceptable(try await Self.answer(header), alternatives: alternatives) == nil, "\(header)")
        }
    }

    @Test("If-None-Match is compared weakly, tag by tag")
    func conditionalRequests() {
        let cases: [(tag: String, field: String, isNamed: Bool)] = [
            ("\"a\"", "\"a\"", true),
            ("\"a\"", "\"b\", W/\"a\"", true),
            ("W/\"a\"", "\"a\"", true),
            ("\"a\"", "*", true),
            // A comma and a space may stand within a tag.
            ("\"a, b\"", "\"x\",\"a, b\"", true),
            ("\"b\"", "\"a, b\"", false),
            // What isn't a tag is passed over; one that doesn't end names nothing.
            ("\"a\"", "a", false), ("\"a\"", "a, \"a\"", true), ("\"a\"", "\"a", false), ("\"a\"", "", false),
        ]
        for (tag, field, isNamed) in cases {
            #expect(ContentHeaders.names(tag, inIfNoneMatch: field) == isNamed, "\(tag) in \(field)")
        }
    }

    @Test("If-Match is compared strongly, tag by tag")
    func strongConditions() {
        let cases: [(tag: String, field: String, isNamed: Bool)] = [
            ("\"a\"", "\"a\"", true), ("\"a\"", "\"b\", \"a\"", true), ("\"a\"", "*", true),
            // A weak tag is equal to nothing, not even to itself.
            ("W/\"a\"", "W/\"a\"", false), ("W/\"a\"", "\"a\"", false), ("\"a\"", "W/\"a\"", false),
            ("W/\"a\"", "*", true),
            ("\"a\"", "\"b\"", false), ("\"a\"", "a", false), ("\"a\"", "", false),
        ]
        for (tag, field, isNamed) in cases {
            #expect(ContentHeaders.names(tag, inIfMatch: field) == isNamed, "\(tag) in \(field)")
        }
    }

    @Test("A provenance's HTML attributes can't be broken out of")
    func html() async throws {
        let translator = TextTranslator(engine: MockEngine(["en": "he"]))
        let translation = try await translator.translate(
            "Rain \"now\" <script> & 'so'", from: LanguageTag("en"), to: LanguageTag("he"))
        let attributes = translation.provenance.htmlAttributes
        #expect(attributes.contains(" lang=\"he\" dir=\"rtl\" data-translated-from=\"en\" data-engine=\"mock\""))
        #expect(attributes.contains("data-source-text=\"Rain &quot;now&quot; &lt;script&gt; &amp; &#39;so&#39;\""))
    }
}
