// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch
internal import LocalizedStrings

/// The work of ``TranslationProject/check(_:)``, which states the rules.
struct CheckWork {
    let project: TranslationProject
    private(set) var found: [StringsProblem] = []
    private var needs: [String: PluralNeeds] = [:]

    init(project: TranslationProject) { self.project = project }

    mutating func report(
        _ rule: StringsProblem.Rule, _ file: String, _ line: Int, _ key: String?, _ language: String?,
        _ message: String
    ) {
        found.append(
            StringsProblem(file: file, line: line, rule: rule, key: key, language: language, message: message))
    }

    mutating func check(_ table: TranslatableTable, wanted: [String]) {
        let source = LanguageName.canonical(table.sourceLanguage)
        let targets = project.targets(of: table, wanted: wanted)
        for language in Set(targets + [source]).sorted() where needs[language] == nil {
            needs[language] = PluralNeeds(language)
        }
        for language in table.languages where needs[language]?.isKnown == false {
            let file = table.files[language]?.path ?? table.original
            let texts =
                table.kind == .catalog ? table.strings.compactMap { $0.localizations[language]?.texts.first } : []
            report(
                .unknownLanguage, file, texts.first?.line ?? 0, nil, language,
                "\"\((table.spellings[language] ?? language).printable)\" is no language that CLDR knows; name it by a "
                    + "BCP 47 tag such as de, pt-BR or zh-Hant")
        }
        for string in table.strings {
            guard checkUse(string, table) else { continue }
            checkComment(string, table)
            guard string.isTranslatable, !isUnknown(string) else { continue }
            let texts = table.source(of: string)
            if let own = string.localizations[source] { check(own, of: string, nil, source, table) }
            for language in targets where needs[language]?.isKnown == true {
                if let localization = string.localizations[language],
                    localization.texts.contains(where: \.isTranslated)
                {
                    check(localization, of: string, texts, language, table)
                } else if !project.isElsewhere(string.key, language, table) {
                    report(
                        .missingTranslation, file(table, string), line(string), string.key, language,
                        "\"\(string.key.printable)\" has no translation to \(language); add it to "
                            + "\(project.pathPrefix)\(table.path(for: language)), or export for translators")
                }
            }
        }
    }

    /// Whether only the sources have the string.
    private func isUnknown(_ string: TableString) -> Bool { string.line == 0 && string.localizations.isEmpty }

    /// The file that a string's own line is in: its table's source, else the sources that use it.
    private func file(_ table: TranslatableTable, _ string: TableString) -> String {
        if string.line == 0, let use = string.uses.first { return use.file }
        if table.kind == .catalog { return table.original }
        let source = LanguageName.canonical(table.sourceLanguage)
        if string.localizations[source] != nil { return table.original }
        return string.localizations.keys.sorted().first.map { table.path(for: $0) } ?? table.original
    }

    private func line(_ string: TableString) -> Int { string.line == 0 ? string.uses.first?.line ?? 0 : string.line }

    // Rules 3 and 4. False when the string is stale, and nothing else about it matters.
    private mutating func checkUse(_ string: TableString, _ table: TranslatableTable) -> Bool {
        let name = "\"\(string.key.printable)\""
        for use in string.uses {
            if let problem = use.problem {
                report(.computedText, use.file, use.line, string.key, nil, "\(name): \(problem)")
            }
        }
        if isUnknown(string), let use = string.uses.first {
            report(
                .unknownKey, use.file, use.line, string.key, nil,
                "\(name) is in no table; add it to \(project.pathPrefix)\(table.original), or export for translators")
            return true
        }
        let source = LanguageName.canonical(table.sourceLanguage)
        let isStale: Bool
        if string.extraction == "stale" {
            isStale = true
        } else if !string.uses.isEmpty || string.extraction == "manual" {
            isStale = false
        } else if project.knowsSources, !Self.tablesWithoutCalls.contains(where: table.name.hasPrefix) {
            isStale = !usedElsewhere(string.key, table)
        } else {
            isStale = false
        }
        if isStale {
            let remedy = table.kind == .catalog ? ", or set its extractionState to manual" : ""
            report(
                .staleKey, file(table, string), string.line, string.key, nil,
                "\(name) is stale: no source uses it; remove it\(remedy)")
            return false
        }
        if table.kind != .catalog, table.files[source] != nil, string.localizations[source] == nil, string.uses.isEmpty,
            !project.isElsewhere(string.key, source, table)
        {
            report(
                .staleKey, file(table, string), string.line, string.key, nil,
                "\(name) is stale: \(project.pathPrefix)\(table.original) doesn't have it; remove it, or add it there")
            return false
        }
        return true
    }

    /// Tables that the system reads by itself, so that no source names their keys.
    private static let tablesWithoutCalls = ["InfoPlist", "AppShortcuts", "Root"]

    /// Whether sources use the key through the table's other file.
    private func usedElsewhere(_ key: String, _ table: TranslatableTable) -> Bool {
        project.tables.contains { other in
            other.name == table.name && other.folder == table.folder && other.kind != table.kind
                && other[key]?.uses.isEmpty == false
        }
    }

