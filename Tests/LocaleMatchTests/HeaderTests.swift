// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import TestSupport
import Testing

/// One test for each numbered rule of `HeaderScanner` and of `HeaderRules`, each through every door that a header has.
struct HeaderTests {
    /// The entry for a header; every door gives the same.
    static func header(
        _ supported: String, _ header: String, _ change: (inout LocaleMatcher.Options) -> Void = { _ in }
    ) -> String {
        var options = LocaleMatcher.Options()
        change(&options)
        let matcher = LocaleMatcher(supported: ICUVectorTests.list(supported), options: options)
        let answer = matcher.match(acceptLanguage: header)
        let parsed = matcher.match(AcceptLanguage(header))
        #expect(answer.supported == parsed.supported, "\(header): text and AcceptLanguage")
        var preferences = ReaderPreferences()
        preferences.add("", from: .query)
        preferences.add(header, from: .header)
        let several = matcher.match(preferences)
        #expect(several.supported == answer.supported, "\(header): ReaderPreferences")
        #expect(several.outcome == answer.outcome, "\(header): ReaderPreferences")
        #expect(several.source == answer.source, "\(header): ReaderPreferences")
        if answer.outcome == .matched {
            #expect(answer.ranked.first?.supported == answer.supported, "\(header): the ranking")
        }
        return answer.supported?.spelling ?? "-"
    }

    static let schemes: [MatchScheme] = [
        .cldr, .apple, .lookup, .extendedFilter, .basicFilter, .exactOrLanguage,
    ]

    /// Header → ranges with their weights in order, and how many diagnostics.
    static func expect(_ header: String, _ ranges: String, _ diagnostics: Int) {
        let parsed = AcceptLanguage(header)
        #expect(parsed.ranges.map(\.description).joined(separator: ",") == ranges, "\(header)")
        #expect(parsed.diagnostics.count == diagnostics, "\(header): \(parsed.diagnostics)")
    }

    @Test(arguments: [
        ("de\t,\ten", "de,en", 0),  // tabs are blanks
        (",, de ,", "de", 0),  // empty elements mean nothing
        ("xx\", fr, en", "fr,en", 1),  // a quote swallows nothing
        ("de;foo=\"a,b\", fr", "de,fr", 1), ("\"fr\", de", "de", 1), ("d$, toolongsubtagxxx, fr", "fr", 2),
    ])
    func scannerRule1Elements(header: String, ranges: String, diagnostics: Int) {
        Self.expect(header, ranges, diagnostics)
    }

    @Test(arguments: [
        ("de;level=1;q=0.5, fr", "fr,de;q=0.5", 0), ("de;Q=0.5, fr", "fr,de;q=0.5", 0),
        ("de ; q = 0.5 ,fr", "fr,de;q=0.5", 0), ("de;q=0.5;q=1, fr", "fr,de;q=0.5", 0), ("de;q, fr;", "de,fr", 0),
    ])
    func scannerRule2Parameters(header: String, ranges: String, diagnostics: Int) {
        Self.expect(header, ranges, diagnostics)
    }

    @Test(arguments: [
        ("de;q=banana, fr", "fr", 1), ("de;q=, fr", "fr", 1), ("de;q=-1, fr", "fr", 1), ("de;q=., fr", "fr", 1),
        ("de;q=0..5, fr", "fr", 1), ("de;q=1e-3, fr", "fr", 1),
        ("de;q=.5, fr;q=0.25", "de;q=0.5,fr;q=0.25", 0), ("de;q=1.5, fr;q=0.9999", "de,fr;q=0.999", 0),
        ("de;q=1., fr;q=01, en;q=12", "de,fr,en", 0),
    ])
    func scannerRule3Weights(header: String, ranges: String, diagnostics: Int) {
        Self.expect(header, ranges, diagnostics)
    }

