internal import FoundationEssentials
public import LocaleMatch

/// Translates whole texts with an engine, so that nothing that must survive is lost on the way.
///
/// 1. The text is cut into sentences; links, placeholders, markup and the like are masked (``Masker``).
/// 2. Sentences that the memory knows come from there; what it gives is trusted no more than an engine's answer, and is
///    left out when it is empty or lacks a token. Of the others, equal ones are translated once, however many
///    tasks ask for them at the same time, and all together, as the engine likes best.
/// 3. Every token must come back exactly once, in a sane place. Where one doesn't, the sentence is translated again in
///    segments around its tokens; where that fails too, the source sentence stands, and a flag says so.
/// 4. The sentences are put together again with the blanks and line breaks of the source text.
/// 5. The quality guard has the last word.
/// 6. With a memory, a text that comes again is neither cut nor judged again; its sentences are looked
///    up all the same, so that nothing is served that the memory has let go of.
public struct TextTranslator: Sendable {
    /// The most bytes of a text.
    public static let maximumTextBytes = 1 << 20

    /// What translates.
    public var engine: any TranslationEngine { didSet { memo = TextMemo() } }
    /// What finds the parts that must not be translated.
    public var masker: Masker { didSet { memo = TextMemo() } }
    /// What keeps translations; `nil` for no memory.
    public var memory: (any TranslationMemory)?
    /// The version of the glossary that the engine applies, part of the memory's keys; empty without one.
    public var glossaryVersion = ""
    /// What looks at the results.
    public var quality = QualityGuard.flagging { didSet { memo = TextMemo() } }
    /// What tells the language of a translation, for the guard; `nil` to leave that out.
    public var identifier: (any LanguageIdentifying)? { didSet { memo = TextMemo() } }

    /// Whether everything that translates ends by itself when the session of the current task does.
    var endsWithSession: Bool {
        engine is any EndsWithSession && (memory == nil || memory is any EndsWithSession)
            && (identifier == nil || identifier is any EndsWithSession)
    }

    /// The translations under way, shared by all copies of this value.
    let flights = SingleFlight<TranslationMemoryKey, Delivery>()
    /// What is remembered of texts, shared by copies with the same settings.
    private var memo = TextMemo()

    /// A translator over an engine.
    public init(
        engine: any TranslationEngine, masker: Masker = Masker(), memory: (any TranslationMemory)? = nil,
        identifier: (any LanguageIdentifying)? = nil
    ) {
        self.engine = engine
        self.masker = masker
        self.memory = memory
        self.identifier = identifier
    }

    /// A translated text.
    public struct Translation: Sendable, Hashable {
        /// The text.
        public var text: String
        /// Where it comes from.
        public var provenance: TranslationProvenance
    }

    /// Translates a text.
    ///
    /// - Throws: ``TranslationError``, or `CancellationError` when the task was cancelled.
    public func translate(
        _ text: String, from source: LanguageTag, to target: LanguageTag
    ) async throws -> Translation {
        guard text.utf8.count <= Self.maximumTextBytes else {
            throw TranslationError.textTooLong.because("at most \(Self.maximumTextBytes) bytes")
        }
        let conditions = TextMemo.Conditions(
            engineVersion: await engine.version(from: source, to: target),
            spoiledUnits: await engine.spoiledUnits(from: source, to: target), glossaryVersion: glossaryVersion)
        let seen = memory == nil ? nil : memo.text(text, from: source, to: target, under: conditions)
        if let memory, let seen, let answer = await seen.answer(from: memory) { return answer }
        let prepared = seen ?? prepare(text, conditions, from: source, to: target)
        guard !prepared.sentences.isEmpty else { throw TranslationError.nothingToTranslate }
        let job = Job(source: source, target: target, version: conditions.engineVersion)
        var progress = Progress(identity: EngineIdentity(name: engine.name, version: job.version))
        let answers = try await answers(to: prepared, job)
        var replacements: [String] = []
        for unit in prepared.sentences {
            replacements.append(try await replacement(for: unit, answers[unit.text], job, &progress))
        }
        guard let path = progress.path else { throw progress.failure ?? TranslationError.internalError }
        let translated = prepared.units.joined(replacements)
        let flags = await quality.flags(
            source: text, translation: translated, words: progress.words, unknownWords: progress.unknownWords,
            from: source, to: target, identifier: identifier)
        for flag in flags { progress.raise(flag) }
        if let flag = progress.flags.first(where: quality.refused.contains) {
            throw TranslationError.poorQuality.between(source, target).because("\(flag)")
        }
        let translation = Translation(
            text: translated,
            provenance: TranslationProvenance(
                sourceText: text, sourceLanguage: source, targetLanguage: target, engine: progress.identity,
                path: path, isCached: progress.isCached, flags: progress.flags, time: progress.time ?? Date()))
        if memory != nil {
            memo.keep(prepared, translation, of: answers, for: text, from: source, to: target)
        }
        return translation
    }

