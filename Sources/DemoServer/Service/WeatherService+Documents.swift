// SPDX-License-Identifier: Apache-2.0

internal import Formatting
internal import LocaleMatch

extension WeatherService {
    /// A document that depends on the data and what was decided for the reader only: made once for each.
    func document(
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

    /// An answer that is kept for a reader.
    ///
    /// `losers` writes the losing preferences as the answer's format has them.
    func kept(
        _ key: CacheKey, _ reader: ReaderLanguage, _ losers: @autoclosure () -> [UInt8]
    ) -> PreparedResponse? {
        guard let known = cache.answer(key, at: world.clock.now()) else { return nil }
        return known.answer(losers: reader.losers.isEmpty ? [] : losers())
    }

    /// Keeps an answer, which was written for the plain reader, for everybody who gets the same.
    ///
    /// - Parameters:
    ///   - isKept: Whether anybody else may get it.
    ///   - isComposed: Whether it is put together from parts that are kept.
    ///   - expires: Until when it may be given.
    func keep(
        _ response: HTTPResponse, _ content: ContentBytes, _ key: CacheKey, _ reader: ReaderLanguage,
        _ losers: @autoclosure () -> [UInt8], languages: [String], isKept: Bool = true, isComposed: Bool = false,
        expires: Int64 = .max, outcomes: [String] = []
    ) -> PreparedResponse {
        var keeping = PreparedResponse.Keeping(outcomes: outcomes.reduce(into: [:]) { $0[$1, default: 0] += 1 })
        keeping.expires = expires
        if isKept { keeping.key = key }
        let made = KeptAnswer(response, content: content, languages: languages, keeping: keeping)
        if isKept { cache.keep(.answer(made), for: key, bytes: made.bytes, ifAgain: isComposed) }
        return made.answer(losers: reader.losers.isEmpty ? [] : losers())
    }
}
