// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocalizedStrings

/// The units of a table in one language.
///
/// 1. A string that the language has texts of goes out in the shape that these have, any other in the shape of the
///    source: a translator may have varied a text that the source doesn't vary.
/// 2. Where texts vary by plural, there is a unit for each category that the target language needs, and for `zero` where
///    the source has one, whichever categories the source has.
/// 3. The source of a unit is the text at the same place, else the text for `other`, else the string's own text.
/// 4. Strings come sorted by their keys, and the texts of a string in the order of ``TextPath``, so that the order
///    doesn't depend on where a new string was put into a file.
/// 5. Strings that aren't to be translated, and those that the sources no longer use (`stale`), don't go out.
struct TableUnits {
    /// A unit with the place that it came from.
    struct Located {
        var unit: XLIFFDocument.Unit
        var key: String
        var path: TextPath
        /// The text that the language has, `nil` where it has none.
        var current: TableText?
    }

    let table: TranslatableTable
    /// The target language, canonical.
    let language: String
    let needs: PluralNeeds

    init(_ table: TranslatableTable, language: String) {
        self.table = table
        self.language = LanguageName.canonical(language)
        needs = PluralNeeds(language)
    }

    /// The units of all strings.
    func all() -> [Located] {
        table.strings.filter { $0.isTranslatable && $0.extraction != "stale" }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .flatMap { units(of: $0) }
    }

    /// The units of one string.
    func units(of string: TableString) -> [Located] {
        let source = table.source(of: string)
        let target = string.localizations[language]
        let notes = Self.notes(of: string)
        let locations = Self.locations(of: string)
        return paths(source, target).map { path in
            let id = table.unitName(string.key, path)
            var unit = XLIFFDocument.Unit(
                id: id, source: exchanged(sourceText(path, source) ?? id, path, source, nil), notes: notes,
                locations: locations)
            let current = target?[path]
            if let current, current.isTranslated {
                unit.target = exchanged(current.value, path, source, target)
                // A state that exchange files have no name for counts as translated there, and stays in the table.
                let isKnown = [.new, .needsReview, .machineTranslated].contains(current.state)
                unit.state = isKnown ? current.state : .translated
            }
            return Located(unit: unit, key: string.key, path: path, current: current)
        }
    }

    /// How a string's variables are spelt: as the target language defines them, else as the source does.
    func spelling(_ source: TableLocalization, _ target: TableLocalization?) -> SubstitutionSpelling {
        guard table.kind == .catalog else { return SubstitutionSpelling(variables: [:]) }
        // An argument that the text gives to a variable shows in the text, and doesn't go to the variable's texts.
        return SubstitutionSpelling(variables: variables(source, target).filter { !$0.value.isImplicit })
    }

    /// A string's variables: as the target language defines them, else as the source does.
    func variables(_ source: TableLocalization, _ target: TableLocalization?) -> [String: TableVariable] {
        source.variables.merging(target?.variables ?? [:]) { _, own in own }
    }

    private func exchanged(
        _ text: String, _ path: TextPath, _ source: TableLocalization, _ target: TableLocalization?
    ) -> String {
        spelling(source, target).outward(text, at: path)
    }

    // Rules 1 and 2.
    private func paths(_ source: TableLocalization, _ target: TableLocalization?) -> [TextPath] {
        let translated = target?.texts ?? []
        let own = translated.filter { $0.path.substitution == nil }
        var found = Set((own.isEmpty ? source.texts.filter { $0.path.substitution == nil } : own).map(\.path))
        let names = Set((source.texts + translated).compactMap(\.path.substitution))
        for name in names {
            let mine = translated.filter { $0.path.substitution == name }
            if !mine.isEmpty {
                found.formUnion(mine.map(\.path))
            } else if own.isEmpty || own.contains(where: { $0.value.contains("#@\(name)@") }) {
                found.formUnion(source.texts.map(\.path).filter { $0.substitution == name })
            }
        }
        let plurals = found.filter { $0.form != nil }
        for path in plurals {
            found.remove(path)
            for form in needs.forms { found.insert(path.with(form)) }
        }
        for path in plurals {
            if let form = path.form, target?[path] != nil || (form == .zero && source[path] != nil) {
                found.insert(path)
            }
        }
        return found.sorted()
    }

    /// The text of the source that a unit shows (rule 3).
    func sourceText(_ path: TextPath, _ source: TableLocalization) -> String? {
        if let text = source[path] { return text.value }
        let general = TextPath(
            steps: path.steps.map { step in
                switch step {
                case .plural: .plural(.other)
                case .device: .device("other")
                case .width, .substitution: step
                }
            })
        if let text = source[general] { return text.value }
        if path.form != nil, let text = source[path.with(.other)] { return text.value }
        let texts = source.texts.filter { $0.path.substitution == path.substitution }
        let flat =
            texts.first { $0.path == .root } ?? texts.last { $0.path.steps.last?.name.hasSuffix(".other") == true }
        return (flat ?? texts.last)?.value
    }

    /// The source's text for `other` beside a text of a plural.
    func generalText(_ path: TextPath, _ source: TableLocalization) -> String? {
        path.form == nil ? nil : source[path.with(.other)]?.value
    }

    /// What translators should know: the comments in the sources, else the one in the table.
    private static func notes(of string: TableString) -> [String] {
        var notes: [String] = []
        for comment in string.uses.compactMap(\.comment) where !comment.isEmpty && !notes.contains(comment) {
            notes.append(comment)
        }
        if notes.isEmpty, let comment = string.comment, !comment.isEmpty { notes.append(comment) }
        return notes.sorted()
    }

    /// The most places that a unit names: 20.
    static let maximumLocations = 20

    private static func locations(of string: TableString) -> [XLIFFDocument.Location] {
        let places = Set(string.uses.map { XLIFFDocument.Location(file: $0.file, line: $0.line) })
        return Array(places.sorted { ($0.file, $0.line) < ($1.file, $1.line) }.prefix(maximumLocations))
    }
}
