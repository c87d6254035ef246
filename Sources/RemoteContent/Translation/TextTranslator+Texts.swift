// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// What a text is translated under, and what is known of it as a whole: rules 1 and 2 of ``TextTranslator``.
extension TextTranslator {
    /// What texts are translated from and into, by what, and under which conditions.
    struct Job: Sendable {
        var source: LanguageTag
        var target: LanguageTag
        var version: String
        var spoiledUnits: [String]
        /// A digest of what else decides how a whole text comes out, for its key.
        var conditions: UInt64
    }

    func job(from source: LanguageTag, to target: LanguageTag) async -> Job {
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

    func key(of text: String, _ job: Job) -> TranslationMemoryKey? {
        guard text.utf8.count <= Self.maximumKeptBytes else { return nil }
        return TranslationMemoryKey(
            text: text, engine: engine.name, engineVersion: job.version, source: job.source, target: job.target,
            glossaryVersion: glossaryVersion, conditions: job.conditions)
    }

    // MARK: Rules 1 and 2

    /// What is known of a whole text without an engine; `nil` when nothing is.
    func known(_ text: String, _ job: Job) async -> Result<Translation, TranslationError>? {
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

    func translation(
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

    func judged(_ translation: Translation) -> Result<Translation, TranslationError> {
        let provenance = translation.provenance
        guard let reason = quality.refusal(of: provenance.flags, provenance.grade) else { return .success(translation) }
        return .failure(
            .poorQuality.between(provenance.sourceLanguage, provenance.targetLanguage).because(reason))
    }
}
