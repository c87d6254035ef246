// SPDX-License-Identifier: Apache-2.0

/// An exact decimal number of any length, with the fraction digits that were written.
///
/// Nothing passes through binary floating point: `"0.1"` is a tenth, and a number of 34 digits or more keeps them all.
/// Trailing zeros are kept, because plural rules see them (`"1"` is one, `"1.0"` is other in English), so `"1"` and
/// `"1.0"` are two different values here.
///
/// The text form is an optional sign, digits with an optional point, and an optional exponent (`-12.50e3`), or `NaN`,
/// `Infinity`, `-Infinity` in any letter case. An exponent written with `c` (`1.2c6`, as in CLDR's plural samples) is
/// a compact exponent: the value is that of `1.2e6`, and plural rules see that it was shown as "1.2 million".
public struct DecimalNumber: Sendable, Hashable {
    /// The most digits that a number may be written with: 100,000.
    public static let maximumDigits = 100_000
    /// The largest exponent of ten, up or down, that a number may have: 100,000.
    public static let maximumExponent = 100_000

    /// What a value is.
    package enum Kind: UInt8, Sendable {
        case finite, infinity, nan
    }

    package var kind: Kind
    /// Whether it has a minus sign; a zero may have one.
    public package(set) var isNegative: Bool
    /// The digits as an integer, when they fit.
    package var small: UInt64
    /// The digits, most significant first and without leading zeros, when they don't fit `small`; otherwise empty.
    package var wide: [UInt8]
    /// The value is the digits times ten to this power; −2 for `1.50`.
    package var exponent: Int
    /// The compact exponent that the number was written with; already part of `exponent`.
    package var compactExponent: Int = 0

    package init(isNegative: Bool, small: UInt64, exponent: Int) {
        self.kind = .finite
        self.isNegative = isNegative
        self.small = small
        self.wide = []
        self.exponent = exponent
    }

    /// Digits may have leading zeros, which are dropped.
    package init(isNegative: Bool, digits: some Collection<UInt8>, exponent: Int) {
        let significant = digits.drop { $0 == 0 }
        self.init(isNegative: isNegative, small: 0, exponent: exponent)
        if significant.count <= 19 {
            // Nineteen nines are below 2^64.
            small = significant.reduce(0) { $0 &* 10 &+ UInt64($1) }
        } else {
            wide = Array(significant)
        }
        normalizeExponent()
    }

    /// Makes 1e3 the same as 1000: zeros stand in the digits up to 40 places, beyond that in the exponent.
    private mutating func normalizeExponent() {
        guard exponent > 0 else { return }
        guard !isZero else {
            exponent = 0
            return
        }
        let shown = digits
        if shown.count + exponent <= 40 {
            self = DecimalNumber(
                isNegative: isNegative, digits: shown + [UInt8](repeating: 0, count: exponent), exponent: 0)
        } else if shown.last == 0 {
            let zeros = shown.reversed().prefix { $0 == 0 }.count
            self = DecimalNumber(
                isNegative: isNegative, digits: Array(shown.dropLast(zeros)), exponent: exponent + zeros)
        }
    }

    private init(kind: Kind, isNegative: Bool) {
        self.init(isNegative: isNegative, small: 0, exponent: 0)
        self.kind = kind
    }

    /// Not a number.
    public static let nan = DecimalNumber(kind: .nan, isNegative: false)
    /// Infinity.
    public static let infinity = DecimalNumber(kind: .infinity, isNegative: false)
    /// Minus infinity.
    public static let negativeInfinity = DecimalNumber(kind: .infinity, isNegative: true)

    /// An integer.
    @inlinable
    public init(_ value: some BinaryInteger) {
        if let word = Int64(exactly: value) {
            self.init(int64: word)
        } else {
            self.init(integerText: String(value))
        }
    }

    @usableFromInline
    init(int64 value: Int64) {
        self.init(isNegative: value < 0, small: value.magnitude, exponent: 0)
    }

