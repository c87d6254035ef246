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
            let member = covering.first { $0.category >= 0x1000 }.map { Int($0.kind) }
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
        switch field.category {
        case 1: return index >= 0 && index < dateKinds.count ? dateKinds[index] : nil
        case 2: return index >= 0 && index < numberKinds.count ? numberKinds[index] : nil
        case 3: return index == 1 ? .element : nil
        default: return nil
        }
    }

    /// In the order of ICU's UNumberFormatFields.
    private static let numberKinds: [FormattedPart.Kind] = [
        .integer, .fraction, .decimal, .exponentSymbol, .exponentSign, .exponent, .group, .currency, .percent,
        .permille, .sign, .unit, .compact,
    ]

    /// In the order of ICU's UDateFormatField.
    private static let dateKinds: [FormattedPart.Kind] = [
        .era, .year, .month, .day, .hour, .hour, .minute, .second, .second, .weekday, .day, .weekday, .week, .week,
        .dayPeriod, .hour, .hour, .timeZone, .year, .weekday, .year, .day, .second, .timeZone, .timeZone, .weekday,
        .month, .quarter, .quarter, .timeZone, .year, .timeZone, .timeZone, .timeZone, .literal, .dayPeriod, .dayPeriod,
    ]
}
