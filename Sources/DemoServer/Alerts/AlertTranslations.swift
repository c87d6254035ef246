// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import LocaleMatch
internal import RemoteContent
internal import Synchronization

/// A version of an alert in another language.
final class AlertTranslation: Sendable {
    /// In the order of ``AlertVersion/texts``.
    let texts: [String]
    /// Where each text comes from; nil for one that needed no translation.
    let provenance: [TranslationProvenance?]
    /// The language that was asked for.
    let target: LanguageTag
    /// What the engine wrote.
    let language: LanguageTag
    /// How far all of it can be trusted: the grade of its worst text, or of all of it where that is worse.
    let grade: TranslationGrade

    init(texts: [String], provenance: [TranslationProvenance?], target: LanguageTag) {
        self.texts = texts
        self.provenance = provenance
        self.target = target
        language = provenance.lazy.compactMap { $0?.path.last }.first ?? target.withoutExtensions
        let known = provenance.compactMap { $0 }
        let counts = known.reduce(into: TranslationCounts()) { sum, part in
            sum.words += part.counts.words
            sum.leftoverWords += part.counts.leftoverWords
        }
        grade = min(known.map(\.grade).min() ?? .good, QualityGuard.flagging.grade(counts, []))
    }

    /// Where a text of a warning comes from, with its grade among the others.
    ///
    /// Words that stand as they stood are weighed over the whole warning: in one sentence of a related language some always do,
    /// such as "en una hora" in Spanish and Catalan.
    static func graded(_ provenance: TranslationProvenance) -> TranslationProvenance {
        var (graded, counts) = (provenance, provenance.counts)
        counts.leftoverWords = 0
        graded.grade = max(provenance.grade, QualityGuard.flagging.grade(counts, provenance.flags))
        return graded
    }

    /// Whether it is good enough to be taken before other ways have been tried.
    var isFit: Bool { grade > .poor }

    /// The key of what is said of it: below a summary that can be trusted, readers are told when a text may say something else.
    var label: String { isFit ? "label.machineTranslation" : "label.poorTranslation" }
}

/// The translations of alerts: made once for everybody, and kept as long as the alert is there.
///
/// 1. A request never waits for one that isn't there yet: it shows the original, and what was translated comes after it.
/// 2. However many ask at the same time, a version is translated once into a language.
/// 3. A failure is remembered for a minute, so that a broken engine isn't asked at every request.
/// 4. A name of an area whose translation is poor stays as the file has it; a translation with another poor text is served
///    only where no other block and no other of the reader's languages has a better one, and is marked as poor.
/// 5. They are kept in the service's cache; one that is gone comes from the translation memory again.
/// 6. With a queue, workers translate, on this machine or on others: what this process lacks is looked for in the memory that
///    they share, then put into the queue, the severe alerts first. Whoever waits for it waits for the queue's word.
final class AlertTranslations: Sendable {
    /// How long a failure counts, in seconds.
    static let retry: Int64 = 60
    /// How long one who waits for workers waits: as long as a page may stay open.
    static let patience = Duration.seconds(120)

    let ways: TranslationWays
    private let translator: TextTranslator
    private let clock: ServiceClock
    private let flights = SingleFlight<CacheKey, AlertTranslation>()
    private let cache: ServiceCache
    /// One for two cores at a time: an engine that gets many pairs of languages at once loads their data over and over, and requests
    /// are answered meanwhile.
    private let gate = Gate(width: max(1, ProcessInfo.processInfo.activeProcessorCount / 2))
    private let counts = Mutex((made: 0, failed: 0))

    /// What is kept of a version in another language.
    enum Entry: Sendable {
        /// The alert is held, so that its identity isn't given to another one.
        case made(AlertTranslation, PreparedAlert)
        case failed(until: Int64)
    }

    init(translator: TextTranslator, clock: ServiceClock, cache: ServiceCache) {
        self.translator = translator
        self.clock = clock
        self.cache = cache
        ways = TranslationWays(engine: translator.engine, cache: cache)
    }

    /// What is there of an attempt.
    enum Status: Sendable {
        case made(AlertTranslation)
        case failed
        case absent
    }

