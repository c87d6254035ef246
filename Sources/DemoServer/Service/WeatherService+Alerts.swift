// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch
internal import RemoteContent

extension WeatherService {
    /// How long a list waits for translations that are nearly there before it begins to stream.
    static let patience = Duration.milliseconds(15)
    /// How long an answer is kept that a translation could make better, in seconds.
    static let retry: Int64 = 60

    private func documents(
        _ board: AlertBoard, _ reader: ReaderLanguage, place: String? = nil, reasons: [String: [String]] = [:]
    ) -> AlertDocuments {
        AlertDocuments(
            texts: texts,
            summary: AlertSummary(
                texts: texts, world: board.world, now: world.clock.now(),
                place: place.flatMap { board.world.placeIndex($0) }), reader: reader, reasons: reasons)
    }

    /// What a request for the list of alerts is about.
    private struct ListOrder: Sendable {
        var query: AlertQuery
        var page: AlertQuery.Page
        var board: AlertBoard
        var reader: ReaderLanguage
        var request: HTTPRequest
        /// Where the next page is.
        var next: String?
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
        let order = ListOrder(
            query: query, page: page, board: board, reader: reader, request: request,
            next: page.next.map { linked(query.path(after: $0), reader) })
        let wishes = reading.wishes(board, reader.wish)
        guard !request.isSet("explain") else { return alertList(order, wishes) }
        var key = answerKey(board, query.path(after: query.after), reader, kind: .request)
        key.add(order.next)
        return reply(key, reaching: wishes, reader, .alerts) { alertList(order, wishes) }
    }

    private func alertList(_ order: ListOrder, _ wishes: ReaderWishes) -> HTTPReply {
        var chosen = reading.read(order.page.alerts.map(\.index), of: order.board, wishes)
        for place in chosen.indices { chosen[place].kilometers = order.page.alerts[place].kilometers }
        let isPending = chosen.contains(where: \.isPending)
        guard isPending || order.request.isSet("explain") else { return .ready(alertList(order, chosen)) }
        let seat = waiting.seat()
        if isPending, seat == nil { return .ready(alertList(order, chosen)) }
        return .later { [chosen] in await self.alertList(order, pending: chosen, seat) }
    }

    /// A list as it is; what is still being translated says so.
    private func alertList(
        _ order: ListOrder, _ chosen: [ChosenAlert], reasons: [String: [String]] = [:]
    ) -> PreparedResponse {
        let (board, reader) = (order.board, order.reader)
        let path = order.query.path(after: order.query.after)
        var key = answerKey(board, path, reader)
        key.add(order.next)
        for one in chosen { key.add(one) }
        let isKept = reasons.isEmpty && !chosen.contains(where: \.isPending)
        return answer(key, reader, order.request, isKept: isKept) { plain in
            let documents = documents(board, plain, place: order.query.place, reasons: reasons)
            var json = documents.listStart(total: order.page.total)
            if reasons.isEmpty {
                let parts = try parts(chosen, board, documents)
                json.reserve(parts.reduce(1_024) { $0 + $1.texts.bytes + $1.words.bytes })
                for part in parts { documents.write(part.texts.pieces, part.words.pieces, &json) }
            } else {
                for one in chosen { try documents.write(one, &json) }
            }
            documents.listEnd(next: order.next, updated: board.world.changedAt, &json)
            return Document(
                content: json.content, languages: documents.languages(chosen.lazy.map(\.language)), path: path,
                location: .content(chosen.compactMap { $0.addressLanguage(reader) }), isComposed: true,
                expires: expires(chosen), outcomes: chosen.map(\.outcomeName))
        }
    }

    /// The alerts of a list: the text of each is written once for everybody who gets it, and what is said in a reader's language and
    /// formats once for all texts.
    private func parts(
        _ chosen: [ChosenAlert], _ board: AlertBoard, _ documents: AlertDocuments
    ) throws(FormattingError) -> [(texts: AnswerPart, words: AnswerPart)] {
        let reader = documents.reader
        let textKeys = chosen.map { one in
            var key = CacheKey(.alert)
            key.add(board.generation)
            key.add(one)
            // The mark of a translation is in the reader's language.
            if one.translation != nil { key.add(reader.text) }
            return key
        }
        let start = CacheKey(.words, board, reader)
        let wordKeys = chosen.map { one in
            var key = start
            key.add(one.index)
            key.add(one.version ?? -1)
            key.add(one.isForeign && !one.isPending ? 1 : 0)
            // No number is a distance of that pattern: in the area isn't the same as without a place.
            key.add(one.kilometers.map { Int(truncatingIfNeeded: $0.bitPattern) } ?? -1)
            // Its clock is the one that times are told on.
            key.add(documents.summary.place ?? -1)
            return key
        }
        let known = cache.values(textKeys + wordKeys)
        var parts: [(texts: AnswerPart, words: AnswerPart)] = []
        for (place, one) in chosen.enumerated() {
            let texts = cache.part(textKeys[place], known: known[place]) { documents.texts(one, isWhole: false) }
            let words = try cache.part(wordKeys[place], known: known[chosen.count + place]) {
                () throws(FormattingError) in try documents.words(one)
            }
            parts.append((texts, words))
        }
        return parts
    }

