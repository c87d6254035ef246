// SPDX-License-Identifier: Apache-2.0

internal import Formatting
public import LocalizedStrings

/// What bringing translations back changes.
public struct TranslationImport: Sendable {
    /// A file to write.
    public struct Change: Sendable, Hashable {
        /// Relative to the project's folder.
        public var path: String
        /// The new contents.
        public var bytes: [UInt8]
    }

    /// What to accept.
    public struct Options: Sendable, Hashable {
        /// Whether translations of a source text that has changed since are taken all the same.
        public var acceptsChangedSource = false

        /// Nothing but translations of the current source texts.
        public init() {}
    }

    /// The files that change; none when there is any problem.
    public var changes: [Change] = []
    /// How many texts change.
    public var count = 0
    /// Why nothing changes, each with the exchange file's line.
    public var problems: [StringsProblem] = []
    /// What was left out on purpose.
    public var remarks: [StringsProblem] = []
}

extension TranslationProject {
    /// Brings translations back to their tables.
    ///
    /// 1. A unit's table is the one that its file names, its text the one that its id names.
    /// 2. A unit without a target, or with an empty one that isn't called translated, changes nothing; neither does one
    ///    that says what the table says already.
    /// 3. A unit whose source isn't what the project has now was translated from another text, and is refused.
    /// 4. A target must print what its source prints and have whole markup.
    /// 5. When anything is refused, nothing changes. Otherwise what the files hold besides stays as it is.
    ///
    /// - Parameters:
    ///   - documents: The exchange files, each with its path for problems.
    ///   - options: Whether a unit whose source changed is taken all the same.
    public func importing(
        _ documents: [(path: String, document: XLIFFDocument)], options: TranslationImport.Options = .init()
    ) -> TranslationImport {
        var work = ImportWork(project: self, options: options)
        for (path, document) in documents { work.add(document, path: path) }
        return work.finish()
    }

    /// Whether every unit of some documents has its string in a table; else the sources are needed to judge the rest.
    public func knowsAllUnits(of documents: [XLIFFDocument]) -> Bool {
        documents.allSatisfy { document in
            document.files.allSatisfy { file in
                guard let table = table(original: file.original) else { return false }
                let names = Set(TableUnits(table, language: document.targetLanguage).all().map(\.unit.id))
                return file.units.allSatisfy { unit in
                    names.contains(unit.id) || table[UnitNames.catalogParts(unit.id).key] != nil
                }
            }
        }
    }

    /// The table that an exchange file names: by its path, else by its file's name where only one table has it.
    func table(original: String) -> TranslatableTable? {
        if let table = tables.first(where: { pathPrefix + $0.original == original }) { return table }
        if let table = tables.first(where: { $0.original == original }) { return table }
        let name = original.split(separator: "/").last
        let named = tables.filter { $0.original.split(separator: "/").last == name }
        return named.count == 1 ? named.first : nil
    }
}

/// Judges the units of exchange files and gathers what they change.
private struct ImportWork {
    let project: TranslationProject
    let options: TranslationImport.Options
    private var result = TranslationImport()
    /// By the path of the table, then by language.
    private var edits: [String: [String: [TextEdit]]] = [:]
    private var seen: [String: String] = [:]
    private var path = ""
    private var language = ""

    init(project: TranslationProject, options: TranslationImport.Options) {
        self.project = project
        self.options = options
    }

    mutating func add(_ document: XLIFFDocument, path: String) {
        self.path = path
        language = LanguageName.canonical(document.targetLanguage)
        guard PluralNeeds(language).isKnown else {
            refuse("the target language \"\(document.targetLanguage.printable)\" is none that CLDR knows", line: 1)
            return
        }
        for file in document.files {
            guard let table = project.table(original: file.original) else {
                refuse(
                    "no table is \"\(file.original.printable)\"; run the import in the folder that was exported",
                    line: file.units.first?.line ?? 1)
                continue
            }
            if LanguageName.canonical(document.sourceLanguage) != LanguageName.canonical(table.sourceLanguage) {
                refuse(
                    "it was translated from \(document.sourceLanguage.printable), and \(table.original) is in "
                        + table.sourceLanguage, line: 1)
                continue
            }
            add(file.units, to: table)
        }
    }

