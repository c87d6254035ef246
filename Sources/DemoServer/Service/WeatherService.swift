internal import Formatting
internal import LanguageIdentification
internal import LocaleMatch
package import RemoteContent
internal import Synchronization

/// The demo weather service: which answer each request gets.
package final class WeatherService: Sendable {
    let texts: ServiceTexts
    let world: WorldStore
    let chooser: LanguageChooser
    let metrics = Metrics()
    let log: @Sendable (String) -> Void
    let weather: WeatherAnswers
    let orders = OrderAnswers()
    let reading: AlertReading
    let translator: TextTranslator?
    let identifier: any LanguageIdentifying
    let reviews: ReviewShelf
    /// The page's style, script and picture, by name.
    let assets: [String: PreparedResponse]
    /// All that is kept to spare work.
    let cache = ServiceCache()
    private let serverCounts = Mutex<(@Sendable () -> ServerCounts)?>(nil)

    /// What the HTTP server counts.
    package struct ServerCounts: Sendable {
        /// Open connections.
        package var connections: Int
        /// Connections closed because a request came too slowly.
        package var expired: Int
        /// Connections closed because an answer was taken too slowly.
        package var shed: Int

        /// Counts.
        package init(connections: Int, expired: Int, shed: Int) {
            self.connections = connections
            self.expired = expired
            self.shed = shed
        }
    }

    var translations: AlertTranslations? { reading.translations }

    /// When workers are asked again for what isn't there yet.
    private static let nextLook = Duration.seconds(5)

    /// A service over texts and data; without a translator, what fits no reader is served in its default language.
    package init(
        texts: ServiceTexts, world: WorldStore, folder: DataFolder, translator: TextTranslator?,
        identifier: any LanguageIdentifying, log: @escaping @Sendable (String) -> Void
    ) {
        self.translator = translator
        self.identifier = identifier
        reviews = ReviewShelf(Review.read(folder.reviews, log: log), identifier: identifier)
        assets = Self.readAssets(folder)
        self.texts = texts
        self.world = world
        self.log = log
        chooser = LanguageChooser(languages: texts.languages)
        weather = WeatherAnswers(texts: texts)
        reading = AlertReading(
            translations: translator.map { [cache] in
                AlertTranslations(translator: $0, clock: world.clock, cache: cache)
            }, cache: cache, clock: world.clock)
    }

    /// Lets `/metrics` tell what the server counts.
    package func observe(_ counts: @escaping @Sendable () -> ServerCounts) { serverCounts.withLock { $0 = counts } }

    /// Does ahead of the requests what takes time: identifies posts, finds ways between languages, translates the alerts
    /// that come into the catalog's languages; until the task is cancelled.
    package func workAhead() async {
        await reviews.identifyAll()
        let targets = chooser.languages.compactMap { try? LanguageTag($0) }
        if let ways = translations?.ways {
            await ways.listTargets()
            for source in reviews.allLanguages {
                for target in targets where !Task.isCancelled && !LanguageRecognizer.isSameLanguage(source, target) {
                    _ = await ways.find(from: source, to: target)
                }
            }
        }
        var (seen, nextLook) = (-1, ContinuousClock.now)
        while !Task.isCancelled {
            await translations?.ways.listTargets()
            let board = world.board
            if board.generation != seen || nextLook < .now {
                seen = board.generation
                let isWhole = await reading.translateAhead(board, languages: targets)
                nextLook = .now + (isWhole ? .seconds(3600) : Self.nextLook)
            }
            try? await Task.sleep(for: WorldStore.interval)
        }
    }

    // MARK: Requests

    /// The answer to a request, once it is there.
    package func answer(_ request: HTTPRequest) async -> PreparedResponse { await reply(request).answer }

    /// The answer to a request, at once where nobody has to be waited for.
    package func reply(_ request: HTTPRequest) -> HTTPReply {
        let began = ContinuousClock.now
        let board = world.board
        let key = key(of: request, board)
        if let key, let known = cache.request(key, at: world.clock.now()) {
            return .ready(finish(known.answer.answer(losers: known.known.losers), request, known.known.route, began))
        }
        let reader = chooser.choose(request)
        let route = Route(request.path)
        let finish: @Sendable (PreparedResponse) -> PreparedResponse = { answer in
            if let key, let kept = answer.keeping.key {
                let known = KnownRequest(answer: kept, losers: answer.keeping.losers, route: route.name)
                self.cache.keep(.request(known), for: key, bytes: kept.count + known.losers.count, ifAgain: true)
            }
            return self.finish(answer, request, route.name, began)
        }
        switch reply(request, board, route, reader) {
        case .ready(let answer): return .ready(finish(answer))
        case .later(let work): return .later { finish(await work()) }
        }
    }

    /// What decides the answer to a request, as long as the data stays; nil for one that won't come again.
    private func key(of request: HTTPRequest, _ board: AlertBoard) -> CacheKey? {
        guard request.method == "GET" || request.method == "HEAD" else { return nil }
        var key = CacheKey(.request)
        key.add(board.generation)
        key.add(request.target)
        key.add(request.acceptLanguage)
        key.add(request.cookie)
        key.add(request.prefer)
        return key.count <= Self.maximumKey ? key : nil
    }

    /// The longest request that is remembered, in bytes: browsers' are shorter.
    private static let maximumKey = 1_024

    private func finish(
        _ answer: PreparedResponse, _ request: HTTPRequest, _ route: Metrics.Route, _ began: ContinuousClock.Instant
    ) -> PreparedResponse {
        var answer = answer
        let outcomes = answer.keeping.outcomes
        if let wanted = request.ifNoneMatch, answer.response.status == 200, let etag = answer.response["ETag"],
            ContentHeaders.names(etag, inIfNoneMatch: wanted)
        {
            answer = Answer.notModified(answer.response)
        }
        metrics.count(
            route, status: answer.response.status, took: ContinuousClock.now - began, outcomes: outcomes)
        return answer
    }

    /// The answer to a request whose header block or body breaks a rule.
    package func refuse(_ request: HTTPRequest) -> PreparedResponse {
        let reader = chooser.choose(request)
        let answer = problem(.violation(request.violation ?? .malformed), reader, request)
        metrics.count(.refused, status: answer.response.status)
        return answer
    }

    private func reply(
        _ request: HTTPRequest, _ board: AlertBoard, _ route: Route, _ reader: ReaderLanguage
    ) -> HTTPReply {
        if !route.methods.isEmpty, !route.methods.contains(request.method) {
            return .ready(problem(.methodNotAllowed(request.method, allowed: route.methods), reader, request))
        }
        if route.isNegotiated, !reader.isAcceptable, isStrict(request) {
            return .ready(problem(.notAcceptable(alternatives(request.path)), reader, request))
        }
        switch route.kind {
        case .languages:
            return .ready(document(board, "/v1/languages", reader) { self.languages($0) })
        case .order:
            return .ready(document(board, "/v1/order", reader) { self.orders.content($0) })
        case .places:
            return .ready(
                document(board, "/v1/places", reader) { try self.weather.places(board.world.places, reader: $0) })
        case .weather(let id):
            guard let place = board.world.placeIndex(id) else {
                return .ready(problem(.unknownPlace(id), reader, request))
            }
            return .ready(
                document(board, "/v1/weather/\(id)", reader) {
                    try self.weather.weather(board.world.places[place], reader: $0)
                })
        case .forecast(let id):
            guard let place = board.world.placeIndex(id) else {
                return .ready(problem(.unknownPlace(id), reader, request))
            }
            return .ready(
                document(board, "/v1/forecast/\(id)", reader) {
                    try self.weather.forecast(board.world.places[place], reader: $0)
                })
        case .alerts:
            return alertList(board, reader, request)
        case .alert(let id):
            return alert(id, board, reader, request)
        case .reviews(let id):
            guard board.world.placeIndex(id) != nil else {
                return .ready(problem(.unknownPlace(id), reader, request))
            }
            return reviewList(id, board, reader, request)
        case .translations:
            return .later { await self.translate(reader, request) }
        case .page(let id):
            return page(id, board, reader, request)
        case .choose:
            return .ready(choose(board, reader, request))
        case .translationPage:
            return .later { await self.translationPage(board, reader, request) }
        case .asset(let name):
            return .ready(asset(name, reader, request))
        case .health:
            return .ready(health(board))
        case .metrics:
            return .later { await self.metricsText(board) }
        case .options:
            return .ready(
                PreparedResponse(HTTPResponse(status: 204, fields: [HTTPField("Allow", "GET, HEAD, POST, OPTIONS")])))
        case .unknown:
            return .ready(problem(.notFound(request.path), reader, request))
        }
    }

    // MARK: Answers

    /// A document that depends on the data and what was decided for the reader only: made once for each.
    private func document(
        _ board: AlertBoard, _ path: String, _ reader: ReaderLanguage,
        _ make: (ReaderLanguage) throws -> ContentBytes
    ) -> PreparedResponse {
        let key = answerKey(board, path, reader)
        if let known = kept(key, reader, JSONWriter.losersPart(reader.losers)) { return known }
        do {
            let content = try make(reader.plain)
            let response = Answer.negotiated(content, languages: [reader.text], reader: reader, path: path)
            return keep(
                response, content, key, reader, JSONWriter.losersPart(reader.losers), languages: [reader.text])
        } catch {
            log("\(path) can't be formatted for \(reader.formatLocale): \(error)")
            return PreparedResponse(Problem.unavailable.response(reader: reader, texts: texts, instance: path))
        }
    }

    /// `/v1/languages`: the identifiers, and what a language picker needs of each.
    private func languages(_ reader: ReaderLanguage) -> ContentBytes {
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
        return json.content
    }

    /// An error: a page for browsers, a problem document for programs.
    func problem(_ problem: Problem, _ reader: ReaderLanguage, _ request: HTTPRequest) -> PreparedResponse {
        if request.accept?.lowercased().contains("text/html") == true {
            return PreparedResponse(problemPage(problem, reader, request))
        }
        return PreparedResponse(
            problem.response(reader: reader, texts: texts, instance: String(request.path.prefix(512))))
    }

    /// Strictness is asked for with `Prefer: handling=strict` (RFC 7240 §4.4) or `?strict=1`.
    func isStrict(_ request: HTTPRequest) -> Bool {
        if let prefer = request.prefer, prefer.lowercased().contains("handling=strict") { return true }
        return request.isSet("strict")
    }

    func alternatives(_ path: String) -> [(language: String, address: String)] {
        chooser.languages.map { ($0, "\(path)?lang=\($0)") }
    }

    private static func readAssets(_ folder: DataFolder) -> [String: PreparedResponse] {
        var assets: [String: PreparedResponse] = [:]
        for (name, type) in [
            ("page.css", "text/css; charset=utf-8"), ("page.js", "text/javascript; charset=utf-8"),
            ("icon.svg", "image/svg+xml"),
        ] {
            guard let bytes = try? FolderScan.read("\(folder.page)/\(name)", limit: 1 << 20).bytes else { continue }
            assets[name] = PreparedResponse(
                HTTPResponse(
                    status: 200,
                    fields: [
                        HTTPField("Content-Type", type),
                        HTTPField("ETag", Answer.etag(ContentBytes(bytes: bytes), languages: [])),
                        HTTPField("Cache-Control", "max-age=300"), HTTPField("X-Content-Type-Options", "nosniff"),
                    ], body: bytes))
        }
        return assets
    }

    // MARK: For machines

    /// `/healthz`: whether the service can do its work, and what keeps its data from being new.
    private func health(_ board: AlertBoard) -> PreparedResponse {
        let world = board.world
        var json = JSONWriter()
        json.object { json in
            json.field("status", world.faults.isEmpty && !world.places.isEmpty ? "ok" : "degraded")
            if !world.faults.isEmpty {
                json.field("reason", world.faults.prefix(3).joined(separator: "; "))
                json.field("reasons", Array(world.faults.prefix(100)))
                json.field("since", world.faultySince.map(AlertDocuments.timestamp))
            }
            json.field("places", world.places.count)
            json.object("alerts") { json in
                json.field("inForce", board.inForce.count)
                json.field("served", world.alerts.count)
                json.field("broken", world.broken.count)
                json.field("withheld", world.withheld.count)
                json.array("brokenFiles") { json in
                    for broken in world.broken.prefix(100) {
                        json.object { json in
                            json.field("file", broken.file)
                            json.field("kind", broken.reason.kind.description)
                            json.field("reason", broken.reason.message)
                            json.field("hasEarlierVersion", broken.hasEarlier)
                        }
                    }
                }
            }
            json.field("languages", chooser.languages.count)
            json.field("updated", AlertDocuments.timestamp(world.changedAt))
        }
        return PreparedResponse(
            HTTPResponse(
                status: 200,
                fields: [HTTPField("Content-Type", "application/json"), HTTPField("Cache-Control", "no-store")],
                body: json.bytes))
    }

    /// `/metrics`: counts in Prometheus' text format.
    private func metricsText(_ board: AlertBoard) async -> PreparedResponse {
        let cache = cache.counts
        let totals = translations?.totals ?? (made: 0, failed: 0)
        let memory = await translator?.memory?.report()
        let server = serverCounts.withLock { $0 }?()
        var values = [
            Metrics.Value(name: "tolk_alerts", help: "Alerts in force.", value: board.inForce.count),
            Metrics.Value(
                name: "tolk_alerts_known", help: "Alerts for the public, in force or not.",
                value: board.world.alerts.count),
            Metrics.Value(
                name: "tolk_alerts_broken", help: "Files of alerts that can't be read.", value: board.world.broken.count
            ),
            Metrics.Value(
                name: "tolk_alerts_stale", help: "Files of alerts whose last good version stands in for a broken one.",
                value: board.world.broken.count(where: \.hasEarlier)),
            Metrics.Value(
                name: "tolk_data_degraded", help: "1 while something keeps the data from being new.",
                value: board.world.faults.isEmpty ? 0 : 1),
            Metrics.Value(
                name: "tolk_data_faults_total", help: "Times that data could not be read.", value: world.faultCount),
            Metrics.Value(name: "tolk_places", help: "Places served.", value: board.world.places.count),
            Metrics.Value(
                name: "tolk_data_version", help: "Changes of the data seen so far.", value: board.world.version),
            Metrics.Value(
                name: "tolk_cache_entries", help: "Answers, their parts and translations kept.", value: cache.entries),
            Metrics.Value(name: "tolk_cache_bytes", help: "Bytes that they take, about.", value: cache.bytes),
            Metrics.Value(name: "tolk_cache_hits_total", help: "Answers found in the cache.", value: cache.hits),
            Metrics.Value(name: "tolk_cache_misses_total", help: "Answers made anew.", value: cache.misses),
            Metrics.Value(
                name: "tolk_translations_total", help: "Translations of alerts, by result.", value: totals.made,
                labels: "{result=\"made\"}"),
            Metrics.Value(
                name: "tolk_translations_total", help: "", value: totals.failed, labels: "{result=\"failed\"}"),
            Metrics.Value(
                name: "tolk_memory_hits_total", help: "Sentences found in the translation memory.",
                value: memory?.hits ?? 0),
            Metrics.Value(
                name: "tolk_memory_misses_total", help: "Sentences that the translation memory didn't have.",
                value: memory?.misses ?? 0),
            Metrics.Value(
                name: "tolk_memory_failures_total",
                help: "Times that the translation memory could not be read or written.", value: memory?.failures ?? 0),
        ]
        if let server {
            values += [
                Metrics.Value(name: "tolk_connections", help: "Open connections.", value: server.connections),
                Metrics.Value(
                    name: "tolk_connections_expired_total",
                    help: "Connections closed because a request came too slowly.", value: server.expired),
                Metrics.Value(
                    name: "tolk_connections_shed_total",
                    help: "Connections closed because an answer was taken too slowly.", value: server.shed),
            ]
        }
        return PreparedResponse(
            HTTPResponse(
                status: 200,
                fields: [
                    HTTPField("Content-Type", "text/plain; version=0.0.4; charset=utf-8"),
                    HTTPField("Cache-Control", "no-store"),
                ], body: Array(metrics.text(values).utf8)))
    }
}
