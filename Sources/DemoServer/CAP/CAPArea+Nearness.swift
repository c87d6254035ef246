internal import Foundation

extension CAPArea {
    /// How far from an outline a place still counts as near, in kilometres.
    static let nearKilometers = 150.0

    /// Whether the area is near a place, by its outlines and circles.
    ///
    /// An area without either says where it is only in words, which may name the place, and in codes of its sender; those
    /// of the kinds ISO 3166-2 and EAWS begin with the country (`UA-46`, `IT-32-BZ`), as do NUTS regions (`FRK26`).
    func isNear(_ place: Place) -> Bool {
        for polygon in polygons {
            let points = Self.points(polygon)
            if points.contains(where: { Self.kilometers($0, place) <= Self.nearKilometers }) { return true }
            if Self.holds(points, place) { return true }
        }
        for circle in circles {
            let parts = circle.split(separator: " ")
            guard parts.count == 2, let radius = Double(parts[1]), let center = Self.points(String(parts[0])).first
            else { continue }
            if Self.kilometers(center, place) <= radius + Self.nearKilometers { return true }
        }
        guard polygons.isEmpty, circles.isEmpty else { return false }
        if place.names.values.contains(where: { Self.names(description, $0) }) { return true }
        return geocodes.contains { code in
            ["ISO3166-2", "EAWS", "NUTS3", "NUTS2"].contains(code.name) && code.value.hasPrefix(place.country)
        }
    }

    /// Whether an outline goes round a place: a ray from it crosses the outline an odd number of times.
    private static func holds(_ outline: [(latitude: Double, longitude: Double)], _ place: Place) -> Bool {
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

    /// Whether a name stands in a text as a word of its own, in any case: `Île de Montréal`.
    private static func names(_ text: String, _ name: String) -> Bool {
        var rest = text[...]
        while let found = rest.range(of: name, options: .caseInsensitive), !found.isEmpty {
            let before = text[..<found.lowerBound].last, after = text[found.upperBound...].first
            if before?.isLetter != true, after?.isLetter != true { return true }
            rest = rest[found.upperBound...]
        }
        return false
    }

    /// `lat,lon lat,lon …`; what isn't a pair of numbers is left out.
    private static func points(_ text: String) -> [(latitude: Double, longitude: Double)] {
        text.split(separator: " ").compactMap { pair in
            let parts = pair.split(separator: ",")
            guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else {
                return nil
            }
            return (latitude, longitude)
        }
    }

    /// The distance on a sphere of the Earth's mean radius.
    private static func kilometers(_ point: (latitude: Double, longitude: Double), _ place: Place) -> Double {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let latitude = radians(place.latitude - point.latitude) / 2
        let longitude = radians(place.longitude - point.longitude) / 2
        let a =
            sin(latitude) * sin(latitude)
            + cos(radians(point.latitude)) * cos(radians(place.latitude)) * sin(longitude) * sin(longitude)
        return 2 * 6_371 * asin(min(1, a.squareRoot()))
    }
}
