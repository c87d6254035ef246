internal import LocaleMatch
internal import RemoteContent
internal import Synchronization

/// What decides an answer: two requests with equal keys get the same bytes.
///
/// It holds what was decided, not what was said: a million different headers that lead to German with German units share
/// one answer.
struct AnswerKey: Hashable, Sendable {
    /// The data and the moment: ``AlertBoard/generation``.
    var generation: Int
    /// The resource with its parameters, such as `/v1/alerts?limit=20`.
    var resource: String
    /// The language of the service's own texts.
    var text: String
    /// The locale of numbers, dates and units.
    var format: LanguageTag
    /// Which source decided, since answers say so.
    var source: PreferenceSource
    /// Whether the language is what was asked for.
    var isMatched: Bool
    /// Which text the alerts of each set of languages have, by number, for answers with alerts.
    var choices: [Int] = []
    /// The language that each post is offered in, for answers with posts.
    var offers: [LanguageTag?] = []

    init(_ board: AlertBoard, _ resource: String, _ reader: ReaderLanguage) {
        generation = board.generation
        self.resource = resource
        text = reader.text
        format = reader.formatLocale
        source = reader.source
        isMatched = reader.outcome == .matched
    }
}

/// An answer that is kept, with the place where what one reader's request said is put in.
final class KeptAnswer: Sendable {
    /// The answer for readers whose request said nothing beside what decided.
    let answer: PreparedResponse
    private let content: ContentBytes
    private let languages: [String]
    /// Until when it may be given, in seconds since 1970: a translation that failed now may work in a minute.
    let expires: Int64
    /// How the texts of the alerts in it came about, and of how many.
    let outcomes: [String: Int]

    /// Makes an answer of a document that was written for a reader without losing preferences.
    init(
        _ response: HTTPResponse, content: ContentBytes, languages: [String], expires: Int64 = .max,
        outcomes: [String: Int] = [:]
    ) {
        answer = PreparedResponse(response)
        self.content = content
        self.languages = languages
        self.expires = expires
        self.outcomes = outcomes
    }

    /// The answer with other losing preferences, written as the document writes them.
    func answer(losers part: [UInt8]) -> PreparedResponse {
        let changed = content.replacing(losers: part)
        var response = answer.response
        response.body = changed.bytes
        for index in response.fields.indices where response.fields[index].name == "ETag" {
            response.fields[index].value = Answer.etag(changed, languages: languages)
        }
        return PreparedResponse(response)
    }
}

/// The answers that are kept: the one cache of the service.
///
/// Bounded by entries and bytes; what was not used for longest goes first.
final class AnswerCache: Sendable {
    /// The most entries.
    static let maximumCount = 8_192
    /// The most bytes of bodies and keys together.
    static let maximumBytes = 64 << 20

    private let state = Mutex(State())

    private struct State {
        var answers = LeastRecentlyUsed<AnswerKey, KeptAnswer>(
            maximumCount: AnswerCache.maximumCount, maximumCost: AnswerCache.maximumBytes)
        var hits = 0
        var misses = 0
    }

    /// The answer of a key, if it may still be given.
    func answer(_ key: AnswerKey, at now: Int64) -> KeptAnswer? {
        state.withLock { state in
            guard let known = state.answers.value(for: key), known.expires > now else {
                state.misses &+= 1
                return nil
            }
            state.hits &+= 1
            return known
        }
    }

    /// Keeps an answer.
    func keep(_ answer: KeptAnswer, for key: AnswerKey) {
        let cost = answer.answer.response.body.count * 2 + key.resource.utf8.count + 8 * key.choices.count + 2_048
        state.withLock { _ = $0.answers.set(answer, for: key, cost: cost) }
    }

    /// How it is doing.
    var counts: (entries: Int, bytes: Int, hits: Int, misses: Int) {
        state.withLock { ($0.answers.count, $0.answers.cost, $0.hits, $0.misses) }
    }
}
