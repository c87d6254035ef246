// SPDX-License-Identifier: Apache-2.0

/// A number with the digits that will be shown: what rounding leaves.
///
/// The value is `digits` divided by ten to the power of `scale`, with `padding` more zeros after the fraction; everything
/// that doesn't fit a machine word is left to ICU.
struct RoundedNumber {
    var isNegative: Bool
    var digits: UInt64
    /// Fraction digits that are part of `digits`.
    var scale: Int
    /// Zeros shown after them.
    var padding: Int = 0

    /// The powers of ten that a machine word holds.
    private static let powers: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]

    @inline(__always)
    static func power(_ exponent: Int) -> UInt64 {
        powers.withUnsafeBufferPointer { $0[exponent] }
    }

    /// How many decimal digits a number has; 1 for zero.
    @inline(__always)
    static func count(_ value: UInt64) -> Int {
        if value < 10 { return 1 }
        if value < 100 { return 2 }
        if value < 1000 { return 3 }
        if value < 10_000 { return 4 }
        // 1233/4096 is a little above log10(2), so that the guess is right or one too small.
        let guess = ((64 - value.leadingZeroBitCount) &* 1233) >> 12
        return value < power(min(guess, 19)) ? guess : guess + 1
    }

    /// How digits are cut, compiled from a ``NumberStyle/Precision``.
    ///
    /// In eight bytes, since a service that formats in many locales reads it from the processor's outer caches.
    struct Rule: Sendable {
        let kind: NumberStyle.Precision.Kind
        let mode: NumberStyle.Rounding
        /// Whether a fraction of zeros alone is left out.
        let hidesZeroFraction: Bool
        private let least: UInt16
        private let most: UInt16

        init(
            kind: NumberStyle.Precision.Kind, minimum: Int, maximum: Int, mode: NumberStyle.Rounding,
            hidesZeroFraction: Bool = false
        ) {
            (self.kind, self.mode, self.hidesZeroFraction) = (kind, mode, hidesZeroFraction)
            (least, most) = (UInt16(clamping: minimum), UInt16(clamping: maximum))
        }

        @inline(__always) var minimum: Int { Int(least) }
        @inline(__always) var maximum: Int { Int(most) }
    }

    /// Rounds `digits / 10^scale`; `nil` when the arithmetic doesn't fit.
    @inline(__always)
    init?(isNegative: Bool, digits: UInt64, scale: Int, _ rule: Rule) {
        self.isNegative = isNegative
        self.digits = digits
        self.scale = scale
        switch rule.kind {
        case .fraction, .automatic:
            if scale > rule.maximum, !cut(scale - rule.maximum, rule.mode) { return nil }
            trim(to: rule.minimum)
        case .significant:
            guard roundSignificant(rule.maximum, rule.mode) else { return nil }
            // Digits in front of the point count as significant, and so does the single zero of zero.
            let top = digits == 0 ? 1 : Self.count(self.digits) - self.scale
            trim(to: max(0, rule.minimum - top))
        case .usage:
            let top = digits == 0 ? 1 : Self.count(digits) - scale
            if top >= 2 {
                guard cut(scale, rule.mode) else { return nil }
            } else {
                guard roundSignificant(2, rule.mode) else { return nil }
            }
            trim(to: 0)
        case .increment:
            // Both as integers with the fraction digits of the longer one.
            let places = rule.minimum
            guard scale < 20, places < 20 else { return nil }
            let (value, a) = digits.multipliedReportingOverflow(by: Self.power(max(0, places - scale)))
            let (step, b) = UInt64(rule.maximum).multipliedReportingOverflow(by: Self.power(max(0, scale - places)))
            guard !a, !b, step > 0 else { return nil }
            let (quotient, remainder) = value.quotientAndRemainder(dividingBy: step)
            let rounded = quotient &+ (goesUp(quotient, remainder, of: step, rule.mode) ? 1 : 0)
            let (product, overflow) = rounded.multipliedReportingOverflow(by: UInt64(rule.maximum))
            guard !overflow else { return nil }
            (self.digits, self.scale) = (product, places)
        case .cash: return nil
        }
        if rule.hidesZeroFraction { dropZeroFraction() }
    }

    /// Drops a fraction of zeros alone.
    mutating func dropZeroFraction() {
        guard scale < 20, digits % Self.power(max(0, scale)) == 0 else { return }
        digits /= Self.power(max(0, scale))
        (scale, padding) = (0, 0)
    }

    /// A number that needs no rounding.
    @inline(__always)
    init(isNegative: Bool, exactly digits: UInt64, scale: Int = 0, padding: Int = 0) {
        (self.isNegative, self.digits, self.scale, self.padding) = (isNegative, digits, scale, padding)
    }

    /// Drops trailing zeros of the fraction down to a count, or asks for more.
    @inline(__always)
    mutating func trim(to minimum: Int) {
        while scale > minimum, digits % 10 == 0 {
            digits /= 10
            scale -= 1
        }
        padding = max(0, minimum - scale)
    }

    private mutating func roundSignificant(_ maximum: Int, _ mode: NumberStyle.Rounding) -> Bool {
        guard digits != 0 else {
            scale = 0
            return true
        }
        let extra = Self.count(digits) - maximum
        guard extra > 0 else { return true }
        guard cut(extra, mode) else { return false }
        if scale < 0 {
            // Digits in front of the point were rounded away: zeros take their places.
            let (product, overflow) = digits.multipliedReportingOverflow(by: Self.power(-scale))
            guard !overflow else { return false }
            (digits, scale) = (product, 0)
        }
        return true
    }

    /// Divides the digits by a power of ten and rounds.
    @inline(__always)
    private mutating func cut(_ count: Int, _ mode: NumberStyle.Rounding) -> Bool {
        guard count > 0 else { return true }
        guard count < 20 else { return false }
        let divisor = Self.power(count)
        let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: divisor)
        digits = quotient &+ (goesUp(quotient, remainder, of: divisor, mode) ? 1 : 0)
        scale -= count
        return true
    }

    @inline(__always)
    private func goesUp(
        _ quotient: UInt64, _ remainder: UInt64, of divisor: UInt64, _ mode: NumberStyle.Rounding
    ) -> Bool {
        if remainder == 0 { return false }
        // No overflow: the remainder is below the divisor.
        let rest = divisor - remainder
        return mode.goesUp(
            rest: remainder > rest ? 1 : remainder == rest ? 0 : -1, isOdd: !quotient.isMultiple(of: 2),
            isNegative: isNegative)
    }
}
