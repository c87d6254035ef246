/// The unit of relative time.
public struct RelativeUnit: Sendable, Hashable {
    let number: Int32
    /// CLDR's name of the unit, such as "day".
    public let identifier: String

    /// A unit by its name: second, minute, hour, day, week, month, quarter, year, or a day of the week.
    public init?(_ identifier: some StringProtocol) {
        guard let index = Self.names.firstIndex(where: { $0 == identifier }) else { return nil }
        (number, self.identifier) = (Int32(index), Self.names[index])
    }

    private init(_ number: Int) { (self.number, identifier) = (Int32(number), Self.names[number]) }

    // In ICU's order.
    private static let names = [
        "year", "quarter", "month", "week", "day", "hour", "minute", "second", "sunday", "monday", "tuesday",
        "wednesday", "thursday", "friday", "saturday",
    ]

    /// Years.
    public static let year = RelativeUnit(0)
    /// Quarters of a year.
    public static let quarter = RelativeUnit(1)
    /// Months.
    public static let month = RelativeUnit(2)
    /// Weeks.
    public static let week = RelativeUnit(3)
    /// Days.
    public static let day = RelativeUnit(4)
    /// Hours.
    public static let hour = RelativeUnit(5)
    /// Minutes.
    public static let minute = RelativeUnit(6)
    /// Seconds.
    public static let second = RelativeUnit(7)
}

extension RelativeUnit: Codable {
    /// Reads CLDR's name.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = RelativeUnit(text) else {
            throw FormattingError.invalidOption("\"\(text.prefix(40))\" is not a unit of relative time")
        }
        self = value
    }

    /// Writes CLDR's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

/// Whether relative time is always a number or may be a word.
public struct RelativePresentation: Sendable, Hashable, Codable {
    let isNamed: Bool
    /// 1 day ago.
    public static let numeric = RelativePresentation(isNamed: false)
    /// Yesterday, where the language has a word.
    public static let named = RelativePresentation(isNamed: true)
}

extension LocaleFormatter {
    /// Time relative to now; a negative value is in the past: `-2`, `hour` → `2 hours ago`, `vor 2 Stunden`.
    public func relative(
        _ value: DecimalNumber, unit: RelativeUnit, presentation: RelativePresentation = .numeric,
        width: Width = .wide
    ) throws(FormattingError) -> String {
        guard value.isFinite else {
            throw FormattingError(.unsupportedValue, "\(value) is not an amount of time")
        }
        if let text = engine.offset(unit, presentation, width, { $0.string(value) }) { return text }
        return try engine.relative(width: width.number)
            .format(value.doubleValue, unit: unit.number, isNamed: presentation.isNamed).0
    }

    /// Time relative to now in whole units.
    public func relative(
        _ value: Int, unit: RelativeUnit, presentation: RelativePresentation = .numeric, width: Width = .wide
    ) throws(FormattingError) -> String {
        if let text = engine.offset(unit, presentation, width, { $0.string(value) }) { return text }
        return try relative(DecimalNumber(value), unit: unit, presentation: presentation, width: width)
    }
}
