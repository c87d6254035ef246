// SPDX-License-Identifier: Apache-2.0

import CICUOracle
import Formatting
import LocaleMatch
import TestSupport
import Testing

@Suite(.ownThread) struct OrderTests {
    private func order(_ locale: String, _ options: CollationOptions = CollationOptions()) throws -> Collator {
        try LocaleFormatter(LanguageTag(locale)).collator(options)
    }

    @Test(
        "Texts in the order of a locale and its -u- keys",
        arguments: [
            ("de", "Zebra|Ärger|Auto|Arbeit", "Arbeit|Ärger|Auto|Zebra"),
            // Swedish has its letters with rings and dots at the end.
            ("sv", "Ö|Å|Ä|A|Z", "A|Z|Å|Ä|Ö"),
            // The phone book's ä is ae.
            ("de-u-co-phonebk", "Af|Ä|Ad", "Ad|Ä|Af"),
            ("es", "ñ|n|o", "n|ñ|o"), ("en-u-kn", "a10|a9", "a9|a10"), ("en-u-kf-upper", "a|A", "A|a"),
            // Equal texts stay in the order that they had.
            ("en-u-ks-level1", "b|a|A|á", "a|A|á|b"), ("en-u-ks-level1", "b|á|A|a", "á|A|a|b"),
            ("en-u-ka-shifted", "a-c|ab|a-b", "ab|a-b|a-c"),
            ("en", "", ""), ("en", "|", "|"), ("xx", "b|a", "a|b"),
        ])
    func sorted(locale: String, items: String, expected: String) throws {
        let items = items.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        #expect(try order(locale).sorted(items).joined(separator: "|") == expected)
    }

    @Test(
        "Few texts and many, with beginnings in common or without, are in ICU's order",
        arguments: [
            // (texts, what they begin with): from 256 on they are dealt out by the first bytes of their keys.
            (255, ""), (256, ""), (300, "Zwischenablage "), (600, "Zwischenablage "), (600, "日本語の文字 "),
        ])
    func manyTexts(count: Int, beginning: String) throws {
        var state: UInt64 = 7
        let texts = (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return beginning + String(state >> 52, radix: 36)
        }
        let order = try order("de")
        let sorted = order.sorted(texts)
        #expect(sorted.sorted() == texts.sorted())
        #expect(zip(sorted, sorted.dropFirst()).allSatisfy { order.compare($0, $1) <= 0 })
    }

    @Test func optionsComeBeforeTheTags() throws {
        #expect(try order("en-u-kn", .init(numeric: false)).sorted(["a9", "a10"]) == ["a10", "a9"])
        #expect(try order("en", .init(caseFirst: .upper)).sorted(["a", "A"]) == ["A", "a"])
        #expect(try order("en", .init(strength: .accents)).compare("a", "A") == 0)
        #expect(try order("en", .init(strength: .letters, caseLevel: true)).compare("a", "A") != 0)
        #expect(try order("en", .init(strength: .letters, caseLevel: true)).compare("a", "á") == 0)
        #expect(try order("en", .init(ignoresPunctuation: true)).compare("a b", "ab") == 0)
    }

    @Test func byKeyPathAndByFunction() throws {
        struct Person {
            var name: String
            var age: Int
        }
        let people = [Person(name: "Özil", age: 1), Person(name: "Anna", age: 2), Person(name: "Zoe", age: 3)]
        #expect(try order("de").sorted(people, by: \.name).map(\.age) == [2, 1, 3])
        #expect(try order("sv").sorted(people, text: { $0.name }).map(\.age) == [2, 3, 1])
    }

    @Test func keysAreInTheOrderOfTheirTexts() throws {
        let german = try order("de")
        let texts = ["Zebra", "ärger", "Ärger", "", "a", "日本", "0"]
        let byKey = texts.sorted { german.key(for: $0) < german.key(for: $1) }
        #expect(byKey == german.sorted(texts))
        // No zero stands in a key, so that it can be kept in a database as it is.
        #expect(german.key(for: "Ärger").bytes.allSatisfy { $0 != 0 })
        // Another order has another version, and so has the same with another option.
        #expect(german.version != (try order("sv")).version)
        #expect(german.version != (try order("de", .init(numeric: true))).version)
        #expect(german.version == (try order("de")).version)
    }