    private mutating func refuse(
        _ message: String, line: Int, key: String? = nil, rule: StringsProblem.Rule = .brokenSyntax
    ) {
        // Whatever the rule, a refusal is an error.
        result.problems.append(
            StringsProblem(
                file: path, line: line, rule: rule, severity: .error, key: key, language: language, message: message))
    }

    private mutating func add(_ units: [XLIFFDocument.Unit], to table: TranslatableTable) {
        let tableUnits = TableUnits(table, language: language)
        var known: [String: TableUnits.Located] = [:]
        for located in tableUnits.all() { known[located.unit.id] = located }
        for unit in units {
            let name = "\"\(unit.id.printable)\""
            if let defect = unit.defect {
                refuse("\(name) can't be brought back: \(defect)", line: unit.line, key: unit.id)
                continue
            }
            guard let target = translation(of: unit, known: known[unit.id]?.unit, name: name) else { continue }
            guard let place = known[unit.id] ?? place(of: unit, in: tableUnits) else {
                if options.acceptsChangedSource {
                    remark(
                        "\(name) is left out: the project has no such string any more", line: unit.line, key: unit.id)
                } else {
                    refuse(
                        "\(name) is no string of the project any more; export again, or leave such strings out with "
                            + "--accept-changed-source", line: unit.line, key: unit.id)
                }
                continue
            }
            judge(unit, target, place, table, tableUnits, name: name)
        }
    }

    private mutating func remark(_ message: String, line: Int, key: String) {
        result.remarks.append(
            StringsProblem(
                file: path, line: line, rule: .staleKey, severity: .warning, key: key, language: language,
                message: message))
    }

    // Rule 2.
    private mutating func translation(
        of unit: XLIFFDocument.Unit, known: XLIFFDocument.Unit?, name: String
    ) -> String? {
        guard let target = unit.target else { return nil }
        guard target.isEmpty, !unit.source.isEmpty else { return target }
        // What the project itself has empty came back as it went out.
        let isNew = known?.target?.isEmpty != true
        if isNew, unit.state == .translated || unit.state == .machineTranslated {
            refuse("\(name) is called translated and has no text; write one, or take the state away", line: unit.line)
        }
        return nil
    }

    /// The place of a unit that the export doesn't have: a variation that a translator added.
    private func place(of unit: XLIFFDocument.Unit, in tableUnits: TableUnits) -> TableUnits.Located? {
        guard tableUnits.table.kind == .catalog else { return nil }
        let (key, path) = UnitNames.catalogParts(unit.id)
        guard let string = tableUnits.table[key], string.isTranslatable, string.extraction != "stale" else {
            return nil
        }
        let source = tableUnits.table.source(of: string)
        if let name = path.substitution, source.variables[name] == nil { return nil }
        guard let text = tableUnits.sourceText(path, source) else { return nil }
        let current = string.localizations[tableUnits.language]?[path]
        let exchanged = tableUnits.spelling(source, nil).outward(text, at: path)
        // Any text of the source may have been the one that the variation was made from.
        let texts = source.texts.map { tableUnits.spelling(source, nil).outward($0.value, at: $0.path) }
        let shown = texts.contains(unit.source) ? unit.source : exchanged
        return .init(unit: .init(id: unit.id, source: shown), key: key, path: path, current: current)
    }

