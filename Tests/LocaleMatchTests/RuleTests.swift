import LocaleMatch
import TestSupport
import Testing

/// One test for each numbered rule of `NearestSearch`, `HeaderRules` and `FormatLocale`.
struct RuleTests {
    static func best(
        _ supported: String, _ preferred: String, _ change: (inout LocaleMatcher.Options) -> Void = { _ in }
    ) -> String {
        var options = LocaleMatcher.Options()
        change(&options)
        let matcher = LocaleMatcher(supported: ICUVectorTests.list(supported), options: options)
        return matcher.match(ranges: ICUVectorTests.list(preferred)).supported?.spelling ?? "-"
    }

    static func header(_ supported: String, _ header: String) -> String {
        let matcher = LocaleMatcher(supported: ICUVectorTests.list(supported))
        let text = matcher.match(acceptLanguage: header).supported?.spelling
        #expect(text == matcher.match(AcceptLanguage(header)).supported?.spelling, "the fast way and the whole way")
        return text ?? "-"
    }

    @Test func rule1MaximalSubtags() {
        #expect(Self.best("zh-Hans,zh-Hant", "zh-TW") == "zh-Hant")
        #expect(Self.best("en,he", "iw") == "he")
    }
    @Test func rule2Distance() { #expect(Self.best("en-US,en-GB", "en-AU") == "en-GB") }
    @Test func rule3Limit() { #expect(Self.best("zh-Hant", "zh-Hans") == "-") }
    @Test func rule4OneWayFallbacks() {
        #expect(Self.best("en", "is") == "en")
        #expect(Self.best("en", "is") { $0.direction = .twoWayOnly } == "-")
        #expect(Self.best("en", "is") { $0.maximumLevel = .related } == "-")
    }
    @Test func rule5FavourScript() {
        #expect(Self.best("ru,en", "sr-Cyrl") == "-")
        #expect(Self.best("ru,en", "sr-Cyrl") { $0.favor = .script } == "ru")
    }
    @Test func rule6Demotion() {
        #expect(Self.best("en,sv", "en-GB,sv") == "en")
        #expect(Self.best("en,sv", "en-GB,sv") { $0.demotion = .none } == "sv")
    }
    /// Entries that are the same keep the caller's order, however many there are.
    @Test func manyEntriesThatAreTheSame() {
        let list = (0..<20_000).map { $0.isMultiple(of: 2) ? "en" : "EN" }
        let ranked = LocaleMatcher(supported: list).match(ranges: ["en-GB"]).ranked
        #expect(ranked.map(\.supported.index) == Array(list.indices))
    }

    /// Ranges against entries, each many: looked up, and not compared one by one.
    @Test(arguments: [MatchScheme.lookup, .extendedFilter, .basicFilter, .exactOrLanguage])
    func manyRangesAndEntries(scheme: MatchScheme) {
        var options = LocaleMatcher.Options()
        options.scheme = scheme
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }
        let all = letters.flatMap { first in letters.flatMap { second in letters.map { first + second + $0 } } }
        let matcher = LocaleMatcher(supported: all.map { $0 + "-AQ" } + ["zz"], options: options)
        #expect(matcher.match(ranges: all.map { $0 + "-DE" } + ["zz"]).supported?.spelling == "zz")
    }

    @Test func rule7ExplicitSubtags() { #expect(Self.best("zh,zh-Hans", "zh-Hans") == "zh-Hans") }
    @Test func rule8EqualDistances() {
        #expect(Self.best("de-AT,de-DE", "de-CH") == "de-DE")
        #expect(Self.best("de-AT,de-LI", "de-CH") == "de-AT")
        #expect(Self.best("de,de-1996", "de-1996") == "de-1996")
    }
    @Test func privateUseMatchesExactlyOrNotAtAll() {
        #expect(Self.best("art-x-klingon,art-x-elvish", "art-x-elvish") == "art-x-elvish")
        #expect(Self.best("art-x-klingon,x-foo", "art-x-elvish,x-bar") == "-")
    }

    @Test func headerRule1Exclusion() {
        #expect(Self.header("en-GB,en-US", "en, en-GB;q=0") == "en-US")
        #expect(Self.header("en-US,en-GB", "en;q=0, en-GB") == "en-GB")
    }
    @Test func headerRule2Wildcard() {
        #expect(Self.header("en,fr", "*, en;q=0.5") == "fr")
        #expect(Self.header("en,fr", "fr, *") == "fr")
        #expect(Self.header("en,fr", "") == "en")
    }
    /// `*` of weight 0 refuses what the header doesn't name, near or not; what it names by language stays.
    @Test(arguments: [
        ("nb,en", "da, *;q=0", "-"), ("nb,en,da", "da, *;q=0", "da"), ("en-GB,de", "en-US, *;q=0", "en-GB"),
        ("en", "en-US, *;q=0", "en"), ("en,es-419", "es-MX, *;q=0", "es-419"), ("en", "*;q=0", "-"),
        ("en,is", "is, *;q=0", "is"), ("en", "is, *;q=0", "-"), ("en", "is, *;q=0, *;q=0.1", "en"),
        ("zh-Hant,en", "zh-TW, *;q=0", "zh-Hant"), ("x-a,en", "x-a, *;q=0", "x-a"), ("x-b", "x-a, *;q=0", "-"),
    ])
    func headerRule2RefusedRest(supported: String, header: String, expected: String) {
        #expect(Self.header(supported, header) == expected)
    }
    @Test func headerRule3ReachesItsOwnLanguage() {
        #expect(Self.header("ro", "fr, de, en, it, es, pt, no, sr, fi, nl, ja, ro") == "ro")
    }

    /// Scheme, list, header → ranked entries: `*` takes what nothing else includes, behind its equals, and what is
    /// excluded leaves the choice to the next range.
    @Test(arguments: [
        (MatchScheme.extendedFilter, "en,fr", "*, en;q=0.5", "fr,en"),
        (.basicFilter, "en,fr,de", "*;q=0.9, fr;q=0.5, de", "de,en,fr"),
        (.extendedFilter, "es,en", "*, en", "en,es"), (.extendedFilter, "en,fr", "*, en;q=0", "fr"),
        (.extendedFilter, "en,fr,nb", "da, fr, *;q=0", "fr"), (.extendedFilter, "en,fr", "", "en,fr"),
        (.lookup, "en,fr", "en-US, fr;q=0.5, en;q=0", "fr"), (.lookup, "en,fr", "*, fr;q=0.5", "fr"),
        (.exactOrLanguage, "en,fr", "en-US, fr;q=0.5, en;q=0", "fr"),
        (.apple, "en,fr", "en-US, fr;q=0.5, en;q=0", "fr"),
        (.apple, "English,fr", "fr;q=0.5, de;q=0, English", "English"),
    ])
    func headersUnderOtherSchemes(scheme: MatchScheme, list: String, header: String, expected: String) {
        var options = LocaleMatcher.Options()
        options.scheme = scheme
        let answer = LocaleMatcher(supported: ICUVectorTests.list(list), options: options).match(AcceptLanguage(header))
        #expect(answer.ranked.map(\.supported.spelling).joined(separator: ",") == expected)
    }

    /// What `*` takes is for no preference; the preferences keep their places beside it.
    @Test func preferencesBesideAWildcard() {
        var options = LocaleMatcher.Options()
        options.scheme = .extendedFilter
        let matcher = LocaleMatcher(supported: ["fr", "en"], options: options)
        let ranked = matcher.match(AcceptLanguage("*, en;q=0.5")).ranked
        #expect(ranked.map(\.level) == [.wildcard, .same])
        #expect(ranked.map(\.desired.identifier) == ["und", "en"])
        #expect(ranked.last?.desiredIndex == 0)
    }

    /// A `*` inside a range that is looked up is left out.
    @Test(arguments: [
        ("de,de-CH", "de-*-CH", "de-CH"), ("de,de-CH", "de-*", "de"), ("en,fr-CH", "*-*-CH", "fr-CH"),
        ("en", "*-*", "-"),
    ])
    func wildcardsInLookUp(supported: String, range: String, expected: String) {
        #expect(Self.best(supported, range) { $0.scheme = .lookup } == expected)
    }

    /// Header → ranges in order, and how many elements were left out.
    @Test(arguments: [
        ("de\t,\ten", "de,en", 0),  // tabs are blanks
        (",, de ,", "de", 0),  // empty elements mean nothing
        ("de;q=banana, fr", "fr", 1), ("de;q=, fr", "fr", 1), ("de;q=-1, fr", "fr", 1),
        ("de;q=.5, fr;q=0.25", "de,fr", 0), ("de;q=1.5, fr;q=0.9999", "de,fr", 0),
        ("de;foo=\"a,b\", fr", "de,fr", 0),  // a comma in quotes
        ("d$, toolongsubtagxxx, fr", "fr", 2),
    ])
    func sloppyHeaders(header: String, ranges: String, leftOut: Int) {
        let parsed = AcceptLanguage(header)
        #expect(parsed.ranges.map(\.text).joined(separator: ",") == ranges)
        #expect(parsed.diagnostics.count == leftOut)
    }

    @Test func limits() {
        let long = AcceptLanguage(String(repeating: "en,", count: 100_000) + "fr")
        #expect(long.ranges.count == AcceptLanguage.maximumElements)
        #expect(!long.diagnostics.isEmpty)
        #expect(throws: LanguageTagError.self) { try LanguageTag(String(repeating: "a", count: 300)) }
        let many = "en-x" + String(repeating: "-a", count: LanguageTag.maximumSubtags)
        #expect(throws: LanguageTagError.self) { try LanguageTag(many) }
        let matcher = LocaleMatcher(supported: ["en", "not a tag", "fr"])
        #expect(matcher.diagnostics.map(\.index) == [1])
        #expect(matcher.match(acceptLanguage: "fr").supported?.index == 2)
    }

    @Test func manyHeadersFromManyThreads() async {
        let matcher = LocaleMatcher(supported: ["en", "es", "es-419", "fr", "de"])
        await withTaskGroup(of: Int.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var wrong = 0
                    for round in 0..<2_000 {
                        let header = "es-MX;q=0.\(1 + (round + worker) % 8), xx-\(round % 97);q=0.05"
                        if matcher.match(acceptLanguage: header).supported?.spelling != "es-419" { wrong += 1 }
                    }
                    return wrong
                }
            }
            for await wrong in group { #expect(wrong == 0) }
        }
    }

    @Test func sourcesInOrderOfPrecedence() {
        let matcher = LocaleMatcher(supported: ["en", "fr", "de"])
        var preferences = ReaderPreferences()
        preferences.add("fr", from: .query)
        preferences.add("de-CH,en;q=0.5", from: .header)
        let answer = matcher.match(preferences)
        #expect(answer.supported?.spelling == "fr")
        #expect(answer.source == .query)
        #expect(answer.considered?.map { $0.supported?.spelling } == ["fr", "de"])
    }

    /// Two statements of one source are two statements.
    @Test func oneSourceTwice() {
        let matcher = LocaleMatcher(supported: ["en", "fr", "de"])
        var preferences = ReaderPreferences()
        preferences.add("ja", from: .cookie)
        preferences.add("fr-CA", from: .cookie)
        let answer = matcher.match(preferences)
        #expect(answer.supported?.spelling == "fr")
        #expect(answer.desired?.identifier == "fr-CA")
        #expect(answer.formatLocale.identifier == "fr-CA")
        #expect(answer.ranked.first?.supported.spelling == "fr")
        #expect(answer.considered?.map(\.isDeciding) == [false, true])
    }

    /// The default is formatted for the reader too, wherever what they said stands.
    @Test func formatsOfTheDefault() {
        var options = LocaleMatcher.Options()
        options.fallback = .first
        let matcher = LocaleMatcher(supported: ["en", "de"], options: options)
        let header = "ja-JP-u-hc-h23"
        var preferences = ReaderPreferences()
        preferences.add("", from: .query)
        preferences.add(header, from: .header)
        let answer = matcher.match(preferences)
        #expect(answer.outcome == .defaulted)
        #expect(answer.source == .serviceDefault)
        #expect(answer.desired == nil)
        #expect(answer.formatLocale.identifier == "en-JP-u-hc-h23")
        #expect(answer.formatLocale == matcher.match(acceptLanguage: header).formatLocale)
        #expect(answer.ranked.isEmpty)
        #expect(answer.considered?.map(\.isDeciding) == [false, false])
    }

    /// List → preferences → why the winner won.
    @Test(arguments: [
        ("es,es-419", "es-MX", "1.0 nearer than es"),
        ("en,sv", "en-GB,sv", "as near as sv, but for an earlier preference"),
        ("de-AT,de-DE", "de-CH", "as near as de-AT, and from the language's usual region"),
        ("bg,es", "ca", "the only candidate"),
        ("de,de-1996", "de-1996", "as near as de, and with the same variants and private use"),
        ("es-AR,es-419", "es-MX", "as near as es-AR, and one of CLDR's paradigm locales"),
        ("de-AT,de-LI", "de-CH", "as near as de-LI, and before it in the list"),
    ])
    func explanationsSayWhatDecided(list: String, preferred: String, reason: String) {
        let matcher = LocaleMatcher(supported: ICUVectorTests.list(list))
        let text = matcher.match(ranges: ICUVectorTests.list(preferred)).explain().description
        #expect(text.contains(", \(reason); formats in"), "\(text)")
    }

    @Test func cacheKeys() {
        let matcher = LocaleMatcher(supported: ["en", "fr", "fr-CA"])
        for (header, key) in [
            ("fr-CA", "fr-CA"), ("fr-CH,en", "fr"), ("ja,en;q=0.1", "en"), ("ja", "*"), ("fr;q=0,en", "en"), ("*", "*"),
            // What the reader refuses is no key, even by the language of another range.
            ("fr-CH, fr;q=0", "*"), ("fr-CA, fr-CA;q=0", "fr-CA"), ("", "*"),
        ] {
            #expect(matcher.cacheKey(for: AcceptLanguage(header)) == key, "\(header)")
        }
        var options = LocaleMatcher.Options()
        options.fallback = .first
        let defaulting = LocaleMatcher(supported: ["EN", "no tag", "fr"], options: options)
        #expect(defaulting.cacheKey(for: AcceptLanguage("ja")) == "EN")
        #expect(defaulting.cacheKey(for: AcceptLanguage("en-GB")) == "EN")
    }

    /// The same keys from any number of threads, however many ask first.
    @Test func cacheKeysFromManyThreads() async {
        let matcher = LocaleMatcher(supported: (0..<500).map { "de-x-a\($0)" } + ["fr"])
        let keys = await withTaskGroup(of: String.self) { group in
            for _ in 0..<16 { group.addTask { matcher.cacheKey(for: AcceptLanguage("fr-CH")) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(keys == Array(repeating: "fr", count: 16))
    }

    @Test func tagsKeepTheirSpelling() throws {
        let tag = try LanguageTag("ZH_hant_tw-u-NU-hanidec-ca-roc")
        #expect(tag.spelling == "ZH_hant_tw-u-NU-hanidec-ca-roc")
        #expect(tag.identifier == "zh-Hant-TW-u-ca-roc-nu-hanidec")
        #expect(tag.keyword("nu") == "hanidec")
        #expect(tag == (try LanguageTag("zh-Hant-TW-u-ca-roc-nu-hanidec")))
        #expect(tag.withoutExtensions.identifier == "zh-Hant-TW")
        #expect(try LanguageTag("ar").characterDirection == .rightToLeft)
    }
}
