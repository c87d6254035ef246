// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

/// What `tolk match` prints with `--json`, `--cache-key`, `--default` and `--diff`, and what it names on standard error.
struct MatchTests {
    /// The members that every object has, in their order.
    static let members = ["entry", "index", "outcome", "distance", "level", "formatLocale", "source", "reasons"]

    struct Answer: Decodable, Equatable {
        let entry: String?
        let index: Int?
        let outcome: String
        let distance: Double?
        let level: String?
        let formatLocale: String
        let source: String
        let reasons: [String]
    }

    /// A line of any form.
    struct Line: Decodable {
        let cacheKey: String?
        let header: String?
        let old: Answer?
        let error: String?
    }

    private static func decoded<Value: Decodable>(_ line: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(line.utf8))
    }

    private static func match(_ words: [String], _ cases: [String] = []) async throws -> Program.Result {
        try await Program.run("tolk", ["match"] + words, input: cases.map { $0 + "\n" }.joined())
    }

    /// Words of a form → what stands beside the eight members.
    @Test(arguments: [
        (["--batch"], ""), (["--batch", "--accept-language"], ""),
        (["--batch", "--accept-language", "--cache-key"], "es-419"),
        (["--batch", "--accept-language", "--cache-key", "--formats"], "es-419;es-MX"),
        (["--supported", "en,es-419", "--prefer", "es-MX"], ""),
        (["--supported", "en,es-419", "--prefer", "es-MX", "--explain"], ""),
        (["--supported", "en,es-419", "--prefer", "es-MX", "--accept-language", "--cache-key"], "es-419"),
    ])
    func jsonOfEveryForm(words: [String], key: String) async throws {
        let result = try await Self.match(words + ["--json"], ["en,es-419\tes-MX"])
        let line = try #require(result.lines.first)
        #expect(result.status == 0 && result.lines.count == 1)
        var rest = Substring(line)
        for member in Self.members {
            let place = try #require(rest.firstRange(of: "\"\(member)\": "), "\(member) in \(line)")
            rest = rest[place.upperBound...]
        }
        let answer = try Self.decoded(line, as: Answer.self)
        #expect(answer.entry == "es-419" && answer.index == 1 && answer.outcome == "matched")
        #expect(answer.distance == 4 && answer.level == "regional" && answer.formatLocale == "es-MX")
        #expect(answer.source == (words.contains("--accept-language") ? "header" : "argument"))
        #expect(answer.reasons.first == "es-419 for es-MX: 4.0 (regional)")
        #expect(try Self.decoded(line, as: Line.self).cacheKey ?? "" == key)
    }

    @Test func jsonOfNothingAndOfErrors() async throws {
        let result = try await Self.match(["--batch", "--json"], ["en\tja", "no tab", "en\t"])
        #expect(result.status == 1)
        try #require(result.lines.count == 3)
        let nothing = try Self.decoded(result.lines[0], as: Answer.self)
        #expect(nothing.outcome == "none" && nothing.entry == nil && nothing.distance == nil)
        #expect(result.lines[0].contains("\"entry\": null"))
        #expect(try Self.decoded(result.lines[1], as: Line.self).error?.contains("two fields") == true)
    }

    @Test func jsonOfADifference() async throws {
        let result = try await Self.match(["--diff", "en,pt", "en,pt,pt-PT", "--json"])
        #expect(result.status == 0 && result.lines.count > 8)
        for line in result.lines {
            let other = try Self.decoded(line, as: Line.self)
            let new = try Self.decoded(line, as: Answer.self)
            #expect(other.header?.hasPrefix("pt") == true)
            #expect(other.old?.entry == "pt" && other.old?.index == 1)
            #expect(new.entry == "pt-PT" && new.index == 2)
        }
        #expect(result.errors.contains("of 886 usual headers"))
        let plain = try await Self.match(["--diff", "en,pt", "en,pt,pt-PT"])
        #expect(plain.lines.first == "pt-PT,pt;q=0.9,en-US;q=0.8,en;q=0.7\tpt\tpt-PT")
        #expect(plain.lines.count == result.lines.count)
    }

    /// Words that don't go together.
    @Test(arguments: [
        ["--diff", "en"], ["--diff", "en", "de", "fr"], ["--diff", "en", "de", "--cache-key"],
        ["--batch", "--cache-key"],
        ["--batch", "--explain"], ["--batch", "--accept-language", "--formats"], ["--batch", "--default", "e$"],
        ["--batch", "--diff", "en", "de"],
    ])
    func wrongUsage(words: [String]) async throws {
        #expect(try await Self.match(words).status == 2)
    }

    @Test(arguments: ["none", "first", "fr", "FR_fr"])
    func defaults(name: String) async throws {
        let result = try await Self.match(
            ["--batch", "--accept-language", "--default", name], ["de,fr\tja", "de,fr\t!!!", "de,fr\tfr"])
        #expect(result.lines.first == ["none": "", "first": "de"][name] ?? "fr")
        #expect(name == "none" || result.lines.dropFirst().first == result.lines.first)
        #expect(result.lines.last == "fr")
    }

    /// What can't be used is named with its line; the rest goes on.
    @Test func whatCannotBeReadIsNamed() async throws {
        let result = try await Self.match(
            ["--batch", "--default", "tlh"], ["en,de\tenglish,de_DE.UTF-8", "en,d$\tsr_RS@latin, en_US.UTF-8:de"])
        #expect(result.status == 0)
        #expect(result.lines == ["de", ""])
        for text in [
            "line 1: \"english\"", "line 2: \"en_US.UTF-8:de\"", "line 2: supported entry 1",
            "the default \"tlh\" is not",
        ] {
            #expect(result.errors.contains(text), "\(text) in \(result.errors)")
        }
    }

    /// Equal keys for formatted answers mean equal texts of `tolk format`, over random headers, lists and options.
    @Test func equalFormatKeysMeanEqualTexts() async throws {
        var random = SystemRandomNumberGenerator()
        func any(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }
        func tag() -> String {
            let keywords = Self.keywords.shuffled(using: &random).prefix(
                [0, 0, 1, 2].randomElement(using: &random) ?? 0)
            return any(Self.languages) + any(Self.regions) + any(["", "", "", "-oxendict", "-1996", "-posix"])
                + any(["", "", "-t-de"]) + (keywords.isEmpty ? "" : "-u-" + keywords.joined(separator: "-"))
                + any(["", "", "-x-abc"])
        }
        // The locales of each key.
        var locales: [String: Set<String>] = [:]
        for options in [[], ["--mode", "lookup"], ["--mode", "filter", "--default", "first"], ["--two-way"]] {
            let cases = (0..<400).map { _ in
                any(["en,es-419,ar,th", "en-GB,hi,fa,de-u-nu-latn,ar-EG-u-nu-arab"]) + "\t"
                    + (0..<2).map { _ in tag() + any(["", ";q=0.5"]) }.joined(separator: ",")
            }
            let words = ["--batch", "--accept-language", "--cache-key", "--formats", "--json"] + options
            for line in try await Self.match(words, cases).lines {
                let key = try #require(try Self.decoded(line, as: Line.self).cacheKey)
                let locale = try Self.decoded(line, as: Answer.self).formatLocale
                if key != "*" { locales[key, default: []].insert(locale) }
            }
        }
        let shared = locales.filter { $0.value.count > 1 }.flatMap { key, locales in locales.prefix(4).map { (key, $0) }
        }
        #expect(shared.count > 50)
        let input = shared.flatMap { pair in Self.kinds.map { $0.replacing("%", with: pair.1) + "\n" } }.joined()
        let texts = try await Program.run("tolk", ["format", "--batch"], input: input).lines
        try #require(texts.count == shared.count * Self.kinds.count)
        var known: [String: (locale: String, texts: [String])] = [:]
        for (place, (key, locale)) in shared.enumerated() {
            let own = Array(texts[place * Self.kinds.count..<(place + 1) * Self.kinds.count])
            let first = known[key] ?? (locale, own)
            known[key] = first
            #expect(first.texts == own, "\(key): \(first.locale) and \(locale)")
        }
    }

    private static let languages = ["en", "es", "ar", "hi", "de", "th", "fa", "en"]
    private static let regions = ["", "", "-US", "-GB", "-MX", "-EG", "-IN", "-XQ", "-QZ", "-001", "-419", "-CH"]
    private static let keywords = [
        "nu-latn", "nu-arab", "nu-foo", "hc-h12", "hc-h23", "hc-foo", "ms-metric", "ms-ussystem", "rg-gbzzzz",
        "rg-usca",
        "rg-ustx", "rg-xxzzzz", "mu-celsius", "mu-foo", "ca-buddhist", "ca-foo", "fw-mon", "fw-foo", "cu-eur",
        "tz-uslax",
        "co-phonebk", "cf-account", "em-emoji", "sd-gbsct", "kn",
    ]
    /// Lines of `tolk format`, `%` for the locale.
    private static let kinds = [
        "number\t%\t1234567.891", "percent\t%\t54.2", "currency\t%\t-1234.5\tcode=EUR",
        "measurement\t%\t12\tunit=millimeter,usage=rainfall", "measurement\t%\t20\tunit=celsius,usage=weather",
        "measurement\t%\t1500\tunit=meter,usage=road", "date\t%\t2022-06-07T13:05:09Z\tdate=full,time=short",
        "date\t%\t2022-06-07T00:05:09Z\tskeleton=yMMMEdjm", "relative\t%\t-1\tunit=day,presentation=named",
        "list\t%\ta|b|c",
    ]
}