    /// What is there of an attempt, at once.
    func status(_ attempt: AlertChoice.Attempt, of alert: PreparedAlert) -> Status {
        switch cache.value(Self.key(attempt, of: alert)) {
        case .translation(.made(let translation, let owner)) where owner === alert: return .made(translation)
        case .translation(.failed(let until)) where until > clock.now(): return .failed
        default: return .absent
        }
    }

    /// Translates a version, or gives what is there; nil when it can't be had now.
    func translation(_ attempt: AlertChoice.Attempt, of alert: PreparedAlert) async -> AlertTranslation? {
        switch status(attempt, of: alert) {
        case .made(let translation): return translation
        case .failed: return nil
        case .absent: break
        }
        let key = Self.key(attempt, of: alert)
        do {
            let made = try await flights.value(for: key) {
                let priority: TranslationTask.Priority = Self.isSevere(alert) ? .urgent : .normal
                // Waiting for workers elsewhere takes nothing from anybody.
                if self.isQueued { return try await self.translate(attempt, alert, priority: priority) }
                return try await self.gate.pass { try await self.translate(attempt, alert, priority: priority) }
            }
            keep(made, key, alert)
            return made
        } catch is CancellationError {
            return nil
        } catch TranslationError.notKept {
            // Workers haven't come to it yet.
            return nil
        } catch {
            counts.withLock { $0.failed += 1 }
            let until = clock.now() + Self.retry
            cache.keep(.translation(.failed(until: until)), for: key, bytes: 0)
            return nil
        }
    }

    /// Whether workers translate, and nobody has to wait here.
    var isQueued: Bool { translator.queue != nil }

    /// Has a version translated by workers, without waiting for them; takes what they have done already.
    func order(_ attempt: AlertChoice.Attempt, of alert: PreparedAlert, ahead isAhead: Bool) async {
        guard isQueued, case .absent = status(attempt, of: alert) else { return }
        let priority: TranslationTask.Priority = Self.isSevere(alert) ? .urgent : isAhead ? .bulk : .normal
        guard let made = try? await translate(attempt, alert, priority: priority, patience: .zero) else { return }
        keep(made, Self.key(attempt, of: alert), alert)
    }

    /// `Extreme` and `Severe` go before everything else.
    private static func isSevere(_ alert: PreparedAlert) -> Bool { alert.severityRank < 2 }

    private func keep(_ made: AlertTranslation, _ key: CacheKey, _ alert: PreparedAlert) {
        cache.keep(.translation(.made(made, alert)), for: key, bytes: made.texts.reduce(512) { $0 + 3 * $1.utf8.count })
    }

    private static func key(_ attempt: AlertChoice.Attempt, of alert: PreparedAlert) -> CacheKey {
        var key = CacheKey(.translation)
        key.add(Int(bitPattern: ObjectIdentifier(alert)))
        key.add(attempt.version)
        key.add(attempt.target.identifier)
        return key
    }

    /// How many versions were translated, and how many could not be.
    var totals: (made: Int, failed: Int) { counts.withLock { $0 } }

    private func translate(
        _ attempt: AlertChoice.Attempt, _ alert: PreparedAlert, priority: TranslationTask.Priority,
        patience: Duration = AlertTranslations.patience
    ) async throws -> AlertTranslation {
        guard alert.versions.indices.contains(attempt.version) else { throw TranslationError.nothingToTranslate }
        let version = alert.versions[attempt.version]
        var translator = translator
        translator.queuePriority = priority
        translator.queuePatience = patience
        var texts: [String] = []
        var provenance: [TranslationProvenance?] = []
        let results = try await translator.translate(batch: version.texts, from: version.tag, to: attempt.target)
        for ((text, isName), result) in zip(version.namedTexts, results) {
            switch result {
            // A name that an engine spoils stands as it is.
            case .success(let translated) where isName && AlertTranslation.graded(translated.provenance).grade == .poor:
                texts.append(text)
                provenance.append(nil)
            case .success(let translated):
                texts.append(translated.text)
                provenance.append(AlertTranslation.graded(translated.provenance))
            case .failure(.nothingToTranslate):
                texts.append(text)
                provenance.append(nil)
            case .failure(let error): throw error
            }
        }
        counts.withLock { $0.made += 1 }
        return AlertTranslation(texts: texts, provenance: provenance, target: attempt.target)
    }
}
