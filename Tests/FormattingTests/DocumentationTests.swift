// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// The table of kinds by locale in the documentation is what the formatters give today.
///
/// `TOLK_WRITE_DOCS=1` writes the page anew.
@Suite struct DocumentationTests {
    private static let locales = ["en-US", "en-GB", "de", "fr", "es", "pl", "ar-EG", "he", "hi-u-nu-deva", "ja", "th"]

    private static let kinds: [(name: String, text: @Sendable (LocaleFormatter) throws -> String)] = [
        ("number 1234567.891", { try $0.number(1_234_567.891) }),
        ("compact 1234567", { try $0.number(1_234_567, NumberStyle(notation: .compactShort)) }),
        ("compact, long", { try $0.number(1_234_567, NumberStyle(notation: .compactLong)) }),
        ("percent 54", { try $0.percent(54) }),
        ("EUR 1234.5", { try $0.currency(1234.5, code: "EUR") }),
        ("EUR -3, accounting", { try $0.currency(-3, code: "EUR", NumberStyle(sign: .accounting)) }),
        ("EUR 2, full name", { try $0.currency(2, code: "EUR", presentation: .fullName) }),
        ("12 mm rainfall, narrow", { try $0.measurement(12, unit: .millimeter, usage: .rainfall, width: .narrow) }),
        ("20 °C weather", { try $0.measurement(20, unit: .celsius, usage: .weather) }),
        ("10 m/s wind", { try $0.measurement(10, unit: .meterPerSecond, usage: .wind) }),
        ("430 m road, wide", { try $0.measurement(430, unit: .meter, usage: .road, width: .wide) }),
        ("1.75 m person height", { try $0.measurement(1.75, unit: .meter, usage: .personHeight) }),
        ("2.5 h mixed, wide", { try $0.measurement(2.5, unit: UnitIdentifier("hour-and-minute"), width: .wide) }),
        ("range 5–10 mm", { try $0.measurementRange(5, 10, unit: .millimeter) }),
        ("date yMMMd", { try $0.date(date, skeleton: "yMMMd", timeZone: .utc) }),
        ("date full", { try $0.date(date, .style(date: .full), timeZone: .utc) }),
        ("time jm", { try $0.date(date, skeleton: "jm", timeZone: .utc) }),
        ("interval", { try $0.interval(from: date, to: date + 172_800, .fields("yMMMd"), timeZone: .utc) }),
        ("relative -2 hours", { try $0.relative(-2, unit: .hour) }),
        ("relative -1 day, named", { try $0.relative(-1, unit: .day, presentation: .named) }),
        ("duration 9000 s, wide", { try $0.duration(seconds: 9000, width: .wide) }),
        ("7 June to 9 August, components", { try $0.components(from: date, to: date + 5_443_200, timeZone: .utc) }),
        ("range 10–20 EUR", { try $0.currencyRange(10, 20, code: "EUR") }),
        ("list of three", { try $0.list(["A", "B", "C"]) }),
        ("bytes 42200000", { try $0.byteCount(42_200_000) }),
        ("bytes 0", { try $0.byteCount(0) }),
        ("spelled 42", { try $0.spellOut(42) }),
        ("ordinal 2", { try $0.ordinal(2) }),
        ("plural of 2", { try $0.pluralCategory(2).description }),
        ("name, long", { try $0.name(PersonName(given: "Andreas", surname: "Neusüß"), style: .long) }),
    ]

    private static let date = Date(timeIntervalSince1970: 1_654_607_109)

    @Test func table() throws {
        let formatters = try Self.locales.map { LocaleFormatter(try LanguageTag($0)) }
        var lines = [
            "# Kinds by locale", "",
            "What each kind looks like. A test generates this page with ICU \(ICUOracle.version) and fails when it differs.",
            "", "| kind | " + Self.locales.joined(separator: " | ") + " |",
            "|---" + String(repeating: "|---", count: Self.locales.count) + "|",
        ]
        for kind in Self.kinds {
            let texts = try formatters.map { try kind.text($0).replacing("|", with: "\\|") }
            lines.append("| \(kind.name) | " + texts.joined(separator: " | ") + " |")
        }
        let page = lines.joined(separator: "\n") + "\n"
        let file = SharedVectors.packageRoot.appendingPathComponent("Docs/Formatting.docc/KindsByLocale.md")
        if ProcessInfo.processInfo.environment["TOLK_WRITE_DOCS"] == "1" {
            try Data(page.utf8).write(to: file)
        }
        let written = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        // Another version of ICU has other texts; the page is of the version that it names.
        guard written.contains("ICU \(ICUOracle.version) ") else { return }
        #expect(written == page, "TOLK_WRITE_DOCS=1 swift test --filter DocumentationTests writes the page anew")
    }
}
