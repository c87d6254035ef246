// SPDX-License-Identifier: Apache-2.0

import Formatting
import FoundationEssentials
import LocaleMatch
import TestSupport
import Testing

/// The parts of every kind, joined, are its text, for every locale that ICU has.
@Suite(.ownThread) struct EveryKindTests {
    typealias Generator = DifferentialTests.Generator

    /// What a kind needs.
    private struct Sample {
        var value: DecimalNumber
        var second: DecimalNumber
        var style: NumberStyle
        var width: Width
        var date: Date
        var later: Date
        var zone: TimeZoneID
        var name: PersonName
        var nameStyle: PersonNameStyle
    }

    private typealias Kind = (
        name: String, text: @Sendable (LocaleFormatter, Sample) throws -> String,
        parts: @Sendable (PartsFormatter, Sample) throws -> [FormattedPart]
    )

    private static let kinds: [Kind] = [
        ("number", { try $0.number($1.value, $1.style) }, { try $0.number($1.value, $1.style) }),
        ("percent", { try $0.percent($1.value, $1.style) }, { try $0.percent($1.value, $1.style) }),
        (
            "money", { try $0.currency($1.value, code: "PLN", $1.style) },
            { try $0.currency($1.value, code: "PLN", $1.style) }
        ),
        (
            "named money", { try $0.currency($1.value, code: "PLN", presentation: .fullName, $1.style) },
            { try $0.currency($1.value, code: "PLN", presentation: .fullName, $1.style) }
        ),
        (
            "quantity", { try $0.measurement($1.value, unit: .hour, width: $1.width, $1.style) },
            { try $0.measurement($1.value, unit: .hour, width: $1.width, $1.style) }
        ),
        (
            "usage", { try $0.measurement($1.second, unit: .meter, usage: .road, width: $1.width) },
            { try $0.measurement($1.second, unit: .meter, usage: .road, width: $1.width) }
        ),
        (
            "mixed unit", { try $0.measurement($1.second, unit: .meter, usage: .personHeight, width: $1.width) },
            { try $0.measurement($1.second, unit: .meter, usage: .personHeight, width: $1.width) }
        ),
        (
            "range", { try $0.numberRange($1.value, $1.second, $1.style) },
            { try $0.numberRange($1.value, $1.second, $1.style) }
        ),
        (
            "percent range", { try $0.percentRange($1.value, $1.second, $1.style) },
            { try $0.percentRange($1.value, $1.second, $1.style) }
        ),
        (
            "money range", { try $0.currencyRange($1.value, $1.second, code: "JPY", $1.style) },
            { try $0.currencyRange($1.value, $1.second, code: "JPY", $1.style) }
        ),
        (
            "quantity range",
            { try $0.measurementRange($1.value, $1.second, unit: .meter, usage: .road, width: $1.width) },
            { try $0.measurementRange($1.value, $1.second, unit: .meter, usage: .road, width: $1.width) }
        ),
        (
            "date", { try $0.date($1.date, .style(date: .full, time: .full), timeZone: $1.zone) },
            { try $0.date($1.date, .style(date: .full, time: .full), timeZone: $1.zone) }
        ),
        (
            "fields", { try $0.date($1.date, skeleton: "yMMMEdjms", timeZone: $1.zone) },
            { try $0.date($1.date, skeleton: "yMMMEdjms", timeZone: $1.zone) }
        ),
        (
            "interval", { try $0.interval(from: $1.date, to: $1.later, .fields("yMMMdjm"), timeZone: $1.zone) },
            { try $0.interval(from: $1.date, to: $1.later, .fields("yMMMdjm"), timeZone: $1.zone) }
        ),
        (
            "relative", { try $0.relative($1.second, unit: .day, presentation: .named, width: $1.width) },
            { try $0.relative($1.second, unit: .day, presentation: .named, width: $1.width) }
        ),
        (
            "duration", { try $0.duration(seconds: $1.second, width: $1.width) },
            { try $0.duration(seconds: $1.second, width: $1.width) }
        ),
        (
            "Swift's duration", { try $0.duration(.milliseconds(4_567_890), width: $1.width) },
            { try $0.duration(.milliseconds(4_567_890), width: $1.width) }
        ),
        (
            "components", { try $0.components(from: $1.date, to: $1.later, timeZone: $1.zone, width: $1.width) },
            { try $0.components(from: $1.date, to: $1.later, timeZone: $1.zone, width: $1.width) }
        ),
        (
            "list", { try $0.list(["x", "Irán", "8"], width: $1.width) },
            { try $0.list(["x", "Irán", "8"], width: $1.width) }
        ),
        (
            "list of members",
            { formatter, sample in
                try formatter.list([sample.value, sample.second], type: .or, width: sample.width) {
                    (formatter, value) throws(FormattingError) in try formatter.percent(value)
                }
            },
            { parts, sample in
                try parts.list([sample.value, sample.second], type: .or, width: sample.width) {
                    (parts, value) throws(FormattingError) in try parts.percent(value)
                }
            }
        ),
        ("bytes", { try $0.byteCount($1.value) }, { try $0.byteCount($1.value) }),
        ("no bytes", { formatter, _ in try formatter.byteCount(0) }, { parts, _ in try parts.byteCount(0) }),
        ("name", { try $0.name($1.name, style: $1.nameStyle) }, { try $0.name($1.name, style: $1.nameStyle) }),
        ("words", { try $0.spellOut($1.second) }, { try $0.spellOut($1.second) }),
        ("ordinal", { try $0.ordinal($1.second) }, { try $0.ordinal($1.second) }),
    ]

