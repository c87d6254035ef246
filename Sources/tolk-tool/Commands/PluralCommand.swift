// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

/// `tolk plural`: the plural category of a number in a language.
struct PluralCommand: Command {
    static let name = "plural"
    static let summary = "the plural category of a number"
    static let usage = ["tolk plural --batch [--json]"]
    static let batchFields = [
        "KIND TAB LOCALE TAB NUMBER",
        "cardinal, ordinal",
    ]
    static let examples = [
        Example("printf 'cardinal\\tpl\\t3\\n' | tolk plural --batch", prints: "few")
    ]

    private let form: Batch.Form

    init(options words: inout Options) throws {
        form = try words.batch(members: "category")
    }

    func run() async throws -> ExitStatus {
        await Batch.run(form) { fields in
            guard fields.count == 3 else {
                throw CaseError("a case has three fields, kind, locale and number, not \(fields.count)")
            }
            let formatter = LocaleFormatter(try LanguageTag(fields[1]))
            let kind: PluralRules.Kind
            switch fields[0] {
            case "cardinal": kind = .cardinal
            case "ordinal": kind = .ordinal
            case "range":
                // Two numbers joined with `/`.
                let ends = fields[2].split(separator: "/", omittingEmptySubsequences: false)
                guard ends.count == 2 else { throw CaseError("a range is two numbers joined with \"/\"") }
                let category = try formatter.pluralCategory(
                    from: DecimalNumber(parsing: ends[0]), to: DecimalNumber(parsing: ends[1]))
                return [category.description]
            default: throw CaseError("\"\(fields[0])\" is not cardinal, ordinal or range")
            }
            return [try formatter.pluralCategory(DecimalNumber(parsing: fields[2]), kind).description]
        }
    }
}
