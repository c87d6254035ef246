// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import FoundationEssentials
internal import LocaleMatch
internal import RemoteContent

/// The body of `POST /v1/translations`.
struct TranslationOrder: Sendable {
    /// The most texts of one batch.
    static let maximumTexts = 1_000

    var source: LanguageTag?
    var target: LanguageTag?
    /// The texts; each one's identifier is its place in the batch, since the clients' own need not differ.
    var requests: [TranslationSession.Request]
    /// The clients' own identifiers.
    var ids: [String?]

    /// Reads `{"source": "es", "target": "ca", "texts": ["…", {"id": "7", "text": "…"}]}`; both languages may be left
    /// out.
    init(_ body: [UInt8]) throws(Fault) {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(LoneSurrogates.replaced(in: body))) else {
            throw Fault(part: "JSON: {\"source\", \"target\", \"texts\"}")
        }
        guard !file.texts.isEmpty, file.texts.count <= Self.maximumTexts else {
            throw Fault(part: "texts: 1–\(Self.maximumTexts)")
        }
        source = try Self.tag(file.source, "source")
        target = try Self.tag(file.target, "target")
        requests = file.texts.enumerated().map { index, text in
            TranslationSession.Request(sourceText: text.text, clientIdentifier: String(index))
        }
        ids = file.texts.map(\.id)
    }

    /// Which part of a body can't be used.
    struct Fault: Error {
        var part: String
    }

    private static func tag(_ text: String?, _ name: String) throws(Fault) -> LanguageTag? {
        guard let text, text != "auto" else { return nil }
        guard let tag = try? LanguageTag(text) else { throw Fault(part: "\(name): \(text.prefix(80))") }
        return tag
    }

    private struct File: Decodable {
        var source: String?
        var target: String?
        var texts: [Text]
    }

    private struct Text: Decodable {
        var id: String?
        var text: String

        init(from decoder: any Decoder) throws {
            if let plain = try? decoder.singleValueContainer().decode(String.self) {
                text = plain
                return
            }
            let container = try decoder.container(keyedBy: Keys.self)
            id = try container.decodeIfPresent(String.self, forKey: .id)
            text = try container.decode(String.self, forKey: .text)
        }

        private enum Keys: String, CodingKey { case id, text }
    }
}

extension WeatherService {
    /// `POST /v1/translations`: a batch, all at once, or line by line as the translations come where the client accepts
    /// `application/x-ndjson`.
    func translate(_ reader: ReaderLanguage, _ request: HTTPRequest) async -> PreparedResponse {
        let type = request.contentType?.lowercased() ?? ""
        guard type.hasPrefix("application/json") else {
            return problem(.unsupportedMediaType("application/json"), reader, request)
        }
        let order: TranslationOrder
        do {
            order = try TranslationOrder(request.body)
        } catch {
            return problem(.invalidBody(error.part), reader, request)
        }
        guard let translator else { return problem(.unavailable, reader, request) }
        let wanted = reader.wish.desired.isEmpty ? [reader.textTag] : reader.wish.desired
        let session = TranslationSession(
            configuration: .init(source: order.source, target: order.target, preferredLanguages: wanted),
            translator: translator, identifier: identifier)

        if AcceptedTypes(request.accept).prefers("application/x-ndjson", over: "application/json") {
            return await stream(order, session, reader, request)
        }
        do {
            let responses = try await session.translations(from: order.requests)
            if let failure = Self.passingFailure(responses) { return wholeFailure(failure, reader, request) }
            var json = JSONWriter()
            json.object { json in
                json.array("responses") { json in
                    for response in responses { json.object { Self.write(response, of: order, &$0) } }
                }
            }
            let languages = responses.map(\.targetLanguage.identifier)
                .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            var response = Self.response("application/json")
            Answer.headers(languages, reader: reader).write(to: &response)
            response.body = json.bytes
            return PreparedResponse(response)
        } catch {
            return wholeFailure(error, reader, request)
        }
    }