    private mutating func judge(
        _ unit: XLIFFDocument.Unit, _ target: String, _ place: TableUnits.Located, _ table: TranslatableTable,
        _ tableUnits: TableUnits, name: String
    ) {
        // Rule 3.
        if unit.source != place.unit.source, !options.acceptsChangedSource {
            refuse(
                "\(name) was translated from \"\(unit.source.printable)\", and the source says "
                    + "\"\(place.unit.source.printable)\" now; export again, or take it with --accept-changed-source",
                line: unit.line, key: unit.id)
            return
        }
        let state = unit.state ?? (target == place.unit.target ? place.unit.state : nil) ?? .translated
        // A table of text files keeps no states, so that only the text counts.
        let isSame = target == place.unit.target && (table.kind != .catalog || state == place.unit.state)
        if let earlier = seen["\(table.original)\u{0}\(language)\u{0}\(unit.id)"] {
            if earlier != target { refuse("\(name) is there twice, with two translations; keep one", line: unit.line) }
            return
        }
        seen["\(table.original)\u{0}\(language)\u{0}\(unit.id)"] = target
        guard !isSame else { return }
        let string = table[place.key]
        let source = string.map { table.source(of: $0) } ?? TableLocalization()
        let spelling = tableUnits.spelling(source, string?.localizations[language])
        // Rule 4.
        let general = tableUnits.generalText(place.path, source)
            .map { spelling.outward($0, at: place.path.with(.other)) }
        let comparison = TextComparison(
            path: place.path, exactForms: tableUnits.needs.exactForms, key: place.key, source: source,
            target: string?.localizations[language])
        let complaints =
            state == .new || !(string.map(table.knowsSource) ?? true)
            ? [] : comparison.complaints(target, source: place.unit.source, general: general)
        guard complaints.isEmpty else {
            for complaint in complaints {
                refuse("\(name): \(complaint.message)", line: unit.line, key: unit.id, rule: complaint.rule)
            }
            return
        }
        let value = target == place.unit.target ? place.current?.value : nil
        edits[table.original, default: [:]][language, default: []].append(
            TextEdit(
                key: place.key, path: place.path, value: value ?? spelling.inward(target, at: place.path), state: state)
        )
    }

    // Rule 5.
    mutating func finish() -> TranslationImport {
        guard result.problems.isEmpty else { return result }
        for table in project.tables {
            guard let languages = edits[table.original] else { continue }
            do {
                let changes = try changes(of: table, languages.sorted { $0.key < $1.key })
                result.changes += changes
                result.count += languages.values.reduce(0) { $0 + $1.count }
            } catch {
                result.problems.append(error)
            }
        }
        if !result.problems.isEmpty {
            result.changes = []
            result.count = 0
        }
        return result
    }

    private func changes(
        of table: TranslatableTable, _ languages: [(key: String, value: [TextEdit])]
    ) throws(StringsProblem) -> [TranslationImport.Change] {
        var new: [String: NewString] = [:]
        for (_, edits) in languages { for edit in edits { new[edit.key] = table.newString(edit.key) } }
        if table.kind == .catalog {
            let file = table.files[LanguageName.canonical(table.sourceLanguage)]
            var catalog = CatalogFile(sourceLanguage: table.sourceLanguage, path: table.original)
            if let file { catalog = try CatalogFile(file.bytes, path: file.path) }
            for (language, edits) in languages {
                catalog.apply(edits, language: table.spellings[language] ?? language, new: new)
            }
            let text = file == nil ? catalog.text + "\n" : catalog.text
            return [.init(path: table.original, bytes: Array(text.utf8))]
        }
        var changes: [TranslationImport.Change] = []
        for (language, edits) in languages {
            let file = table.files[language]
            let path = table.path(for: language)
            let bytes: [UInt8]
            if table.kind == .strings {
                bytes = try StringsTextFile(file?.bytes ?? [], path: path).applying(edits, new: new)
            } else {
                var sources: [String: TableLocalization] = [:]
                for edit in edits { sources[edit.key] = table[edit.key].map { table.source(of: $0) } }
                let start = file?.bytes ?? Array(PropertyListText.empty.utf8)
                bytes = try PluralDictionaryFile(start, path: path).applying(edits, sources: sources)
            }
            changes.append(.init(path: path, bytes: bytes))
        }
        return changes
    }
}
