internal import Formatting
internal import LocaleMatch
internal import RemoteContent

extension WeatherService {
    /// How long a list waits for translations that are nearly there before it begins to stream.
    static let patience = Duration.milliseconds(15)
    /// How long an answer is kept that a translation could make better, in seconds.
    static let retry: Int64 = 60

    private func documents(_ board: AlertBoard, _ reader: ReaderLanguage) -> AlertDocuments {
        AlertDocuments(
            texts: texts, summary: AlertSummary(texts: texts, world: board.world, now: world.clock.now()),
            reader: reader)
    }

    /// `/v1/alerts`: at once what is there, and what is being translated as it comes.
    func alertList(_ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest) async -> PreparedResponse {
        let query: AlertQuery
        do {
            query = try AlertQuery(request, board.world)
        } catch {
            return problem(.parameter(error.value, of: error.name, usable: error.usable), reader, request)
        }
        let explain = request.isSet("explain")
        let page = query.page(board)
        let indices = page.alerts.map(\.index)
        var key = AnswerKey(board, query.path(after: query.after), reader)
        key.choices = reading.choices(indices, of: board, reader, wishes: reader.wish.ranges)
        if !explain, let known = kept(key, reader, JSONWriter.losersPart(reader.losers)) { return known }

        var chosen = reading.read(indices, of: board, reader)
        for place in chosen.indices { chosen[place].kilometers = page.alerts[place].kilometers }
        if chosen.contains(where: \.isPending) {
            let pending = chosen
            if translations?.isQueued == true {
                for place in chosen.indices { chosen[place] = await reading.order(chosen[place], of: board, reader) }
            } else if let done = await within(Self.patience, { await self.complete(pending, board, reader) }) {
                chosen = done
            }
        }
        // Workers elsewhere may be busy: a document says what is there, and that there will be more.
        let isWhole = translations?.isQueued == true || !chosen.contains(where: \.isPending)
        var documents = documents(board, reader)
        if explain { documents.reasons = await reasons(chosen, reader) }
        let next = page.next.map { linked(query.path(after: $0), reader) }
        let languages = AlertDocuments.languages(chosen, reader: reader)
        let path = query.path(after: query.after)
        do {
            guard isWhole else {
                return stream(chosen, total: page.total, next: next, documents, board, reader, languages: languages)
            }
            var json = documents.listStart(total: page.total)
            for one in chosen { try documents.item(one, &json) }
            documents.listEnd(next: next, updated: board.world.changedAt, &json)
            let response = Answer.negotiated(
                json.content, languages: languages, reader: reader, path: path,
                location: .content(chosen.compactMap(\.addressLanguage)))
            return keep(
                response, json.content, key, reader, languages: languages,
                isKept: !explain && !chosen.contains(where: \.isPending), chosen: chosen)
        } catch {
            log("\(path) can't be answered: \(error)")
            return problem(.unavailable, reader, request)
        }
    }

    func complete(_ chosen: [ChosenAlert], _ board: AlertBoard, _ reader: ReaderLanguage) async -> [ChosenAlert] {
        await withTaskGroup(of: (Int, ChosenAlert).self) { group in
            var done = chosen
            for (place, one) in chosen.enumerated() where one.isPending {
                group.addTask { (place, await self.reading.complete(one, of: board, reader)) }
            }
            for await (place, one) in group { done[place] = one }
            return done
        }
    }

    /// A list whose translations are still being made: each alert is sent as soon as those before it are.
    private func stream(
        _ chosen: [ChosenAlert], total: Int, next: String?, _ documents: AlertDocuments, _ board: AlertBoard,
        _ reader: ReaderLanguage, languages: [String]
    ) -> PreparedResponse {
        var response = HTTPResponse(status: 200, fields: [HTTPField("Content-Type", "application/json; charset=utf-8")])
        Answer.headers(languages, reader: reader).write(to: &response)
        response.fields += Answer.streamed
        return PreparedResponse(streaming: response) { [self] writer in
            var json = documents.listStart(total: total)
            for one in chosen {
                if one.isPending { guard writer.write(json.take()) else { return } }
                let done = await reading.complete(one, of: board, reader)
                do {
                    try documents.item(done, &json)
                    metrics.count(outcomes: [done.outcome?.description ?? "empty": 1])
                } catch {
                    log("the alert \(one.stored.id) can't be written for \(reader.formatLocale): \(error)")
                }
            }
            documents.listEnd(next: next, updated: board.world.changedAt, &json)
            writer.write(json.take())
        }
    }

