// SPDX-License-Identifier: Apache-2.0

/// The chart of the coming days: the range of temperature as a bar, precipitation below it, every value written beside.
///
/// It is one picture to assistive software, with a sentence for each day. Days run in the direction of the text: in a
/// right-to-left page the first day stands at the right.
struct ForecastChart {
    let context: PageContext
    let days: [(day: ForecastDay, shown: DayTexts)]

    private let width = 360.0
    private let top = 44.0
    private let bottom = 150.0
    private let rainTop = 182.0
    private let rainBottom = 222.0
    private let height = 262.0

    func write(_ html: inout HTML) {
        let count = days.count
        guard count > 0 else { return }
        let lows = days.map(\.day.low), highs = days.map(\.day.high)
        let coldest = lows.min() ?? 0, warmest = max(highs.max() ?? 1, coldest + 1)
        let wettest = max(days.map(\.day.precipitation).max() ?? 0, 5)
        let column = width / Double(count)
        func y(_ temperature: Double) -> Double {
            bottom - (temperature - coldest) / (warmest - coldest) * (bottom - top)
        }
        let sentences = days.map { day in
            context.text("page.chartDay", day.shown.weekday, day.shown.low, day.shown.high, day.shown.precipitation)
        }
        html.element("figure", [.class("chart")]) { html in
            html.element(
                "svg",
                [
                    .init("viewBox", "0 0 \(Int(width)) \(Int(height))"), .init("role", "img"),
                    .init(
                        "aria-label",
                        ([context.text("page.chart") + "."] + sentences.map { $0 + "." }).joined(separator: " ")),
                ]
            ) { html in
                line(from: (0, rainBottom), to: (width, rainBottom), kind: "axis", &html)
                if coldest < 0, warmest > 0 { line(from: (0, y(0)), to: (width, y(0)), kind: "freezing", &html) }
                for (index, (day, shown)) in days.enumerated() {
                    let place = context.isRightToLeft ? count - 1 - index : index
                    let x = column * (Double(place) + 0.5)
                    label(shown.shortWeekday, x, 18, "chart-day", &html)
                    let high = y(day.high), low = max(y(day.low), y(day.high) + 8)
                    rect(x - 8, high, 16, low - high, 8, "range", &html)
                    label(shown.high, x, high - 6, "chart-high", &html)
                    label(shown.low, x, low + 17, "chart-low", &html)
                    let rain = day.precipitation / wettest * (rainBottom - rainTop)
                    if rain > 0.5 { rect(x - 14, rainBottom - rain, 28, rain, 2, "rain", &html) }
                    label(shown.precipitation, x, rainBottom + 17, "chart-rain", &html)
                    label(shown.chance, x, rainBottom + 34, "chart-chance", &html)
                }
            }
            html.element("figcaption", text: context.text("page.chart"))
        }
    }

    private func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }

    private func label(_ text: String, _ x: Double, _ y: Double, _ kind: String, _ html: inout HTML) {
        html.element(
            "text",
            [.class(kind), .init("x", number(x)), .init("y", number(y)), .init("text-anchor", "middle")], text: text)
    }

    private func rect(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double, _ kind: String,
        _ html: inout HTML
    ) {
        html.element(
            "rect",
            [
                .class(kind), .init("x", number(x)), .init("y", number(y)), .init("width", number(width)),
                .init("height", number(max(height, 0))), .init("rx", number(radius)),
            ]
        ) { _ in }
    }

    private func line(
        from start: (Double, Double), to end: (Double, Double), kind: String, _ html: inout HTML
    ) {
        html.element(
            "path",
            [.class(kind), .init("d", "M\(number(start.0)) \(number(start.1))L\(number(end.0)) \(number(end.1))")]
        ) { _ in }
    }
}
