// SPDX-License-Identifier: Apache-2.0

public import Formatting
public import Foundation

#if !canImport(Darwin)
    // Every modifier is spelt here, once, for numbers, percentages and money. They are methods of the type itself: one of a
    // protocol would be less specific than Foundation's of the same parameters, and the call ambiguous.
    extension LocalizedFormat.Numeric {
        /// Returns this style with numbers rounded by another rule.
        public func rounded(rule: FloatingPointRoundingRule = .toNearestOrEven) -> Self {
            with { $0.style.rounding = .init(rule) }
        }

        /// Returns this style with numbers rounded to multiples of an increment.
        public func rounded(rule: FloatingPointRoundingRule = .toNearestOrEven, increment: Double?) -> Self {
            with {
                $0.style.rounding = .init(rule)
                $0.increment = increment
            }
        }

        /// Returns this style for another locale.
        public func locale(_ locale: Locale) -> Self { with { $0.locale = locale } }

        /// Returns this style with other digits shown.
        public func precision(_ precision: LocalizedFormat.Precision) -> Self {
            with {
                $0.style.precision = precision.precision
                $0.style.minimumIntegerDigits = precision.integerDigits?.lowerBound ?? 1
                $0.maximumIntegerDigits = precision.integerDigits?.upperBound
            }
        }

        /// Returns this style with digits grouped in another way.
        public func grouping(_ grouping: LocalizedFormat.Grouping) -> Self {
            with { $0.style.grouping = grouping.grouping }
        }

        /// Returns this style with signs shown in another way.
        public func sign(strategy: Subject.SignStrategy) -> Self { with { $0.style.sign = strategy.sign } }

        /// Returns this style in another notation.
        public func notation(_ notation: LocalizedFormat.Notation) -> Self {
            with { $0.style.notation = notation.notation }
        }

        /// Returns this style with the number multiplied before it is written, also in place of a percentage's 100.
        public func scale(_ multiplicand: Double) -> Self { with { $0.scale = multiplicand } }

        /// Returns this style with the decimal separator shown in another way.
        public func decimalSeparator(strategy: LocalizedFormat.DecimalSeparator) -> Self {
            with { $0.showsDecimalSeparator = strategy.isAlways }
        }

        private func with(_ change: (inout LocalizedFormat.NumberOptions) -> Void) -> Self {
            changed(self) { change(&$0.options) }
        }

        /// The style with the string's locale, unless it has one of its own.
        func inherited(_ locale: Locale) -> Self { with { $0.locale = $0.locale ?? locale } }

        /// Writes a number, which the options prepare; it stands as it is where the locale can't write it.
        ///
        /// - Parameter isShare: Whether 1 is 100 %, for percentages that have no scale of their own.
        func string(_ value: DecimalNumber, isShare: Bool) -> String {
            let (number, style) = prepared(value, isShare)
            let text =
                options.showsDecimalSeparator
                ? parts(value, isShare: isShare)?.map(\.text).joined()
                : try? subject.text(number, style, Resolution.formatter(options.locale))
            return text ?? number.description
        }

        /// The parts of ``string(_:isShare:)``; `nil` where the locale can't write the number.
        func parts(_ value: DecimalNumber, isShare: Bool) -> [FormattedPart]? {
            let formatter = Resolution.formatter(options.locale)
            let (number, style) = prepared(value, isShare)
            guard var parts = try? subject.parts(number, style, formatter) else { return nil }
            if options.showsDecimalSeparator, !parts.contains(where: { $0.kind == .decimal }),
                let place = parts.lastIndex(where: { $0.kind == .integer }),
                let separator = try? formatter.parts.number(1.5).first(where: { $0.kind == .decimal })
            {
                parts.insert(separator, at: place + 1)
            }
            return parts
        }

        private func prepared(_ value: DecimalNumber, _ isShare: Bool) -> (DecimalNumber, NumberStyle) {
            let isScaled = isShare && subject.isPercentage && options.scale == nil
            return options.prepared(isScaled ? value.scaled(byPowerOfTen: 2) : value)
        }
    }

    extension LocalizedFormat.Numeric where Value: LocalizableNumber {
        /// An integer is the percentage shown, any other number a hundredth of it.
        func text(_ value: Value) -> String {
            string(value.decimalNumber, isShare: !(value is any BinaryInteger))
        }
    }

    extension LocalizedFormat.Numeric: FormatStyle where Value: LocalizableNumber {
        /// The number as the locale writes it.
        public func format(_ value: Value) -> String { text(value) }
    }

    extension LocalizedFormat {
        /// What the modifiers of a number style said.
        public struct NumberOptions: Sendable, Hashable, Codable {
            var style = NumberStyle.automatic
            var locale: Locale?
            /// What the number is multiplied by; as usual when `nil`.
            var scale: Double?
            /// What the number is a multiple of.
            var increment: Double?
            /// Digits before the decimal separator beyond these are cut off, the largest first, as in Foundation.
            var maximumIntegerDigits: Int?
            var showsDecimalSeparator = false

            init(locale: Locale? = nil) { self.locale = locale }

            /// The number to write, and how.
            func prepared(_ value: DecimalNumber) -> (DecimalNumber, NumberStyle) {
                guard scale != nil || increment != nil || maximumIntegerDigits != nil else { return (value, style) }
                var style = style
                guard var number = Decimal(string: value.description, locale: nil) else { return (value, style) }
                if let scale { number *= Decimal(string: DecimalNumber(scale).description, locale: nil) ?? 1 }
                if let increment, increment > 0,
                    let step = Decimal(string: DecimalNumber(increment).description, locale: nil)
                {
                    var steps = number / step
                    var whole = Decimal()
                    NSDecimalRound(&whole, &steps, 0, style.rounding.ofDecimal(isNegative: number < 0))
                    number = whole * step
                    if style.precision == .automatic { style.precision = .fraction(max(0, -step.exponent)) }
                }
                if let maximumIntegerDigits { number = Self.cut(number, to: maximumIntegerDigits) }
                return (DecimalNumber("\(number)") ?? value, style)
            }

            private static func cut(_ number: Decimal, to digits: Int) -> Decimal {
                let text = "\(number.magnitude)"
                let parts = text.split(separator: ".", maxSplits: 1)
                guard let whole = parts.first, whole.count > digits else { return number }
                let rest = String(whole.suffix(max(0, digits))) + (parts.count > 1 ? ".\(parts[1])" : "")
                let cut = Decimal(string: rest.hasPrefix(".") ? "0" + rest : rest.isEmpty ? "0" : rest, locale: nil)
                return (number < 0 ? -1 : 1) * (cut ?? number.magnitude)
            }
        }

        /// When a decimal separator is shown.
        public struct DecimalSeparator: Sendable, Hashable, Codable {
            let isAlways: Bool
            /// Before fraction digits.
            public static let automatic = DecimalSeparator(isAlways: false)
            /// Always, also behind a whole number.
            public static let always = DecimalSeparator(isAlways: true)
        }
    }

    extension NumberStyle.Rounding {
        /// The rule of Swift's floating-point numbers; to the nearer or even one for a rule that is new.
        init(_ rule: FloatingPointRoundingRule) {
            self =
                switch rule {
                case .toNearestOrAwayFromZero: .halfUp
                case .up: .up
                case .down: .down
                case .towardZero: .towardZero
                case .awayFromZero: .awayFromZero
                default: .halfEven
                }
        }

        /// The rule as Foundation's decimals have it.
        func ofDecimal(isNegative: Bool) -> NSDecimalNumber.RoundingMode {
            switch self {
            case .halfUp: .plain
            case .up: .up
            case .down: .down
            case .towardZero: isNegative ? .up : .down
            case .awayFromZero: isNegative ? .down : .up
            default: .bankers
            }
        }
    }
#endif
