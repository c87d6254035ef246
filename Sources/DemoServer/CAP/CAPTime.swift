/// A moment with the offset that its sender's clock shows: `2026-11-21T06:10:00+02:00`.
package struct CAPTime: Sendable, Hashable {
    /// As the file writes it.
    package var text: String
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    package var secondsSince1970: Int64
    /// The offset from UTC in seconds.
    package var offsetSeconds: Int

    /// Reads the profile of ISO 8601 that CAP 1.2 §3.3.2 prescribes.
    ///
    /// Also read, because senders write them: `Z` for the offset, a fraction of a second (dropped), and a lower-case
    /// `t` or `z` (RFC 3339 §5.6). Nil for anything else, such as `2026-02-30T…` or a time without an offset.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 40,
            let year = Self.number(bytes, 0..<4), bytes[4] == UInt8(ascii: "-"),
            let month = Self.number(bytes, 5..<7), bytes[7] == UInt8(ascii: "-"),
            let day = Self.number(bytes, 8..<10), bytes[10] | 0x20 == UInt8(ascii: "t"),
            let hour = Self.number(bytes, 11..<13), bytes[13] == UInt8(ascii: ":"),
            let minute = Self.number(bytes, 14..<16), bytes[16] == UInt8(ascii: ":"),
            let second = Self.number(bytes, 17..<19),
            (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year),
            hour <= 23, minute <= 59, second <= 60
        else { return nil }

        var index = 19
        if bytes[index] == UInt8(ascii: ".") {
            index += 1
            let firstDigit = index
            while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
            guard index > firstDigit else { return nil }
        }
        guard let offset = Self.offset(bytes[index...]) else { return nil }

        let days = Self.daysSince1970(year: year, month: month, day: day)
        self.text = text
        offsetSeconds = offset
        secondsSince1970 =
            Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + min(second, 59)) - Int64(offset)
    }

    /// `+02:00` → 7200, `-00:00` and `Z` → 0.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(bytes)
        if bytes.count == 1, bytes[0] | 0x20 == UInt8(ascii: "z") { return 0 }
        guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
            bytes[3] == UInt8(ascii: ":"), let hours = number(bytes, 1..<3), let minutes = number(bytes, 4..<6),
            hours <= 14, minutes <= 59
        else { return nil }
        let seconds = hours * 3_600 + minutes * 60
        return bytes[0] == UInt8(ascii: "-") ? -seconds : seconds
    }

    private static func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        guard range.upperBound <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[range] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days of the proleptic Gregorian calendar.
    ///
    /// March is counted as the first month, so that the leap day comes last and the months before it have the same
    /// lengths every year.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
