// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch
internal import RemoteContent

extension WeatherService {
    /// How long a list waits for translations that are nearly there before it begins to stream.
    static let patience = Duration.milliseconds(15)
    /// How long an answer is kept that a translation could make better, in seconds.
    static let retry: Int64 = 60

    private func documents(_ board: AlertBoard, _ reader: ReaderLanguage, place: String? = nil) -> AlertDocuments {
        AlertDocuments(
            texts: texts,
            summary: AlertSummary(
                texts: texts, world: board.world, now: world.clock.now(),
                place: place.flatMap { board.world.placeIndex($0) }), reader: reader)
    }

    /// `/v1/alerts`: at once what is there, and what is being translated as it comes.
    func alertList(_ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest) -> HTTPReply {
        let query: AlertQuery
        do {
            query = try AlertQuery(request, board.world)
        } catch {
            return .ready(problem(.parameter(error.value, of: error.name, usable: error.usable), reader, request))
        }
        let page = query.page(board)
        let wishes = reading.wishes(board, reader)
        guard !request.isSet("explain") else {
            return .later { await self.alertList(query, page, board, reader, wishes, request) }
        }
        let path = query.path(after: query.after)
        var key = answerKey(board, path, reader)
        key.add(page.next == nil ? nil : reader.linkLanguage)
        // A header that reaches what another one did leads to the same answer.
        var known: CacheKey?
        if reader.losers.isEmpty, !wishes.isOpen {
            var request = answerKey(board, path, reader, kind: .request)
            request.add(page.next == nil ? nil : reader.linkLanguage)
            wishes.add(to: &request)
            if let known = cache.request(request, at: world.clock.now()) { return .ready(known.answer.answer) }
            known = request
        }
        var chosen = reading.read(page.alerts.map(\.index), of: board, wishes)
        guard !chosen.contains(where: \.isPending) else {
            return .later { await self.alertList(query, page, board, reader, wishes, request) }
        }
        for place in chosen.indices {
            chosen[place].kilometers = page.alerts[place].kilometers
            key.add(chosen[place])
        }
        if let known { remember([], key, .alerts, for: known) }
        if let known = kept(key, reader, JSONWriter.losersPart(reader.losers)) { return .ready(known) }
        do {
            let documents = documents(board, reader.plain, place: query.place)
            var json = documents.listStart(total: page.total)
            let parts = try parts(chosen, board, documents)
            json.reserve(parts.reduce(1_024) { $0 + $1.bytes })
            for part in parts { for piece in part.pieces { json.part(piece) } }
            documents.listEnd(
                next: page.next.map { linked(query.path(after: $0), reader) }, updated: board.world.changedAt, &json)
            let languages = AlertDocuments.languages(chosen.lazy.map(\.language), reader: reader)
            let response = Answer.negotiated(
                json.content, languages: languages, reader: reader, path: path,
                location: .content(chosen.compactMap { $0.addressLanguage(reader) }))
            return .ready(
                keep(
                    response, json.content, key, reader, JSONWriter.losersPart(reader.losers), languages: languages,
                    isComposed: true, expires: expires(chosen), outcomes: chosen.map(\.outcomeName)))
        } catch {
            log("\(path) can't be answered: \(error)")
            return .ready(problem(.unavailable, reader, request))
        }
    }

    /// The alerts of a list, each written once for everybody who gets the same of it.
    private func parts(
        _ chosen: [ChosenAlert], _ board: AlertBoard, _ documents: AlertDocuments
    ) throws(FormattingError) -> [AnswerPart] {
        let start = CacheKey(.alert, board, documents.reader)
        let keys = chosen.map { one in
            var key = start
            key.add(one)
            // No number is a distance of that pattern: in the area isn't the same as without a place.
            key.add(one.kilometers.map { Int(truncatingIfNeeded: $0.bitPattern) } ?? -1)
            // Its clock is the one that times are told on.
            key.add(documents.summary.place ?? -1)
            return key
        }
        var parts: [AnswerPart] = []
        for (place, known) in cache.values(keys).enumerated() {
            if case .part(let part) = known {
                parts.append(part)
                continue
            }
            var json = JSONWriter()
            try documents.item(chosen[place], &json)
            let part = AnswerPart([json.content])
            cache.keep(.part(part), for: keys[place], bytes: part.bytes)
            parts.append(part)
        }
        return parts
    }

    /// Until when an answer with alerts may be given: a translation that failed now may work in a minute.
    func expires(_ chosen: [ChosenAlert]) -> Int64 {
        chosen.contains(where: \.hasFailed) ? world.clock.now() + Self.retry : .max
    }