    // Rule 7.
    private mutating func checkComment(_ string: TableString, _ table: TranslatableTable) {
        guard string.isTranslatable else { return }
        let comments = [string.comment] + string.uses.map(\.comment)
        guard comments.allSatisfy({ $0?.isEmpty ?? true }) else { return }
        // A plain text file's comments are all that it has; a .stringsdict can't have any.
        guard table.kind != .dictionary || !string.uses.isEmpty else { return }
        let texts = table.source(of: string).texts.map(\.value)
        guard texts.contains(where: { FormatString($0, knowsOwnArgument: true).hasCertainPlaceholders }) else { return }
        let use = string.uses.first
        report(
            .missingComment, use?.file ?? file(table, string), use?.line ?? line(string), string.key, nil,
            "\"\(string.key.printable)\" has placeholders and no comment; say in a comment what each one stands for")
    }

    /// Checks a string's texts in one language, against the source's where it isn't the source itself.
    private mutating func check(
        _ localization: TableLocalization, of string: TableString, _ source: TableLocalization?, _ language: String,
        _ table: TranslatableTable
    ) {
        let file = table.path(for: language)
        let name = "\"\(string.key.printable)\" in \(language)"
        guard let needs = needs[language] else { return }
        checkPlurals(localization, of: string, isSource: source == nil, language, needs, file: file)
        // Rule 6.
        let units = TableUnits(table, language: language)
        let knowsSource = table.knowsSource(of: string)
        for text in localization.texts where text.isTranslated {
            // No number of the language takes such a text.
            if let form = text.path.form, form != .zero, !needs.forms.contains(form) { continue }
            var complaints = TextComparison.markupComplaints(text.value)
            if let source, knowsSource, let original = units.sourceText(text.path, source) {
                let comparison = TextComparison(
                    path: text.path, exactForms: needs.exactForms, key: string.key, source: source,
                    target: localization)
                complaints = comparison.complaints(
                    text.value, source: original, general: units.generalText(text.path, source))
                if text.value.isEmpty, !original.isEmpty {
                    // A plural form may be empty, unless it should print something.
                    complaints =
                        text.path.form != nil && complaints.isEmpty
                        ? []
                        : [
                            .init(
                                rule: .emptyTranslation,
                                message: "it is empty; write the text, or take it out so that readers get another")
                        ]
                }
            }
            if complaints.isEmpty, text.value.contains("^["), let tag = try? LanguageTag(language) {
                complaints = FormatString(text.value).inflectionFaults(in: tag).prefix(1).map {
                    .init(rule: .notInflected, message: $0)
                }
            }
            let path = text.path.steps.isEmpty ? "" : " (\(text.path.name))"
            for complaint in complaints {
                report(complaint.rule, file, text.line, string.key, language, "\(name)\(path): \(complaint.message)")
            }
        }
    }

    // Rule 5.
    private mutating func checkPlurals(
        _ localization: TableLocalization, of string: TableString, isSource: Bool, _ language: String,
        _ needs: PluralNeeds, file: String
    ) {
        var groups: [TextPath: [TableText]] = [:]
        for text in localization.texts where text.path.form != nil && text.isTranslated {
            groups[text.path.with(.other), default: []].append(text)
        }
        for (group, texts) in groups.sorted(by: { $0.key < $1.key }) {
            let present = Set(texts.compactMap(\.path.form))
            let missing = needs.forms.filter { !present.contains($0) }
            let isPlain = isSource && present == [.other]
            let specifier = group.substitution.flatMap { localization.variables[$0]?.specifier }
            // A number with fraction digits takes the categories of fractions every day.
            let printsFractions =
                specifier.map { FormatString("%" + $0).printsFractions } ?? false
                || texts.contains { FormatString($0.value, knowsOwnArgument: true).printsFractions }
            let demanded = missing.filter { !isPlain && (needs.everydayForms.contains($0) || printsFractions) }
            let variable = group.substitution.map { " of the variable \"\($0)\"" } ?? ""
            let line = texts.map(\.line).min() ?? localization.line
            let start = "\"\(string.key.printable)\" in \(language): the plural\(variable) lacks "
            for (forms, rule) in [
                (demanded, StringsProblem.Rule.missingPluralForm),
                (missing.filter { !demanded.contains($0) }, .optionalPluralForm),
            ] where !forms.isEmpty {
                let names = forms.map(\.description).joined(separator: ", ")
                let remedy = "add \(forms.count == 1 ? "it" : "them")"
                let reason =
                    rule == .missingPluralForm
                    ? "which \(language) needs; \(remedy)"
                    : isPlain
                        ? "which \(language) has; \(remedy) if the text should differ"
                        : "which \(language) has for millions or fractions; \(remedy) if they occur"
                report(rule, file, line, string.key, language, "\(start)\(names), \(reason)")
            }
        }
    }
}

extension FormatString {
    /// Whether a number is printed with fraction digits.
    fileprivate var printsFractions: Bool { specifiers().contains { $0.specifier.argumentKind == .number } }
}
