// SPDX-License-Identifier: Apache-2.0

public import LanguageIdentification
public import LocaleMatch

/// Translates texts from one language into another, or from whatever they are in into what the reader reads.
///
///     let session = TranslationSession(configuration: .init(source: spanish, target: catalan), translator: translator)
///     let response = try await session.translate("Lluvias intensas esta tarde.")
///     for try await response in session.translate(batch: requests) { show(response) }
///
/// Cancelling the task that waits cancels its work. ``cancel()``, or invalidating the configuration, ends the session:
/// what is pending ends with ``TranslationError/alreadyCancelled``, and so does every later call.
///
/// **What throws and what doesn't.** What concerns every text of a call (the pair can't be had, the language of a batch
/// can't be told, the session is over) is thrown. What concerns one text of a batch stands in its response, with the
/// source text, and costs the others nothing.
public final class TranslationSession: Sendable {
    /// The most requests of a batch.
    public static let maximumBatch = 100_000

    /// What the session was opened with.
    public let configuration: Configuration
    /// How it works.
    public let options: Options
    let translator: TextTranslator
    let identifier: any LanguageIdentifying
    private let validity: SessionLifetime.Validity
    private let ownValidity = SessionLifetime.Validity()

    /// Opens a session.
    public init(
        configuration: Configuration, translator: TextTranslator,
        identifier: any LanguageIdentifying = LanguageRecognizer(), options: Options = Options()
    ) {
        self.configuration = configuration
        var translator = translator
        if let remote = options.remote { translator.remote = remote }
        self.translator = translator
        self.identifier = identifier
        self.options = options
        validity = configuration.validity
    }

    /// Opens a session between two languages.
    public convenience init(source: LanguageTag, target: LanguageTag, translator: TextTranslator) {
        self.init(configuration: Configuration(source: source, target: target), translator: translator)
    }

    deinit { ownValidity.end() }

    // MARK: State

    /// Whether the session has been cancelled or its configuration invalidated.
    public var isCancelled: Bool { ownValidity.hasEnded || validity.hasEnded }

    /// Whether the session's pair can be translated now; false for a source or target that is not known beforehand.
    public var isReady: Bool {
        get async {
            guard !isCancelled, let source = configuration.source, let target = configuration.target else {
                return false
            }
            return await translator.status(from: source, to: target) == .installed
        }
    }

    /// Whether ``prepareTranslation()`` has someone to ask for consent.
    public var canRequestDownloads: Bool { options.preparation != nil }

    /// Ends the session.
    public func cancel() { ownValidity.end() }

    // MARK: Translating

    /// Translates one text.
    ///
    /// - Throws: ``TranslationError``, or `CancellationError` when the task was cancelled.
    public func translate(_ text: String) async throws -> Response {
        try await whileValid { try await translateAlone(text) }
    }

    private func translateAlone(_ text: String) async throws -> Response {
        let item = try await plan(text)
        if let failure = item.failure { throw failure }
        let translation = try await translator.translate(item.text, from: item.source, to: item.target)
        return response(item, translation)
    }

    /// Translates texts, all at once, in the order of the requests.
    ///
    /// - Throws: ``TranslationError``, or `CancellationError` when the task was cancelled.
    public func translations(from requests: [Request]) async throws -> [Response] {
        try await whileValid {
            let plan = try await plan(requests)
            var responses: [Response?] = Array(repeating: nil, count: requests.count)
            try await run(plan) { responses[$0] = $1 }
            return responses.compactMap(\.self)
        }
    }

    /// Translates texts and gives each response as soon as it is there.
    ///
    /// The work begins with the first element that is asked for and never runs far ahead of the reader.
    public func translate(batch requests: [Request]) -> BatchResponse {
        BatchResponse(session: self, requests: requests)
    }

