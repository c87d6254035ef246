// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import FoundationEssentials

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
    /// `t` or `z` (RFC 3339 §5.6), and `T24:00:00`, as XML Schema writes the end of a day. Nil for anything else, such as `2026-02-30T…` or a time without an offset.
    package init?(_ text: String) {
        var bytes = Array(text.utf8)
        // The library reads forms that CAP doesn't have: a date alone, a time without seconds or offset.
        guard bytes.count >= 20, bytes.count <= 40, bytes[10] | 0x20 == UInt8(ascii: "t"),
            bytes[16] == UInt8(ascii: ":"), let offset = Self.offset(bytes)
        else { return nil }
        // XML Schema's end of a day, which RFC 3339 doesn't have: `T24:00:00` is the next day's `T00:00:00`.
        let isEndOfDay = bytes[11..<19].elementsEqual("24:00:00".utf8)
        if isEndOfDay { bytes.replaceSubrange(11..<13, with: "00".utf8) }
        guard let date = try? RFC3339.date(from: String(decoding: bytes, as: UTF8.self)) else { return nil }
        self.text = text
        offsetSeconds = offset
        secondsSince1970 = Int64(date.timeIntervalSince1970.rounded(.down)) + (isEndOfDay ? 86_400 : 0)
    }

    /// What stands behind the time: `+02:00` → 7200, `-00:00` and `Z` → 0; nil for nothing, or more than 14 hours.
    private static func offset(_ bytes: [UInt8]) -> Int? {
        if let last = bytes.last, last | 0x20 == UInt8(ascii: "z") { return 0 }
        let sign = bytes[bytes.count - 6]
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let digits = [5, 4, 2, 1].map { Int(bytes[bytes.count - $0]) - Int(UInt8(ascii: "0")) }
        let seconds = (digits[0] * 10 + digits[1]) * 3_600 + (digits[2] * 10 + digits[3]) * 60
        return (0...50_400).contains(seconds) ? (sign == UInt8(ascii: "-") ? -seconds : seconds) : nil
    }
}
