// SPDX-License-Identifier: Apache-2.0

/// A natural number of any size, for exact conversions between units; schoolbook methods, since the numbers are short.
package struct BigNatural: Sendable, Hashable {
    /// Base 2^32, least significant first, without zeros at the top; empty for zero.
    package private(set) var limbs: [UInt32]

    private init(limbs: [UInt32]) {
        self.limbs = limbs
        while self.limbs.last == 0 { self.limbs.removeLast() }
    }

    private init(word value: UInt128) {
        self.init(limbs: [0, 32, 64, 96].map { UInt32(truncatingIfNeeded: value >> $0) })
    }

    package init(_ value: UInt64) { self.init(word: UInt128(value)) }

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
    package var uint64: UInt64? { limbs.count <= 2 ? UInt64(truncatingIfNeeded: top(2)) : nil }

    /// The highest limbs as one number, four at most.
    private func top(_ count: Int) -> UInt128 { limbs.suffix(count).reversed().reduce(0) { $0 << 32 | UInt128($1) } }

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
    ///
    /// Up to 128 bits the machine divides. Beyond, the highest limbs of both say how often the divisor fits at least,
    /// never too often: that is taken away until less than the divisor is left, some 32 bits of the quotient at a time.
    package func dividedWithRemainder(by divisor: BigNatural) -> (quotient: BigNatural, remainder: BigNatural) {
        guard !divisor.isZero else { return (.zero, .zero) }
        var (quotient, rest) = (BigNatural.zero, self)
        while rest >= divisor {
            if rest.limbs.count <= 4 {
                let (last, remainder) = rest.top(4).quotientAndRemainder(dividingBy: divisor.top(4))
                return (quotient + BigNatural(word: last), BigNatural(word: remainder))
            }
            let kept = min(2, divisor.limbs.count)
            let dropped = divisor.limbs.count - kept
            let taken = min(4, rest.limbs.count - dropped)
            // Limbs that are left out make the divisor greater than what is kept of it.
            let fits = max(1, rest.top(taken) / (divisor.top(kept) + (dropped > 0 ? 1 : 0)))
            let zeros = [UInt32](repeating: 0, count: rest.limbs.count - taken - dropped)
            let part = BigNatural(limbs: zeros + BigNatural(word: fits).limbs)
            quotient = quotient + part
            rest = rest - part * divisor
        }
        return (quotient, rest)
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
