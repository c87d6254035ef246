// SPDX-License-Identifier: Apache-2.0

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

    /// What a request for the page of a place is about.
    private struct PageOrder: Sendable {
        var place: Int
        /// The address of the page.
        var path: String
        var board: AlertBoard
        var reader: ReaderLanguage
        var request: HTTPRequest
        /// The alerts near the place.
        var near: ArraySlice<(alert: Int, kilometers: Double)>
        /// How many hours ago the place was measured, where it is worth a word.
        var age: Int
        /// When that changes, in seconds since 1970.
        var ages: Int64

        var placeID: String { board.world.placeID(place) }
    }

    /// `/` and `/{place}`.
    func page(_ id: String?, _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest) -> HTTPReply {
        let world = board.world
        guard let index = id.map({ world.placeIndex($0) }) ?? world.places.indices.first else {
            return .ready(problem(id.map { .unknownPlace($0) } ?? .unavailable, reader, request))
        }
        if isStrict(request), !reader.isAcceptable {
            return .ready(problem(.notAcceptable(alternatives(request.path)), reader, request))
        }
        let now = self.world.clock.now()
        let measured = world.measured[safe: index] ?? now
        let age = ObservationTexts.hours(since: measured, now) ?? 0
        let order = PageOrder(
            place: index, path: id == nil ? "/" : "/\(world.placeID(index))", board: board, reader: reader,
            request: request, near: board.inForce(near: index).prefix(Self.maximumCards), age: age,
            ages: measured + Int64(max(2, age + 1)) * 3_600)
        let wishes = reading.wishes(board, reader.wish)
        return reply(pageKey(order, kind: .request), reaching: wishes, reader, .page) {
            let chosen = chosen(order, wishes)
            let offers = offers(at: order.placeID, board, reader, wishes)
            guard chosen.contains(where: \.isPending) || offers.contains(where: \.isOpen), let seat = waiting.seat()
            else { return .ready(self.page(order, chosen, offers)) }
            return .later { await self.latePage(order, seat) }
        }
    }

    /// What decides a page beside alerts and posts.
    private func pageKey(_ order: PageOrder, kind: CacheKey.Kind) -> CacheKey {
        var key = answerKey(order.board, order.path, order.reader, kind: kind)
        key.add(order.reader.linkLanguage)
        key.add(order.age)
        return key
    }

    /// The alerts of a page, as far as they are there.
    private func chosen(_ order: PageOrder, _ wishes: ReaderWishes) -> [ChosenAlert] {
        zip(order.near, reading.read(order.near.map(\.alert), of: order.board, wishes)).map { near, chosen in
            var chosen = chosen
            chosen.kilometers = near.kilometers
            return chosen
        }
    }

    /// A page whose texts are all there.
    private func page(_ order: PageOrder, _ chosen: [ChosenAlert], _ offers: [Offer]) -> PreparedResponse {
        let (board, path) = (order.board, order.path)
        var key = pageKey(order, kind: .answer)
        for one in chosen { key.add(one) }
        for offer in offers { key.add(offer.target?.identifier) }
        return answer(
            key, order.reader, order.request,
            isKept: !offers.contains(where: \.isOpen) && !chosen.contains(where: \.isPending),
            losers: { HTML.losersPart(context(board, $0, path: path)) }
        ) { plain in
            Document(
                content: try document(order, chosen, offers, context(board, plain, path: path)).content,
                type: "text/html", languages: [plain.text], path: path, extra: Self.pagePolicy, isComposed: true,
                expires: min(order.ages, expires(chosen)), outcomes: chosen.map(\.outcomeName))
        }
    }

    /// A page up to its end, or up to the translations that are still to come.
    private func document(
        _ order: PageOrder, _ chosen: [ChosenAlert], _ offers: [Offer], _ context: PageContext, isWhole: Bool = true
    ) throws(FormattingError) -> HTML {
        let place = context.board.world.places[order.place]
        let base = try base(order, place, context)
        let reviews = try reviewPart(offers, place, context)
        var cards: [AnswerPart] = []
        for one in chosen {
            let card = try card(one, order, context)
            if card.pieces.first?.bytes.isEmpty == false { cards.append(card) }
        }
        var html = HTML()
        if let top = base.pieces[safe: 0] { html.part(top) }
        PlacePage.warnings(cards, context, &html)
        if let forecast = base.pieces[safe: 1] { html.part(forecast) }
        for piece in reviews.pieces { html.part(piece) }
        if let why = base.pieces[safe: 2] { html.part(why) }
        WhyPanel(context: context).close(cards, &html)
        if let bottom = base.pieces[safe: 3] { html.part(bottom) }
        guard isWhole else { return html }
        if chosen.contains(where: \.isPending) {
            // Nothing more comes with this page.
            PlacePage.openLate(context, &html)
            html.element("p") { $0.element("a", [context.link(context.path)], text: context.text("page.retry")) }
            PlacePage.closeLate(&html)
        }
        PageFrame.close(&html)
        return html
    }

    /// What a page has beside warnings and posts.
    private func base(
        _ order: PageOrder, _ place: Place, _ context: PageContext
    ) throws(FormattingError) -> AnswerPart {
        let reader = context.reader
        func make() throws(FormattingError) -> [ContentBytes] {
            var days: [(ForecastDay, DayTexts)] = []
            for day in place.forecast { days.append((day, try DayTexts(day, reader: reader, answers: weather))) }
            return PlacePage(
                context: context, place: place, places: context.board.world.places,
                observation: try ObservationTexts(place, reader: reader, answers: weather, now: world.clock.now()),
                days: days
            ).pieces()
        }
        guard reader.losers.isEmpty else { return AnswerPart(try make()) }
        var key = CacheKey(.base, context.board, reader)
        key.add(order.path)
        key.add(reader.source.description)
        key.add(reader.linkLanguage)
        key.add(order.age)
        return try cache.part(key, make)
    }

    /// The posts about a place.
    private func reviewPart(
        _ offers: [Offer], _ place: Place, _ context: PageContext
    ) throws(FormattingError) -> AnswerPart {
        var key = CacheKey(.reviews, context.board, context.reader)
        key.add(place.id)
        key.add(context.reader.linkLanguage)
        for offer in offers { key.add(offer.target?.identifier) }
        return try cache.part(key) { () throws(FormattingError) in
            var html = HTML()
            PlacePage.reviews(try shownReviews(of: place, offers, context.reader), context, &html)
            return [html.content]
        }
    }

    /// The card of a warning, and what the panel of reasons says of it.
    private func card(
        _ chosen: ChosenAlert, _ order: PageOrder, _ context: PageContext
    ) throws(FormattingError) -> AnswerPart {
        func make() throws(FormattingError) -> [ContentBytes] {
            var html = HTML(), line = HTML(capacity: 256)
            if let card = try alertCard(chosen, order, context) {
                card.write(&html)
                let event = chosen.content?.blocks.first.map { card.summaries.event($0, context.reader) } ?? ""
                WhyPanel(context: context)
                    .line(chosen, event: AlertSummary.capitalized(event, context.reader.textTag), &line)
            }
            return [html.content, line.content]
        }
        var key = CacheKey(.card, context.board, context.reader)
        key.add(order.place)
        key.add(chosen)
        return try cache.part(key, make)
    }

    private func alertCard(
        _ chosen: ChosenAlert, _ order: PageOrder, _ context: PageContext
    ) throws(FormattingError) -> AlertCard? {
        let (board, reader) = (context.board, context.reader)
        let summaries = AlertSummary(texts: texts, world: board.world, now: world.clock.now(), place: order.place)
        guard let text = try summaries.text(chosen, for: reader) else { return nil }
        return AlertCard(
            context: context, place: board.world.places[order.place], chosen: chosen,
            summaries: summaries, summary: text,
            times: try ShownTimes(chosen, reader: reader, summary: summaries))
    }

    /// A page for which something is still to be found out or translated: after a moment all of it that is there, and each
    /// translation when it is made.
    private func latePage(_ order: PageOrder, _ seat: WaitingRoom.Seat) async -> PreparedResponse {
        let (board, reader) = (order.board, order.reader)
        let wishes = reading.wishes(board, reader.wish)
        let offers =
            await within(Self.patience) { await self.settledOffers(at: order.placeID, board, reader) }
            ?? offers(at: order.placeID, board, reader, wishes)
        let pending = chosen(order, wishes)
        let chosen =
            pending.contains(where: \.isPending)
            ? await within(Self.patience) { await self.complete(pending, board, reader) } ?? pending : pending
        guard chosen.contains(where: \.isPending) else { return page(order, chosen, offers) }
        do {
            let context = context(board, reader, path: order.path)
            return stream(try document(order, chosen, offers, context, isWhole: false), chosen, order, context, seat)
        } catch {
            log("the page \(order.path) can't be made for \(reader.formatLocale): \(error)")
            return problem(.unavailable, reader, order.request)
        }
    }

    /// An answer with a page for one request.
    func page(
        _ content: ContentBytes, _ context: PageContext, status: Int, extra: [HTTPField] = []
    ) -> HTTPResponse {
        var response = Answer.negotiated(
            Document(
                content: content, type: "text/html", languages: [context.reader.text], path: context.path,
                status: status, extra: Self.pagePolicy), reader: context.reader)
        response.fields.removeAll { $0.name == "ETag" }
        response.setHeaderField("Cache-Control", "no-store")
        response.fields += extra
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
        _ begin: HTML, _ chosen: [ChosenAlert], _ order: PageOrder, _ context: PageContext, _ seat: WaitingRoom.Seat
    ) -> PreparedResponse {
        let response = Answer.streamed("text/html", [order.reader.text], reader: order.reader, extra: Self.pagePolicy)
        return PreparedResponse(streaming: response) { [self] writer in
            var html = begin
            PlacePage.openLate(context, &html)
            guard writer.write(html.bytes) else { return }
            await withTaskGroup(of: ChosenAlert.self) { group in
                for one in chosen where one.isPending {
                    group.addTask { await self.reading.complete(one, of: order.board, order.reader.wish) }
                }
                for await done in group {
                    metrics.count(outcomes: [done.outcomeName])
                    var late = HTML()
                    ((try? alertCard(done, order, context)) ?? nil)?.writeLate(&late)
                    if !late.bytes.isEmpty { writer.write(late.bytes) }
                }
            }
            var end = HTML()
            PlacePage.closeLate(&end)
            PageFrame.close(&end)
            writer.write(end.bytes)
            _ = seat
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
        var response = page(html.content, context, status: problem.status, extra: problem.extra)
        response.fields.removeAll { $0.name == "Content-Location" }
        return response
    }
}
