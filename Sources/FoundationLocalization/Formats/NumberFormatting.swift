public import Formatting
public import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat.Number {
        func format(_ value: DecimalNumber) -> String { write(value) { try $0.number(value, style) } }

        func text(_ value: some LocalizableNumber) -> String { format(value.decimalNumber) }
    }

    extension LocalizedFormat.Percent {
        func format(_ value: DecimalNumber) -> String { write(value) { try $0.percent(value, style) } }

        /// An integer is the number shown, any other number a hundredth of it.
        func text(_ value: some LocalizableNumber) -> String {
            let isShown = value is any BinaryInteger
            return format(isShown ? value.decimalNumber : value.decimalNumber.scaled(byPowerOfTen: 2))
        }
    }

    extension LocalizedFormat.Currency {
        func format(_ value: DecimalNumber) -> String {
            write(value) { try $0.currency(value, code: code, presentation: presentation, style) }
        }

        func text(_ value: some LocalizableNumber) -> String { format(value.decimalNumber) }
    }

    extension CGFloat: LocalizableNumber {
        /// The shortest decimal that reads back the same.
        public var decimalNumber: DecimalNumber { DecimalNumber(Double(self)) }
    }

    extension BinaryInteger where Self: Sendable {
        /// The number as the context's locale writes it.
        public func formatted() -> String { LocalizedFormat.Number<Self>().format(DecimalNumber(self)) }

        /// The number in a style.
        public func formatted(_ style: LocalizedFormat.Number<Self>) -> String { style.format(DecimalNumber(self)) }

        /// The number as a percentage: 54 is written as 54 %.
        public func formatted(_ style: LocalizedFormat.Percent<Self>) -> String { style.format(DecimalNumber(self)) }

        /// The number as money.
        public func formatted(_ style: LocalizedFormat.Currency<Self>) -> String { style.format(DecimalNumber(self)) }

        /// The number as a count of bytes.
        public func formatted(_ style: LocalizedFormat.ByteCount) -> String { style.format(DecimalNumber(self)) }
    }

    extension BinaryFloatingPoint where Self: Sendable {
        /// The number as the context's locale writes it.
        public func formatted() -> String { LocalizedFormat.Number<Self>().format(DecimalNumber(Double(self))) }

        /// The number in a style.
        public func formatted(_ style: LocalizedFormat.Number<Self>) -> String {
            style.format(DecimalNumber(Double(self)))
        }

        /// The number as a percentage: 0.54 is written as 54 %.
        public func formatted(_ style: LocalizedFormat.Percent<Self>) -> String {
            style.format(DecimalNumber(Double(self)).scaled(byPowerOfTen: 2))
        }

        /// The number as money.
        public func formatted(_ style: LocalizedFormat.Currency<Self>) -> String {
            style.format(DecimalNumber(Double(self)))
        }
    }

    extension Decimal {
        /// The number in a style.
        public func formatted(_ style: LocalizedFormat.Number<Decimal>) -> String { style.format(DecimalNumber(self)) }

        /// The number as a percentage: 0.54 is written as 54 %.
        public func formatted(_ style: LocalizedFormat.Percent<Decimal>) -> String {
            style.format(DecimalNumber(self).scaled(byPowerOfTen: 2))
        }

        /// The number as money.
        public func formatted(_ style: LocalizedFormat.Currency<Decimal>) -> String {
            style.format(DecimalNumber(self))
        }
    }

    extension LocalizedFormat {
        /// A count of bytes: `.byteCount(style: .file)`.
        public struct ByteCount: Sendable, Hashable {
            /// Whether a kilobyte is 1000 or 1024 bytes.
            public struct Style: Sendable, Hashable, Codable {
                let style: ByteCountStyle
                /// Thousands, for files.
                public static let file = Style(style: .file)
                /// Powers of 1024, for memory.
                public static let memory = Style(style: .memory)
                /// Thousands.
                public static let decimal = Style(style: .decimal)
                /// Powers of 1024.
                public static let binary = Style(style: .binary)
            }

            var style: Style
            var spellsOutZero: Bool
            var locale: Locale?

            /// As the locale writes counts of bytes.
            public static func byteCount(style: Style, spellsOutZero: Bool = true) -> ByteCount {
                ByteCount(style: style, spellsOutZero: spellsOutZero)
            }

            /// The same for another locale.
            public func locale(_ locale: Locale) -> ByteCount {
                var copy = self
                copy.locale = locale
                return copy
            }

            func format(_ value: DecimalNumber) -> String {
                let formatter = Resolution.formatter(locale)
                return (try? formatter.byteCount(value, style: style.style, spellsOutZero: spellsOutZero))
                    ?? value.description
            }
        }
    }
#endif
