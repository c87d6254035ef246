// SPDX-License-Identifier: Apache-2.0

internal import Formatting
public import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat {
        /// A date, or two, by its fields; the locale decides their order.
        ///
        /// Every modifier is spelt here, once. They are methods of the type itself: one of a protocol would be less specific
        /// than Foundation's of the same name, and Foundation's would be taken.
        public struct Fields<Subject: LocalizedDateSubject>: FormatStyle, Sendable, Hashable, Codable {
            var options = DateOptions()

            init() {}

            /// A date and a time in usual lengths; the context's locale and time zone when `nil`.
            public init(
                date: DateStyle? = nil, time: TimeStyle? = nil, locale: Locale? = nil, timeZone: TimeZone? = nil
            ) {
                options = DateOptions(date: date, time: time)
                options.locale = locale
                options.zone = timeZone
            }

            /// The types of the fields.
            public typealias Symbol = DateSymbol
            /// How much of a date is shown, as Foundation names it.
            public typealias DateStyle = LocalizedFormat.DateStyle
            /// How much of a time is shown, as Foundation names it.
            public typealias TimeStyle = LocalizedFormat.TimeStyle

            /// The text.
            public func format(_ value: Subject.Input) -> String {
                Subject.text(
                    value, skeleton: options.skeleton, locale: Resolution.locale(options.locale), zone: options.zone)
            }

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> Self { changed(self) { $0.options.locale = locale } }

            /// Returns this style for a time zone.
            public func timeZone(_ timeZone: TimeZone) -> Self { changed(self) { $0.options.zone = timeZone } }

            private func with(_ field: String, _ skeleton: String) -> Self {
                changed(self) { $0.options.set(field, to: skeleton) }
            }

            /// The era.
            public func era(_ format: LocalizedFormat.DateSymbol.Era = .abbreviated) -> Self {
                with("G", format.skeleton)
            }
            /// The year.
            public func year(_ format: LocalizedFormat.DateSymbol.Year = .defaultDigits) -> Self {
                with("y", format.skeleton)
            }
            /// The quarter.
            public func quarter(_ format: LocalizedFormat.DateSymbol.Quarter = .abbreviated) -> Self {
                with("Q", format.skeleton)
            }
            /// The month.
            public func month(_ format: LocalizedFormat.DateSymbol.Month = .abbreviated) -> Self {
                with("M", format.skeleton)
            }
            /// The week of the year or month.
            public func week(_ format: LocalizedFormat.DateSymbol.Week = .defaultDigits) -> Self {
                with("w", format.skeleton)
            }
            /// The day of the month.
            public func day(_ format: LocalizedFormat.DateSymbol.Day = .defaultDigits) -> Self {
                with("d", format.skeleton)
            }
            /// The day of the year.
            public func dayOfYear(_ format: LocalizedFormat.DateSymbol.DayOfYear = .defaultDigits) -> Self {
                with("D", format.skeleton)
            }
            /// The day of the week.
            public func weekday(_ format: LocalizedFormat.DateSymbol.Weekday = .abbreviated) -> Self {
                with("E", format.skeleton)
            }
            /// The hour, in the reader's clock of 12 or 24 hours.
            public func hour(_ format: LocalizedFormat.DateSymbol.Hour = .defaultDigits) -> Self {
                with("j", format.skeleton)
            }
            /// The minute.
            public func minute(_ format: LocalizedFormat.DateSymbol.Minute = .defaultDigits) -> Self {
                with("m", format.skeleton)
            }
            /// The second.
            public func second(_ format: LocalizedFormat.DateSymbol.Second = .defaultDigits) -> Self {
                with("s", format.skeleton)
            }
            /// The parts of a second.
            public func secondFraction(_ format: LocalizedFormat.DateSymbol.SecondFraction) -> Self {
                with("S", format.skeleton)
            }
            /// The time zone.
            public func timeZone(_ format: LocalizedFormat.DateSymbol.Zone = .specificName(.short)) -> Self {
                with("z", format.skeleton)
            }
        }

        /// How much of a date is shown, as Foundation names it.
        public typealias DateStyle = Date.FormatStyle.DateStyle
        /// How much of a time is shown, as Foundation names it.
        public typealias TimeStyle = Date.FormatStyle.TimeStyle

        /// A date by its fields: `.dateTime.year().month()`.
        public typealias DateTime = Fields<OneDate>
        /// Two dates with what they have in common written once: `.interval.day().month()`.
        public typealias Interval = Fields<TwoDates>

        /// The subject of ``DateTime``.
        public enum OneDate: LocalizedDateSubject {
            /// The date's text.
            public static func text(_ value: Date, skeleton: String, locale: Locale, zone: TimeZone?) -> String {
                let zone = Resolution.timeZone(zone)
                return (try? Resolution.formatter(locale).date(value, skeleton: skeleton, timeZone: zone))
                    ?? value.description
            }
        }

        /// The subject of ``Interval``.
        public enum TwoDates: LocalizedDateSubject {
            /// The text of both ends.
            public static func text(_ value: Range<Date>, skeleton: String, locale: Locale, zone: TimeZone?) -> String {
                guard let fields = try? DateFields.fields(skeleton),
                    let text = try? Resolution.formatter(locale).interval(
                        from: value.lowerBound, to: value.upperBound, fields, timeZone: Resolution.timeZone(zone))
                else { return "\(value.lowerBound) – \(value.upperBound)" }
                return text
            }
        }
    }

    /// What a ``LocalizedFormat/Fields`` style writes.
    ///
    /// Made by the styles of ``LocalizedFormat``; not for others to adopt.
    public protocol LocalizedDateSubject: Sendable {
        /// What is written.
        associatedtype Input
        /// Its text.
        static func text(_ value: Input, skeleton: String, locale: Locale, zone: TimeZone?) -> String
    }

    extension LocalizedFormat.Fields where Subject == LocalizedFormat.OneDate {
        /// A date and time, until fields are named.
        public static var dateTime: Self { Self() }
    }

    extension LocalizedFormat.Fields where Subject == LocalizedFormat.TwoDates {
        /// Dates and times, until fields are named.
        public static var interval: Self { Self() }
    }

    extension Date {
        /// The date by its fields.
        public func formatted(_ style: LocalizedFormat.DateTime) -> String { style.format(self) }
    }

    extension Range where Bound == Date {
        /// Both ends, with what they have in common written once.
        public func formatted(_ style: LocalizedFormat.Interval) -> String { style.format(self) }
    }
#endif
