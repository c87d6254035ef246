#if !canImport(Darwin) && !FoundationBringsStrings
    public import Formatting
    public import Foundation

    // The overloads for this module's own styles. They are more specific than the one for Foundation's styles, and so win
    // where both spell a style alike.
    extension String.LocalizationValue.StringInterpolation {
        /// Inserts a number in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation<Value: LocalizableNumber>(
            _ value: Value, format: LocalizedFormat.Number<Value>
        ) {
            append("%@", .deferred { format.inherited($0).text(value) })
        }

        /// Inserts a percentage in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation<Value: LocalizableNumber>(
            _ value: Value, format: LocalizedFormat.Percent<Value>
        ) {
            append("%@", .deferred { format.inherited($0).text(value) })
        }

        /// Inserts money in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation<Value: LocalizableNumber>(
            _ value: Value, format: LocalizedFormat.Currency<Value>
        ) {
            append("%@", .deferred { format.inherited($0).text(value) })
        }

        /// Inserts a count of bytes, in the string's locale: `%@`.
        public mutating func appendInterpolation<Value: BinaryInteger & LocalizableNumber>(
            _ value: Value, format: LocalizedFormat.ByteCount
        ) {
            append("%@", .deferred { value.formatted(format.locale == nil ? format.locale($0) : format) })
        }

        /// Inserts a date in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation(_ value: Date, format: LocalizedFormat.DateTime) {
            append("%@", .deferred { value.formatted(format.locale == nil ? format.locale($0) : format) })
        }

        /// Inserts the time between now and a date, in the string's locale: `%@`.
        public mutating func appendInterpolation(_ value: Date, format: LocalizedFormat.Relative) {
            append("%@", .deferred { value.formatted(format.locale == nil ? format.locale($0) : format) })
        }

        /// Inserts a list of texts, in the string's locale: `%@`.
        public mutating func appendInterpolation(_ value: [String], format: LocalizedFormat.List) {
            append("%@", .deferred { value.formatted(format.locale == nil ? format.locale($0) : format) })
        }
    }

    extension LocalizedNumberStyle {
        /// The style with the string's locale, unless it has one of its own.
        func inherited(_ locale: Locale) -> Self { with { $0.locale = $0.locale ?? locale } }
    }
#endif
