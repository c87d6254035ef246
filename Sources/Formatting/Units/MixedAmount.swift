// SPDX-License-Identifier: Apache-2.0

/// An amount split over the parts of a mixed unit, as 1.75 m over feet and inches.
///
/// 1. The amount is in the largest unit. Every part but the last is the integer part of what is left, converted.
/// 2. The last part is rounded as it will be shown; when that fills a whole unit of the part before it, it carries:
///    5 ft 11.99 in is 6 ft 0 in.
/// 3. All parts are without sign, which belongs to the whole.
struct MixedAmount {
    /// Largest first.
    private(set) var parts: [DecimalNumber]

    /// How the last part is rounded, before it is known whether it carries.
    struct Rounding {
        /// Rounds to a multiple of this.
        var increment: RationalNumber
        /// Rounds finer when the increment would leave fewer significant digits; 0 for never.
        var minimumSignificant: Int
        /// Rounds to this many significant digits instead; 0 for never.
        var maximumSignificant: Int
        var mode: NumberStyle.Rounding

        init(_ style: NumberStyle) {
            mode = style.rounding
            minimumSignificant = 0
            maximumSignificant = 0
            switch style.precision.kind {
            case .fraction:
                increment = RationalNumber(BigNatural.one, BigNatural.one.timesPowerOfTen(style.precision.maximum))
            case .increment: increment = RationalNumber(style.precision.step) ?? .one
            case .significant:
                increment = .one
                maximumSignificant = style.precision.maximum
            case .usage:
                increment = .one
                minimumSignificant = 2
            case .automatic, .cash: increment = RationalNumber(BigNatural.one, BigNatural(1_000_000))
            }
        }

        /// The value, which is not negative, rounded.
        func apply(_ value: RationalNumber, isNegative: Bool) -> RationalNumber {
            var step = increment
            if maximumSignificant > 0 || minimumSignificant > 0 {
                // The place of the last of the wanted significant digits.
                let wanted = maximumSignificant > 0 ? maximumSignificant : minimumSignificant
                var top = 0
                var bound = RationalNumber.one
                while value >= bound * RationalNumber(10), top < 400 {
                    bound = bound * RationalNumber(10)
                    top += 1
                }
                while !value.isZero, value < bound, top > -400 {
                    bound = bound * RationalNumber(BigNatural.one, BigNatural(10))
                    top -= 1
                }
                let place = RationalNumber(10).power(top - wanted + 1) ?? .one
                if maximumSignificant > 0 || place < step { step = place }
            }
            guard let inverse = step.reciprocal else { return value }
            let scaled = value * inverse
            let (integer, fraction) = scaled.integerAndFraction
            guard !fraction.isZero else { return value }
            let half = RationalNumber(BigNatural.one, BigNatural(2))
            let isOdd = integer.numerator.limbs.first.map { $0 & 1 == 1 } ?? false
            let goesUp = mode.goesUp(
                rest: fraction > half ? 1 : fraction == half ? 0 : -1, isOdd: isOdd, isNegative: isNegative)
            return (goesUp ? integer + .one : integer) * step
        }
    }

    /// Rule 1, with what each unit holds of the next.
    static func split(
        _ amount: RationalNumber, of unit: UnitIdentifier
    ) throws(FormattingError) -> (values: [RationalNumber], factors: [RationalNumber]) {
        let components = unit.components
        var factors: [RationalNumber] = []
        for (larger, smaller) in zip(components, components.dropFirst()) {
            guard let linear = try UnitConverter(from: larger, to: smaller).linear, linear.offset.isZero else {
                throw FormattingError(.incompatibleUnits, "\(unit) mixes units that can't be added up")
            }
            factors.append(linear.factor)
        }
        var values: [RationalNumber] = []
        var rest = amount
        for factor in factors {
            let (integer, fraction) = rest.integerAndFraction
            values.append(integer)
            rest = fraction * factor
        }
        return (values + [rest], factors)
    }

    init(_ amount: RationalNumber, of unit: UnitIdentifier, rounding: Rounding) throws(FormattingError) {
        var (values, factors) = try Self.split(amount.magnitude, of: unit)
        let last = values.count - 1
        values[last] = rounding.apply(values[last], isNegative: amount.isNegative)
        for index in factors.indices.reversed() where values[index + 1] >= factors[index] {
            values[index + 1] = values[index + 1] - factors[index]
            values[index] = values[index] + .one
        }
        parts = values.map { $0.decimal(places: 40) }
    }
}
