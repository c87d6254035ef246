// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import FoundationLocalization

#if !canImport(Darwin)
    extension Date {
        /// A numeric date and a short time, for the request's context.
        public func formatted() -> String { LocalizedFormat.DateTime.dateTime.format(self) }

        /// A date and a time of usual lengths, for the request's context.
        public func formatted(
            date: LocalizedFormat.DateStyle, time: LocalizedFormat.TimeStyle
        ) -> String { LocalizedFormat.DateTime(date: date, time: time).format(self) }

        /// A date by its fields, in the system's ICU and the request's context.
        public typealias FormatStyle = LocalizedFormat.DateTime
        /// Two dates, in the system's ICU and the request's context.
        public typealias IntervalFormatStyle = LocalizedFormat.Interval
    }

    extension Range where Bound == Date {
        /// Both ends as numeric dates with short times, for the request's context.
        public func formatted() -> String { LocalizedFormat.Interval.interval.format(self) }

        /// Both ends in usual lengths, for the request's context.
        public func formatted(
            date: LocalizedFormat.DateStyle, time: LocalizedFormat.TimeStyle
        ) -> String { LocalizedFormat.Interval(date: date, time: time).format(self) }
    }

    extension Decimal {
        /// The number as the context's locale writes it.
        public func formatted() -> String { formatted(LocalizedFormat.Number<Decimal>.number) }
    }

    extension Duration {
        /// Hours, minutes and seconds as on a clock, for the request's context.
        public func formatted() -> String { formatted(.time(pattern: .hourMinuteSecond)) }

        /// A length of time as on a clock, in the system's ICU and the request's context.
        public typealias TimeFormatStyle = LocalizedFormat.DurationTime
        /// A length of time in words, in the system's ICU and the request's context.
        public typealias UnitsFormatStyle = LocalizedFormat.DurationUnits
    }

    /// A whole number's style, in the system's ICU and the request's context.
    public typealias IntegerFormatStyle<Value: BinaryInteger & Sendable> = LocalizedFormat.Number<Value>
    /// A floating-point number's style, in the system's ICU and the request's context.
    public typealias FloatingPointFormatStyle<Value: BinaryFloatingPoint & Sendable> = LocalizedFormat.Number<Value>
#endif
