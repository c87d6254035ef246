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

    /// Usage → region → ranked units.
    package typealias Usages = [String: [String: [Preference]]]

    /// A conversion as the data writes it.
    private struct ConversionText: Sendable {
        var base: String
        var factor: String
        var offset: String?
    }

    /// Simple units by name. A unit with a rule of its own (the Beaufort scale) has no factor and can't be converted
    /// linearly.
    private static let texts: [String: ConversionText] = {
        var fields: [String: [String: String]] = [:]
        for leaf in ICU.leaves(bundle: "units", path: "convertUnits") {
            guard let slash = leaf.path.firstIndex(of: "/") else { continue }
            fields[String(leaf.path[..<slash]), default: [:]][String(leaf.path[leaf.path.index(after: slash)...])] =
                leaf.text
        }
        // In the grammar the simple unit is the gram; the kilogram is a prefixed one.
        fields["kilogram"] = nil
        return fields.compactMapValues { field in
            guard let base = field["target"], let factor = field["factor"] else { return nil }
            return ConversionText(base: base, factor: factor, offset: field["offset"])
        }
    }()

    private static let constants: [String: String] = Dictionary(
        ICU.leaves(bundle: "units", path: "unitConstants").map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })

    private static let evaluated = Mutex<[String: Conversion]>([:])

    /// Whether a word is a simple unit that can be converted.
    static func isSimple(_ name: String) -> Bool { texts[name] != nil }

    /// How a simple unit converts; `nil` for what isn't one.
    static func conversion(_ name: String) -> Conversion? {
        if let known = evaluated.withLock({ $0[name] }) { return known }
        guard let text = texts[name], let factor = evaluate(text.factor, constants, depth: 0) else { return nil }
        let offset = text.offset.flatMap { evaluate($0, constants, depth: 0) } ?? .zero
        let conversion = Conversion(base: text.base, factor: factor, offset: offset)
        evaluated.withLock { $0[name] = conversion }
        return conversion
    }

    /// The quantity (`length`) that each combination of base units measures, by its identifier.
    static var quantities: [String: String] { measured.quantities }
    /// The order that base units are written in.
    static var baseOrder: [String: Int] { measured.order }

    private static let measured: (quantities: [String: String], order: [String: Int]) = {
        var quantities: [String: String] = [:]
        var order: [String: Int] = [:]
        for leaf in ICU.leaves(bundle: "units", path: "unitQuantities") {
            guard let slash = leaf.path.firstIndex(of: "/") else { continue }
            let base = String(leaf.path[leaf.path.index(after: slash)...])
            quantities[base] = leaf.text
            if !base.contains("-"), order[base] == nil { order[base] = order.count }
        }
        return (quantities, order)
    }()

    private static let ranked = Mutex<[String: Usages]>([:])

    /// The preferred units of one of CLDR's quantities; `nil` when it has none.
    static func usages(of quantity: String) -> Usages? {
        if let known = ranked.withLock({ $0[quantity] }) { return known.isEmpty ? nil : known }
        var entries: [String: [String: [Int: Preference]]] = [:]
        for leaf in ICU.leaves(bundle: "units", path: "unitPreferenceData/\(quantity)") {
            let parts = leaf.path.split(separator: "/").map(String.init)
            guard parts.count == 4, let index = Int(parts[2]) else { continue }
            let field = parts[3]
            let text = leaf.text
            var preference =
                entries[parts[0]]?[parts[1]]?[index] ?? Preference(unit: "", threshold: .one, skeleton: "")
            switch field {
            case "unit": preference.unit = text
            case "geq": preference.threshold = RationalNumber(text) ?? .one
            case "skeleton": preference.skeleton = text
            default: break
            }
            entries[parts[0], default: [:]][parts[1], default: [:]][index] = preference
        }
        let usages = entries.mapValues { regions in
            regions.mapValues { $0.sorted { $0.key < $1.key }.map(\.value) }
        }
        ranked.withLock { $0[quantity] = usages }
        return usages.isEmpty ? nil : usages
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
