#if !canImport(Darwin) && !FoundationBringsStrings
    internal import Formatting
    public import Foundation

    extension String.LocalizationValue.StringInterpolation {
        /// Inserts an integer in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation<Value: BinaryInteger & Sendable>(
            _ value: Value, format: LocalizedFormat.Number<Value>
        ) {
            append("%@", .deferred { value.formatted(format.inherited($0)) })
        }

        /// Inserts an integer in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation<Value: BinaryInteger & Sendable>(
            _ value: Value, format: LocalizedFormat.Percent<Value>
        ) {
            append("%@", .deferred { value.formatted(format.inherited($0)) })
        }

        /// Inserts a number in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation<Value: BinaryFloatingPoint & Sendable>(
            _ value: Value, format: LocalizedFormat.Number<Value>
        ) {
            append("%@", .deferred { value.formatted(format.inherited($0)) })
        }

        /// Inserts a number in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation<Value: BinaryFloatingPoint & Sendable>(
            _ value: Value, format: LocalizedFormat.Percent<Value>
        ) {
            append("%@", .deferred { value.formatted(format.inherited($0)) })
        }

        /// Inserts money in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation<Value: BinaryFloatingPoint & Sendable>(
            _ value: Value, format: LocalizedFormat.Currency<Value>
        ) {
            append("%@", .deferred { value.formatted(format.inherited($0)) })
        }

        /// Inserts money in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation(_ value: Decimal, format: LocalizedFormat.Currency<Decimal>) {
            append("%@", .deferred { value.formatted(format.inherited($0)) })
        }

        /// Inserts a date in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation(_ value: Date, format: LocalizedFormat.DateTime) {
            append("%@", .deferred { value.formatted(format.locale == nil ? format.locale($0) : format) })
        }
    }

    extension LocalizedNumberStyle {
        /// The style with the string's locale, unless it has one of its own.
        func inherited(_ locale: Locale) -> Self { with { $0.locale = $0.locale ?? locale } }
    }
#endif
