// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import Foundation

/// Chooses the unit of a relative time and writes it, as Foundation's `Date.RelativeFormatStyle` does.
///
/// 1. The time, rounded to whole seconds, is counted in calendar units from years to seconds. The largest that isn't 0
///    is the unit.
/// 2. Hours and minutes are rounded by the next smaller unit: 30 or more of that make one more, which may carry into a
///    larger unit (59 minutes 30 seconds are 1 hour).
/// 3. Days, weeks, months and years are counted as people count them, by the boundaries between them: from the
///    beginning of the reference's own day (week, month, year) for what is ahead, from its last second for what is
///    past. Two days ahead begins 36 hours after noon, and one month ahead may be 27 days. The largest unit of that
///    count is the answer.
struct RelativeTime {
    private let formatter: LocaleFormatter
    private let presentation: RelativePresentation
    private let width: Width
    private let spellsOut: Bool
    private let isAtBeginning: Bool

    /// A way to write relative times; at the beginning of a sentence they begin with a capital.
    init(
        formatter: LocaleFormatter, presentation: RelativePresentation, width: Width, spellsOut: Bool = false,
        isAtBeginning: Bool = false
    ) {
        self.formatter = formatter
        self.presentation = presentation
        self.width = width
        self.spellsOut = spellsOut
        self.isAtBeginning = isAtBeginning
    }

    private static let units: [(component: Calendar.Component, unit: RelativeUnit)] = [
        (.year, .year), (.month, .month), (.weekOfMonth, .week), (.day, .day), (.hour, .hour), (.minute, .minute),
        (.second, .second),
    ]
    private static let components = Set(units.map(\.component))

    /// The farthest that is counted, in seconds from the reference: ten million years.
    private static let farthest = 3.2e14

    /// The time from a reference to a date.
    func text(from reference: Date, to date: Date, calendar: Calendar) -> String {
        let seconds = date.timeIntervalSince(reference).rounded()
        guard seconds.isFinite, seconds.magnitude < Self.farthest else { return "" }
        let (count, unit) = Self.count(from: reference, to: reference + seconds, calendar)
        return text(count, unit)
    }

    private typealias Count = (count: Int, unit: RelativeUnit)

    private static func count(from reference: Date, to date: Date, _ calendar: Calendar) -> Count {
        let counted = amounts(calendar.dateComponents(components, from: reference, to: date))
        // Rule 1.
        guard let largest = counted.first else { return (0, .second) }
        var boundary = reference
        var length: TimeInterval = 0
        switch largest.component {
        case .hour, .minute, .second:
            // Rule 2.
            let smaller: Calendar.Component? =
                largest.component == .hour ? .minute : largest.component == .minute ? .second : nil
            let rest = smaller.flatMap { part in counted.first { $0.component == part }?.count } ?? 0
            guard rest.magnitude >= 30 else { return (largest.count, largest.unit) }
            let rounded = largest.count + rest.signum()
            guard let end = calendar.date(byAdding: largest.component, value: rounded, to: date),
                let carried = amounts(calendar.dateComponents(components, from: date, to: end)).first
            else { return (rounded, largest.unit) }
            return (carried.count, carried.unit)
        default:
            // Rule 3.
            guard
                calendar.dateInterval(of: largest.component, start: &boundary, interval: &length, for: reference)
            else { return (largest.count, largest.unit) }
            let start = reference < date ? boundary : boundary + (length - 1)
            let aligned = amounts(calendar.dateComponents(components, from: start, to: date))
            return aligned.first.map { ($0.count, $0.unit) } ?? (largest.count, largest.unit)
        }
    }

    private static func amounts(
        _ counted: DateComponents
    ) -> [(component: Calendar.Component, unit: RelativeUnit, count: Int)] {
        units.compactMap { component, unit in
            guard let count = counted.value(for: component), count != 0 else { return nil }
            return (component, unit, count)
        }
    }

    /// A number of units, negative for the past.
    func text(_ count: Int, _ unit: RelativeUnit) -> String {
        let value = DecimalNumber(count)
        let text: String?
        if spellsOut {
            let parts: [FormattedPart]? = try? formatter.parts.relative(
                value, unit: unit, presentation: presentation, width: width)
            text = parts.map { formatter.spellingOut(value, in: $0) }
        } else {
            text = try? formatter.relative(value, unit: unit, presentation: presentation, width: width)
        }
        guard let text else { return "" }
        return isAtBeginning ? formatter.capitalizingFirst(text) : text
    }
}
