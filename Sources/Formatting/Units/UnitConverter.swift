// SPDX-License-Identifier: Apache-2.0

/// An exact conversion between two units of the same quantity.
///
/// 1. Each unit comes to a product of base units, times a factor, plus an offset where it is a scale with its own zero
///    (Celsius, Fahrenheit) and stands alone.
/// 2. Two units are compatible when their base units are the same after cancelling; `mile-per-gallon` and
///    `liter-per-100-kilometer` are compatible because one is the other's reciprocal.
/// 3. The value goes to base units and from there to the target, in exact fractions: 1 °F is exactly −155/9 °C.
public struct UnitConverter: Sendable {
    private let source: BaseForm
    private let target: BaseForm
    /// Whether the two measure reciprocal quantities, as miles per gallon and liters per 100 km.
    package let isReciprocal: Bool

    /// A unit in terms of base units.
    struct BaseForm: Sendable {
        var factor = RationalNumber.one
        var offset = RationalNumber.zero
        /// Powers above and below the line of each base unit; both are kept, since kilogram per kilogram is a quantity.
        var above: [String: Int] = [:]
        var below: [String: Int] = [:]

        var cancelled: [String: Int] {
            above.merging(below.mapValues { -$0 }, uniquingKeysWith: +).filter { $0.value != 0 }
        }
    }

    /// A conversion; throws when the units measure different things, naming both quantities.
    public init(from source: UnitIdentifier, to target: UnitIdentifier) throws(FormattingError) {
        self.source = try Self.baseForm(of: source)
        self.target = try Self.baseForm(of: target)
        let (a, b) = (self.source.cancelled, self.target.cancelled)
        isReciprocal = a != b && a == b.mapValues(-)
        guard a == b || isReciprocal else {
            throw FormattingError(
                .incompatibleUnits,
                "\(source) (\(Self.quantityName(of: source))) can't be converted to \(target) "
                    + "(\(Self.quantityName(of: target)))")
        }
    }

    /// Converts an amount to the target unit; `nil` only for the reciprocal of zero.
    public func convert(_ value: RationalNumber) -> RationalNumber? {
        var base = value * source.factor + source.offset
        if isReciprocal {
            guard let inverse = base.reciprocal else { return nil }
            base = inverse
        }
        guard let scale = target.factor.reciprocal else { return nil }
        return (base - target.offset) * scale
    }

    /// The factor and offset of `target = value × factor + offset`; `nil` for reciprocal units.
    public var linear: (factor: RationalNumber, offset: RationalNumber)? {
        guard !isReciprocal, let scale = target.factor.reciprocal else { return nil }
        return (source.factor * scale, (source.offset - target.offset) * scale)
    }

    /// A unit in base units; of a mixed unit, its largest part.
    static func baseForm(of unit: UnitIdentifier) throws(FormattingError) -> BaseForm {
        guard let product = unit.parts.first else {
            try ICU.requireLibrary()
            throw FormattingError(.unknownUnit, "\"\(unit)\" names no unit")
        }
        var form = BaseForm()
        for factor in product.factors {
            if let constant = UnitSyntax.constant(factor.simple) {
                form.factor = form.factor * (constant.power(factor.power) ?? .one)
                continue
            }
            guard let conversion = UnitTable.conversion(factor.simple),
                let base = UnitSyntax.parse(conversion.base)?.first
            else {
                throw FormattingError(.unknownUnit, "\"\(factor.simple)\" in \"\(unit)\" has no linear conversion")
            }
            let scale = conversion.factor * (factor.prefix?.factor ?? .one)
            guard let powered = scale.power(factor.power) else { continue }
            form.factor = form.factor * powered
            if product.factors.count == 1, factor.power == 1, factor.prefix == nil { form.offset = conversion.offset }
            for part in base.factors {
                let power = part.power * factor.power
                let name = (part.prefix?.name ?? "") + part.simple
                if power > 0 { form.above[name, default: 0] += power } else { form.below[name, default: 0] -= power }
            }
        }
        return form
    }

    /// The identifier of the base units that a unit converts to, in CLDR's order: `meter-per-second`.
    package static func baseUnit(of unit: UnitIdentifier, cancelling: Bool = false) throws(FormattingError) -> String {
        let form = try baseForm(of: unit)
        guard cancelling else { return identifier(above: form.above, below: form.below) }
        let powers = form.cancelled
        return identifier(
            above: powers.filter { $0.value > 0 }, below: powers.filter { $0.value < 0 }.mapValues { -$0 })
    }

    private static func identifier(above: [String: Int], below: [String: Int]) -> String {
        func side(_ powers: [String: Int]) -> String {
            let order = UnitTable.baseOrder
            return powers.sorted { (order[$0.key] ?? .max, $0.key) < (order[$1.key] ?? .max, $1.key) }.map {
                switch $0.value {
                case 1: $0.key
                case 2: "square-\($0.key)"
                case 3: "cubic-\($0.key)"
                default: "pow\($0.value)-\($0.key)"
                }
            }.joined(separator: "-")
        }
        let (top, bottom) = (side(above), side(below))
        if bottom.isEmpty { return top }
        return top.isEmpty ? "per-\(bottom)" : "\(top)-per-\(bottom)"
    }

    /// The quantity that a unit measures, such as `length`; `nil` when CLDR has no name for it.
    ///
    /// Looked for as it stands and as the reciprocal of a quantity, as meters per cubic meter is of consumption, and only
    /// then with what cancels cancelled: consumption would come down to an area.
    package static func quantity(of unit: UnitIdentifier) throws(FormattingError) -> String? {
        let form = try baseForm(of: unit)
        let above = form.cancelled.filter { $0.value > 0 }
        let below = form.cancelled.filter { $0.value < 0 }.mapValues { -$0 }
        for (above, below) in [(form.above, form.below), (above, below)] {
            if let quantity = UnitTable.quantities[identifier(above: above, below: below)] { return quantity }
            if let quantity = UnitTable.quantities[identifier(above: below, below: above)] {
                return quantity + "-inverse"
            }
        }
        return nil
    }

    private static func quantityName(of unit: UnitIdentifier) -> String {
        (try? quantity(of: unit)) ?? "of no named quantity"
    }
}
