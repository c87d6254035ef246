// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsFormatters
    internal import Formatting
    public import Foundation

    /// Writes lengths of time, as Apple's class of this name does; the one in Foundation on Linux is unavailable.
    ///
    /// Two properties of Apple's are missing, since CLDR has no words for them: `includesApproximationPhrase` ("About 1
    /// hour") and `includesTimeRemainingPhrase` ("1 hour remaining"). Put such words into a catalog.
    open class DateComponentsFormatter: Formatter {
        /// How lengths are written.
        public enum UnitsStyle: Int, Sendable {
            /// `1:10:05`, with days and larger units in front.
            case positional
            /// `1h 10m`.
            case abbreviated
            /// `1 hr, 10 min`.
            case short
            /// `1 hour, 10 minutes`.
            case full
            /// `one hour, ten minutes`.
            case spellOut
            /// `1 hr 10 min`.
            case brief
        }

        /// Which units that are 0 are left out.
        public struct ZeroFormattingBehavior: OptionSet, Sendable {
            /// The bits.
            public let rawValue: UInt
            /// Options from bits.
            public init(rawValue: UInt) { self.rawValue = rawValue }
            /// Those in front where the style is positional, all of them otherwise.
            public static let `default` = ZeroFormattingBehavior(rawValue: 1 << 0)
            /// Those in front of the first that isn't 0.
            public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
            /// Those between the first and the last that aren't 0.
            public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
            /// Those behind the last that isn't 0.
            public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
            /// All of them.
            public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
            /// None; a positional number of one digit gets a zero in front, also the first.
            public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
        }

        /// The units that are used; years to seconds without weeks when empty.
        ///
        /// Years, months, weeks (`weekOfMonth`), days, hours, minutes and seconds; others are passed over.
        open var allowedUnits: NSCalendar.Unit = []
        /// How lengths are written.
        open var unitsStyle: UnitsStyle = .positional
        /// Which units that are 0 are left out; if all are, the smallest shows its zero.
        open var zeroFormattingBehavior: ZeroFormattingBehavior = .default
        /// The most units that are shown, from the first that isn't 0; the rest rounds the last.
        ///
        /// 0 for no limit.
        open var maximumUnitCount = 0
        /// Whether a single largest unit goes into the next: `63 seconds` for `1 minute, 3 seconds`.
        open var collapsesLargestUnit = false
        /// Whether the smallest unit may have up to two fraction digits, where all units are of fixed length.
        open var allowsFractionalUnits = false
        /// Where the text stands: at the beginning of a sentence it begins with a capital letter.
        open var formattingContext: Formatter.Context = .unknown
        /// The calendar, whose locale is used where ``locale`` is `nil`.
        open var calendar: Calendar?
        /// The date that lengths in seconds are counted from; the beginning of 2001 when `nil`.
        open var referenceDate: Date?
        /// The locale; the calendar's when `nil`, or else the context's.
        open var locale: Locale?

        private var units: [DurationUnit] {
            let known: [(NSCalendar.Unit, DurationUnit)] = [
                (.year, .year), (.month, .month), (.weekOfMonth, .week), (.day, .day), (.hour, .hour),
                (.minute, .minute), (.second, .second),
            ]
            guard !allowedUnits.isEmpty else { return known.map(\.1).filter { $0 != .week } }
            return known.filter { allowedUnits.contains($0.0) }.map(\.1)
        }

        private func text(from start: Date, to end: Date, zone: TimeZoneID) -> String? {
            let formatter = Resolution.formatter(locale ?? calendar?.locale)
            let plan = TimeSpanPlan(
                style: .init(rawValue: unitsStyle.rawValue) ?? .positional,
                zeros: .init(rawValue: zeroFormattingBehavior.rawValue), maximumUnitCount: max(0, maximumUnitCount),
                collapsesLargestUnit: collapsesLargestUnit, allowsFractions: allowsFractionalUnits,
                formatter: formatter, zone: zone)
            guard let text = try? plan.text(from: start, to: end, units: units) else { return nil }
            return formattingContext == .beginningOfSentence ? formatter.capitalizingFirst(text) : text
        }

        /// A length in seconds; `nil` when none of the allowed units is known or the length is beyond the calendar.
        open func string(from interval: TimeInterval) -> String? {
            guard interval.isFinite else { return nil }
            let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
            return text(from: start, to: start + interval, zone: .utc)
        }

        /// The calendar's units between two dates.
        open func string(from start: Date, to end: Date) -> String? {
            text(from: start, to: end, zone: Resolution.timeZone(calendar?.timeZone))
        }

        /// The components, as a length of time from ``referenceDate``.
        open func string(from components: DateComponents) -> String? {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
            guard let end = calendar.date(byAdding: components, to: start) else { return nil }
            return text(from: start, to: end, zone: .utc)
        }

        /// Another formatter that is set the same.
        open override func copy(with zone: NSZone? = nil) -> Any {
            let copy = DateComponentsFormatter()
            copy.allowedUnits = allowedUnits
            copy.unitsStyle = unitsStyle
            copy.zeroFormattingBehavior = zeroFormattingBehavior
            copy.maximumUnitCount = maximumUnitCount
            copy.collapsesLargestUnit = collapsesLargestUnit
            copy.allowsFractionalUnits = allowsFractionalUnits
            copy.formattingContext = formattingContext
            copy.calendar = calendar
            copy.referenceDate = referenceDate
            copy.locale = locale
            return copy
        }

        /// The text of components or of a length in seconds; `nil` for anything else.
        open override func string(for object: Any?) -> String? {
            if let components = object as? DateComponents { return string(from: components) }
            return (object as? TimeInterval).flatMap { string(from: $0) }
        }

        /// The components in a style, in the context's locale.
        open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
            let formatter = DateComponentsFormatter()
            formatter.unitsStyle = unitsStyle
            return formatter.string(from: components)
        }
    }
#endif
