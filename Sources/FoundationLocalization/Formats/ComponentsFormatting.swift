// SPDX-License-Identifier: Apache-2.0

internal import Formatting
public import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat {
        /// The calendar's units between two dates: `.components(style: .wide)`.
        public struct Components: FormatStyle, Sendable {
            /// How long the words are.
            public struct Style: Sendable, Hashable, Codable {
                let width: Width
                var listWidth: Width?
                var spellsOut = false
                var isPositional = false
                /// `24 minutes, 18 seconds`.
                public static let wide = Style(width: .wide)
                /// `twenty-four minutes, eighteen seconds`.
                public static let spellOut = Style(width: .wide, spellsOut: true)
                /// `24 min, 18 sec`.
                public static let abbreviated = Style(width: .abbreviated)
                /// `24 min 18 sec`.
                public static let condensedAbbreviated = Style(width: .abbreviated, listWidth: .narrow)
                /// `24m 18s`.
                public static let narrow = Style(width: .narrow)
                /// `24:18`.
                static let positional = Style(width: .narrow, isPositional: true)
            }

            /// A unit of the calendar.
            public struct Field: Sendable, Hashable, Codable {
                let unit: DurationUnit
                /// Years.
                public static let year = Field(unit: .year)
                /// Months.
                public static let month = Field(unit: .month)
                /// Weeks.
                public static let week = Field(unit: .week)
                /// Days.
                public static let day = Field(unit: .day)
                /// Hours.
                public static let hour = Field(unit: .hour)
                /// Minutes.
                public static let minute = Field(unit: .minute)
                /// Seconds.
                public static let second = Field(unit: .second)
            }

            /// How long the words are.
            public var style: Style
            /// The units; years to seconds without weeks when `nil`.
            public var fields: Set<Field>?
            /// The locale; the context's when `nil`.
            public var locale: Locale?
            /// The calendar, of which the time zone is used; the context's time zone when `nil`.
            public var calendar: Calendar?

            /// A style.
            public init(
                style: Style, locale: Locale? = nil, calendar: Calendar? = nil, fields: Set<Field>? = nil
            ) {
                self.style = style
                self.locale = locale
                self.calendar = calendar
                self.fields = fields
            }

            /// The units between two dates, as many as are needed.
            public static func components(style: Style, fields: Set<Field>? = nil) -> Components {
                Components(style: style, fields: fields)
            }

            /// Hours, minutes and seconds as on a clock: `24:18`, `1:24:18`.
            public static var timeDuration: Components {
                Components(style: .positional, fields: [.hour, .minute, .second])
            }

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> Components { changed(self) { $0.locale = locale } }

            /// Returns this style for another calendar.
            public func calendar(_ calendar: Calendar) -> Components { changed(self) { $0.calendar = calendar } }

            /// The units between both ends.
            public func format(_ range: Range<Date>) -> String {
                let formatter = Resolution.formatter(locale)
                let units = (fields ?? [.year, .month, .day, .hour, .minute, .second]).map(\.unit)
                let zone = Resolution.timeZone(calendar?.timeZone)
                if style.isPositional {
                    let plan = TimeSpanPlan(style: .positional, formatter: formatter, zone: zone)
                    return (try? plan.text(from: range.lowerBound, to: range.upperBound, units: units)) ?? ""
                }
                let amounts = try? formatter.calendarAmounts(
                    from: range.lowerBound, to: range.upperBound, units: units, timeZone: zone)
                guard let amounts else { return "" }
                let present = amounts.filter { $0.amount != 0 }
                let text = try? formatter.joined(
                    (present.isEmpty ? Array(amounts.suffix(1)) : present).map { ($0.unit, DecimalNumber($0.amount)) },
                    width: style.width, listWidth: style.listWidth ?? style.width, spellsOut: style.spellsOut)
                return text ?? ""
            }
        }
    }

    extension Date {
        /// The calendar's units between two dates; what Foundation on Linux has by this name can do nothing.
        public typealias ComponentsFormatStyle = LocalizedFormat.Components
    }

    extension FormatStyle where Self == LocalizedFormat.Components {
        /// The units between two dates, as many as are needed.
        public static func components(
            style: LocalizedFormat.Components.Style, fields: Set<LocalizedFormat.Components.Field>? = nil
        ) -> Self { LocalizedFormat.Components(style: style, fields: fields) }

        /// Hours, minutes and seconds as on a clock: `24:18`, `1:24:18`.
        public static var timeDuration: Self { LocalizedFormat.Components.timeDuration }
    }

    extension Range where Bound == Date {
        /// The calendar's units between both ends.
        public func formatted(_ style: LocalizedFormat.Components) -> String { style.format(self) }
    }
#endif
