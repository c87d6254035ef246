internal import Formatting
internal import LocaleMatch
package import RemoteContent

/// The demo weather service: which answer each request gets.
package final class WeatherService: Sendable {
    let texts: ServiceTexts
    let world: WorldStore
    let chooser: LanguageChooser
    let metrics = Metrics()
    let log: @Sendable (String) -> Void
    let weather: WeatherAnswers
    let alerts: AlertAnswers
    let translator: TextTranslator?
    let identifier: any LanguageIdentifying
    let reviewsByPlace: [String: [Review]]
    /// The page's style and script, by name.
    let assets: [String: PreparedResponse]
    /// Answers about places, by data, language and locale.
    private let answers = BoundedCache<AnswerKey, PreparedResponse>(capacity: 4_096)
    /// Answers about alerts, which differ by all that the reader wishes.
    ///
    /// They are larger, so fewer are kept.
    let alertAnswers = BoundedCache<AlertKey, KeptAlertAnswer>(capacity: 256)
    let alertFlights = SingleFlight<AlertKey, KeptAlertAnswer>()

    /// The same answers by the request itself, so that the usual request costs one look-up.
    private let repeated = BoundedCache<RequestKey, RepeatedAnswer>(capacity: 4_096)

    private struct RequestKey: Hashable, Sendable {
        var version: Int
        var target: String
        var acceptLanguage: String?
    }

    private struct RepeatedAnswer: Sendable {
        var route: Metrics.StaticName
        var answer: PreparedResponse
    }

    private struct AnswerKey: Hashable, Sendable {
        var version: Int
        var path: String
        var reader: String
    }

    /// A service over texts and data; without a translator, what fits no reader is served in its default language.
    package init(
        texts: ServiceTexts, world: WorldStore, folder: DataFolder, translator: TextTranslator?,
        identifier: any LanguageIdentifying, log: @escaping @Sendable (String) -> Void
    ) {
        self.translator = translator
        self.identifier = identifier
        reviewsByPlace = Review.read(folder.reviews, log: log)
        assets = Self.readAssets(folder)
        self.texts = texts
        self.world = world
        self.log = log
        chooser = LanguageChooser(languages: texts.languages)
        weather = WeatherAnswers(texts: texts)
        alerts = AlertAnswers(texts: texts, negotiator: ContentNegotiator(translator: translator))
    }

    // MARK: Requests

    /// The answer to a request.
    package func answer(_ request: HTTPRequest) async -> PreparedResponse {
        let key = repeatKey(request)
        if let key, let known = repeated[key] {
            metrics.count(known.route, status: known.answer.response.status)
            return known.answer
        }
        let reader = chooser.choose(ReaderPreferences(request))
        let route = Route(request.path)
        var answer: PreparedResponse
        if !route.methods.isEmpty, !route.methods.contains(request.method) {
            answer = problem(.methodNotAllowed(request.method, allowed: route.methods), reader, request)
        } else if route.isNegotiated, isStrict(request), !reader.isAcceptable {
            answer = problem(.notAcceptable(alternatives(request.path)), reader, request)
        } else {
            answer = await self.answer(request, route: route, reader: reader)
            if let key, route.isNegotiated, answer.response.status == 200 {
                repeated[key] = RepeatedAnswer(route: route.name, answer: answer)
            }
        }
        if let wanted = request.ifNoneMatch, answer.response.status == 200, let etag = answer.response["ETag"],
            Answer.matches(wanted, etag)
        {
            answer = Answer.notModified(answer.response)
        }
        metrics.count(route.name, status: answer.response.status)
        return answer
    }

    /// The answer to a request whose header block or body breaks a rule.
    package func refuse(_ request: HTTPRequest) -> PreparedResponse {
        let reader = chooser.choose(ReaderPreferences(request))
        let answer = problem(.violation(request.violation ?? .malformed), reader, request)
        metrics.count(Metrics.StaticName("refused"), status: answer.response.status)
        return answer
    }

    /// All that the answer depends on; nil for a request with anything else that could matter, or too long to keep.
    private func repeatKey(_ request: HTTPRequest) -> RequestKey? {
        guard request.method == "GET", request.cookie == nil, request.ifNoneMatch == nil, request.prefer == nil,
            request.target.utf8.count + (request.acceptLanguage?.utf8.count ?? 0) <= LanguageChooser.maximumCachedBytes
        else { return nil }
        return RequestKey(
            version: world.version, target: request.target, acceptLanguage: request.acceptLanguage)
    }

    private func answer(_ request: HTTPRequest, route: Route, reader: ReaderLanguage) async -> PreparedResponse {
        let world = world.current
        switch route.kind {
        case .languages:
            return cached(world, "/v1/languages", reader) { self.languages(reader) }
        case .places:
            return cached(world, "/v1/places", reader) {
                Answer.negotiated(
                    try self.weather.places(world.places, reader: reader), languages: [reader.text], reader: reader,
                    path: "/v1/places")
            }
        case .weather(let id):
            guard let place = world.place(id) else { return problem(.unknownPlace(id), reader, request) }
            return cached(world, "/v1/weather/\(place.id)", reader) {
                Answer.negotiated(
                    try self.weather.weather(place, reader: reader), languages: [reader.text], reader: reader,
                    path: "/v1/weather/\(place.id)")
            }
        case .forecast(let id):
            guard let place = world.place(id) else { return problem(.unknownPlace(id), reader, request) }
            return cached(world, "/v1/forecast/\(place.id)", reader) {
                Answer.negotiated(
                    try self.weather.forecast(place, reader: reader), languages: [reader.text], reader: reader,
                    path: "/v1/forecast/\(place.id)")
            }
        case .alerts:
            return await alertList(world, reader, request)
        case .alert(let id):
            return await alert(id, world, reader, request)
        case .reviews(let id):
            guard let place = world.place(id) else { return problem(.unknownPlace(id), reader, request) }
            return await reviewList(place, reader, request)
        case .translations:
            return await translate(reader, request)
        case .page(let id):
            return await page(id, world, reader, request)
        case .asset(let name):
            return asset(name, reader, request)
        case .health:
            return health(world)
        case .metrics:
            return metricsText(world)
        case .unknown:
            return problem(.notFound(request.path), reader, request)
        }
    }

    // MARK: Answers

    /// An answer that depends on the data and the reader's language only: made once for each.
    private func cached(
        _ world: World, _ path: String, _ reader: ReaderLanguage, _ make: () throws -> HTTPResponse
    ) -> PreparedResponse {
        let key = AnswerKey(version: world.version, path: path, reader: reader.key)
        if let known = answers[key] { return known }
        do {
            let made = PreparedResponse(try make())
            answers[key] = made
            return made
        } catch {
            log("\(path) can't be formatted for \(reader.formatLocale): \(error)")
            return PreparedResponse(Problem.unavailable.response(reader: reader, texts: texts, instance: path))
        }
    }

    /// `/v1/languages`: the identifiers, and what a language picker needs of each.
    private func languages(_ reader: ReaderLanguage) -> HTTPResponse {
        var json = JSONWriter()
        json.object { json in
            json.field("languages", chooser.languages)
            json.field("default", chooser.languages.first)
            json.language(reader)
            json.array("details") { json in
                for language in chooser.languages {
                    json.object { json in
                        json.field("id", language)
                        json.field("direction", (try? LanguageTag(language))?.characterDirection.description)
                        json.field("name", texts.text("language.name", in: language))
                    }
                }
            }
        }
        return Answer.negotiated(json.bytes, languages: [reader.text], reader: reader, path: "/v1/languages")
    }

    func problem(_ problem: Problem, _ reader: ReaderLanguage, _ request: HTTPRequest) -> PreparedResponse {
        PreparedResponse(
            problem.response(reader: reader, texts: texts, instance: String(request.path.prefix(512))))
    }

    /// Strictness is asked for with `Prefer: handling=strict` (RFC 7240 §4.4) or `?strict=1`.
    func isStrict(_ request: HTTPRequest) -> Bool {
        if let prefer = request.prefer, prefer.lowercased().contains("handling=strict") { return true }
        return request.queryValue("strict").map { $0 != "0" && $0 != "false" } ?? false
    }

    func alternatives(_ path: String) -> [(language: String, address: String)] {
        chooser.languages.map { ($0, "\(path)?lang=\($0)") }
    }

    private static func readAssets(_ folder: DataFolder) -> [String: PreparedResponse] {
        var assets: [String: PreparedResponse] = [:]
        for (name, type) in [("page.css", "text/css"), ("page.js", "text/javascript")] {
            guard let bytes = try? FolderScan.read("\(folder.page)/\(name)", limit: 1 << 20).bytes else { continue }
            assets[name] = PreparedResponse(
                HTTPResponse(
                    status: 200,
                    fields: [
                        HTTPField("Content-Type", "\(type); charset=utf-8"),
                        HTTPField("ETag", Answer.etag(bytes, languages: [])), HTTPField("Cache-Control", "max-age=300"),
                        HTTPField("X-Content-Type-Options", "nosniff"),
                    ], body: bytes))
        }
        return assets
    }

    // MARK: For machines

    /// `/healthz`: whether the service can do its work, and which files it could not read.
    private func health(_ world: World) -> PreparedResponse {
        let isWell = world.placesFault == nil && !world.places.isEmpty
        var json = JSONWriter()
        json.object { json in
            json.field("status", isWell ? "ok" : "degraded")
            json.field("places", world.places.count)
            json.field("placesFault", world.placesFault)
            json.object("alerts") { json in
                json.field("served", world.alerts.count)
                json.field("broken", world.broken.count)
                json.field("withheld", world.withheld.count)
                json.array("brokenFiles") { json in
                    for (file, reason) in world.broken.prefix(100) {
                        json.object { json in
                            json.field("file", file)
                            json.field("kind", reason.kind.description)
                            json.field("reason", reason.message)
                        }
                    }
                }
            }
            json.field("languages", chooser.languages.count)
        }
        return PreparedResponse(
            HTTPResponse(
                status: 200,
                fields: [HTTPField("Content-Type", "application/json"), HTTPField("Cache-Control", "no-store")],
                body: json.bytes))
    }

    /// `/metrics`: counts in Prometheus' text format.
    private func metricsText(_ world: World) -> PreparedResponse {
        let cache = answers.counts
        let text = metrics.text(gauges: [
            ("tolk_alerts", "Alerts served.", world.alerts.count),
            ("tolk_alerts_broken", "Files of alerts that can't be read.", world.broken.count),
            ("tolk_places", "Places served.", world.places.count),
            ("tolk_data_version", "Changes of the data seen so far.", world.version),
            ("tolk_answer_cache_entries", "Answers kept.", answers.count),
            ("tolk_answer_cache_hits_total", "Answers found in the cache.", cache.hits),
            ("tolk_answer_cache_misses_total", "Answers made anew.", cache.misses),
        ])
        return PreparedResponse(
            HTTPResponse(
                status: 200,
                fields: [
                    HTTPField("Content-Type", "text/plain; version=0.0.4; charset=utf-8"),
                    HTTPField("Cache-Control", "no-store"),
                ], body: Array(text.utf8)))
    }
}
