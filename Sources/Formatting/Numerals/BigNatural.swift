// SPDX-License-Identifier: Apache-2.0

/// A natural number of any size, for exact conversions between units; schoolbook methods, since the numbers are short.
package struct BigNatural: Sendable, Hashable {
    /// Base 2^32, least significant first, without zeros at the top; empty for zero.
    package private(set) var limbs: [UInt32]

    private init(limbs: [UInt32]) {
        self.limbs = limbs
        while self.limbs.last == 0 { self.limbs.removeLast() }
    }

    package init(_ value: UInt64) {
        self.init(limbs: [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)])
    }

    /// A number from its decimal digits, most significant first.
    package init(digits: some Sequence<UInt8>) {
        self.init(limbs: [])
        for digit in digits { multiplyAdd(10, UInt32(digit)) }
    }

    package static let zero = BigNatural(0)
    package static let one = BigNatural(1)

    package var isZero: Bool { limbs.isEmpty }
    package var isOne: Bool { limbs == [1] }

    /// The value when it fits.
    package var uint64: UInt64? {
        switch limbs.count {
        case 0: 0
        case 1: UInt64(limbs[0])
        case 2: UInt64(limbs[0]) | UInt64(limbs[1]) << 32
        default: nil
        }
    }

    private mutating func multiplyAdd(_ factor: UInt32, _ addend: UInt32) {
        var carry = UInt64(addend)
        for index in limbs.indices {
            // At most (2^32 − 1)² + 2^32 − 1, which is below 2^64.
            carry = carry &+ UInt64(limbs[index]) &* UInt64(factor)
            limbs[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
    }

    /// Divides in place by a small number and gives the remainder.
    private mutating func divide(by divisor: UInt32) -> UInt32 {
        var remainder: UInt64 = 0
        for index in limbs.indices.reversed() {
            let value = remainder << 32 | UInt64(limbs[index])
            limbs[index] = UInt32(truncatingIfNeeded: value / UInt64(divisor))
            remainder = value % UInt64(divisor)
        }
        while limbs.last == 0 { limbs.removeLast() }
        return UInt32(truncatingIfNeeded: remainder)
    }

    /// The decimal digits, most significant first; a single 0 for zero.
    package var digits: [UInt8] {
        var rest = self
        var result: [UInt8] = []
        while !rest.isZero {
            var group = rest.divide(by: 1_000_000_000)
            for _ in 0..<9 {
                result.append(UInt8(truncatingIfNeeded: group % 10))
                group /= 10
            }
        }
        while result.last == 0 { result.removeLast() }
        return result.isEmpty ? [0] : result.reversed()
    }

    package static func + (left: BigNatural, right: BigNatural) -> BigNatural {
        var result: [UInt32] = []
        var carry: UInt64 = 0
        for index in 0..<max(left.limbs.count, right.limbs.count) {
            carry &+= UInt64(index < left.limbs.count ? left.limbs[index] : 0)
            carry &+= UInt64(index < right.limbs.count ? right.limbs[index] : 0)
            result.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        result.append(UInt32(truncatingIfNeeded: carry))
        return BigNatural(limbs: result)
    }

    /// The difference; the right side must not be larger (zero otherwise).
    package static func - (left: BigNatural, right: BigNatural) -> BigNatural {
        guard left >= right else { return zero }
        var result: [UInt32] = []
        var borrow: Int64 = 0
        for index in left.limbs.indices {
            var value = Int64(left.limbs[index]) &- borrow
            value &-= Int64(index < right.limbs.count ? right.limbs[index] : 0)
            borrow = value < 0 ? 1 : 0
            result.append(UInt32(truncatingIfNeeded: value))
        }
        return BigNatural(limbs: result)
    }

    package static func * (left: BigNatural, right: BigNatural) -> BigNatural {
        var result = [UInt32](repeating: 0, count: left.limbs.count + right.limbs.count)
        for (i, a) in left.limbs.enumerated() {
            var carry: UInt64 = 0
            for (j, b) in right.limbs.enumerated() {
                // (2^32 − 1)² plus two numbers below 2^32 is below 2^64.
                carry = carry &+ UInt64(a) &* UInt64(b) &+ UInt64(result[i + j])
                result[i + j] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            result[i + right.limbs.count] = UInt32(truncatingIfNeeded: carry)
        }
        return BigNatural(limbs: result)
    }

    /// The number times ten to a power.
    package func timesPowerOfTen(_ power: Int) -> BigNatural {
        var result = self
        for _ in 0..<max(0, power / 9) { result.multiplyAdd(1_000_000_000, 0) }
        for _ in 0..<max(0, power % 9) { result.multiplyAdd(10, 0) }
        return result
    }

    /// The number to a power.
    package func power(_ exponent: Int) -> BigNatural {
        var result = BigNatural.one
        for _ in 0..<max(0, exponent) { result = result * self }
        return result
    }

    /// Quotient and remainder; the divisor must not be zero (both are zero otherwise).
    package func dividedWithRemainder(by divisor: BigNatural) -> (quotient: BigNatural, remainder: BigNatural) {
        guard let top = divisor.limbs.last else { return (.zero, .zero) }
        if self < divisor { return (.zero, self) }
        if divisor.limbs.count == 1 {
            var quotient = self
            let remainder = quotient.divide(by: top)
            return (quotient, BigNatural(UInt64(remainder)))
        }
        // Knuth, volume 2, algorithm D: scale so that the divisor's top bit is set, then guess one limb at a time.
        let shift = top.leadingZeroBitCount
        let (scaled, low) = (divisor.shifted(left: shift), limbs.count)
        let v = scaled.limbs
        var u = shifted(left: shift).limbs
        while u.count <= low { u.append(0) }
        var quotient = [UInt32](repeating: 0, count: u.count - v.count)
        let (v1, v2) = (UInt64(v[v.count - 1]), UInt64(v[v.count - 2]))
        for j in quotient.indices.reversed() {
            let head = UInt64(u[j + v.count]) << 32 | UInt64(u[j + v.count - 1])
            var (guess, rest) = head.quotientAndRemainder(dividingBy: v1)
            while guess > 0xFFFF_FFFF || guess &* v2 > (rest << 32 | UInt64(u[j + v.count - 2])) {
                guess -= 1
                rest += v1
                if rest > 0xFFFF_FFFF { break }
            }
            var borrow: Int64 = 0
            var carry: UInt64 = 0
            for i in v.indices {
                carry &+= guess &* UInt64(v[i])
                let value = Int64(u[i + j]) &- borrow &- Int64(carry & 0xFFFF_FFFF)
                u[i + j] = UInt32(truncatingIfNeeded: value)
                borrow = value < 0 ? 1 : 0
                carry >>= 32
            }
            let value = Int64(u[j + v.count]) &- borrow &- Int64(carry)
            u[j + v.count] = UInt32(truncatingIfNeeded: value)
            if value < 0 {
                guess -= 1
                var carry: UInt64 = 0
                for i in v.indices {
                    carry = carry &+ UInt64(u[i + j]) &+ UInt64(v[i])
                    u[i + j] = UInt32(truncatingIfNeeded: carry)
                    carry >>= 32
                }
                u[j + v.count] &+= UInt32(truncatingIfNeeded: carry)
            }
            quotient[j] = UInt32(truncatingIfNeeded: guess)
        }
        return (BigNatural(limbs: quotient), BigNatural(limbs: Array(u[..<v.count])).shifted(right: shift))
    }

    private func shifted(left bits: Int) -> BigNatural {
        guard bits > 0 else { return self }
        var result: [UInt32] = []
        var carry: UInt32 = 0
        for limb in limbs {
            result.append(limb << UInt32(bits) | carry)
            carry = limb >> UInt32(32 - bits)
        }
        result.append(carry)
        return BigNatural(limbs: result)
    }

    private func shifted(right bits: Int) -> BigNatural {
        guard bits > 0 else { return self }
        var result = limbs
        for index in limbs.indices {
            let above = index + 1 < limbs.count ? limbs[index + 1] : 0
            result[index] = limbs[index] >> UInt32(bits) | above << UInt32(32 - bits)
        }
        return BigNatural(limbs: result)
    }

    /// The greatest common divisor.
    package func greatestCommonDivisor(_ other: BigNatural) -> BigNatural {
        var (a, b) = (self, other)
        while !b.isZero { (a, b) = (b, a.dividedWithRemainder(by: b).remainder) }
        return a
    }
}

extension BigNatural: Comparable {
    package static func < (left: BigNatural, right: BigNatural) -> Bool {
        if left.limbs.count != right.limbs.count { return left.limbs.count < right.limbs.count }
        for index in left.limbs.indices.reversed() where left.limbs[index] != right.limbs[index] {
            return left.limbs[index] < right.limbs[index]
        }
        return false
    }
}
