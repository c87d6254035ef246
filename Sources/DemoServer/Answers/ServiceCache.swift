// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent
internal import Synchronization

/// The one cache of the service: everything that is kept to spare work, within one bound.
///
/// 1. What is kept is decided by its key: the kind, and all that the value depends on. Two readers for whom the same was
///    decided share one answer, whatever else their requests said.
/// 2. A whole answer is kept by what was decided, and by the request that led there: a header that comes again costs a look-up,
///    one that never came costs a negotiation. Where the decisions of a list are new as a whole, its parts mostly aren't.
/// 3. Bounded by entries and bytes together; what was not used for longest goes first. What is gone is made again. Whole answers
///    have a half of their own, so that they never push out what they are made of.
/// 4. What few others will need, such as a list that is put together from kept parts, is kept when it is needed again: of the
///    first time a mark stays, one among so many. So a million different headers don't push out what everybody needs.
final class ServiceCache: Sendable {
    /// The most entries of whole answers and of everything else, each.
    static let maximumCount = 65_536
    /// The most bytes of their keys and values, as they are estimated.
    static let maximumBytes = 56 << 20

    /// What is kept.
    enum Value: Sendable {
        /// Which answer one request got.
        indirect case request(KnownRequest)
        /// An answer for everybody for whom the same was decided.
        case answer(KeptAnswer)
        /// A finished part of answers.
        case part(AnswerPart)
        /// What wishes lead to for one set of languages, before anything is translated.
        case choice(AlertChoice)
        /// How a language lies to those of the alerts.
        case reach(Reach)
        /// The number of what languages do.
        case number(Int)
        /// A version of an alert in another language.
        indirect case translation(AlertTranslations.Entry)
        /// What is known of the way between two languages.
        indirect case way(TranslationWays.Known)
        /// What is translated into for a reader of a language.
        indirect case target(LanguageTag)
    }

    private let state = Mutex(State())

    private struct State {
        typealias Entries = LeastRecentlyUsed<CacheKey, Value>
        var answers = Entries(maximumCount: ServiceCache.maximumCount, maximumCost: ServiceCache.maximumBytes)
        var others = Entries(maximumCount: ServiceCache.maximumCount, maximumCost: ServiceCache.maximumBytes)
        var hits = 0
        var misses = 0
        var numbers = 0
        /// What was needed once, by its hash: rule 4.
        var marks = [Int](repeating: 0, count: 1 << 14)

        /// Whether something is needed again, as far as that is remembered.
        mutating func isAgain(_ key: CacheKey) -> Bool {
            let hash = key.hashValue
            let place = hash & (marks.count - 1)
            defer { marks[place] = hash }
            return marks[place] == hash
        }
    }

    /// The value of a key.
    func value(_ key: CacheKey) -> Value? { state.withLock { $0.others.value(for: key) } }

    /// The values of several keys, at one go.
    func values(_ keys: [CacheKey]) -> [Value?] {
        state.withLock { state in keys.map { state.others.value(for: $0) } }
    }

    /// Keeps a value of about so many bytes; where it counts only if needed again, by rule 4.
    func keep(_ value: Value, for key: CacheKey, bytes: Int, ifAgain: Bool = false) {
        // A node, a place in the table, the key's and the value's own heads.
        let cost = key.count + 256
        state.withLock { state in
            guard !ifAgain || state.isAgain(key) else { return }
            switch value {
            case .request, .answer: _ = state.answers.set(value, for: key, cost: cost + bytes)
            default: _ = state.others.set(value, for: key, cost: cost + bytes)
            }
        }
    }

    /// What a request got when it came before, if that is still kept and may be given.
    func request(_ key: CacheKey, at now: Int64) -> (answer: KeptAnswer, known: KnownRequest)? {
        state.withLock { state in
            guard case .request(let known) = state.answers.value(for: key), known.expires > now,
                case .answer(let answer) = state.answers.value(for: known.answer), answer.expires > now
            else { return nil }
            state.hits &+= 1
            return (answer, known)
        }
    }

    /// The answer of a key, if it may still be given.
    func answer(_ key: CacheKey, at now: Int64) -> KeptAnswer? {
        state.withLock { state in
            guard case .answer(let known) = state.answers.value(for: key), known.expires > now else {
                state.misses &+= 1
                return nil
            }
            state.hits &+= 1
            return known
        }
    }

    /// A finished part of answers, made where it isn't known.
    func part<Failure>(_ key: CacheKey, _ make: () throws(Failure) -> [ContentBytes]) throws(Failure) -> AnswerPart {
        try part(key, known: value(key), make)
    }

    /// A finished part of answers that has been looked for already.
    func part<Failure>(
        _ key: CacheKey, known: Value?, _ make: () throws(Failure) -> [ContentBytes]
    ) throws(Failure) -> AnswerPart {
        if case .part(let known) = known { return known }
        let part = AnswerPart(try make())
        keep(.part(part), for: key, bytes: part.bytes)
        return part
    }

