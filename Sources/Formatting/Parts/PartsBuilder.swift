// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// Cuts formatted text into parts at the borders of ICU's fields.
///
/// 1. Fields may lie inside each other: a group separator in an integer, an integer in an item of a list. The shortest
///    field that covers a place decides what it is.
/// 2. A span (an item of a list, an end of a range) doesn't decide what a place is, but which member it belongs to.
/// 3. What no field covers is literal.
///
/// The text is walked once with the fields that cover the place at hand, which are few: time grows with the fields and
/// not with their square.
enum PartsBuilder {
    static func parts(_ formatted: (String, [tolk_field])) -> [FormattedPart] {
        let bytes = Array(formatted.0.utf8)
        let fields = formatted.1.filter { $0.start >= 0 && $0.start < $0.end && Int($0.end) <= bytes.count }
            .enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
        let borders = Set(fields.flatMap { [Int($0.start), Int($0.end)] } + [0, bytes.count]).sorted()
        var parts: [FormattedPart] = []
        var covering: [tolk_field] = []
        var next = 0
        for (start, end) in zip(borders, borders.dropFirst()) {
            covering.removeAll { Int($0.end) <= start }
            while next < fields.count, Int(fields[next].start) <= start {
                covering.append(fields[next])
                next += 1
            }
            let kind = covering.filter { self.kind($0) != nil }.min { $0.end - $0.start < $1.end - $1.start }
                .flatMap(self.kind)
            let member = covering.first { Int($0.category) & TOLK_FIELD_SPAN != 0 }.map { Int($0.kind) }
            parts.append(
                FormattedPart(
                    kind ?? .literal, String(decoding: bytes[start..<end], as: UTF8.self), member: member))
        }
        return joiningNeighbours(parts)
    }

    /// Two neighbours of the same kind and member are one part.
    private static func joiningNeighbours(_ parts: [FormattedPart]) -> [FormattedPart] {
        var result: [FormattedPart] = []
        for part in parts {
            if let last = result.last, last.kind == part.kind, last.member == part.member, part.kind == .literal {
                result[result.count - 1] = FormattedPart(part.kind, last.text + part.text, member: part.member)
            } else {
                result.append(part)
            }
        }
        return result
    }

    private static func kind(_ field: tolk_field) -> FormattedPart.Kind? {
        let index = Int(field.kind)
        switch Int(field.category) {
        case TOLK_FIELD_DATE: return dateKinds[index]
        case TOLK_FIELD_NUMBER: return numberKinds[index]
        case TOLK_FIELD_LIST: return index == TOLK_LIST_FIELD_ELEMENT ? .element : nil
        default: return nil
        }
    }

    private static let numberKinds: [Int: FormattedPart.Kind] = [
        TOLK_NUMBER_FIELD_INTEGER: .integer, TOLK_NUMBER_FIELD_FRACTION: .fraction,
        TOLK_NUMBER_FIELD_DECIMAL_SEPARATOR: .decimal, TOLK_NUMBER_FIELD_EXPONENT_SYMBOL: .exponentSymbol,
        TOLK_NUMBER_FIELD_EXPONENT_SIGN: .exponentSign, TOLK_NUMBER_FIELD_EXPONENT: .exponent,
        TOLK_NUMBER_FIELD_GROUPING_SEPARATOR: .group, TOLK_NUMBER_FIELD_CURRENCY: .currency,
        TOLK_NUMBER_FIELD_PERCENT: .percent, TOLK_NUMBER_FIELD_PERMILLE: .permille, TOLK_NUMBER_FIELD_SIGN: .sign,
        TOLK_NUMBER_FIELD_UNIT: .unit, TOLK_NUMBER_FIELD_COMPACT: .compact,
    ]

    private static let dateKinds: [Int: FormattedPart.Kind] = [
        TOLK_DATE_FIELD_ERA: .era, TOLK_DATE_FIELD_YEAR: .year, TOLK_DATE_FIELD_MONTH: .month,
        TOLK_DATE_FIELD_DAY: .day, TOLK_DATE_FIELD_HOUR_1_24: .hour, TOLK_DATE_FIELD_HOUR_0_23: .hour,
        TOLK_DATE_FIELD_MINUTE: .minute, TOLK_DATE_FIELD_SECOND: .second, TOLK_DATE_FIELD_FRACTIONAL_SECOND: .second,
        TOLK_DATE_FIELD_WEEKDAY: .weekday, TOLK_DATE_FIELD_DAY_OF_YEAR: .day,
        TOLK_DATE_FIELD_WEEKDAY_IN_MONTH: .weekday,
        TOLK_DATE_FIELD_WEEK_OF_YEAR: .week, TOLK_DATE_FIELD_WEEK_OF_MONTH: .week, TOLK_DATE_FIELD_AM_PM: .dayPeriod,
        TOLK_DATE_FIELD_HOUR_1_12: .hour, TOLK_DATE_FIELD_HOUR_0_11: .hour, TOLK_DATE_FIELD_ZONE: .timeZone,
        TOLK_DATE_FIELD_WEEK_YEAR: .year, TOLK_DATE_FIELD_LOCAL_WEEKDAY: .weekday, TOLK_DATE_FIELD_EXTENDED_YEAR: .year,
        TOLK_DATE_FIELD_JULIAN_DAY: .day, TOLK_DATE_FIELD_MILLISECONDS_IN_DAY: .second,
        TOLK_DATE_FIELD_ZONE_RFC: .timeZone, TOLK_DATE_FIELD_ZONE_GENERIC: .timeZone,
        TOLK_DATE_FIELD_STANDALONE_WEEKDAY: .weekday, TOLK_DATE_FIELD_STANDALONE_MONTH: .month,
        TOLK_DATE_FIELD_QUARTER: .quarter, TOLK_DATE_FIELD_STANDALONE_QUARTER: .quarter,
        TOLK_DATE_FIELD_ZONE_SPECIAL: .timeZone, TOLK_DATE_FIELD_YEAR_NAME: .year,
        TOLK_DATE_FIELD_ZONE_OFFSET: .timeZone, TOLK_DATE_FIELD_ZONE_ISO: .timeZone,
        TOLK_DATE_FIELD_ZONE_ISO_LOCAL: .timeZone, TOLK_DATE_FIELD_RELATED_YEAR: .literal,
        TOLK_DATE_FIELD_AM_PM_NOON: .dayPeriod, TOLK_DATE_FIELD_DAY_PERIOD: .dayPeriod,
    ]
}
