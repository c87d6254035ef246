// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

extension WeatherService {
    /// A document that depends on the data and what was decided for the reader only: made once for each.
    func document(
        _ board: AlertBoard, _ path: String, _ reader: ReaderLanguage, _ request: HTTPRequest,
        _ make: (ReaderLanguage) throws -> ContentBytes
    ) -> PreparedResponse {
        answer(answerKey(board, path, reader), reader, request) { reader in
            Document(content: try make(reader), languages: [reader.text], path: path)
        }
    }

    /// Such a document about a place.
    func document(
        of id: String, _ board: AlertBoard, _ path: String, _ reader: ReaderLanguage, _ request: HTTPRequest,
        _ make: (Place, ReaderLanguage) throws -> ContentBytes
    ) -> PreparedResponse {
        guard let place = board.world.placeIndex(id) else { return problem(.unknownPlace(id), reader, request) }
        return document(board, path, reader, request) { try make(board.world.places[place], $0) }
    }

    /// `/v1/languages`: the identifiers, and what a language picker needs of each.
    func languages(_ reader: ReaderLanguage) -> ContentBytes {
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

    /// What decides an answer of the service's own data.
    func answerKey(
        _ board: AlertBoard, _ resource: String, _ reader: ReaderLanguage, kind: CacheKey.Kind = .answer
    ) -> CacheKey {
        var key = CacheKey(kind, board, reader)
        key.add(resource)
        // Answers say which source decided, and whether it was met.
        key.add(reader.source.description)
        key.add(reader.outcome == .matched ? 1 : 0)
        return key
    }

    /// An answer for everybody for whom the same was decided: the one that is kept, or a new one.
    ///
    /// - Parameters:
    ///   - key: All that decides it.
    ///   - isKept: Whether anybody else may get it.
    ///   - losers: Writes the losing preferences of the request as the document has them.
    ///   - make: Makes the document, for the reader without losing preferences.
    func answer(
        _ key: CacheKey, _ reader: ReaderLanguage, _ request: HTTPRequest, isKept: Bool = true,
        losers: (ReaderLanguage) -> [UInt8] = { JSONWriter.losersPart($0.losers) },
        _ make: (ReaderLanguage) throws -> Document
    ) -> PreparedResponse {
        let losers = reader.losers.isEmpty ? [] : losers(reader)
        if isKept, let known = cache.answer(key, at: world.clock.now()) { return known.answer(losers: losers) }
        do {
            let document = try make(reader.plain)
            let made = KeptAnswer(document, reader: reader, key: isKept ? key : nil)
            if isKept { cache.keep(.answer(made), for: key, bytes: made.bytes, ifAgain: document.isComposed) }
            return made.answer(losers: losers)
        } catch {
            log("\(request.path) can't be answered for \(reader.formatLocale): \(error)")
            return problem(.unavailable, reader, request)
        }
    }
}
