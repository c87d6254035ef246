// SPDX-License-Identifier: Apache-2.0

/// Single-precision exponential and logarithm, so that the module needs no C library.
enum SmallMath {
    /// e to the power of a number up to 0, to about 1e-6; 0 below -16, where nothing of it shows in a sum with 1.
    @inline(__always)
    static func exp(_ value: Float) -> Float {
        guard value > -16 else { return 0 }
        let scaled = min(value, 0) * 1.442_695
        // The nearest whole number, since the conversion rounds towards zero.
        let whole = Int32(scaled - 0.5)
        let rest = (scaled - Float(whole)) * 0.693_147_2
        let polynomial =
            1 + rest
            * (1 + rest
                * (0.5 + rest * (0.166_666_7 + rest * (0.041_666_7 + rest * (0.008_333_3 + rest * 0.001_388_9)))))
        // 2 to the power of the whole part, put together from its exponent bits.
        return polynomial * Float(bitPattern: UInt32(bitPattern: 127 &+ whole) << 23)
    }

    /// e to the power of eight numbers up to 0, to about 1e-6; next to 0 below -80.
    @inline(__always)
    static func exp(_ values: SIMD8<Float>) -> SIMD8<Float> {
        let scaled =
            values.clamped(
                lowerBound: SIMD8(repeating: -80), upperBound: SIMD8(repeating: 0)) * SIMD8(repeating: 1.442_695)
        // Adding 1.5 · 2^23 leaves the nearest whole number in the lowest bits, whatever the processor.
        let shifted = scaled + SIMD8(repeating: 12_582_912)
        let rest = (scaled - (shifted - SIMD8(repeating: 12_582_912))) * SIMD8(repeating: 0.693_147_2)
        var polynomial = SIMD8<Float>(repeating: 0.001_388_9)
        polynomial = polynomial * rest + SIMD8(repeating: 0.008_333_3)
        polynomial = polynomial * rest + SIMD8(repeating: 0.041_666_7)
        polynomial = polynomial * rest + SIMD8(repeating: 0.166_666_7)
        polynomial = polynomial * rest + SIMD8(repeating: 0.5)
        polynomial = polynomial * rest + SIMD8(repeating: 1)
        polynomial = polynomial * rest + SIMD8(repeating: 1)
        // Times 2 to the power of the whole number, which is added to the exponent's bits.
        let whole = unsafeBitCast(shifted, to: SIMD8<UInt32>.self) &<< SIMD8(repeating: 23)
        return unsafeBitCast(unsafeBitCast(polynomial, to: SIMD8<UInt32>.self) &+ whole, to: SIMD8<Float>.self)
    }

    /// The natural logarithm of a positive number, to about 1e-6.
    static func log(_ value: Float) -> Float {
        guard value > 0, value.isFinite else { return -80 }
        let z = (value.significand - 1) / (value.significand + 1)
        let square = z * z
        let series = 1 + square * (1 / 3 + square * (1 / 5 + square * (1 / 7 + square * (1 / 9 + square / 11))))
        return Float(value.exponent) * 0.693_147_2 + 2 * z * series
    }
}
