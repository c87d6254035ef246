// SPDX-License-Identifier: Apache-2.0

public import Formatting
public import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat {
        /// A number style whose text says what is what: `.currency(code: "EUR").attributed`.
        ///
        /// Digits have the attribute `numberPart`; signs, separators, the currency and the percent sign have `numberSymbol`.
        public struct AttributedNumeric<Value: Sendable, Subject: LocalizedNumberSubject>: Sendable, Hashable, Codable {
            var style: Numeric<Value, Subject>

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> Self { Self(style: style.locale(locale)) }

            func text(_ value: DecimalNumber, isShare: Bool) -> AttributedString {
                guard let parts = style.parts(value, isShare: isShare) else {
                    return AttributedString(style.string(value, isShare: isShare))
                }
                return parts.reduce(into: AttributedString()) { $0 += $1.attributed }
            }
        }
    }

    extension LocalizedFormat.AttributedNumeric: FormatStyle where Value: LocalizableNumber {
        /// The number as the locale writes it.
        public func format(_ value: Value) -> AttributedString {
            text(value.decimalNumber, isShare: !(value is any BinaryInteger))
        }
    }

    extension LocalizedFormat.Numeric {
        /// The style that writes attributed text, which says what are digits and what are signs.
        public var attributed: LocalizedFormat.AttributedNumeric<Value, Subject> { .init(style: self) }
    }

    // Where the compiler looks for what `.number.attributed` begins with.
    extension LocalizedFormat.AttributedNumeric where Subject == LocalizedFormat.PlainNumber {
        /// As the locale writes numbers, for `.number.attributed`.
        public static var number: LocalizedFormat.Number<Value> { .number }
    }

    extension LocalizedFormat.AttributedNumeric where Subject == LocalizedFormat.Percentage {
        /// As the locale writes percentages, for `.percent.attributed`.
        public static var percent: LocalizedFormat.Percent<Value> { .percent }
    }

    extension LocalizedFormat.AttributedNumeric where Subject == LocalizedFormat.Money {
        /// As the locale writes money, for `.currency(code:).attributed`.
        public static func currency(code: String) -> LocalizedFormat.Currency<Value> { .currency(code: code) }
    }

    extension BinaryInteger where Self: Sendable {
        /// The number with its parts marked: `.number.attributed`, `.percent.attributed`, `.currency(code:).attributed`.
        public func formatted<Subject>(
            _ style: LocalizedFormat.AttributedNumeric<Self, Subject>
        ) -> AttributedString { style.text(DecimalNumber(self), isShare: false) }
    }

    extension BinaryFloatingPoint where Self: Sendable {
        /// The number with its parts marked: `.number.attributed`, `.percent.attributed`, `.currency(code:).attributed`.
        public func formatted<Subject>(
            _ style: LocalizedFormat.AttributedNumeric<Self, Subject>
        ) -> AttributedString { style.text(DecimalNumber(Double(self)), isShare: true) }
    }

    extension Decimal {
        /// The number with its parts marked: `.number.attributed`, `.percent.attributed`, `.currency(code:).attributed`.
        public func formatted<Subject>(
            _ style: LocalizedFormat.AttributedNumeric<Decimal, Subject>
        ) -> AttributedString { style.text(DecimalNumber(self), isShare: true) }
    }

    extension FormattedPart {
        /// The part of a number with what it is.
        var attributed: AttributedString {
            var piece = AttributedString(text)
            piece.numberPart = kind == .integer ? .integer : kind == .fraction ? .fraction : nil
            piece.numberSymbol = Self.symbols[kind]
            return piece
        }

        private static var symbols:
            [Kind: AttributeScopes.FoundationAttributes.NumberFormatAttributes.SymbolAttribute.Symbol]
        {
            [
                .sign: .sign, .decimal: .decimalSeparator, .group: .groupingSeparator, .currency: .currency,
                .percent: .percent,
            ]
        }
    }
#endif

