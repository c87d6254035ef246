// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A formatter whose locale was tried out, for what can't fail then: methods without `try`.
///
/// What may fail for a reason of its own (a currency's code, a unit, a skeleton, a typed text) is not here but in
/// ``LocaleFormatter``, which ``formatter`` is.
///
///     let page = try CheckedFormatter(locale, timeZone: .utc)   // once, where an error can still be answered
///     page.percent(54)                                          // "54%"
///     page.date(now, .long)                                     // "June 7, 2022"
public struct CheckedFormatter: Sendable, Hashable {
    /// The formatter with every method, those that can throw included.
    public let formatter: LocaleFormatter
    /// The zone of its dates.
    public let timeZone: TimeZoneID

    /// Tries the locale out; throws what the first number, percentage or date would.
    public init(_ locale: LanguageTag, timeZone: TimeZoneID) throws(FormattingError) {
        formatter = LocaleFormatter(locale)
        self.timeZone = timeZone
        _ = try formatter.number(1234)
        _ = try formatter.percent(54)
        _ = try formatter.list(["1", "2", "3"])
        let start = Date(timeIntervalSince1970: 0)
        for length in [DateFields.Length.short, .medium, .long, .full] {
            _ = try formatter.date(start, .style(date: length), timeZone: timeZone)
        }
    }

    /// The locale.
    public var locale: LanguageTag { formatter.locale }

    /// An integer.
    public func number(_ value: Int) -> String { (try? formatter.number(value)) ?? "\(value)" }

    /// A whole percentage; the value is the number shown: `54` → `54%`.
    public func percent(_ value: Int) -> String { (try? formatter.percent(value)) ?? "\(value)%" }

    /// The date in a length.
    ///
    /// One beyond ``LocaleFormatter/maximumDateDistance`` is written as at that limit.
    public func date(_ date: Date, _ length: DateFields.Length = .medium, time: DateFields.Length = .omitted) -> String
    {
        let seconds = date.timeIntervalSince1970
        let limit = LocaleFormatter.maximumDateDistance
        let clamped = Date(timeIntervalSince1970: seconds.isNaN ? 0 : min(max(seconds, -limit), limit))
        return (try? formatter.date(clamped, .style(date: length, time: time), timeZone: timeZone))
            ?? RFC3339.string(from: clamped)
    }

    /// Items joined; those beyond ``LocaleFormatter/maximumListItems`` are counted at the end.
    public func list(_ items: [String], type: ListType = .and) -> String {
        (try? formatter.list(items, limit: LocaleFormatter.maximumListItems - 1, type: type))
            ?? items.joined(separator: ", ")
    }
}
