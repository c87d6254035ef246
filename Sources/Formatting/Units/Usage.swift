// SPDX-License-Identifier: Apache-2.0

/// What a quantity is shown for, which together with the reader's region decides the unit.
///
/// The values are CLDR's: ``rainfall`` means inches for a reader in the United States and millimeters in most of the
/// world. A usage belongs to one or a few quantities; asking for ``rainfall`` of a temperature is an error.
public struct Usage: Sendable, Hashable, CustomStringConvertible {
    /// CLDR's name, such as `person-height`.
    public let identifier: String
    /// The place in ``names``; `nil` for a usage that this list doesn't have, which works but isn't compiled.
    let code: UInt8?

    private static let names = [
        "asprovided", "default", "person-height", "person", "road", "focal-length", "rainfall", "snowfall", "visiblty",
        "vehicle", "weather", "baromtrc", "wind", "fluid", "food", "vehicle-fuel", "blood-glucose", "engine", "land",
        "geograph", "person-age", "media", "oil",
    ]

    /// A usage by CLDR's name, in any letter case; whether CLDR knows it is checked when it is used with a unit.
    public init(_ identifier: some StringProtocol) {
        let lower = identifier.lowercased()
        self.identifier = lower
        code = Self.names.firstIndex(of: lower).map { UInt8($0) }
    }

    /// Whether the unit stays as it is: the first of ``names``.
    var isAsProvided: Bool { code == 0 }

    /// The unit as it is given, without conversion.
    public static let asProvided = Usage("asprovided")
    /// Whatever is usual for the quantity.
    public static let general = Usage("default")
    /// The height of a person.
    public static let personHeight = Usage("person-height")
    /// The weight or another length of a person.
    public static let person = Usage("person")
    /// The weight of a person; the same as ``person``.
    public static let personWeight = Usage("person")
    /// Distances on roads.
    public static let road = Usage("road")
    /// The focal length of a lens.
    public static let focalLength = Usage("focal-length")
    /// Depth of rain.
    public static let rainfall = Usage("rainfall")
    /// Depth of snow.
    public static let snowfall = Usage("snowfall")
    /// How far one can see.
    public static let visibility = Usage("visiblty")
    /// The length of a vehicle, or the volume of its tank.
    public static let vehicle = Usage("vehicle")
    /// The temperature of the air.
    public static let weather = Usage("weather")
    /// The pressure of the air.
    public static let barometric = Usage("baromtrc")
    /// The speed of wind.
    public static let wind = Usage("wind")
    /// Volumes of liquids.
    public static let liquid = Usage("fluid")
    /// Energy in food.
    public static let food = Usage("food")
    /// Energy spent in exercise; CLDR gives it the units of ``food``.
    public static let workout = Usage("food")
    /// Fuel consumption of vehicles.
    public static let vehicleFuel = Usage("vehicle-fuel")
    /// Blood glucose.
    public static let bloodGlucose = Usage("blood-glucose")
    /// The power of an engine.
    public static let engine = Usage("engine")
    /// Areas of land.
    public static let land = Usage("land")
    /// Areas of countries and lakes.
    public static let geographic = Usage("geograph")
    /// The age of a person.
    public static let personAge = Usage("person-age")
    /// The length of a recording.
    public static let media = Usage("media")

    /// CLDR's name.
    public var description: String { self == .asProvided ? "asProvided" : identifier }
}

extension Usage: Codable {
    /// Reads CLDR's name.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes CLDR's name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
