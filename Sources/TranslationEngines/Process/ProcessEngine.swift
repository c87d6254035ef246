// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent

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
public actor ProcessEngine: BatchTranslationEngine {
    /// The configured name.
    public nonisolated var name: String { configuration.name }
    /// As configured.
    public nonisolated var tokenStyle: TokenStyle { configuration.tokenStyle }
    /// As many as go into one request.
    public nonisolated var preferredBatch: Int { configuration.batchTexts }
    /// One call more than requests under way, so that the next one is ready.
    public nonisolated var preferredConcurrency: Int { configuration.requests + 1 }

    let configuration: Configuration
    var worker: WorkerProcess?
    var generation = 0
    var gate: RetryGate
    var lastEnd = "it has not been started"
    /// Ends of the program since its last answer.
    var endsInARow = 0
    /// How often it is started again at once.
    static let startsAtOnce = 5
    var nextID = 0
    var underway: [Int: (jobs: [Job], since: ContinuousClock.Instant)] = [:]
    /// Whether the program has ever answered: before, no text is to blame for what it does.
    var hasAnswered = false
    /// Texts over which the program hung once.
    var suspects = Quarantine()
    var waiting = Queue<Job>()
    var probes: [LanguagePair: Task<String?, Never>] = [:]
    /// How pairs whose probe has failed are left alone.
    var broken: [LanguagePair: RetryGate] = [:]
    var quarantine = Quarantine()

    /// A text on its way.
    struct Job: Sendable {
        let text: String
        let pair: LanguagePair
        let give: Once<Result<Answer, any Error>>
        var strikes = 0
        var attempts = 0
        /// How long it has been under way in vain.
        var spent = Duration.zero
        var isAlone: Bool { strikes > 0 }
    }

    struct Answer: Sendable {
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
    func pair(_ source: LanguageTag, _ target: LanguageTag) -> LanguagePair? {
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
    func probe(_ pair: LanguagePair) async -> String? {
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
}
