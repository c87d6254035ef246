// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// ICU's names of languages, regions and the like for one locale.
///
/// The object is only read.
final class ICUNames: ICUObject, @unchecked Sendable {
    init(_ locale: String, _ style: DisplayNames.Style) throws(FormattingError) {
        try super.init("opening the names of \(locale)", close: tolk_names_close) {
            tolk_names_open(locale, style.usesDialectNames ? 1 : 0, style.context.number, style.isShort ? 1 : 0, $0)
        }
    }

    /// The name of a code; `nil` where the locale has none.
    func name(_ kind: Int32, _ code: String) -> String? {
        try? ICU.string("naming") { tolk_names_of(handle, kind, code, $0) }
    }
}

extension ICU {
    /// A currency's name (1), symbol (0) or narrow symbol (2); `nil` where the locale has none.
    static func currencyName(_ locale: String, _ code: String, style: Int32) -> String? {
        try? string("naming a currency") { tolk_currency_name(locale, code, style, nil, $0) }
    }

    /// A currency's name behind an amount; `nil` where the locale has none.
    static func currencyName(_ locale: String, _ code: String, category: String) -> String? {
        try? string("naming a currency") { tolk_currency_name(locale, code, 1, category, $0) }
    }

    /// The currency of a locale's region; `nil` where it has none.
    static func currency(ofRegionIn locale: String) -> String? {
        var code: [CChar] = [0, 0, 0, 0]
        guard tolk_currency_of(locale, &code) == TOLK_OK else { return nil }
        return String(decoding: code.prefix(3).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// An instant in a zone by a pattern, for fields that skeletons don't have.
    static func zoneText(
        _ locale: String, _ zone: TimeZoneID, _ pattern: String, _ instant: Double
    ) throws(FormattingError) -> String {
        try string("naming a time zone") { out in
            withText(zone.identifier) { zone in
                withText(pattern) { tolk_zone_format(locale, zone, $0, instant, out) }
            }
        }
    }

    /// Fields of a date in a locale's calendar, by ICU's numbers.
    static func calendarFields(
        _ locale: String, _ zone: TimeZoneID, _ instant: Double, _ fields: [Int32]
    ) throws(FormattingError) -> [Int32] {
        var values = [Int32](repeating: 0, count: fields.count)
        let status = withText(zone.identifier) {
            tolk_calendar_fields(locale, $0, instant, fields, Int32(clamping: fields.count), &values)
        }
        try check(status, "reading a calendar of \(locale)")
        return values
    }

    /// The instant of a date by its fields, in milliseconds since 1970; throws for a date that doesn't exist.
    static func calendarInstant(
        _ locale: String, _ zone: TimeZoneID, _ fields: [(field: Int32, value: Int32)]
    ) throws(FormattingError) -> Double {
        var instant = 0.0
        let status = withText(zone.identifier) {
            tolk_calendar_instant(
                locale, $0, fields.map(\.field), fields.map(\.value), Int32(clamping: fields.count), &instant)
        }
        try check(status, "counting a date in a calendar of \(locale)")
        return instant
    }
}
