// SPDX-License-Identifier: Apache-2.0

public import Formatting
public import Foundation

#if !canImport(Darwin)
    /// The styles behind `54.formatted(.percent)` and its siblings, all of them written by the system's ICU.
    ///
    /// Foundation on Linux has styles of the same spelling, which it writes with an ICU of its own and of another version.
    /// The `formatted` overloads of this module are more specific and win, so that a page never mixes the two.
    public enum LocalizedFormat {
        /// How many digits a number shows; the spellings are those of Foundation's `NumberFormatStyleConfiguration`.
        public struct Precision: Sendable, Hashable, Codable {
            var precision = NumberStyle.Precision.automatic
            /// How many digits stand before the decimal separator.
            var integerDigits: ClosedRange<Int>?

            /// Exactly this many digits before the decimal separator.
            public static func integerLength(_ length: Int) -> Precision { integerLength(length...length) }

            /// Digits before the decimal separator within limits; what is more is cut off.
            public static func integerLength<Limits: RangeExpression<Int>>(_ limits: Limits) -> Precision {
                Precision(integerDigits: Self.bounds(of: limits, from: 0))
            }

            /// Exactly so many digits before and behind the decimal separator.
            public static func integerAndFractionLength(integer: Int, fraction: Int) -> Precision {
                integerAndFractionLength(integerLimits: integer...integer, fractionLimits: fraction...fraction)
            }

            /// Digits before and behind the decimal separator within limits.
            public static func integerAndFractionLength<
                IntegerLimits: RangeExpression<Int>, FractionLimits: RangeExpression<Int>
            >(integerLimits: IntegerLimits, fractionLimits: FractionLimits) -> Precision {
                Precision(
                    precision: .fraction(Self.bounds(of: fractionLimits, from: 0)),
                    integerDigits: Self.bounds(of: integerLimits, from: 0))
            }

            /// Exactly this many fraction digits.
            public static func fractionLength(_ length: Int) -> Precision {
                Precision(precision: .fraction(length))
            }

            /// Fraction digits within limits.
            public static func fractionLength<Limits: RangeExpression<Int>>(_ limits: Limits) -> Precision {
                Precision(precision: .fraction(Self.bounds(of: limits, from: 0)))
            }

            /// Exactly this many significant digits.
            public static func significantDigits(_ digits: Int) -> Precision {
                Precision(precision: .significant(digits))
            }

            /// Significant digits within limits.
            public static func significantDigits<Limits: RangeExpression<Int>>(_ limits: Limits) -> Precision {
                Precision(precision: .significant(Self.bounds(of: limits, from: 1)))
            }

            /// The most digits: 999.
            private static let most = 999

            /// The numbers of digits that a range allows; the least where it allows none.
            ///
            /// `relative(to:)` ends the process for a range that goes beyond the collection.
            private static func bounds<Limits: RangeExpression<Int>>(
                of limits: Limits, from least: Int
            ) -> ClosedRange<Int> {
                let ends: (first: Int, last: Int)
                switch limits {
                case let range as ClosedRange<Int>: ends = (range.lowerBound, range.upperBound)
                case let range as PartialRangeFrom<Int>: ends = (range.lowerBound, most)
                case let range as PartialRangeThrough<Int>: ends = (least, range.upperBound)
                default:
                    let allowed = (least...most).filter { limits.contains($0) }
                    ends = (allowed.first ?? least, allowed.last ?? least)
                }
                let first = min(max(least, ends.first), most)
                return first...min(max(first, ends.last), most)
            }
        }

        /// Whether digits are grouped.
        public struct Grouping: Sendable, Hashable, Codable {
            let grouping: NumberStyle.Grouping
            /// As the locale groups digits.
            public static let automatic = Grouping(grouping: .automatic)
            /// Never.
            public static let never = Grouping(grouping: .never)
        }

        /// When a sign is shown.
        public struct Sign: Sendable, Hashable, Codable {
            /// The choice as `Formatting` names it.
            public let sign: NumberStyle.Sign
            /// A minus sign for values below zero.
            public static let automatic = Sign(sign: .automatic)
            /// No sign.
            public static let never = Sign(sign: .never)
            /// A sign always, for zero too unless said.
            public static func always(includingZero: Bool = true) -> Sign {
                Sign(sign: includingZero ? .always : .exceptZero)
            }
        }

        /// When money shows a sign.
        public struct CurrencySign: Sendable, Hashable, Codable {
            /// The choice as `Formatting` names it.
            public let sign: NumberStyle.Sign
            /// A minus sign for values below zero.
            public static let automatic = CurrencySign(sign: .automatic)
            /// No sign.
            public static let never = CurrencySign(sign: .never)
            /// Values below zero in parentheses, where the locale's accountants write them so.
            public static let accounting = CurrencySign(sign: .accounting)
            /// A sign always, for zero too unless said.
            public static func always(showZero: Bool = true) -> CurrencySign {
                CurrencySign(sign: showZero ? .always : .exceptZero)
            }
            /// Like ``accounting``, with a plus sign for everything else.
            public static func accountingAlways(showZero: Bool = false) -> CurrencySign {
                CurrencySign(sign: showZero ? .accountingAlways : .accountingExceptZero)
            }
        }

        /// Plain, compact or scientific.
        public struct Notation: Sendable, Hashable, Codable {
            let notation: NumberStyle.Notation
            /// All digits.
            public static let automatic = Notation(notation: .plain)
            /// Short words for large powers of ten.
            public static let compactName = Notation(notation: .compactShort)
            /// A power of ten.
            public static let scientific = Notation(notation: .scientific)
        }

        /// A number, a percentage or money in a style; which of them, the subject says.
        public struct Numeric<Value: Sendable, Subject: LocalizedNumberSubject>: Sendable, Hashable, Codable {
            var options = NumberOptions()
            var subject: Subject
        }

        /// A number: `.number`.
        public typealias Number<Value: Sendable> = Numeric<Value, PlainNumber>

        /// A percentage: `.percent`.
        ///
        /// An integer is the number shown, 0.54 is 54 %, as in Foundation.
        public typealias Percent<Value: Sendable> = Numeric<Value, Percentage>

        /// Money: `.currency(code: "EUR")`.
        public typealias Currency<Value: Sendable> = Numeric<Value, Money>

        /// The subject of ``Number``.
        public struct PlainNumber: LocalizedNumberSubject {
            /// How signs are chosen.
            public typealias SignStrategy = Sign
            /// The number's text.
            public func text(
                _ value: DecimalNumber, _ style: NumberStyle, _ formatter: LocaleFormatter
            ) throws -> String { try formatter.number(value, style) }
            /// The number's parts.
            public func parts(
                _ value: DecimalNumber, _ style: NumberStyle, _ formatter: LocaleFormatter
            ) throws -> [FormattedPart] { try formatter.parts.number(value, style) }
        }

        /// The subject of ``Percent``.
        public struct Percentage: LocalizedNumberSubject {
            /// How signs are chosen.
            public typealias SignStrategy = Sign
            /// Whether 1 may stand for 100 %.
            public var isPercentage: Bool { true }
            /// The percentage's text.
            public func text(
                _ value: DecimalNumber, _ style: NumberStyle, _ formatter: LocaleFormatter
            ) throws -> String { try formatter.percent(value, style) }
            /// The percentage's parts.
            public func parts(
                _ value: DecimalNumber, _ style: NumberStyle, _ formatter: LocaleFormatter
            ) throws -> [FormattedPart] { try formatter.parts.percent(value, style) }
        }

        /// The subject of ``Currency``: which currency, and how it is shown.
        public struct Money: LocalizedNumberSubject {
            /// How signs are chosen.
            public typealias SignStrategy = CurrencySign
            var code: String
            var presentation = CurrencyPresentation.standard
            /// The money's text.
            public func text(
                _ value: DecimalNumber, _ style: NumberStyle, _ formatter: LocaleFormatter
            ) throws -> String { try formatter.currency(value, code: code, presentation: presentation, style) }
            /// The money's parts.
            public func parts(
                _ value: DecimalNumber, _ style: NumberStyle, _ formatter: LocaleFormatter
            ) throws -> [FormattedPart] {
                try formatter.parts.currency(value, code: code, presentation: presentation, style)
            }
        }

        /// How a currency is shown.
        public struct Presentation: Sendable, Hashable, Codable {
            let presentation: CurrencyPresentation
            /// The currency's symbol.
            public static let standard = Presentation(presentation: .standard)
            /// The shortest symbol.
            public static let narrow = Presentation(presentation: .narrow)
            /// The letters of ISO 4217.
            public static let isoCode = Presentation(presentation: .isoCode)
            /// The currency's name.
            public static let fullName = Presentation(presentation: .fullName)
        }
    }

    /// What a ``LocalizedFormat/Numeric`` style writes.
    ///
    /// Made by the styles of ``LocalizedFormat``; not for others to adopt.
    public protocol LocalizedNumberSubject: Sendable, Hashable, Codable {
        /// How signs are chosen, which money has more ways of.
        associatedtype SignStrategy: LocalizedSignStrategy
        /// Whether 1 may stand for 100 %.
        var isPercentage: Bool { get }
        /// The text of a number.
        func text(_ value: DecimalNumber, _ style: NumberStyle, _ formatter: LocaleFormatter) throws -> String
        /// The parts of a number.
        func parts(
            _ value: DecimalNumber, _ style: NumberStyle, _ formatter: LocaleFormatter
        ) throws -> [FormattedPart]
    }

    extension LocalizedNumberSubject {
        /// Nothing but a percentage is one.
        public var isPercentage: Bool { false }
    }

    /// A choice of signs.
    public protocol LocalizedSignStrategy: Sendable {
        /// The choice as `Formatting` names it.
        var sign: NumberStyle.Sign { get }
    }

    extension LocalizedFormat.Sign: LocalizedSignStrategy {}
    extension LocalizedFormat.CurrencySign: LocalizedSignStrategy {}

    extension LocalizedFormat.Numeric where Subject == LocalizedFormat.PlainNumber {
        /// As the locale writes numbers.
        public static var number: Self { Self() }

        /// As a locale writes numbers; the context's when `nil`.
        public init(locale: Locale? = nil) { self.init(options: .init(locale: locale), subject: .init()) }

        /// The style of a percentage of this number.
        public typealias Percent = LocalizedFormat.Percent<Value>
        /// The style of money of this number.
        public typealias Currency = LocalizedFormat.Currency<Value>
    }

    extension LocalizedFormat.Numeric where Subject == LocalizedFormat.Percentage {
        /// As the locale writes percentages.
        public static var percent: Self { Self() }

        /// As a locale writes percentages; the context's when `nil`.
        public init(locale: Locale? = nil) { self.init(options: .init(locale: locale), subject: .init()) }
    }

    extension LocalizedFormat.Numeric where Subject == LocalizedFormat.Money {
        /// As the locale writes money.
        public static func currency(code: String) -> Self { Self(code: code) }

        /// As a locale writes money; the context's when `nil`.
        public init(code: String, locale: Locale? = nil) {
            self.init(options: .init(locale: locale), subject: .init(code: code))
        }

        /// Returns this style with the currency shown in another way.
        public func presentation(_ presentation: LocalizedFormat.Presentation) -> Self {
            changed(self) { $0.subject.presentation = presentation.presentation }
        }
    }

    /// A copy of a value with a change, as modifiers of styles give it.
    func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
        var copy = value
        change(&copy)
        return copy
    }
#endif
