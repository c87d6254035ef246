// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleMatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The forms of a time zone's name.
///
/// Source: UTS #35 part 4, [Time Zone Names](https://unicode.org/reports/tr35/tr35-dates.html#Using_Time_Zone_Names).
public struct TimeZoneNameStyle: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// ICU's number of the name.
        case named(Int32)
        /// A pattern's letters.
        case pattern(String)
    }
    let kind: Kind

    /// Central European Standard Time.
    public static let standard = TimeZoneNameStyle(kind: .named(0))
    /// Central European Summer Time.
    public static let daylight = TimeZoneNameStyle(kind: .named(2))
    /// The abbreviation of the standard time, where the locale uses one, else the offset: CET, GMT+1.
    public static let shortStandard = TimeZoneNameStyle(kind: .named(1))
    /// The abbreviation of the daylight saving time, where the locale uses one, else the offset.
    public static let shortDaylight = TimeZoneNameStyle(kind: .named(3))
    /// Central European Time, whatever the season.
    public static let generic = TimeZoneNameStyle(kind: .pattern("vvvv"))
    /// The generic name in short, where the locale uses one: PT, Germany Time.
    public static let shortGeneric = TimeZoneNameStyle(kind: .pattern("v"))
    /// The name at one instant: Central European Summer Time in June.
    public static let specific = TimeZoneNameStyle(kind: .pattern("zzzz"))
    /// The short name at one instant.
    public static let shortSpecific = TimeZoneNameStyle(kind: .pattern("z"))
    /// The place alone: Berlin.
    public static let exemplarCity = TimeZoneNameStyle(kind: .pattern("VVV"))
    /// The place's time: Germany Time, Los Angeles Time.
    public static let location = TimeZoneNameStyle(kind: .pattern("VVVV"))
    /// The offset at one instant: GMT+02:00.
    public static let offset = TimeZoneNameStyle(kind: .pattern("OOOO"))
    /// The offset at one instant in short: GMT+2.
    public static let shortOffset = TimeZoneNameStyle(kind: .pattern("O"))
}

extension DisplayNames {
    /// A time zone: "Central European Standard Time", "Berlin", "GMT+02:00".
    ///
    /// `date` is the instant for those styles that differ with the season, and zones have had other names in the past; now,
    /// unless said. A zone without a name of its own has its offset,
    /// which is how a locale calls it. `nil` where the instant is out of range.
    public func timeZone(
        _ zone: TimeZoneID, _ style: TimeZoneNameStyle = .standard, at date: Date = Date()
    ) -> String? {
        let tag = engine.locale.withoutExtensions.identifier
        let text: String?
        switch style.kind {
        case .named(let number):
            let key = DisplayNameKey(kind: .timeZone(number), style: .standard, code: zone.identifier)
            return engine.nameTable.name(key, engine)
        case .pattern(let pattern):
            guard let instant = try? LocaleFormatter.milliseconds(date) else { return nil }
            text = try? ICU.zoneText(tag, zone, pattern, instant)
        }
        return text?.isEmpty == true ? nil : text
    }

    /// A list of time zones for a settings page: one group for each region, by name, and in it the zones by offset and name.
    public func timeZoneMenu(at date: Date) throws(FormattingError) -> [TimeZoneGroup] {
        let order = try formatter.collator()
        var groups: [TimeZoneGroup] = []
        for region in TimeZoneID.regions {
            guard let name = self.region(region) else { continue }
            var choices: [TimeZoneChoice] = []
            for zone in TimeZoneID.zones(of: region) {
                guard let city = timeZone(zone, .exemplarCity, at: date), let offset = zone.offset(at: date),
                    let written = timeZone(zone, .shortOffset, at: date)
                else { continue }
                choices.append(TimeZoneChoice(zone: zone, city: city, offset: offset, offsetText: written))
            }
            let sorted = order.sorted(choices, by: \.city).enumerated().sorted {
                ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
            }
            if !sorted.isEmpty {
                groups.append(TimeZoneGroup(region: region, name: name, zones: sorted.map(\.element)))
            }
        }
        return order.sorted(groups, by: \.name)
    }
}

/// The time zones of a region.
public struct TimeZoneGroup: Sendable, Hashable {
    /// The region's two letters.
    public let region: String
    /// What the locale calls it.
    public let name: String
    /// The zones, west to east.
    public let zones: [TimeZoneChoice]
}

/// A time zone to choose.
public struct TimeZoneChoice: Sendable, Hashable {
    /// The zone.
    public let zone: TimeZoneID
    /// The place that stands for it.
    public let city: String
    /// Seconds from UTC, at the instant that the list was made for.
    public let offset: Int
    /// The offset as the locale writes it.
    public let offsetText: String
}

extension TimeZoneID {
    /// The zones of a region that stand for places, by identifier; empty for what is no region.
    public static func zones(of region: String) -> [TimeZoneID] {
        guard (2...3).contains(region.utf8.count),
            region.utf8.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 })
        else { return [] }
        return lines { tolk_zone_list(region.uppercased(), $0) }.compactMap { try? TimeZoneID($0) }
    }

    /// The zone of a region that has a single one, `nil` for any other: a form needn't ask there.
    public static func only(in region: String) -> TimeZoneID? {
        let zones = zones(of: region)
        return zones.count == 1 ? zones[0] : nil
    }

    /// Every zone that stands for a place.
    public static var all: [TimeZoneID] { lines { tolk_zone_list("", $0) }.compactMap { try? TimeZoneID($0) } }

    /// Seconds from UTC at an instant, daylight saving time included; `nil` for an instant out of range.
    public func offset(at date: Date) -> Int? {
        guard let instant = try? LocaleFormatter.milliseconds(date) else { return nil }
        // ICU's UCAL_ZONE_OFFSET and UCAL_DST_OFFSET, in milliseconds.
        guard let values = try? ICU.calendarFields("und", self, instant, [15, 16]) else { return nil }
        return values.reduce(0) { $0 + Int($1) } / 1000
    }

    /// The regions that have zones.
    static let regions: [String] = {
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z"))
        var regions: [String] = []
        for first in letters {
            for second in letters {
                let code = String(decoding: [first, second], as: UTF8.self)
                if tolk_region_exists(code) != 0, !zones(of: code).isEmpty { regions.append(code) }
            }
        }
        return regions
    }()

    private static func lines(_ body: ICU.Writer) -> [String] {
        let text = (try? ICU.string("listing", body)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }
}
