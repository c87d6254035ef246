// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
internal import Synchronization

/// Takes texts out of a queue, translates them, and puts them into a memory that others read.
///
/// **Rules.**
/// 1. A translation is delivered under the text and the pair alone, whatever the engine. The text is finished when the memory
///    gives it back, and not before: a store that was away kept nothing, and the text goes back into the queue.
/// 2. The engine gets as many texts a call as it likes, and each call's texts are finished by themselves: what a killed worker
///    loses is one call's work.
/// 3. A text that has been tried before goes alone, so that one that brings a worker down takes no other with it.
/// 4. While a call runs, the worker says from time to time that it is still there.
/// 5. An error that is no text's own (the engine is away, a package is missing) counts against no text: the pair is left
///    alone for a while. Any other counts, and the third sets the text aside.
/// 6. A translation that isn't whole (``TranslationFlag/sourceKept``, ``TranslationFlag/inSegments``) is tried again too;
///    the last try delivers what there is, flagged.
/// 7. ``stop()`` lets the running calls end; texts that nobody has begun go back.
public final class TranslationWorker: Sendable {
    /// How a worker works.
    public struct Options: Sendable, Hashable {
        /// Calls to the engine at the same time; one keeps about one core busy.
        public var concurrency = 1
        /// The most texts a call, where the engine likes batches.
        public var maximumBatch = 16
        /// The texts that are taken from the queue in one go.
        public var taken = 16
        /// How long a pair is left alone whose engine is away.
        public var pause = Backoff(first: .seconds(1), longest: .seconds(60))
        /// How long a queue or a store is left alone that can't be reached.
        public var retry = Backoff(first: .milliseconds(100), longest: .seconds(2))

        /// The usual ones.
        public init() {}
    }

    /// What a worker has done.
    public struct Counts: Sendable, Hashable {
        /// Texts that the engine translated.
        public var translated = 0
        /// Texts that were in the memory already.
        public var known = 0
        /// Tries that failed.
        public var failed = 0
        /// Texts that were set aside.
        public var poisoned = 0
        /// Texts taken over from workers that gave no sign.
        public var takenOver = 0
        /// Texts in hand.
        public var held = 0
        /// Times that the queue or the store could not be reached.
        public var faults = 0
    }

    private struct Paused {
        var failures = 0
        var until = ContinuousClock.now
    }

    private struct State {
        var counts = Counts()
        var held: [String: HeldTranslation] = [:]
        var isStopping = false
        var waysKnown: [LanguagePair: (isThere: Bool, until: ContinuousClock.Instant)] = [:]
        var paused: [LanguagePair: Paused] = [:]
        var lastFault: String?
    }

    private let queue: any TranslationQueue
    private let translator: TextTranslator
    /// What is asked whether a translation is there: what is near would say that it has what the others never get to see.
    private let proof: (any TranslationMemory)?
    private let options: Options
    private let name: String
    private let accepts: @Sendable (LanguageTag, LanguageTag) -> Bool
    private let log: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// A worker; it begins with ``run()``.
    ///
    /// - Parameters:
    ///   - queue: Where the texts are.
    ///   - translator: What translates. Its memory is the one that readers share.
    ///   - name: The worker's name, no other worker's.
    ///   - options: How much it takes at a time, and how long it leaves alone what is away.
    ///   - accepts: Whether the worker is to translate a pair; it also must have an engine for it.
    ///   - log: Gets messages for an operator, each once while it lasts.
    public init(
        queue: any TranslationQueue, translator: TextTranslator, name: String, options: Options = Options(),
        accepts: @escaping @Sendable (_ source: LanguageTag, _ target: LanguageTag) -> Bool = { _, _ in true },
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.queue = queue
        self.name = name
        self.options = options
        self.accepts = accepts
        self.log = log
        // What it delivers is the whole text; keeping that under the engine's own key as well would serve nobody.
        var own = translator
        own.keepsTexts = false
        self.translator = own
        var proof = translator.memory
        while let tiers = proof as? TieredTranslationMemory { proof = tiers.far }
        self.proof = proof
    }

    /// What the worker has done so far.
    public var counts: Counts {
        state.withLock { state in
            var counts = state.counts
            counts.held = state.held.count
            return counts
        }
    }

    /// Works until ``stop()``, or until the task is cancelled.
    public func run() async {
        await withTaskGroup(of: Void.self) { group in
            let sign = Task { await giveSigns() }
            for _ in 0..<max(1, options.concurrency) { group.addTask { await self.work() } }
            await group.waitForAll()
            sign.cancel()
        }
    }

