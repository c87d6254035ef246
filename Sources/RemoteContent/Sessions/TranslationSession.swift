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
            return await translator.engine.status(from: source, to: target) == .installed
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
        if translator.endsWithSession, configuration.source != nil || identifier is any EndsWithSession {
            return try await whileListening { try await translateAlone(text) }
        }
        return try await whileValid { [self] in try await translateAlone(text) }
    }

    private func translateAlone(_ text: String) async throws -> Response {
        let plan = try await plan([Request(sourceText: text)])
        guard let item = plan.items.first else { throw TranslationError.internalError }
        if let failure = item.failure { throw failure }
        return try await translate(item)
    }

    /// Translates texts, all at once, in the order of the requests.
    ///
    /// - Throws: ``TranslationError``, or `CancellationError` when the task was cancelled.
    public func translations(from requests: [Request]) async throws -> [Response] {
        try await whileValid { [self] in
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
        try await whileValid { [self] in
            guard let source = configuration.source else { throw TranslationError.unableToIdentifyLanguage }
            let target = try await target(for: source)
            switch await translator.engine.status(from: source, to: target) {
            case .installed: return
            case .supported: break
            case .unsupported: throw await translator.engine.reasonForNone(source, target)
            }
            guard let preparation = options.preparation else {
                throw TranslationError.notInstalled.between(source, target)
                    .because("the session has no preparation, so nobody can be asked for consent")
            }
            try await translator.engine.prepare(from: source, to: target, preparation: preparation)
        }
    }

    // MARK: Work

    /// Runs work of which every part ends with the session by itself.
    private func whileListening<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
        guard !isCancelled else { throw TranslationError.alreadyCancelled }
        do {
            return try await SessionLifetime.$current.withValue(SessionLifetime(ownValidity, validity)) {
                try await work()
            }
        } catch is CancellationError where isCancelled {
            throw TranslationError.alreadyCancelled
        }
    }

    /// Runs work that ends when the session does, in a task of its own.
    func whileValid<Answer: Sendable>(_ work: @escaping @Sendable () async throws -> Answer) async throws -> Answer {
        // Begins on this thread: a task that first waits for another one would cost more than a cached answer.
        let task = Task.immediate(operation: work)
        guard let own = ownValidity.register({ task.cancel() }) else {
            task.cancel()
            throw TranslationError.alreadyCancelled
        }
        defer { ownValidity.unregister(own) }
        guard let shared = validity.register({ task.cancel() }) else {
            task.cancel()
            throw TranslationError.alreadyCancelled
        }
        defer { validity.unregister(shared) }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch is CancellationError where isCancelled {
            throw TranslationError.alreadyCancelled
        }
    }

    /// Translates everything of a plan, equal texts once, so many at a time as the engine likes; gives each response
    /// with the index of its request as soon as it is there.
    func run(_ plan: BatchPlan, give: (Int, Response) async throws -> Void) async throws {
        for item in plan.items {
            guard let failure = item.failure else { continue }
            for index in item.indices { try await give(index, response(item, at: index, failure)) }
        }
        let items = plan.items.filter { $0.failure == nil }
        try await withThrowingTaskGroup(of: (BatchPlan.Item, Response).self) { group in
            var next = 0
            while next < items.count, next < max(1, translator.engine.preferredConcurrency) {
                let item = items[next]
                next += 1
                group.addTask { [self] in try await attempt(item) }
            }
            while let (item, response) = try await group.next() {
                for (place, index) in item.indices.enumerated() {
                    var own = response
                    own.clientIdentifier = item.clientIdentifiers[place]
                    try await give(index, own)
                }
                guard next < items.count else { continue }
                let item = items[next]
                next += 1
                group.addTask { [self] in try await attempt(item) }
            }
        }
    }

    /// One item of a batch; what concerns it alone stands in its response.
    private func attempt(_ item: BatchPlan.Item) async throws -> (BatchPlan.Item, Response) {
        do {
            return (item, try await translate(item))
        } catch let error as TranslationError {
            return (item, response(item, at: 0, error))
        }
    }

    private func translate(_ item: BatchPlan.Item) async throws -> Response {
        let translation = try await translator.translate(item.text, from: item.source, to: item.target)
        return Response(
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
