// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsStrings
    public import Formatting
    public import Foundation

    // The overloads for this module's own styles. They are more specific than the one for Foundation's styles, and so win
    // where both spell a style alike.
    extension String.LocalizationValue.StringInterpolation {
        /// A number, a percentage or an amount of money, written as a style says.
        public mutating func appendInterpolation<Value: LocalizableNumber, Subject>(
            _ value: Value, format: LocalizedFormat.Numeric<Value, Subject>
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
            append("%@", .deferred { value.formatted(format.options.locale == nil ? format.locale($0) : format) })
        }

        /// Inserts two dates in a style of this module, in the string's locale: `%@`.
        public mutating func appendInterpolation(_ value: Range<Date>, format: LocalizedFormat.Interval) {
            append("%@", .deferred { value.formatted(format.options.locale == nil ? format.locale($0) : format) })
        }

        /// Inserts a length of time as on a clock, in the string's locale: `%@`.
        public mutating func appendInterpolation(_ value: Duration, format: LocalizedFormat.DurationTime) {
            append("%@", .deferred { value.formatted(format.locale == nil ? format.locale($0) : format) })
        }

        /// Inserts a length of time in words, in the string's locale: `%@`.
        public mutating func appendInterpolation(_ value: Duration, format: LocalizedFormat.DurationUnits) {
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
#endif
