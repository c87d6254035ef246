internal import Formatting
public import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat {
        /// A date by its fields: `.dateTime.year().month()`.
        ///
        /// The locale decides their order.
        public struct DateTime: Sendable, Hashable {
            private var fields: [Character: String] = [:]
            var locale: Locale?
            var zone: TimeZone?

            /// A date and time, until fields are named.
            public static var dateTime: DateTime { DateTime() }

            private func with(_ field: Character, _ skeleton: String) -> DateTime {
                var copy = self
                copy.fields[field] = skeleton
                return copy
            }

            /// The same for another locale.
            public func locale(_ locale: Locale) -> DateTime {
                var copy = self
                copy.locale = locale
                return copy
            }

            /// The same for a time zone.
            public func timeZone(_ timeZone: TimeZone) -> DateTime {
                var copy = self
                copy.zone = timeZone
                return copy
            }

            /// How long a text field is.
            public struct Text: Sendable, Hashable {
                let count: Int
                /// `Jun`, `Tue`.
                public static let abbreviated = Text(count: 3)
                /// `June`, `Tuesday`.
                public static let wide = Text(count: 4)
                /// `J`, `T`.
                public static let narrow = Text(count: 5)
            }

            /// How a month is written.
            public struct Month: Sendable, Hashable {
                let skeleton: String
                /// `6`.
                public static let defaultDigits = Month(skeleton: "M")
                /// `06`.
                public static let twoDigits = Month(skeleton: "MM")
                /// `Jun`.
                public static let abbreviated = Month(skeleton: "MMM")
                /// `June`.
                public static let wide = Month(skeleton: "MMMM")
                /// `J`.
                public static let narrow = Month(skeleton: "MMMMM")
            }

            /// How a day of the week is written.
            public struct Weekday: Sendable, Hashable {
                let count: Int
                /// `Tue`.
                public static let abbreviated = Weekday(count: 3)
                /// `Tuesday`.
                public static let wide = Weekday(count: 4)
                /// `T`.
                public static let narrow = Weekday(count: 5)
                /// `Tu`.
                public static let short = Weekday(count: 6)
            }

            /// How an hour is written.
            public struct Hour: Sendable, Hashable {
                let skeleton: String
                /// As many digits as needed, with AM or PM where the reader's clock has 12 hours.
                public static let defaultDigits = Hour(skeleton: "j")
                /// Two digits.
                public static let twoDigits = Hour(skeleton: "jj")
                /// As many digits as needed.
                public static func defaultDigits(amPM: AMPMStyle) -> Hour { Hour(skeleton: amPM.plain) }
                /// Two digits.
                public static func twoDigits(amPM: AMPMStyle) -> Hour { Hour(skeleton: amPM.padded) }

                /// How AM and PM are written.
                public struct AMPMStyle: Sendable, Hashable {
                    /// CLDR's letters for an hour in the reader's clock, of one digit and of two.
                    let plain: String
                    let padded: String
                    /// `AM`.
                    public static let abbreviated = AMPMStyle(plain: "j", padded: "jj")
                    /// The whole words.
                    public static let wide = AMPMStyle(plain: "jjj", padded: "jjjj")
                    /// `a`.
                    public static let narrow = AMPMStyle(plain: "jjjjj", padded: "jjjjjj")
                    /// Not at all.
                    public static let omitted = AMPMStyle(plain: "J", padded: "JJ")
                }
            }

            /// How many digits a number has.
            public struct Digits: Sendable, Hashable {
                let count: Int
                /// As many as needed.
                public static let defaultDigits = Digits(count: 1)
                /// Two.
                public static let twoDigits = Digits(count: 2)
            }

            /// The era.
            public func era(_ text: Text = .abbreviated) -> DateTime {
                with("G", String(repeating: "G", count: text.count))
            }
            /// The year.
            public func year(_ digits: Digits = .defaultDigits) -> DateTime {
                with("y", String(repeating: "y", count: digits.count))
            }
            /// The quarter.
            public func quarter(_ text: Text = .abbreviated) -> DateTime {
                with("Q", String(repeating: "Q", count: text.count))
            }
            /// The month.
            public func month(_ month: Month = .abbreviated) -> DateTime { with("M", month.skeleton) }
            /// The day of the month.
            public func day(_ digits: Digits = .defaultDigits) -> DateTime {
                with("d", String(repeating: "d", count: digits.count))
            }
            /// The day of the week.
            public func weekday(_ weekday: Weekday = .abbreviated) -> DateTime {
                with("E", String(repeating: "E", count: weekday.count))
            }
            /// The day of the year.
            public func dayOfYear() -> DateTime { with("D", "D") }
            /// The hour, in the reader's clock of 12 or 24 hours.
            public func hour(_ hour: Hour = .defaultDigits) -> DateTime { with("j", hour.skeleton) }
            /// The minute.
            public func minute(_ digits: Digits = .defaultDigits) -> DateTime {
                with("m", String(repeating: "m", count: digits.count))
            }
            /// The second.
            public func second(_ digits: Digits = .defaultDigits) -> DateTime {
                with("s", String(repeating: "s", count: digits.count))
            }
            /// The name of the time zone.
            public func timeZone() -> DateTime { with("z", "z") }

            private var skeleton: String {
                guard !fields.isEmpty else { return "yMdjm" }
                return "GyQMEdDjmsz".compactMap { fields[$0] }.joined()
            }

            func format(_ date: Date) -> String {
                let formatter = Resolution.formatter(locale)
                return (try? formatter.date(date, skeleton: skeleton, timeZone: Resolution.timeZone(zone)))
                    ?? date.description
            }
        }

        /// The time between now and a date: `.relative(presentation: .numeric)`.
        public struct Relative: Sendable, Hashable {
            /// Whether days have names.
            public struct Presentation: Sendable, Hashable {
                let presentation: RelativePresentation
                /// `1 day ago`.
                public static let numeric = Presentation(presentation: .numeric)
                /// `yesterday`.
                public static let named = Presentation(presentation: .named)
            }

            /// How long the words are.
            public struct UnitsStyle: Sendable, Hashable {
                let width: Width
                var spellsOut = false
                /// `2 minutes ago`.
                public static let wide = UnitsStyle(width: .wide)
                /// `two minutes ago`.
                public static let spellOut = UnitsStyle(width: .wide, spellsOut: true)
                /// `2 min. ago`.
                public static let abbreviated = UnitsStyle(width: .abbreviated)
                /// The shortest.
                public static let narrow = UnitsStyle(width: .narrow)
            }

            var presentation: Presentation
            var unitsStyle: UnitsStyle
            var locale: Locale?
            var anchor: Date?

            /// Relative to now.
            public static func relative(
                presentation: Presentation, unitsStyle: UnitsStyle = .wide
            ) -> Relative {
                Relative(presentation: presentation, unitsStyle: unitsStyle)
            }

            /// The same for another locale.
            public func locale(_ locale: Locale) -> Relative {
                var copy = self
                copy.locale = locale
                return copy
            }

            /// The same relative to a date other than now.
            public func anchored(to date: Date) -> Relative {
                var copy = self
                copy.anchor = date
                return copy
            }

            func format(_ date: Date) -> String {
                var calendar = Calendar(identifier: .gregorian)
                calendar.locale = Resolution.locale(locale)
                calendar.timeZone = LocalizationContext.current?.timeZone ?? .gmt
                return RelativeTime(
                    formatter: Resolution.formatter(locale), presentation: presentation.presentation,
                    width: unitsStyle.width, spellsOut: unitsStyle.spellsOut
                ).text(from: anchor ?? Date(), to: date, calendar: calendar)
            }
        }
    }

    extension Date {
        /// The date by its fields.
        public func formatted(_ style: LocalizedFormat.DateTime) -> String { style.format(self) }

        /// The time between now and the date.
        public func formatted(_ style: LocalizedFormat.Relative) -> String { style.format(self) }
    }
#endif
