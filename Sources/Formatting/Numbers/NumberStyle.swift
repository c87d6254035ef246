// SPDX-License-Identifier: Apache-2.0

/// How a number is written: digits, grouping, sign, rounding and notation.
///
/// This is what the developer asks for; what the reader's locale says (digits, separators) is not part of it. It is one
/// machine word, so that passing and comparing styles costs nothing.
public struct NumberStyle: Sendable, Hashable {
    /// The whole style, what compiled forms are looked up by; ``Field`` says what is where.
    package private(set) var bits: UInt64

    /// A part of ``bits``.
    private struct Field {
        let shift: UInt64
        let mask: UInt64

        static var kind: Field { Field(shift: 0, mask: 0x7) }
        static var minimum: Field { Field(shift: 3, mask: 0x3FF) }
        static var maximum: Field { Field(shift: 13, mask: 0xFFFF) }
        static var grouping: Field { Field(shift: 29, mask: 0xF) }
        static var sign: Field { Field(shift: 33, mask: 0xF) }
        static var rounding: Field { Field(shift: 37, mask: 0xF) }
        static var notation: Field { Field(shift: 41, mask: 0xF) }
        static var integerDigits: Field { Field(shift: 45, mask: 0xFF) }
        static var zeroFraction: Field { Field(shift: 53, mask: 0x1) }
    }

    private subscript(field: Field) -> Int {
        @inline(__always) get { Int(truncatingIfNeeded: bits >> field.shift & field.mask) }
        @inline(__always) set {
            bits &= ~(field.mask << field.shift)
            bits |= (UInt64(truncatingIfNeeded: newValue) & field.mask) << field.shift
        }
    }

    /// How many digits are shown.
    public var precision: Precision {
        get {
            Precision(
                kind: Precision.Kind(rawValue: UInt8(truncatingIfNeeded: self[.kind])) ?? .automatic,
                minimum: self[.minimum], maximum: self[.maximum])
        }
        set {
            self[.kind] = Int(newValue.kind.rawValue)
            self[.minimum] = newValue.minimum
            self[.maximum] = newValue.maximum
        }
    }

    /// Whether and where digits are grouped.
    public var grouping: Grouping {
        get { Grouping(code: UInt8(truncatingIfNeeded: self[.grouping])) }
        set { self[.grouping] = newValue.index }
    }

    /// When a sign is shown.
    public var sign: Sign {
        get { Sign(code: UInt8(truncatingIfNeeded: self[.sign])) }
        set { self[.sign] = newValue.index }
    }

    /// How a value between two shown values is rounded.
    public var rounding: Rounding {
        get { Rounding(code: UInt8(truncatingIfNeeded: self[.rounding])) }
        set { self[.rounding] = newValue.index }
    }

    /// Plain, compact or scientific.
    public var notation: Notation {
        get { Notation(code: UInt8(truncatingIfNeeded: self[.notation])) }
        set { self[.notation] = newValue.index }
    }

    /// The fewest integer digits shown, with zeros put in front; 1 unless said, from 0 to 100, and clamped to that.
    public var minimumIntegerDigits: Int {
        get { self[.integerDigits] }
        set { self[.integerDigits] = min(max(0, newValue), 100) }
    }

    /// Whether a fraction of zeros alone is left out: 5 € and 5,50 €, instead of 5,00 €; not unless said.
    public var hidesZeroFraction: Bool {
        get { self[.zeroFraction] != 0 }
        set { self[.zeroFraction] = newValue ? 1 : 0 }
    }

    /// A style; everything left out is as the locale usually writes numbers.
    public init(
        precision: Precision = .automatic, grouping: Grouping = .automatic, sign: Sign = .automatic,
        rounding: Rounding = .halfEven, notation: Notation = .plain, minimumIntegerDigits: Int = 1,
        hidesZeroFraction: Bool = false
    ) {
        bits = 0
        self.precision = precision
        self.grouping = grouping
        self.sign = sign
        self.rounding = rounding
        self.notation = notation
        self.minimumIntegerDigits = minimumIntegerDigits
        self.hidesZeroFraction = hidesZeroFraction
    }

    private init(bits: UInt64) { self.bits = bits }

    /// As the locale usually writes numbers.
    public static let automatic = NumberStyle(bits: 1 << 45)
    /// No fraction digits.
    public static let integer = NumberStyle(precision: .fraction(0))

    /// How many digits are shown.
    ///
    /// Counts are clamped to 0...999 fraction digits and 1...999 significant digits.
    public struct Precision: Sendable, Hashable {
        package enum Kind: UInt8, Sendable, Hashable, Codable {
            /// `usage` is the precision of a unit that a usage chose: integers, but two significant digits at least.
            /// `cash` is that of a currency's coins and notes.
            case automatic, fraction, significant, increment, usage, cash
        }
        package var kind: Kind
        package var minimum: Int
        package var maximum: Int

