// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import Foundation
internal import LocaleMatch

/// The page of a place.
///
/// Nothing has a fixed height or side: columns follow the longest word, rows wrap when a label is too long for them, and
/// all margins are at the start or end of a line, so that the page mirrors for right-to-left scripts.
///
/// It is written in pieces, since what decides them differs: all of it but the warnings and posts is the same for every
/// reader of a language and its formats.
struct PlacePage {
    let context: PageContext
    let place: Place
    let places: [Place]
    let observation: ObservationTexts
    let days: [(day: ForecastDay, shown: DayTexts)]

    private var frame: PageFrame { PageFrame(context: context, places: places, current: place) }
    private var zone: TimeZoneID { (try? TimeZoneID(place.timeZone)) ?? .utc }

    /// What doesn't depend on warnings and posts: up to the warnings, behind them up to the posts, behind those up to what is
    /// said of warnings again, and the rest.
    func pieces() -> [ContentBytes] {
        [writeTop, writeForecast, writeWhy, writeBottom].map { write in
            var html = HTML()
            write(&html)
            return html.content
        }
    }

    private func writeTop(_ html: inout HTML) {
        let name = place.name(in: context.reader.text)
        let title = context.text("page.title", name)
        frame.open(title: title, description: context.text("page.description", name), &html)
        banners(&html)
        html.element("section", [.class("now")]) { html in
            html.element("h1", text: title)
            html.element("div", [.class("hero")]) { html in
                WeatherPicture.write(place.observation.condition, size: "picture-large", &html)
                html.element("p", [.class("temperature")]) { $0.element("bdi", text: observation.temperature) }
                html.element("p", [.class("summary")], text: observation.summary)
            }
        }
    }

    private func writeForecast(_ html: inout HTML) {
        html.element("section", [.class("forecast"), .init("aria-labelledby", "forecast")]) { html in
            html.element("h2", [.id("forecast")], text: context.text("page.forecast"))
            ForecastChart(context: context, days: days).write(&html)
            html.element("ol", [.class("days")]) { html in
                for (day, shown) in days {
                    html.element("li") { html in
                        html.element("h3") { html in
                            html.element("span", text: shown.weekday)
                            html.element("span", [.class("date")], text: shown.date)
                        }
                        WeatherPicture.write(day.condition, &html)
                        html.element("p", text: shown.summary)
                    }
                }
            }
        }
        html.element("section", [.class("observations"), .init("aria-labelledby", "observations")]) { html in
            html.element("h2", [.id("observations")], text: context.text("page.observations"))
            values(&html)
        }
    }

    private func writeWhy(_ html: inout HTML) {
        WhyPanel(context: context).open(observation, &html)
    }

    private func writeBottom(_ html: inout HTML) {
        frame.closeMain(
            updated: context.text("page.updated", context.time(context.board.world.changedAt, zone: zone)), &html)
    }

    /// The begin of the translations that come later.
    static func openLate(_ context: PageContext, _ html: inout HTML) {
        html.open("section", [.class("late"), .id("translations"), .init("aria-labelledby", "late-title")])
        html.element("h2", [.id("late-title")], text: context.text("page.translations"))
    }

    static func closeLate(_ html: inout HTML) { html.close("section") }

    // MARK: Parts

    private func banners(_ html: inout HTML) {
        if context.clock.isReplay {
            let day = context.time(context.clock.now(), zone: zone, skeleton: "yMMMMd")
            html.element("p", [.class("banner")], text: context.text("page.replay", day))
        }
        if let since = context.board.world.faultySince {
            html.element(
                "p", [.class("banner banner-warning"), .init("role", "status")],
                text: context.text("page.degraded", context.time(since, zone: zone)))
        }
    }

    /// The warnings, by their finished cards.
    static func warnings(_ cards: [AnswerPart], _ context: PageContext, _ html: inout HTML) {
        html.element("section", [.class("warnings"), .init("aria-labelledby", "warnings")]) { html in
            html.element("h2", [.id("warnings")], text: context.text("page.warnings"))
            if cards.isEmpty { html.element("p", [.class("none")], text: context.text("page.noWarnings")) }
            for card in cards { if let body = card.pieces.first { html.part(body) } }
        }
    }

    /// The posts.
    static func reviews(_ reviews: [ShownReview], _ context: PageContext, _ html: inout HTML) {
        guard !reviews.isEmpty else { return }
        html.element("section", [.class("reviews"), .init("aria-labelledby", "reviews")]) { html in
            html.element("h2", [.id("reviews")], text: context.text("page.reviews"))
            for review in reviews { ReviewCard(context: context, shown: review).write(&html) }
        }
    }

    private func values(_ html: inout HTML) {
        html.element("dl", [.class("values")]) { html in
            value("label.temperature", observation.temperature, &html)
            value("label.feelsLike", observation.feelsLike, &html)
            html.element("div") { html in
                html.element("dt", text: context.text("label.wind"))
                html.element("dd", [.class("wind")]) { html in
                    WeatherPicture.arrow(from: place.observation.windDirection, &html)
                    html.element("bdi", text: observation.wind)
                    html.element("span", text: observation.direction)
                }
            }
            value("label.gusts", observation.gust, &html)
            value("label.precipitation", observation.precipitationSentence, &html)
            value("label.expected", observation.expectedSentence, &html)
            value("label.visibility", observation.visibility, &html)
            value("label.pressure", observation.pressure, &html)
            value("label.humidity", observation.humidity, &html)
            html.element("div") { html in
                html.element("dt", text: context.text("label.observedAt"))
                html.element("dd") { html in
                    html.element("time", [.init("datetime", place.observation.time)], text: observation.time)
                    if let age = observation.age { html.element("span", [.class("age")], text: age) }
                }
            }
        }
    }

    private func value(_ label: String, _ value: String?, _ html: inout HTML) {
        guard let value, !value.isEmpty else { return }
        html.element("div") { html in
            html.element("dt", text: context.text(label))
            html.element("dd", text: value)
        }
    }
}

/// A page with little on it: an error, or the translation of a post.
struct PlainPage {
    let context: PageContext
    let places: [Place]

    func write(title: String, _ content: (inout HTML) -> Void) -> HTML {
        var html = HTML()
        let frame = PageFrame(context: context, places: places)
        frame.open(title: title, description: title, &html)
        html.element("section", [.class("plain")]) { html in
            html.element("h1", text: title)
            content(&html)
        }
        frame.closeMain(updated: nil, &html)
        PageFrame.close(&html)
        return html
    }
}
