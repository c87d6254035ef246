// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Counts and writes one length of time as Apple's `DateComponentsFormatter` does.
///
/// 1. The units are counted in the calendar: of the largest as many as fit, then of the next; what is less than the
///    smallest is cut off, unless fractions are allowed.
/// 2. A limit on their number keeps the first that isn't 0 and those behind it. The rest rounds the last (half down),
///    which may carry into larger ones.
/// 3. A largest unit of 1 goes into the next one where collapsing is asked for.
/// 4. Zeros are left out as the behavior says. The smallest unit stays where all are 0.
/// 5. Positional texts write hours, minutes and seconds as a clock does, each but the first with two digits, and
///    larger units in front in their shortest form. The separator is that of the locale's clock.
package struct TimeSpanPlan {
    /// How lengths are written, with the numbers of Apple's `UnitsStyle`.
    package enum Style: Int {
        case positional, abbreviated, short, full, spellOut, brief
    }

    /// Which zeros are left out, with the bits of Apple's `ZeroFormattingBehavior`.
    package struct Zeros: OptionSet {
        package let rawValue: UInt
        package init(rawValue: UInt) { self.rawValue = rawValue }
        package static let usual = Zeros(rawValue: 1 << 0)
        package static let dropLeading = Zeros(rawValue: 1 << 1)
        package static let dropMiddle = Zeros(rawValue: 1 << 2)
        package static let dropTrailing = Zeros(rawValue: 1 << 3)
        package static let dropAll: Zeros = [.dropLeading, .dropMiddle, .dropTrailing]
        package static let pad = Zeros(rawValue: 1 << 16)
    }

    private let style: Style
    private let zeros: Zeros
    private let maximumUnitCount: Int
    private let collapsesLargestUnit: Bool
    private let allowsFractions: Bool
    private let formatter: LocaleFormatter
    private let zone: TimeZoneID

    /// A way to write lengths of time; a maximum of 0 is none.
    package init(
        style: Style, zeros: Zeros = .usual, maximumUnitCount: Int = 0, collapsesLargestUnit: Bool = false,
        allowsFractions: Bool = false, formatter: LocaleFormatter, zone: TimeZoneID
    ) {
        self.style = style
        self.zeros = zeros
        self.maximumUnitCount = maximumUnitCount
        self.collapsesLargestUnit = collapsesLargestUnit
        self.allowsFractions = allowsFractions
        self.formatter = formatter
        self.zone = zone
    }

    private typealias Amount = (unit: DurationUnit, amount: DecimalNumber)

    /// How many seconds a unit has, of months and years on average.
    private static let seconds: [DurationUnit: Double] = [
        .year: 31_556_952, .month: 2_629_746, .week: 604_800, .day: 86_400, .hour: 3_600, .minute: 60, .second: 1,
    ]

    /// The time from one date to another.
    package func text(from start: Date, to end: Date, units: [DurationUnit]) throws(FormattingError) -> String {
        var amounts = try counted(from: start, to: end, units)
        if collapsesLargestUnit { amounts = Self.collapsed(amounts) }
        amounts = shown(amounts)
        if end < start, let first = amounts.firstIndex(where: { !$0.amount.isZero }) {
            amounts[first].amount = amounts[first].amount.negated
        }
        if style == .positional { return try positional(amounts) }
        return try formatter.joined(amounts, width: width, listWidth: listWidth, spellsOut: style == .spellOut)
    }

    private var width: Width {
        switch style {
        case .full, .spellOut: .wide
        case .short, .brief: .abbreviated
        case .abbreviated, .positional: .narrow
        }
    }

    private var listWidth: Width {
        switch style {
        case .full, .spellOut: .wide
        case .short: .abbreviated
        case .brief, .abbreviated, .positional: .narrow
        }
    }

    // Rules 1 and 2.
    private func counted(
        from start: Date, to end: Date, _ units: [DurationUnit]
    ) throws(FormattingError) -> [Amount] {
        let whole = try formatter.calendarAmounts(from: start, to: end, units: units, timeZone: zone)
        var amounts: [Amount] = whole.map { ($0.unit, DecimalNumber($0.amount)) }
        guard let first = whole.firstIndex(where: { $0.amount != 0 }) else { return amounts }
        if maximumUnitCount > 0, maximumUnitCount < whole.count - first {
            let kept = whole[..<(first + maximumUnitCount)].map(\.unit)
            let half = ((kept.last.flatMap { Self.seconds[$0] } ?? 0) / 2) - 0.001
            let rounded = try formatter.calendarAmounts(
                from: start, to: end + (end < start ? -half : half), units: kept, timeZone: zone)
            // A carry begins a larger unit, so that the last one is beyond the limit.
            let begin = rounded.firstIndex { $0.amount != 0 } ?? first
            return rounded.prefix(begin + maximumUnitCount).map { ($0.unit, DecimalNumber($0.amount)) }
        }
        let isFixed = whole.allSatisfy { $0.unit != .year && $0.unit != .month }
        if allowsFractions, isFixed, let last = whole.indices.last, let size = Self.seconds[whole[last].unit] {
            let before = whole.dropLast().reduce(0.0) { $0 + Double($1.amount) * (Self.seconds[$1.unit] ?? 0) }
            let rest = (abs(end.timeIntervalSince(start)) - before) / size
            amounts[last].amount = DecimalNumber((rest * 100).rounded(.down) / 100)
        }
        return amounts
    }

    // Rule 3.
    private static func collapsed(_ amounts: [Amount]) -> [Amount] {
        guard let first = amounts.firstIndex(where: { !$0.amount.isZero }), amounts[first].amount == 1,
            first + 1 < amounts.count, let large = seconds[amounts[first].unit],
            let small = seconds[amounts[first + 1].unit], let count = amounts[first + 1].amount.int64Value
        else { return amounts }
        var amounts = amounts
        amounts[first].amount = 0
        amounts[first + 1].amount = DecimalNumber(Int(count) + Int((large / small).rounded()))
        return amounts
    }

    // Rule 4.
    private func shown(_ amounts: [Amount]) -> [Amount] {
        guard let first = amounts.firstIndex(where: { !$0.amount.isZero }),
            let last = amounts.lastIndex(where: { !$0.amount.isZero })
        else { return zeros.contains(.pad) || zeros.isEmpty ? amounts : Array(amounts.suffix(1)) }
        var dropped = zeros
        if zeros.contains(.usual) { dropped.formUnion(style == .positional ? .dropLeading : .dropAll) }
        return amounts.indices.filter { index in
            if index < first { return !dropped.contains(.dropLeading) }
            if index > last { return !dropped.contains(.dropTrailing) }
            return !amounts[index].amount.isZero || !dropped.contains(.dropMiddle)
        }.map { amounts[$0] }
    }

    // Rule 5.
    private func positional(_ amounts: [Amount]) throws(FormattingError) -> String {
        let clock: [Amount] = amounts.filter { $0.unit <= .hour }
        let large: [Amount] = amounts.filter { $0.unit > .hour }
        // A single larger unit is a number, as every unit alone is.
        guard !clock.isEmpty || large.count > 1 else {
            return try large.isEmpty ? "" : formatter.number(large[0].amount)
        }
        var texts: [String] = []
        if !large.isEmpty {
            texts.append(try formatter.joined(large, width: .narrow, listWidth: .narrow, spellsOut: false))
        }
        var numbers: [String] = []
        for (index, part) in clock.enumerated() {
            let isPadded = index > 0 || zeros.contains(.pad)
            let style = NumberStyle(grouping: .never, minimumIntegerDigits: isPadded ? 2 : 1)
            numbers.append(try formatter.number(part.amount, style))
        }
        if !numbers.isEmpty { texts.append(numbers.joined(separator: separator)) }
        return texts.joined(separator: " ")
    }

    /// What stands between minutes and seconds on the locale's clock.
    private var separator: String {
        let parts: [FormattedPart]? = try? formatter.parts.date(
            Date(timeIntervalSince1970: 0), skeleton: "ms", timeZone: .utc)
        return parts?.first { $0.kind == .literal }?.text ?? ":"
    }
}
