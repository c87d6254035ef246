// SPDX-License-Identifier: Apache-2.0

internal import LocaleData
internal import LocaleMatch

/// A way to write numbers, such as Arabic-Indic digits or Roman numerals.
///
/// Source: UTS #35 part 3, [Numbering Systems](https://unicode.org/reports/tr35/tr35-numbers.html#Numbering_Systems).
public struct NumberingSystem: Sendable, Hashable, CustomStringConvertible {
    /// CLDR's identifier, such as `arab`, `latn` or `roman`.
    public let identifier: String
    /// The digits from 0 to 9 of a positional system; empty for one with rules of its own.
    public let digits: [Unicode.Scalar]
    /// The rules of a system that isn't positional, as ICU names them.
    let rules: String

    /// A system by its identifier; `nil` when ICU doesn't have it.
    public init?(_ identifier: some StringProtocol) {
        guard let system = Self.byIdentifier[identifier.lowercased()] else { return nil }
        self = system
    }

    init(identifier: String, digits: [Unicode.Scalar], rules: String) {
        self.identifier = identifier
        self.digits = digits
        self.rules = rules
    }

    /// Whether numbers are written by rules of their own, as Roman numerals are, and not by ten digits.
    public var isAlgorithmic: Bool { digits.isEmpty }

    /// The identifier.
    public var description: String { identifier }

    /// Every system that ICU has, by identifier.
    public static let all: [NumberingSystem] = byIdentifier.values.sorted { $0.identifier < $1.identifier }

    private static let byIdentifier: [String: NumberingSystem] = {
        var fields: [String: [String: String]] = [:]
        for leaf in ICUResources.texts(bundle: "numberingSystems", path: "numberingSystems") {
            let parts = leaf.path.split(separator: "/")
            if parts.count == 2 { fields[String(parts[0]), default: [:]][String(parts[1])] = leaf.text }
        }
        var systems: [String: NumberingSystem] = [:]
        for (identifier, field) in fields {
            let text = field["desc"] ?? ""
            let isAlgorithmic = field["algorithmic"] == "1"
            let digits = isAlgorithmic ? [] : Array(text.unicodeScalars)
            guard isAlgorithmic || digits.count == 10 else { continue }
            systems[identifier] = NumberingSystem(
                identifier: identifier, digits: digits, rules: isAlgorithmic ? text : "")
        }
        return systems
    }()

    /// Whether `-u-nu-` may have this value: a system, or one of the words that mean one of the locale's own.
    static func isKeyword(_ value: String) -> Bool {
        ["native", "traditio", "finance"].contains(value) || byIdentifier[value] != nil
    }
}