    /// Lets the running calls end, gives back what nobody has begun, and makes ``run()`` return.
    public func stop() { state.withLock { $0.isStopping = true } }

    private var isStopping: Bool { Task.isCancelled || state.withLock { $0.isStopping } }

    // MARK: Taking

    /// How long one look into an empty queue lasts, and so how long ``stop()`` may take.
    private static let look = Duration.seconds(1)

    private func work() async {
        var faults = 0
        // Whoever starts looks first for what others have left.
        var nextLook = ContinuousClock.now
        while !isStopping {
            do {
                var held: [HeldTranslation] = []
                if ContinuousClock.now >= nextLook {
                    held = try await queue.takeOver(by: name, where: canTranslate).map { [$0] } ?? []
                    state.withLock { $0.counts.takenOver += held.count }
                    if held.isEmpty { nextLook = .now + queue.lease / 3 }
                }
                if held.isEmpty {
                    held = try await queue.take(options.taken, by: name, within: Self.look, where: canTranslate)
                }
                faults = 0
                recovered()
                await translate(held)
            } catch {
                faults += 1
                report("\(error)")
                try? await Task.sleep(for: options.retry.delay(afterFailures: faults))
            }
        }
    }

    /// Whether the engine has a way, which is asked again after a while, and isn't left alone just now.
    @Sendable private func canTranslate(_ source: LanguageTag, _ target: LanguageTag) async -> Bool {
        guard accepts(source, target) else { return false }
        let pair = LanguagePair(source: source, target: target)
        let now = ContinuousClock.now
        let known = state.withLock { state -> Bool? in
            if let paused = state.paused[pair], paused.until > now { return false }
            return state.waysKnown[pair].flatMap { $0.until > now ? $0.isThere : nil }
        }
        if let known { return known }
        let isThere = await translator.status(from: source, to: target) == .installed
        state.withLock { state in
            if state.waysKnown.count >= 4096, let any = state.waysKnown.keys.first { state.waysKnown[any] = nil }
            state.waysKnown[pair] = (isThere, now + .seconds(isThere ? 300 : 30))
        }
        return isThere
    }

    // MARK: Translating

    private func translate(_ held: [HeldTranslation]) async {
        state.withLock { state in for one in held { state.held[one.place + one.entry] = one } }
        defer { state.withLock { state in for one in held { state.held[one.place + one.entry] = nil } } }
        var calls: [[HeldTranslation]] = []
        let size = max(1, min(translator.engine.preferredBatch, options.maximumBatch))
        for one in held {
            if let last = calls.last, let first = last.first, last.count < size, one.tries == 0, first.tries == 0,
                Self.goTogether(one.task, first.task)
            {
                calls[calls.count - 1].append(one)
            } else {
                calls.append([one])
            }
        }
        for (index, call) in calls.enumerated() {
            guard !isStopping else {
                let rest = calls[index...].flatMap(\.self)
                await attempt { try await self.queue.giveBack(rest, because: nil) }
                return
            }
            await translate(call: call)
            state.withLock { state in for one in call { state.held[one.place + one.entry] = nil } }
        }
    }

    private static func goTogether(_ one: TranslationTask, _ other: TranslationTask) -> Bool {
        one.source == other.source && one.target == other.target && one.mayBeSent == other.mayBeSent
    }

    private func translate(call: [HeldTranslation]) async {
        guard let first = call.first else { return }
        let pair = (first.task.source, first.task.target)
        var translator = translator
        if !first.task.mayBeSent { translator.remote = .never }
        let texts = call.map(\.task.text)
        var results: [Result<TextTranslator.Translation, TranslationError>]
        do {
            results = try await translator.translate(batch: texts, from: pair.0, to: pair.1)
        } catch {
            // Cancelled: nothing was tried.
            await attempt { try await self.queue.giveBack(call, because: nil) }
            return
        }
        while results.count < call.count { results.append(.failure(.internalError)) }
        var finished: [HeldTranslation] = []
        var delivered: [(held: HeldTranslation, entry: TranslationMemoryEntry, isCached: Bool)] = []
        for (one, result) in zip(call, results) {
            switch result {
            case .success(let translation):
                let flag = translation.provenance.flags.first { TextTranslator.imperfect.contains($0) }
                if let flag, one.tries + 1 < queue.maximumTries {
                    await giveBack(one, because: "the translation isn't whole (\(flag))")
                } else {
                    delivered.append((one, Self.entry(translation, one.task), translation.provenance.isCached))
                }
            case .failure(.nothingToTranslate):
                state.withLock { $0.counts.known += 1 }
                finished.append(one)
            case .failure(let error): await failed(one, error)
            }
        }
        // Rule 1.
        if !delivered.isEmpty {
            await translator.memory?.store(delivered.map(\.entry))
            let kept = await proof?.translations(for: delivered.map(\.entry.key)) ?? []
            for (index, (one, entry, isCached)) in delivered.enumerated() {
                if kept.indices.contains(index), kept[index]?.text == entry.translation.text {
                    state.withLock {
                        $0.counts.translated += isCached ? 0 : 1
                        $0.counts.known += isCached ? 1 : 0
                    }
                    finished.append(one)
                } else {
                    await storeRefused(one)
                }
            }
        }
        if !finished.isEmpty {
            state.withLock { $0.paused[LanguagePair(source: pair.0.languageOnly, target: pair.1.languageOnly)] = nil }
            await attempt { [finished] in try await self.queue.finish(finished) }
        }
    }

