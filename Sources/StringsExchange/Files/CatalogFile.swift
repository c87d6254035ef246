// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocalizedStrings

/// A string catalog that translations are written into: everything else in it is kept byte for byte.
///
/// What a catalog says is read by `StringCatalogReader`, as for look-ups; see ``TranslatableTable``.
struct CatalogFile {
    private(set) var file: JSONFile
    let path: String

    init(_ bytes: [UInt8], path: String) throws(StringsProblem) {
        file = try JSONFile(bytes, file: path)
        self.path = path
        guard file.root["strings"]?.members != nil else {
            throw StringsProblem(
                file: path, line: 1, message: "the catalog has no \"strings\"; is it a string catalog?")
        }
    }

    /// A new catalog.
    init(sourceLanguage: String, path: String) {
        self.path = path
        file = JSONFile(
            root: JSONMembers([
                "sourceLanguage": .text(sourceLanguage), "strings": .object(JSONMembers()), "version": .text("1.0"),
            ]))
    }

    var text: String { file.text }
    var sourceLanguage: String { file.root["sourceLanguage"]?.text ?? "en" }

    /// Writes translations of one language.
    ///
    /// 1. A text that has variations where the translation has none loses them, and the other way round, since a
    ///    catalog can't have both.
    /// 2. A variable that the language doesn't have yet takes its argument and specifier from the source language.
    /// 3. A string that the catalog doesn't have yet comes in with its comment and, where the key isn't the text, the
    ///    sources' default value.
    mutating func apply(_ edits: [TextEdit], language: String, new: [String: NewString]) {
        let source = sourceLanguage
        file.root.update("strings") { strings in
            for edit in edits {
                let isNew = strings[edit.key] == nil
                strings.update(edit.key) { string in
                    if isNew { Self.begin(&string, new[edit.key], source: source) }
                    let original = string["localizations"]?.members?[source]?.members
                    string.update("localizations") { localizations in
                        let canonical = LanguageName.canonical(language)
                        let name = localizations.keys.first { LanguageName.canonical($0) == canonical } ?? language
                        localizations.update(name) { localization in
                            Self.set(edit, at: edit.path.steps[...], in: &localization, source: original)
                        }
                    }
                }
            }
        }
    }

    // Rule 3.
    private static func begin(_ string: inout JSONMembers, _ new: NewString?, source: String) {
        if let comment = new?.comment { string["comment"] = .text(comment) }
        guard let value = new?.value else { return }
        string["extractionState"] = .text("extracted_with_value")
        string.update("localizations") { localizations in
            localizations[source] = .object(Self.unit(value, .new))
        }
    }

    private static func unit(_ value: String, _ state: TranslationState) -> JSONMembers {
        JSONMembers([
            "stringUnit": .object(JSONMembers(["state": .text(state.description), "value": .text(value)]))
        ])
    }

    private static func set(
        _ edit: TextEdit, at steps: ArraySlice<TextPath.Step>, in members: inout JSONMembers, source: JSONMembers?
    ) {
        guard let step = steps.first else {
            members["variations"] = nil
            members.update("stringUnit") { unit in
                unit["state"] = .text(edit.state.description)
                if unit["value"]?.text != edit.value { unit["value"] = .text(edit.value) }
            }
            return
        }
        let rest = steps.dropFirst()
        switch step {
        case .substitution(let name):
            // The text around the variable comes first in a catalog that is valid at every step.
            if members["stringUnit"] == nil, members["variations"] == nil, let text = source?["stringUnit"] {
                members["stringUnit"] = Self.draft(text)
            }
            let definition = source?["substitutions"]?.members?[name]?.members
            members.update("substitutions") { substitutions in
                substitutions.update(name) { variable in
                    for member in ["argNum", "formatSpecifier"] where variable[member] == nil {
                        variable[member] = definition?[member]
                    }
                    set(edit, at: rest, in: &variable, source: definition)
                }
            }
        case .plural(let form): vary("plural", form.description)
        case .device(let name): vary("device", name)
        case .width(let name): vary("width", name)
        }

        // Rule 1.
        func vary(_ kind: String, _ name: String) {
            members["stringUnit"] = nil
            let below = source?["variations"]?.members?[kind]?.members?[name]?.members
            members.update("variations") { variations in
                for other in variations.keys where other != kind { variations[other] = nil }
                variations.update(kind) { names in
                    names.update(name) { set(edit, at: rest, in: &$0, source: below) }
                }
            }
        }
    }

    private static func draft(_ unit: JSONTree) -> JSONTree {
        guard var members = unit.members else { return unit }
        members["state"] = .text(TranslationState.new.description)
        return .object(members)
    }

    /// The catalog with its source language only, for translators to look at.
    ///
    /// - Parameter keys: the strings to have, with what is known of those that the catalog doesn't have yet.
    func sourceContents(_ keys: [(key: String, new: NewString)]) -> String {
        var strings = JSONMembers()
        for (key, new) in keys {
            var string = JSONMembers()
            if let comment = new.comment { string["comment"] = .text(comment) }
            let known = file.root["strings"]?.members?[key]?.members?["localizations"]?.members?[sourceLanguage]
            let added = new.value.map { JSONTree.object(Self.unit($0, .new)) }
            if let localization = known ?? added {
                var localizations = JSONMembers()
                localizations[sourceLanguage] = localization
                string["localizations"] = .object(localizations)
            }
            strings.append(key, .object(string), line: 0)
        }
        let contents = JSONFile(
            root: JSONMembers([
                "sourceLanguage": .text(sourceLanguage), "strings": .object(strings), "version": .text("1.0"),
            ]))
        return contents.text + "\n"
    }
}