        package static let usage = Precision(kind: .usage, minimum: 0, maximum: 0)

        /// What can be paid in cash: Swiss francs to the nearest 0.05, Swedish crowns without öre.
        ///
        /// For money alone.
        public static let cash = Precision(kind: .cash, minimum: 0, maximum: 0)

        /// The usual precision of what is formatted: up to six fraction digits for a number, the currency's for money,
        /// about two significant digits for a quantity whose unit is chosen by its usage.
        public static let automatic = Precision(kind: .automatic, minimum: 0, maximum: 0)
        /// Exactly this many fraction digits.
        public static func fraction(_ count: Int) -> Precision { fraction(count...count) }
        /// At least and at most this many fraction digits: `0...2` shows 1.5 and 1.25.
        public static func fraction(_ range: ClosedRange<Int>) -> Precision {
            let lower = min(max(0, range.lowerBound), 999)
            return Precision(kind: .fraction, minimum: lower, maximum: min(max(lower, range.upperBound), 999))
        }
        /// Exactly this many significant digits.
        public static func significant(_ count: Int) -> Precision { significant(count...count) }
        /// At least and at most this many significant digits.
        public static func significant(_ range: ClosedRange<Int>) -> Precision {
            let lower = min(max(1, range.lowerBound), 999)
            return Precision(kind: .significant, minimum: lower, maximum: min(max(lower, range.upperBound), 999))
        }
        /// Rounded to a multiple of an integer from 1 to 65,535: 50 shows 430 as 450.
        public static func increment(_ step: Int) -> Precision {
            Precision(kind: .increment, minimum: 0, maximum: min(max(1, step), 65_535))
        }
        /// Rounded to a multiple of a decimal number, and shown with its fraction digits: 0.05 shows 1.23 as 1.25, 0.50 shows
        /// 1.3 as 1.50.
        ///
        /// Throws for what isn't above zero, for more than 20 fraction digits, and for more than 65,535 without the point.
        public static func increment(_ step: DecimalNumber) throws(FormattingError) -> Precision {
            let places = step.fractionDigits
            guard step.isFinite, !step.isZero, !step.isNegative, places <= 20,
                let digits = step.scaled(byPowerOfTen: places).int64Value, digits <= 65_535
            else {
                throw FormattingError.invalidOption(
                    "\"\(step.description.prefix(40))\" is no step to round to; give a number above zero such as 0.05, "
                        + "of at most 65535 and 20 fraction digits")
            }
            return Precision(kind: .increment, minimum: places, maximum: Int(digits))
        }

        /// The step of ``increment(_:)-(DecimalNumber)``.
        var step: DecimalNumber { DecimalNumber(isNegative: false, small: UInt64(maximum), exponent: -minimum) }
    }

    /// Whether and where digits are grouped.
    public struct Grouping: Sendable, Hashable {
        package let code: UInt8
        package var skeleton: String { Self.skeletons[index] }
        package var index: Int { Int(code) % 5 }
        private static let skeletons = [
            "", "group-off", "group-min2", "group-on-aligned", "group-thousands",
        ]
        /// As the locale groups digits.
        public static let automatic = Grouping(code: 0)
        /// Never.
        public static let never = Grouping(code: 1)
        /// As the locale does, but not where only one digit would stand in front: 1234 and 12,345.
        public static let minimumTwo = Grouping(code: 2)
        /// Always, also where the locale leaves four digits ungrouped.
        public static let onAligned = Grouping(code: 3)
        /// Every three digits, whatever the locale does.
        public static let thousands = Grouping(code: 4)
    }

    /// When a sign is shown.
    public struct Sign: Sendable, Hashable {
        package let code: UInt8
        package var skeleton: String { Self.skeletons[index] }
        package var index: Int { Int(code) % 9 }
        private static let skeletons = [
            "", "sign-always", "sign-never", "sign-except-zero", "sign-negative", "sign-accounting",
            "sign-accounting-always", "sign-accounting-except-zero", "sign-accounting-negative",
        ]
        /// A minus sign for values below zero.
        public static let automatic = Sign(code: 0)
        /// A sign for every value, zero included.
        public static let always = Sign(code: 1)
        /// No sign.
        public static let never = Sign(code: 2)
        /// A sign for every value but zero.
        public static let exceptZero = Sign(code: 3)
        /// A minus sign for values below zero, but not for what is rounded to zero.
        public static let negative = Sign(code: 4)
        /// Money below zero in parentheses, where the locale's accountants write it so.
        public static let accounting = Sign(code: 5)
        /// Like ``accounting``, with a plus sign for everything else.
        public static let accountingAlways = Sign(code: 6)
        /// Like ``accounting``, with a plus sign for values above zero.
        public static let accountingExceptZero = Sign(code: 7)
        /// Like ``accounting``, but plain where the value is rounded to zero.
        public static let accountingNegative = Sign(code: 8)
    }

