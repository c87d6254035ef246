// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension PartsFormatter {
    /// The parts of a date.
    public func date(
        _ date: Date, _ fields: DateFields, timeZone: TimeZoneID
    ) throws(FormattingError) -> [FormattedPart] {
        PartsBuilder.parts(
            try formatter.engine.value(DatePart(fields: fields, zone: timeZone)).formatWithFields(
                LocaleFormatter.milliseconds(date)))
    }

    /// The parts of a date by the fields that it shows.
    public func date(
        _ date: Date, skeleton: String, timeZone: TimeZoneID
    ) throws(FormattingError) -> [FormattedPart] {
        try self.date(date, .fields(skeleton), timeZone: timeZone)
    }

    /// The parts of an interval; those of the two ends have 0 and 1 as member.
    public func interval(
        from start: Date, to end: Date, _ fields: DateFields, timeZone: TimeZoneID
    ) throws(FormattingError) -> [FormattedPart] {
        PartsBuilder.parts(
            try formatter.engine.value(IntervalPart(fields: fields, zone: timeZone)).format(
                LocaleFormatter.milliseconds(start), LocaleFormatter.milliseconds(end)))
    }

    /// The parts of relative time.
    public func relative(
        _ value: some LocalizableNumber, unit: RelativeUnit, presentation: RelativePresentation = .numeric,
        width: Width = .wide
    ) throws(FormattingError) -> [FormattedPart] {
        let value = value.decimalNumber
        guard value.isFinite else {
            throw FormattingError(.unsupportedValue, "\(value) is not an amount of time")
        }
        return try formatter.relativeParts(value, unit, presentation, width)
    }

    /// The parts of a length of time; those of each unit have its index as member.
    public func duration(
        seconds: some LocalizableNumber, units: [DurationUnit] = [.hour, .minute, .second], width: Width = .abbreviated,
        _ style: NumberStyle = .integer
    ) throws(FormattingError) -> [FormattedPart] {
        try formatter.parts(
            formatter.durationPieces(seconds: seconds.decimalNumber, units: units, width: width, style), width)
    }

    /// The parts of a length of time of Swift's clocks.
    public func duration(
        _ duration: Duration, units: [DurationUnit] = [.hour, .minute, .second], width: Width = .abbreviated,
        _ style: NumberStyle = .integer
    ) throws(FormattingError) -> [FormattedPart] {
        try self.duration(seconds: LocaleFormatter.seconds(duration), units: units, width: width, style)
    }

    /// The parts of the time between two dates; those of each unit have its index as member.
    public func components(
        from start: Date, to end: Date, units: [DurationUnit] = [.year, .month, .day, .hour, .minute, .second],
        timeZone: TimeZoneID, width: Width = .wide
    ) throws(FormattingError) -> [FormattedPart] {
        try formatter.parts(formatter.componentPieces(from: start, to: end, units, timeZone, width), width)
    }
}
