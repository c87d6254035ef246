// SPDX-License-Identifier: Apache-2.0

internal import LocaleData
internal import LocaleMatch

extension LocaleInput {
    /// What a form's field expects.
    public struct Expectation: Sendable, Hashable {
        enum Kind: Sendable, Hashable {
            case number, percent
            case currency(String)
            case measurement(UnitIdentifier)
            case date(DateFields)
        }
        let kind: Kind

        /// A number.
        public static let number = Expectation(kind: .number)
        /// A percentage.
        public static let percent = Expectation(kind: .percent)
        /// Money in a currency.
        public static func currency(_ code: String) -> Expectation { Expectation(kind: .currency(code)) }
        /// A quantity in a unit.
        public static func measurement(_ unit: UnitIdentifier) -> Expectation { Expectation(kind: .measurement(unit)) }
        /// A date by fields or by length.
        public static func date(_ fields: DateFields) -> Expectation { Expectation(kind: .date(fields)) }
    }

    /// A text for an empty form field that shows the expected shape: `1.234,56`, `12 %`, `TT.MM.JJJJ`.
    ///
    /// Numbers are shown by an example that strict reading accepts. Dates in digits are shown by the first letters of the
    /// locale's words for day, month and year, as many as there are digits; dates with names by an example.
    public func placeholder(for expectation: Expectation) throws(FormattingError) -> String {
        switch expectation.kind {
        case .number: try formatter.number(1234.56)
        case .percent: try formatter.percent(12)
        case .currency(let code): try formatter.currency(1234.56, code: code)
        case .measurement(let unit): try formatter.measurement(12.5, unit: unit)
        case .date(let fields): try datePlaceholder(fields)
        }
    }

    private func datePlaceholder(_ fields: DateFields) throws(FormattingError) -> String {
        let pattern = DatePattern(try engine.value(DatePart(fields: fields, zone: .utc)).pattern())
        var text = ""
        for piece in pattern.pieces {
            switch piece {
            case .literal(let bytes): text += String(decoding: bytes, as: UTF8.self)
            case .field(let letter, let count):
                guard let shown = shape(of: letter, count) else {
                    // December 31, 1999: no field of it can be taken for another one.
                    return try formatter.date(RFC3339.date(from: "1999-12-31T23:59:00Z"), fields, timeZone: .utc)
                }
                text += shown
            }
        }
        return text
    }

    /// The letters for a field in digits; `nil` for a field with a name.
    private func shape(of letter: UInt8, _ count: Int) -> String? {
        let (field, digits): (String, Int)
        switch letter {
        case UInt8(ascii: "y"): (field, digits) = ("year", count == 2 ? 2 : 4)
        case UInt8(ascii: "M"), UInt8(ascii: "L"):
            if count > 2 { return nil }
            (field, digits) = ("month", 2)
        case UInt8(ascii: "d"): (field, digits) = ("day", 2)
        case UInt8(ascii: "H"), UInt8(ascii: "h"), UInt8(ascii: "K"), UInt8(ascii: "k"): (field, digits) = ("hour", 2)
        case UInt8(ascii: "m"): (field, digits) = ("minute", 2)
        case UInt8(ascii: "s"): (field, digits) = ("second", 2)
        default: return nil
        }
        let tag = locale.withoutExtensions.identifier
        let name = ICUResources.texts(locale: tag, path: "fields/\(field)/dn").texts.first?.text
        guard let first = name?.first, let scalar = first.unicodeScalars.first else { return nil }
        // An ideograph is a word and stands alone.
        let letter = first.uppercased()
        return scalar.properties.isIdeographic ? letter : String(repeating: letter, count: digits)
    }
}
