// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import LocalizedStrings

// What tables say comes from the readers that look-ups use, so that translators see the same strings and problems.
extension TranslatableTable {
    /// Reads a catalog.
    ///
    /// - Returns: What is wrong with it.
    mutating func readCatalog(_ bytes: [UInt8], path: String) throws(StringsProblem) -> [StringsProblem] {
        let text = try TextDecoding.utf8(bytes, file: path)
        var lines = LineCounter()
        let summary = try StringCatalogReader.read(text, file: path, keepsNotes: true) { string in
            let line = lines.line(at: string.offset, in: text)
            update(string.key) { entry in
                entry.line = line
                entry.comment = string.comment
                entry.isTranslatable = string.isTranslatable
                entry.extraction = string.extraction
                for localization in string.localizations {
                    var found = TableLocalization(line: lines.line(at: localization.offset, in: text))
                    found.add(localization.content) { lines.line(at: $0, in: text) }
                    entry.localizations[LanguageName.canonical(localization.language)] = found
                }
            }
            for localization in string.localizations { spell(localization.language) }
        }
        sourceLanguage = summary.sourceLanguage
        spell(sourceLanguage)
        files[LanguageName.canonical(sourceLanguage)] = TableFile(path: path, bytes: bytes)
        return summary.problems
    }

    private mutating func spell(_ language: String) {
        let canonical = LanguageName.canonical(language)
        if spellings[canonical] == nil { spellings[canonical] = language }
    }

    /// Reads a `.strings` file of one language, canonical.
    mutating func readStrings(
        _ bytes: [UInt8], path: String, language: String
    ) throws(StringsProblem) -> [StringsProblem] {
        let (entries, problems) = try StringsFile.read(bytes, file: path, keepsComments: true)
        let isSource = language == LanguageName.canonical(sourceLanguage)
        for entry in entries {
            update(entry.key) { string in
                if isSource || string.line == 0 { string.line = entry.line }
                if isSource || string.comment == nil { string.comment = entry.comment ?? string.comment }
                string.localizations[language] = TableLocalization(
                    texts: [TableText(path: .root, value: entry.value, state: .translated, line: entry.line)],
                    line: entry.line)
            }
        }
        return problems
    }

    /// Reads a `.stringsdict` file of one language, canonical.
    mutating func readDictionary(
        _ bytes: [UInt8], path: String, language: String
    ) throws(StringsProblem) -> [StringsProblem] {
        let tag = try? LanguageTag(language)
        let (entries, problems) = try StringsDictReader.read(bytes, file: path, language: tag)
        let isSource = language == LanguageName.canonical(sourceLanguage)
        for entry in entries {
            update(entry.key) { string in
                if isSource || string.line == 0 { string.line = entry.line }
                string.localizations[language] = TableLocalization(entry)
            }
        }
        return problems
    }
}

extension TableLocalization {
    /// A plural dictionary's string; its variables take the arguments that its text gives them.
    fileprivate init(_ string: DictionaryString) {
        self.init(line: string.line)
        if let format = string.format {
            texts.append(TableText(path: .root, value: format.text, state: .translated, line: format.line))
        }
        func add(_ step: TextPath.Step, _ text: DictionaryString.Variation) {
            texts.append(
                TableText(path: TextPath(steps: [step]), value: text.text, state: .translated, line: text.line))
        }
        for width in string.widths { add(.width(width.name), width) }
        for device in string.devices { add(.device(device.name), device) }
        let arguments = FormatString(string.format?.text ?? "").variableArguments
        for variable in string.variables {
            variables[variable.name] = TableVariable(
                argument: arguments[variable.name], specifier: variable.valueType, isImplicit: true)
            for form in variable.forms {
                let path = TextPath(steps: [.substitution(variable.name), .plural(form.form)])
                texts.append(TableText(path: path, value: form.text, state: .translated, line: form.line))
            }
        }
    }

    /// Adds a catalog's string in one language.
    fileprivate mutating func add(_ content: CatalogLocalization, line: (Int) -> Int) {
        if let text = content.text { add(text, at: .root, line: line) }
        if let variations = content.variations { add(variations, at: .root, line: line) }
        let arguments = FormatString(content.text?.value ?? "").variableArguments
        for variable in content.variables {
            variables[variable.name] = TableVariable(
                argument: variable.argument ?? arguments[variable.name], specifier: variable.formatSpecifier,
                isImplicit: variable.argument == nil)
            let path = TextPath.root.appending(.substitution(variable.name))
            add(variable.node, at: path, line: line)
        }
    }

    private mutating func add(_ node: CatalogLocalization.Node, at path: TextPath, line: (Int) -> Int) {
        switch node {
        case .text(let text): add(text, at: path, line: line)
        case .plural(let texts):
            for text in texts { add(text.node, at: path.appending(.plural(text.form)), line: line) }
        case .device(let texts):
            for text in texts { add(text.node, at: path.appending(.device(text.name)), line: line) }
        case .width(let texts):
            for text in texts { add(text.node, at: path.appending(.width(String(text.width))), line: line) }
        }
    }

    private mutating func add(_ text: CatalogLocalization.Text, at path: TextPath, line: (Int) -> Int) {
        let state = TranslationState(text.state.isEmpty ? "translated" : text.state)
        texts.append(TableText(path: path, value: text.value, state: state, line: line(text.offset)))
    }
}
