public import LocaleMatch

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

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
        let results: [Result<Translation, TranslationError>]
        if observer != nil {
            results = try await translate(batch: [text], from: source, to: target)
        } else if let queue, !asksMemoryOnly {
            results = try await queued(batch: [text], from: source, to: target, queue)
        } else {
            let job = await job(from: source, to: target)
            if let known = await known(text, job) { return try known.get() }
            results = try await translate(whole: [text], job)
        }
        guard let result = results.first else { throw TranslationError.internalError }
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
        var results: [Result<Translation, TranslationError>?] = Array(repeating: nil, count: texts.count)
        var rest: [Int] = []
        for (index, text) in texts.enumerated() {
            if let known = await known(text, job) { results[index] = known } else { rest.append(index) }
        }
        guard !rest.isEmpty else { return results.compactMap(\.self) }
        for (index, answer) in zip(rest, try await translate(whole: rest.map { texts[$0] }, job)) {
            results[index] = answer
        }
        return results.map { $0 ?? .failure(.internalError) }
    }

    /// Translates texts that aren't known as a whole, each under the policy on servers.
    private func translate(whole texts: [String], _ job: Job) async throws -> [Result<Translation, TranslationError>] {
        // Texts that are decided upon one by one can't go together.
        let groups = remote.sharedName == nil ? texts.map { [$0] } : [texts]
        var results: [Result<Translation, TranslationError>] = []
        for group in groups {
            let errand = TranslationErrand(remote, length: group.reduce(0) { $0 + $1.utf8.count })
            results += try await TranslationErrand.$current.withValue(errand) { try await translate(group, job) }
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

    // MARK: One pair

    /// What texts are translated from and into, by what, and under which conditions.
    struct Job: Sendable {
        var source: LanguageTag
        var target: LanguageTag
        var version: String
        var spoiledUnits: [String]
        /// A digest of what else decides how a whole text comes out, for its key.
        var conditions: UInt64
    }

    private func job(from source: LanguageTag, to target: LanguageTag) async -> Job {
        let units = await engine.spoiledUnits(from: source, to: target)
        return Job(
            source: source, target: target, version: await engine.version(from: source, to: target),
            spoiledUnits: units, conditions: conditions(units))
    }

    private func conditions(_ units: [String]) -> UInt64 {
        var digest = FNV1a.hash(CollectionOfOne(identifier == nil ? 0 : 1))
        for list in [units, masker.spoiledUnits, masker.terms] {
            for part in list {
                digest = FNV1a.hash(CollectionOfOne(0), continuing: FNV1a.hash(part.utf8, continuing: digest))
            }
            digest = FNV1a.hash(CollectionOfOne(1), continuing: digest)
        }
        return digest
    }

    private func key(of text: String, _ job: Job) -> TranslationMemoryKey? {
        guard text.utf8.count <= Self.maximumKeptBytes else { return nil }
        return TranslationMemoryKey(
            text: text, engine: engine.name, engineVersion: job.version, source: job.source, target: job.target,
            glossaryVersion: glossaryVersion, conditions: job.conditions)
    }

    // MARK: Rules 1 and 2

    /// What is known of a whole text without an engine; `nil` when nothing is.
    private func known(_ text: String, _ job: Job) async -> Result<Translation, TranslationError>? {
        guard text.utf8.count <= Self.maximumTextBytes else {
            return .failure(.textTooLong.because("at most \(Self.maximumTextBytes) bytes"))
        }
        if let settled = await engine.settled(text, from: job.source, to: job.target) {
            var stored = StoredTranslation(
                text: settled.text, path: settled.path, engine: settled.engine?.name ?? engine.name,
                engineVersion: settled.engine?.version ?? job.version, isHuman: true)
            stored.counts.words = settled.words
            return judged(translation(of: text, stored, job, isCached: false))
        }
        guard let memory else { return nil }
        var keys: [TranslationMemoryKey] = []
        if let key = key(of: text, job) { keys.append(key) }
        // Who only asks the memory may not have the workers' engines, and takes what they have delivered.
        if asksMemoryOnly { keys.append(TranslationMemoryKey(delivered: text, from: job.source, to: job.target)) }
        guard !keys.isEmpty else { return nil }
        for case let kept? in await memory.translations(for: keys)
        where kept.seal == StoredTranslation.seal(of: text, kept.text) {
            return judged(translation(of: text, kept, job, isCached: true))
        }
        return nil
    }

    private func translation(
        of text: String, _ stored: StoredTranslation, _ job: Job, isCached: Bool
    ) -> Translation {
        Translation(
            text: stored.text,
            provenance: TranslationProvenance(
                sourceText: text, sourceLanguage: job.source, targetLanguage: job.target,
                engine: EngineIdentity(name: stored.engine, version: stored.engineVersion), path: stored.path,
                isCached: isCached, isHuman: stored.isHuman, sentTo: stored.sentTo, counts: stored.counts,
                grade: stored.isHuman ? .good : quality.grade(stored.counts, stored.flags), flags: stored.flags,
                time: stored.madeAt))
    }

    private func judged(_ translation: Translation) -> Result<Translation, TranslationError> {
        let provenance = translation.provenance
        guard let reason = quality.refusal(of: provenance.flags, provenance.grade) else { return .success(translation) }
        return .failure(
            .poorQuality.between(provenance.sourceLanguage, provenance.targetLanguage).because(reason))
    }

    // MARK: Texts

    /// What says that a translation isn't whole.
    static let imperfect: [TranslationFlag] = [.sourceKept, .inSegments, .empty]

    /// A text, cut and masked.
    private struct Prepared {
        let text: String
        let units: TextUnits
        /// The sentences to translate, in order.
        let sentences: [MaskedText]
    }

    private func translate(_ texts: [String], _ job: Job) async throws -> [Result<Translation, TranslationError>] {
        var masker = masker
        masker.spoiledUnits += job.spoiledUnits
        var sentences: [TranslationMemoryKey: MaskedText] = [:]
        var keys: [TranslationMemoryKey] = []
        let prepared = texts.map { text in
            let units = TextUnits(text, in: job.source, masker: masker, style: engine.tokenStyle)
            let prepared = Prepared(text: text, units: units, sentences: units.units)
            for sentence in prepared.sentences {
                let key = key(of: sentence, job)
                if sentences.updateValue(sentence, forKey: key) == nil { keys.append(key) }
            }
            return prepared
        }
        let answers = try await answers(keys, sentences, job)
        var results: [Result<Translation, TranslationError>] = []
        var entries: [TranslationMemoryEntry] = []
        for prepared in prepared {
            do {
                let (translation, stored) = try await joined(prepared, answers, job)
                results.append(judged(translation))
                // What isn't whole is tried again the next time.
                let isWhole = !stored.flags.contains { Self.imperfect.contains($0) }
                if isWhole, keepsTexts, let key = key(of: prepared.text, job) {
                    var sealed = stored
                    sealed.seal = StoredTranslation.seal(of: prepared.text, stored.text)
                    entries.append(TranslationMemoryEntry(key: key, translation: sealed))
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                results.append(.failure(error as? TranslationError ?? .internalError.because("\(error)")))
            }
        }
        if let memory, !entries.isEmpty { await memory.store(entries) }
        return results
    }

    private func key(of sentence: MaskedText, _ job: Job) -> TranslationMemoryKey {
        TranslationMemoryKey(
            engine: engine.name, engineVersion: job.version, source: job.source, target: job.target,
            maskedText: sentence.text, glossaryVersion: glossaryVersion)
    }

    /// A translated sentence, and whether it was known already.
    struct Delivery: Sendable {
        var translation: StoredTranslation
        var isCached: Bool
    }

    /// What is gathered while the sentences are put together.
    private struct Progress {
        var identity: EngineIdentity
        var path: [LanguageTag]?
        var flags: [TranslationFlag] = []
        var failure: (any Error)?
        var isCached = true
        var isHuman = true
        var sentTo: [String] = []
        var counts = TranslationCounts()
        var time: Date?

        init(identity: EngineIdentity) { self.identity = identity }

        mutating func raise(_ flag: TranslationFlag) { if !flags.contains(flag) { flags.append(flag) } }

        mutating func note(_ delivery: Delivery) {
            let translation = delivery.translation
            path = path ?? translation.path
            // A sentence that people translated says little about a text that an engine translated the rest of.
            if !translation.isHuman || isHuman {
                identity = EngineIdentity(name: translation.engine, version: translation.engineVersion)
            }
            isHuman = isHuman && translation.isHuman
            isCached = isCached && delivery.isCached
            for server in translation.sentTo where !sentTo.contains(server) { sentTo.append(server) }
            counts.words += translation.counts.words
            counts.unknownWords += translation.counts.unknownWords
            counts.lostWords += translation.counts.lostWords
            time = min(time ?? translation.madeAt, translation.madeAt)
        }
    }

    /// Rules 5 to 7 for one text.
    private func joined(
        _ prepared: Prepared, _ answers: [TranslationMemoryKey: Result<Delivery, any Error>], _ job: Job
    ) async throws -> (Translation, StoredTranslation) {
        guard !prepared.sentences.isEmpty else { throw TranslationError.nothingToTranslate }
        var progress = Progress(identity: EngineIdentity(name: engine.name, version: job.version))
        var replacements: [String] = []
        for sentence in prepared.sentences {
            replacements.append(try await replacement(for: sentence, answers[key(of: sentence, job)], job, &progress))
        }
        guard let path = progress.path else { throw progress.failure ?? TranslationError.internalError }
        let translated = prepared.units.joined(replacements)
        if !progress.isHuman {
            let found = await quality.findings(
                source: prepared.text, translation: translated, counts: progress.counts, from: job.source,
                to: job.target, identifier: identifier)
            progress.counts = found.counts
            for flag in found.flags { progress.raise(flag) }
        }
        let stored = StoredTranslation(
            text: translated, path: path, counts: progress.counts, flags: progress.flags,
            engine: progress.identity.name, engineVersion: progress.identity.version, isHuman: progress.isHuman,
            sentTo: progress.sentTo, madeAt: progress.time ?? Date())
        return (translation(of: prepared.text, stored, job, isCached: progress.isCached), stored)
    }

    // MARK: Rule 4

    /// What tasks share the translation of a sentence by: those that may not send it away can't wait for one that does.
    struct Flight: Hashable, Sendable {
        var key: TranslationMemoryKey
        var policy: String
    }

    private func answers(
        _ keys: [TranslationMemoryKey], _ sentences: [TranslationMemoryKey: MaskedText], _ job: Job
    ) async throws -> [TranslationMemoryKey: Result<Delivery, any Error>] {
        func wanted(_ keys: [TranslationMemoryKey]) -> [(key: TranslationMemoryKey, unit: MaskedText)] {
            keys.compactMap { key in sentences[key].map { (key, $0) } }
        }
        let results: [Result<Delivery, any Error>]
        if let policy = remote.sharedName {
            results = try await flights.results(for: keys.map { Flight(key: $0, policy: policy) }) { flights in
                try await deliver(wanted(flights.map(\.key)), job)
            }
        } else {
            results = try await deliver(wanted(keys), job)
        }
        return Dictionary(zip(keys, results), uniquingKeysWith: { first, _ in first })
    }

    private func deliver(
        _ wanted: [(key: TranslationMemoryKey, unit: MaskedText)], _ job: Job
    ) async throws -> [Result<Delivery, any Error>] {
        let known = await recall(wanted)
        let missing = wanted.indices.filter { known[$0] == nil }
        var fresh: [Int: Result<Delivery, any Error>] = [:]
        if !missing.isEmpty {
            let results = try await ask(missing.map { wanted[$0].unit.text }, job)
            for (index, result) in zip(missing, results) { fresh[index] = result }
            await remember(missing, wanted, fresh)
        }
        return wanted.indices.map { index in
            if let result = fresh[index] { return result }
            guard let translation = known[index] else { return .failure(TranslationError.internalError) }
            return .success(Delivery(translation: translation, isCached: true))
        }
    }

    /// What the memory knows, one for each that is wanted; an answer that can't be used counts as none.
    private func recall(
        _ wanted: [(key: TranslationMemoryKey, unit: MaskedText)]
    ) async -> [StoredTranslation?] {
        let found = await memory?.translations(for: wanted.map(\.key)) ?? []
        guard found.count == wanted.count else { return wanted.map { _ in nil } }
        return zip(wanted, found).map { wanted, translation in
            translation.flatMap { Self.isWhole($0, of: wanted.unit) ? $0 : nil }
        }
    }

    /// Whether something came back for a sentence, with all of its tokens in place.
    private static func isWhole(_ translation: StoredTranslation, of unit: MaskedText) -> Bool {
        !translation.text.allSatisfy(\.isWhitespace) && (try? unit.restore(translation.text)) != nil
    }

    /// The engine's answers; what it throws for all of them, but for a cancellation, is the failure of each, so that
    /// sentences that the memory knows don't go with it.
    private func ask(_ texts: [String], _ job: Job) async throws -> [Result<Delivery, any Error>] {
        guard !asksMemoryOnly else { return texts.map { _ in .failure(TranslationError.notKept) } }
        let results: [Result<EngineTranslation, any Error>]
        do {
            results = try await SessionLifetime.run { [engine] in
                try await engine.admittedTranslation(of: texts, from: job.source, to: job.target)
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            return texts.map { _ in .failure(error) }
        }
        guard results.count == texts.count else {
            throw TranslationError.internalError.because("the engine gave \(results.count) answers to \(texts.count)")
        }
        return results.map { result in
            result.map { answer in
                let identity = answer.engine ?? EngineIdentity(name: engine.name, version: job.version)
                return Delivery(
                    translation: StoredTranslation(
                        text: answer.text, path: answer.path,
                        counts: TranslationCounts(
                            words: answer.words, unknownWords: answer.unknownWords, lostWords: answer.lostWords),
                        engine: identity.name, engineVersion: identity.version, isHuman: answer.isHuman,
                        sentTo: answer.sentTo, madeAt: Date()),
                    isCached: false)
            }
        }
    }

    /// Keeps the translations whose tokens are all in place; a damaged one would be damaged for ever.
    ///
    /// What people have settled on is looked up where they keep it, and not kept here.
    private func remember(
        _ indices: [Int], _ wanted: [(key: TranslationMemoryKey, unit: MaskedText)],
        _ fresh: [Int: Result<Delivery, any Error>]
    ) async {
        guard let memory else { return }
        var entries: [TranslationMemoryEntry] = []
        for index in indices {
            guard case .success(let delivery)? = fresh[index], !delivery.translation.isHuman,
                Self.isWhole(delivery.translation, of: wanted[index].unit)
            else { continue }
            entries.append(TranslationMemoryEntry(key: wanted[index].key, translation: delivery.translation))
        }
        if !entries.isEmpty { await memory.store(entries) }
    }

    // MARK: Rule 5

    /// What stands for a sentence in the end.
    private func replacement(
        for unit: MaskedText, _ answer: Result<Delivery, any Error>?, _ job: Job, _ progress: inout Progress
    ) async throws -> String {
        switch answer {
        case .success(let delivery):
            let text = delivery.translation.text.trimmingWhitespace
            progress.note(delivery)
            if text.isEmpty { progress.raise(.empty) }
            if !text.isEmpty, let restored = try? unit.restore(Self.tidied(text, like: unit.text)) { return restored }
        case .failure(let error as TranslationError) where Self.concernsEveryText(error): throw error
        case .failure(let error): progress.failure = progress.failure ?? error
        case nil: break
        }
        if !unit.tokens.isEmpty, let text = try await inSegments(unit, job, &progress) {
            progress.raise(.inSegments)
            return text
        }
        progress.raise(.sourceKept)
        return (try? unit.restore(unit.text)) ?? unit.text
    }

    /// A translation without blanks in a row and before a comma, where the sentence has none such: engines leave them where a
    /// word has vanished or moved.
    static func tidied(_ translation: String, like sentence: String) -> String {
        let bytes = translation.utf8
        let isTidy = !zip(bytes, bytes.dropFirst()).contains { $0 == 0x20 && ($1 == 0x20 || $1 == UInt8(ascii: ",")) }
        if isTidy { return translation }
        var text = translation
        if !sentence.contains("  ") {
            while text.contains("  ") { text = text.replacing("  ", with: " ") }
        }
        return sentence.contains(" ,") ? text : text.replacing(" ,", with: ",")
    }

    /// Errors that no other sentence would escape.
    private static func concernsEveryText(_ error: TranslationError) -> Bool {
        switch error {
        case .unsupportedSourceLanguage, .unsupportedTargetLanguage, .unsupportedLanguagePairing, .notInstalled,
            .refused, .alreadyCancelled, .remoteNotAllowed, .engineUnavailable, .notKept:
            true
        default: false
        }
    }

    /// Translates what stands between the tokens; `nil` when a piece can't be translated.
    private func inSegments(_ unit: MaskedText, _ job: Job, _ progress: inout Progress) async throws -> String? {
        let segments = unit.segments
        let texts = segments.map(\.text).filter(\.hasLetters).map(\.trimmingWhitespace)
        var next = try await ask(texts, job).makeIterator()
        var output = ""
        for (text, token) in segments {
            if text.hasLetters {
                switch next.next() {
                case .success(let delivery)?:
                    let core = delivery.translation.text.trimmingWhitespace
                    guard !core.isEmpty else { return nil }
                    progress.note(delivery)
                    output += text.prefix(while: \.isWhitespace)
                    output += core
                    output += String(text.reversed().prefix(while: \.isWhitespace).reversed())
                case .failure(let error as TranslationError)? where Self.concernsEveryText(error): throw error
                default: return nil
                }
            } else {
                output += text
            }
            if let token, unit.tokens.indices.contains(token) { output += unit.tokens[token].original }
        }
        return output
    }
}

extension String {
    /// The text without blanks and line breaks at its ends.
    package var trimmingWhitespace: String {
        let start = drop(while: \.isWhitespace)
        return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
    }

    /// Whether a letter stands in the text.
    package var hasLetters: Bool { unicodeScalars.contains(where: \.properties.isAlphabetic) }
}
