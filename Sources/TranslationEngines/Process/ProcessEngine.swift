public import LocaleMatch
public import RemoteContent
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Translates with any program that reads and writes lines of JSON.
///
///     let engine = ProcessEngine(.init(command: ["/opt/mt/worker"], pairs: [[english, german]]))
///
/// It gets `{"id":1,"from":"en","to":"de","texts":["…"]}` on a line of its standard input, and answers
/// `{"id":1,"texts":["…"],"model":"…"}` on one of its standard output, in any order; `{"id":1,"error":"…"}` where it can't.
/// The program runs as long as the engine does, and is killed with this process, however that ends.
///
/// **Rules.**
/// 1. A pair is probed with a sentence before its first text; where that fails, the pair is left alone for a while that grows.
/// 2. Texts that come while ``Configuration/requests`` requests are under way wait, and go together in the next one: texts of
///    many callers share what a model does at a time.
/// 3. A request that isn't answered in time, or an end of the program, ends what is under way; the program is started again,
///    and each of those texts goes alone. One that brings the program down alone, twice, is never sent again; neither is one
///    over which a program that has answered others hangs twice.
/// 4. A program that can't be started, or ends again and again, is left alone for a while that grows.
/// 5. An answer with another number of texts, or an empty text, is none.
/// 6. One deadline covers all the time that a text is under way: in company half of it, so that the other half is left for
///    going alone. Waiting in line doesn't count.
public actor ProcessEngine: TranslationEngine {
    /// The program and what it translates.
    ///
    /// Descriptions show the program alone: its words may hold a key.
    public struct Configuration: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
        CustomReflectable
    {
        /// The program's path and its words.
        ///
        /// A name without a slash is looked for in `PATH`.
        public var command: [String]
        /// The pairs, source and target.
        public var pairs: [[LanguageTag]]
        /// The engine's name.
        public var name = "process"
        /// How masked parts are written.
        public var tokenStyle = TokenStyle.whiteBrackets
        /// The longest time for a text to be under way, from when the program has it.
        public var deadline = Duration.seconds(30)
        /// The most texts in one request.
        public var batchTexts = 64
        /// The most requests under way.
        public var requests = 2
        /// How good its translations are, 0 to 1; `nil` to leave the order of engines as it is.
        public var quality: Double?
        /// Variables of this process's environment that the program doesn't get, such as those that hold keys.
        public var hiddenVariables: Set<String> = []
        /// How long the program is left alone when it can't be started or keeps ending.
        public var retry = Backoff(first: .seconds(1), longest: .seconds(120))

        /// A program.
        public init(command: [String], pairs: [[LanguageTag]]) {
            self.command = command
            self.pairs = pairs
        }

        /// The name, the program and the pairs.
        public var description: String {
            let pairs = pairs.map { $0.map(\.identifier).joined(separator: "-") }.joined(separator: ", ")
            return "\(name): \(command.first ?? "no program") with \(max(0, command.count - 1)) words, for \(pairs)"
        }
        /// The ``description``, without what may be a secret.
        public var debugDescription: String { description }
        /// Nothing to look into.
        public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
    }

    /// The configured name.
    public nonisolated var name: String { configuration.name }
    /// As configured.
    public nonisolated var tokenStyle: TokenStyle { configuration.tokenStyle }
    /// As many as go into one request.
    public nonisolated var preferredBatch: Int { configuration.batchTexts }
    /// One call more than requests under way, so that the next one is ready.
    public nonisolated var preferredConcurrency: Int { configuration.requests + 1 }

    private let configuration: Configuration
    private var worker: WorkerProcess?
    private var generation = 0
    private var gate: RetryGate
    private var lastEnd = "it has not been started"
    /// Ends of the program since its last answer.
    private var endsInARow = 0
    /// How often it is started again at once.
    private static let startsAtOnce = 5
    private var nextID = 0
    private var underway: [Int: (jobs: [Job], since: ContinuousClock.Instant)] = [:]
    /// Whether the program has ever answered: before, no text is to blame for what it does.
    private var hasAnswered = false
    /// Texts over which the program hung once.
    private var suspects = Quarantine()
    private var waiting = Queue<Job>()
    private var probes: [LanguagePair: Task<String?, Never>] = [:]
    /// How pairs whose probe has failed are left alone.
    private var broken: [LanguagePair: RetryGate] = [:]
    private var quarantine = Quarantine()

    /// A text on its way.
    private struct Job: Sendable {
        let text: String
        let pair: LanguagePair
        let give: Once<Result<Answer, any Error>>
        var strikes = 0
        var attempts = 0
        /// How long it has been under way in vain.
        var spent = Duration.zero
        var isAlone: Bool { strikes > 0 }
    }

    private struct Answer: Sendable {
        var text: String
        var model: String
    }

    /// An engine; the program is started when it is first needed.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        gate = RetryGate(configuration.retry)
    }

    deinit { worker?.close() }

    // MARK: What can be translated

    /// What the program calls its model, once it has been asked.
    public func version(from source: LanguageTag, to target: LanguageTag) async -> String {
        guard let pair = pair(source, target) else { return "unknown" }
        return await probe(pair) ?? "unknown"
    }

    /// The configured pairs.
    public func pairs() async -> [AvailablePair] {
        configuration.pairs.filter { $0.count == 2 }
            .map { AvailablePair(source: $0[0], target: $0[1], status: .installed) }
    }

    /// Probes a listed pair the first time.
    public func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        guard let pair = pair(source, target) else { return .unsupported }
        return await probe(pair) == nil ? .unsupported : .installed
    }

    /// Why a listed pair doesn't work.
    public func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        guard let pair = pair(source, target), await probe(pair) == nil else { return nil }
        return TranslationError.engineUnavailable.between(source, target).because("\(name): \(lastEnd)")
    }

    /// The configured quality.
    public func quality(from source: LanguageTag, to target: LanguageTag) async -> Double? {
        pair(source, target) == nil ? nil : configuration.quality
    }

    /// The listed pair that fits best.
    private func pair(_ source: LanguageTag, _ target: LanguageTag) -> LanguagePair? {
        var best: (pair: LanguagePair, misfit: Int)?
        for pair in configuration.pairs where pair.count == 2 {
            guard let one = source.misfit(of: pair[0]), let other = target.misfit(of: pair[1]) else { continue }
            if best.map({ one + other < $0.misfit }) ?? true {
                best = (LanguagePair(source: pair[0], target: pair[1]), one + other)
            }
        }
        return best?.pair
    }

    /// The model's name when the pair works; `nil` when it doesn't, and it is tried again the next time.
    private func probe(_ pair: LanguagePair) async -> String? {
        if let known = probes[pair] { return await known.value }
        if broken[pair]?.isOpen() == false { return nil }
        let task = Task<String?, Never> { [self] in
            let sentence = ApertiumProbe.sentences(pair.source).first ?? "112."
            let answer = try? await ask([sentence], pair).first?.get()
            return answer.map { $0.model }
        }
        probes[pair] = task
        let model = await task.value
        if model == nil {
            probes[pair] = nil
            broken[pair, default: RetryGate(configuration.retry)].fail()
        } else {
            broken[pair] = nil
        }
        return model
    }

    // MARK: Translating

    /// Translates one text.
    public func translate(
        _ text: String, from source: LanguageTag, to target: LanguageTag
    ) async throws -> EngineTranslation {
        guard let result = try await translate(batch: [text], from: source, to: target).first else {
            throw TranslationError.internalError
        }
        return try result.get()
    }

    /// Translates several texts, together with those of other callers.
    public func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<EngineTranslation, any Error>] {
        guard let pair = pair(source, target) else {
            throw TranslationError.unsupportedLanguagePairing.between(source, target)
        }
        guard await probe(pair) != nil else {
            try Task.checkCancellation()
            throw TranslationError.engineUnavailable.between(source, target).because("\(name): \(lastEnd)")
        }
        return try await ask(texts, pair).map { result in
            result.map { EngineTranslation(text: $0.text, path: [source, target]) }
        }
    }

    private func ask(_ texts: [String], _ pair: LanguagePair) async throws -> [Result<Answer, any Error>] {
        let jobs = texts.map { Job(text: $0, pair: pair, give: Once()) }
        for job in jobs {
            if quarantine.contains(job.text, Self.place(pair)) {
                job.give.give(.failure(TranslationError.quarantined.because("by \(name)")))
            } else {
                waiting.append(job)
            }
        }
        pump()
        return try await withTaskCancellationHandler {
            var results: [Result<Answer, any Error>] = []
            for job in jobs {
                results.append(await withCheckedContinuation { job.give.wait($0) })
                if case .failure(let error as CancellationError)? = results.last { throw error }
            }
            return results
        } onCancel: {
            for job in jobs { job.give.give(.failure(CancellationError())) }
        }
    }

    private static func place(_ pair: LanguagePair) -> String { "\(pair.source.identifier) \(pair.target.identifier)" }

    // MARK: Rule 2

    private func pump() {
        while underway.count < max(1, configuration.requests), let first = waiting.removeFirst() {
            // A suspect goes alone, and nothing beside it.
            if first.isAlone, !underway.isEmpty {
                waiting.prepend(first)
                return
            }
            if underway.values.contains(where: { $0.jobs.contains(where: \.isAlone) }) {
                waiting.prepend(first)
                return
            }
            var batch = [first]
            while !first.isAlone, batch.count < max(1, configuration.batchTexts), let next = waiting.first,
                next.pair == first.pair, !next.isAlone
            {
                batch.append(next)
                _ = waiting.removeFirst()
            }
            send(batch)
        }
    }

    private struct Request: Encodable {
        var id: Int
        var from: String
        var to: String
        var texts: [String]
    }

    private struct Response: Decodable {
        var id: Int
        var texts: [String]?
        var model: String?
        var error: String?
    }

    private func send(_ batch: [Job]) {
        guard let worker = runningWorker() else {
            let error = TranslationError.engineUnavailable.because("\(name): \(lastEnd)")
            for job in batch { job.give.give(.failure(error)) }
            return
        }
        nextID += 1
        let id = nextID
        let pair = batch[0].pair
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        let request = Request(
            id: id, from: pair.source.identifier, to: pair.target.identifier, texts: batch.map(\.text))
        guard let line = try? encoder.encode(request) else {
            for job in batch { job.give.give(.failure(TranslationError.internalError)) }
            return
        }
        underway[id] = (batch, .now)
        worker.send(Array(line))
        let generation = generation
        let left = configuration.deadline - (batch.map(\.spent).max() ?? .zero)
        Task { [weak self] in
            try? await Task.sleep(for: batch.count == 1 ? left : left / 2)
            await self?.expire(id, generation)
        }
    }

    private func runningWorker() -> WorkerProcess? {
        if let worker { return worker }
        guard gate.isOpen() else { return nil }
        generation += 1
        let generation = generation
        let fresh = WorkerProcess(
            configuration.command, environment: ChildProcess.environment(without: configuration.hiddenVariables),
            line: { [weak self] line in Task { [weak self] in await self?.take(line, generation) } },
            end: { [weak self] end in Task { [weak self] in await self?.end(end, generation) } })
        worker = fresh
        return fresh
    }

    // MARK: Rules 3 to 5

    private func take(_ line: [UInt8], _ from: Int) {
        // What is no answer, such as a library's greeting, is passed over.
        guard from == generation, let response = try? JSONDecoder().decode(Response.self, from: Data(line)),
            let batch = underway.removeValue(forKey: response.id)?.jobs
        else { return }
        gate.succeed()
        endsInARow = 0
        hasAnswered = true
        if let texts = response.texts, texts.count == batch.count {
            for (job, text) in zip(batch, texts) {
                let isEmpty = text.allSatisfy(\.isWhitespace)
                job.give.give(
                    isEmpty
                        ? .failure(TranslationError.poorQuality.because("\(name) gave an empty text"))
                        : .success(Answer(text: text, model: response.model ?? "1")))
            }
        } else if batch.count == 1 {
            let reason = response.error.map { "\($0.prefix(300))" } ?? "the answer doesn't hold the text asked for"
            batch[0].give.give(.failure(TranslationError.internalError.because("\(name): \(reason)")))
        } else {
            // Who of them is to blame shows when each goes by itself.
            for var job in batch {
                job.strikes = max(1, job.strikes)
                waiting.append(job)
            }
        }
        pump()
    }

    private func expire(_ id: Int, _ from: Int) {
        guard from == generation, underway[id] != nil else { return }
        lastEnd = "no answer within \(configuration.deadline)"
        stop(blaming: id)
    }

    private func end(_ end: WorkerProcess.End, _ from: Int) {
        guard from == generation, worker != nil else { return }
        lastEnd = end.detail
        gate.fail()
        worker = nil
        generation += 1
        settle(blaming: nil, mayGoOn: !end.isUnstartable)
    }

    private func stop(blaming id: Int) {
        worker?.close()
        worker = nil
        generation += 1
        settle(blaming: id, mayGoOn: true)
    }

    /// What becomes of the texts that were under way when the program ended: by itself, or because one took too long.
    private func settle(blaming id: Int?, mayGoOn: Bool) {
        let lost = underway.sorted { $0.key < $1.key }
        underway = [:]
        var again: [Job] = []
        for (number, batch) in lost {
            let isSlow = number == id
            for var job in batch.jobs {
                job.attempts += 1
                job.spent += .now - batch.since
                // An end of the program may be any request's doing; slow is the one that took its time.
                if id == nil || isSlow { job.strikes += 1 }
                let wasAlone = batch.jobs.count == 1
                if id == nil, wasAlone, job.strikes >= 2, hasAnswered {
                    quarantine.insert(job.text, Self.place(job.pair))
                    job.give.give(.failure(TranslationError.quarantined.because("\(name): \(lastEnd)")))
                } else if isSlow, wasAlone {
                    hang(over: job)
                } else if !mayGoOn || job.attempts > 5 || job.spent >= configuration.deadline
                    || (wasAlone && job.strikes >= 2)
                {
                    job.give.give(.failure(TranslationError.engineUnavailable.because("\(name): \(lastEnd)")))
                } else {
                    again.append(job)
                }
            }
        }
        // A text may have brought it down: it is started again at once for the others, a few times.
        endsInARow += 1
        if mayGoOn, endsInARow <= Self.startsAtOnce { gate.succeed() }
        for job in again.reversed() { waiting.prepend(job) }
        pump()
    }

    /// The program has hung over a text alone: the text's doing only where it has answered others.
    private func hang(over job: Job) {
        let place = Self.place(job.pair)
        if hasAnswered, suspects.contains(job.text, place) {
            quarantine.insert(job.text, place)
            job.give.give(.failure(TranslationError.quarantined.because("\(name): \(lastEnd)")))
        } else {
            if hasAnswered { suspects.insert(job.text, place) }
            job.give.give(.failure(TranslationError.engineUnavailable.because("\(name): \(lastEnd)")))
        }
    }

    /// The program's process, for watching it.
    package var process: Int32? { worker?.process }
}
