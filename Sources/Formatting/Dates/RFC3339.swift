// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Instants in the text form of [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339): `2022-06-07T13:05:09.5+02:00`.
public enum RFC3339 {
    /// Reads an instant; a date alone is midnight UTC, a missing offset means UTC, and a leap second (`:60`) is the
    /// following second.
    public static func date(from text: some StringProtocol) throws(FormattingError) -> Date {
        guard let seconds = seconds(Array(text.utf8)) else {
            throw FormattingError(
                .invalidDate, "\"\(text.prefix(80))\" is not a date such as 2022-06-07T13:05:09Z (RFC 3339)")
        }
        return Date(timeIntervalSince1970: seconds)
    }

    private static func seconds(_ bytes: [UInt8]) -> Double? {
        var position = 0
        func accept(_ characters: String) -> Bool {
            guard position < bytes.count, characters.utf8.contains(bytes[position]) else { return false }
            position += 1
            return true
        }
        func number(_ digits: Int, in range: ClosedRange<Int>) -> Int? {
            guard position + digits <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[position..<position + digits] {
                guard byte &- UInt8(ascii: "0") < 10 else { return nil }
                value = value * 10 + Int(byte &- UInt8(ascii: "0"))
            }
            position += digits
            return range.contains(value) ? value : nil
        }
        guard bytes.count <= 64, let year = number(4, in: 0...9999), accept("-"), let month = number(2, in: 1...12),
            accept("-"), let day = number(2, in: 1...31), day <= daysInMonth(year: year, month: month)
        else { return nil }
        var result = Double(daysSince1970(year: year, month: month, day: day)) * 86400
        if position == bytes.count { return result }
        guard accept("Tt "), let hour = number(2, in: 0...23), accept(":"), let minute = number(2, in: 0...59) else {
            return nil
        }
        result += Double(hour * 3600 + minute * 60)
        if accept(":") {
            guard let second = number(2, in: 0...60) else { return nil }
            result += Double(second)
            if accept(".") {
                // ICU counts in milliseconds; what is shorter is cut, so that no clock shows a second that hasn't begun.
                var (milliseconds, scale) = (0, 100)
                let start = position
                while let digit = number(1, in: 0...9) {
                    milliseconds += digit * scale
                    scale /= 10
                }
                guard position > start else { return nil }
                result += Double(milliseconds) / 1000
            }
        }
        if position == bytes.count || (accept("Zz") && position == bytes.count) { return result }
        let isWest = position < bytes.count && bytes[position] == UInt8(ascii: "-")
        guard accept("+-"), let hours = number(2, in: 0...23), accept(":"), let minutes = number(2, in: 0...59),
            position == bytes.count
        else { return nil }
        let offset = Double(hours * 3600 + minutes * 60)
        return isWest ? result + offset : result - offset
    }

    /// Writes an instant in UTC: `2022-06-07T13:05:09Z`, with milliseconds where it has some.
    ///
    /// A year outside 0 to 9999, which the form doesn't have, is written with as many digits as it needs and a sign.
    public static func string(from date: Date) -> String {
        let total = (date.timeIntervalSince1970 * 1000).rounded()
        guard total.isFinite, total.magnitude < 1e17 else { return "\(date.timeIntervalSince1970)" }
        let day = (total / 86_400_000).rounded(.down)
        let rest = Int(total - day * 86_400_000)
        let fields = calendarDay(Int(day))
        func padded(_ value: Int, _ count: Int) -> String {
            let text = String(value.magnitude)
            return (value < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let fraction = rest % 1000 == 0 ? "" : "." + padded(rest % 1000, 3)
        return padded(fields.year, 4) + "-" + padded(fields.month, 2) + "-" + padded(fields.day, 2) + "T"
            + padded(rest / 3_600_000, 2) + ":" + padded(rest / 60_000 % 60, 2) + ":" + padded(rest / 1000 % 60, 2)
            + fraction + "Z"
    }

    /// The date of a day counted from 1970: ``daysSince1970(year:month:day:)`` backwards.
    static func calendarDay(_ count: Int) -> (year: Int, month: Int, day: Int) {
        // Years are counted from March, so that the leap day comes last; 400 years have 146,097 days.
        let shifted = count + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * fromMarch + 2) / 5 + 1)
    }

    private static func daysInMonth(year: Int, month: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days from 1970-01-01 in the Gregorian calendar; years are counted from March, so that the leap day comes last.
    package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
