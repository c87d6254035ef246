// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import FoundationEssentials
internal import LanguageIdentification
internal import LocaleMatch
internal import RemoteContent
internal import Synchronization

/// A post with what its reader is offered.
struct ShownReview: Sendable {
    var review: Review
    var posted: String
    /// The identified language, and how sure that is.
    var language: LanguageTag?
    var probability: Double?
    /// The language that a translation is offered into.
    var target: LanguageTag?
}

/// Readers' posts with their languages, which are identified once.
final class ReviewShelf: Sendable {
    /// The posts by place, the newest first.
    let byPlace: [String: [Review]]
    private let byID: [String: Review]
    private let languages = Mutex<[String: [IdentifiedLanguage?]]>([:])
    private let identifier: any LanguageIdentifying

    init(_ byPlace: [String: [Review]], identifier: any LanguageIdentifying) {
        self.byPlace = byPlace
        self.identifier = identifier
        byID = Dictionary(byPlace.values.joined().map { ($0.id, $0) }) { first, _ in first }
    }

    /// The post of an identifier.
    func review(_ id: String) -> Review? { byID[id] }

    /// The languages of all posts.
    var allLanguages: [LanguageTag] {
        languages.withLock { $0.values.joined().compactMap { $0?.language } }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Identifies the languages of all posts.
    func identifyAll() async { for place in byPlace.keys { _ = await languages(at: place) } }

    /// The language of each post about a place; links, names and the like don't count.
    func languages(at place: String) async -> [IdentifiedLanguage?] {
        if let known = known(at: place) { return known }
        var found: [IdentifiedLanguage?] = []
        for review in byPlace[place] ?? [] { found.append(await identifier.identify(review.text, hints: []).first) }
        languages.withLock { [found] in $0[place] = found }
        return found
    }

    /// The language of each post about a place, where they were identified already.
    func known(at place: String) -> [IdentifiedLanguage?]? { languages.withLock { $0[place] } }

    /// The language of a post.
    func language(of review: Review) async -> IdentifiedLanguage? {
        let place = (byPlace[review.place] ?? []).firstIndex { $0.id == review.id }
        let all = await languages(at: review.place)
        return place.flatMap { all.indices.contains($0) ? all[$0] : nil }
    }
}

/// What one language that a reader reads does for the posts about a place.
final class OfferReach: Sendable {
    /// What is translated into for it.
    let target: LanguageTag?
    /// Whether each post is in it.
    let isSame: [Bool]
    /// Whether each post can be translated; nil where that isn't known yet.
    let ways: [Bool?]
    /// Equal for languages that do the same; 0 for those that do nothing.
    let number: Int
    /// Until when that counts, in seconds since 1970.
    let expires: Int64

    /// Whether a way isn't known yet.
    var isOpen: Bool { ways.contains(nil) }

    init(target: LanguageTag?, isSame: [Bool], ways: [Bool?], expires: Int64, number: (CacheKey) -> Int) {
        self.target = target
        self.isSame = isSame
        self.ways = ways
        self.expires = expires
        guard isSame.contains(true) || ways.contains(where: { $0 != false }) else {
            self.number = 0
            return
        }
        var key = CacheKey(.number)
        key.add(target?.identifier)
        for (isSame, hasWay) in zip(isSame, ways) { key.add(isSame ? 2 : hasWay == true ? 1 : 0) }
        self.number = number(key)
    }
}

extension WeatherService {
    /// How sure the identification must be for an offer.
    static let minimumProbability = 0.5

    /// What a reader is offered for a post.
    struct Offer: Sendable {
        var language: IdentifiedLanguage?
        /// The language that a translation is offered into; nil for no offer.
        var target: LanguageTag?
        /// Whether a way isn't known yet, so that there may be an offer in a moment.
        var isOpen = false
    }

    /// What a reader is offered for each post about a place, by their languages.
    ///
    /// A translation is offered only where the language is identified, one of the reader's languages can be reached
    /// from it, and the reader doesn't read it already.
    private func offers(for languages: [IdentifiedLanguage?], _ reaches: [OfferReach]) -> [Offer] {
        languages.enumerated().map { index, language in
            var offer = Offer(language: language)
            guard let language, language.probability >= Self.minimumProbability,
                !reaches.contains(where: { $0.isSame[safe: index] == true })
            else { return offer }
            for reach in reaches {
                guard let hasWay = reach.ways[safe: index] else { continue }
                if hasWay == nil { offer.isOpen = true }
                guard hasWay == true else { continue }
                offer.target = reach.target
                break
            }
            return offer
        }
    }

    /// What one of a reader's languages does for the posts about a place, found out once.
    private func reach(_ tag: LanguageTag, of languages: [IdentifiedLanguage?], at place: String) -> OfferReach {
        var key = CacheKey(.offer)
        key.add(place)
        key.add(tag.identifier)
        let now = world.clock.now()
        if case .offer(let known) = cache.value(key), known.expires > now { return known }
        let target = translations?.ways.target(for: tag)
        let made = OfferReach(
            target: target,
            isSame: languages.map { $0.map { LanguageRecognizer.isSameLanguage(tag, $0.language) } ?? false },
            ways: languages.map { language in
                guard let language, let target, let ways = translations?.ways else { return false }
                return ways.known(from: language.language, to: target).map { $0 != nil }
            }, expires: now + Reach.lifetime, number: cache.number)
        if !made.isOpen { cache.keep(.offer(made), for: key, bytes: 128) }
        return made
    }

    /// What each language that a reader reads does for the posts about a place; nil where their languages aren't known yet.
    func offerReaches(at place: String, _ reader: ReaderLanguage, wishes: [LanguageRange]) -> [OfferReach]? {
        guard reviews.byPlace[place] != nil else { return [] }
        guard let languages = reviews.known(at: place) else { return nil }
        return reader.own(wishes).map { reach($0, of: languages, at: place) }
    }

