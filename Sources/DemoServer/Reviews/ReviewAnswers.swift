// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import FoundationEssentials
internal import LocaleMatch
internal import RemoteContent

/// A post with what its reader is offered.
struct ShownReview: Sendable {
    var review: Review
    var posted: String
    /// The language that a translation is offered into.
    var target: LanguageTag?

    /// The identified language.
    var language: LanguageTag? { review.language?.language }
}

extension WeatherService {
    /// What a reader is offered for a post.
    struct Offer: Sendable {
        /// The language that a translation is offered into; nil for no offer.
        var target: LanguageTag?
        /// Whether a way isn't known yet, so that there may be an offer in a moment.
        var isOpen = false
    }

    /// What a reader is offered for each post about a place.
    ///
    /// A translation is offered only where the language is identified, one of the reader's languages can be reached
    /// from it, and the reader doesn't read it already.
    func offers(
        at place: String, _ board: AlertBoard, _ reader: ReaderLanguage, _ wishes: ReaderWishes
    ) -> [Offer] {
        guard let reviews = reviews[place] else { return [] }
        let reaches = reading.reaches(wishes, board, reader)
        return reviews.map { review in
            var offer = Offer()
            guard let index = review.source.flatMap({ reading.posts.firstIndex(of: $0) }),
                !reaches.contains(where: { $0.readsPost[index] })
            else { return offer }
            for reach in reaches {
                guard let way = reach.way(fromPost: index) else {
                    offer.isOpen = true
                    continue
                }
                guard way != nil else { continue }
                offer.target = reach.target
                break
            }
            return offer
        }
    }

    /// What a reader is offered for each post about a place, once every way is known.
    func settledOffers(at place: String, _ board: AlertBoard, _ reader: ReaderLanguage) async -> [Offer] {
        let wishes = reading.wishes(board, reader.wish)
        for (review, offer) in zip(reviews[place] ?? [], offers(at: place, board, reader, wishes)) where offer.isOpen {
            guard let source = review.source else { continue }
            for target in reading.reaches(wishes, board, reader).compactMap(\.target) {
                _ = await translations?.ways.find(from: source, to: target)
            }
        }
        return offers(at: place, board, reader, reading.wishes(board, reader.wish))
    }

    /// The posts about a place with what their reader is offered.
    func shownReviews(
        of place: Place, _ offers: [Offer], _ reader: ReaderLanguage
    ) throws(FormattingError) -> [ShownReview] {
        let formatter = LocaleFormatter(reader.formatLocale)
        let zone = (try? TimeZoneID(place.timeZone)) ?? .utc
        var shown: [ShownReview] = []
        for (review, offer) in zip(reviews[place.id] ?? [], offers) {
            let time = CAPTime(review.posted)?.date ?? .distantPast
            let posted = try formatter.date(time, skeleton: "yMMMMdjmz", timeZone: zone)
            shown.append(ShownReview(review: review, posted: posted, target: offer.target))
        }
        return shown
    }

    /// `/v1/reviews/{place}`.
    func reviewList(
        _ id: String, _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) -> HTTPReply {
        let offers = offers(at: id, board, reader, reading.wishes(board, reader.wish))
        guard offers.contains(where: \.isOpen) else { return .ready(reviewList(id, offers, board, reader, request)) }
        return .later {
            self.reviewList(id, await self.settledOffers(at: id, board, reader), board, reader, request)
        }
    }

    private func reviewList(
        _ id: String, _ offers: [Offer], _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) -> PreparedResponse {
        var key = answerKey(board, "/v1/reviews/\(id)", reader)
        for offer in offers { key.add(offer.target?.identifier) }
        guard let place = board.world.placeIndex(id) else { return problem(.unknownPlace(id), reader, request) }
        return answer(key, reader, request, isKept: !offers.contains(where: \.isOpen)) { plain in
            let shown = try shownReviews(of: board.world.places[place], offers, plain)
            var json = JSONWriter()
            json.object { json in
                json.field("place", id)
                json.language(plain)
                json.array("reviews") { json in
                    for one in shown {
                        json.object { json in
                            json.field("id", one.review.id)
                            json.field("author", one.review.author)
                            json.value("posted", raw: one.review.posted, text: one.posted)
                            json.field("text", one.review.text)
                            json.field("language", one.language?.identifier)
                            json.field("probability", one.review.language?.probability)
                            json.object("translation") { json in
                                json.field("isOffered", one.target != nil)
                                json.field("target", one.target?.identifier)
                            }
                        }
                    }
                }
            }
            let written = shown.compactMap { $0.language?.identifier }.reduce(into: [String]()) {
                if !$0.contains($1) { $0.append($1) }
            }
            return Document(
                content: json.content, languages: written.isEmpty ? [plain.text] : written, path: "/v1/reviews/\(id)")
        }
    }

    /// `/translation`: the translation of a post beside its original, for readers without scripts.
    func translationPage(
        _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) async -> PreparedResponse {
        guard let id = request.queryValue("review"),
            let review = reviews.values.joined().first(where: { $0.id == id }),
            let place = board.world.place(review.place), let text = request.queryValue("to"),
            let target = try? LanguageTag(text), let language = review.language?.language
        else { return problem(.notFound(request.path), reader, request) }
        guard let translator else { return problem(.unavailable, reader, request) }
        let context = context(board, reader, path: "/translation")
        do {
            let translated = try await translator.translate(review.text, from: language, to: target)
            guard
                let shown = try shownReviews(
                    of: place, (reviews[place.id] ?? []).map { _ in Offer(target: target) }, reader
                ).first(where: { $0.review.id == id })
            else { return problem(.notFound(request.path), reader, request) }
            let html = PlainPage(context: context, places: board.world.places)
                .write(title: context.text("page.translation")) { html in
                    html.element("p") { html in
                        html.element("bdi", text: review.author)
                        html.text(" ")
                        html.element("time", [.init("datetime", review.posted)], text: shown.posted)
                    }
                    ReviewCard.sides(context, shown, target, translation: translated.text, &html)
                    let isPoor = translated.provenance.grade == .poor
                    let label = isPoor ? "label.poorTranslation" : "label.machineTranslation"
                    html.element("p") { $0.element("span", [.class("mark")], text: context.text(label)) }
                    back(to: place, context, &html)
                }
            return PreparedResponse(page(html.content, context, status: 200))
        } catch {
            let html = PlainPage(context: context, places: board.world.places)
                .write(title: context.text("page.failed")) { html in
                    html.element("p", [.lang(language.identifier), .dir("auto")], text: review.text)
                    html.element("p") {
                        $0.element("a", [.href(request.target)], text: context.text("page.retry"))
                    }
                    back(to: place, context, &html)
                }
            let status = (error as? TranslationError).map { Problem.untranslatable($0).status } ?? 503
            return PreparedResponse(page(html.content, context, status: status))
        }
    }

    private func back(to place: Place, _ context: PageContext, _ html: inout HTML) {
        html.element("p") {
            $0.element(
                "a", [context.link("/\(place.id)")],
                text: context.text("page.back", place.name(in: context.reader.text)))
        }
    }
}
