// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch

/// A queue in the process, for a service that translates in the background of its own requests.
///
///     let queue = InMemoryTranslationQueue()
///     translator.queue = queue                                       // requests wait for nothing
///     let worker = TranslationWorker(queue: queue, translator: own)  // `run()` beside the server
///
/// It promises what every ``TranslationQueue`` does, for as long as the process lives: what a restart loses is put in
/// again by the next reader who asks. Several processes share a queue on a server instead.
///
/// Linear in what is taken; finding a pair takes as many steps as there are pairs that wait.
public actor InMemoryTranslationQueue: TranslationQueue {
    /// How much a queue holds.
    public struct Limits: Sendable, Hashable {
        /// The most texts, those in workers' hands included.
        public var texts = 10_000
        /// The most bytes of them.
        public var bytes = 32 << 20
        /// The most texts that were set aside; the oldest goes for the next.
        public var poisoned = 1_000

        /// The usual ones.
        public init() {}
    }

    /// How long a task stays with a worker that gives no sign.
    public nonisolated let lease: Duration
    /// How often a task is tried before it is set aside.
    public nonisolated let maximumTries: Int
    private let limits: Limits

    private struct Entry {
        var task: TranslationTask
        var tries = 0
        /// Its turn; a place in a line that has another number is none.
        var turn: Int
        var since: ContinuousClock.Instant
        /// Who has it, and until when without a sign; `nil` while it waits.
        var held: (worker: String, until: ContinuousClock.Instant)?
        var pair: LanguagePair { LanguagePair(source: task.source, target: task.target) }
    }

    /// What waits, of one pair and priority, in order.
    private struct Line {
        var turns: [(turn: Int, identifier: String)] = []
        var first = 0
    }

    private struct LineName: Hashable {
        let rank: Int
        let pair: LanguagePair
    }

    private var entries: [String: Entry] = [:]
    private var bytes = 0
    private var lines: [LineName: Line] = [:]
    private var aside: [(identifier: String, poisoned: PoisonedTranslation)] = []
    private var finished: [(second: Int64, count: Int)] = []
    private var lastTurn = 0
    private var bells: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastBell = 0
    private let start = ContinuousClock.now

    /// An empty queue.
    public init(limits: Limits = Limits(), lease: Duration = .seconds(60), maximumTries: Int = 3) {
        self.limits = limits
        self.lease = lease
        self.maximumTries = max(1, maximumTries)
    }

    // MARK: Putting in

    /// Puts tasks in.
    public func enqueue(_ tasks: [TranslationTask]) -> [TranslationTicket] {
        let tickets = tasks.map(enqueue)
        ring()
        return tickets
    }

    private func enqueue(_ task: TranslationTask) -> TranslationTicket {
        let identifier = Self.identifier(task)
        func ticket(_ state: TranslationTicket.State) -> TranslationTicket {
            TranslationTicket(state: state, identifier: identifier, place: "")
        }
        let length = task.text.utf8.count
        guard length <= TranslationTask.maximumTextBytes else { return ticket(.tooLong) }
        if aside.contains(where: { $0.identifier == identifier }) { return ticket(.poisoned) }
        if var entry = entries[identifier] {
            if entry.held == nil, task.priority.rank < entry.task.priority.rank {
                entry.task.priority = task.priority
                lineUp(identifier, &entry)
            }
            return ticket(.waiting)
        }
        guard entries.count < limits.texts, bytes + length <= limits.bytes else { return ticket(.full) }
        bytes += length
        var entry = Entry(task: task, turn: 0, since: .now)
        lineUp(identifier, &entry)
        return ticket(.queued)
    }

    private static func identifier(_ task: TranslationTask) -> String {
        "\(task.source.identifier)>\(task.target.identifier) \(task.mayBeSent ? 1 : 0) \(task.text)"
    }

    /// Gives an entry a place at the end of its line; an earlier place is none then.
    private func lineUp(_ identifier: String, _ entry: inout Entry) {
        lastTurn += 1
        entry.turn = lastTurn
        entry.held = nil
        entries[identifier] = entry
        lines[LineName(rank: entry.task.priority.rank, pair: entry.pair), default: Line()].turns
            .append((lastTurn, identifier))
    }

    // MARK: Taking

    /// Takes tasks of one pair.
    public func take(
        _ count: Int, by worker: String, within patience: Duration,
        where accepts: @Sendable (_ source: LanguageTag, _ target: LanguageTag) async -> Bool
    ) async -> [HeldTranslation] {
        let deadline = ContinuousClock.now + patience
        while true {
            let before = lastTurn
            for name in namesInOrder() where await accepts(name.pair.source, name.pair.target) {
                let held = takeFirst(count, name, worker)
                if !held.isEmpty { return held }
            }
            guard !Task.isCancelled, ContinuousClock.now < deadline else { return [] }
            // Something may have come while the worker made up its mind.
            if before == lastTurn { await waitForBell(until: deadline) }
        }
    }

    /// The lines in which something waits: the most urgent first, then the one that has waited longest.
    private func namesInOrder() -> [LineName] {
        var oldest: [(name: LineName, turn: Int)] = []
        for name in Array(lines.keys) {
            dropStale(name)
            if let line = lines[name] { oldest.append((name, line.turns[line.first].turn)) }
        }
        return oldest.sorted { ($0.name.rank, $0.turn) < ($1.name.rank, $1.turn) }.map(\.name)
    }

    /// Leaves out places whose task has gone or moved; an empty line goes as a whole.
    private func dropStale(_ name: LineName) {
        guard var line = lines[name] else { return }
        while line.first < line.turns.count {
            let place = line.turns[line.first]
            if let entry = entries[place.identifier], entry.turn == place.turn, entry.held == nil { break }
            line.first += 1
        }
        if line.first > line.turns.count / 2 {
            line.turns.removeFirst(line.first)
            line.first = 0
        }
        lines[name] = line.turns.isEmpty ? nil : line
    }

    private func takeFirst(_ count: Int, _ name: LineName, _ worker: String) -> [HeldTranslation] {
        var taken: [HeldTranslation] = []
        dropStale(name)
        while taken.count < count, let line = lines[name] {
            let identifier = line.turns[line.first].identifier
            if let held = hold(identifier, worker) { taken.append(held) }
            dropStale(name)
        }
        return taken
    }

    private func hold(_ identifier: String, _ worker: String) -> HeldTranslation? {
        guard var entry = entries[identifier] else { return nil }
        entry.held = (worker, .now + lease)
        entries[identifier] = entry
        return HeldTranslation(
            task: entry.task, tries: entry.tries, identifier: identifier, place: "", entry: identifier)
    }

    /// Takes over one task of a worker that gave no sign; that counts as a try.
    public func takeOver(
        by worker: String, where accepts: @Sendable (_ source: LanguageTag, _ target: LanguageTag) async -> Bool
    ) async -> HeldTranslation? {
        for (identifier, entry) in entries where isLeft(entry) {
            guard await accepts(entry.task.source, entry.task.target) else { continue }
            // Others may have been quicker while the worker made up its mind.
            guard let now = entries[identifier], isLeft(now) else { continue }
            entries[identifier]?.tries += 1
            guard now.tries + 1 < maximumTries else {
                setAside(identifier, because: "its workers ended")
                continue
            }
            return hold(identifier, worker)
        }
        return nil
    }

    private func isLeft(_ entry: Entry) -> Bool { entry.held.map { $0.until < .now } ?? false }

    // MARK: What workers say

    /// Says that the worker is still at it.
    public func keep(_ held: [HeldTranslation], by worker: String) {
        for one in held where entries[one.identifier]?.held?.worker == worker {
            entries[one.identifier]?.held = (worker, .now + lease)
        }
    }

    /// Takes tasks out.
    public func finish(_ held: [HeldTranslation]) {
        for one in held { remove(one.identifier) }
        let second = (ContinuousClock.now - start).components.seconds
        finished.removeAll { $0.second <= second - 60 }
        if let last = finished.indices.last, finished[last].second == second {
            finished[last].count += held.count
        } else {
            finished.append((second, held.count))
        }
        ring()
    }

    /// Gives tasks back.
    @discardableResult
    public func giveBack(_ held: [HeldTranslation], because reason: String?) -> Int {
        var poisoned = 0
        for one in held {
            guard var entry = entries[one.identifier] else { continue }
            if let reason {
                entry.tries += 1
                entries[one.identifier] = entry
                if entry.tries >= maximumTries {
                    setAside(one.identifier, because: reason)
                    poisoned += 1
                    continue
                }
            }
            lineUp(one.identifier, &entry)
        }
        ring()
        return poisoned
    }

    private func setAside(_ identifier: String, because reason: String) {
        guard let task = remove(identifier)?.task else { return }
        aside.append((identifier, PoisonedTranslation(task: task, reason: reason)))
        if aside.count > max(0, limits.poisoned) { aside.removeFirst() }
        ring()
    }

    @discardableResult
    private func remove(_ identifier: String) -> Entry? {
        guard let entry = entries.removeValue(forKey: identifier) else { return nil }
        bytes -= entry.task.text.utf8.count
        return entry
    }

    // MARK: Waiting and looking

    /// Waits until all tasks are finished or set aside, or the time is over.
    public func wait(for tickets: [TranslationTicket], within patience: Duration) async {
        let deadline = ContinuousClock.now + patience
        while tickets.contains(where: { $0.isTaken && entries[$0.identifier] != nil }), !Task.isCancelled,
            ContinuousClock.now < deadline
        {
            await waitForBell(until: deadline)
        }
    }

    /// How the queue is doing.
    public func status() -> TranslationQueueStatus {
        let now = ContinuousClock.now
        var status = TranslationQueueStatus()
        status.pending = entries.count
        status.held = entries.values.count { $0.held != nil }
        status.poisoned = aside.count
        let second = (now - start).components.seconds
        status.rate = Double(finished.lazy.filter { $0.second > second - 60 }.reduce(0) { $0 + $1.count }) / 60
        let oldest = entries.values.lazy.filter { $0.held == nil }.map(\.since).min()
        status.oldestSeconds = oldest.map { ($0.duration(to: now)) / .seconds(1) } ?? 0
        return status
    }

    /// Tasks that were set aside, the oldest first.
    public func poisoned(atMost count: Int) -> [PoisonedTranslation] {
        aside.prefix(max(0, count)).map(\.poisoned)
    }

    /// Puts everything that was set aside in again.
    public func retryPoisoned() -> Int {
        let tasks = aside.map(\.poisoned.task)
        aside = []
        return enqueue(tasks).count(where: \.isTaken)
    }

    /// Wakes everyone who waits, to look again.
    private func ring() {
        let all = bells
        bells = [:]
        for bell in all.values { bell.resume() }
    }

    private func ring(_ number: Int) { bells.removeValue(forKey: number)?.resume() }

    /// Waits for ``ring()``, the deadline, or the task's end.
    private func waitForBell(until deadline: ContinuousClock.Instant) async {
        lastBell += 1
        let number = lastBell
        let timer = Task {
            try? await Task.sleep(until: deadline)
            ring(number)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { bells[number] = $0 }
        } onCancel: {
            // The actor is busy until the continuation stands in the list.
            Task { await ring(number) }
        }
        timer.cancel()
    }
}
