// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch
internal import StringsExchange

/// `tolk units`: which unit a reader sees an amount in, and the exact amount in it.
struct UnitsCommand: Command {
    static let name = "units"
    static let summary = "the units that a reader expects"
    static let usage = [
        "tolk units --batch [--json]",
        "tolk units --explain --unit UNIT --amount NUMBER --locale TAG [--usage USAGE] [--width narrow|abbreviated|wide] [--json]",
    ]
    static let batchFields = [
        "UNIT TAB AMOUNT TAB USAGE TAB LOCALE"
    ]
    static let examples = [
        Example(
            "tolk units --explain --unit kilometer --amount 5 --locale en-US",
            prints: """
                1. kilometer measures length
                2. region US, from the region of the tag
                3. units for default, best first: mile, foot, inch
                4. the amount reaches 1 mile
                5. 78125/25146 mile
                → 3.1 mi
                """)
    ]

    private struct Question {
        var unit: UnitIdentifier
        var amount: RationalNumber
        var usage: Usage
        var locale: LanguageTag
    }

    private let question: Question?
    private let width: Width
    private let isJSON: Bool

    init(options words: inout Options) throws {
        isJSON = words.flag("--json")
        if words.flag("--batch") {
            (question, width) = (nil, .abbreviated)
            return
        }
        guard words.flag("--explain") else { throw UsageError("--batch or --explain is missing") }
        guard let unit = try words.value("--unit"), let amount = try words.value("--amount"),
            let locale = try words.value("--locale")
        else { throw UsageError("--unit, --amount and --locale are needed") }
        width =
            try words.choice(
                "--width", of: ["narrow": .narrow, "abbreviated": .abbreviated, "wide": .wide]) ?? .abbreviated
        let usage = try words.value("--usage") ?? "default"
        do {
            question = try Self.question(unit, amount, usage, locale)
        } catch {
            throw UsageError("\(error)")
        }
    }

    func run() async throws -> ExitStatus {
        if let question {
            let plan = try Self.plan(question)
            let text = try question.amount.exactDecimal.map { decimal in
                try LocaleFormatter(question.locale).measurement(
                    decimal, unit: question.unit, usage: question.usage, width: width)
            }
            if isJSON {
                Output.text(
                    JSONText.object([
                        ("reasons", JSONText.array(plan.reasons.map { "\($0)" })),
                        ("text", text.map(JSONText.quoted) ?? "null"),
                    ]))
            } else {
                for (index, reason) in plan.reasons.enumerated() { Output.text("\(index + 1). \(reason)") }
                if let text { Output.text("→ \(text)") }
            }
            return .allAnswered
        }
        return await Batch.run(isJSON ? .members(["unit", "amount"]) : .fields) { fields in
            guard fields.count == 4 else {
                throw CaseError("a case has four fields, unit, amount, usage and locale, not \(fields.count)")
            }
            let answer = try Self.plan(Self.question(fields[0], fields[1], fields[2], fields[3]))
            guard let amount = answer.amount else { throw CaseError("zero has no reciprocal") }
            return [answer.unit.identifier, amount.description]
        }
    }

    private static func question(
        _ unit: String, _ amount: String, _ usage: String, _ locale: String
    ) throws -> Question {
        guard let value = RationalNumber(amount) else {
            throw CaseError("\"\(amount.prefix(80))\" is not a finite decimal number or fraction")
        }
        return Question(
            unit: try UnitIdentifier(unit), amount: value, usage: Usage(usage), locale: try LanguageTag(locale))
    }

    private static func plan(_ question: Question) throws -> PreferredUnit {
        try LocaleFormatter(question.locale).preferredUnit(
            for: question.amount, unit: question.unit, usage: question.usage)
    }
}
