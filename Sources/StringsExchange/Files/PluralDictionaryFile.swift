// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocalizedStrings

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A `.stringsdict` file that translations are written into, without touching the rest.
///
/// What it says is read by `StringsDictReader`, as for look-ups; see ``TranslatableTable``.
struct PluralDictionaryFile {
    private enum Name {
        static let format = "NSStringLocalizedFormatKey"
        static let specType = "NSStringFormatSpecTypeKey"
        static let pluralRule = "NSStringPluralRuleType"
        static let valueType = "NSStringFormatValueTypeKey"
        static let width = "NSStringVariableWidthRuleType"
        static let device = "NSStringDeviceSpecificRuleType"
    }

    private let path: String
    private let propertyList: PropertyListText

    init(_ bytes: [UInt8], path: String) throws(StringsProblem) {
        self.path = path
        guard !PropertyListReader.isBinary(bytes) else {
            throw StringsProblem(
                file: path,
                message: "the file is a binary property list, which can't be edited in place; convert it to XML")
        }
        let text = try TextDecoding.utf8(bytes, file: path)
        guard PropertyListReader.isXML(text) else {
            throw StringsProblem(
                file: path, line: 1,
                message: "the file is an old-style property list, which can't be edited in place; convert it to XML")
        }
        propertyList = try PropertyListText(text, file: path)
    }

    /// The file's bytes with translations written into it.
    ///
    /// - Parameter sources: the same strings in the source language: a string or variable that is new takes its rules
    ///   from there.
    func applying(_ edits: [TextEdit], sources: [String: TableLocalization]) -> [UInt8] {
        var keys: [String] = []
        var byKey: [String: [TextEdit]] = [:]
        for edit in edits {
            if byKey[edit.key] == nil { keys.append(edit.key) }
            byKey[edit.key, default: []].append(edit)
        }
        return propertyList.setting(
            keys.map { key in
                let known = propertyList.root[key]
                return (key, Self.value(byKey[key] ?? [], source: sources[key] ?? TableLocalization(), known: known))
            })
    }

    private static func value(
        _ edits: [TextEdit], source: TableLocalization, known: PropertyListPair?
    ) -> PropertyListText.Value {
        // A string without any rule is a plain text.
        if edits.count == 1, let edit = edits.first, edit.path == .root, known?.value.pairs == nil,
            source.variables.isEmpty, source.texts.count <= 1
        {
            return .text(edit.value)
        }
        var rules: [(key: String, value: PropertyListText.Value)] = []
        var groups: [(name: String, texts: [(key: String, value: PropertyListText.Value)])] = []
        func add(_ group: String, _ name: String, _ text: String) {
            if let place = groups.firstIndex(where: { $0.name == group }) {
                groups[place].texts.append((name, .text(text)))
            } else {
                groups.append((group, [(name, .text(text))]))
            }
        }
        for edit in edits.sorted(by: { $0.path < $1.path }) {
            switch (edit.path.steps.first, edit.path.steps.dropFirst().first) {
            case (nil, _): rules.append((Name.format, .text(edit.value)))
            case (.substitution(let name)?, .plural(let form)?): add(name, form.description, edit.value)
            case (.width(let name)?, nil): add(Name.width, name, edit.value)
            case (.device(let name)?, nil): add(Name.device, name, edit.value)
            default: continue
            }
        }
        if rules.isEmpty, known == nil, let text = source[.root]?.value { rules.append((Name.format, .text(text))) }
        for group in groups {
            var texts = group.texts
            if group.name != Name.width, group.name != Name.device, known?.value.pairs?[group.name] == nil {
                texts.insert((Name.specType, .text(Name.pluralRule)), at: 0)
                texts.insert((Name.valueType, .text(source.variables[group.name]?.specifier ?? "lld")), at: 1)
            }
            rules.append((group.name, .dictionary(texts)))
        }
        return .dictionary(rules)
    }
}
