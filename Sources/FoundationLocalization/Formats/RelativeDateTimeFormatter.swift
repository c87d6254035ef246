// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsFormatters
    internal import Formatting
    public import Foundation

    /// Writes how long ago or ahead something is, as Apple's class of this name does.
    open class RelativeDateTimeFormatter: Formatter {
        /// Whether days have names.
        public enum DateTimeStyle: Int, Sendable {
            /// `1 day ago`.
            case numeric
            /// `yesterday`.
            case named
        }

        /// How long the words are.
        public enum UnitsStyle: Int, Sendable {
            /// `2 months ago`.
            case full
            /// `two months ago`.
            case spellOut
            /// `2 mo. ago`.
            case short
            /// The shortest.
            case abbreviated
        }

        /// Whether days have names.
        open var dateTimeStyle: DateTimeStyle = .numeric
        /// How long the words are.
        open var unitsStyle: UnitsStyle = .full
        /// Where the text stands: at the beginning of a sentence it begins with a capital letter.
        open var formattingContext: Formatter.Context = .unknown
        /// The calendar that days, months and years are counted in.
        open var calendar = Calendar(identifier: .gregorian)
        /// The locale; the context's when `nil`.
        open var locale: Locale?

        private var width: Width {
            switch unitsStyle {
            case .full, .spellOut: .wide
            case .short: .abbreviated
            case .abbreviated: .narrow
            }
        }

        private var writer: RelativeTime {
            RelativeTime(
                formatter: Resolution.formatter(locale), presentation: dateTimeStyle == .named ? .named : .numeric,
                width: width, spellsOut: unitsStyle == .spellOut,
                isAtBeginning: formattingContext == .beginningOfSentence)
        }

        /// The time between two dates.
        open func localizedString(for date: Date, relativeTo reference: Date) -> String {
            writer.text(from: reference, to: date, calendar: calendar)
        }

        /// A time in seconds, negative for the past.
        open func localizedString(fromTimeInterval interval: TimeInterval) -> String {
            let reference = Date(timeIntervalSinceReferenceDate: 0)
            return writer.text(from: reference, to: reference + interval, calendar: calendar)
        }

        /// The largest unit that the components have.
        open func localizedString(from components: DateComponents) -> String {
            let units: [(Int?, RelativeUnit)] = [
                (components.year, .year), (components.quarter, .quarter), (components.month, .month),
                (components.weekOfMonth ?? components.weekOfYear, .week), (components.day, .day),
                (components.hour, .hour), (components.minute, .minute), (components.second, .second),
            ]
            let known = units.compactMap { value, unit in value.map { ($0, unit) } }
            guard let (value, unit) = known.first(where: { $0.0 != 0 }) ?? known.last else { return "" }
            return writer.text(value, unit)
        }

        /// Another formatter that is set the same.
        open override func copy(with zone: NSZone? = nil) -> Any {
            let copy = RelativeDateTimeFormatter()
            copy.dateTimeStyle = dateTimeStyle
            copy.unitsStyle = unitsStyle
            copy.formattingContext = formattingContext
            copy.calendar = calendar
            copy.locale = locale
            return copy
        }

        /// The time between now and a date; `nil` for anything else.
        open override func string(for object: Any?) -> String? {
            (object as? Date).map { localizedString(for: $0, relativeTo: Date()) }
        }
    }
#endif
