/// How a number is written: digits, grouping, sign, rounding and notation.
///
/// This is what the developer asks for; what the reader's locale says (digits, separators) is not part of it.
public struct NumberStyle: Sendable, Hashable, Codable {
    /// How many digits are shown.
    public var precision: Precision
    /// Whether and where digits are grouped.
    public var grouping: Grouping
    /// When a sign is shown.
    public var sign: Sign
    /// How a value between two shown values is rounded.
    public var rounding: Rounding
    /// Plain, compact or scientific.
    public var notation: Notation
    /// The fewest integer digits shown, with zeros put in front; 1 unless said, at most 100.
    public var minimumIntegerDigits: Int

    /// A style; everything left out is as the locale usually writes numbers.
    public init(
        precision: Precision = .automatic, grouping: Grouping = .automatic, sign: Sign = .automatic,
        rounding: Rounding = .halfEven, notation: Notation = .plain, minimumIntegerDigits: Int = 1
    ) {
        self.precision = precision
        self.grouping = grouping
        self.sign = sign
        self.rounding = rounding
        self.notation = notation
        self.minimumIntegerDigits = minimumIntegerDigits
    }

    /// As the locale usually writes numbers.
    public static let automatic = NumberStyle()
    /// No fraction digits.
    public static let integer = NumberStyle(precision: .fraction(0))

    /// How many digits are shown.
    ///
    /// Counts are clamped to 0...999 fraction digits and 1...999 significant digits.
    public struct Precision: Sendable, Hashable, Codable {
        package enum Kind: UInt8, Sendable, Hashable, Codable { case automatic, fraction, significant, increment }
        package var kind: Kind
        package var minimum: Int
        package var maximum: Int

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
        /// Rounded to a multiple of a positive integer: 50 shows 430 as 450.
        public static func increment(_ step: Int) -> Precision {
            Precision(kind: .increment, minimum: max(1, step), maximum: max(1, step))
        }
    }

    /// Whether and where digits are grouped.
    public struct Grouping: Sendable, Hashable, Codable {
        package var skeleton: String
        /// As the locale groups digits.
        public static let automatic = Grouping(skeleton: "")
        /// Never.
        public static let never = Grouping(skeleton: "group-off")
        /// As the locale does, but not where only one digit would stand in front: 1234 and 12,345.
        public static let minimumTwo = Grouping(skeleton: "group-min2")
        /// Always, also where the locale leaves four digits ungrouped.
        public static let onAligned = Grouping(skeleton: "group-on-aligned")
        /// Every three digits, whatever the locale does.
        public static let thousands = Grouping(skeleton: "group-thousands")
    }

    /// When a sign is shown.
    public struct Sign: Sendable, Hashable, Codable {
        package var skeleton: String
        /// A minus sign for values below zero.
        public static let automatic = Sign(skeleton: "")
        /// A sign for every value, zero included.
        public static let always = Sign(skeleton: "sign-always")
        /// No sign.
        public static let never = Sign(skeleton: "sign-never")
        /// A sign for every value but zero.
        public static let exceptZero = Sign(skeleton: "sign-except-zero")
        /// A minus sign for values below zero, but not for what is rounded to zero.
        public static let negative = Sign(skeleton: "sign-negative")
        /// Money below zero in parentheses, where the locale's accountants write it so.
        public static let accounting = Sign(skeleton: "sign-accounting")
        /// Like ``accounting``, with a plus sign for everything else.
        public static let accountingAlways = Sign(skeleton: "sign-accounting-always")
        /// Like ``accounting``, with a plus sign for values above zero.
        public static let accountingExceptZero = Sign(skeleton: "sign-accounting-except-zero")
        /// Like ``accounting``, but plain where the value is rounded to zero.
        public static let accountingNegative = Sign(skeleton: "sign-accounting-negative")
    }

    /// How a value between two shown values is rounded.
    public struct Rounding: Sendable, Hashable, Codable {
        package var skeleton: String
        /// To the nearer; from the middle to the even one, as banks and ICU do.
        public static let halfEven = Rounding(skeleton: "")
        /// To the nearer; from the middle away from zero.
        public static let halfUp = Rounding(skeleton: "rounding-mode-half-up")
        /// To the nearer; from the middle towards zero.
        public static let halfDown = Rounding(skeleton: "rounding-mode-half-down")
        /// Away from zero.
        public static let awayFromZero = Rounding(skeleton: "rounding-mode-up")
        /// Towards zero.
        public static let towardZero = Rounding(skeleton: "rounding-mode-down")
        /// To the larger value.
        public static let up = Rounding(skeleton: "rounding-mode-ceiling")
        /// To the smaller value.
        public static let down = Rounding(skeleton: "rounding-mode-floor")
    }

    /// Plain, compact or scientific.
    public struct Notation: Sendable, Hashable, Codable {
        package var skeleton: String
        /// All digits: 1,234,567.
        public static let plain = Notation(skeleton: "")
        /// Short words for large powers of ten: 1.2M.
        public static let compactShort = Notation(skeleton: "compact-short")
        /// Long words for large powers of ten: 1.2 million.
        public static let compactLong = Notation(skeleton: "compact-long")
        /// A power of ten: 1.234567E6.
        public static let scientific = Notation(skeleton: "scientific")
        /// A power of ten that is a multiple of three: 1.234567E6, 12.34567E6.
        public static let engineering = Notation(skeleton: "engineering")
    }

    /// ICU's skeleton for the style; `precision` stands in where the style's own is automatic.
    package func skeleton(automaticPrecision precision: String = "") -> String {
        var words: [String] = []
        if !notation.skeleton.isEmpty { words.append(notation.skeleton) }
        switch self.precision.kind {
        case .automatic:
            if !precision.isEmpty { words.append(precision) }
        case .fraction:
            words.append(
                self.precision.maximum == 0
                    ? "precision-integer"
                    : "." + String(repeating: "0", count: self.precision.minimum)
                        + String(repeating: "#", count: self.precision.maximum - self.precision.minimum))
        case .significant:
            words.append(
                String(repeating: "@", count: self.precision.minimum)
                    + String(repeating: "#", count: self.precision.maximum - self.precision.minimum))
        case .increment: words.append("precision-increment/\(self.precision.minimum)")
        }
        for word in [rounding.skeleton, grouping.skeleton, sign.skeleton] where !word.isEmpty { words.append(word) }
        if minimumIntegerDigits != 1 {
            words.append("integer-width/+" + String(repeating: "0", count: min(max(0, minimumIntegerDigits), 100)))
        }
        return words.joined(separator: " ")
    }
}
