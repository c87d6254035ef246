// SPDX-License-Identifier: Apache-2.0

/// Floating-point numbers, rounded as decimals.
///
/// ICU rounds the shortest decimal that reads back as the number: 2.675, which is a little less in binary, is a tie for
/// two fraction digits. The shortest decimal is found without printing the number:
///
/// 1. A decimal of up to 15 digits that reads back as the number is its shortest: no two such decimals share a number.
/// 2. Such a decimal with up to ``shortScale`` fraction digits is found by multiplying with a power of ten and rounding:
///    the product is off by less than half, so that the integer is the right one if there is one, and dividing it again
///    shows whether there is.
/// 3. When there is none, the number may be cut in binary instead. A decimal in the middle between two results, or a
///    result itself, that has up to 15 digits and ``shortScale`` fraction digits doesn't read back as the number. So it
///    doesn't lie between the number and its shortest decimal, which both read back as the number, and cutting the one
///    or the other comes out the same. The cut is exact: the number is a 53-bit integer divided by a power of two.
/// 4. Numbers from 10^15 on, more fraction digits and other kinds of precision than fraction digits take the slow way: the
///    decimal is printed.
extension RoundedNumber {
    /// The most fraction digits that are looked for.
    private static var shortScale: Int { 9 }

    /// Rules 1 and 2.
    @inline(__always)
    static func shortDecimal(_ magnitude: Double) -> (digits: UInt64, scale: Int)? {
        guard magnitude < 1e15 else { return nil }
        let whole = Int64(magnitude)
        if Double(whole) == magnitude { return (UInt64(truncatingIfNeeded: whole), 0) }
        var power = 10.0
        for scale in 1...shortScale {
            let scaled = magnitude * power + 0.5
            guard scaled < 1e15 else { return nil }
            let digits = Int64(scaled)
            if Double(digits) / power == magnitude { return (UInt64(truncatingIfNeeded: digits), scale) }
            power *= 10
        }
        return nil
    }

    /// Rounds a floating-point number; `nil` when it takes the slow way.
    @inline(__always)
    init?(_ value: Double, _ rule: Rule) {
        let isNegative = value.sign == .minus
        if let (digits, scale) = Self.shortDecimal(value.magnitude) {
            self.init(isNegative: isNegative, digits: digits, scale: scale, rule)
        } else {
            self.init(cutting: value.magnitude, isNegative: isNegative, rule)
        }
    }

    /// Rule 3, for a number that has no short decimal.
    @inline(never)
    private init?(cutting magnitude: Double, isNegative: Bool, _ rule: Rule) {
        guard rule.kind == .fraction, rule.maximum < Self.shortScale, magnitude.isFinite, magnitude.isNormal,
            magnitude < 1e15
        else { return nil }
        // magnitude = mantissa / 2^shift; it isn't an integer, so that the shift is above zero.
        let mantissa = magnitude.significandBitPattern | 1 << 52
        let shift = 52 - Int(magnitude.exponent)
        guard shift > 0 else { return nil }
        let product = UInt128(mantissa) * UInt128(Self.power(rule.maximum))
        // The product has less than 80 bits: beyond that nothing is left in front of the point.
        let quotient = shift < 100 ? product >> shift : 0
        guard quotient < 100_000_000_000_000 else { return nil }
        let remainder = product - (shift < 100 ? quotient << shift : 0)
        let half = UInt128(1) << min(shift - 1, 100)
        let digits = UInt64(quotient)
        // Rule 3 also says that there are no ties.
        let goesUp = rule.mode.goesUp(rest: remainder > half ? 1 : -1, isOdd: false, isNegative: isNegative)
        self.init(isNegative: isNegative, exactly: digits &+ (goesUp ? 1 : 0), scale: rule.maximum)
        trim(to: rule.minimum)
        if rule.hidesZeroFraction { dropZeroFraction() }
    }
}