    /// What a reader is offered for each post about a place, where every way is known already; else nil.
    func offers(at place: String, _ reaches: [OfferReach]) -> [Offer]? {
        let offers = offers(for: reviews.known(at: place) ?? [], reaches)
        return offers.contains(where: \.isOpen) ? nil : offers
    }

    /// What a reader is offered for each post about a place, once every way is known; at once where the engine takes its
    /// time.
    func settledOffers(
        at place: String, _ reader: ReaderLanguage, wishes: [LanguageRange], patience: Duration?
    ) async -> [Offer] {
        guard reviews.byPlace[place] != nil else { return [] }
        let own = reader.own(wishes)
        let languages = await reviews.languages(at: place)
        let first = offers(for: languages, own.map { reach($0, of: languages, at: place) })
        guard first.contains(where: \.isOpen) else { return first }
        let settle: @Sendable () async -> [Offer] = {
            for offer in first where offer.isOpen {
                guard let found = offer.language else { continue }
                for target in self.translations?.ways.targets(for: own) ?? [] {
                    _ = await self.translations?.ways.find(from: found.language, to: target)
                }
            }
            return self.offers(for: languages, own.map { self.reach($0, of: languages, at: place) })
        }
        guard let patience else { return await settle() }
        return await within(patience, settle) ?? first
    }

    /// The posts about a place with what their reader is offered.
    func shownReviews(
        of place: Place, _ offers: [Offer], _ reader: ReaderLanguage
    ) throws(FormattingError) -> [ShownReview] {
        let formatter = LocaleFormatter(reader.formatLocale)
        let zone = (try? TimeZoneID(place.timeZone)) ?? .utc
        var shown: [ShownReview] = []
        for (review, offer) in zip(reviews.byPlace[place.id] ?? [], offers) {
            let time = Date(timeIntervalSince1970: Double(CAPTime(review.posted)?.secondsSince1970 ?? 0))
            shown.append(
                ShownReview(
                    review: review, posted: try formatter.date(time, skeleton: "yMMMMdjmz", timeZone: zone),
                    language: offer.language?.language, probability: offer.language?.probability,
                    target: offer.target))
        }
        return shown
    }

    /// `/v1/reviews/{place}`.
    func reviewList(
        _ id: String, _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) -> HTTPReply {
        let wishes = reader.wish.ranges
        if let offers = offerReaches(at: id, reader, wishes: wishes).flatMap({ offers(at: id, $0) }) {
            return .ready(reviewList(id, offers, board, reader, request))
        }
        return .later {
            let offers = await self.settledOffers(at: id, reader, wishes: wishes, patience: nil)
            return self.reviewList(id, offers, board, reader, request)
        }
    }

    private func reviewList(
        _ id: String, _ offers: [Offer], _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) -> PreparedResponse {
        var key = answerKey(board, "/v1/reviews/\(id)", reader)
        for offer in offers { key.add(offer.target?.identifier) }
        if let known = kept(key, reader, JSONWriter.losersPart(reader.losers)) { return known }
        guard let place = board.world.place(id) else { return problem(.unknownPlace(id), reader, request) }
        do {
            let shown = try shownReviews(of: place, offers, reader)
            var json = JSONWriter()
            json.object { json in
                json.field("place", place.id)
                json.language(reader.plain)
                json.array("reviews") { json in
                    for one in shown {
                        json.object { json in
                            json.field("id", one.review.id)
                            json.field("author", one.review.author)
                            json.value("posted", raw: one.review.posted, text: one.posted)
                            json.field("text", one.review.text)
                            json.field("language", one.language?.identifier)
                            json.field("probability", one.probability)
                            json.object("translation") { json in
                                json.field("isOffered", one.target != nil)
                                json.field("target", one.target?.identifier)
                            }
                        }
                    }
                }
            }
            let written = shown.compactMap { $0.language?.identifier }
            let unique = written.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            let languages = unique.isEmpty ? [reader.text] : unique
            let response = Answer.negotiated(
                json.content, languages: languages, reader: reader, path: "/v1/reviews/\(place.id)")
            return keep(
                response, json.content, key, reader, JSONWriter.losersPart(reader.losers), languages: languages,
                isKept: !offers.contains(where: \.isOpen))
        } catch {
            log("/v1/reviews/\(place.id) can't be answered: \(error)")
            return problem(.unavailable, reader, request)
        }
    }

    /// `/translation`: the translation of a post beside its original, for readers without scripts.
    func translationPage(
        _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) async -> PreparedResponse {
        guard let id = request.queryValue("review"), let review = reviews.review(id),
            let place = board.world.place(review.place), let text = request.queryValue("to"),
            let target = try? LanguageTag(text), let language = await reviews.language(of: review)?.language
        else { return problem(.notFound(request.path), reader, request) }
        guard let translator else { return problem(.unavailable, reader, request) }
        let offer = Offer(language: IdentifiedLanguage(language: language, probability: 1), target: target)
        let context = context(board, reader, path: "/translation")
        do {
            let translated = try await translator.translate(review.text, from: language, to: target)
            guard
                let shown = try shownReviews(of: place, (reviews.byPlace[place.id] ?? []).map { _ in offer }, reader)
                    .first(where: { $0.review.id == id })
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
            return PreparedResponse(
                page(html.content, context, status: 200, extra: [HTTPField("Cache-Control", "no-store")]))
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
            return PreparedResponse(
                page(html.content, context, status: status, extra: [HTTPField("Cache-Control", "no-store")]))
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
