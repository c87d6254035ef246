// SPDX-License-Identifier: Apache-2.0

/// An exact fraction in lowest terms: what a conversion between units gives.
///
/// One Fahrenheit degree is −155/9 of a Celsius degree; no decimal number is exactly that, and rounding before the
/// number is shown could round twice.
public struct RationalNumber: Sendable, Hashable {
    package var isNegative: Bool
    package var numerator: BigNatural
    package var denominator: BigNatural

    package init(isNegative: Bool = false, _ numerator: BigNatural, _ denominator: BigNatural = .one) {
        let divisor = numerator.greatestCommonDivisor(denominator)
        if divisor.isZero || divisor.isOne {
            self.numerator = numerator
            self.denominator = denominator
        } else {
            self.numerator = numerator.dividedWithRemainder(by: divisor).quotient
            self.denominator = denominator.dividedWithRemainder(by: divisor).quotient
        }
        self.isNegative = isNegative && !numerator.isZero
    }

    /// Zero.
    public static let zero = RationalNumber(.zero)
    /// One.
    public static let one = RationalNumber(.one)

    /// An integer.
    public init(_ value: Int) { self.init(isNegative: value < 0, BigNatural(UInt64(value.magnitude))) }

    /// A finite decimal number, exactly; `nil` for one that isn't finite or has more than ``maximumDigits`` digits.
    public init?(_ value: DecimalNumber) {
        let digits = value.wide.isEmpty ? 20 : value.wide.count
        guard value.isFinite, digits + Int(value.exponent.magnitude) <= Self.maximumDigits else { return nil }
        let natural = value.wide.isEmpty ? BigNatural(value.small) : BigNatural(digits: value.wide)
        if value.exponent >= 0 {
            self.init(isNegative: value.isNegative, natural.timesPowerOfTen(value.exponent))
        } else {
            self.init(isNegative: value.isNegative, natural, BigNatural.one.timesPowerOfTen(-value.exponent))
        }
    }

    /// The most digits, places of the exponent included, of a number that takes part in exact arithmetic: 2,000.
    public static let maximumDigits = 2000

    /// Whether the value is zero.
    public var isZero: Bool { numerator.isZero }
    /// The value without its sign.
    public var magnitude: RationalNumber {
        var result = self
        result.isNegative = false
        return result
    }
    /// One divided by the value; `nil` for zero.
    public var reciprocal: RationalNumber? {
        isZero ? nil : RationalNumber(isNegative: isNegative, denominator, numerator)
    }

    /// The sum.
    public static func + (left: RationalNumber, right: RationalNumber) -> RationalNumber {
        let (a, b) = (left.numerator * right.denominator, right.numerator * left.denominator)
        let denominator = left.denominator * right.denominator
        if left.isNegative == right.isNegative {
            return RationalNumber(isNegative: left.isNegative, a + b, denominator)
        }
        return a >= b
            ? RationalNumber(isNegative: left.isNegative, a - b, denominator)
            : RationalNumber(isNegative: right.isNegative, b - a, denominator)
    }

    /// The value with the other sign.
    public static prefix func - (value: RationalNumber) -> RationalNumber {
        var result = value
        result.isNegative = !value.isNegative && !value.isZero
        return result
    }

    /// The difference.
    public static func - (left: RationalNumber, right: RationalNumber) -> RationalNumber { left + (-right) }

    /// The product.
    public static func * (left: RationalNumber, right: RationalNumber) -> RationalNumber {
        RationalNumber(
            isNegative: left.isNegative != right.isNegative, left.numerator * right.numerator,
            left.denominator * right.denominator)
    }

    /// The value to an integer power; `nil` for zero to a negative power.
    package func power(_ exponent: Int) -> RationalNumber? {
        let base = exponent < 0 ? reciprocal : self
        guard let base else { return nil }
        let count = Int(exponent.magnitude)
        return RationalNumber(
            isNegative: base.isNegative && !count.isMultiple(of: 2), base.numerator.power(count),
            base.denominator.power(count))
    }

    /// The integer part and what is left, both with the sign of the value.
    package var integerAndFraction: (integer: RationalNumber, fraction: RationalNumber) {
        let (quotient, remainder) = numerator.dividedWithRemainder(by: denominator)
        return (
            RationalNumber(isNegative: isNegative, quotient),
            RationalNumber(isNegative: isNegative, remainder, denominator)
        )
    }

    /// The value as a decimal number when it has finitely many digits.
    public var exactDecimal: DecimalNumber? {
        var rest = denominator
        func removeFactors(of prime: UInt64) -> Int {
            var count = 0
            while true {
                let (quotient, remainder) = rest.dividedWithRemainder(by: BigNatural(prime))
                guard remainder.isZero, !quotient.isZero else { return count }
                rest = quotient
                count += 1
            }
        }
        let places = max(removeFactors(of: 2), removeFactors(of: 5))
        guard rest.isOne else { return nil }
        let scaled = numerator.timesPowerOfTen(places).dividedWithRemainder(by: denominator).quotient
        return DecimalNumber(isNegative: isNegative, digits: scaled.digits, exponent: -places).trimmingFractionZeros
    }

    /// A decimal number that rounds, to any number of places up to `places`, exactly as the value does.
    ///
    /// Digits beyond are cut off, and one more digit, a 1, stands for what was lost, so that a value a little above a
    /// half never looks like a half.
    package func decimal(places: Int) -> DecimalNumber {
        // A tiny value needs its leading zeros skipped before digits are counted.
        let leading = max(0, denominator.digits.count - numerator.digits.count)
        let kept = places + leading + 2
        let (quotient, remainder) =
            numerator.timesPowerOfTen(kept).dividedWithRemainder(by: denominator)
        var digits = quotient.digits
        guard !remainder.isZero else {
            return DecimalNumber(isNegative: isNegative, digits: digits, exponent: -kept).trimmingFractionZeros
        }
        digits.append(1)
        return DecimalNumber(isNegative: isNegative, digits: digits, exponent: -kept - 1)
    }
}

extension RationalNumber: Comparable {
    /// Orders by value.
    public static func < (left: RationalNumber, right: RationalNumber) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        let (a, b) = (left.numerator * right.denominator, right.numerator * left.denominator)
        return left.isNegative ? b < a : a < b
    }
}

extension RationalNumber: LosslessStringConvertible, Codable {
    /// Reads an integer, a decimal number or a fraction of two of them, with commas between digits allowed:
    /// `-155/9`, `11.365225`, `1,420,653,125/473176473`.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count) else { return nil }
        var values: [RationalNumber] = []
        for part in parts {
            let plain = part.filter { $0 != "," && $0 != " " }
            guard let decimal = DecimalNumber(plain), let value = RationalNumber(decimal) else { return nil }
            values.append(value)
        }
        guard values.count == 2 else {
            self = values[0]
            return
        }
        guard let inverse = values[1].reciprocal else { return nil }
        self = values[0] * inverse
    }

    /// The value in decimal digits when it has finitely many, else as a fraction: `2.5`, `-155/9`.
    public var description: String {
        if let exactDecimal { return exactDecimal.description }
        let text = { (number: BigNatural) in String(decoding: number.digits.map { $0 &+ 0x30 }, as: UTF8.self) }
        return "\(isNegative ? "-" : "")\(text(numerator))/\(text(denominator))"
    }

    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = RationalNumber(text) else { throw FormattingError.invalidNumber(String(text.prefix(80))) }
        self = value
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