    private static let names = [
        PersonName(given: "Anna Maria", surname: "van der Berg", title: "Dr."),
        PersonName(given: "陽子", surname: "田中", locale: try? LanguageTag("ja")),
        PersonName(given: "Zendaya"), PersonName(given: "Иван", surname: "Петров", locale: try? LanguageTag("ru")),
    ]

    private static func sample(_ generator: inout Generator) throws -> Sample {
        let date = Date(timeIntervalSince1970: Double(Int.random(in: 0...2_000_000_000, using: &generator)))
        return Sample(
            value: generator.number(),
            second: DecimalNumber(
                isNegative: false, small: UInt64.random(in: 0...100_000, using: &generator),
                exponent: generator.pick([0, -2])),
            style: generator.style(), width: generator.pick([.narrow, .abbreviated, .wide]), date: date,
            later: date + Double(Int.random(in: 0...40_000_000, using: &generator)),
            zone: try TimeZoneID(generator.pick(["UTC", "Europe/Kyiv", "America/St_Johns"])),
            name: generator.pick(names),
            nameStyle: PersonNameStyle(
                length: generator.pick([.long, .medium, .short]), usage: generator.pick([.referring, .addressing]),
                formality: generator.pick([.formal, .informal]),
                order: generator.pick([nil, .givenFirst, .surnameFirst, .sorting])))
    }

    @Test func partsAreTheText() async throws {
        let seed = DifferentialTests.seed()
        var generator = Generator(state: seed)
        var tally = Tally("parts of every kind joined, seed \(seed)")
        for (index, locale) in ICUOracle.locales.enumerated() {
            await Task.yield()
            let formatter = LocaleFormatter(try LanguageTag(locale))
            // Each locale has a few kinds, so that the run stays short and every kind has dozens of locales.
            for step in 0..<2 {
                let kind = Self.kinds[(index + step * 12) % Self.kinds.count]
                let sample = try Self.sample(&generator)
                let text = Result { try kind.text(formatter, sample) }
                let parts = Result { try kind.parts(formatter.parts, sample) }
                switch (text, parts) {
                case (.success(let text), .success(let parts)):
                    let joined = parts.map(\.text).joined()
                    tally.record(
                        passed: text == joined && !parts.contains { $0.text.isEmpty },
                        "\(locale) \(kind.name) \(sample.value): \(text), parts \(parts.map(\.text))")
                case (.failure(let one), .failure(let other)):
                    tally.record(passed: "\(one)" == "\(other)", "\(locale) \(kind.name): \(one), parts \(other)")
                default: tally.record(passed: false, "\(locale) \(kind.name): \(text), parts \(parts)")
                }
            }
        }
        let report = tally.report()
        #expect(tally.failures.isEmpty, "\(report)")
    }
}
