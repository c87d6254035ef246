// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

@Suite struct PartsTests {
    private func text(_ parts: [FormattedPart]) -> String {
        parts.map { "\($0.kind):\($0.text)" }.joined(separator: "|")
    }

    @Test func numberParts() throws {
        let german = LocaleFormatter(try LanguageTag("de")).parts
        #expect(try text(german.number(-1234.5)) == "sign:-|integer:1|group:.|integer:234|decimal:,|fraction:5")
        #expect(try text(german.percent(54)) == "integer:54|literal:\u{A0}|percent:%")
        #expect(
            try text(german.currency(3, code: "EUR")) == "integer:3|decimal:,|fraction:00|literal:\u{A0}|currency:€")
        #expect(try text(german.measurement(12, unit: .millimeter)) == "integer:12|literal: |unit:mm")
        #expect(
            try text(german.number(1_234_567, NumberStyle(notation: .compactShort)))
                == "integer:1|decimal:,|fraction:2|literal:\u{A0}|compact:Mio.")
    }

    @Test func mixedAndListParts() throws {
        let english = LocaleFormatter(try LanguageTag("en-US")).parts
        let height = try english.measurement(1.75, unit: .meter, usage: .personHeight)
        #expect(
            text(height) == "integer:5|literal: |unit:ft|literal:, |integer:8|decimal:.|fraction:9|literal: |unit:in")
        #expect(height.map(\.member) == [0, 0, 0, nil, 1, 1, 1, 1, 1])
        let list = try english.list(["A", "B", "C"])
        #expect(text(list) == "element:A|literal:, |element:B|literal:, and |element:C")
        #expect(list.compactMap(\.member) == [0, 1, 2])
        #expect(try text(english.byteCount(0)) == "words:Zero|literal: |unit:kB")
    }

    @Test func dateParts() throws {
        let english = LocaleFormatter(try LanguageTag("en")).parts
        let date = try RFC3339.date(from: "2022-06-07T13:05:09Z")
        #expect(
            try text(english.date(date, .fields("yMMMd"), timeZone: .utc))
                == "month:Jun|literal: |day:7|literal:, |year:2022")
        let interval = try english.interval(
            from: date, to: date.addingTimeInterval(86400), .fields("MMMd"), timeZone: .utc)
        #expect(interval.filter { $0.kind == .day }.map(\.text) == ["7", "8"])
        #expect(interval.last?.member == 1)
        #expect(try text(english.relative(-2, unit: .hour)) == "integer:2|literal: hours ago")
    }

    @Test func rangeParts() throws {
        let english = LocaleFormatter(try LanguageTag("en-US")).parts
        let money = try english.currencyRange(10, 20, code: "EUR", NumberStyle(precision: .fraction(0)))
        #expect(text(money) == "currency:€|integer:10|literal: – |currency:€|integer:20")
        #expect(money.map(\.member) == [0, 0, nil, 1, 1])
        #expect(try text(english.percentRange(10, 20)) == "integer:10|percent:%|literal: – |integer:20|percent:%")
        let rain = try english.measurementRange(50, 100, unit: .millimeter, usage: .rainfall)
        #expect(text(rain) == "integer:2|literal:–|integer:3|decimal:.|fraction:9|literal: |unit:in")
    }

    @Test(
        .cldr(42),
        arguments: [
            ("en", 1002, "integer:1|group:,|integer:002|ordinal:nd"), ("de", -1, "sign:−|integer:1|ordinal:."),
            ("fr", 1, "integer:1|ordinal:er"), ("zh", 2, "ordinal:第|integer:2"), ("ar-EG", 3, "integer:٣|ordinal:."),
            ("sv", 2, "integer:2|ordinal::a"), ("ja", 5, "ordinal:第|integer:5"),
        ])
    func ordinalParts(locale: String, value: Int, parts: String) throws {
        #expect(try text(LocaleFormatter(LanguageTag(locale)).parts.ordinal(value)) == parts)
    }

    @Test(.cldr(42)) func nameParts() throws {
        let name = PersonName(given: "Anna Maria", surname: "Berg", title: "Dr.")
        let english = LocaleFormatter(try LanguageTag("en")).parts
        let style = PersonNameStyle(length: .long, usage: .addressing)
        #expect(try text(english.name(name, style: style)) == "title:Dr.|literal: |surname:Berg")
        #expect(
            try text(english.name(name, style: PersonNameStyle(length: .short, order: .sorting)))
                == "surname:Berg|literal:, |given:A. M.")
        let japanese = LocaleFormatter(try LanguageTag("ja")).parts
        let yoko = PersonName(given: "陽子", surname: "田中", locale: try LanguageTag("ja"))
        #expect(try text(japanese.name(yoko, style: .long)) == "surname:田中|given:陽子")
        // A foreign name has a dot where its language has a space, inside a field as well.
        let einstein = PersonName(given: "アルベルト", surname: "アインシュタイン", locale: try LanguageTag("de"))
        #expect(
            try text(japanese.name(einstein, style: .long)) == "given:アルベルト|literal:・|surname:アインシュタイン")
    }

    /// ICU takes a plural form for the number in binary floating point; the parts say what the text says.
    @Test func partsOfLongNumbers() throws {
        let formatter = LocaleFormatter(try LanguageTag("be"))
        let value = try DecimalNumber(parsing: "1234567890123456789.5")
        let parts = try formatter.parts.measurement(value, unit: .hour, width: .wide)
        #expect(try parts.map(\.text).joined() == formatter.measurement(value, unit: .hour, width: .wide))
        #expect(parts.last?.kind == .unit)
    }

    /// As many items as a list may have, each with its own number: the parts come in one walk over the text.
    @Test func partsOfTheLongestList() throws {
        let items = (0..<LocaleFormatter.maximumListItems).map(String.init)
        let formatter = LocaleFormatter(try LanguageTag("en"))
        let parts = try formatter.parts.list(items, type: .or)
        #expect(try parts.map(\.text).joined() == formatter.list(items, type: .or))
        #expect(parts.filter { $0.kind == .element }.map(\.text) == items)
        #expect(parts.compactMap(\.member) == Array(items.indices))
    }

    @Test func membersOfAList() throws {
        let english = LocaleFormatter(try LanguageTag("en")).parts
        let list = try english.list([2, 5]) { (parts, value) throws(FormattingError) in try parts.percent(value) }
        #expect(text(list) == "integer:2|percent:%|literal: and |integer:5|percent:%")
        #expect(list.map(\.member) == [0, 0, nil, 1, 1])
    }

    /// The parts, joined, are what the formatter gives as a whole.
    @Test func joined() throws {
        var tally = Tally("parts joined")
        let date = try RFC3339.date(from: "2022-06-07T13:05:09Z")
        for locale in ["en", "de", "fr-CA", "ar-EG", "he", "hi", "ja", "th", "fa", "pl", "es-MX", "eu", "tr", "my"] {
            let formatter = LocaleFormatter(try LanguageTag(locale))
            let parts = formatter.parts
            func check(_ name: String, _ whole: String, _ pieces: [FormattedPart]) {
                let joined = pieces.map(\.text).joined()
                tally.record(passed: whole == joined, "\(locale) \(name): \(whole), parts \(joined)")
            }
            for value: DecimalNumber in [0, 1, -2, 1234.56, 9_876_543] {
                try check("number", formatter.number(value), parts.number(value))
                try check("percent", formatter.percent(value), parts.percent(value))
                try check("money", formatter.currency(value, code: "USD"), parts.currency(value, code: "USD"))
                try check(
                    "rain", formatter.measurement(value, unit: .millimeter, usage: .rainfall),
                    parts.measurement(value, unit: .millimeter, usage: .rainfall))
                try check(
                    "height", formatter.measurement(value, unit: .meter, usage: .personHeight),
                    parts.measurement(value, unit: .meter, usage: .personHeight))
                try check("bytes", formatter.byteCount(value), parts.byteCount(value))
                try check("duration", formatter.duration(seconds: value), parts.duration(seconds: value))
                try check(
                    "relative", formatter.relative(value, unit: .day, presentation: .named),
                    parts.relative(value, unit: .day, presentation: .named))
            }
            try check(
                "date", formatter.date(date, .style(date: .full, time: .short), timeZone: .utc),
                parts.date(date, .style(date: .full, time: .short), timeZone: .utc))
            try check("list", formatter.list(["x", "y", "z"], type: .or), parts.list(["x", "y", "z"], type: .or))
            try check("range", formatter.numberRange(1, 1200), parts.numberRange(1, 1200))
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }
}
