// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import Testing

/// What a service says itself: rules per pair, qualities, an original; and what the answer gives its HTTP code.
struct ServiceRuleTests {
    typealias Options = LocaleMatcher.Options

    static func tag(_ text: String) throws -> LanguageTag { try LanguageTag(text) }

    static func got(_ list: String, _ header: String, _ options: Options) -> String {
        let matcher = LocaleMatcher(supported: ICUVectorTests.list(list), options: options)
        let answer = matcher.match(acceptLanguage: header)
        if answer.outcome == .matched { #expect(answer.ranked.first?.supported == answer.supported) }
        #expect(answer.distance == nil || answer.distance == answer.ranked.first?.distance)
        return answer.supported?.spelling ?? "-"
    }

    @Test func pairRules() throws {
        var options = Options(pairs: [.never(try Self.tag("ru"), for: try Self.tag("kk"))])
        #expect(Self.got("ru,en", "kk", options) == "-")
        #expect(Self.got("ru,en", "kk, en", options) == "en")
        #expect(Self.got("ru,en", "uk-KZ, ru", options) == "ru")
        options.pairs = [.also(try Self.tag("hr"), for: try Self.tag("sl"), distance: 10)]
        #expect(Self.got("hr,en", "sl", options) == "hr")
        #expect(Self.got("hr,en", "sl", Options()) == "-")
        #expect(Self.got("hr,sl-IT", "sl", options) == "sl-IT")
        // Both ways and levels are the rule's own affair; the limit isn't.
        options.direction = .twoWayOnly
        options.maximumLevel = .regional
        #expect(Self.got("hr,en", "sl", options) == "hr")
        options.distanceLimit = 10
        #expect(Self.got("hr,en", "sl", options) == "-")
        // Of several, the last; and only for what a rule names.
        options = Options(pairs: [
            .never(try Self.tag("zh-Hans"), for: try Self.tag("zh")),
            .also(try Self.tag("zh-Hans"), for: try Self.tag("zh-HK"), distance: 5),
        ])
        #expect(Self.got("zh-Hans", "zh-CN", options) == "-")
        #expect(Self.got("zh-Hans", "zh-HK", options) == "zh-Hans")
        #expect(
            Self.got("en-US", "en-US", Options(pairs: [.never(try Self.tag("en"), for: try Self.tag("en"))])) == "-")
        let text = LocaleMatcher(
            supported: ["hr"],
            options: Options(pairs: [.also(try Self.tag("hr"), for: try Self.tag("sl"), distance: 10)])
        )
        .match(acceptLanguage: "sl").explain().description
        #expect(text.contains("language 10 + script 0 + region 4"), "\(text)")
    }

    @Test func pairsThatMatch() throws {
        let matcher = LocaleMatcher(supported: ["de"])
        #expect(matcher.isMatch(desired: try Self.tag("is"), supported: try Self.tag("en")))
        #expect(!matcher.isMatch(desired: try Self.tag("en"), supported: try Self.tag("is")))
        var options = Options()
        options.setMaximumDistance(desired: try Self.tag("en-AU"), supported: try Self.tag("en-GB"))
        #expect(Self.got("en-GB", "en-AU", options) == "en-GB")
        #expect(Self.got("en-US", "en-AU", options) == "-")
        options.setMaximumDistance(desired: try Self.tag("en"), supported: try Self.tag("en"))
        #expect(Self.got("en", "en", options) == "en")
        #expect(Self.got("en-GB", "en-AU", options) == "-")
    }

