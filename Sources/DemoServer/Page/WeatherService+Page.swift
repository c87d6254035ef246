internal import Formatting
internal import LocaleMatch
internal import RemoteContent

extension WeatherService {
    /// The most warnings that a page shows.
    static let maximumCards = 20

    func context(_ board: AlertBoard, _ reader: ReaderLanguage, path: String) -> PageContext {
        PageContext(
            texts: texts, reader: reader, board: board, languages: chooser.languages, clock: world.clock, path: path)
    }

    /// `/` and `/{place}`.
    func page(
        _ id: String?, _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) async -> PreparedResponse {
        let world = board.world
        guard let index = id.map({ world.placeIndex($0) }) ?? world.places.indices.first else {
            return problem(id.map { .unknownPlace($0) } ?? .unavailable, reader, request)
        }
        if isStrict(request), !reader.isAcceptable {
            return problem(.notAcceptable(alternatives(request.path)), reader, request)
        }
        let placeID = world.places[index].id
        let path = id == nil ? "/" : "/\(placeID)"
        let context = context(board, reader, path: path)
        let near = board.inForce(near: index).prefix(Self.maximumCards)
        let wishes = reader.wish.ranges
        let offers = await settledOffers(at: placeID, reader, wishes: wishes, patience: Self.patience)
        let now = self.world.clock.now()
        let age = ObservationTexts.hours(since: world.measured[safe: index] ?? now, now) ?? 0
        var key = AnswerKey(board, "\(path)#\(reader.linkLanguage ?? "")#\(age)", reader)
        key.choices = reading.choices(near.map(\.alert), of: board, reader, wishes: wishes)
        key.offers = offers.map(\.target)
        if let known = kept(key, reader, HTML.losersPart(context)) { return known }

        let place = world.places[index]
        var chosen = reading.read(near.map(\.alert), of: board, reader)
        for index in chosen.indices { chosen[index].kilometers = near[near.startIndex + index].kilometers }
        if chosen.contains(where: \.isPending) {
            let pending = chosen
            if let done = await within(Self.patience, { await self.complete(pending, board, reader) }) { chosen = done }
        }
        do {
            let summary = AlertSummary(texts: texts, world: board.world, now: now)
            @Sendable func card(_ chosen: ChosenAlert) throws(FormattingError) -> AlertCard? {
                guard let text = try summary.text(chosen.stored, chosen.state, for: reader) else { return nil }
                return AlertCard(
                    context: context, place: place, chosen: chosen, summary: text,
                    times: try ShownTimes(chosen, reader: reader))
            }
            var cards: [AlertCard] = []
            for one in chosen { if let card = try card(one) { cards.append(card) } }
            var days: [(ForecastDay, DayTexts)] = []
            for day in place.forecast { days.append((day, try DayTexts(day, reader: reader, answers: weather))) }
            let page = PlacePage(
                context: context, place: place, places: board.world.places,
                observation: try ObservationTexts(place, reader: reader, answers: weather, now: now), days: days,
                cards: cards,
                events: cards.map { card in
                    AlertSummary.capitalized(
                        card.chosen.content?.infos.first.map { summary.event(card.chosen.stored, $0, reader) } ?? "",
                        reader.textTag)
                }, reviews: try shownReviews(of: place, offers, reader))
            var html = HTML()
            page.write(&html)
            let pending = chosen.filter(\.isPending)
            guard pending.isEmpty else {
                return stream(page, html, pending, board, reader) { done in (try? card(done)) ?? nil }
            }
            page.close(&html)
            return keep(
                self.page(html.content, context, status: 200), html.content, key, reader, languages: [reader.text],
                isKept: !offers.contains(where: \.isOpen), chosen: chosen)
        } catch {
            log("the page of \(place.id) can't be made for \(reader.formatLocale): \(error)")
            return problem(.unavailable, reader, request)
        }
    }

