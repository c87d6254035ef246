internal import LocaleMatch
internal import RemoteContent

/// What tells two answers about alerts apart.
struct AlertKey: Hashable, Sendable {
    var version: Int
    var path: String
    var reader: String
    var wish: String
    var explain: Bool
    var isStrict: Bool
}

/// An answer about alerts, and until when it may be given again.
struct KeptAlertAnswer: Sendable {
    var answer: PreparedResponse
    /// Set for an answer that a translation could make better: an engine that fails now may work in a minute.
    var expires: ContinuousClock.Instant?
}

extension WeatherService {
    /// How long an answer is kept that a translation could make better.
    static let retryInterval = Duration.seconds(60)

    /// `/v1/alerts`.
    func alertList(_ world: World, _ reader: ReaderLanguage, _ request: HTTPRequest) async -> PreparedResponse {
        await kept(world, "/v1/alerts", reader, request) { explain in
            let chosen = await self.alerts.choose(world.alerts, reader: reader)
            let response = Answer.negotiated(
                try self.alerts.list(chosen, reader: reader, explain: explain),
                languages: AlertAnswers.languages(chosen, reader: reader), reader: reader, path: "/v1/alerts",
                location: .content(chosen.map(\.answer)))
            return (response, chosen)
        }
    }

    /// `/v1/alerts/{id}`.
    func alert(
        _ id: String, _ world: World, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) async -> PreparedResponse {
        guard let stored = world.alert(id) else { return problem(.unknownAlert(id), reader, request) }
        let path = "/v1/alerts/\(RequestTarget.encode(stored.id))"
        return await kept(world, path, reader, request) { explain in
            let chosen = await self.alerts.choose(stored, reader: reader)
            if self.isStrict(request), !chosen.isAcceptable {
                let alternatives = chosen.content.versions.map { version in
                    (language: version.language, address: "\(path)?lang=\(RequestTarget.encode(version.language))")
                }
                let refusal = Problem.notAcceptable(alternatives)
                return (refusal.response(reader: reader, texts: self.texts, instance: path), [chosen])
            }
            let response = Answer.negotiated(
                try self.alerts.alert(chosen, reader: reader, explain: explain),
                languages: [chosen.language ?? reader.text], reader: reader, path: path,
                location: .content([chosen.answer]))
            return (response, [chosen])
        }
    }

    /// An answer made once for each reader's wishes, however many ask for it at the same time.
    private func kept(
        _ world: World, _ path: String, _ reader: ReaderLanguage, _ request: HTTPRequest,
        _ make: @Sendable (_ explain: Bool) async throws -> (HTTPResponse, [AlertAnswers.Chosen])
    ) async -> PreparedResponse {
        let explain = request.queryValue("explain").map { $0 != "0" && $0 != "false" } ?? false
        let key = AlertKey(
            version: world.version, path: path, reader: reader.key, wish: reader.wishText, explain: explain,
            isStrict: isStrict(request))
        let mayKeep = reader.wishText.utf8.count <= LanguageChooser.maximumCachedBytes
        if mayKeep, let known = alertAnswers[key], known.expires.map({ $0 > .now }) ?? true { return known.answer }
        do {
            let made = try await alertFlights.value(for: key) {
                let (response, chosen) = try await make(explain)
                for one in chosen { metrics.count(outcome: one.answer?.outcome.description ?? "empty") }
                let isFinal = chosen.allSatisfy { $0.isAcceptable || reader.wish.desired.isEmpty }
                return KeptAlertAnswer(
                    answer: PreparedResponse(response), expires: isFinal ? nil : .now + Self.retryInterval)
            }
            if mayKeep { alertAnswers[key] = made }
            return made.answer
        } catch {
            log("\(path) can't be answered: \(error)")
            return problem(.unavailable, reader, request)
        }
    }
}
