internal import Formatting
internal import Foundation

#if !canImport(Darwin)
    /// The styles behind `54.formatted(.percent)` and its siblings, all of them written by the system's ICU.
    ///
    /// Foundation on Linux has styles of the same spelling, which it writes with an ICU of its own and of another version.
    /// The `formatted` overloads of this module are more specific and win, so that a page never mixes the two.
    public enum LocalizedFormat {
        /// How many digits a number shows; the spellings are those of Foundation's `NumberFormatStyleConfiguration`.
        public struct Precision: Sendable, Hashable, Codable {
            let precision: NumberStyle.Precision

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
            let sign: NumberStyle.Sign
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
            let sign: NumberStyle.Sign
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

        /// A number: `.number`.
        public struct Number<Value: Sendable>: Sendable, Hashable, Codable, LocalizedNumberStyle {
            var style = NumberStyle.automatic
            var locale: Locale?
            /// As the locale writes numbers.
            public static var number: Number { Number() }
        }

        /// A percentage: `.percent`.
        ///
        /// An integer is the number shown, 0.54 is 54 %, as in Foundation.
        public struct Percent<Value: Sendable>: Sendable, Hashable, Codable, LocalizedNumberStyle {
            var style = NumberStyle.automatic
            var locale: Locale?
            /// As the locale writes percentages.
            public static var percent: Percent { Percent() }
        }

        /// Money: `.currency(code: "EUR")`.
        public struct Currency<Value: Sendable>: Sendable, Hashable, Codable, LocalizedNumberStyle {
            var style = NumberStyle.automatic
            var locale: Locale?
            var code: String
            var presentation = CurrencyPresentation.standard

            /// As the locale writes money.
            public static func currency(code: String) -> Currency { Currency(code: code) }

            /// The same with the currency shown in another way.
            public func presentation(_ presentation: Presentation) -> Currency {
                var copy = self
                copy.presentation = presentation.presentation
                return copy
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

    /// What the number styles have in common.
    ///
    /// Made by the styles of ``LocalizedFormat``; not for others to adopt.
    protocol LocalizedNumberStyle: Sendable {
        var style: NumberStyle { get set }
        var locale: Locale? { get set }
    }

    extension LocalizedNumberStyle {
        func with(_ change: (inout Self) -> Void) -> Self {
            var copy = self
            change(&copy)
            return copy
        }

        func write(_ value: DecimalNumber, _ body: (LocaleFormatter) throws -> String) -> String {
            (try? body(Resolution.formatter(locale))) ?? value.description
        }
    }
#endif
