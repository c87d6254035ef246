extension TranslationProject {
    /// Finds what keeps readers from good texts: each with file, line and what to do.
    ///
    /// 1. A file that can't be read, or a string in it that is no string.
    /// 2. A language that CLDR doesn't know.
    /// 3. A key that the sources use and no table has; a text that a language of its table lacks, or has empty where the
    ///    source says something. A plural form may be empty.
    /// 4. A key that the sources no longer use, where they were looked at, and a key that only a translation has. A
    ///    catalog's `manual` keys may be used in ways that sources don't show.
    /// 5. A plural category that the language needs and the text lacks.
    /// 6. Specifiers that differ from the source's, and broken markup.
    /// 7. Placeholders without a comment: the translator can't know what they stand for.
    /// 8. What the sources keep from translators, such as a computed default value.
    ///
    /// - Parameter languages: Languages that every table should have, besides those that each has already.
    /// - Returns: The problems, sorted by file and line.
    public func check(languages: [String] = []) -> [StringsProblem] {
        var work = CheckWork(project: self)
        for language in languages where !PluralNeeds(language).isKnown {
            work.report(language, 0, nil, language, "it is no language that CLDR knows; write a BCP 47 tag such as de")
        }
        for table in tables { work.check(table, wanted: languages.filter { PluralNeeds($0).isKnown }) }
        return (problems + work.found).sorted {
            ($0.file, $0.line, $0.language ?? "", $0.message) < ($1.file, $1.line, $1.language ?? "", $1.message)
        }
    }
}

private struct CheckWork {
    let project: TranslationProject
    private(set) var found: [StringsProblem] = []
    private var needs: [String: PluralNeeds] = [:]

    init(project: TranslationProject) { self.project = project }

    mutating func report(_ file: String, _ line: Int, _ key: String?, _ language: String?, _ message: String) {
        found.append(StringsProblem(file: file, line: line, key: key, language: language, message: message))
    }

    mutating func check(_ table: TranslatableTable, wanted: [String]) {
        readAll(table)
        let source = LanguageName.canonical(table.sourceLanguage)
        // Tables that lie together are for the same readers.
        let neighbours = project.tables.filter { $0.folder == table.folder }.flatMap(\.languages)
        let targets = Set(neighbours + wanted.map(LanguageName.canonical)).subtracting([source]).sorted()
        for language in Set(targets + [source]).sorted() where needs[language] == nil {
            needs[language] = PluralNeeds(language)
        }
        for language in table.languages where needs[language]?.isKnown == false {
            let file = table.files[language]?.path ?? table.original
            let texts =
                table.kind == .catalog ? table.strings.compactMap { $0.localizations[language]?.texts.first } : []
            report(
                file, texts.first?.line ?? 0, nil, language,
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
                } else if !isElsewhere(string.key, language, table) {
                    report(
                        file(table, string), line(string), string.key, language,
                        "\"\(string.key.printable)\" has no translation to \(language); add it to "
                            + "\(table.path(for: language)), or export for translators")
                }
            }
        }
    }

    // Rule 1: the readers that lookups use see more than the translators' part does.
    private mutating func readAll(_ table: TranslatableTable) {
        for file in table.files.values.sorted(by: { $0.path < $1.path }) {
            do {
                switch table.kind {
                case .catalog: found += try StringCatalogReader.read(file.bytes, file: file.path).problems
                case .strings: found += try TableLoader.strings(file.bytes, file: file.path).problems
                case .dictionary: found += try StringsDictReader.read(file.bytes, file: file.path).problems
                }
            } catch {
                found.append(error)
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

    /// Whether the table's other file, `.strings` beside `.stringsdict`, has the string.
    private func isElsewhere(_ key: String, _ language: String, _ table: TranslatableTable) -> Bool {
        project.tables.contains { other in
            other.name == table.name && other.folder == table.folder && other.kind != table.kind
                && other[key]?.localizations[language] != nil
        }
    }

    // Rules 3 and 4. False when the string is stale, and nothing else about it matters.
    private mutating func checkUse(_ string: TableString, _ table: TranslatableTable) -> Bool {
        let name = "\"\(string.key.printable)\""
        for use in string.uses {
            if let problem = use.problem { report(use.file, use.line, string.key, nil, "\(name): \(problem)") }
        }
        if isUnknown(string), let use = string.uses.first {
            report(
                use.file, use.line, string.key, nil,
                "\(name) is in no table; add it to \(table.original), or export for translators")
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
                file(table, string), string.line, string.key, nil,
                "\(name) is stale: no source uses it; remove it\(remedy)")
            return false
        }
        if table.kind != .catalog, table.files[source] != nil, string.localizations[source] == nil, string.uses.isEmpty,
            !isElsewhere(string.key, source, table)
        {
            report(
                file(table, string), string.line, string.key, nil,
                "\(name) is stale: \(table.original) doesn't have it; remove it, or add it there")
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
        guard texts.contains(where: { FormatString($0, knowsOwnArgument: true).hasPlaceholders }) else { return }
        let use = string.uses.first
        report(
            use?.file ?? file(table, string), use?.line ?? line(string), string.key, nil,
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
        // Rule 5.
        var groups: [TextPath: [TableText]] = [:]
        for text in localization.texts where text.path.form != nil && text.isTranslated {
            groups[text.path.with(.other), default: []].append(text)
        }
        for (group, texts) in groups.sorted(by: { $0.key < $1.key }) {
            let present = Set(texts.compactMap(\.path.form))
            let missing = needs.forms.filter { !present.contains($0) }
            guard !missing.isEmpty else { continue }
            let variable = group.substitution.map { " of the variable \"\($0)\"" } ?? ""
            report(
                file, texts.map(\.line).min() ?? localization.line, string.key, language,
                "\(name): the plural\(variable) lacks \(missing.map(\.name).joined(separator: ", ")), which \(language) "
                    + "needs; add \(missing.count == 1 ? "it" : "them")")
        }
        // Rule 6.
        let units = TableUnits(table, language: language)
        for text in localization.texts where text.isTranslated {
            var complaints = TextComparison.markupComplaints(text.value)
            if let source, let original = units.sourceText(text.path, source) {
                let comparison = TextComparison(path: text.path, exactForms: needs.exactForms)
                complaints = comparison.complaints(
                    text.value, source: original, general: units.generalText(text.path, source))
                if text.value.isEmpty, text.path.form == nil, !original.isEmpty {
                    complaints = ["it is empty; write the text, or take it out so that readers get the source's"]
                }
            }
            let path = text.path.steps.isEmpty ? "" : " (\(text.path.name))"
            for complaint in complaints {
                report(file, text.line, string.key, language, "\(name)\(path): \(complaint)")
            }
        }
    }
}