#if !canImport(Darwin)
    extension LocalizedFormat {
        /// A date style whose text says which field is which: `.dateTime.day().month().attributed`.
        ///
        /// The attribute is `dateField`; what stands between the fields has none.
        public struct AttributedDate: FormatStyle, Sendable, Hashable, Codable {
            var style: DateTime

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> AttributedDate { AttributedDate(style: style.locale(locale)) }

            /// The date as the locale writes it.
            public func format(_ value: Date) -> AttributedString {
                let options = style.options
                let formatter = Resolution.formatter(options.locale)
                let zone = Resolution.timeZone(options.zone)
                let parts = try? formatter.parts.date(value, skeleton: options.skeleton, timeZone: zone)
                guard let parts else { return AttributedString(style.format(value)) }
                return parts.reduce(into: AttributedString()) { text, part in
                    var piece = AttributedString(part.text)
                    piece.dateField = Self.fields[part.kind]
                    text += piece
                }
            }

            /// A date by its fields, for `.dateTime.day().attributed`: where the compiler looks for what that begins with.
            public static var dateTime: DateTime { .dateTime }

            private static var fields:
                [FormattedPart.Kind: AttributeScopes.FoundationAttributes.DateFieldAttribute.Field]
            {
                [
                    .era: .era, .year: .year, .quarter: .quarter, .month: .month, .week: .weekOfYear, .day: .day,
                    .weekday: .weekday, .dayPeriod: .amPM, .hour: .hour, .minute: .minute, .second: .second,
                    .fraction: .secondFraction, .timeZone: .timeZone,
                ]
            }
        }
    }

    extension LocalizedFormat.DateTime {
        /// The style that writes attributed text, which says which field is which.
        public var attributed: LocalizedFormat.AttributedDate { LocalizedFormat.AttributedDate(style: self) }
    }

    extension Date {
        /// The date with its fields marked: `.dateTime.day().month().attributed`.
        public func formatted(_ style: LocalizedFormat.AttributedDate) -> AttributedString { style.format(self) }
    }
#endif

#if !canImport(Darwin) && !FoundationBringsMeasurements
    extension Measurement where UnitType: Dimension {
        /// A style whose text says what is the number and what is the unit: `.measurement(width: .wide).attributed`.
        ///
        /// The number has the attribute `measurement` with `value`, its digits `numberPart` and its signs and separators
        /// `numberSymbol` besides; the unit's name has `measurement` with `unit`.
        public struct AttributedStyle: Foundation.FormatStyle, Sendable {
            var style: Measurement<UnitType>.FormatStyle

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> AttributedStyle { AttributedStyle(style: style.locale(locale)) }

            /// The quantity in the unit that the reader uses for it.
            public func format(_ value: Measurement<UnitType>) -> AttributedString {
                guard let parts = style.parts(value) else { return AttributedString(style.format(value)) }
                return parts.reduce(into: AttributedString()) { text, part in
                    var piece = part.attributed
                    piece.measurement = part.kind == .unit ? .unit : part.kind == .literal ? nil : .value
                    text += piece
                }
            }
        }
    }

    extension Measurement.FormatStyle {
        /// The style that writes attributed text, which says what is the number and what is the unit.
        public var attributed: Measurement<UnitType>.AttributedStyle {
            Measurement<UnitType>.AttributedStyle(style: self)
        }
    }
#endif

#if !canImport(Darwin) && !FoundationBringsPersonNames
    extension PersonNameComponents {
        /// A style whose text says which part of the name is which: `.name(style: .long).attributed`.
        ///
        /// The attribute is `personNameComponent`; what stands between the names is a `delimiter`.
        public struct AttributedStyle: Foundation.FormatStyle, Sendable {
            var style: PersonNameComponents.FormatStyle

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> AttributedStyle { AttributedStyle(style: style.locale(locale)) }

            /// The name as the locale of the style and the script of the name have it.
            public func format(_ components: PersonNameComponents) -> AttributedString {
                guard let parts = style.parts(components) else { return AttributedString(style.format(components)) }
                return parts.reduce(into: AttributedString()) { text, part in
                    var piece = AttributedString(part.text)
                    let isNickname = style.style == .short && part.text == components.nickname
                    piece.personNameComponent = isNickname ? .nickname : Self.components[part.kind]
                    text += piece
                }
            }

            private static var components:
                [FormattedPart.Kind: AttributeScopes.FoundationAttributes.PersonNameComponentAttribute.Component]
            {
                [
                    .title: .namePrefix, .given: .givenName, .given2: .middleName, .surname: .familyName,
                    .surname2: .familyName, .suffix: .nameSuffix, .literal: .delimiter,
                ]
            }
        }
    }

    extension PersonNameComponents.FormatStyle {
        /// The style that writes attributed text, which says which part of the name is which.
        public var attributed: PersonNameComponents.AttributedStyle {
            PersonNameComponents.AttributedStyle(style: self)
        }
    }
#endif