    /// How a value between two shown values is rounded.
    public struct Rounding: Sendable, Hashable {
        package let code: UInt8
        package var skeleton: String { Self.skeletons[index] }
        package var index: Int { Int(code) % 8 }
        private static let skeletons = [
            "", "rounding-mode-half-up", "rounding-mode-half-down", "rounding-mode-up", "rounding-mode-down",
            "rounding-mode-ceiling", "rounding-mode-floor", "rounding-mode-half-odd",
        ]
        /// To the nearer; from the middle to the even one, as banks and ICU do.
        public static let halfEven = Rounding(code: 0)
        /// To the nearer; from the middle away from zero.
        public static let halfUp = Rounding(code: 1)
        /// To the nearer; from the middle towards zero.
        public static let halfDown = Rounding(code: 2)
        /// Away from zero.
        public static let awayFromZero = Rounding(code: 3)
        /// Towards zero.
        public static let towardZero = Rounding(code: 4)
        /// To the larger value.
        public static let up = Rounding(code: 5)
        /// To the smaller value.
        public static let down = Rounding(code: 6)
        /// To the nearer; from the middle to the odd one.
        public static let halfOdd = Rounding(code: 7)

        /// Whether what is cut off makes the digit before it one larger: the one place where every rounding is decided.
        ///
        /// `rest` is below zero, zero or above zero as what is cut off, which is more than nothing, is below, at or above
        /// the middle.
        @inline(__always)
        func goesUp(rest: Int, isOdd: Bool, isNegative: Bool) -> Bool {
            switch index {
            case 0: rest > 0 || rest == 0 && isOdd
            case 1: rest >= 0
            case 2: rest > 0
            case 3: true
            case 4: false
            case 5: !isNegative
            case 6: isNegative
            default: rest > 0 || rest == 0 && !isOdd
            }
        }
    }

    /// Plain, compact or scientific.
    public struct Notation: Sendable, Hashable {
        package let code: UInt8
        package var skeleton: String { Self.skeletons[index] }
        package var index: Int { Int(code) % 6 }
        private static let skeletons = [
            "", "compact-short", "compact-long", "scientific", "engineering", "scientific/+ee/sign-always",
        ]
        /// All digits: 1,234,567.
        public static let plain = Notation(code: 0)
        /// Short words for large powers of ten: 1.2M.
        public static let compactShort = Notation(code: 1)
        /// Long words for large powers of ten: 1.2 million.
        public static let compactLong = Notation(code: 2)
        /// A power of ten: 1.234567E6.
        public static let scientific = Notation(code: 3)
        /// A power of ten that is a multiple of three: 1.234567E6, 12.34567E6.
        public static let engineering = Notation(code: 4)
        /// A power of ten as `printf` writes it, with a sign and two digits at least: 1.234567E+06.
        ///
        /// For format strings alone, so that it has no name to be stored by.
        package static let printed = Notation(code: 5)
    }

    /// ICU's skeleton for the style of a plain number.
    package var skeleton: String { skeleton(isMoney: false) }

    /// ICU's skeleton for the style, of money or of anything else.
    package func skeleton(isMoney: Bool) -> String {
        var words: [String] = []
        if !notation.skeleton.isEmpty { words.append(notation.skeleton) }
        switch precision.kind {
        case .automatic: break
        case .fraction:
            words.append(
                precision.maximum == 0
                    ? "precision-integer"
                    : "." + String(repeating: "0", count: precision.minimum)
                        + String(repeating: "#", count: precision.maximum - precision.minimum))
        case .significant:
            words.append(
                String(repeating: "@", count: precision.minimum)
                    + String(repeating: "#", count: precision.maximum - precision.minimum))
        case .increment: words.append("precision-increment/\(precision.step)")
        case .usage: words.append("precision-integer/@@*")
        case .cash: words.append("precision-currency-cash")
        }
        if hidesZeroFraction {
            if precision.kind == .automatic {
                if isMoney { words.append("precision-currency-standard/w") }
            } else if precision.kind != .usage, precision.maximum > 0 || precision.kind == .cash,
                let last = words.popLast()
            {
                words.append(last + "/w")
            }
        }
        for word in [rounding.skeleton, grouping.skeleton, sign.skeleton] where !word.isEmpty { words.append(word) }
        if minimumIntegerDigits != 1 {
            words.append("integer-width/+" + String(repeating: "0", count: minimumIntegerDigits))
        }
        return words.joined(separator: " ")
    }

    /// Returns this style with another precision where its own is automatic.
    package func precision(ifAutomatic precision: Precision) -> NumberStyle {
        guard self.precision.kind == .automatic else { return self }
        var style = self
        style.precision = precision
        return style
    }
}
