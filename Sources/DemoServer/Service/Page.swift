internal import Formatting
internal import LocaleMatch
internal import LocalizedStrings
internal import RemoteContent

/// The web page of a place, in the reader's language and direction.
///
/// Nothing has a fixed height or side: columns follow the longest word, rows wrap when a label is too long for them, and
/// all margins are at the start or end of a line, so that the page mirrors for right-to-left scripts.
struct Page {
    let texts: ServiceTexts
    let reader: ReaderLanguage
    private var html = ""

    init(texts: ServiceTexts, reader: ReaderLanguage) {
        self.texts = texts
        self.reader = reader
    }

    /// The page of one place.
    mutating func place(
        _ place: Place, observation: ObservationTexts, days: [DayTexts], alerts: [AlertAnswers.Chosen],
        reviews: [ShownReview], places: [Place], languages: [String]
    ) -> [UInt8] {
        let name = place.name(in: reader.text)
        open(title: text("page.title", name), path: "/\(place.id)", languages: languages)
        html +=
            "<h1>\(Self.escape(text("page.title", name)))</h1><p class=\"summary\">\(Self.escape(observation.summary))</p>"

        html += "<section><h2>\(label("page.observations"))</h2><dl class=\"values\">"
        for (key, value) in [
            ("label.temperature", observation.temperature), ("label.feelsLike", observation.feelsLike ?? ""),
            ("label.wind", "\(observation.wind) · \(observation.direction)"), ("label.gusts", observation.gust ?? ""),
            ("label.precipitation", observation.precipitationSentence),
            ("label.expected", observation.expectedSentence ?? ""), ("label.visibility", observation.visibility),
            ("label.pressure", observation.pressure), ("label.humidity", observation.humidity),
            ("label.observedAt", observation.time),
        ] where !value.isEmpty {
            html += "<div><dt>\(label(key))</dt><dd>\(Self.escape(value))</dd></div>"
        }
        html += "</dl></section><section><h2>\(label("page.forecast"))</h2><ul class=\"days\">"
        for day in days {
            html += "<li><strong>\(Self.escape(day.weekday))</strong><span>\(Self.escape(day.date))</span>"
            html += "<span>\(Self.escape(day.summary))</span><span>\(Self.escape(day.precipitation)) · "
            html += "\(Self.escape(day.chance))</span></li>"
        }
        html += "</ul></section><section><h2>\(label("page.warnings"))</h2>"
        if alerts.isEmpty { html += "<p>\(label("page.noWarnings"))</p>" }
        for alert in alerts { self.alert(alert) }
        html += "</section>"
        if !reviews.isEmpty {
            html += "<section><h2>\(label("page.reviews"))</h2>"
            for review in reviews { self.review(review) }
            html += "</section>"
        }
        html += "<nav><h2>\(label("page.places"))</h2><ul class=\"places\">"
        for other in places {
            html += "<li><a href=\"/\(other.id)\">\(Self.escape(other.name(in: reader.text)))</a></li>"
        }
        html += "</ul></nav></main></body></html>"
        return Array(html.utf8)
    }

    private mutating func open(title: String, path: String, languages: [String]) {
        html +=
            "<!doctype html><html lang=\"\(reader.textTag.identifier)\" dir=\"\(reader.textTag.characterDirection)\">"
        html += "<head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
        html += "<title>\(Self.escape(title))</title><link rel=\"stylesheet\" href=\"/assets/page.css\">"
        html += "<script src=\"/assets/page.js\" defer></script>"
        for language in languages {
            html += "<link rel=\"alternate\" hreflang=\"\(language)\" href=\"\(path)?lang=\(language)\">"
        }
        html += "<link rel=\"alternate\" hreflang=\"x-default\" href=\"\(path)\"></head><body><main>"
        // Own-language names, and no flags: a language is no country.
        html += "<nav class=\"languages\" aria-label=\"\(label("page.language"))\"><ul>"
        for language in languages {
            let isCurrent = language == reader.text ? " aria-current=\"true\"" : ""
            html +=
                "<li><a href=\"\(path)?lang=\(language)\" lang=\"\(language)\" hreflang=\"\(language)\"\(isCurrent)>"
            html += "\(Self.escape(texts.text("language.name", in: language)))</a></li>"
        }
        html += "</ul></nav>"
    }

