#if !canImport(Darwin) && !FoundationBringsFormatters
    internal import Formatting
    public import Foundation

    /// Writes how long ago or ahead something is, as Apple's class of this name does.
    public struct RelativeDateTimeFormatter: Sendable {
        /// Whether days have names.
        public enum DateTimeStyle: Sendable {
            /// `1 day ago`.
            case numeric
            /// `yesterday`.
            case named
        }

        /// How long the words are.
        public enum UnitsStyle: Sendable {
            /// `2 months ago`.
            case full
            /// As `full`.
            case spellOut
            /// `2 mo. ago`.
            case short
            /// The shortest.
            case abbreviated
        }

        /// Whether days have names.
        public var dateTimeStyle: DateTimeStyle = .numeric
        /// How long the words are.
        public var unitsStyle: UnitsStyle = .full
        /// The locale; the context's when `nil`.
        public var locale: Locale?

        /// A formatter for the context's locale.
        public init() {}

        private var width: Width {
            switch unitsStyle {
            case .full, .spellOut: .wide
            case .short: .abbreviated
            case .abbreviated: .narrow
            }
        }

        private var presentation: RelativePresentation { dateTimeStyle == .named ? .named : .numeric }

        /// The time between two dates.
        public func localizedString(for date: Date, relativeTo reference: Date) -> String {
            localizedString(fromTimeInterval: date.timeIntervalSince(reference))
        }

        /// A time in seconds, negative for the past.
        public func localizedString(fromTimeInterval interval: TimeInterval) -> String {
            RelativeTime.text(
                seconds: interval, formatter: Resolution.formatter(locale), presentation: presentation, width: width)
        }

        /// The largest unit that the components have.
        public func localizedString(from components: DateComponents) -> String {
            let units: [(Int?, RelativeUnit)] = [
                (components.year, .year), (components.quarter, .quarter), (components.month, .month),
                (components.weekOfMonth ?? components.weekOfYear, .week), (components.day, .day),
                (components.hour, .hour), (components.minute, .minute), (components.second, .second),
            ]
            let known = units.compactMap { value, unit in value.map { ($0, unit) } }
            guard let (value, unit) = known.first(where: { $0.0 != 0 }) ?? known.last else { return "" }
            let formatter = Resolution.formatter(locale)
            return
                (try? formatter.relative(DecimalNumber(value), unit: unit, presentation: presentation, width: width))
                ?? ""
        }
    }

    /// Writes lengths of time, as Apple's class of this name does; the one in Foundation on Linux is unavailable.
    public struct DateComponentsFormatter: Sendable {
        /// How lengths are written.
        public enum UnitsStyle: Sendable {
            /// `1 hour, 10 minutes`.
            case full
            /// As `full`.
            case spellOut
            /// `1 hr, 10 min`.
            case short
            /// As `short`.
            case brief
            /// `1h 10m`.
            case abbreviated
        }

        /// The units that are used, largest first.
        public var allowedUnits: Set<Calendar.Component> = [.day, .hour, .minute, .second]
        /// How lengths are written.
        public var unitsStyle: UnitsStyle = .full
        /// The locale; the context's when `nil`.
        public var locale: Locale?

        /// A formatter for the context's locale.
        public init() {}

        private var width: Width {
            switch unitsStyle {
            case .full, .spellOut: .wide
            case .short, .brief: .abbreviated
            case .abbreviated: .narrow
            }
        }

        private var units: [DurationUnit] {
            let known: [(Calendar.Component, DurationUnit)] = [
                (.year, .year), (.month, .month), (.weekOfMonth, .week), (.day, .day), (.hour, .hour),
                (.minute, .minute), (.second, .second),
            ]
            return known.filter { allowedUnits.contains($0.0) }.map(\.1)
        }

        /// A length in seconds, in units up to weeks; `nil` when none of the allowed units fits.
        public func string(from interval: TimeInterval) -> String? {
            guard interval.isFinite else { return nil }
            let fixed = units.filter { $0 != .year && $0 != .month }
            return try? Resolution.formatter(locale).duration(
                seconds: DecimalNumber(interval), units: fixed, width: width)
        }

        /// The calendar's units between two dates.
        public func string(from start: Date, to end: Date) -> String? {
            try? Resolution.formatter(locale).components(
                from: start, to: end, units: units, timeZone: Resolution.timeZone(nil), width: width)
        }

        /// The components, as a length of time from the beginning of 2001.
        public func string(from components: DateComponents) -> String? {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let start = Date(timeIntervalSinceReferenceDate: 0)
            guard let end = calendar.date(byAdding: components, to: start) else { return nil }
            return try? Resolution.formatter(locale).components(
                from: start, to: end, units: units, timeZone: .utc, width: width)
        }
    }
#endif