    /// Until when an answer with alerts may be given: a translation that failed now may work in a minute.
    func expires(_ chosen: [ChosenAlert]) -> Int64 {
        chosen.contains(where: \.hasFailed) ? world.clock.now() + Self.retry : .max
    }

    /// A list with the reasons of each choice, or one whose translations aren't all there.
    private func alertList(
        _ order: ListOrder, pending: [ChosenAlert], _ seat: WaitingRoom.Seat?
    ) async -> PreparedResponse {
        var chosen = pending
        let isQueued = translations?.isQueued == true
        if isQueued {
            for place in chosen.indices {
                chosen[place] = await reading.order(chosen[place], of: order.board, order.reader.wish)
            }
        } else if let done = await within(Self.patience, { await self.complete(pending, order.board, order.reader) }) {
            chosen = done
        }
        let reasons = order.request.isSet("explain") ? await reasons(chosen, order.reader) : [:]
        // Workers elsewhere may be busy: a document says what is there, and that there will be more.
        guard isQueued || !chosen.contains(where: \.isPending) else { return stream(chosen, order, reasons, seat) }
        return alertList(order, chosen, reasons: reasons)
    }

    func complete(
        _ chosen: [ChosenAlert], _ board: AlertBoard, _ reader: ReaderLanguage
    ) async -> [ChosenAlert] {
        await withTaskGroup(of: (Int, ChosenAlert).self) { group in
            var done = chosen
            for (place, one) in chosen.enumerated() where one.isPending {
                group.addTask { (place, await self.reading.complete(one, of: board, reader.wish)) }
            }
            for await (place, one) in group { done[place] = one }
            return done
        }
    }

    /// A list whose translations are still being made: each alert is sent as soon as those before it are.
    ///
    /// The header is sent before they are there: it names what they will be in, and what their originals are in, which stand in
    /// the document as well, and alone where a translation fails.
    private func stream(
        _ chosen: [ChosenAlert], _ order: ListOrder, _ reasons: [String: [String]], _ seat: WaitingRoom.Seat?
    ) -> PreparedResponse {
        let documents = documents(order.board, order.reader, place: order.query.place, reasons: reasons)
        let languages = documents.languages(chosen.map(\.finalLanguage) + chosen.map(\.language))
        let response = Answer.streamed("application/json", languages, reader: order.reader)
        return PreparedResponse(streaming: response) { [self] writer in
            var json = documents.listStart(total: order.page.total)
            for one in chosen {
                if one.isPending { guard writer.write(json.take()) else { return } }
                let done = await reading.complete(one, of: order.board, order.reader.wish)
                do {
                    try documents.write(done, &json)
                    metrics.count(outcomes: [done.outcomeName])
                } catch {
                    log("the alert \(one.stored.id) can't be written for \(order.reader.formatLocale): \(error)")
                }
            }
            documents.listEnd(next: order.next, updated: order.board.world.changedAt, &json)
            writer.write(json.take())
            _ = seat
        }
    }

    /// `/v1/alerts/{id}`, in force or not.
    func alert(
        _ id: String, _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) -> HTTPReply {
        guard let index = board.world.alertIndex(id) else {
            return .ready(problem(.unknownAlert(id), reader, request))
        }
        let chosen = reading.read(index, of: board, reading.wishes(board, reader.wish))
        let explain = request.isSet("explain")
        let seat = waiting.seat()
        guard explain || chosen.isPending && seat != nil else { return .ready(alert(chosen, board, reader, request)) }
        return .later {
            defer { _ = seat }
            let done =
                self.translations?.isQueued == true
                ? await self.reading.order(chosen, of: board, reader.wish)
                : await self.reading.complete(chosen, of: board, reader.wish)
            let reasons = explain ? await self.reasons([done], reader) : [:]
            return self.alert(done, board, reader, request, reasons: reasons)
        }
    }

    private func alert(
        _ chosen: ChosenAlert, _ board: AlertBoard, _ reader: ReaderLanguage, _ request: HTTPRequest,
        reasons: [String: [String]] = [:]
    ) -> PreparedResponse {
        let path = "/v1/alerts/\(RequestTarget.encode(chosen.stored.id))"
        if isStrict(request), !chosen.isAcceptable {
            let alternatives = chosen.stored.prepared.versions.map { version in
                (language: version.language, address: "\(path)?lang=\(RequestTarget.encode(version.language))")
            }
            return problem(.notAcceptable(alternatives), reader, request)
        }
        var key = answerKey(board, path, reader)
        key.add(chosen)
        return answer(key, reader, request, isKept: reasons.isEmpty && !chosen.isPending) { plain in
            var json = JSONWriter()
            try documents(board, plain, reasons: reasons).write(chosen, isWhole: true, &json)
            return Document(
                content: json.content, languages: [chosen.language ?? reader.text], path: path,
                location: .content([chosen.addressLanguage(reader)].compactMap { $0 }), expires: expires([chosen]),
                outcomes: [chosen.outcomeName])
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
