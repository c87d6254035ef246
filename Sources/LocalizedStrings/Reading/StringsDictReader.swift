// SPDX-License-Identifier: Apache-2.0

internal import Formatting
package import LocaleMatch

/// Reads `.stringsdict` files, for look-ups and for translators' work alike.
///
/// The format is the one of "Internationalization and Localization Guide", "Handling Noun Plurals and Units of
/// Measurement": each key has a dictionary with
///
/// 1. `NSStringLocalizedFormatKey`, a text whose `%#@name@` are variables, and a dictionary for each variable: with
///    `NSStringFormatSpecTypeKey` = `NSStringPluralRuleType`, `NSStringFormatValueTypeKey` (the specifier of the number,
///    with or without its percent sign) and a text for each plural category, `zero` meaning exactly 0 where a language
///    has no such category;
/// 2. or `NSStringVariableWidthRuleType`, texts by the width that they suit;
/// 3. or `NSStringDeviceSpecificRuleType`, texts by device.
///
/// An entry that is wrong costs itself: it is reported, and kept as far as it can be used. One that is usable as it
/// stands is a warning.
package struct StringsDictReader {
    private let file: String
    private let language: LanguageTag?
    private var strings: [DictionaryString] = []
    private var problems: [StringsProblem] = []

    /// Reads the strings of a file in one language, `nil` where that isn't known.
    package static func read(
        _ bytes: [UInt8], file: String, language: LanguageTag?
    ) throws(StringsProblem) -> (strings: [DictionaryString], problems: [StringsProblem]) {
        guard bytes.contains(where: { $0 > 0x20 }) else {
            throw StringsProblem(
                file: file, line: 1, message: "the file is empty; a .stringsdict is a property list with a dictionary")
        }
        let (value, problems) = try PropertyListReader.read(bytes, file: file)
        guard let pairs = value.pairs else {
            throw StringsProblem(file: file, line: 1, message: "the file holds \(value.kind), not a dictionary of keys")
        }
        var reader = StringsDictReader(file: file, language: language)
        reader.problems = problems + pairs.repeated(file: file)
        for pair in pairs { reader.read(pair) }
        return (reader.strings, reader.problems)
    }

    /// Reads the entries of a file for look-ups.
    static func entries(
        _ bytes: [UInt8], file: String, language: LanguageTag?
    ) throws(StringsProblem) -> (entries: [(key: String, entry: TableEntry)], problems: [StringsProblem]) {
        let (strings, problems) = try read(bytes, file: file, language: language)
        return (
            strings.compactMap { string in
                if string.isPlain, let text = string.format?.text { return (string.key, TableEntry(text: text)) }
                return string.message.map { (string.key, .message($0)) }
            }, problems
        )
    }

    private init(file: String, language: LanguageTag?) {
        self.file = file
        self.language = language
    }

    private mutating func complain(
        _ message: String, _ pair: PropertyListPair, key: String, rule: StringsProblem.Rule = .brokenSyntax
    ) {
        problems.append(
            StringsProblem(
                file: file, line: pair.line, rule: rule, key: key, language: language?.identifier, message: message))
    }

    private mutating func read(_ pair: PropertyListPair) {
        let key = pair.key
        var string = DictionaryString(key: key, line: pair.line)
        if case .string(let text) = pair.value {
            string.format = (text, pair.line)
            string.isPlain = true
            strings.append(string)
            return
        }
        guard let rules = pair.value.pairs else {
            complain(
                "\"\(key)\" is \(pair.value.kind); it must be a dictionary with NSStringLocalizedFormatKey", pair,
                key: key)
            return
        }
        let format = rules["NSStringLocalizedFormatKey"]
        let width = rules["NSStringVariableWidthRuleType"]
        let device = rules["NSStringDeviceSpecificRuleType"]
        let kinds = [format, width, device].compactMap(\.self)
        if kinds.count > 1 {
            complain(
                "\"\(key)\" has more than one of NSStringLocalizedFormatKey, NSStringVariableWidthRuleType and "
                    + "NSStringDeviceSpecificRuleType; keep one", pair, key: key)
        } else if kinds.isEmpty {
            complain("\"\(key)\" has no NSStringLocalizedFormatKey; add one", pair, key: key)
            return
        }
        if let format {
            guard case .string(let text) = format.value else {
                complain(
                    "NSStringLocalizedFormatKey of \"\(key)\" is \(format.value.kind), not a text", format, key: key)
                return
            }
            string.format = (text, format.line)
        }
        if let width { string.widths = widths(width, key: key) }
        if let device { string.devices = devices(device, key: key) }
        for rule in rules where !rule.key.hasPrefix("NSString") {
            if let variable = variable(rule, key: key) {
                string.variables.removeAll { $0.name == variable.name }
                string.variables.append(variable)
            }
        }
        strings.append(string)
        guard let message = string.message else { return }
        for fault in MessageCheck(message, language: language).faults {
            complain("\"\(key)\": \(fault.message)", pair, key: key, rule: fault.rule)
        }
    }

    private mutating func variable(_ rule: PropertyListPair, key: String) -> DictionaryString.Variable? {
        guard let parts = rule.value.pairs else {
            complain(
                "the variable \"\(rule.key)\" of \"\(key)\" is \(rule.value.kind), not a dictionary", rule, key: key)
            return nil
        }
        switch parts["NSStringFormatSpecTypeKey"]?.value.text {
        case "NSStringPluralRuleType"?: break
        case nil:
            complain(
                "the variable \"\(rule.key)\" of \"\(key)\" has no NSStringFormatSpecTypeKey; add it with "
                    + "NSStringPluralRuleType", rule, key: key, rule: .lenientSyntax)
        case let type?:
            complain("\"\(type)\" is no rule that is known; use NSStringPluralRuleType", rule, key: key)
            return nil
        }
        var variable = DictionaryString.Variable(name: rule.key, line: rule.line)
        if let type = parts["NSStringFormatValueTypeKey"] {
            let written = type.value.text ?? ""
            // Some tools write the percent sign, which the format leaves out.
            let bare = written.hasPrefix("%") ? String(written.dropFirst()) : written
            variable.valueType = bare.isEmpty ? nil : bare
            let specifier = FormatSpecifier(withoutPercent: bare)
            if specifier?.conversion.isNumeric == true {
                variable.specifier = specifier
            } else {
                complain(
                    "NSStringFormatValueTypeKey of \"\(rule.key)\" must be a number's specifier such as lld or f, not "
                        + "\"\(type.value.text ?? type.value.kind)\"", type, key: key,
                    rule: specifier == nil ? .lenientSyntax : .wrongType)
            }
        } else {
            complain(
                "the variable \"\(rule.key)\" of \"\(key)\" has no NSStringFormatValueTypeKey; add it, as in lld", rule,
                key: key, rule: .lenientSyntax)
        }
        for part in parts where !part.key.hasPrefix("NSString") {
            guard let form = PluralCategory(part.key) else {
                complain(
                    "\"\(part.key)\" is no plural category; they are zero, one, two, few, many and other", part,
                    key: key, rule: .lenientSyntax)
                continue
            }
            guard case .string(let text) = part.value else {
                complain("the text for \"\(part.key)\" is \(part.value.kind)", part, key: key)
                continue
            }
            variable.forms.removeAll { $0.form == form }
            variable.forms.append(.init(form: form, text: text, line: part.line))
        }
        return variable
    }

    private mutating func widths(_ rule: PropertyListPair, key: String) -> [DictionaryString.Variation] {
        var texts: [DictionaryString.Variation] = []
        for part in rule.value.pairs ?? [] {
            guard let width = Int(part.key), width > 0, let text = part.value.text else {
                complain("\"\(part.key)\" is no width; widths are numbers above zero with a text each", part, key: key)
                continue
            }
            texts.append(.init(name: part.key, text: text, line: part.line))
        }
        if texts.isEmpty {
            complain("NSStringVariableWidthRuleType of \"\(key)\" has no texts; add one for a width", rule, key: key)
        }
        return texts
    }

    private mutating func devices(_ rule: PropertyListPair, key: String) -> [DictionaryString.Variation] {
        var texts: [DictionaryString.Variation] = []
        for part in rule.value.pairs ?? [] {
            guard let text = part.value.text else {
                complain("the text for the device \"\(part.key)\" is \(part.value.kind)", part, key: key)
                continue
            }
            texts.removeAll { $0.name == part.key }
            texts.append(.init(name: part.key, text: text, line: part.line))
        }
        if texts.isEmpty {
            complain("NSStringDeviceSpecificRuleType of \"\(key)\" has no texts; add one for \"other\"", rule, key: key)
        }
        return texts
    }
}