    @usableFromInline
    init(integerText text: String) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        self.init(
            isNegative: isNegative, digits: text.utf8.dropFirst(isNegative ? 1 : 0).map { $0 &- UInt8(ascii: "0") },
            exponent: 0)
    }

    /// The shortest decimal that reads back as this floating-point number: 0.1 is a tenth.
    public init(_ value: Double) {
        if value.isNaN {
            self = .nan
        } else if value.isInfinite {
            self = value < 0 ? .negativeInfinity : .infinity
        } else if value.magnitude < 0x1p53, value == value.rounded(.towardZero) {
            self.init(isNegative: value.sign == .minus, small: UInt64(value.magnitude), exponent: 0)
        } else {
            // Swift prints a Double as the shortest decimal that reads back the same. A fraction that it prints as
            // ".0" was written by nobody.
            self = DecimalNumber(value.description)?.trimmingFractionZeros ?? .nan
        }
    }

    /// Whether the value is neither infinite nor NaN.
    public var isFinite: Bool { kind == .finite }
    /// Whether the value is not a number.
    public var isNaN: Bool { kind == .nan }
    /// Whether the value is zero, however it is written and signed.
    public var isZero: Bool { kind == .finite && small == 0 && wide.isEmpty }

    /// How many fraction digits it is written with: 2 for `1.50`, 0 for an integer.
    public var fractionDigits: Int { max(0, -exponent) }

    /// The value with the other sign.
    public var negated: DecimalNumber {
        var result = self
        if kind != .nan { result.isNegative.toggle() }
        return result
    }

    /// The value without a minus sign.
    public var magnitude: DecimalNumber {
        var result = self
        result.isNegative = false
        return result
    }

    /// The digits, most significant first; a single 0 for zero.
    package var digits: [UInt8] {
        if !wide.isEmpty { return wide }
        if small == 0 { return [0] }
        var result: [UInt8] = []
        var rest = small
        while rest > 0 {
            result.append(UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        return result.reversed()
    }

    /// The value without trailing zeros in the fraction: `1.50` → `1.5`.
    package var trimmingFractionZeros: DecimalNumber {
        guard kind == .finite, exponent < 0 else { return self }
        var result = self
        if wide.isEmpty {
            if small == 0 { result.exponent = 0 }
            while result.exponent < 0, result.small % 10 == 0 {
                result.small /= 10
                result.exponent += 1
            }
            return result
        }
        let zeros = min(wide.reversed().prefix { $0 == 0 }.count, -exponent)
        return DecimalNumber(isNegative: isNegative, digits: wide.dropLast(zeros), exponent: exponent + zeros)
    }

    /// The value times a power of ten.
    package func scaled(byPowerOfTen power: Int) -> DecimalNumber {
        var result = self
        if kind == .finite, !isZero { result.exponent += power }
        return result
    }

    /// The nearest binary floating-point number.
    public var doubleValue: Double {
        switch kind {
        case .nan: .nan
        case .infinity: isNegative ? -.infinity : .infinity
        case .finite: Double(exactText) ?? .nan
        }
    }

    /// The value as a 64-bit integer when it is one.
    package var int64Value: Int64? {
        let trimmed = trimmingFractionZeros
        guard trimmed.isFinite, trimmed.exponent >= 0, trimmed.exponent < 20 else { return nil }
        return Int64(trimmed.plain)
    }

    /// Digits and exponent, the form that ICU reads: `-1250E-2`.
    package var exactText: String {
        switch kind {
        case .nan: return "NaN"
        case .infinity: return isNegative ? "-Infinity" : "Infinity"
        case .finite:
            let sign = isNegative ? "-" : ""
            let text = wide.isEmpty ? String(small) : String(decoding: wide.map { $0 &+ 0x30 }, as: UTF8.self)
            return exponent == 0 ? sign + text : "\(sign)\(text)E\(exponent)"
        }
    }
}

extension DecimalNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// An integer written in Swift source.
    public init(integerLiteral value: Int) { self.init(value) }
    /// A floating-point literal, as the shortest decimal that reads back the same.
    public init(floatLiteral value: Double) { self.init(value) }
}

extension DecimalNumber: Comparable {
    /// Orders by value, numbers that are equal in value by how many fraction digits they show; NaN comes last.
    public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
        if left.isNaN || right.isNaN { return !left.isNaN && right.isNaN }
        switch left.compareValue(right) {
        case ..<0: return true
        case 0: return left.exponent > right.exponent
        default: return false
        }
    }

    /// Below zero, zero or above zero as this value is less than, equal to or greater than another; neither is NaN.
    package func compareValue(_ other: DecimalNumber) -> Int {
        let signs = (isZero ? 0 : isNegative ? -1 : 1, other.isZero ? 0 : other.isNegative ? -1 : 1)
        if signs.0 != signs.1 { return signs.0 < signs.1 ? -1 : 1 }
        if signs.0 == 0 { return 0 }
        return signs.0 * compareMagnitude(other)
    }

    private func compareMagnitude(_ other: DecimalNumber) -> Int {
        if kind != other.kind { return kind == .infinity ? 1 : -1 }
        if kind == .infinity { return 0 }
        let (mine, theirs) = (digits, other.digits)
        let (top, otherTop) = (mine.count + exponent, theirs.count + other.exponent)
        if top != otherTop { return top < otherTop ? -1 : 1 }
        for index in 0..<max(mine.count, theirs.count) {
            let (a, b) = (index < mine.count ? mine[index] : 0, index < theirs.count ? theirs[index] : 0)
            if a != b { return a < b ? -1 : 1 }
        }
        return 0
    }
}
