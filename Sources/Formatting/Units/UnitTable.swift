// SPDX-License-Identifier: Apache-2.0

internal import LocaleData
internal import LocaleMatch
internal import Synchronization

/// What ICU's data says about units: factors, quantities and preferences.
///
/// Each part is read when it is first needed, since a service that formats millimeters needs a few of the two thousand
/// entries. ICU's data doesn't change while the process runs, and what is kept is bounded by it.
///
/// The factors are written as products and quotients of numbers and named constants (`ft2_to_m2 * 43560`); everything
/// after a `/` is below the line. Source: UTS #35 part 6,
/// [Unit Conversion](https://unicode.org/reports/tr35/tr35-info.html#Unit_Conversion).
package enum UnitTable {
    /// How a simple unit converts to a base unit: base = value × factor + offset.
    package struct Conversion: Sendable {
        package var base: String
        package var factor: RationalNumber
        package var offset: RationalNumber
    }

    /// One entry of a ranked list of preferred units.
    package struct Preference: Sendable {
        package var unit: String
        /// The smallest amount of the unit, or of a mixed unit's largest, that it is preferred from.
        package var threshold: RationalNumber
        /// ICU's number skeleton for the amount; empty for the default.
        package var skeleton: String
    }

    /// A conversion as the data writes it.
    private struct ConversionText: Sendable {
        var base: String
        var factor: String
        var offset: String?
    }

    /// What was read so far; only what the data has is kept, so that it is the bound.
    private struct Known: Sendable {
        var texts: [String: ConversionText] = [:]
        var conversions: [String: Conversion] = [:]
        var regions: [String: [String: [Preference]]] = [:]
    }

    private static let known = Mutex(Known())

    /// The leaves below a path whose last part comes from outside; none where that isn't a word of the data's.
    private static func leaves(_ table: String, _ word: String) -> [(path: String, text: String)] {
        let isWord = word.utf8.allSatisfy { byte in
            (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
        }
        return isWord && !word.isEmpty ? ICUResources.texts(bundle: "units", path: "\(table)/\(word)") : []
    }

    private static func text(_ name: String) -> ConversionText? {
        if let known = known.withLock({ $0.texts[name] }) { return known }
        // In the grammar the simple unit is the gram; the kilogram is a prefixed one.
        if name == "kilogram" { return nil }
        let fields = Dictionary(leaves("convertUnits", name).map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
        // A unit with a rule of its own (the Beaufort scale) has no factor and can't be converted linearly.
        guard let base = fields["target"], let factor = fields["factor"] else { return nil }
        let text = ConversionText(base: base, factor: factor, offset: fields["offset"])
        known.withLock { $0.texts[name] = text }
        return text
    }

    private static let constants: [String: String] = Dictionary(
        ICUResources.texts(bundle: "units", path: "unitConstants").map { ($0.path, $0.text) },
        uniquingKeysWith: { $1 })

    /// Whether a word is a simple unit: one that can be converted, or a scale with a rule of its own, such as that of
    /// Beaufort, which is shown as it is.
    static func isSimple(_ name: String) -> Bool {
        text(name) != nil || leaves("convertUnits", name).contains { $0.path == "special" }
    }

    /// Whether identifiers may have constants: older data has units such as `100-kilometer` instead.
    static let hasConstants = text("meter") != nil && text("100-kilometer") == nil

    /// What CLDR puts in the place of an identifier that it has given up; `nil` when it hasn't.
    static func replacement(of identifier: String) -> String? {
        let fields = ICUResources.texts(bundle: "metadata", path: "alias/unit/\(identifier)")
        return identifier.contains("/") ? nil : fields.first { $0.path == "replacement" }?.text
    }

    /// How a simple unit converts; `nil` for what isn't one.
    static func conversion(_ name: String) -> Conversion? {
        if let known = known.withLock({ $0.conversions[name] }) { return known }
        guard let text = text(name), let factor = evaluate(text.factor, constants, depth: 0) else { return nil }
        let offset = text.offset.flatMap { evaluate($0, constants, depth: 0) } ?? .zero
        let conversion = Conversion(base: text.base, factor: factor, offset: offset)
        known.withLock { $0.conversions[name] = conversion }
        return conversion
    }

    /// The quantity (`length`) that each combination of base units measures, by its identifier.
    static var quantities: [String: String] { measured.quantities }
    /// The order that base units are written in.
    static var baseOrder: [String: Int] { measured.order }

    private static let measured: (quantities: [String: String], order: [String: Int]) = {
        var quantities: [String: String] = [:]
        var order: [String: Int] = [:]
        for leaf in ICUResources.texts(bundle: "units", path: "unitQuantities") {
            guard let slash = leaf.path.firstIndex(of: "/") else { continue }
            let base = String(leaf.path[leaf.path.index(after: slash)...])
            quantities[base] = leaf.text
            if !base.contains("-"), order[base] == nil { order[base] = order.count }
        }
        return (quantities, order)
    }()

    /// The ranked units of one of CLDR's quantities for a usage, by region; `nil` when the quantity doesn't have it.
    static func regions(of quantity: String, usage: String) -> [String: [Preference]]? {
        let key = "\(quantity)/\(usage)"
        if let known = known.withLock({ $0.regions[key] }) { return known }
        var entries: [String: [Int: Preference]] = [:]
        for leaf in leaves("unitPreferenceData/\(quantity)", usage) {
            let parts = leaf.path.split(separator: "/").map(String.init)
            guard parts.count == 3, let index = Int(parts[1]) else { continue }
            var preference = entries[parts[0]]?[index] ?? Preference(unit: "", threshold: .one, skeleton: "")
            switch parts[2] {
            case "unit": preference.unit = leaf.text
            case "geq": preference.threshold = RationalNumber(leaf.text) ?? .one
            case "skeleton": preference.skeleton = leaf.text
            default: break
            }
            entries[parts[0], default: [:]][index] = preference
        }
        guard !entries.isEmpty else { return nil }
        let regions = entries.mapValues { $0.sorted { $0.key < $1.key }.map(\.value) }
        known.withLock { $0.regions[key] = regions }
        return regions
    }

    /// The usages of one of CLDR's quantities, in order; none when it has no preferences.
    static func usages(of quantity: String) -> [String] {
        let names = ICUResources.texts(bundle: "units", path: "unitPreferenceData/\(quantity)").compactMap {
            $0.path.split(separator: "/").first.map(String.init)
        }
        return Set(names).sorted()
    }

    /// Evaluates `a * b / c * d` as (a × b) ÷ (c × d); a term is a number, a constant, or either to a power (`x^3`).
    private static func evaluate(_ text: String, _ constants: [String: String], depth: Int) -> RationalNumber? {
        guard depth < 8 else { return nil }
        var result = RationalNumber.one
        for (index, side) in text.split(separator: "/").enumerated() {
            for term in side.split(separator: "*") {
                let parts = term.split(separator: "^").map { String($0.filter { $0 != " " }) }
                guard let name = parts.first else { return nil }
                let value: RationalNumber? =
                    if let constant = constants[name] {
                        evaluate(constant, constants, depth: depth + 1)
                    } else {
                        DecimalNumber(name).flatMap { RationalNumber($0) }
                    }
                let power = parts.count > 1 ? Int(parts[1]) : 1
                guard let value, let power, let powered = value.power(index == 0 ? power : -power) else { return nil }
                result = result * powered
            }
        }
        return result
    }
}