    /// The responses line by line.
    ///
    /// The status waits for the first of them that doesn't fail for a passing reason: a batch of which nothing can be
    /// translated is a problem like any other; what fails later becomes the last line.
    private func stream(
        _ order: TranslationOrder, _ session: TranslationSession, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) async -> PreparedResponse {
        var responses = session.translate(batch: order.requests).makeAsyncIterator()
        var begin: [TranslationSession.Response] = []
        do {
            while let next = try await responses.next() {
                begin.append(next)
                guard next.failure?.mayRetry == true else { break }
            }
            if let failure = Self.passingFailure(begin) { return wholeFailure(failure, reader, request) }
        } catch {
            return wholeFailure(error, reader, request)
        }
        let rest = Handover(responses)
        var response = Self.response("application/x-ndjson")
        let languages = begin.last.map { [$0.targetLanguage.identifier] } ?? []
        Answer.headers(languages, reader: reader).write(to: &response)
        return PreparedResponse(streaming: response) { [begin] writer in
            guard var responses = rest.take() else { return }
            func write(_ response: TranslationSession.Response) -> Bool {
                var json = JSONWriter()
                json.object { Self.write(response, of: order, &$0) }
                return writer.write(json.bytes + [0x0A])
            }
            do {
                for response in begin { guard write(response) else { return session.cancel() } }
                while let response = try await responses.next() {
                    guard write(response) else { return session.cancel() }
                }
            } catch {
                var json = JSONWriter()
                json.object { Self.write(error, &$0) }
                writer.write(json.bytes + [0x0A])
            }
        }
    }

    /// Why nothing of a batch could be translated, where that may pass: the engine or the queue can't be reached.
    private static func passingFailure(_ responses: [TranslationSession.Response]) -> TranslationError? {
        responses.allSatisfy { $0.failure?.mayRetry == true } ? responses.first?.failure : nil
    }

    /// The answer to a batch of which nothing can be translated.
    private func wholeFailure(
        _ error: any Error, _ reader: ReaderLanguage, _ request: HTTPRequest
    ) -> PreparedResponse {
        problem((error as? TranslationError).map(Problem.untranslatable) ?? .unavailable, reader, request)
    }

    private static func response(_ type: String) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            fields: [HTTPField("Content-Type", "\(type); charset=utf-8"), HTTPField("Cache-Control", "no-store")])
    }

    private static func write(
        _ response: TranslationSession.Response, of order: TranslationOrder, _ json: inout JSONWriter
    ) {
        if let index = response.clientIdentifier.flatMap({ Int($0) }), order.ids.indices.contains(index) {
            json.field("index", index)
            json.field("id", order.ids[index])
        }
        json.field("status", response.failure == nil ? "translated" : "failed")
        json.field("text", response.targetText)
        json.field("language", response.targetLanguage.identifier)
        json.field("sourceLanguage", response.sourceLanguage.identifier)
        json.field("probability", response.sourceProbability)
        json.field("sourceText", response.sourceText)
        if let provenance = response.provenance {
            json.object("engine") { json in
                json.field("name", provenance.engine.name)
                json.field("version", provenance.engine.version)
            }
            json.field("path", provenance.path.map(\.identifier))
            json.field("grade", provenance.grade.description)
            json.field("flags", provenance.flags.map(\.description))
            json.field("isCached", provenance.isCached)
            json.field("time", RFC3339.string(from: provenance.time))
        }
        if let failure = response.failure { write(failure, &json) }
    }

    private static func write(_ error: any Error, _ json: inout JSONWriter) {
        json.object("error") { json in
            if let error = error as? TranslationError {
                json.field("code", error.code)
                json.field("message", error.message)
                json.field("suggestion", error.suggestion)
            } else {
                json.field("code", "internalError")
            }
        }
    }
}
