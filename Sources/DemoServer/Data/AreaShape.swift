// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A point on the Earth, in degrees.
struct GeoPoint: Sendable, Hashable {
    var latitude: Double
    var longitude: Double

    /// The distance in kilometres on a sphere of the Earth's mean radius.
    func kilometers(to other: GeoPoint) -> Double {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let latitude = radians(other.latitude - self.latitude) / 2
        let longitude = radians(other.longitude - self.longitude) / 2
        let a =
            sin(latitude) * sin(latitude)
            + cos(radians(self.latitude)) * cos(radians(other.latitude)) * sin(longitude) * sin(longitude)
        return 2 * 6_371 * asin(min(1, a.squareRoot()))
    }
}

/// The outlines and circles of an alert's areas, parsed once.
struct AreaShape: Sendable, Hashable {
    /// Outlines, closed or not.
    var polygons: [[GeoPoint]] = []
    /// Centres with their radius in kilometres.
    var circles: [Circle] = []

    /// A circle on the Earth.
    struct Circle: Sendable, Hashable {
        var center: GeoPoint
        var kilometers: Double
    }

    var isEmpty: Bool { polygons.isEmpty && circles.isEmpty }

    /// What cannot be read of an area is left out.
    init(_ areas: [CAPArea]) {
        for area in areas {
            for polygon in area.polygons {
                let points = Self.points(polygon)
                if points.count >= 3, !polygons.contains(points) { polygons.append(points) }
            }
            for text in area.circles {
                let parts = text.split(separator: " ")
                guard parts.count == 2, let radius = Double(parts[1]), radius >= 0, radius <= 20_040,
                    let center = Self.points(String(parts[0])).first
                else { continue }
                let circle = Circle(center: center, kilometers: radius)
                if !circles.contains(circle) { circles.append(circle) }
            }
        }
    }

    /// How far a place is from the shape, in kilometres: 0 inside.
    ///
    /// Nil when there is no shape.
    ///
    /// Outlines are measured by their corners, which is near enough for outlines as senders draw them.
    func kilometers(to place: GeoPoint) -> Double? {
        var nearest: Double?
        func note(_ distance: Double) { nearest = min(nearest ?? distance, distance) }
        for circle in circles { note(max(0, circle.center.kilometers(to: place) - circle.kilometers)) }
        for outline in polygons {
            if Self.holds(outline, place) { return 0 }
            for corner in outline { note(corner.kilometers(to: place)) }
        }
        return nearest
    }

    /// Whether an outline goes round a place: a ray from it crosses the outline an odd number of times.
    private static func holds(_ outline: [GeoPoint], _ place: GeoPoint) -> Bool {
        var isInside = false
        for (index, end) in outline.enumerated() {
            let start = outline[index == 0 ? outline.count - 1 : index - 1]
            guard (end.latitude > place.latitude) != (start.latitude > place.latitude) else { continue }
            let share = (place.latitude - end.latitude) / (start.latitude - end.latitude)
            let crossing = end.longitude + share * (start.longitude - end.longitude)
            if place.longitude < crossing { isInside.toggle() }
        }
        return isInside
    }

    /// `lat,lon lat,lon …`; what isn't a pair of numbers on the Earth is left out.
    private static func points(_ text: String) -> [GeoPoint] {
        text.split(whereSeparator: \.isWhitespace).compactMap { pair in
            let parts = pair.split(separator: ",")
            guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
                (-90...90).contains(latitude), (-180...180).contains(longitude)
            else { return nil }
            return GeoPoint(latitude: latitude, longitude: longitude)
        }
    }
}

/// Whether an alert is near a place, found out once for each of the two.
///
/// 1. An alert with outlines or circles is near a place that they hold, or that is within ``maximumKilometers`` of them.
/// 2. One without says where it is in words, which may name the place, in any of the place's languages.
/// 3. It also says it in codes of its sender; those of ISO 3166-2 and EAWS begin with the country (`UA-46`, `IT-32-BZ`), as
///    do NUTS regions (`FRK26`).
struct Nearness: Sendable {
    /// How far from an outline a place still counts as near, in kilometres.
    static let maximumKilometers = 150.0

    private let places: [(point: GeoPoint, country: String, names: [[UInt8]])]

    init(_ places: [Place]) {
        self.places = places.map { place in
            (
                GeoPoint(latitude: place.latitude, longitude: place.longitude), place.country,
                Set(place.names.values.map { Array($0.lowercased().utf8) }).filter { !$0.isEmpty }
                    .sorted { $0.lexicographicallyPrecedes($1) }
            )
        }
    }

    /// For each place the distance in kilometres, nil for one that isn't near; 0 where words or codes say it.
    func distances(of alert: PreparedAlert) -> [Double?] {
        guard alert.shape.isEmpty else {
            return places.map { place in
                alert.shape.kilometers(to: place.point).flatMap { $0 <= Self.maximumKilometers ? $0 : nil }
            }
        }
        var words: Set<[UInt8]> = []
        var codes: Set<String> = []
        for area in alert.versions.lazy.flatMap(\.blocks).flatMap(\.info.areas) {
            words.insert(Array(area.description.lowercased().utf8))
            for code in area.geocodes where ["ISO3166-2", "EAWS", "NUTS3", "NUTS2"].contains(code.name) {
                codes.insert(code.value)
            }
        }
        return places.map { place in
            return Self.isNamed(place.names, in: words) || codes.contains { $0.hasPrefix(place.country) } ? 0 : nil
        }
    }

    /// Whether areas hold a place: by their outlines, else by their words; a country's code names no place in it.
    func isInside(_ place: Int, _ areas: [CAPArea]) -> Bool {
        guard let place = places[safe: place] else { return false }
        if let kilometers = AreaShape(areas).kilometers(to: place.point) { return kilometers <= 0 }
        return Self.isNamed(place.names, in: areas.map { Array($0.description.lowercased().utf8) })
    }

    private static func isNamed(_ names: [[UInt8]], in words: some Sequence<[UInt8]>) -> Bool {
        words.contains { text in names.contains { Self.names(text, $0) } }
    }

    /// Whether a name stands in a text as a word of its own: `île de montréal`.
    ///
    /// Scripts without spaces have no words to tell, so there a name may stand anywhere: `札幌市`.
    private static func names(_ text: [UInt8], _ name: [UInt8]) -> Bool {
        guard let first = name.first, text.count >= name.count else { return false }
        // Lead bytes of Chinese characters, kana, hangul, Thai, Lao.
        let isUnspaced = first >= 0xE3 || first == 0xE0 && name.count > 1 && name[1] >= 0xB8 && name[1] <= 0xBB
        for start in 0...(text.count - name.count) where text[start] == first {
            let end = start + name.count
            guard text[start..<end].elementsEqual(name) else { continue }
            let before = start > 0 ? text[start - 1] : 0x20
            let after = end < text.count ? text[end] : 0x20
            if isUnspaced || (!isLetter(before) && !isLetter(after)) { return true }
        }
        return false
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }
}
