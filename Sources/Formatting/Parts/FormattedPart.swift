// SPDX-License-Identifier: Apache-2.0

/// A piece of formatted text and what it is, for callers that mark up: a smaller unit, a bold number.
///
/// The texts of all parts, joined, are exactly what the formatter gives as a whole.
public struct FormattedPart: Sendable, Hashable {
    /// What a piece is.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// A short name, such as "integer".
        public let description: String

        /// Text between other parts.
        public static let literal = Kind(description: "literal")
        /// Digits in front of the decimal separator.
        public static let integer = Kind(description: "integer")
        /// Digits after it.
        public static let fraction = Kind(description: "fraction")
        /// The decimal separator.
        public static let decimal = Kind(description: "decimal")
        /// A separator between groups of digits.
        public static let group = Kind(description: "group")
        /// The letter or sign in front of an exponent.
        public static let exponentSymbol = Kind(description: "exponentSymbol")
        /// The sign of an exponent.
        public static let exponentSign = Kind(description: "exponentSign")
        /// The digits of an exponent.
        public static let exponent = Kind(description: "exponent")
        /// A minus or plus sign.
        public static let sign = Kind(description: "sign")
        /// The percent sign.
        public static let percent = Kind(description: "percent")
        /// The permille sign.
        public static let permille = Kind(description: "permille")
        /// A currency's symbol, code or name.
        public static let currency = Kind(description: "currency")
        /// A unit's symbol or name.
        public static let unit = Kind(description: "unit")
        /// The word for a large power of ten.
        public static let compact = Kind(description: "compact")
        /// An item of a list.
        public static let element = Kind(description: "element")
        /// An era.
        public static let era = Kind(description: "era")
        /// A year.
        public static let year = Kind(description: "year")
        /// A quarter.
        public static let quarter = Kind(description: "quarter")
        /// A month.
        public static let month = Kind(description: "month")
        /// A week.
        public static let week = Kind(description: "week")
        /// A day.
        public static let day = Kind(description: "day")
        /// A day of the week.
        public static let weekday = Kind(description: "weekday")
        /// An hour.
        public static let hour = Kind(description: "hour")
        /// A minute.
        public static let minute = Kind(description: "minute")
        /// A second, or a fraction of one.
        public static let second = Kind(description: "second")
        /// AM, PM, or another part of the day.
        public static let dayPeriod = Kind(description: "dayPeriod")
        /// A time zone.
        public static let timeZone = Kind(description: "timeZone")
        /// A number written in words.
        public static let words = Kind(description: "words")
        /// The letters or sign that make a number an ordinal one.
        public static let ordinal = Kind(description: "ordinal")
        /// A person's title.
        public static let title = Kind(description: "title")
        /// A given name or its initial.
        public static let given = Kind(description: "given")
        /// Further given names, or their initials.
        public static let given2 = Kind(description: "given2")
        /// A surname or its initial.
        public static let surname = Kind(description: "surname")
        /// A second surname.
        public static let surname2 = Kind(description: "surname2")
        /// A generation or credentials after a name.
        public static let suffix = Kind(description: "suffix")

        init(description: String) { self.description = description }
    }

    /// What it is.
    public let kind: Kind
    /// The text.
    public let text: String
    /// Which end of a range or interval it belongs to, or which item of a list: 0 for the first; `nil` for neither.
    public let member: Int?

    init(_ kind: Kind, _ text: String, member: Int? = nil) {
        self.kind = kind
        self.text = text
        self.member = member
    }
}
