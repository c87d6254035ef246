// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Cutting texts into sentences, and getting each translated once: rules 3 and 4 of ``TextTranslator``.
extension TextTranslator {
    /// A text, cut and masked.
    struct Prepared {
        let text: String
        let units: TextUnits
        /// For each of its sentences, the place of its answer.
        let places: [Int]
    }

    /// A sentence to translate.
    private struct Wanted {
        let key: TranslationMemoryKey
        let unit: MaskedText
    }

    /// A translated sentence, and whether it was known already; handed on through many hands.
    final class Delivery: Sendable {
        let translation: StoredTranslation
        let isCached: Bool

        init(_ translation: StoredTranslation, isCached: Bool) {
            (self.translation, self.isCached) = (translation, isCached)
        }
    }

    /// What says that a translation isn't whole.
    static let imperfect: [TranslationFlag] = [.sourceKept, .inSegments, .empty]

    /// Rules 3 to 7.
    func sentenceBySentence(_ texts: [String], _ job: Job) async throws -> [Result<Translation, TranslationError>] {
        var masker = masker
        masker.spoiledUnits += job.spoiledUnits
        var wanted: [Wanted] = []
        var known: [TranslationMemoryKey: Int] = [:]
        let prepared = texts.map { text in
            let units = TextUnits(text, in: job.source, masker: masker, style: engine.tokenStyle)
            let places = units.units.map { unit in
                let key = key(of: unit, job)
                if let place = known[key] { return place }
                known[key] = wanted.count
                wanted.append(Wanted(key: key, unit: unit))
                return wanted.count - 1
            }
            return Prepared(text: text, units: units, places: places)
        }
        let answers = try await answers(wanted, job)
        var results: [Result<Translation, TranslationError>] = []
        var entries: [TranslationMemoryEntry] = []
        for prepared in prepared {
            do {
                let (translation, stored) = try await joined(prepared, answers, job)
                results.append(judged(translation))
                // What isn't whole is tried again the next time.
                let isWhole = !stored.flags.contains { Self.imperfect.contains($0) }
                if isWhole, memory != nil, keepsTexts, let key = key(of: prepared.text, job) {
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

    // MARK: Rule 4

    /// What tasks share the translation of a sentence by: those that may not send it away can't wait for one that does.
    struct Flight: Hashable, Sendable {
        var key: TranslationMemoryKey
        var policy: String
    }

    /// One answer for each sentence.
    private func answers(_ wanted: [Wanted], _ job: Job) async throws -> [Result<Delivery, any Error>] {
        guard let policy = remote.sharedName else { return try await deliver(wanted, job) }
        let flights = wanted.map { Flight(key: $0.key, policy: policy) }
        return try await self.flights.placedResults(for: flights) { places in
            try await deliver(places.map { wanted[$0] }, job)
        }
    }

    private func deliver(_ wanted: [Wanted], _ job: Job) async throws -> [Result<Delivery, any Error>] {
        var results = await recall(wanted)
        let missing = results.indices.filter { results[$0] == nil }
        if !missing.isEmpty {
            let fresh = try await ask(missing.map { wanted[$0].unit.text }, job)
            await remember(missing.map { wanted[$0] }, fresh)
            for (index, result) in zip(missing, fresh) { results[index] = result }
        }
        return results.map { $0 ?? .failure(TranslationError.internalError) }
    }

    /// What the memory knows, one for each that is wanted; an answer that can't be used counts as none.
    private func recall(_ wanted: [Wanted]) async -> [Result<Delivery, any Error>?] {
        let found = await memory?.translations(for: wanted.map(\.key)) ?? []
        guard found.count == wanted.count else { return wanted.map { _ in nil } }
        return zip(wanted, found).map { wanted, translation in
            guard let translation, Self.isWhole(translation, of: wanted.unit) else { return nil }
            return .success(Delivery(translation, isCached: true))
        }
    }

    /// Whether something came back for a sentence, with all of its tokens in place.
    private static func isWhole(_ translation: StoredTranslation, of unit: MaskedText) -> Bool {
        !translation.text.allSatisfy(\.isWhitespace) && (try? unit.restore(translation.text)) != nil
    }

    /// The engine's answers; what it throws for all of them, but for a cancellation, is the failure of each, so that
    /// sentences that the memory knows don't go with it.
    func ask(_ texts: [String], _ job: Job) async throws -> [Result<Delivery, any Error>] {
        guard !asksMemoryOnly else { return texts.map { _ in .failure(TranslationError.notKept) } }
        let results: [Result<EngineTranslation, any Error>]
        do {
            results = try await engine.admittedTranslation(of: texts, from: job.source, to: job.target)
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
                    StoredTranslation(
                        text: answer.text, path: answer.path,
                        counts: TranslationCounts(
                            words: answer.words, unknownWords: answer.unknownWords, lostWords: answer.lostWords),
                        engine: identity.name, engineVersion: identity.version, isHuman: answer.isHuman,
                        sentTo: answer.sentTo),
                    isCached: false)
            }
        }
    }

    /// Keeps the translations whose tokens are all in place; a damaged one would be damaged for ever.
    ///
    /// What people have settled on is looked up where they keep it, and not kept here.
    private func remember(_ wanted: [Wanted], _ fresh: [Result<Delivery, any Error>]) async {
        guard let memory else { return }
        var entries: [TranslationMemoryEntry] = []
        for (wanted, result) in zip(wanted, fresh) {
            guard case .success(let delivery) = result, !delivery.translation.isHuman,
                Self.isWhole(delivery.translation, of: wanted.unit)
            else { continue }
            entries.append(TranslationMemoryEntry(key: wanted.key, translation: delivery.translation))
        }
        if !entries.isEmpty { await memory.store(entries) }
    }
}
