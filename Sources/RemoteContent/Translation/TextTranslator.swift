// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// Translates whole texts with an engine, so that nothing that must survive is lost on the way.
///
/// 1. What people have settled on for a whole text comes first, and no engine is asked.
/// 2. A text that the memory knows as a whole comes from there, neither cut nor judged again.
/// 3. Other texts are cut into sentences; links, placeholders, markup and the like are masked (``Masker``).
/// 4. Sentences that the memory knows come from there; what it gives is trusted no more than an engine's answer, and is
///    left out when it is empty or lacks a token. Of the others, equal ones are translated once, however many
///    tasks ask for them at the same time, and all together, as the engine likes best.
/// 5. Every token must come back exactly once, in a sane place. Where one doesn't, the sentence is translated again in
///    segments around its tokens; where that fails too, the source sentence stands, and a flag says so. An engine that is
///    away, or refuses, ends the text: it isn't asked again for each sentence.
/// 6. The sentences are put together again with the blanks and line breaks of the source text; blanks that an engine left in a
///    row, or before a comma, go.
/// 7. The quality guard has the last word.
///
/// What is remembered is in the memory, and nowhere else: a setting that changes how a text reads is part of its key.
public struct TextTranslator: Sendable {
    /// The most bytes of a text.
    public static let maximumTextBytes = 1 << 20
    /// The most bytes of a text that is kept in the memory as a whole; of a longer one only the sentences are.
    static let maximumKeptBytes = 8 << 10

    /// What translates.
    public var engine: any TranslationEngine
    /// What finds the parts that must not be translated.
    public var masker: Masker
    /// What keeps translations; `nil` for no memory.
    public var memory: (any TranslationMemory)?
    /// Whether texts may be sent to servers.
    public var remote: RemotePolicy
    /// The version of the glossary that the engine applies, part of the memory's keys; empty without one.
    public var glossaryVersion = ""
    /// What looks at the results.
    public var quality = QualityGuard.flagging
    /// What tells the language of a translation, for the guard; `nil` to leave that out.
    public var identifier: (any LanguageIdentifying)?
    /// Whether only what the memory has is given: ``TranslationError/notKept`` for everything else.
    public var asksMemoryOnly = false
    /// Where texts go that the memory doesn't have, when the translating is left to workers that share the memory
    /// (``TranslationWorker``); `nil` to translate here.
    public var queue: (any TranslationQueue)?
    /// How soon what goes into the queue is wanted.
    public var queuePriority = TranslationTask.Priority.normal
    /// How long to wait for what went into the queue; without any, ``TranslationError/notKept`` says that it isn't there yet.
    public var queuePatience = Duration.zero
    /// What looks on while texts are translated, for logs, metrics and traces.
    public var observer: (any TranslationObserver)?
    /// Whether whole texts are kept beside their sentences.
    var keepsTexts = true

    /// The translations under way, shared by all copies of this value.
    let flights = SingleFlight<Flight, Delivery>()

    /// A translator over an engine, which sends nothing to a server unless told that it may.
    public init(
        engine: any TranslationEngine, masker: Masker = Masker(), memory: (any TranslationMemory)? = nil,
        identifier: (any LanguageIdentifying)? = nil, remote: RemotePolicy = .never
    ) {
        self.engine = engine
        self.masker = masker
        self.memory = memory
        self.identifier = identifier
        self.remote = remote
    }

    /// A translated text.
    public struct Translation: Sendable, Hashable {
        /// The text.
        public var text: String
        /// Where it comes from.
        public var provenance: TranslationProvenance

        /// A translated text.
        public init(text: String, provenance: TranslationProvenance) {
            self.text = text
            self.provenance = provenance
        }
    }

    /// Translates a text.
    ///
    /// - Throws: ``TranslationError``, or `CancellationError` when the task was cancelled.
    public func translate(
        _ text: String, from source: LanguageTag, to target: LanguageTag
    ) async throws -> Translation {
        guard let result = try await translate(batch: [text], from: source, to: target).first else {
            throw TranslationError.internalError
        }
        return try result.get()
    }

    /// Translates several texts, whose sentences the engine gets together; one that fails costs itself alone.
    ///
    /// - Throws: `CancellationError` when the task was cancelled.
    public func translate(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<Translation, TranslationError>] {
        guard let observer else { return try await unobserved(batch: texts, from: source, to: target) }
        let call = TranslationCall(
            source: source, target: target, texts: texts.count, bytes: texts.reduce(0) { $0 + $1.utf8.count },
            engine: engine.name, isQueued: queue != nil && !asksMemoryOnly)
        return try await observer.observe(call) { try await unobserved(batch: texts, from: source, to: target) }
    }

    func unobserved(
        batch texts: [String], from source: LanguageTag, to target: LanguageTag
    ) async throws -> [Result<Translation, TranslationError>] {
        if let queue, !asksMemoryOnly { return try await queued(batch: texts, from: source, to: target, queue) }
        let job = await job(from: source, to: target)
        var results: [Result<Translation, TranslationError>] = []
        results.reserveCapacity(texts.count)
        var rest: [Int] = []
        for (index, text) in texts.enumerated() {
            let known = await known(text, job)
            if known == nil { rest.append(index) }
            results.append(known ?? .failure(.internalError))
        }
        guard !rest.isEmpty else { return results }
        for (index, answer) in zip(rest, try await translated(rest.map { texts[$0] }, job)) { results[index] = answer }
        return results
    }

    /// Translates texts that aren't known as a whole, each under the policy on servers.
    private func translated(_ texts: [String], _ job: Job) async throws -> [Result<Translation, TranslationError>] {
        // Texts that are decided upon one by one can't go together.
        let groups = remote.sharedName == nil ? texts.map { [$0] } : [texts]
        var results: [Result<Translation, TranslationError>] = []
        for group in groups {
            let errand = TranslationErrand(remote, length: group.reduce(0) { $0 + $1.utf8.count })
            results += try await TranslationErrand.$current.withValue(errand) {
                try await sentenceBySentence(group, job)
            }
        }
        return results
    }

    /// Whether a pair can be translated now, with the servers that may be asked.
    public func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        await underPolicy { await engine.admittedStatus(from: source, to: target) }
    }

    /// Asks the engine something with the policy in force.
    func underPolicy<Answer>(_ ask: () async throws -> Answer) async rethrows -> Answer {
        try await remote.apply(ask)
    }
}
