// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A place with its weather, as the data file has it.
///
/// Values are raw: their units are fixed, and stand beside them.
package struct Place: Sendable, Hashable {
    /// The name in addresses: lower-case ASCII.
    package var id: String
    /// The country (ISO 3166-1).
    package var country: String
    /// The time zone (IANA).
    package var timeZone: String
    /// Degrees north.
    package var latitude: Double
    /// Degrees east.
    package var longitude: Double
    /// The name in several languages, by language tag.
    package var names: [String: String]
    /// The newest measurement.
    package var observation: Observation
    /// The days to come, first day first.
    package var forecast: [ForecastDay]

    /// The name in a language; its English name, or the identifier, where it has none there.
    package func name(in language: String) -> String {
        names[language] ?? names[String(language.prefix { $0 != "-" })] ?? names["en"] ?? id
    }
}

/// What was measured at a place.
package struct Observation: Sendable, Hashable, Codable {
    /// When (RFC 3339).
    package var time: String
    /// The name of the weather, such as `lightRain`.
    package var condition: String
    /// Degrees Celsius.
    package var temperature: Double
    /// Degrees Celsius, as wind and moisture make it feel.
    package var feelsLike: Double?
    /// Metres a second.
    package var windSpeed: Double
    /// Metres a second.
    package var windGust: Double?
    /// Where the wind comes from: degrees clockwise from north.
    package var windDirection: Double
    /// Millimetres of water in 24 hours.
    package var precipitation24h: Double
    /// Metres.
    package var visibility: Double
    /// Hectopascal at sea level.
    package var pressure: Double
    /// Percent.
    package var humidity: Double
}

/// What is expected of a day.
package struct ForecastDay: Sendable, Hashable, Codable {
    /// The day in the place's time zone: `2026-11-21`.
    package var date: String
    /// The name of the weather.
    package var condition: String
    /// Degrees Celsius.
    package var low: Double
    /// Degrees Celsius.
    package var high: Double
    /// Millimetres of water.
    package var precipitation: Double
    /// Percent.
    package var precipitationChance: Double
    /// Metres a second.
    package var windSpeed: Double
}

/// The file of places.
///
/// A place that can't be read costs itself.
enum PlaceFile {
    /// More bytes than this aren't read.
    static let maximumBytes = 16 * 1024 * 1024
    /// More places than this are left out.
    static let maximumPlaces = 10_000

    /// The places, sorted by identifier, and what was left out.
    static func parse(_ bytes: [UInt8]) throws -> (places: [Place], diagnostics: [String]) {
        let file = try JSONDecoder().decode(File.self, from: Data(bytes))
        var places: [String: Place] = [:]
        var diagnostics: [String] = []
        for (index, entry) in file.places.enumerated() {
            switch entry {
            case .failure(let reason):
                diagnostics.append("place \(index + 1) left out: \(reason)")
            case .place(let place):
                if let reason = fault(place) {
                    diagnostics.append("place \(index + 1) left out: \(reason)")
                } else if places.count >= maximumPlaces {
                    diagnostics.append("place \(index + 1) left out: more than \(maximumPlaces)")
                } else if places.updateValue(place, forKey: place.id) != nil {
                    diagnostics.append("place \(index + 1) replaces an earlier \"\(place.id)\"")
                }
            }
        }
        return (places.values.sorted { $0.id < $1.id }, diagnostics)
    }

    private static func fault(_ place: Place) -> String? {
        let isPlain = place.id.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "-")
        }
        guard isPlain, !place.id.isEmpty, place.id.utf8.count <= 64 else {
            return "its id \"\(place.id.prefix(80))\" isn't 1 to 64 of a-z, 0-9 and -"
        }
        guard CAPTime(place.observation.time) != nil else {
            return "its observation's time is \"\(place.observation.time.prefix(80))\", no RFC 3339 time"
        }
        for day in place.forecast where CAPTime("\(day.date)T12:00:00Z") == nil {
            return "a day of its forecast is \"\(day.date.prefix(80))\", no date"
        }
        return nil
    }

    private struct File: Decodable {
        var places: [Entry]
    }

    /// A place, or why it can't be read.
    private enum Entry: Decodable {
        case place(Place)
        case failure(String)

        init(from decoder: any Decoder) throws {
            do {
                self = .place(try Place(from: decoder))
            } catch DecodingError.keyNotFound(let key, _) {
                self = .failure("it has no \"\(key.stringValue)\"")
            } catch DecodingError.typeMismatch(_, let context) {
                self = .failure("\(context.codingPath.map(\.stringValue).joined(separator: ".")) is of another type")
            } catch {
                self = .failure("it can't be read")
            }
        }
    }
}

extension Place: Codable {}
