// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

extension WeatherService {
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
        let route = Route(request.rawPath)
        let finish: @Sendable (PreparedResponse) -> PreparedResponse = { answer in
            if let key, let kept = answer.keeping.key {
                self.remember(answer.keeping.losers, kept, route.name, for: key)
            }
            return self.finish(answer, request, route.name, began)
        }
        switch reply(request, board, route, reader) {
        case .ready(let answer): return .ready(finish(answer))
        case .later(let work): return .later { finish(await work()) }
        }
    }

    /// Keeps which answer a request leads to.
    func remember(_ losers: [UInt8], _ answer: CacheKey, _ route: Metrics.Route, for key: CacheKey) {
        let known = KnownRequest(
            answer: answer, losers: losers, route: route, expires: world.clock.now() + Reach.lifetime)
        cache.keep(.request(known), for: key, bytes: answer.count + losers.count, ifAgain: true)
    }

    /// The reply to a header that reaches what another one did, which is the same, or a new one.
    ///
    /// - Parameter key: What decides beside what the header reaches.
    func reply(
        _ key: CacheKey, reaching wishes: ReaderWishes, _ reader: ReaderLanguage, _ route: Metrics.Route,
        _ make: () -> HTTPReply
    ) -> HTTPReply {
        guard reader.losers.isEmpty, !wishes.isOpen else { return make() }
        var key = key
        wishes.add(to: &key)
        if let known = cache.request(key, at: world.clock.now()) { return .ready(known.answer.answer(losers: [])) }
        let reply = make()
        if case .ready(let answer) = reply, let kept = answer.keeping.key { remember([], kept, route, for: key) }
        return reply
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
        // Conditions count for what would be a success only (RFC 9110 §13.2.1), `If-Match` before the other (§13.2.2).
        if answer.response.status == 200, request.ifMatch ?? request.ifNoneMatch != nil {
            let etag = answer.response["ETag"] ?? ""
            if let wanted = request.ifMatch, !ContentHeaders.names(etag, inIfMatch: wanted) {
                answer = problem(.preconditionFailed, chooser.choose(request), request)
            } else if let wanted = request.ifNoneMatch, !etag.isEmpty,
                ContentHeaders.names(etag, inIfNoneMatch: wanted)
            {
                answer = Answer.notModified(answer.response)
            }
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
            return .ready(document(board, "/v1/languages", reader, request, languages))
        case .order:
            return .ready(document(board, "/v1/order", reader, request, orders.content))
        case .places:
            return .ready(
                document(board, "/v1/places", reader, request) { try weather.places(board.world.places, reader: $0) })
        case .weather(let id):
            return .ready(document(of: id, board, "/v1/weather/\(id)", reader, request, weather.weather))
        case .forecast(let id):
            return .ready(document(of: id, board, "/v1/forecast/\(id)", reader, request, weather.forecast))
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

    /// An error: a page for browsers, a problem document for programs.
    func problem(_ problem: Problem, _ reader: ReaderLanguage, _ request: HTTPRequest) -> PreparedResponse {
        if AcceptedTypes(request.accept).prefers("text/html", over: "application/problem+json", "application/json") {
            return PreparedResponse(problemPage(problem, reader, request))
        }
        return PreparedResponse(
            problem.response(reader: reader, texts: texts, instance: String(request.path.prefix(512))))
    }

    /// Strictness is asked for with `Prefer: handling=strict` (RFC 7240 §4.4; the first `handling` counts, §2) or
    /// `?strict=1`.
    func isStrict(_ request: HTTPRequest) -> Bool {
        if let prefer = request.prefer,
            FieldElements(prefer).elements.first(where: { $0.name == "handling" })?.value?.lowercased() == "strict"
        {
            return true
        }
        return request.isSet("strict")
    }

    func alternatives(_ path: String) -> [(language: String, address: String)] {
        chooser.languages.map { ($0, "\(path)?lang=\($0)") }
    }
}
