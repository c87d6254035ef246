// SPDX-License-Identifier: Apache-2.0

public import Formatting
public import Foundation

#if !canImport(Darwin)
    extension CGFloat: LocalizableNumber {
        /// The shortest decimal that reads back the same.
        public var decimalNumber: DecimalNumber { DecimalNumber(Double(self)) }
    }

    extension BinaryInteger where Self: Sendable {
        /// The number as the context's locale writes it.
        public func formatted() -> String { LocalizedFormat.Number<Self>().string(DecimalNumber(self), isShare: false) }

        /// The number in a style.
        public func formatted(_ style: LocalizedFormat.Number<Self>) -> String {
            style.string(DecimalNumber(self), isShare: false)
        }

        /// The number as a percentage: 54 is written as 54 %.
        public func formatted(_ style: LocalizedFormat.Percent<Self>) -> String {
            style.string(DecimalNumber(self), isShare: false)
        }

        /// The number as money.
        public func formatted(_ style: LocalizedFormat.Currency<Self>) -> String {
            style.string(DecimalNumber(self), isShare: false)
        }

        /// The number as a count of bytes.
        public func formatted(_ style: LocalizedFormat.ByteCount) -> String { style.format(DecimalNumber(self)) }
    }

    extension BinaryFloatingPoint where Self: Sendable {
        /// The number as the context's locale writes it.
        public func formatted() -> String {
            LocalizedFormat.Number<Self>().string(DecimalNumber(Double(self)), isShare: true)
        }

        /// The number in a style.
        public func formatted(_ style: LocalizedFormat.Number<Self>) -> String {
            style.string(DecimalNumber(Double(self)), isShare: true)
        }

        /// The number as a percentage: 0.54 is written as 54 %.
        public func formatted(_ style: LocalizedFormat.Percent<Self>) -> String {
            style.string(DecimalNumber(Double(self)), isShare: true)
        }

        /// The number as money.
        public func formatted(_ style: LocalizedFormat.Currency<Self>) -> String {
            style.string(DecimalNumber(Double(self)), isShare: true)
        }
    }

    extension Decimal {
        /// The number in a style.
        public func formatted(_ style: LocalizedFormat.Number<Decimal>) -> String {
            style.string(DecimalNumber(self), isShare: true)
        }

        /// The number as a percentage: 0.54 is written as 54 %.
        public func formatted(_ style: LocalizedFormat.Percent<Decimal>) -> String {
            style.string(DecimalNumber(self), isShare: true)
        }

        /// The number as money.
        public func formatted(_ style: LocalizedFormat.Currency<Decimal>) -> String {
            style.string(DecimalNumber(self), isShare: true)
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

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> ByteCount { changed(self) { $0.locale = locale } }

            func format(_ value: DecimalNumber) -> String {
                let formatter = Resolution.formatter(locale)
                return (try? formatter.byteCount(value, style: style.style, spellsOutZero: spellsOutZero))
                    ?? value.description
            }
        }
    }
#endif
