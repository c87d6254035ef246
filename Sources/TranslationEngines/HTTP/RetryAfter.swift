// SPDX-License-Identifier: Apache-2.0

internal import Formatting

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The header field `Retry-After` ([RFC 9110 §10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)).
enum RetryAfter {
    /// The longest wait that is believed.
    static let maximum = Duration.seconds(24 * 3600)

    /// How long to wait: a number of seconds, or the time until a date; `nil` for anything else.
    ///
    /// `120` → 120 s; `Wed, 21 Oct 2015 07:28:00 GMT` → the time until then, 0 when it is past.
    static func wait(_ value: String, at now: Date) -> Duration? {
        let text = value.utf8.drop { $0 == 0x20 || $0 == 0x09 }
        let digits = text.prefix { (0x30...0x39).contains($0) }
        let rest = text.dropFirst(digits.count)
        if !digits.isEmpty, rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
            guard digits.count <= 9, let seconds = Int(String(decoding: digits, as: UTF8.self)) else { return maximum }
            return min(.seconds(seconds), maximum)
        }
        guard let date = seconds(ofDate: value) else { return nil }
        let wait = Double(date) - now.timeIntervalSince1970
        return min(.seconds(max(0, wait)), maximum)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Seconds since 1970 of a date in the one form that servers may send (RFC 9110 §5.6.7).
    private static func seconds(ofDate text: String) -> Int? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT", let day = Int(parts[1]),
            let month = months.firstIndex(of: String(parts[2])), let year = Int(parts[3]), (1...31).contains(day),
            (1970...9999).contains(year)
        else { return nil }
        let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard clock.count == 3, (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...60).contains(clock[2])
        else { return nil }
        let days = RFC3339.daysSince1970(year: year, month: month + 1, day: day)
        return ((days * 24 + clock[0]) * 60 + clock[1]) * 60 + clock[2]
    }
}
