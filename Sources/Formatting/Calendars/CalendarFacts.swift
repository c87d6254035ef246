// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleData
public import LocaleMatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A day of the week.
public struct Weekday: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// 1 for Sunday to 7 for Saturday, as calendars count.
    public let number: Int

    /// A day by its number; `nil` for a number that isn't 1 to 7.
    public init?(_ number: Int) {
        guard (1...7).contains(number) else { return nil }
        self.number = number
    }

    private init(day number: Int) { self.number = number }

    /// Sunday.
    public static let sunday = Weekday(day: 1)
    /// Monday.
    public static let monday = Weekday(day: 2)
    /// Tuesday.
    public static let tuesday = Weekday(day: 3)
    /// Wednesday.
    public static let wednesday = Weekday(day: 4)
    /// Thursday.
    public static let thursday = Weekday(day: 5)
    /// Friday.
    public static let friday = Weekday(day: 6)
    /// Saturday.
    public static let saturday = Weekday(day: 7)

    /// The English name, in lower case.
    public var description: String {
        ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"][(number - 1) % 7]
    }

    /// Orders from Sunday to Saturday.
    public static func < (left: Weekday, right: Weekday) -> Bool { left.number < right.number }
}

/// A part of the day that a language has a name for, such as "afternoon".
public struct DayPeriod: Sendable, Hashable {
    /// CLDR's word: `morning1`, `afternoon1`, `night1`.
    public let identifier: String
    /// The hours that it has, from 0 to 23, in their order; across midnight for the night.
    public let hours: [Int]
    /// The locale's name, as it stands behind a time: "in the afternoon".
    public let name: String?
}

/// What a locale says about calendars: weeks, hours, and the names of months, days and eras.
public struct CalendarFacts: Sendable {
    let engine: LocaleEngine
    /// The locale.
    public var locale: LanguageTag { engine.locale }
    /// The day that weeks begin on, by `-u-fw-` or the region.
    public let firstWeekday: Weekday
    /// How many days of a year its first week has at least: 4 by ISO 8601, 1 in the United States.
    public let minimumDaysInFirstWeek: Int
    /// The days of the weekend.
    public let weekend: [Weekday]
    /// The calendars that the region uses, by their keywords, the usual one first.
    public let calendars: [String]
    /// The hour cycles that the region uses, by their keywords, the preferred one first: `h12`, `h23`.
    public let hourCycles: [String]

    init(_ engine: LocaleEngine) throws(FormattingError) {
        self.engine = engine
        var (first, minimum): (Int32, Int32) = (0, 0)
        var days = [Int32](repeating: 0, count: 7)
        try ICU.check(
            tolk_calendar_week(engine.icuTag, &first, &minimum, &days), "reading the week of \(engine.locale)")
        firstWeekday = Weekday(Int(first)) ?? .monday
        minimumDaysInFirstWeek = Int(minimum)
        // A weekend that begins in the middle of a day has that day too.
        weekend = days.enumerated().compactMap { $0.element == 0 ? nil : Weekday($0.offset + 1) }
        calendars = try ICU.string("listing calendars") { tolk_calendar_list(engine.icuTag, $0) }
            .split(separator: "\n").map(String.init)
        hourCycles = Self.hourCycles(engine.locale)
    }

    /// What CLDR's table has for the language and region, the region, or the world.
    private static func hourCycles(_ locale: LanguageTag) -> [String] {
        let region = UnitPreferenceSource(locale).region
        let cycles = ["h": "h12", "H": "h23", "K": "h11", "k": "h24"]
        for key in ["\(locale.language)_\(region)", region, "001"] {
            let leaves = ICUResources.texts(bundle: "supplementalData", path: "timeData/\(key)")
            guard !leaves.isEmpty else { continue }
            let preferred = leaves.first { $0.path == "preferred" }?.text
            let allowed = leaves.filter { $0.path.hasPrefix("allowed") }.map(\.text)
            var found: [String] = []
            for letters in [preferred].compactMap(\.self) + allowed {
                if let cycle = letters.first.flatMap({ cycles[String($0)] }), !found.contains(cycle) {
                    found.append(cycle)
                }
            }
            if let asked = locale.keyword("hc"), cycles.values.contains(asked) {
                found = [asked] + found.filter { $0 != asked }
            }
            return found
        }
        return []
    }

