// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat {
        /// The fields of a date that a style shows.
        public struct DateOptions: Sendable, Hashable, Codable {
            /// Skeletons by CLDR's letter of the field.
            private var fields: [String: String] = [:]
            var locale: Locale?
            var zone: TimeZone?

            init() {}

            /// The fields of usual lengths; those of neither are a numeric date and a short time.
            init(date: DateStyle?, time: TimeStyle?) {
                switch date {
                case .numeric?: set("y", "y", "M", "M", "d", "d")
                case .abbreviated?: set("y", "y", "M", "MMM", "d", "d")
                case .long?: set("y", "y", "M", "MMMM", "d", "d")
                case .complete?: set("y", "y", "M", "MMMM", "d", "d", "E", "EEEE")
                default: break
                }
                switch time {
                case .shortened?: set("j", "j", "m", "m")
                case .standard?: set("j", "j", "m", "m", "s", "s")
                case .complete?: set("j", "j", "m", "m", "s", "s", "z", "z")
                default: break
                }
            }

            private mutating func set(_ pairs: String...) {
                for index in stride(from: 0, to: pairs.count - 1, by: 2) { fields[pairs[index]] = pairs[index + 1] }
            }

            mutating func set(_ field: String, to skeleton: String) {
                fields[field] = skeleton.isEmpty ? nil : skeleton
            }

            /// CLDR's letters for the fields, in the order that skeletons have.
            var skeleton: String {
                guard !fields.isEmpty else { return "yMdjm" }
                return ["G", "y", "Q", "M", "w", "E", "d", "D", "j", "m", "s", "S", "z"].compactMap { fields[$0] }
                    .joined()
            }
        }

        /// The types of a date's fields.
        public enum DateSymbol {
            /// How an era is written.
            public struct Era: Sendable, Hashable {
                let skeleton: String
                /// `AD`.
                public static let abbreviated = Era(skeleton: "G")
                /// `Anno Domini`.
                public static let wide = Era(skeleton: "GGGG")
                /// `A`.
                public static let narrow = Era(skeleton: "GGGGG")
                /// Left out.
                public static let omitted = Era(skeleton: "")
            }

            /// How a year is written.
            public struct Year: Sendable, Hashable {
                let skeleton: String
                /// As many digits as needed.
                public static let defaultDigits = Year(skeleton: "y")
                /// Two digits.
                public static let twoDigits = Year(skeleton: "yy")
                /// Left out.
                public static let omitted = Year(skeleton: "")
                /// At least so many digits.
                public static func padded(_ length: Int) -> Year { Year(skeleton: letters("y", length)) }
                /// The year that goes on counting through eras, with at least so many digits.
                public static func extended(minimumLength: Int = 1) -> Year {
                    Year(skeleton: letters("u", minimumLength))
                }
                /// The Gregorian year in which the calendar's year begins.
                public static func relatedGregorian(minimumLength: Int = 1) -> Year {
                    Year(skeleton: letters("r", minimumLength))
                }
            }

            /// How a quarter is written.
            public struct Quarter: Sendable, Hashable {
                let skeleton: String
                /// `2`.
                public static let oneDigit = Quarter(skeleton: "Q")
                /// `02`.
                public static let twoDigits = Quarter(skeleton: "QQ")
                /// `Q2`.
                public static let abbreviated = Quarter(skeleton: "QQQ")
                /// `2nd quarter`.
                public static let wide = Quarter(skeleton: "QQQQ")
                /// The shortest.
                public static let narrow = Quarter(skeleton: "QQQQQ")
                /// Left out.
                public static let omitted = Quarter(skeleton: "")
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
                /// Left out.
                public static let omitted = Month(skeleton: "")
            }

            /// How a week is written.
            public struct Week: Sendable, Hashable {
                let skeleton: String
                /// The week of the year.
                public static let defaultDigits = Week(skeleton: "w")
                /// The week of the year in two digits.
                public static let twoDigits = Week(skeleton: "ww")
                /// The week of the month.
                public static let weekOfMonth = Week(skeleton: "W")
                /// Left out.
                public static let omitted = Week(skeleton: "")
            }

            /// How a day is written.
            public struct Day: Sendable, Hashable {
                let skeleton: String
                /// As many digits as needed.
                public static let defaultDigits = Day(skeleton: "d")
                /// Two digits.
                public static let twoDigits = Day(skeleton: "dd")
                /// Which of its weekday in the month, as in the 2nd Wednesday in July.
                public static let ordinalOfDayInMonth = Day(skeleton: "F")
                /// Left out.
                public static let omitted = Day(skeleton: "")
                /// The day counted from 4713 BC, with at least so many digits.
                public static func julianModified(minimumLength: Int = 1) -> Day {
                    Day(skeleton: letters("g", minimumLength))
                }
            }

            /// How a day of the year is written.
            public struct DayOfYear: Sendable, Hashable {
                let skeleton: String
                /// As many digits as needed.
                public static let defaultDigits = DayOfYear(skeleton: "D")
                /// Two digits.
                public static let twoDigits = DayOfYear(skeleton: "DD")
                /// Three digits.
                public static let threeDigits = DayOfYear(skeleton: "DDD")
                /// Left out.
                public static let omitted = DayOfYear(skeleton: "")
            }

            /// How a day of the week is written.
            public struct Weekday: Sendable, Hashable {
                let skeleton: String
                /// `Tue`.
                public static let abbreviated = Weekday(skeleton: "EEE")
                /// `Tuesday`.
                public static let wide = Weekday(skeleton: "EEEE")
                /// `T`.
                public static let narrow = Weekday(skeleton: "EEEEE")
                /// `Tu`.
                public static let short = Weekday(skeleton: "EEEEEE")
                /// Its number, counted from the locale's first day.
                public static let oneDigit = Weekday(skeleton: "e")
                /// The number in two digits.
                public static let twoDigits = Weekday(skeleton: "ee")
                /// Left out.
                public static let omitted = Weekday(skeleton: "")
            }

            /// How an hour is written.
            public struct Hour: Sendable, Hashable {
                let skeleton: String
                /// As many digits as needed, with AM or PM where the reader's clock has 12 hours.
                public static let defaultDigits = Hour(skeleton: "j")
                /// Two digits.
                public static let twoDigits = Hour(skeleton: "jj")
                /// As many digits as needed, never with AM or PM.
                public static let defaultDigitsNoAMPM = Hour(skeleton: "J")
                /// Two digits, never with AM or PM.
                public static let twoDigitsNoAMPM = Hour(skeleton: "JJ")
                /// Left out.
                public static let omitted = Hour(skeleton: "")
                /// As many digits as needed.
                public static func defaultDigits(amPM: AMPMStyle) -> Hour { Hour(skeleton: amPM.plain) }
                /// Two digits.
                public static func twoDigits(amPM: AMPMStyle) -> Hour { Hour(skeleton: amPM.padded) }
                /// As many digits as needed, with the time of day as people say it.
                public static func conversationalDefaultDigits(amPM: AMPMStyle) -> Hour {
                    Hour(skeleton: amPM == .omitted ? "J" : letters("C", amPM.plain.count))
                }
                /// Two digits, with the time of day as people say it.
                public static func conversationalTwoDigits(amPM: AMPMStyle) -> Hour {
                    Hour(skeleton: amPM == .omitted ? "JJ" : letters("C", amPM.padded.count))
                }

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

            /// How a minute is written.
            public struct Minute: Sendable, Hashable {
                let skeleton: String
                /// As many digits as needed.
                public static let defaultDigits = Minute(skeleton: "m")
                /// Two digits.
                public static let twoDigits = Minute(skeleton: "mm")
                /// Left out.
                public static let omitted = Minute(skeleton: "")
            }

            /// How a second is written.
            public struct Second: Sendable, Hashable {
                let skeleton: String
                /// As many digits as needed.
                public static let defaultDigits = Second(skeleton: "s")
                /// Two digits.
                public static let twoDigits = Second(skeleton: "ss")
                /// Left out.
                public static let omitted = Second(skeleton: "")
            }

            /// How parts of a second are written.
            public struct SecondFraction: Sendable, Hashable {
                let skeleton: String
                /// Left out.
                public static let omitted = SecondFraction(skeleton: "")
                /// So many fraction digits of the second.
                public static func fractional(_ digits: Int) -> SecondFraction {
                    SecondFraction(skeleton: letters("S", digits))
                }
                /// The milliseconds of the day, with at least so many digits.
                public static func milliseconds(_ digits: Int) -> SecondFraction {
                    SecondFraction(skeleton: letters("A", digits))
                }
            }

            /// How a time zone is written.
            public struct Zone: Sendable, Hashable {
                /// How long the text is.
                public enum Width: Sendable, Hashable {
                    /// The short form.
                    case short
                    /// The long form.
                    case long
                }

                let skeleton: String
                /// Left out.
                public static let omitted = Zone(skeleton: "")
                /// `PDT`, `Pacific Daylight Time`.
                public static func specificName(_ width: Width) -> Zone {
                    Zone(skeleton: width == .short ? "z" : "zzzz")
                }
                /// `PT`, `Pacific Time`.
                public static func genericName(_ width: Width) -> Zone {
                    Zone(skeleton: width == .short ? "v" : "vvvv")
                }
                /// `uslax`, `America/Los_Angeles`.
                public static func identifier(_ width: Width) -> Zone { Zone(skeleton: width == .short ? "V" : "VV") }
                /// `-0700`, `-07:00`.
                public static func iso8601(_ width: Width) -> Zone { Zone(skeleton: width == .short ? "Z" : "ZZZZZ") }
                /// `GMT-7`, `GMT-07:00`.
                public static func localizedGMT(_ width: Width) -> Zone {
                    Zone(skeleton: width == .short ? "O" : "OOOO")
                }
                /// `Los Angeles`.
                public static let exemplarLocation = Zone(skeleton: "VVV")
                /// `Los Angeles Time`.
                public static let genericLocation = Zone(skeleton: "VVVV")
            }
        }
    }

    /// So many letters of a field, 1 to 20.
    private func letters(_ letter: String, _ count: Int) -> String {
        String(repeating: letter, count: min(max(count, 1), 20))
    }
#endif