    /// Cuts and masks a text.
    private func prepare(
        _ text: String, _ conditions: TextMemo.Conditions, from source: LanguageTag, to target: LanguageTag
    ) -> TextMemo.Text {
        var masker = masker
        masker.spoiledUnits += conditions.spoiledUnits
        let units = TextUnits(text, in: source, masker: masker, style: engine.tokenStyle)
        var prepared = TextMemo.Text(units: units, conditions: conditions)
        for sentence in prepared.sentences {
            let key = TranslationMemoryKey(
                engine: engine.name, engineVersion: conditions.engineVersion, source: source, target: target,
                maskedText: sentence.text, glossaryVersion: conditions.glossaryVersion)
            if prepared.sentencesByKey.updateValue(sentence, forKey: key) == nil { prepared.keys.append(key) }
        }
        return prepared
    }

    /// What one text is translated from and into, and by what.
    private struct Job {
        var source: LanguageTag
        var target: LanguageTag
        var version: String
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
        var words = 0
        var unknownWords = 0
        var time: Date?

        init(identity: EngineIdentity) { self.identity = identity }

        mutating func raise(_ flag: TranslationFlag) { if !flags.contains(flag) { flags.append(flag) } }

        mutating func note(_ delivery: Delivery) {
            let translation = delivery.translation
            path = path ?? translation.path
            identity = EngineIdentity(name: translation.engine, version: translation.engineVersion)
            isCached = isCached && delivery.isCached
            words += translation.words
            unknownWords += translation.unknownWords
            time = min(time ?? translation.madeAt, translation.madeAt)
        }
    }

    // MARK: Rule 2

    private func answers(
        to text: TextMemo.Text, _ job: Job
    ) async throws -> [String: Result<Delivery, any Error>] {
        let results = try await flights.results(for: text.keys) { keys in
            try await deliver(keys.compactMap { key in text.sentencesByKey[key].map { (key, $0) } }, job)
        }
        var answers: [String: Result<Delivery, any Error>] = [:]
        for (key, result) in zip(text.keys, results) {
            if let sentence = text.sentencesByKey[key] { answers[sentence.text] = result }
        }
        return answers
    }

    private func deliver(
        _ wanted: [(key: TranslationMemoryKey, unit: MaskedText)], _ job: Job
    ) async throws -> [Result<Delivery, any Error>] {
        let known = await recall(wanted)
        let missing = wanted.indices.filter { known[$0] == nil }
        var fresh: [Int: Result<Delivery, any Error>] = [:]
        if !missing.isEmpty {
            let results = try await translate(missing.map { wanted[$0].unit.text }, job)
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
    private func translate(_ texts: [String], _ job: Job) async throws -> [Result<Delivery, any Error>] {
        let results: [Result<EngineTranslation, any Error>]
        do {
            results = try await engine.translate(batch: texts, from: job.source, to: job.target)
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
                        text: answer.text, path: answer.path, words: answer.words, unknownWords: answer.unknownWords,
                        engine: identity.name, engineVersion: identity.version, madeAt: Date()),
                    isCached: false)
            }
        }
    }

    /// Keeps the translations whose tokens are all in place; a damaged one would be damaged for ever.
    private func remember(
        _ indices: [Int], _ wanted: [(key: TranslationMemoryKey, unit: MaskedText)],
        _ fresh: [Int: Result<Delivery, any Error>]
    ) async {
        guard let memory else { return }
        var entries: [TranslationMemoryEntry] = []
        for index in indices {
            guard case .success(let delivery)? = fresh[index],
                Self.isWhole(delivery.translation, of: wanted[index].unit)
            else { continue }
            entries.append(TranslationMemoryEntry(key: wanted[index].key, translation: delivery.translation))
        }
        if !entries.isEmpty { await memory.store(entries) }
    }

    // MARK: Rule 3

    /// What stands for a sentence in the end.
    private func replacement(
        for unit: MaskedText, _ answer: Result<Delivery, any Error>?, _ job: Job, _ progress: inout Progress
    ) async throws -> String {
        switch answer {
        case .success(let delivery):
            let text = delivery.translation.text.trimmingWhitespace
            progress.note(delivery)
            if text.isEmpty { progress.raise(.empty) }
            if !text.isEmpty, let restored = try? unit.restore(text) { return restored }
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

    /// Errors that no other sentence would escape.
    private static func concernsEveryText(_ error: TranslationError) -> Bool {
        switch error {
        case .unsupportedSourceLanguage, .unsupportedTargetLanguage, .unsupportedLanguagePairing, .notInstalled,
            .refused, .alreadyCancelled:
            true
        default: false
        }
    }

    /// Translates what stands between the tokens; `nil` when a piece can't be translated.
    private func inSegments(_ unit: MaskedText, _ job: Job, _ progress: inout Progress) async throws -> String? {
        let segments = unit.segments
        let texts = segments.map(\.text).filter(\.hasLetters).map(\.trimmingWhitespace)
        var next = try await translate(texts, job).makeIterator()
        var output = ""
        for (text, token) in segments {
            if text.hasLetters {
                guard case .success(let delivery)? = next.next() else { return nil }
                let core = delivery.translation.text.trimmingWhitespace
                guard !core.isEmpty else { return nil }
                progress.note(delivery)
                output += text.prefix(while: \.isWhitespace)
                output += core
                output += String(text.reversed().prefix(while: \.isWhitespace).reversed())
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
