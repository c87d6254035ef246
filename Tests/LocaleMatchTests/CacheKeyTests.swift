// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import TestSupport
import Testing

/// The numbered rules of `CacheKey`, and what holds of every answer whatever the header, the list and the options.
@Suite(.ownThread) struct CacheKeyTests {
    /// Header → key; `*` where nothing is served.
    @Test(arguments: [
        ("fr-CA", "fr-CA"), ("fr-CH,en", "fr"), ("ja,en;q=0.1", "en"), ("ja", "*"), ("fr;q=0,en", "en"), ("*", "en"),
        ("fr-CH, fr;q=0", "*"), ("fr-CA, fr-CA;q=0", "fr-CA"), ("", "en"), ("br", "fr"),
    ])
    func rule1KeyIsTheEntry(header: String, key: String) {
        let matcher = LocaleMatcher(supported: ["en", "fr", "fr-CA"])
        #expect(matcher.cacheKey(for: AcceptLanguage(header)) == key)
    }

    /// What shared a key with other readers of the list, though not their text.
    @Test(arguments: [("nb", "no"), ("ca", "es"), ("es", "es"), ("es-MX", "es-419"), ("ja", "en"), ("", "en")])
    func rule1KeyFollowsTheMatcher(header: String, key: String) {
        var options = LocaleMatcher.Options()
        options.fallback = .entry("en")
        let matcher = LocaleMatcher(supported: ["en", "es", "es-419", "no"], options: options)
        #expect(matcher.cacheKey(for: AcceptLanguage(header)) == key)
    }

    /// Header → key for formatted answers over `en, es-419`: what formatters read, and nothing that can be made up.
    @Test(arguments: [
        ("en-US", "en;en-US"), ("en", "en;en"), ("es-MX-u-hc-h23", "es-419;es-MX-u-hc-h23"),
        ("en-US-u-nu-foo-zz-bar-cu-eur-tz-uslax", "en;en-US"), ("en-US-x-abc", "en;en-US"), ("en-US-t-de", "en;en-US"),
        ("en-oxendict", "en;en-unknown"),
        ("en-GB-oxendict", "en;en-GB"), ("en-1996-posix", "en;en-posix"),
        ("en-QX", "en;en-QZ"), ("en-XQ-u-rg-abzzzz", "en;en-QZ-u-rg-qzzzzz"),
        // A subdivision says the region where no other is named, and only there.
        ("en-u-sd-gbsct", "en;en-u-sd-gbx"), ("en-US-u-sd-gbsct", "en;en-US"),
        ("en-150", "en;en-150"), ("en-u-rg-usca", "en;en-u-rg-usx"),
        ("en-u-nu-thai-mu-celsius-ms-metric", "en;en-u-ms-metric-mu-celsius-nu-thai"),
        ("ar-AE-u-nu-arab-ca-islamic, en", "en;en-AE-u-ca-islamic"), ("ja", "*"),
    ])
    func rule2FormatsKey(header: String, key: String) {
        let matcher = LocaleMatcher(supported: ["en", "es-419"])
        let got = matcher.formatCacheKey(for: AcceptLanguage(header))
        #expect(header.hasPrefix("ar") ? got.hasPrefix("en;en") : got == key, "\(got)")
    }

    /// Random lists, options and headers with everything that can stand in one.
    struct Case {
        let supported: [String]
        let options: LocaleMatcher.Options
        let headers: [String]

        init(_ scheme: MatchScheme, _ random: inout DifferentialTests.Random) {
            supported = (0..<Int.random(in: 0...8, using: &random)).map { _ in Self.tag(&random) }
            var options = LocaleMatcher.Options()
            options.scheme = scheme
            options.direction = Bool.random(using: &random) ? .oneWayToo : .twoWayOnly
            options.favor = Bool.random(using: &random) ? .language : .script
            options.demotion = Bool.random(using: &random) ? .region : .none
            options.maximumLevel = [nil, nil, .regional, .related].randomElement(using: &random) ?? nil
            options.distanceLimit = [nil, nil, 10, 100].randomElement(using: &random) ?? nil
            options.fallback =
                [.none, .first, .entry(supported.randomElement(using: &random) ?? "en"), .entry("tlh")]
                .randomElement(using: &random) ?? .none
            self.options = options
            headers = (0..<8).map { _ in Self.header(&random) }
        }

