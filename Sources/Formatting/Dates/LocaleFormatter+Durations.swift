// SPDX-License-Identifier: Apache-2.0

internal import CICU

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A unit that a length of time is split into.
public struct DurationUnit: Sendable, Hashable, Comparable {
    /// From the largest down.
    let rank: Int

    private init(_ rank: Int) { self.rank = rank }

    /// A unit by CLDR's name: year, month, week, day, hour, minute, second, millisecond, microsecond, nanosecond.
    public init?(_ identifier: some StringProtocol) {
        guard let rank = Self.names.firstIndex(where: { $0 == identifier }) else { return nil }
        self.rank = rank
    }

    private static let names = [
        "year", "month", "week", "day", "hour", "minute", "second", "millisecond", "microsecond", "nanosecond",
    ]

    /// Years, for the time between two dates only.
    public static let year = DurationUnit(0)
    /// Months, for the time between two dates only.
    public static let month = DurationUnit(1)
    /// Weeks.
    public static let week = DurationUnit(2)
    /// Days.
    public static let day = DurationUnit(3)
    /// Hours.
    public static let hour = DurationUnit(4)
    /// Minutes.
    public static let minute = DurationUnit(5)
    /// Seconds.
    public static let second = DurationUnit(6)
    /// Thousandths of a second.
    public static let millisecond = DurationUnit(7)
    /// Millionths of a second.
    public static let microsecond = DurationUnit(8)
    /// Billionths of a second.
    public static let nanosecond = DurationUnit(9)

    /// Smaller units come first.
    public static func < (left: DurationUnit, right: DurationUnit) -> Bool { left.rank > right.rank }

    /// CLDR's name.
    public var identifier: String { Self.names[rank] }

    /// The unit of measurement.
    var unit: UnitIdentifier { Self.units[rank] }

    private static let units = names.map { UnitIdentifier(known: $0) }

    /// How many nanoseconds the unit has; `nil` where that depends on the calendar.
    var nanoseconds: Int64? {
        [
            nil, nil, 604_800_000_000_000, 86_400_000_000_000, 3_600_000_000_000, 60_000_000_000, 1_000_000_000,
            1_000_000, 1000, 1,
        ][rank]
    }

    /// ICU's number of the calendar field.
    var calendarField: Int32? { rank < Self.calendarFields.count ? Int32(Self.calendarFields[rank]) : nil }

    private static let calendarFields = [
        TOLK_CALENDAR_YEAR, TOLK_CALENDAR_MONTH, TOLK_CALENDAR_WEEK, TOLK_CALENDAR_DAY, TOLK_CALENDAR_HOUR,
        TOLK_CALENDAR_MINUTE, TOLK_CALENDAR_SECOND,
    ]
}

extension DurationUnit: NamedOption, Codable {
    package static var noun: String { "a unit of time" }
    package static var words: [(key: String, value: Self)] { names.indices.map { (names[$0], DurationUnit($0)) } }

    /// Reads `year`, `month`, `week`, `day`, `hour`, `minute`, `second`, `millisecond`, `microsecond` or `nanosecond`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

extension LocaleFormatter {
    /// A length of time in several units: `9000` s → `2 hr, 30 min`, `2 Stunden, 30 Minuten`.
    ///
    /// 1. The whole is rounded to the smallest unit (half to even), or to the fraction digits that the style asks for,
    ///    and then split, so that 59.6 seconds are 1 minute and not 60 seconds.
    /// 2. Parts that are zero are left out; if all are, the smallest unit shows its zero.
    /// 3. A minus sign stands with the first part only.
    public func duration(
        seconds: some LocalizableNumber, units: [DurationUnit] = [.hour, .minute, .second], width: Width = .abbreviated,
        _ style: NumberStyle = .integer
    ) throws(FormattingError) -> String {
        try joined(durationPieces(seconds: seconds.decimalNumber, units: units, width: width, style), width: width)
    }

    func durationPieces(
        seconds: DecimalNumber, units: [DurationUnit], width: Width, _ style: NumberStyle
    ) throws(FormattingError) -> [NumberPiece] {
        let (amounts, isNegative) = try durationAmounts(seconds: seconds, units: units, style)
        let shown = amounts.filter { !$0.amount.isZero }
        return pieces(shown.isEmpty ? Array(amounts.suffix(1)) : shown, isNegative: isNegative, width, style)
    }

