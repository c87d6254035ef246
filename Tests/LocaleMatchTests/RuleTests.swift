// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import TestSupport
import Testing

/// One test for each numbered rule of `NearestSearch` and `FormatLocale`, and for what surrounds them.
struct RuleTests {
    static func best(
        _ supported: String, _ preferred: String, _ change: (inout LocaleMatcher.Options) -> Void = { _ in }
    ) -> String {
        var options = LocaleMatcher.Options()
        change(&options)
        let matcher = LocaleMatcher(supported: ICUVectorTests.list(supported), options: options)
        return matcher.match(ranges: ICUVectorTests.list(preferred)).supported?.spelling ?? "-"
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
        // The eleventh preference reaches its own language, and neither its relations nor what an earlier one reaches.
        #expect(Self.best("ro", "fr,de,en,it,es,pt,no,sr,fi,nl,ja,ro") == "ro")
        #expect(Self.best("no", "fr,de,en,it,es,pt,ro,sr,fi,nl,ja,da") == "-")
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
        #expect(Self.best("de-1996,de", "de") == "de")
        #expect(Self.best("en-AU,en-ZA-oxendict", "en-NZ-oxendict") == "en-ZA-oxendict")
    }

    /// What the answer says of the distance is what the ranking says, also where what is near both ways depends on what
    /// was found before it.
    @Test func answerAndRankingAgreeOnTheDistance() {
        var options = LocaleMatcher.Options()
        options.direction = .twoWayOnly
        options.favor = .script
        let matcher = LocaleMatcher(supported: ["kk", "zh-yue", "de"], options: options)
        let answer = matcher.match(acceptLanguage: "zxx,gsw;q=0.9")
        #expect(answer.supported == answer.ranked.first?.supported)
        #expect(answer.distance == answer.ranked.first?.distance)
        #expect(answer.desiredIndex == answer.ranked.first?.desiredIndex)
    }

    /// A default that can't stand in is named when the matcher is built.
    @Test(
        arguments: [
            ("pt", "\"pt\" is not in the list"), ("p$", "only letters"), ("pt-PT", nil), ("no tag", "only letters"),
        ] as [(String, String?)])
    func missingDefault(text: String, reason: String?) {
        var options = LocaleMatcher.Options()
        options.fallback = .entry(text)
        let matcher = LocaleMatcher(supported: ["en", "pt_PT", "no tag"], options: options)
        let said = matcher.diagnostics.filter { $0.index == nil }.map(\.description)
        #expect(said.count == (reason == nil ? 0 : 1))
        if let reason { #expect(said.first?.contains(reason) == true, "\(said)") }
        #expect(matcher.match(acceptLanguage: "ja").outcome == (reason == nil ? .defaulted : .none))
        options.fallback = .entry(at: 3)
        #expect(LocaleMatcher(supported: ["en"], options: options).diagnostics.count == 1)
    }

    /// Tags needn't be parsed again, and give the same answers in the same spelling.
    @Test func listOfTags() throws {
        let tags = try ["EN", "zh_hant", "de-1996"].map { try LanguageTag($0) }
        let matcher = LocaleMatcher(supported: tags)
        #expect(matcher.match(acceptLanguage: "zh-TW").supported?.spelling == "zh_hant")
        #expect(matcher.match(acceptLanguage: "de-1996").textLocale?.spelling == "de-1996")
        #expect(matcher.supported.map(\.spelling) == ["EN", "zh_hant", "de-1996"])
    }
    @Test func privateUseMatchesExactlyOrNotAtAll() {
        #expect(Self.best("art-x-klingon,art-x-elvish", "art-x-elvish") == "art-x-elvish")
        #expect(Self.best("art-x-klingon,x-foo", "art-x-elvish,x-bar") == "-")
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
