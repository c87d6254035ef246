// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch
internal import StringsExchange

/// `tolk sort`: texts in the order of a locale.
struct SortCommand: Command {
    static let name = "sort"
    static let summary = "lists in a locale's order"
    static let usage = ["tolk sort --batch [--json]"]
    static let batchFields = [
        "LOCALE TAB items joined with | [TAB key=value,…]",
        "strength=primary|secondary|tertiary|quaternary|identical, numeric, caseFirst=upper|lower|off, caseLevel, ignorePunctuation",
    ]
    static let examples = [
        Example("printf 'sv\\tö|z|a\\n' | tolk sort --batch", prints: "a|z|ö")
    ]

    private let isJSON: Bool

    init(options words: inout Options) throws {
        isJSON = try words.batch(members: "items").isJSON
    }

    func run() async throws -> ExitStatus {
        await Batch.run(isJSON ? .written : .fields) { fields in
            guard (2...3).contains(fields.count) else {
                throw CaseError(
                    "a case has a locale, items joined with \"|\" and perhaps options, not \(fields.count) fields")
            }
            var options = try FormatOptions(fields.count > 2 ? fields[2] : "")
            var collation = CollationOptions()
            collation.strength = try options.choice(
                "strength",
                [
                    "primary": .letters, "secondary": .accents, "tertiary": .caseDifferences,
                    "quaternary": .quaternary, "identical": .identical, "letters": .letters, "accents": .accents,
                    "case": .caseDifferences, "1": .letters, "2": .accents, "3": .caseDifferences, "4": .quaternary,
                ])
            collation.numeric = try options.flag("numeric")
            collation.caseFirst = try options.choice(
                "caseFirst", aliases: ["case-first", "casefirst"],
                ["off": .off, "false": .off, "upper": .upper, "lower": .lower])
            collation.caseLevel = try options.flag("caseLevel", aliases: ["case-level"])
            collation.ignoresPunctuation = try options.flag(
                "ignorePunctuation", aliases: ["punctuation-ignored", "ignore-punctuation"])
            if let alternate: Bool = try options.choice(
                "alternate", ["shifted": true, "non-ignorable": false, "noignore": false])
            {
                collation.ignoresPunctuation = alternate
            }
            try options.finish()
            let items = fields[1].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            let order = try LocaleFormatter(try LanguageTag(fields[0])).collator(collation)
            let sorted = order.sorted(items)
            return [isJSON ? JSONText.object([("items", JSONText.array(sorted))]) : sorted.joined(separator: "|")]
        }
    }
}
