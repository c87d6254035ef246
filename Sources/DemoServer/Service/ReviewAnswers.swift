internal import Formatting
internal import FoundationEssentials
internal import LocaleMatch
internal import RemoteContent

/// A post with what its reader is offered.
struct ShownReview: Sendable {
    var review: Review
    var posted: String
    /// The identified language, and how sure that is.
    var language: IdentifiedLanguage?
    /// The language that a translation is offered into.
    var target: LanguageTag?
}

extension WeatherService {
    /// How sure the identification must be for an offer.
    static let minimumProbability = 0.5

    /// The posts about a place.
    ///
    /// A translation is offered only where the language is identified, one of the reader's languages can be reached
    /// from it, and the reader doesn't read it already.
    func reviews(of place: Place, reader: ReaderLanguage) async throws -> [ShownReview] {
        let formatter = LocaleFormatter(reader.formatLocale)
        let zone = (try? TimeZoneID(place.timeZone)) ?? .utc
        let own = reader.wish.desired.isEmpty ? [reader.textTag] : reader.wish.desired
        let availability = translator.map { LanguageAvailability(engine: $0.engine, identifier: identifier) }
        var shown: [ShownReview] = []
        for review in reviewsByPlace[place.id] ?? [] {
            let time = Date(timeIntervalSince1970: Double(CAPTime(review.posted)?.secondsSince1970 ?? 0))
            var one = ShownReview(
                review: review,
                posted: try formatter.date(time, .style(date: .long, time: .short), timeZone: zone))
            if let availability {
                one.language = await availability.language(of: review.text)
                if let found = one.language, found.probability >= Self.minimumProbability,
                    let offer = await availability.offer(for: review.text, language: found.language, to: own),
                    offer.status == .installed
                {
                    one.target = offer.target
                }
            } else {
                one.language = await identifier.identify(review.text, hints: []).first
            }
            shown.append(one)
        }
        return shown
    }

    /// `/v1/reviews/{place}`.
    func reviewList(_ place: Place, _ reader: ReaderLanguage, _ request: HTTPRequest) async -> PreparedResponse {
        do {
            let shown = try await reviews(of: place, reader: reader)
            var json = JSONWriter()
            json.object { json in
                json.field("place", place.id)
                json.language(reader)
                json.array("reviews") { json in
                    for one in shown {
                        json.object { json in
                            json.field("id", one.review.id)
                            json.field("author", one.review.author)
                            json.value("posted", raw: one.review.posted, text: one.posted)
                            json.field("text", one.review.text)
                            json.field("language", one.language?.language.identifier)
                            json.field("probability", one.language?.probability)
                            json.object("translation") { json in
                                json.field("isOffered", one.target != nil)
                                json.field("target", one.target?.identifier)
                            }
                        }
                    }
                }
            }
            let written = shown.compactMap { $0.language?.language.identifier }
            let languages = written.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            return PreparedResponse(
                Answer.negotiated(
                    json.bytes, languages: languages.isEmpty ? [reader.text] : languages, reader: reader,
                    path: "/v1/reviews/\(place.id)"))
        } catch {
            log("/v1/reviews/\(place.id) can't be answered: \(error)")
            return problem(.unavailable, reader, request)
        }
    }
}
