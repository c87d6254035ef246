// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

/// `tolk parse`: what somebody typed, as a value without a locale.
struct ParseCommand: Command {
    static let name = "parse"
    static let summary = "numbers, percentages, money and dates as people type them"
    static let usage = ["tolk parse --batch [--json]"]
    static let batchFields = [
        "KIND TAB LOCALE TAB TEXT [TAB key=value,…]",
        "number, percent; currency: code=EUR for a text that names none; measurement: unit=meter+minute for those that may stand there",
        "date: skeleton=yMMMd, or date= and time=, else any usual form; zone=Europe/Kyiv; today=2026-11-22T00:00:00Z",
        "lenient: reads more, with assumptions",
    ]
    static let examples = [
        Example("printf 'number\\tde\\t1.234,5\\n' | tolk parse --batch", prints: "1234.5")
    ]

    private let form: Batch.Form

    init(options words: inout Options) throws {
        form = try words.batch(members: "value")
    }

    func run() async throws -> ExitStatus {
        await Batch.run(form) { fields in
            guard (3...4).contains(fields.count) else {
                throw CaseError("a case has kind, locale, text and perhaps options, not \(fields.count) fields")
            }
            var options = try FormatOptions(fields.count > 3 ? fields[3] : "")
            let formatter = LocaleFormatter(try LanguageTag(fields[1]))
            let value = try Self.parse(fields[0], fields[2], formatter, &options)
            try options.finish()
            return [value]
        }
    }

    private static func parse(
        _ kind: String, _ text: String, _ formatter: LocaleFormatter, _ options: inout FormatOptions
    ) throws -> String {
        let input = formatter.input
        let isLenient = try options.flag("lenient") ?? false
        switch kind {
        case "number":
            return isLenient ? try input.lenient.number(text).value.plain : try input.number(text).plain
        case "percent":
            return isLenient ? try input.lenient.percent(text).value.plain : try input.percent(text).plain
        case "currency":
            let code = options.take("code")
            let money =
                isLenient
                ? try input.lenient.currency(text, code: code).value : try input.currency(text, code: code)
            return "\(money.code) \(money.amount.plain)"
        case "measurement":
            let units =
                try options.take("unit").map { try $0.split(separator: "+").map { try UnitIdentifier($0) } } ?? []
            let quantity =
                isLenient
                ? try input.lenient.measurement(text, units: units).value : try input.measurement(text, units: units)
            return "\(quantity.amount.plain) \(quantity.unit)"
        case "date":
            let zone = try options.zone()
            let today = try options.take("today").map { try RFC3339.date(from: $0) }
            guard options.has(anyOf: ["skeleton", "date", "time"]) else {
                let forms: [DateFields] = [
                    .style(date: .medium), .style(date: .short), .style(date: .long), .style(date: .full),
                    try .fields("yMd"),
                ]
                return RFC3339.string(from: try input.date(text, anyOf: forms, timeZone: zone, today: today))
            }
            let fields = try options.dateFields()
            let date =
                isLenient
                ? try input.lenient.date(text, fields, timeZone: zone, today: today).value
                : try input.date(text, fields, timeZone: zone, today: today)
            return RFC3339.string(from: date)
        default: throw CaseError("\"\(kind)\" is not number, percent, currency, measurement or date")
        }
    }
}
