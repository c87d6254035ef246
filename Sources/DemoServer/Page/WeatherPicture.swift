// SPDX-License-Identifier: Apache-2.0

/// The service's own pictures of weather: plain shapes that the style sheet colours.
///
/// The text always stands beside them.
enum WeatherPicture {
    /// Writes the picture of a condition; one that isn't known gets a cloud.
    static func write(_ condition: String, size: StaticString = "picture", _ html: inout HTML) {
        html.element(
            "svg",
            [
                .class(size.description), .init("viewBox", "0 0 48 48"), .init("aria-hidden", "true"),
                .init("focusable", "false"),
            ]
        ) { html in
            switch condition {
            case "clear": sun(24, 24, 9, &html)
            case "partlyCloudy":
                sun(17, 17, 7, &html)
                cloud(&html)
            case "lightRain": rain(2, &html)
            case "rain": rain(3, &html)
            case "heavyRain": rain(4, &html)
            case "lightSnow": snow(2, &html)
            case "snow": snow(3, &html)
            case "blizzard":
                snow(3, &html)
                path("wind-line", "M4 44h26M10 39h14", &html)
            case "sleet":
                cloud(&html)
                path("drop", "M17 36l-2 6M31 36l-2 6", &html)
                flake(24, 40, &html)
            case "thunderstorm":
                cloud(&html)
                path("bolt", "M25 30l-7 9h6l-2 8 8-11h-6l3-6z", &html)
            case "fog":
                cloud(&html)
                path("fog-line", "M8 38h32M12 43h24", &html)
            default: cloud(&html)
            }
        }
    }

    /// An arrow that points where the wind blows to.
    static func arrow(from degrees: Double, _ html: inout HTML) {
        let turn = Int((degrees + 180).truncatingRemainder(dividingBy: 360).rounded())
        html.element(
            "svg",
            [
                .class("arrow"), .init("viewBox", "0 0 24 24"), .init("aria-hidden", "true"),
                .init("focusable", "false"),
            ]
        ) { html in
            html.element("g", [.init("transform", "rotate(\(turn) 12 12)")]) { html in
                path("arrow-line", "M12 2l6 9h-4v11h-4V11H6z", &html)
            }
        }
    }

    /// The sign of a severity: more bars for more danger, so that the colour never stands alone.
    static func severity(_ severity: String, _ html: inout HTML) {
        let bars = ["Extreme": 4, "Severe": 3, "Moderate": 2, "Minor": 1][severity] ?? 0
        html.element(
            "svg",
            [.class("level"), .init("viewBox", "0 0 24 24"), .init("aria-hidden", "true"), .init("focusable", "false")]
        ) { html in
            for bar in 0..<4 {
                html.element(
                    "rect",
                    [
                        .class(bar < bars ? "level-on" : "level-off"), .init("x", "\(2 + bar * 5)"),
                        .init("y", "\(16 - bar * 4)"), .init("width", "4"), .init("height", "\(6 + bar * 4)"),
                        .init("rx", "1"),
                    ]
                ) { _ in }
            }
        }
    }

    private static func path(_ kind: String, _ data: String, _ html: inout HTML) {
        html.element("path", [.class(kind), .init("d", data)]) { _ in }
    }

    private static func cloud(_ html: inout HTML) {
        path("cloud", "M14 34a8 8 0 0 1-1-15.9A11 11 0 0 1 34 17a8.5 8.5 0 0 1 1 17z", &html)
    }

    private static func sun(_ x: Int, _ y: Int, _ radius: Int, _ html: inout HTML) {
        html.element(
            "circle", [.class("sun"), .init("cx", "\(x)"), .init("cy", "\(y)"), .init("r", "\(radius)")]
        ) { _ in }
        let near = radius + 3, far = radius + 7, slantNear = near * 7 / 10, slantFar = far * 7 / 10
        let rays = [(0, -1), (0, 1), (-1, 0), (1, 0)].map {
            "M\(x + $0 * near) \(y + $1 * near)L\(x + $0 * far) \(y + $1 * far)"
        }
        let slants = [(-1, -1), (1, 1), (-1, 1), (1, -1)]
            .map { "M\(x + $0 * slantNear) \(y + $1 * slantNear)L\(x + $0 * slantFar) \(y + $1 * slantFar)" }
        path("ray", (rays + slants).joined(), &html)
    }

    private static func rain(_ count: Int, _ html: inout HTML) {
        cloud(&html)
        let start = 24 - (count - 1) * 4
        path("drop", (0..<count).map { "M\(start + $0 * 8) 37l-3 8" }.joined(), &html)
    }

    private static func snow(_ count: Int, _ html: inout HTML) {
        cloud(&html)
        let start = 24 - (count - 1) * 5
        for index in 0..<count { flake(start + index * 10, index.isMultiple(of: 2) ? 40 : 43, &html) }
    }

    private static func flake(_ x: Int, _ y: Int, _ html: inout HTML) {
        path("flake", "M\(x - 3) \(y)h6M\(x) \(y - 3)v6M\(x - 2) \(y - 2)l4 4M\(x - 2) \(y + 2)l4 -4", &html)
    }
}