    /// Makes the session's pair available, asking for consent first.
    ///
    /// Several callers wait for the same download, which goes on when one of them is cancelled.
    ///
    /// - Throws: ``TranslationError/notInstalled`` when consent is refused, there is nobody to ask, or the
    ///   installation fails; other errors of ``TranslationError`` for pairs that can't be had.
    public func prepareTranslation() async throws {
        try await whileValid {
            guard let source = configuration.source else { throw TranslationError.unableToIdentifyLanguage }
            let target = try await target(for: source)
            switch await translator.status(from: source, to: target) {
            case .installed: return
            case .supported: break
            case .unsupported:
                throw await translator.underPolicy { await translator.engine.reasonForNone(source, target) }
            }
            guard let preparation = options.preparation else {
                throw TranslationError.notInstalled.between(source, target)
                    .because("the session has no preparation, so nobody can be asked for consent")
            }
            try await SessionLifetime.run { [engine = translator.engine] in
                try await engine.prepare(from: source, to: target, preparation: preparation)
            }
        }
    }

    // MARK: Work

    /// Runs work in the caller's task; whatever in it may wait for long ends when the session does (``SessionLifetime``).
    func whileValid<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
        guard !isCancelled else { throw TranslationError.alreadyCancelled }
        do {
            return try await SessionLifetime.$current.withValue(SessionLifetime(ownValidity, validity)) {
                try await work()
            }
        } catch is CancellationError where isCancelled {
            throw TranslationError.alreadyCancelled
        }
    }

    /// Translates everything of a plan, equal texts once: as many texts together as the engine likes in one call, and as many
    /// calls at a time; gives each response with the index of its request as soon as it is there.
    func run(_ plan: BatchPlan, give: (Int, Response) async throws -> Void) async throws {
        for item in plan.items {
            guard let failure = item.failure else { continue }
            for index in item.indices { try await give(index, response(item, at: index, failure)) }
        }
        let groups = groups(plan.items.filter { $0.failure == nil })
        try await withThrowingTaskGroup(of: [(BatchPlan.Item, Response)].self) { tasks in
            var next = 0
            while next < groups.count, next < max(1, translator.engine.preferredConcurrency) {
                let group = groups[next]
                next += 1
                tasks.addTask { [self] in try await attempt(group) }
            }
            while let responses = try await tasks.next() {
                for (item, response) in responses {
                    for (place, index) in item.indices.enumerated() {
                        var own = response
                        own.clientIdentifier = item.clientIdentifiers[place]
                        try await give(index, own)
                    }
                }
                guard next < groups.count else { continue }
                let group = groups[next]
                next += 1
                tasks.addTask { [self] in try await attempt(group) }
            }
        }
    }

    /// Items of one pair that go to the engine together, in the order of the first of each.
    private func groups(_ items: [BatchPlan.Item]) -> [[BatchPlan.Item]] {
        let size = max(1, translator.engine.preferredBatch)
        var groups: [[BatchPlan.Item]] = []
        var open: [[LanguageTag]: Int] = [:]
        for item in items {
            let pair = [item.source, item.target]
            if let place = open[pair], groups[place].count < size {
                groups[place].append(item)
            } else {
                open[pair] = groups.count
                groups.append([item])
            }
        }
        return groups
    }

    /// Items of one pair; what concerns one of them alone stands in its response.
    private func attempt(_ items: [BatchPlan.Item]) async throws -> [(BatchPlan.Item, Response)] {
        guard let first = items.first else { return [] }
        let results = try await translator.translate(batch: items.map(\.text), from: first.source, to: first.target)
        return zip(items, results).map { item, result in
            switch result {
            case .success(let translation): (item, response(item, translation))
            case .failure(let error): (item, response(item, at: item.indices.first ?? 0, error))
            }
        }
    }

    private func response(_ item: BatchPlan.Item, _ translation: TextTranslator.Translation) -> Response {
        Response(
            sourceText: item.text, targetText: translation.text, sourceLanguage: item.source,
            sourceProbability: item.probability,
            targetLanguage: translation.provenance.path.last ?? item.target.withoutExtensions,
            clientIdentifier: item.clientIdentifiers.first ?? nil, provenance: translation.provenance)
    }

    private func response(_ item: BatchPlan.Item, at index: Int, _ failure: TranslationError) -> Response {
        let place = item.indices.firstIndex(of: index) ?? 0
        return Response(
            sourceText: item.text, targetText: item.text, sourceLanguage: item.source,
            sourceProbability: item.probability, targetLanguage: item.source,
            clientIdentifier: item.clientIdentifiers.indices.contains(place) ? item.clientIdentifiers[place] : nil,
            failure: failure)
    }
}
