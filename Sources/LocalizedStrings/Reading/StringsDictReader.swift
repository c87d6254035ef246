/// Reads `.stringsdict` files into messages.
///
/// The format is the one of "Internationalization and Localization Guide", "Handling Noun Plurals and Units of
/// Measurement": each key has a dictionary with
///
/// 1. `NSStringLocalizedFormatKey`, a text whose `%#@name@` are variables, and a dictionary for each variable: with
///    `NSStringFormatSpecTypeKey` = `NSStringPluralRuleType`, `NSStringFormatValueTypeKey` (the specifier of the number,
///    without its percent sign) and a text for each plural category, `zero` meaning exactly 0 where a language has no
///    such category;
/// 2. or `NSStringVariableWidthRuleType`, texts by the width that they suit;
/// 3. or `NSStringDeviceSpecificRuleType`, texts by device.
///
/// An entry that is wrong costs itself: it is reported, and kept as far as it can be used.
struct StringsDictReader {
    private let file: String
    private(set) var entries: [(key: String, entry: TableEntry)] = []
    private(set) var problems: [StringsProblem] = []

    static func read(
        _ bytes: [UInt8], file: String
    ) throws(StringsProblem) -> (entries: [(key: String, entry: TableEntry)], problems: [StringsProblem]) {
        guard bytes.contains(where: { $0 > 0x20 }) else {
            throw StringsProblem(
                file: file, line: 1, message: "the file is empty; a .stringsdict is a property list with a dictionary")
        }
        let (value, problems) = try PropertyListReader.read(bytes, file: file)
        guard let pairs = value.pairs else {
            throw StringsProblem(file: file, line: 1, message: "the file holds \(value.kind), not a dictionary of keys")
        }
        var reader = StringsDictReader(file: file)
        reader.problems = problems + pairs.repeated(file: file)
        for pair in pairs { reader.read(pair) }
        return (reader.entries, reader.problems)
    }

    private init(file: String) { self.file = file }

    private mutating func complain(
        _ message: String, _ pair: PropertyListPair, key: String, severity: StringsProblem.Severity = .error
    ) {
        problems.append(
            StringsProblem(file: file, line: pair.line, severity: severity, key: key, message: message))
    }

    private mutating func read(_ pair: PropertyListPair) {
        let key = pair.key
        if case .string(let text) = pair.value {
            entries.append((key, TableEntry(text: text)))
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
        if [format, width, device].compactMap(\.self).count > 1 {
            complain(
                "\"\(key)\" has more than one of NSStringLocalizedFormatKey, NSStringVariableWidthRuleType and "
                    + "NSStringDeviceSpecificRuleType; keep one", pair, key: key)
        }
        let root: MessageNode
        if let format {
            guard case .string(let text) = format.value else {
                complain(
                    "NSStringLocalizedFormatKey of \"\(key)\" is \(format.value.kind), not a text", format, key: key)
                return
            }
            root = .text(FormatString(text))
        } else if let width, let node = widthNode(width, key: key) {
            root = node
        } else if let device, let node = deviceNode(device, key: key) {
            root = node
        } else {
            if width == nil, device == nil {
                complain("\"\(key)\" has no NSStringLocalizedFormatKey; add one", pair, key: key)
            }
            return
        }
        var variables: [String: MessageVariable] = [:]
        for rule in rules where !rule.key.hasPrefix("NSString") {
            if let variable = variable(rule, key: key) { variables[rule.key] = variable }
        }
        let message = Message(root, variables: variables)
        let check = MessageCheck(message)
        for error in check.errors { complain("\"\(key)\": \(error)", pair, key: key) }
        for warning in check.warnings { complain("\"\(key)\": \(warning)", pair, key: key, severity: .warning) }
        entries.append((key, .message(message)))
    }

    private mutating func variable(_ rule: PropertyListPair, key: String) -> MessageVariable? {
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
                    + "NSStringPluralRuleType", rule, key: key)
        case let type?:
            complain("\"\(type)\" is no rule that is known; use NSStringPluralRuleType", rule, key: key)
            return nil
        }
        var specifier: FormatSpecifier?
        if let type = parts["NSStringFormatValueTypeKey"] {
            specifier = type.value.text.flatMap { FormatSpecifier(withoutPercent: $0) }
            if specifier?.conversion.isNumeric != true {
                complain(
                    "NSStringFormatValueTypeKey of \"\(rule.key)\" must be a number's specifier such as lld or f, not "
                        + "\"\(type.value.text ?? type.value.kind)\"", type, key: key)
                specifier = nil
            }
        } else {
            complain(
                "the variable \"\(rule.key)\" of \"\(key)\" has no NSStringFormatValueTypeKey; add it, as in lld", rule,
                key: key, severity: .warning)
        }
        var variants = PluralVariants()
        for part in parts where !part.key.hasPrefix("NSString") {
            guard let form = PluralForm(part.key) else {
                complain(
                    "\"\(part.key)\" is no plural category; they are zero, one, two, few, many and other", part,
                    key: key,
                    severity: .warning)
                continue
            }
            guard case .string(let text) = part.value else {
                complain("the text for \"\(part.key)\" is \(part.value.kind)", part, key: key)
                continue
            }
            variants[form] = .text(FormatString(text))
        }
        return MessageVariable(position: nil, specifier: specifier, node: .plural(variants))
    }

    private mutating func widthNode(_ rule: PropertyListPair, key: String) -> MessageNode? {
        var variants: [WidthVariant] = []
        for part in rule.value.pairs ?? [] {
            guard let width = Int(part.key), width > 0, let text = part.value.text else {
                complain("\"\(part.key)\" is no width; widths are numbers above zero with a text each", part, key: key)
                continue
            }
            variants.append(WidthVariant(width: width, node: .text(FormatString(text))))
        }
        guard !variants.isEmpty else {
            complain("NSStringVariableWidthRuleType of \"\(key)\" has no texts; add one for a width", rule, key: key)
            return nil
        }
        return .width(variants.sorted { $0.width < $1.width })
    }

    private mutating func deviceNode(_ rule: PropertyListPair, key: String) -> MessageNode? {
        var nodes: [String: MessageNode] = [:]
        for part in rule.value.pairs ?? [] {
            guard let text = part.value.text else {
                complain("the text for the device \"\(part.key)\" is \(part.value.kind)", part, key: key)
                continue
            }
            nodes[part.key] = .text(FormatString(text))
        }
        guard !nodes.isEmpty else {
            complain("NSStringDeviceSpecificRuleType of \"\(key)\" has no texts; add one for \"other\"", rule, key: key)
            return nil
        }
        return .device(nodes)
    }
}
