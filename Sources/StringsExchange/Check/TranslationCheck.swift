// SPDX-License-Identifier: Apache-2.0

public import LocalizedStrings

/// What a check looks for.
public struct CheckOptions: Sendable {
    /// Languages that every table should have, besides those that each has already.
    public var languages: [String] = []
    /// The only rules that are checked; all when `nil`.
    public var rules: Set<StringsProblem.Rule>?
    /// Rules that are as bad as somebody decided.
    public var severities: [StringsProblem.Rule: StringsProblem.Severity] = [:]

    /// Every rule, as bad as it says of itself.
    public init() {}
}

extension TranslationProject {
    /// Finds what keeps readers from good texts: each with rule, file, line and what to do.
    ///
    /// 1. A file that can't be read, or a string in it that is no string: what look-ups report as well.
    /// 2. A language that CLDR doesn't know.
    /// 3. A key that the sources use and no table has; a text that a language of its table lacks, or has empty where the
    ///    source says something. A plural form may be empty.
    /// 4. A key that the sources no longer use, where they were looked at, and a key that only a translation has. A
    ///    catalog's `manual` keys may be used in ways that sources don't show.
    /// 5. A plural category that the language needs for whole numbers and the text lacks. One that only millions or
    ///    fractions take (`many` in Spanish), and `one` in a source text that has just `other`, is a note.
    /// 6. Specifiers that differ from the source's, and broken markup.
    /// 7. Placeholders without a comment: the translator can't know what they stand for.
    /// 8. What the sources keep from translators, such as a computed default value.
    ///
    /// - Returns: The problems, sorted by file and line, as bad as their rules or the options say.
    public func check(_ options: CheckOptions = CheckOptions()) -> [StringsProblem] {
        var work = CheckWork(project: self)
        for language in options.languages where !PluralNeeds(language).isKnown {
            work.report(
                .unknownLanguage, language, 0, nil, language,
                "it is no language that CLDR knows; write a BCP 47 tag such as de")
        }
        let known = options.languages.filter { PluralNeeds($0).isKnown }
        for table in tables { work.check(table, wanted: known) }
        return options.arranged(problems + work.found, prefix: pathPrefix)
    }
}

extension CheckOptions {
    /// Problems in order of file and line, as bad as the options say, their paths behind a prefix.
    package func arranged(_ problems: [StringsProblem], prefix: String) -> [StringsProblem] {
        problems.filter { rules?.contains($0.rule) ?? true }.map { problem in
            var problem = problem
            problem.severity = severities[problem.rule] ?? problem.rule.severity
            problem.file = prefix + problem.file
            return problem
        }.sorted {
            ($0.file, $0.line, $0.language ?? "", $0.message) < ($1.file, $1.line, $1.language ?? "", $1.message)
        }
    }
}

/// How much of a project a language has.
public struct LanguageCompleteness: Sendable, Hashable {
    /// The language.
    public var language: String
    /// The strings that it has a text of.
    public var translated: Int
    /// Those of them that somebody should look at.
    public var needsReview: Int
    /// The strings that translators should get.
    public var total: Int
    /// The share that is translated, rounded down, so that 100 means all.
    public var percent: Int { total == 0 ? 100 : translated * 100 / total }
}

extension TranslationProject {
    /// How much of the project each of its languages has, sorted by language.
    ///
    /// - Parameter languages: Languages to count besides those of the tables.
    public func completeness(languages: [String] = []) -> [LanguageCompleteness] {
        var counts: [String: LanguageCompleteness] = [:]
        var known: [String: Bool] = [:]
        for table in tables {
            let source = LanguageName.canonical(table.sourceLanguage)
            for language in targets(of: table, wanted: languages) {
                let isKnown = known[language] ?? PluralNeeds(language).isKnown
                known[language] = isKnown
                guard isKnown else { continue }
                var count = counts[language] ?? .init(language: language, translated: 0, needsReview: 0, total: 0)
                for string in table.strings where string.isTranslatable && string.extraction != "stale" {
                    let isOfSource = string.localizations[source] != nil || !string.uses.isEmpty
                    guard table.kind == .catalog || isOfSource || table.files[source] == nil else { continue }
                    // A string that stands in both of a table's files is counted in one.
                    let texts = string.localizations[language]?.texts.filter(\.isTranslated) ?? []
                    if texts.isEmpty, isElsewhere(string.key, language, table) { continue }
                    count.total += 1
                    if !texts.isEmpty { count.translated += 1 }
                    if texts.contains(where: { $0.state == .needsReview || $0.state == .new }) {
                        count.needsReview += 1
                    }
                }
                counts[language] = count
            }
        }
        return counts.values.sorted { $0.language < $1.language }
    }

    /// The languages that a table should have: its own, those of the tables beside it, and those asked for.
    func targets(of table: TranslatableTable, wanted: [String]) -> [String] {
        // Tables that lie together are for the same readers.
        let neighbours = tables.filter { $0.folder == table.folder }.flatMap(\.languages)
        return Set(neighbours + wanted.map(LanguageName.canonical))
            .subtracting([LanguageName.canonical(table.sourceLanguage)]).sorted()
    }

    /// Whether a table's other file, `.strings` beside `.stringsdict`, has a string.
    func isElsewhere(_ key: String, _ language: String, _ table: TranslatableTable) -> Bool {
        tables.contains { other in
            other.name == table.name && other.folder == table.folder && other.kind != table.kind
                && other[key]?.localizations[language] != nil
        }
    }
}