    private mutating func alert(_ chosen: AlertAnswers.Chosen) {
        guard let answer = chosen.answer, let block = chosen.content.blocks(answer).first else { return }
        let id = Self.escape(chosen.stored.id)
        html += "<article class=\"alert\" lang=\"\(Self.escape(chosen.language ?? reader.text))\" "
        let origin = BlockProvenance(block.original, from: answer.provenance[...])
        html += "dir=\"\(answer.language.characterDirection)\"><h3\(origin.title?.htmlAttributes ?? "")>"
        html += "\(Self.escape(block.texts.headline ?? block.texts.event))</h3>"
        paragraphs(block.texts, origin)
        html += "<footer lang=\"\(reader.textTag.identifier)\" dir=\"\(reader.textTag.characterDirection)\">"
        html += "<span>\(label("severity.\(block.info.severity)"))</span>"
        if chosen.isForeign(to: reader) { html += "<span class=\"mark\">\(label("label.notTranslated"))</span>" }
        if let web = block.info.web, web.hasPrefix("https://") || web.hasPrefix("http://") {
            html += "<a href=\"\(Self.escape(web))\" rel=\"noopener\">\(label("page.moreInformation"))</a>"
        }
        if answer.outcome == .translated {
            let source = chosen.content.versions[answer.variantIndex].language
            html += "<span class=\"mark\">\(label("label.machineTranslation"))</span>"
            html += "<button type=\"button\" popovertarget=\"original-\(id)\">\(label("page.showOriginal"))</button>"
            html += "</footer><div popover id=\"original-\(id)\" lang=\"\(Self.escape(source))\" dir=\"auto\">"
            html += "<h3>\(Self.escape(block.original.headline ?? block.original.event))</h3>"
            paragraphs(block.original, nil)
            html += "</div></article>"
        } else {
            html += "</footer></article>"
        }
    }

    /// A text's lines; those of a translation stand in an element that says where they come from.
    private mutating func paragraphs(_ texts: BlockTexts, _ origin: BlockProvenance?) {
        for (text, origin) in [(texts.description, origin?.description), (texts.instruction, origin?.instruction)] {
            guard let text else { continue }
            if let origin { html += "<div\(origin.htmlAttributes)>" }
            for line in text.split(whereSeparator: \.isNewline) { html += "<p>\(Self.escape(String(line)))</p>" }
            if origin != nil { html += "</div>" }
        }
    }

    private mutating func review(_ shown: ShownReview) {
        let id = Self.escape(shown.review.id)
        let language = shown.language?.language.identifier ?? "und"
        html += "<article class=\"review\"><header>\(Self.escape(shown.review.author)) · "
        html += "<time datetime=\"\(Self.escape(shown.review.posted))\">\(Self.escape(shown.posted))</time></header>"
        html += "<p lang=\"\(language)\" dir=\"auto\" id=\"review-\(id)\">\(Self.escape(shown.review.text))</p>"
        if let target = shown.target {
            html += "<button type=\"button\" class=\"translate\" data-review=\"\(id)\" data-source=\"\(language)\" "
            html += "data-target=\"\(target.identifier)\" popovertarget=\"translation-\(id)\">"
            html += "\(label("page.translate"))</button><div popover id=\"translation-\(id)\">"
            html += "<p class=\"mark\">\(label("label.machineTranslation"))</p>"
            html += "<p class=\"text\" lang=\"\(target.identifier)\" dir=\"auto\" aria-live=\"polite\"></p>"
            html +=
                "<button type=\"button\" class=\"replace\" data-review=\"\(id)\">\(label("page.replace"))</button></div>"
        }
        html += "</article>"
    }

    private func text(_ key: String, _ argument: String) -> String {
        texts.text(key, in: reader.text, FormatArgument(argument))
    }

    private func label(_ key: String) -> String { Self.escape(texts.text(key, in: reader.text)) }

    /// Text as HTML, in content and in attributes.
    static func escape(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}

extension WeatherService {
    /// `/` and `/{place}`.
    func page(_ id: String?, _ world: World, _ reader: ReaderLanguage, _ request: HTTPRequest) async -> PreparedResponse
    {
        guard let place = id.map({ world.place($0) }) ?? world.places.first else {
            return problem(id.map { .unknownPlace($0) } ?? .unavailable, reader, request)
        }
        if isStrict(request), !reader.isAcceptable {
            return problem(.notAcceptable(alternatives(request.path)), reader, request)
        }
        do {
            let chosen = await alerts.choose(Array(world.alerts(near: place).prefix(20)), reader: reader)
            var page = Page(texts: texts, reader: reader)
            let body = page.place(
                place, observation: try ObservationTexts(place, reader: reader, answers: weather),
                days: try place.forecast.map { try DayTexts($0, reader: reader, answers: weather) }, alerts: chosen,
                reviews: try await reviews(of: place, reader: reader), places: world.places,
                languages: chooser.languages)
            return PreparedResponse(
                Answer.negotiated(
                    body, type: "text/html", languages: [reader.text], reader: reader,
                    path: id == nil ? "/" : "/\(place.id)",
                    extra: [
                        HTTPField(
                            "Content-Security-Policy",
                            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
                                + "img-src 'self'; base-uri 'none'; form-action 'none'")
                    ]))
        } catch {
            log("the page of \(place.id) can't be made for \(reader.formatLocale): \(error)")
            return problem(.unavailable, reader, request)
        }
    }

    /// The page's style and script.
    func asset(_ name: String, _ reader: ReaderLanguage, _ request: HTTPRequest) -> PreparedResponse {
        assets[name] ?? problem(.notFound(request.path), reader, request)
    }
}