        static func tag(_ random: inout DifferentialTests.Random) -> String {
            let details = ["-1996", "-oxendict", "-x-a", "-posix", "-1901-1996", "-u-nu-latn"]
            switch Int.random(in: 0..<12, using: &random) {
            case 0: return DifferentialTests.tag(&random) + (details.randomElement(using: &random) ?? "")
            case 1:
                return ["x-a", "x-b", "art-x-a", "i-klingon", "no tag", "en-GB-oed"].randomElement(using: &random)
                    ?? "en"
            case 2...6:
                return ["en", "en-GB", "de", "de-AT", "fr", "es-419", "no", "zh-Hant"].randomElement(using: &random)
                    ?? "en"
            default: return DifferentialTests.tag(&random)
            }
        }

        static func header(_ random: inout DifferentialTests.Random) -> String {
            let weights = ["", "", ";q=0", ";q=0.5", ";q=1", ";q=0,8", ";q=0.0001", ";q=x"]
            return (0..<Int.random(in: 0...6, using: &random)).map { _ in
                let range = Int.random(in: 0..<8, using: &random) == 0 ? "*" : tag(&random)
                return range + (weights.randomElement(using: &random) ?? "")
            }.joined(separator: ", ")
        }
    }

    /// Equal keys mean equal text, there are no more keys than entries and one, and every door gives the same answer.
    @Test(arguments: HeaderTests.schemes)
    func equalKeysMeanEqualText(scheme: MatchScheme) throws {
        let seed = DifferentialTests.environment("TOLK_SEED") ?? UInt64.random(in: .min ... .max)
        var random = DifferentialTests.Random(state: seed)
        var tally = Tally("cache keys and doors, \(scheme), seed \(seed)")
        for _ in 0..<DifferentialTests.cases / 50 {
            let fixture = Case(scheme, &random)
            let matcher = LocaleMatcher(supported: fixture.supported, options: fixture.options)
            var texts: [String: String?] = [:]
            for header in fixture.headers {
                let parsed = AcceptLanguage(header)
                let answer = matcher.match(parsed)
                let key = matcher.cacheKey(for: parsed)
                let text = answer.supported?.spelling
                let known = texts[key] ?? text
                texts[key] = .some(text)
                let ranked = answer.ranked
                var preferences = ReaderPreferences()
                preferences.add(parsed, from: .header)
                let several = matcher.match(preferences)
                let isRefused = answer.textLocale.map(parsed.excludes) ?? false
                tally.record(
                    passed: known == text && answer.cacheKey == key && several.supported == answer.supported
                        && several.outcome == answer.outcome
                        && (answer.outcome == .matched
                            ? ranked.first?.supported == answer.supported && !isRefused : ranked.isEmpty)
                        && Set(ranked.map(\.supported.index)).count == ranked.count
                        && (answer.distance == nil || answer.distance == ranked.first?.distance)
                        && (answer.desiredIndex == nil || answer.desiredIndex == ranked.first?.desiredIndex),
                    "\(header) over \(fixture.supported), \(fixture.options): \(key), \(text ?? "-"), \(ranked)")
            }
            tally.record(passed: texts.count <= fixture.supported.count + 1, "\(fixture): \(texts.keys)")
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }

    @Test("A locale is reduced to what formatters read of it")
    func formatClass() throws {
        let cases: [(locale: String, reduced: String)] = [
            // Nothing to leave out.
            ("de", "de"), ("de-AT", "de-AT"), ("zh-Hant-HK", "zh-Hant-HK"), ("es-419", "es-419"),
            ("en-US-u-hc-h23-ms-metric", "en-US-u-hc-h23-ms-metric"), ("ar-EG-u-nu-latn", "ar-EG-u-nu-latn"),
            // What no formatter reads: other extensions, unknown values, variants without data.
            ("de-AT-u-co-phonebk", "de-AT"), ("de-u-nu-klingon", "de"), ("de-AT-1996", "de-AT"),
            ("de-AT-x-mine", "de-AT"),
            // That there are variants counts where no region is named.
            ("de-1996", "de-unknown"),
            // Regions that don't exist are as good as each other.
            ("de-XB", "de-QZ"), ("de-QX", "de-QZ"),
        ]
        for (locale, reduced) in cases {
            #expect(try LanguageTag(locale).formatClass.identifier == reduced, "\(locale)")
        }
    }
}