    /// Long lists are dealt out by the first bytes of their keys: texts that share them, that are equal, and that are empty
    /// come out as in a stable sort by comparing.
    @Test(arguments: ["", "Straßenbahnhaltestelle ", "日本"])
    func longLists(prefix: String) throws {
        var generator = DifferentialTests.Generator(state: 7)
        let loose = try order("de", .init(strength: .letters))
        let texts = (0..<400).map { index in
            index % 50 == 0
                ? "" : prefix + (0..<index % 7).map { _ in generator.pick(["a", "ä", "A", "z", "ß"]) }.joined()
        }
        var expected: [String] = []
        for text in texts {
            let place = expected.firstIndex { loose.compare(text, $0) < 0 } ?? expected.count
            expected.insert(text, at: place)
        }
        #expect(loose.sorted(texts).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }

    @Test func searching() throws {
        let loose = try order("en", .init(strength: .letters))
        #expect(try loose.contains("Résumé of 2022", "resume"))
        #expect(try !loose.contains("Résumé", "x"))
        #expect(try !loose.contains("Résumé", ""))
        #expect(try !loose.contains("", "x"))
        let text = "🌧 Regen, REGEN und Schneeregen"
        let ranges = try order("de", .init(strength: .letters)).ranges(of: "regen", in: text)
        #expect(ranges.map { String(text[$0]) } == ["Regen", "REGEN", "regen"])
        // In German ä is found by a, in Swedish it is another letter.
        #expect(try order("de", .init(strength: .letters)).contains("Bär", "bar"))
        #expect(try !order("sv", .init(strength: .letters)).contains("bär", "bar"))
        // More matches than the first guess has room for.
        #expect(try loose.ranges(of: "a", in: String(repeating: "a", count: 1000)).count == 1000)
    }

    @Test func indexes() throws {
        let swedish = try order("sv").buckets(
            ["Örebro", "Ängelholm", "Arvika", "Äppelbo", "2 kr", "Αθήνα"], by: \.self)
        #expect(swedish.map(\.label) == ["#", "A", "Ä", "Ö", "…"])
        #expect(swedish[2].elements == ["Ängelholm", "Äppelbo"])
        #expect(try order("en").indexLabels().joined() == "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        // Chinese by sound: 北京 is Běijīng.
        let chinese = try order("zh").buckets(["上海", "北京", "Berlin"], by: \.self)
        #expect(chinese.map(\.label) == ["B", "S"])
        #expect(try order("ja").buckets([String](), by: \.self).isEmpty)
    }

    /// Lists of random texts, sorted here and by ICU's own comparison, which shares no key with this.
    @Test(.enabled(if: ICUHeaders.isAvailable, ICUHeaders.whyUnavailable)) func twentyThousandRandomLists() async throws
    {
        let seed = DifferentialTests.seed()
        var generator = DifferentialTests.Generator(state: seed)
        var tally = Tally("orders against ICU's C API, seed \(seed)")
        let letters = Array("aAáÄbBcçdeéfghiıIİjklmnñoöOpqrsßtuüvwxyzåæøłžčš0129 -'.,ابجдежßαβγאב日本語가나ก一二").map(
            String.init)
        let locales = ICUOracle.locales
        let rounds = 20_000 / locales.count + 1
        for locale in locales {
            await Task.yield()
            let tag = locale + generator.pick(["", "", "-u-kn", "-u-kf-upper", "-u-ks-level1", "-u-ka-shifted"])
            let own = try order(tag)
            let theirs = try #require(oracle_order_open(tag))
            defer { oracle_order_close(theirs) }
            for _ in 0..<rounds {
                let list = (0..<Int.random(in: 2...9, using: &generator)).map { _ in
                    (0..<Int.random(in: 0...12, using: &generator)).map { _ in generator.pick(letters) }.joined()
                }
                // A stable sort: each text goes behind those that it doesn't come before.
                var expected: [String] = []
                for text in list {
                    let place = expected.firstIndex { oracle_order_compare(theirs, text, $0) < 0 } ?? expected.count
                    expected.insert(text, at: place)
                }
                let answer = own.sorted(list)
                // Strings that are equal by canonical equivalence are not the same bytes.
                tally.record(
                    passed: answer.map { Array($0.utf8) } == expected.map { Array($0.utf8) },
                    "\(tag): \(answer), ICU \(expected)")
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
        #expect(tally.passed >= 20_000)
    }
}