    /// The days of the week, the locale's first one first.
    public var weekdays: [Weekday] { (0..<7).compactMap { Weekday((firstWeekday.number - 1 + $0) % 7 + 1) } }

    /// The week of its year that a date is in, and that year: December 31 may be in the first week of the next.
    public func weekOfYear(_ date: Date, timeZone: TimeZoneID) throws(FormattingError) -> (week: Int, year: Int) {
        // ICU's UCAL_WEEK_OF_YEAR and UCAL_YEAR_WOY.
        let values = try ICU.calendarFields(engine.icuTag, timeZone, LocaleFormatter.milliseconds(date), [3, 17])
        return (Int(values[0]), Int(values[1]))
    }

    /// The names of the calendar's months, in its order.
    ///
    /// `standalone` names stand without a day: Czech `leden` beside `ledna`.
    public func months(_ width: Width = .wide, standalone: Bool = true) throws(FormattingError) -> [String] {
        try symbols(standalone ? [12, 11, 10] : [8, 2, 1], width)
    }

    /// The names of the days of the week, Sunday first.
    public func weekdayNames(_ width: Width = .wide, standalone: Bool = true) throws(FormattingError) -> [String] {
        // The names of the days begin at 1.
        Array(try symbols(standalone ? [15, 14, 13] : [9, 4, 3], width).dropFirst())
    }

    /// The names of the calendar's eras, the first one first: "Before Christ", "BC".
    public func eras(_ width: Width = .wide) throws(FormattingError) -> [String] { try symbols([0, 0, 7], width) }

    /// The names of quarters.
    public func quarters(_ width: Width = .wide) throws(FormattingError) -> [String] {
        try symbols([19, 19, 18], width)
    }

    /// The words for the halves of the day: AM and PM.
    public func halvesOfDay() throws(FormattingError) -> [String] { try symbols([5, 5, 5], .wide) }

    private func symbols(_ kinds: [Int], _ width: Width) throws(FormattingError) -> [String] {
        let icu = try engine.value(DatePart(fields: .style(date: .medium), zone: .utc))
        let kind = kinds[Int(width.kind.rawValue) % kinds.count]
        var names: [String] = []
        while let name = try? icu.symbol(kind, Int32(names.count)), names.count < 300 { names.append(name) }
        return names
    }

    /// The parts of the day that the language has names for, in the order of their hours; empty where it has none.
    public func dayPeriods(_ width: Width = .wide) -> [DayPeriod] {
        var rules: [(String, [Int])] = []
        for tag in [locale.withoutExtensions.identifier, locale.language] {
            let key = tag.replacing("-", with: "_")
            guard let set = ICUResources.texts(bundle: "dayPeriods", path: "locales/\(key)").first?.text else {
                continue
            }
            rules = Self.rules(ICUResources.texts(bundle: "dayPeriods", path: "rules/\(set)"))
            break
        }
        let table = ["narrow", "abbreviated", "wide"][Int(width.kind.rawValue) % 3]
        let path = "calendar/gregorian/dayPeriod/format/\(table)"
        let names = Dictionary(
            ICUResources.texts(locale: locale.withoutExtensions.identifier, path: path).texts.map { ($0.key, $0.text) },
            uniquingKeysWith: { $1 })
        return rules.map { DayPeriod(identifier: $0.0, hours: $0.1, name: names[$0.0]) }
    }

    /// The hours of each period, from `morning1/from` and `morning1/before`; those of one instant have no hours.
    private static func rules(_ leaves: [(path: String, text: String)]) -> [(String, [Int])] {
        var limits: [String: [String: Int]] = [:]
        for leaf in leaves {
            let parts = leaf.path.split(separator: "/").map(String.init)
            guard parts.count == 2, let hour = Int(leaf.text.prefix { $0 != ":" }) else { continue }
            limits[parts[0], default: [:]][parts[1]] = hour
        }
        return limits.compactMap { name, limit in
            guard let from = limit["from"], let before = limit["before"] else { return nil }
            let count = (before - from + 24) % 24
            return (name, (0..<(count == 0 ? 24 : count)).map { (from + $0) % 24 })
        }.sorted { ($0.1.first ?? 0, $0.0) < ($1.1.first ?? 0, $1.0) }
    }
}

extension LocaleFormatter {
    /// What the locale says about calendars.
    public func calendarFacts() throws(FormattingError) -> CalendarFacts { try CalendarFacts(engine) }
}