    @Test func oneMatchForEachPreference() throws {
        let matcher = LocaleMatcher(supported: ["en", "de", "fr", "en-GB"])
        let each = matcher.matchEach(desired: try ["en-AU", "ja", "en", "fr-CA"].map { try Self.tag($0) })
        #expect(each.map(\.supported.spelling) == ["en-GB", "en", "fr"])
        #expect(each.map(\.desiredIndex) == [0, 2, 3])
        let lookup = LocaleMatcher(supported: ["en", "de"], options: Options(scheme: .lookup))
        #expect(
            lookup.matchEach(desired: try ["de-AT", "de", "en-AU"].map { try Self.tag($0) }).map(\.supported.spelling)
                == ["de", "en"])
    }

    /// Header → entry, where the German text is a machine's.
    @Test(arguments: [
        ("de, en;q=0.8", "en"), ("de, en;q=0.3", "de"), ("de", "de"), ("de, ja;q=0.9", "de"), ("*", "de"),
        ("de, en-GB;q=0.8", "en"),
        // English is near Icelandic, but nobody named it.
        ("de, is;q=0.9", "de"), ("de, fr;q=0.6, en;q=0.9", "en"), ("de-AT;q=0.5, en;q=0.2", "de"),
    ])
    func qualityRule1(header: String, expected: String) {
        let options = Options(qualities: ["de": 0.5, "fr": 0.9])
        #expect(Self.got("de,en,fr", header, options) == expected)
    }

    @Test func qualitiesOfAList() throws {
        let options = Options(qualities: ["de": 0.95, "it": 2, "xx": 0.5])
        let matcher = LocaleMatcher(supported: ["de", "en"], options: options)
        #expect(matcher.match(desired: try [Self.tag("de"), Self.tag("en")]).supported?.spelling == "en")
        #expect(matcher.diagnostics.count == 2)
        #expect(matcher.match(desired: try [Self.tag("de")]).ranked.map(\.supported.spelling) == ["de"])
    }

    /// Header → entry, where the text was written in German.
    @Test(arguments: [
        ("en, fr;q=0.9, de;q=0.1", "de"), ("en, de-CH;q=0.1", "de"), ("en", "en"), ("en, *;q=0.1", "en"),
        ("en, de;q=0", "en"), ("en, gsw;q=0.9", "en"),
    ])
    func qualityRule2Original(header: String, expected: String) {
        #expect(Self.got("en,fr,de", header, Options(original: .entry("de"))) == expected)
        #expect(Self.got("en,fr,de", header, Options(qualities: ["de": 0.1], original: .entry(at: 2))) == expected)
    }

    @Test func outcomeIsExhaustive() {
        let answer = LocaleMatcher(supported: ["en"]).match(acceptLanguage: "ja")
        let name =
            switch answer.outcome {
            case .matched: "matched"
            case .defaulted: "defaulted"
            case .none: "none"
            }
        #expect(name == "none")
    }

    @Test func answersAreValues() {
        func answer(_ list: [String], _ header: String, _ options: Options = Options()) -> Negotiation {
            LocaleMatcher(supported: list, options: options).match(acceptLanguage: header)
        }
        #expect(answer(["en", "fr"], "fr") == answer(["en", "fr"], "fr"))
        #expect(
            Set([answer(["en", "fr"], "fr"), answer(["en", "fr"], "fr"), answer(["en", "fr"], "en")]).count == 2)
        #expect(answer(["en", "fr"], "fr") != answer(["EN", "fr"], "fr"))
        #expect(answer(["en", "fr"], "fr") != answer(["en", "fr"], "fr", Options(favor: .script)))
    }

    @Test func logLine() {
        let matcher = LocaleMatcher(supported: ["en", "es-419"], options: Options(fallback: .first))
        #expect(
            "\(matcher.match(acceptLanguage: "es-MX"))"
                == "es-419 for es-MX: matched, regional, 4.0, from header; formats in es-MX")
        #expect("\(matcher.match(acceptLanguage: "ja"))" == "en: defaulted, from default; formats in en")
        #expect(
            "\(LocaleMatcher(supported: ["en"]).match(acceptLanguage: "ja"))"
                == "nothing: none, from header; formats in ja")
    }

    @Test("The same reader over another list, by the same preferences from the same sources")
    func anotherList() {
        let site = LocaleMatcher(supported: ["en", "es", "de"], options: Options(fallback: .first))
        let article = LocaleMatcher(supported: ["en", "de"], options: Options(fallback: .first))
        var preferences = ReaderPreferences()
        preferences.add("es", from: .query)
        preferences.add("de", from: .header)
        let answers = [
            site.match(preferences), site.match(acceptLanguage: "es, de;q=0.5"),
            site.match(desired: ["es", "de"].compactMap { try? LanguageTag($0) }),
        ]
        for answer in answers {
            #expect(answer.supported?.spelling == "es")
            #expect(article.match(answer).supported?.spelling == "de")
        }
        #expect(article.match(answers[0]) == article.match(preferences))
        #expect(article.match(answers[0]).source == .header)
        let refused = LocaleMatcher(supported: ["en"]).match(acceptLanguage: "de;q=0, *")
        #expect(LocaleMatcher(supported: ["de", "fr"]).match(refused).supported?.spelling == "fr")
    }

    @Test("Sources are one by their names, and give each of their fields to Vary once")
    func sourceFields() {
        let profile = PreferenceSource("profile", requestFields: ["Cookie", "Authorization"])
        #expect(profile == .profile)
        var preferences = ReaderPreferences()
        for source in [.cookie, profile, .header] { preferences.add(nil as AcceptLanguage?, from: source) }
        #expect(LocaleMatcher(supported: ["en"]).match(preferences).vary == "Cookie, Authorization, Accept-Language")
    }

    @Test func headerValues() {
        let matcher = LocaleMatcher(supported: ["en", "es", "es-419"], options: Options(fallback: .first))
        let answer = matcher.match(acceptLanguage: "es-MX")
        #expect(answer.contentLanguage == "es-419")
        #expect(answer.vary == "Accept-Language")
        #expect(answer.contentLocation("/weather") == "/weather?lang=es-MX")
        #expect(answer.contentLocation("/weather?place=kyiv", item: "l") == "/weather?place=kyiv&l=es-MX")
        #expect(answer.contentLocation("/a b") == nil)
        #expect(answer.contentLocation("/a\r\nSet-Cookie: x") == nil)
        #expect(matcher.match(acceptLanguage: "ja").vary == "Accept-Language")
        #expect(matcher.match(desired: []).vary == nil)
        // Fields that were asked count, also where the request didn't have them; behind the decision only where formats
        // may be borrowed.
        func vary(_ query: String?, _ cookie: String?, _ header: String?) -> String? {
            var preferences = ReaderPreferences()
            preferences.add(query, from: .query)
            preferences.add(cookie, from: .cookie)
            preferences.add(header, from: .header)
            return matcher.match(preferences).vary
        }
        #expect(vary(nil, nil, nil) == "Cookie, Accept-Language")
        #expect(vary("es-MX", "en", "en") == nil)
        #expect(vary("es", "en", "en") == "Cookie, Accept-Language")
        #expect(vary(nil, "es-MX", "en") == "Cookie")
        #expect(vary("ja", nil, "en-GB") == "Cookie, Accept-Language")
    }
}
