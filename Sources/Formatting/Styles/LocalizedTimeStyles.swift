public import LocaleMatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A date as a format style.
public struct LocalizedDateFormat: FormatStyle {
    /// The reader's locale.
    public var locale: LanguageTag
    /// What of the date is shown.
    public var fields: DateFields
    /// The time zone.
    public var timeZone: TimeZoneID

    /// A style for a locale.
    public init(_ fields: DateFields, timeZone: TimeZoneID, locale: LanguageTag) {
        self.locale = locale
        self.fields = fields
        self.timeZone = timeZone
    }

    /// The text; seconds since 1970 when it can't be formatted.
    public func format(_ value: Date) -> String {
        (try? LocaleFormatter(locale).date(value, fields, timeZone: timeZone)) ?? "\(value.timeIntervalSince1970)"
    }
}

/// A length of time as a format style.
public struct LocalizedDurationFormat: FormatStyle {
    /// The reader's locale.
    public var locale: LanguageTag
    /// The units that it is split into.
    public var units: [DurationUnit]
    /// How long the units' names are.
    public var width: Width

    /// A style for a locale.
    public init(
        units: [DurationUnit] = [.hour, .minute, .second], width: Width = .abbreviated, locale: LanguageTag
    ) {
        self.locale = locale
        self.units = units
        self.width = width
    }

    /// The text; Swift's own description when the units can't be used.
    public func format(_ value: Duration) -> String {
        (try? LocaleFormatter(locale).duration(value, units: units, width: width)) ?? value.description
    }
}

/// The interval between two dates as a format style.
public struct LocalizedIntervalFormat: FormatStyle {
    /// The reader's locale.
    public var locale: LanguageTag
    /// What of the dates is shown.
    public var fields: DateFields
    /// The time zone.
    public var timeZone: TimeZoneID

    /// A style for a locale.
    public init(_ fields: DateFields, timeZone: TimeZoneID, locale: LanguageTag) {
        self.locale = locale
        self.fields = fields
        self.timeZone = timeZone
    }

    /// The text; seconds since 1970 when it can't be formatted.
    public func format(_ value: Range<Date>) -> String {
        let (start, end) = (value.lowerBound, value.upperBound)
        return (try? LocaleFormatter(locale).interval(from: start, to: end, fields, timeZone: timeZone))
            ?? "\(start.timeIntervalSince1970)–\(end.timeIntervalSince1970)"
    }
}

/// The time between two dates in calendar units, as a format style.
public struct LocalizedComponentsFormat: FormatStyle {
    /// The reader's locale.
    public var locale: LanguageTag
    /// The units that are counted.
    public var units: [DurationUnit]
    /// The time zone whose days are counted.
    public var timeZone: TimeZoneID
    /// How long the units' names are.
    public var width: Width

    /// A style for a locale.
    public init(
        units: [DurationUnit] = [.year, .month, .day, .hour, .minute, .second], timeZone: TimeZoneID,
        width: Width = .wide, locale: LanguageTag
    ) {
        self.locale = locale
        self.units = units
        self.timeZone = timeZone
        self.width = width
    }

    /// The text; the seconds between the dates when it can't be formatted.
    public func format(_ value: Range<Date>) -> String {
        let (start, end) = (value.lowerBound, value.upperBound)
        return
            (try? LocaleFormatter(locale).components(
                from: start, to: end, units: units, timeZone: timeZone, width: width))
            ?? "\(end.timeIntervalSince(start))"
    }
}

/// Time relative to now as a format style; a negative number is in the past.
public struct LocalizedRelativeFormat<Input: LocalizableNumber>: FormatStyle {
    /// The reader's locale.
    public var locale: LanguageTag
    /// The unit of the values.
    public var unit: RelativeUnit
    /// Whether words such as "yesterday" are used.
    public var presentation: RelativePresentation
    /// How long the unit's name is.
    public var width: Width

    /// A style for a locale and a unit.
    public init(
        unit: RelativeUnit, presentation: RelativePresentation = .numeric, width: Width = .wide, locale: LanguageTag
    ) {
        self.locale = locale
        self.unit = unit
        self.presentation = presentation
        self.width = width
    }

    /// The text; number and unit when it can't be formatted.
    public func format(_ value: Input) -> String {
        let number = value.decimalNumber
        return (try? LocaleFormatter(locale).relative(number, unit: unit, presentation: presentation, width: width))
            ?? "\(number) \(unit.identifier)"
    }
}
