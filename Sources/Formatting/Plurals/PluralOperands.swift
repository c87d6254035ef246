// SPDX-License-Identifier: Apache-2.0

/// What plural rules look at: a number as it is shown, digit by digit.
///
/// Source: UTS #35 part 3,
/// [Plural Operand Meanings](https://unicode.org/reports/tr35/tr35-numbers.html#Operands). A number whose integer or
/// fraction digits don't fit 18 places is replaced by one with the same last 18 digits and a 1 in front: rules only
/// ask for remainders by powers of ten and compare with small numbers, so that the answers stay the same.
package struct PluralOperands: Sendable {
    /// Integer digits of the magnitude.
    package var i: UInt64
    /// Visible fraction digits as an integer, with trailing zeros.
    package var f: UInt64 = 0
    /// The visible fraction digits without trailing zeros.
    package var t: UInt64 = 0
    /// How many visible fraction digits there are, with and without trailing zeros.
    package var v: UInt64 = 0
    package var w: UInt64 = 0
    /// The compact exponent.
    package var c: UInt64 = 0

    package init(integer: UInt64) { i = integer }

    /// A finite number.
    package init(_ number: DecimalNumber) {
        i = 0
        c = UInt64(max(0, number.compactExponent))
        if number.exponent == 0, number.wide.isEmpty {
            i = number.small
            return
        }
        var digits = number.digits
        if number.exponent >= 0 {
            let zeros = number.isZero ? 0 : min(number.exponent, 18)
            i = Self.integer(digits + [UInt8](repeating: 0, count: zeros), isCut: number.exponent > 18)
            return
        }
        let places = -number.exponent
        if digits.count < places { digits = [UInt8](repeating: 0, count: places - digits.count) + digits }
        let fraction = digits.suffix(places)
        i = Self.integer(digits.dropLast(places), isCut: false)
        v = UInt64(places)
        f = Self.integer(fraction, isCut: false)
        let trimmed = fraction.dropLast(fraction.reversed().prefix { $0 == 0 }.count)
        w = UInt64(trimmed.count)
        t = Self.integer(trimmed, isCut: false)
    }

    private static let limit: UInt64 = 1_000_000_000_000_000_000

    private static func integer(_ digits: some BidirectionalCollection<UInt8>, isCut: Bool) -> UInt64 {
        let significant = digits.drop { $0 == 0 }
        let value = significant.suffix(18).reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        return significant.count > 18 || isCut && !significant.isEmpty ? value + limit : value
    }
}
