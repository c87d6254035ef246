// SPDX-License-Identifier: Apache-2.0

/// Logarithm and exponential by plain IEEE 754 arithmetic.
///
/// The C library's own differ in the last bit between versions and processors; a model that is to come out the same
/// byte for byte can't use them. Both are good to about 1e-15, far below what a weight of ten bits can tell.
enum DeterministicMath {
    private static let ln2 = 0.693_147_180_559_945_3

    /// The natural logarithm of a positive number.
    static func log(_ value: Double) -> Double {
        guard value > 0 else { return -745 }
        var exponent = Double(value.exponent)
        var mantissa = value.significand
        if mantissa > 1.414_213_562_373_095_1 {
            mantissa /= 2
            exponent += 1
        }
        // ln m = 2 artanh((m - 1) / (m + 1)), |z| < 0.172
        let z = (mantissa - 1) / (mantissa + 1)
        let square = z * z
        var power = z
        var sum = 0.0
        var divisor = 1.0
        while divisor < 24 {
            sum += power / divisor
            power *= square
            divisor += 2
        }
        return exponent * ln2 + 2 * sum
    }

    /// e to the power of a number; 0 below -700, and 700 counts for anything above.
    static func exp(_ value: Double) -> Double {
        guard value > -700 else { return 0 }
        let bounded = min(value, 700)
        let whole = (bounded / ln2).rounded()
        let rest = bounded - whole * ln2
        var term = 1.0
        var sum = 1.0
        var step = 1.0
        while step < 16 {
            term *= rest / step
            sum += term
            step += 1
        }
        return Double(sign: .plus, exponent: Int(whole), significand: sum)
    }
}
