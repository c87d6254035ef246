// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// The unit of relative time.
public struct RelativeUnit: Sendable, Hashable {
    let number: Int32
    /// CLDR's name of the unit, such as "day".
    public let identifier: String

    /// A unit by its name: second, minute, hour, day, week, month, quarter, year, or a day of the week.
    public init?(_ identifier: some StringProtocol) {
        guard let index = Self.names.firstIndex(where: { $0 == identifier }) else { return nil }
        (number, self.identifier) = (Int32(index), Self.names[index])
    }

    fileprivate init(_ number: Int) { (self.number, identifier) = (Int32(number), Self.names[number]) }

    // In ICU's order.
    private static let names = [
        "year", "quarter", "month", "week", "day", "hour", "minute", "second", "sunday", "monday", "tuesday",
        "wednesday", "thursday", "friday", "saturday",
    ]

    /// Years.
    public static let year = RelativeUnit(TOLK_RELATIVE_YEAR)
    /// Quarters of a year.
    public static let quarter = RelativeUnit(TOLK_RELATIVE_QUARTER)
    /// Months.
    public static let month = RelativeUnit(TOLK_RELATIVE_MONTH)
    /// Weeks.
    public static let week = RelativeUnit(TOLK_RELATIVE_WEEK)
    /// Days.
    public static let day = RelativeUnit(TOLK_RELATIVE_DAY)
    /// Hours.
    public static let hour = RelativeUnit(TOLK_RELATIVE_HOUR)
    /// Minutes.
    public static let minute = RelativeUnit(TOLK_RELATIVE_MINUTE)
    /// Seconds.
    public static let second = RelativeUnit(TOLK_RELATIVE_SECOND)
}

extension RelativeUnit: NamedOption, Codable {
    package static var noun: String { "a unit of relative time" }
    package static var words: [(key: String, value: Self)] { names.indices.map { (names[$0], RelativeUnit($0)) } }

    /// Reads CLDR's name of a unit or a day of the week.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

/// Whether relative time is always a number or may be a word.
public struct RelativePresentation: Sendable, Hashable {
    let isNamed: Bool
    /// 1 day ago.
    public static let numeric = RelativePresentation(isNamed: false)
    /// Yesterday, where the language has a word.
    public static let named = RelativePresentation(isNamed: true)
}

extension RelativePresentation: NamedOption, Codable {
    package static var noun: String { "a presentation of relative time" }
    package static var words: KeyValuePairs<String, Self> { ["numeric": .numeric, "named": .named] }

    /// Reads `numeric` or `named`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension LocaleFormatter {
    /// Time relative to now; a negative value is in the past: `-2`, `hour` → `2 hours ago`, `vor 2 Stunden`.
    public func relative(
        _ value: some LocalizableNumber, unit: RelativeUnit, presentation: RelativePresentation = .numeric,
        width: Width = .wide
    ) throws(FormattingError) -> String {
        let value = value.decimalNumber
        guard value.isFinite else {
            throw FormattingError(.unsupportedValue, "\(value) is not an amount of time")
        }
        if let text = engine.offset(unit, presentation, width, { $0.string(value) }) { return text }
        return try relativeParts(value, unit, presentation, width).map(\.text).joined()
    }

    /// Time relative to now in whole units.
    public func relative(
        _ value: Int, unit: RelativeUnit, presentation: RelativePresentation = .numeric, width: Width = .wide
    ) throws(FormattingError) -> String {
        if let text = engine.offset(unit, presentation, width, { $0.string(value) }) { return text }
        return try relative(DecimalNumber(value), unit: unit, presentation: presentation, width: width)
    }

    /// The parts of relative time as ICU makes them.
    ///
    /// ICU takes the amount in binary floating point, which holds fifteen digits. A longer amount keeps its own digits
    /// in the words of a shorter one that has the same plural form: a million and what its last six digits are, which is
    /// all that CLDR's rules look at in so large a number.
    func relativeParts(
        _ value: DecimalNumber, _ unit: RelativeUnit, _ presentation: RelativePresentation, _ width: Width
    ) throws(FormattingError) -> [FormattedPart] {
        guard value.digits.count + max(0, value.exponent) > 15, let exact = try Self.rational(value) else {
            return try relativeParts(of: value.doubleValue, unit, presentation, width)
        }
        let style = NumberStyle(precision: .fraction(0...3))
        let rounded = MixedAmount.Rounding(style).apply(exact.magnitude, isNegative: exact.isNegative)
        let million = RationalNumber(1_000_000)
        var sample = rounded
        if rounded >= million * million {
            let (integer, fraction) = rounded.integerAndFraction
            let lastSix = integer * RationalNumber(BigNatural.one, BigNatural(1_000_000))
            sample = million + lastSix.integerAndFraction.fraction * million + fraction
        }
        let amount = sample.decimal(places: 3).doubleValue
        var parts = try relativeParts(of: value.isNegative ? -amount : amount, unit, presentation, width)
        guard sample != rounded else { return parts }
        let numeric: Set<FormattedPart.Kind> = [.integer, .group, .decimal, .fraction]
        guard let first = parts.firstIndex(where: { numeric.contains($0.kind) }),
            let last = parts.lastIndex(where: { numeric.contains($0.kind) })
        else { return try relativeParts(of: value.doubleValue, unit, presentation, width) }
        parts.replaceSubrange(first...last, with: try self.parts.number(rounded.decimal(places: 3), style))
        return parts
    }

    private func relativeParts(
        of amount: Double, _ unit: RelativeUnit, _ presentation: RelativePresentation, _ width: Width
    ) throws(FormattingError) -> [FormattedPart] {
        PartsBuilder.parts(
            try engine.value(RelativePart(width: width))
                .format(amount, unit: unit.number, isNamed: presentation.isNamed))
    }
}
