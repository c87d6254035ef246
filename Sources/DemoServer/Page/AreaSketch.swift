// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import Foundation

/// A sketch of an alert's area: its outlines and circles, the page's place as a dot, and a bar that gives the scale.
///
/// Degrees are drawn as on a plane, those of longitude shortened for the latitude in the middle: true enough for the size of
/// a warning. East is to the right whatever the direction of the text, as on any map.
struct AreaSketch {
    let context: PageContext
    let shape: AreaShape
    let place: Place
    private let width = 240.0
    private let height = 180.0
    private let margin = 14.0

    func write(_ html: inout HTML) {
        guard !shape.isEmpty else { return }
        let here = GeoPoint(latitude: place.latitude, longitude: place.longitude)
        var points = shape.polygons.flatMap { $0 } + [here]
        for circle in shape.circles {
            let north = circle.kilometers / 111.2
            let east = north / max(0.05, cos(circle.center.latitude * .pi / 180))
            for (latitude, longitude) in [(north, 0.0), (-north, 0), (0, east), (0, -east)] {
                points.append(
                    GeoPoint(
                        latitude: circle.center.latitude + latitude, longitude: circle.center.longitude + longitude))
            }
        }
        // An area across the 180th meridian is drawn in one piece.
        let longitudes = points.map(\.longitude)
        let crosses = (longitudes.max() ?? 0) - (longitudes.min() ?? 0) > 180
        func longitude(_ point: GeoPoint) -> Double {
            crosses && point.longitude < 0 ? point.longitude + 360 : point.longitude
        }
        let west = points.map(longitude).min() ?? 0, east = points.map(longitude).max() ?? 0
        let south = points.map(\.latitude).min() ?? 0, north = points.map(\.latitude).max() ?? 0
        let shrink = max(0.05, cos((south + north) / 2 * .pi / 180))
        let spanX = max((east - west) * shrink, 0.02), spanY = max(north - south, 0.02)
        let scale = min((width - 2 * margin) / spanX, (height - 2 * margin - 20) / spanY)
        let left = (width - spanX * scale) / 2, top = (height - 20 - spanY * scale) / 2
        func position(_ point: GeoPoint) -> (x: Double, y: Double) {
            (left + (longitude(point) - west) * shrink * scale, top + (north - point.latitude) * scale)
        }
        guard let bar = bar(kilometersPerUnit: 111.2 / scale) else { return }
        let name = place.name(in: context.reader.text)
        let label = "\(context.text("page.sketch")). \(context.text("page.sketchPlace", name, bar.text))"
        html.element(
            "svg",
            [
                .class("sketch"), .init("viewBox", "0 0 \(Int(width)) \(Int(height))"), .init("role", "img"),
                .init("aria-label", label),
            ]
        ) { html in
            for outline in shape.polygons.prefix(64) {
                let path = outline.prefix(400).map(position).map { "\(round($0.x)) \(round($0.y))" }.joined(
                    separator: "L")
                html.element("path", [.class("warned"), .init("d", "M\(path)Z")]) { _ in }
            }
            for circle in shape.circles.prefix(64) {
                let center = position(circle.center)
                html.element(
                    "circle",
                    [
                        .class("warned"), .init("cx", round(center.x)), .init("cy", round(center.y)),
                        .init("r", round(max(2, circle.kilometers / 111.2 * scale))),
                    ]
                ) { _ in }
            }
            let dot = position(here)
            html.element(
                "circle", [.class("here"), .init("cx", round(dot.x)), .init("cy", round(dot.y)), .init("r", "4.5")]
            ) { _ in }
            let isLeft = dot.x > width / 2
            html.element(
                "text",
                [
                    .class("here-name"), .init("x", round(isLeft ? dot.x - 8 : dot.x + 8)),
                    .init("y", round(max(12, dot.y - 7))),
                ] + written(toTheLeft: isLeft), text: name)
            let end = margin + bar.length
            html.element(
                "path",
                [
                    .class("bar"),
                    .init("d", "M\(round(margin)) \(round(height - 14))v6h\(round(end - margin))v-6"),
                ]
            ) { _ in }
            html.element(
                "text",
                [
                    .class("bar-name"), .init("x", round(end + 6)), .init("y", round(height - 7)),
                ] + written(toTheLeft: false), text: bar.text)
        }
    }

    /// A text in the page's direction that stands to one side of its point.
    private func written(toTheLeft isLeft: Bool) -> [HTML.Attribute] {
        let isEnd = isLeft != context.isRightToLeft
        return [
            .init("direction", context.isRightToLeft ? "rtl" : "ltr"), .init("text-anchor", isEnd ? "end" : "start"),
        ]
    }

    /// A round distance in the reader's unit that is about a quarter of the sketch.
    private func bar(kilometersPerUnit: Double) -> (length: Double, text: String)? {
        let formatter = context.formatter
        let isMetric =
            (try? formatter.preferredUnit(for: DecimalNumber(50), unit: .kilometer, usage: .road).unit) == .kilometer
        let kilometersPerStep = isMetric ? 1 : 1.609344
        let wanted = width / 4 * kilometersPerUnit / kilometersPerStep
        guard wanted.isFinite, wanted > 0 else { return nil }
        let power = pow(10, floor(log10(wanted)))
        let factor = wanted / power
        let steps = max(1, (factor >= 5 ? 5.0 : factor >= 2 ? 2 : 1) * power)
        guard let text = try? formatter.measurement(steps, unit: isMetric ? .kilometer : .mile, usage: .asProvided)
        else {
            return nil
        }
        return (min(steps * kilometersPerStep / kilometersPerUnit, width - 90), text)
    }

    private func round(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