    /// A number that belongs to a key for as long as the key is kept.
    func number(_ key: CacheKey) -> Int {
        state.withLock { state in
            if case .number(let known) = state.others.value(for: key) { return known }
            state.numbers &+= 1
            _ = state.others.set(.number(state.numbers), for: key, cost: key.count + 256)
            return state.numbers
        }
    }

    /// How it is doing; hits and misses are those of answers.
    var counts: (entries: Int, bytes: Int, hits: Int, misses: Int) {
        state.withLock { state in
            let (answers, others) = (state.answers, state.others)
            return (answers.count + others.count, answers.cost + others.cost, state.hits, state.misses)
        }
    }
}

/// What something is kept under: its kind and all that decides it, one after the other, as bytes.
struct CacheKey: Hashable, Sendable {
    /// What the rest of a key means.
    enum Kind: UInt8, Sendable {
        case request, answer, alert, words, base, card, reviews, choice, reach, number, translation, way, target
    }

    private var bytes: [UInt8] = []

    /// A key with nothing but its kind.
    init(_ kind: Kind) {
        bytes.reserveCapacity(192)
        bytes.append(kind.rawValue)
    }

    /// A key of what depends on the data and on what was decided for a reader's texts and formats.
    init(_ kind: Kind, _ board: AlertBoard, _ reader: ReaderLanguage) {
        self.init(kind)
        add(board.generation)
        add(reader.text)
        add(reader.formatLocale.identifier)
    }

    /// How many bytes it has.
    var count: Int { bytes.count }

    /// Adds a text; an absent one differs from every other.
    mutating func add(_ text: String?) {
        if let text { bytes.append(contentsOf: text.utf8) } else { bytes.append(0xFE) }
        // No byte of UTF-8.
        bytes.append(0xFF)
    }

    /// Adds a number.
    mutating func add(_ number: Int) { withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) } }

    /// Adds what decides how an alert is written, once it is known which text of it a reader gets.
    mutating func add(_ chosen: ChosenAlert) {
        add(chosen.index)
        add(chosen.version ?? -1)
        add(chosen.outcomeName)
        add((chosen.isForeign ? 1 : 0) + (chosen.isPending ? 2 : 0))
        if let translation = chosen.translation { add(translation.target.identifier) }
    }

    static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// What a request leads to that may come again.
struct KnownRequest: Sendable {
    /// The key of its answer.
    var answer: CacheKey
    /// What it said beside what decided, as the answer writes it.
    var losers: [UInt8]
    var route: Metrics.Route
    /// Until when that counts, in seconds since 1970: ways of translation come and go.
    var expires: Int64
}

/// A finished part of answers.
final class AnswerPart: Sendable {
    /// Its bytes, in as many pieces as stand at different places.
    let pieces: [ContentBytes]

    init(_ pieces: [ContentBytes]) { self.pieces = pieces.map(\.trimmed) }

    /// About how many bytes it takes.
    var bytes: Int { pieces.reduce(128) { $0 + 128 + $1.bytes.count + 16 * $1.incidental.count } }
}

/// A document that is an answer to many, with what its header fields say.
struct Document: Sendable {
    var content: ContentBytes
    var type = "application/json"
    /// The languages of its texts.
    var languages: [String]
    /// The path of the resource with its parameters but `lang`, whose negotiated form `Content-Location` names.
    var path: String
    /// The language that leads to the same answer; the reader's own unless the content has one of its own.
    var location = Answer.Location.reader
    var status = 200
    var extra: [HTTPField] = []
    /// Whether it is put together from parts that are kept.
    var isComposed = false
    /// Until when it may be given, in seconds since 1970: a translation that failed now may work in a minute.
    var expires = Int64.max
    /// How the text of each alert in it came about.
    var outcomes: [String] = []
}

/// An answer that is kept, with the place where what one reader's request said is put in.
final class KeptAnswer: Sendable {
    /// The answer for readers whose request said nothing beside what decided.
    private let answer: PreparedResponse
    private let content: ContentBytes
    private let languages: [String]

    /// Until when it may be given, in seconds since 1970.
    var expires: Int64 { answer.keeping.expires }
    /// About how many bytes it takes: the body once here and once in the server.
    var bytes: Int { answer.response.body.count * 2 + 2_048 }

    /// Makes an answer of a document that was written for a reader without losing preferences.
    init(_ document: Document, reader: ReaderLanguage, key: CacheKey?) {
        content = key == nil ? document.content : document.content.trimmed
        languages = document.languages
        var keeping = PreparedResponse.Keeping(key: key, expires: document.expires)
        for outcome in document.outcomes { keeping.outcomes[outcome, default: 0] += 1 }
        answer = PreparedResponse(Answer.negotiated(document, reader: reader), keeping: keeping)
    }

    /// The answer with losing preferences, written as the document writes them.
    func answer(losers part: [UInt8]) -> PreparedResponse {
        // A single alert doesn't say what lost.
        guard !part.isEmpty, content.losers.upperBound > 0 else { return answer }
        let changed = content.replacing(losers: part)
        var response = answer.response
        response.body = changed.bytes
        response.setHeaderField("ETag", Answer.etag(changed, languages: languages))
        var keeping = answer.keeping
        keeping.losers = part
        return PreparedResponse(response, keeping: keeping)
    }
}