    private static func entry(
        _ translation: TextTranslator.Translation, _ task: TranslationTask
    ) -> TranslationMemoryEntry {
        let provenance = translation.provenance
        var stored = StoredTranslation(
            text: translation.text, path: provenance.path, counts: provenance.counts, flags: provenance.flags,
            engine: provenance.engine.name, engineVersion: provenance.engine.version, isHuman: provenance.isHuman,
            sentTo: provenance.sentTo, madeAt: provenance.time)
        stored.seal = StoredTranslation.seal(of: task.text, translation.text)
        return TranslationMemoryEntry(
            key: TranslationMemoryKey(delivered: task.text, from: task.source, to: task.target), translation: stored)
    }

    /// Rule 1, for a store that didn't keep a translation.
    private func storeRefused(_ one: HeldTranslation) async {
        let notice = await proof?.report().notices.last?.message
        report(notice ?? "the store doesn't keep translations; give workers one that others share")
        try? await Task.sleep(for: options.retry.delay(afterFailures: 3))
        await attempt { try await self.queue.giveBack([one], because: nil) }
    }

    /// Rule 5.
    private func failed(_ one: HeldTranslation, _ error: TranslationError) async {
        switch error {
        case .engineUnavailable, .notInstalled, .refused, .alreadyCancelled:
            let pair = LanguagePair(source: one.task.source.languageOnly, target: one.task.target.languageOnly)
            let wait = state.withLock { state -> Duration in
                var paused = state.paused[pair] ?? Paused()
                paused.failures += 1
                let wait = options.pause.delay(afterFailures: paused.failures)
                paused.until = .now + wait
                state.paused[pair] = paused
                return wait
            }
            report("\(error.message); the pair is left alone for \(wait.components.seconds) s")
            await attempt { try await self.queue.giveBack([one], because: nil) }
        default: await giveBack(one, because: error.message)
        }
    }

    private func giveBack(_ one: HeldTranslation, because reason: String) async {
        await attempt {
            let poisoned = try await self.queue.giveBack([one], because: reason)
            self.state.withLock { state in
                state.counts.failed += 1
                state.counts.poisoned += poisoned
            }
            if poisoned > 0 { self.log("set aside after \(self.queue.maximumTries) tries: \(reason)") }
        }
    }

    // MARK: The queue, which may be away

    /// Does something with the queue, a few times where it is away; what then wasn't said is found out by the lease.
    private func attempt(_ work: @Sendable () async throws -> Void) async {
        for failures in 1...4 {
            do {
                try await work()
                return recovered()
            } catch {
                report("\(error)")
                try? await Task.sleep(for: options.retry.delay(afterFailures: failures))
            }
        }
    }

    /// Rule 4.
    private func giveSigns() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: queue.lease / 3)
            let held = state.withLock { Array($0.held.values) }
            guard !held.isEmpty, !Task.isCancelled else { continue }
            try? await queue.keep(held, by: name)
        }
    }

    private func report(_ fault: String) {
        let isNew = state.withLock { state in
            state.counts.faults += 1
            defer { state.lastFault = fault }
            return state.lastFault != fault
        }
        if isNew { log(fault) }
    }

    private func recovered() { state.withLock { $0.lastFault = nil } }
}

extension LanguageTag {
    /// The language alone: what queues sort texts by.
    package var languageOnly: LanguageTag { (try? LanguageTag(language)) ?? self }
}
