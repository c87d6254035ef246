// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch
internal import RemoteContent

/// The panel that answers "Why do I see this?": which preference chose the language, which were passed over, where units
/// come from, and how the text of each warning came about.
struct WhyPanel {
    let context: PageContext

    /// All but what it says of warnings; the element stays open.
    func open(_ observation: ObservationTexts, _ html: inout HTML) {
        let reader = context.reader
        html.open("details", [.class("why"), .id("why")])
        html.element("summary", text: context.text("page.why"))
        html.element("h3", text: context.text("page.language"))
        html.element("ul") { html in
            html.element("li") { html in
                html.element("strong", text: context.texts.text("language.name", in: reader.text))
                html.text(
                    " – \(context.text("why.\(reader.source == .serviceDefault ? "default" : reader.source.description)"))"
                )
            }
            html.markLosers { $0.losers(reader.losers, context) }
        }
        html.element("h3", text: context.text("page.formats"))
        html.element("p", text: context.languageName(reader.formatLocale.identifier))
        html.element("ul") { html in
            let source = UnitPreferenceSource(reader.formatLocale)
            let reason = unitReason(source)
            let temperature = source.temperatureUnit == nil ? reason : context.text("why.units.asked")
            for (label, value, why) in [
                ("label.temperature", observation.temperature, temperature),
                ("label.wind", observation.wind, reason),
                ("label.precipitation", observation.precipitation, reason),
                ("label.pressure", observation.pressure, reason),
                ("label.visibility", observation.visibility, reason),
            ] {
                html.element("li") { html in
                    html.text("\(context.text(label)): ")
                    html.element("strong", text: value)
                    html.text(" – \(why)")
                }
            }
        }
    }

    /// What it says of warnings, by the second pieces of their cards, and the end.
    func close(_ cards: [AnswerPart], _ html: inout HTML) {
        if !cards.isEmpty {
            html.element("h3", text: context.text("page.warnings"))
            html.element("ul") { html in for card in cards { if let line = card.pieces.last { html.part(line) } } }
        }
        html.close("details")
    }

    /// How the text of a warning came about.
    func line(_ alert: ChosenAlert, event: String, _ html: inout HTML) {
        html.element("li") { html in
            html.element("strong", text: event)
            html.text(" – \(reason(alert))")
        }
    }

    private func unitReason(_ source: UnitPreferenceSource) -> String {
        switch source.decidedBy {
        case .measurementSystem, .regionOverride: context.text("why.units.asked")
        case .region: context.text("why.units.region", context.regionName(source.region))
        default: context.text("why.units.likely", context.regionName(source.region))
        }
    }

    private func reason(_ alert: ChosenAlert) -> String {
        if let source = alert.translation?.provenance.lazy.compactMap({ $0?.sourceLanguage }).first {
            return context.text("why.alert.translated", context.languageName(source.identifier))
        }
        return context.text(alert.outcome == .served ? "why.alert.served" : "why.alert.other")
    }
}

extension HTML {
    /// The losing preferences, one a line.
    fileprivate mutating func losers(_ losers: [ReaderLanguage.Loser], _ context: PageContext) {
        for loser in losers {
            element("li", text: context.text("why.\(loser.reason)", loser.value))
        }
    }

    /// The part of a page that ``WhyPanel`` writes for a reader's losing preferences.
    static func losersPart(_ context: PageContext) -> [UInt8] {
        var html = HTML()
        html.losers(context.reader.losers, context)
        return html.bytes
    }
}