    /// A list with the reasons of each choice, or one whose translations aren't all there.
    private func alertList(
        _ query: AlertQuery, _ page: AlertQuery.Page, _ board: AlertBoard, _ reader: ReaderLanguage,
        _ wishes: ReaderWishes, _ request: HTTPRequest
    ) async -> PreparedResponse {
        let explain = request.isSet("explain")
        var chosen = reading.read(page.alerts.map(\.index), of: board, wishes)
        for place in chosen.indices { chosen[place].kilometers = page.alerts[place].kilometers }
        if chosen.contains(where: \.isPending) {
            let pending = chosen
            if translations?.isQueued == true {
                for place in chosen.indices { chosen[place] = await reading.order(chosen[place], of: board, wishes) }
            } else if let done = await within(Self.patience, { await self.complete(pending, board, wishes) }) {
                chosen = done
            }
        }
        // Workers elsewhere may be busy: a document says what is there, and that there will be more.
        let isWhole = translations?.isQueued == true || !chosen.contains(where: \.isPending)
        var documents = documents(board, reader, place: query.place)
        if explain { documents.reasons = await reasons(chosen, reader) }
        let next = page.next.map { linked(query.path(after: $0), reader) }
        let path = query.path(after: query.after)
        do {
            guard isWhole else {
                // The header is sent before the translations are there: it names what they will be in, and what their
                // originals are in, which stand in the document as well, and alone where a translation fails.
                let languages = AlertDocuments.languages(
                    chosen.map(\.finalLanguage) + chosen.map(\.language), reader: reader)
                return stream(
                    chosen, total: page.total, next: next, documents, board, reader, wishes, languages: languages)
            }
            let languages = AlertDocuments.languages(chosen.lazy.map(\.language), reader: reader)
            var json = documents.listStart(total: page.total)
            for one in chosen { try documents.item(one, &json) }
            documents.listEnd(next: next, updated: board.world.changedAt, &json)
            let response = Answer.negotiated(
                json.content, languages: languages, reader: reader, path: path,
                location: .content(chosen.compactMap { $0.addressLanguage(reader) }))
            metrics.count(outcomes: chosen.map(\.outcomeName))
            return PreparedResponse(response)
        } catch {
            log("\(path) can't be answered: \(error)")
            return problem(.unavailable, reader, request)
        }
    }

    func complete(_ chosen: [ChosenAlert], _ board: AlertBoard, _ wishes: ReaderWishes) async -> [ChosenAlert] {
        await withTaskGroup(of: (Int, ChosenAlert).self) { group in
            var done = chosen
            for (place, one) in chosen.enumerated() where one.isPending {
                group.addTask { (place, await self.reading.complete(one, of: board, wishes)) }
            }
            for await (place, one) in group { done[place] = one }
            return done
        }
    }

    /// A list whose translations are still being made: each alert is sent as soon as those before it are.
    private func stream(
        _ chosen: [ChosenAlert], total: Int, next: String?, _ documents: AlertDocuments, _ board: AlertBoard,
        _ reader: ReaderLanguage, _ wishes: ReaderWishes, languages: [String]
    ) -> PreparedResponse {
        var response = HTTPResponse(status: 200, fields: [HTTPField("Content-Type", "application/json; charset=utf-8")])
        Answer.headers(languages, reader: reader).write(to: &response)
        response.fields += Answer.streamed
        return PreparedResponse(streaming: response) { [self] writer in
            var json = documents.listStart(total: total)
            for one in chosen {
                if one.isPending { guard writer.write(json.take()) else { return } }
                let done = await reading.complete(one, of: board, wishes)
                do {
                    try documents.item(done, &json)
                    metrics.count(outcomes: [done.outcomeName])
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
    ) -> HTTPReply {
        guard let index = board.world.alertIndex(id) else {
            return .ready(problem(.unknownAlert(id), reader, request))
        }
        let wishes = reading.wishes(board, reader)
        let chosen = reading.read(index, of: board, wishes)
        var key = answerKey(board, "/v1/alerts/\(RequestTarget.encode(id))", reader)
        key.add(chosen)
        if !chosen.isPending, !request.isSet("explain"), !isStrict(request),
            let known = kept(key, reader, JSONWriter.losersPart(reader.losers))
        {
            return .ready(known)
        }
        let known = chosen.isPending ? nil : key
        return .later { [chosen] in await self.alert(chosen, known, board, reader, wishes, request) }
    }

    private func alert(
        _ chosen: ChosenAlert, _ key: CacheKey?, _ board: AlertBoard, _ reader: ReaderLanguage, _ wishes: ReaderWishes,
        _ request: HTTPRequest
    ) async -> PreparedResponse {
        var chosen = chosen
        let stored = chosen.stored
        let path = "/v1/alerts/\(RequestTarget.encode(stored.id))"
        let explain = request.isSet("explain")
        if chosen.isPending {
            chosen =
                translations?.isQueued == true
                ? await reading.order(chosen, of: board, wishes) : await reading.complete(chosen, of: board, wishes)
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
                location: .content([chosen.addressLanguage(reader)].compactMap { $0 }))
            guard let key, !explain, !chosen.isPending else {
                metrics.count(outcomes: [chosen.outcomeName])
                return PreparedResponse(response)
            }
            return keep(
                response, content, key, reader, [], languages: languages,
                expires: expires([chosen]), outcomes: [chosen.outcomeName])
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
        negotiator.translator?.quality = .refusing
        for one in chosen {
            let prepared = one.stored.prepared
            let variants = prepared.versions.map { ContentVariant(language: $0.language, texts: $0.texts) }
            let answer = await negotiator.answer(
                to: reader.wish, variants: variants, defaultIndex: prepared.defaultIndex)
            if let answer { reasons[one.stored.id] = answer.reasons }
        }
        return reasons
    }

    /// An address with the reader's choice of language, where it was made by address.
    func linked(_ path: String, _ reader: ReaderLanguage) -> String {
        guard let language = reader.linkLanguage else { return path }
        return path + (path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "lang=\(RequestTarget.encode(language))"
    }
}