    @Test(arguments: [
        ("de;q=0.0009", "de;q=0.001"), ("de;q=0.00000000000000000001", "de;q=0.001"), ("de;q=.0001", "de;q=0.001"),
        ("de;q=0.0000", "de;q=0.0"), ("de;q=0,0001", "de;q=0.001"),
    ])
    func scannerRule4NonZeroNeverExcludes(header: String, ranges: String) {
        #expect(AcceptLanguage(header).ranges.map(\.description).joined(separator: ",") == ranges)
        #expect(Self.header("de", header) == (ranges.hasSuffix("0.0") ? "-" : "de"))
    }

    @Test(arguments: [
        ("de-DE,de;q=0,8,en-US;q=0,6", "de-DE,de;q=0.8,en-US;q=0.6", 2), ("de;q=1,0,fr", "de,fr", 1),
        ("de;q=0,85,fr;q=0,9", "fr;q=0.9,de;q=0.85", 2), ("de;q=0, 8 ,fr;q=0.1", "de;q=0.8,fr;q=0.1", 1),
        ("de;q=0,0,fr", "fr,de;q=0.0", 1), ("de;q=1,5", "de", 1),
        // Only digits alone, and only right after 0 or 1.
        ("de;q=0,8x,fr", "fr,de;q=0.0", 1), ("de;q=0.5,8,fr", "fr,de;q=0.5", 1), ("de;q=0,,8", "de;q=0.0", 1),
        ("de;q=0;level=1,8", "de;q=0.0", 1), ("de,8", "de", 1), ("de;q=0", "de;q=0.0", 0), ("d$;q=0,8,fr", "fr", 1),
    ])
    func scannerRule5DecimalCommas(header: String, ranges: String, diagnostics: Int) {
        Self.expect(header, ranges, diagnostics)
    }

    @Test func scannerRule5SaysSo() {
        let diagnostics = AcceptLanguage("de-DE, de;q=0,8").diagnostics
        #expect(diagnostics.map(\.element) == ["de;q=0,8"])
        #expect(diagnostics.first?.reason == "its weight is written with a comma and read as 0.8")
        #expect(Self.header("en-US,de", "de-DE,de;q=0,8,en-US;q=0,6") == "de")
    }

    @Test func scannerRule6Limits() {
        let long = AcceptLanguage(String(repeating: "en,", count: 100_000) + "fr")
        #expect(long.ranges.count == AcceptLanguage.maximumElements)
        #expect(long.diagnostics.count == 2)
        // The element that the limit cuts is left out whole.
        let head = String(repeating: " ", count: AcceptLanguage.maximumBytes - 8)
        #expect(AcceptLanguage("en,\(head)fr,de-CH").ranges.map(\.text) == ["en", "fr"])
        #expect(AcceptLanguage(String(repeating: "a", count: AcceptLanguage.maximumBytes + 1)).ranges.isEmpty)
        let lines = ["fr;q=0.5", "", "en, de;q=0.1"]
        #expect(AcceptLanguage(lines: lines).ranges.map(\.text) == ["en", "fr", "de"])
    }