    /// The amounts of all units, zeros as well, without their sign (rule 1).
    func durationAmounts(
        seconds: DecimalNumber, units: [DurationUnit], _ style: NumberStyle
    ) throws(FormattingError) -> (amounts: [(unit: DurationUnit, amount: DecimalNumber)], isNegative: Bool) {
        let wanted = Set(units).sorted(by: >)
        guard let smallest = wanted.last, wanted.allSatisfy({ $0.nanoseconds != nil }) else {
            throw FormattingError.invalidOption("a length of time needs units from week to nanosecond")
        }
        guard let exact = try Self.rational(seconds) else {
            throw FormattingError(.unsupportedValue, "\(seconds) is not a length of time")
        }
        let size = { (unit: DurationUnit) in RationalNumber(Int(unit.nanoseconds ?? 1)) }
        let inSmallest = exact.magnitude * RationalNumber(1_000_000_000) * (size(smallest).reciprocal ?? .one)
        var rest = MixedAmount.Rounding(style).apply(
            inSmallest, isNegative: exact.isNegative)
        var amounts: [(unit: DurationUnit, amount: DecimalNumber)] = []
        for unit in wanted {
            let ratio = size(unit) * (size(smallest).reciprocal ?? .one)
            if unit == smallest {
                amounts.append((unit, rest.decimal(places: 40)))
            } else {
                let whole = (rest * (ratio.reciprocal ?? .one)).integerAndFraction.integer
                rest = rest - whole * ratio
                amounts.append((unit, whole.decimal(places: 0)))
            }
        }
        return (amounts, exact.isNegative)
    }

    /// A length of time of Swift's clocks.
    public func duration(
        _ duration: Duration, units: [DurationUnit] = [.hour, .minute, .second], width: Width = .abbreviated,
        _ style: NumberStyle = .integer
    ) throws(FormattingError) -> String {
        try self.duration(seconds: Self.seconds(duration), units: units, width: width, style)
    }

    static func seconds(_ duration: Duration) -> DecimalNumber {
        let (whole, attoseconds) = duration.components
        let seconds =
            RationalNumber(Int(whole))
            + RationalNumber(Int(attoseconds)) * RationalNumber(.one, BigNatural.one.timesPowerOfTen(18))
        return seconds.decimal(places: 18)
    }

    /// The time between two dates in calendar units: `1 year, 2 months`, `24 minutes, 18 seconds`.
    ///
    /// Counted in the locale's calendar and the given zone: first as many of the largest unit as fit, then of the next.
    public func components(
        from start: Date, to end: Date, units: [DurationUnit] = [.year, .month, .day, .hour, .minute, .second],
        timeZone: TimeZoneID, width: Width = .wide
    ) throws(FormattingError) -> String {
        try joined(componentPieces(from: start, to: end, units, timeZone, width), width: width)
    }

    func componentPieces(
        from start: Date, to end: Date, _ units: [DurationUnit], _ timeZone: TimeZoneID, _ width: Width
    ) throws(FormattingError) -> [NumberPiece] {
        let amounts = try calendarAmounts(from: start, to: end, units: units, timeZone: timeZone)
        let isZero = amounts.allSatisfy { $0.amount == 0 }
        let shown = isZero ? Array(amounts.suffix(1)) : amounts.filter { $0.amount != 0 }
        return pieces(
            shown.map { ($0.unit, DecimalNumber($0.amount)) }, isNegative: end < start && !isZero, width, .automatic)
    }

    private func pieces(
        _ amounts: [(unit: DurationUnit, amount: DecimalNumber)], isNegative: Bool, _ width: Width, _ style: NumberStyle
    ) -> [NumberPiece] {
        amounts.enumerated().map { index, part in
            var amount = part.amount
            amount.isNegative = isNegative && index == 0 && !amount.isZero
            return NumberPiece(
                value: amount, subject: .unit(part.unit.unit, width),
                style: index == amounts.count - 1 ? style : .automatic)
        }
    }
}