    /// `/v1/alerts/{id}`, in force or not.
    func alert(
        _ id: String, _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) async -> PreparedResponse {
        guard let index = board.world.alertIndex(id) else { return problem(.unknownAlert(id), reader, request) }
        let stored = board.world.alerts[index]
        let path = "/v1/alerts/\(RequestTarget.encode(stored.id))"
        let explain = request.isSet("explain")
        var key = AnswerKey(board, path, reader)
        key.choices = reading.choices([index], of: board, reader, wishes: reader.wish.ranges)
        if !explain, !isStrict(request), let known = kept(key, reader, JSONWriter.losersPart(reader.losers)) {
            return known
        }

        guard var chosen = reading.read([index], of: board, reader).first else {
            return problem(.unknownAlert(id), reader, request)
        }
        if chosen.isPending {
            chosen =
                translations?.isQueued == true
                ? await reading.order(chosen, of: board, reader) : await reading.complete(chosen, of: board, reader)
        }
        if isStrict(request), !chosen.isAcceptable {
            let alternatives = stored.prepared.versions.map { version in
                (language: version.language, address: "\(path)?lang=\(RequestTarget.encode(version.language))")
            }
            return problem(.notAcceptable(alternatives), reader, request)
        }
        var documents = documents(board, reader)
        if explain { documents.reasons = await reasons([chosen], reader) }
        do {
            let content = try documents.alert(chosen).content
            let languages = [chosen.language ?? reader.text]
            let response = Answer.negotiated(
                content, languages: languages, reader: reader, path: path,
                location: .content([chosen.addressLanguage].compactMap { $0 }))
            return keep(
                response, content, key, reader, languages: languages, isKept: !explain && !chosen.isPending,
                chosen: [chosen])
        } catch {
            log("\(path) can't be answered: \(error)")
            return problem(.unavailable, reader, request)
        }
    }

    /// What the library says about each choice: the negotiation's reasons, and those of every attempt to translate.
    func reasons(_ chosen: [ChosenAlert], _ reader: ReaderLanguage) async -> [String: [String]] {
        var reasons: [String: [String]] = [:]
        var negotiator = ContentNegotiator(translator: translator)
        negotiator.translator?.queuePatience = .zero
        for one in chosen {
            let prepared = one.stored.prepared
            let variants = prepared.versions.map { ContentVariant(language: $0.language, texts: $0.texts) }
            let answer = await negotiator.answer(
                to: reader.wish, variants: variants, defaultIndex: prepared.defaultIndex)
            if let answer { reasons[one.stored.id] = answer.reasons }
        }
        return reasons
    }

    // MARK: What is kept

    /// An answer that is kept for a reader.
    ///
    /// `losers` writes the losing preferences as the answer's format has them.
    func kept(
        _ key: AnswerKey, _ reader: ReaderLanguage, _ losers: @autoclosure () -> [UInt8]
    ) -> PreparedResponse? {
        guard let known = answers.answer(key, at: world.clock.now()) else { return nil }
        metrics.count(outcomes: known.outcomes)
        return reader.losers.isEmpty ? known.answer : known.answer(losers: losers())
    }

    /// Keeps an answer for everybody who gets the same.
    func keep(
        _ response: HTTPResponse, _ content: ContentBytes, _ key: AnswerKey, _ reader: ReaderLanguage,
        languages: [String], isKept: Bool = true, chosen: [ChosenAlert] = []
    ) -> PreparedResponse {
        let outcomes = Dictionary(chosen.map { ($0.outcome?.description ?? "empty", 1) }, uniquingKeysWith: +)
        metrics.count(outcomes: outcomes)
        guard isKept, reader.losers.isEmpty else { return PreparedResponse(response) }
        let expires = chosen.contains(where: \.hasFailed) ? world.clock.now() + Self.retry : .max
        let kept = KeptAnswer(response, content: content, languages: languages, expires: expires, outcomes: outcomes)
        answers.keep(kept, for: key)
        return kept.answer
    }

    /// An address with the reader's choice of language, where it was made by address.
    func linked(_ path: String, _ reader: ReaderLanguage) -> String {
        guard let language = reader.linkLanguage else { return path }
        return path + (path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "lang=\(RequestTarget.encode(language))"
    }
}