    @Test(arguments: [
        ("en-GB,en-US", "en, en-GB;q=0", "en-US"), ("en-US,en-GB", "en;q=0, en-GB", "en-GB"),
        ("en,de", "en;q=0, en", "en"),  // as specific, so the weight wins
        ("en-GB-oxendict,en-GB", "en, en-GB-oxendict;q=0", "en-GB"), ("sr-Latn,sr", "sr, sr-Latn;q=0", "sr"),
        ("sr-Latn,sr", "sr, sr-Cyrl;q=0", "sr-Latn"),  // the likely script counts
        ("iw,en", "he;q=0, en", "en"), ("x-a,en", "en;q=0.5, x-a;q=0, x-a;q=0", "en"),
        ("art-x-a", "art-x-a, art;q=0", "art-x-a"),
        // What is refused is as if it weren't in the list: the next nearest is found.
        ("de-DE,de-AT", "de-CH, de-DE;q=0", "de-AT"),
    ])
    func headerRule1Refusals(supported: String, header: String, expected: String) throws {
        #expect(Self.header(supported, header) == expected)
        for text in ICUVectorTests.list(supported) where text != expected {
            let tag = try LanguageTag(text)
            if header.contains("\(text);q=0") { #expect(AcceptLanguage(header).excludes(tag), "\(text)") }
        }
        #expect(try !AcceptLanguage(header).excludes(LanguageTag(expected)))
    }

    @Test(arguments: [
        ("en,fr", "*, en;q=0.5", "fr"), ("en,fr", "fr, *", "fr"), ("de,es", "ca, *;q=0.9, es;q=0.8", "es"),
        ("de,en", "ja, *;q=0.9, en;q=0.8", "de"), ("en", "ja, *;q=0.9, en;q=0.8", "en"),
        ("en,fr", "*;q=0, *;q=0.1", "en"),
    ])
    func headerRule2Wildcard(supported: String, header: String, expected: String) {
        #expect(Self.header(supported, header) == expected)
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

    /// Among what `*` takes, the default comes first; and a header that names nothing usable is as good as `*`.
    @Test(arguments: schemes)
    func headerRule3NothingUsable(scheme: MatchScheme) {
        for header in ["", "*", "!!!", "ja, *;q=0.5", " , ,", "*;q=0.001", "de;q=banana", "en;q=0, *"] {
            let isRefused = header.hasPrefix("en;q=0")
            let got = Self.header("bg,de,en,fr", header) {
                $0.scheme = scheme
                $0.fallback = .entry("en")
            }
            #expect(got == (isRefused ? "bg" : "en"), "\(header)")
            #expect(Self.header("bg,de,en,fr", header) { $0.scheme = scheme } == "bg", "\(header)")
            let first = Self.header("no tag,bg,de", header) {
                $0.scheme = scheme
                $0.fallback = .first
            }
            #expect(first == "bg", "\(header)")
        }
        var options = LocaleMatcher.Options()
        options.scheme = scheme
        options.fallback = .entry("en")
        let matcher = LocaleMatcher(supported: ["bg", "de", "en", "fr"], options: options)
        let any = matcher.match(acceptLanguage: "*")
        #expect(any.ranked.map(\.supported.spelling) == ["en", "bg", "de", "fr"])
        #expect(any.level == .wildcard)
        // Who names nothing gets the default, and is told so.
        var preferences = ReaderPreferences()
        preferences.add("!!!", from: .header)
        for answer in [
            matcher.match(acceptLanguage: ""), matcher.match(acceptLanguage: "!!!"), matcher.match(preferences),
            matcher.match(ReaderPreferences()), matcher.match(desired: []),
        ] {
            #expect(answer.supported?.spelling == "en")
            #expect(answer.outcome == .defaulted)
            #expect(answer.source == .serviceDefault)
            #expect(answer.ranked.isEmpty)
        }
    }

    @Test func headerRule4ReachesItsOwnLanguage() throws {
        let late = "fr, de, en, it, es, pt, no, sr, fi, nl, ja, ro"
        #expect(Self.header("ro", late) == "ro")
        let tags = try late.split(separator: ", ").map { try LanguageTag($0) }
        let matcher = LocaleMatcher(supported: ["ro"])
        #expect(matcher.match(desired: tags).supported?.spelling == "ro")
        #expect(matcher.match(desired: tags).ranked.map(\.desiredIndex) == [11])
        // Both ways as well.
        #expect(Self.header("ro", late) { $0.direction = .twoWayOnly } == "ro")
    }

    /// A header of many ranges with many variants is read in linear time, and refuses what it says.
    @Test func costlyHeaderOfVariants() {
        let ranges = (0..<99).map { range in
            "en" + (0..<17).map { "-v\(1000 + range * 17 + $0)x" }.joined() + ";q=0"
        }
        let header = (ranges + ["*"]).joined(separator: ",")
        #expect(header.utf8.count > 12_000)
        let own = ranges[7].dropLast(4)
        #expect(Self.header("\(own),en,de", header) == "en")
        #expect(Self.header("\(own),de", header) == "de")
    }
}
