// SPDX-License-Identifier: Apache-2.0

// Foundation's numbers and zones. They stand apart because they cost a statically linked service seven megabytes: a
// decimal's description brings Foundation's locales, calendars and coders along, while `Date` brings nothing. The
// package's trait WithoutFoundation leaves this file out.
#if !WithoutFoundation
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif

    extension DecimalNumber {
        /// A number of Foundation's, exactly.
        public init(_ value: Decimal) {
            // Decimal's own text form has no locale: digits, a point, and NaN.
            self = DecimalNumber(value.description) ?? .nan
        }
    }

    extension Decimal: LocalizableNumber {
        /// The number, exactly.
        public var decimalNumber: DecimalNumber { DecimalNumber(self) }
    }

    extension LocaleFormatter {
        /// A date by fields or by length, in a zone of Foundation's.
        public func date(_ date: Date, _ fields: DateFields, timeZone: TimeZone) throws(FormattingError) -> String {
            try self.date(date, fields, timeZone: TimeZoneID(timeZone))
        }

        /// The interval between two dates, in a zone of Foundation's.
        public func interval(
            from start: Date, to end: Date, _ fields: DateFields, timeZone: TimeZone
        ) throws(FormattingError) -> String {
            try interval(from: start, to: end, fields, timeZone: TimeZoneID(timeZone))
        }
    }

    extension TimeZoneID {
        /// A zone of Foundation's; throws for one that has no identifier that ICU knows.
        public init(_ zone: TimeZone) throws(FormattingError) { try self.init(zone.identifier) }
    }
#endif
