/// What ICU's data says about units: factors, quantities and preferences, read once when first needed.
///
/// The factors are written as products and quotients of numbers and named constants (`ft2_to_m2 * 43560`); everything
/// after a `/` is below the line. Source: UTS #35 part 6,
/// [Unit Conversion](https://unicode.org/reports/tr35/tr35-info.html#Unit_Conversion).
package struct UnitTable: Sendable {
    /// The one table of this process; ICU's data doesn't change while it runs.
    package static let shared = UnitTable()

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

    /// Simple units by name.
    package let conversions: [String: Conversion]
    /// The quantity (`length`) that each combination of base units measures, by its identifier.
    package let quantities: [String: String]
    /// The order that base units are written in.
    package let baseOrder: [String: Int]
    /// Quantity → usage → region → ranked units.
    package let preferences: [String: [String: [String: [Preference]]]]

    private init() {
        let leaves = { (path: String) in ICU.leaves(bundle: "units", path: path) }
        var constants: [String: String] = [:]
        for leaf in leaves("unitConstants") { constants[leaf.path] = leaf.text }

        var fields: [String: [String: String]] = [:]
        for leaf in leaves("convertUnits") {
            let parts = leaf.path.split(separator: "/")
            if parts.count == 2 { fields[String(parts[0]), default: [:]][String(parts[1])] = leaf.text }
        }
        var conversions: [String: Conversion] = [:]
        for (unit, field) in fields {
            // A unit with a rule of its own (the Beaufort scale) has no factor and can't be converted linearly.
            guard let base = field["target"], let text = field["factor"],
                let factor = Self.evaluate(text, constants, depth: 0)
            else { continue }
            let offset = field["offset"].flatMap { Self.evaluate($0, constants, depth: 0) } ?? .zero
            conversions[unit] = Conversion(base: base, factor: factor, offset: offset)
        }
        // In the grammar the simple unit is the gram; the kilogram is a prefixed one.
        conversions["kilogram"] = nil
        self.conversions = conversions

        var quantities: [String: String] = [:]
        var order: [String: Int] = [:]
        for leaf in leaves("unitQuantities") {
            guard let slash = leaf.path.firstIndex(of: "/") else { continue }
            let base = String(leaf.path[leaf.path.index(after: slash)...])
            quantities[base] = leaf.text
            if !base.contains("-"), order[base] == nil { order[base] = order.count }
        }
        self.quantities = quantities
        self.baseOrder = order

        var ranked: [String: [String: [String: [Int: Preference]]]] = [:]
        for leaf in leaves("unitPreferenceData") {
            let parts = leaf.path.split(separator: "/").map(String.init)
            guard parts.count == 5, let index = Int(parts[3]) else { continue }
            var preference =
                ranked[parts[0]]?[parts[1]]?[parts[2]]?[index]
                ?? Preference(unit: "", threshold: .one, skeleton: "")
            switch parts[4] {
            case "unit": preference.unit = leaf.text
            case "geq": preference.threshold = RationalNumber(leaf.text) ?? .one
            case "skeleton": preference.skeleton = leaf.text
            default: break
            }
            ranked[parts[0], default: [:]][parts[1], default: [:]][parts[2], default: [:]][index] = preference
        }
        preferences = ranked.mapValues { usages in
            usages.mapValues { regions in
                regions.mapValues { $0.sorted { $0.key < $1.key }.map(\.value) }
            }
        }
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
