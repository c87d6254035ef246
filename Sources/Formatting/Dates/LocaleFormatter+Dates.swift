// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension LocaleFormatter {
    /// A date by the fields that it shows, in a given zone: `yMMM` → `Jun 2022`, `Juni 2022`, `2022年6月`.
    ///
    /// Calendar, hour cycle and digits are the locale's, or those of `-u-ca-`, `-u-hc-` and `-u-nu-`.
    public func date(_ date: Date, skeleton: String, timeZone: TimeZoneID) throws(FormattingError) -> String {
        try self.date(date, .fields(skeleton), timeZone: timeZone)
    }

    /// A date by fields or by length.
    public func date(_ date: Date, _ fields: DateFields, timeZone: TimeZoneID) throws(FormattingError) -> String {
        let milliseconds = try Self.milliseconds(date)
        if timeZone == .utc, let text = engine.calendarDate(fields, { $0.string(milliseconds) }) { return text }
        return try engine.value(DatePart(fields: fields, zone: timeZone)).format(milliseconds)
    }

    /// The interval between two dates, written as short as the language allows: `Jun 7 – 9, 2022`.
    public func interval(
        from start: Date, to end: Date, _ fields: DateFields, timeZone: TimeZoneID
    ) throws(FormattingError) -> String {
        try engine.value(IntervalPart(fields: fields, zone: timeZone)).format(
            Self.milliseconds(start), Self.milliseconds(end)
        ).0
    }

    /// How far from 1970 a date may be, in seconds: about 140,000 years.
    ///
    /// ICU's calendars stop near ten times that.
    public static let maximumDateDistance = 4.4e12

    static func milliseconds(_ date: Date) throws(FormattingError) -> Double {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite, seconds.magnitude <= maximumDateDistance else {
            throw FormattingError(
                .invalidDate, "the date is \(seconds) seconds from 1970; the limit is \(maximumDateDistance)")
        }
        // A date counts seconds from 2001 in binary floating point, so that a whole millisecond comes out a little off.
        let milliseconds = seconds * 1000
        let nearest = milliseconds.rounded()
        // Far from today a Date can't hold a millisecond exactly: in the year 6412 it is off by up to 0.015.
        let tolerance = max(0.01, seconds.ulp * 2_000)
        return (milliseconds - nearest).magnitude < tolerance ? nearest : milliseconds.rounded(.down)
    }
}