    /// An answer with a page.
    func page(
        _ content: ContentBytes, _ context: PageContext, status: Int, extra: [HTTPField] = []
    ) -> HTTPResponse {
        var response = Answer.negotiated(
            content, type: "text/html", languages: [context.reader.text], reader: context.reader, path: context.path,
            status: status, extra: Self.pagePolicy)
        if !extra.isEmpty {
            response.fields.removeAll { field in extra.contains { $0.name == field.name } || field.name == "ETag" }
            response.fields += extra
        }
        return response
    }

    /// What a page may load: its own style, script and picture, and nothing from elsewhere.
    private static let pagePolicy = [
        HTTPField(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; "
                + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
        HTTPField("Referrer-Policy", "same-origin"),
    ]

    /// A page whose translations are still being made: all of it at once, then each translation when it is there.
    private func stream(
        _ page: PlacePage, _ begin: HTML, _ pending: [ChosenAlert], _ board: AlertBoard, _ reader: ReaderLanguage,
        card: @escaping @Sendable (ChosenAlert) -> AlertCard?
    ) -> PreparedResponse {
        var response = HTTPResponse(status: 200, fields: [HTTPField("Content-Type", "text/html; charset=utf-8")])
        Answer.headers([reader.text], reader: reader).write(to: &response)
        response.fields += Self.pagePolicy + Answer.streamed
        return PreparedResponse(streaming: response) { [self] writer in
            var html = begin
            page.openLate(&html)
            guard writer.write(html.bytes) else { return }
            await withTaskGroup(of: ChosenAlert.self) { group in
                for one in pending { group.addTask { await self.reading.complete(one, of: board, reader) } }
                for await done in group {
                    metrics.count(outcomes: [done.outcome?.description ?? "empty": 1])
                    var late = HTML()
                    card(done)?.writeLate(&late)
                    if !late.bytes.isEmpty { writer.write(late.bytes) }
                }
            }
            var end = HTML()
            page.closeLate(&end)
            page.close(&end)
            writer.write(end.bytes)
        }
    }

    /// `/choose`: keeps what the chooser's form asks for, and leads back to the page.
    func choose(_ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest) -> PreparedResponse {
        guard let tag = Chooser.tag(request, languages: chooser.languages) else {
            return problem(
                .parameter(
                    request.queryValue("lang").map { String($0.prefix(80)) } ?? "", of: "lang", usable: "/v1/languages"),
                reader, request)
        }
        let path = request.queryValue("to") ?? "/"
        let isPage = path == "/" || board.world.place(String(path.dropFirst())) != nil
        let target = "\(isPage ? path : "/")?lang=\(RequestTarget.encode(tag.identifier))"
        var response = HTTPResponse(
            status: 303,
            fields: [
                HTTPField("Location", target),
                HTTPField("Set-Cookie", "lang=\(tag.identifier); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly"),
                HTTPField("Cache-Control", "no-store"),
            ])
        Answer.headers([], reader: reader).write(to: &response)
        return PreparedResponse(response)
    }

    /// The page's style, script and picture.
    func asset(_ name: String, _ reader: ReaderLanguage, _ request: HTTPRequest) -> PreparedResponse {
        assets[name] ?? problem(.notFound(request.path), reader, request)
    }

    /// An error as a page, for browsers.
    func problemPage(_ problem: Problem, _ reader: ReaderLanguage, _ request: HTTPRequest) -> HTTPResponse {
        let board = world.board
        let context = context(board, reader, path: "/")
        let (title, detail) = problem.words(reader: reader, texts: texts)
        let html = PlainPage(context: context, places: board.world.places).write(title: title) { html in
            if let detail { html.element("p", text: detail) }
            if !problem.alternatives.isEmpty {
                html.element("ul") { html in
                    for alternative in problem.alternatives {
                        html.element("li") { html in
                            html.element(
                                "a", [.href(alternative.address), .init("hreflang", alternative.language)],
                                text: context.languageName(alternative.language))
                        }
                    }
                }
            }
            html.element("p") { html in
                html.element(
                    "a", [context.link("/")], text: context.text("page.back", context.text("page.observations")))
            }
        }
        var response = page(
            html.content, context, status: problem.status, extra: [HTTPField("Cache-Control", "no-store")])
        response.fields.removeAll { $0.name == "Content-Location" }
        response.fields += problem.extra
        return response
    }
}
