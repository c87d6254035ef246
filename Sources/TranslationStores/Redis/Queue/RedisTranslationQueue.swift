// SPDX-License-Identifier: Apache-2.0

public import LocaleMatch
public import RemoteContent
internal import Synchronization

/// A queue in Redis Streams, which any number of web servers fill and any number of workers empty.
///
/// A stream for each pair of languages, priority and shard; workers are the consumers of one group. What a worker holds that
/// gave no sign for the ``lease`` is claimed by another (`XAUTOCLAIM`). Every step is one script, so that a client or a server
/// that dies in between leaves nothing half done (`QueueScripts`).
///
/// **When the server loses what it wrote last** (`appendfsync everysec` may lose a second): texts that were put in less than two
/// seconds before are remembered, and put in again when another server process answers. What a worker finished comes back, is
/// found in the memory, and is finished again. ``confirm()`` waits until what was put in is safe.
///
/// The server must not drop the queue's keys: with a memory on the same server, `volatile-lru` is the `maxmemory-policy`, since
/// the memory's entries have an age and the queue's have none.
public final class RedisTranslationQueue: TranslationQueue {
    /// How a queue works.
    public struct Options: Sendable, Hashable {
        /// Streams for each pair and priority; the first process that uses a queue decides for all.
        public var shards = 1
        /// The most texts that wait in one stream.
        public var maximumLength = 1_000_000
        /// The most streams.
        public var maximumStreams = 10_000
        /// How long a text stays with a worker that gives no sign.
        public var lease = Duration.seconds(10)
        /// How often a text is tried before it is set aside.
        public var maximumTries = 3
        /// What every key begins with; not the beginning of a memory's prefix, which is emptied by it.
        public var keyPrefix = "tolkq:"

        /// The usual ones.
        public init() {}
    }

    /// The server.
    public let configuration: RedisConfiguration
    let options: Options
    /// The consumer group of all workers.
    static let group = "workers"
    /// The most texts that one script takes in, and the most bytes.
    static let batch = 64
    static let batchBytes = 1 << 17
    /// The most scripts that go together.
    static let together = 64

    private let link: RedisLink
    /// Waiting for the bell holds a connection up; the others mustn't wait for it.
    private let waitingLink: RedisLink
    private let notices: RedisNotices
    private let shards = Mutex<Int?>(nil)
    let recent: RecentTasks

    /// A queue on a server, which is first reached when it is first used.
    public init(_ configuration: RedisConfiguration, options: Options = Options()) {
        self.configuration = configuration
        self.options = options
        link = RedisLink(configuration)
        var patient = configuration
        patient.timeout = configuration.timeout + Self.longestWait + .seconds(1)
        waitingLink = RedisLink(patient)
        notices = RedisNotices(configuration, channel: options.keyPrefix + "done")
        recent = RecentTasks()
    }

    /// How long a text stays with a worker that gives no sign.
    public var lease: Duration { options.lease }
    /// How often a text is tried before it is set aside.
    public var maximumTries: Int { options.maximumTries }

    // MARK: Filling

    /// Puts tasks in, 64 in one step and as many steps together as there are; see `TranslationQueue`.
    public func enqueue(_ tasks: [TranslationTask]) async throws -> [TranslationTicket] {
        let shards = try await shardCount()
        var tickets = tasks.map { _ in TranslationTicket(state: .tooLong, identifier: "", place: "") }
        var groups: [String: [Int]] = [:]
        for (index, task) in tasks.enumerated() where task.text.utf8.count <= TranslationTask.maximumTextBytes {
            groups["\(task.priority.rank)\(place(of: task, shards))", default: []].append(index)
        }
        var (batches, bytes): ([[Int]], Int) = ([], 0)
        for indices in groups.sorted(by: { $0.key < $1.key }).map(\.value) {
            batches.append([])
            bytes = 0
            for index in indices {
                let size = tasks[index].text.utf8.count
                let count = batches.last?.count ?? 0
                if count >= Self.batch || (bytes + size > Self.batchBytes && count > 0) {
                    batches.append([])
                    bytes = 0
                }
                batches[batches.count - 1].append(index)
                bytes += size
            }
        }
        batches.removeAll(where: \.isEmpty)
        for start in stride(from: 0, to: batches.count, by: Self.together) {
            let part = batches[start..<min(start + Self.together, batches.count)]
            let scripts = part.map { batch -> [[UInt8]] in
                let first = tasks[batch[0]]
                var words = [
                    place(of: first, shards), Self.group, String(first.priority.rank), String(options.maximumLength),
                    String(options.maximumStreams),
                ]
                for index in batch {
                    let task = tasks[index]
                    words += [task.source.identifier, task.target.identifier, task.mayBeSent ? "1" : "0", task.text]
                }
                return command(QueueScripts.enqueue, [key("streams"), key("ready"), key("bell")], words)
            }
            let replies = try await call(
                scripts + [["INFO", "server"].map { Array($0.utf8) }], bytes: 128 * Self.batch * part.count + 65_536)
            for (batch, reply) in zip(part, replies) {
                let parts = reply.list
                let base = place(of: tasks[batch[0]], shards)
                for (position, index) in batch.enumerated() where parts.count > 2 * position + 1 {
                    tickets[index] = TranslationTicket(
                        state: Self.state(parts[2 * position].number), identifier: parts[2 * position + 1].text,
                        place: base)
                }
            }
            let forgotten = recent.note(
                part.joined().map { tasks[$0] }, process: replies.last.flatMap { Self.process($0.text) })
            if !forgotten.isEmpty { _ = try await enqueue(forgotten) }
        }
        return tickets
    }

    private static func state(_ number: Int64) -> TranslationTicket.State {
        switch number {
        case 1: .queued
        case 2: .waiting
        case 4: .poisoned
        default: .full
        }
    }

    /// Waits until the server has what was put in on its disk, and puts it in again where a server that was started anew has
    /// lost it; for programs that end after they have filled a queue.
    ///
    /// - Returns: Whether the server keeps anything on disk.
    @discardableResult
    public func confirm() async throws -> Bool {
        while true {
            let replies = try await call(
                [["INFO", "persistence"], ["INFO", "server"]].map { $0.map { Array($0.utf8) } }, bytes: 131_072)
            let forgotten = recent.note([], process: replies.last.flatMap { Self.process($0.text) })
            if !forgotten.isEmpty { _ = try await enqueue(forgotten) }
            // A server that doesn't say (it may be forbidden) is taken for one that keeps things.
            let disk = replies.first?.text ?? ""
            if !disk.isEmpty, !disk.contains("aof_enabled:1") { return false }
            let isBehind = disk.contains("aof_pending_bio_fsync:") && !disk.contains("aof_pending_bio_fsync:0")
            guard let wait = recent.unsafeFor ?? (isBehind ? .milliseconds(100) : nil) else { return true }
            try await Task.sleep(for: wait)
        }
    }

    /// What tells one process of a server from the next.
    private static func process(_ info: String) -> String? {
        info.split(whereSeparator: \.isNewline).first { $0.hasPrefix("run_id:") }.map(String.init)
    }

    private func shardCount() async throws -> Int {
        if let known = shards.withLock({ $0 }) { return known }
        let name = key("shards")
        let replies = try await call(
            [["SETNX", name, String(max(1, options.shards))], ["GET", name]].map { $0.map { Array($0.utf8) } },
            bytes: 4096)
        let count = min(1024, max(1, Int(replies.last?.text ?? "") ?? 1))
        shards.withLock { $0 = count }
        return count
    }

    /// The beginning of the keys of a task's pair and shard; in braces what a cluster keeps on one machine.
    private func place(of task: TranslationTask, _ shards: Int) -> String {
        let shard = shards == 1 ? 0 : Int(FNV1a.hash(task.text.utf8) % UInt64(shards))
        return "\(options.keyPrefix){\(task.source.language)>\(task.target.language).\(shard)}:"
    }

    // MARK: Emptying

    /// How long one wait at the bell lasts at most.
    static let longestWait = Duration.seconds(1)

    /// Takes texts of one stream, or waits for the bell and looks again.
    public func take(
        _ count: Int, by worker: String, within patience: Duration,
        where accepts: @Sendable (LanguageTag, LanguageTag) async -> Bool
    ) async throws -> [HeldTranslation] {
        if let held = try await takeReady(count, by: worker, where: accepts) { return held }
        let wait = min(patience, Self.longestWait)
        guard wait > .zero else { return [] }
        let seconds = Double(wait.wholeMilliseconds) / 1000
        let bell = ["BLPOP", key("bell"), String(seconds)].map { Array($0.utf8) }
        let reply = await waitingLink.perform([bell], maximumReplyBytes: 4096)?.first
        if case .refusal? = reply { try await Task.sleep(for: min(wait, .milliseconds(200))) }
        guard reply != nil else { throw fault }
        return try await takeReady(count, by: worker, where: accepts) ?? []
    }

    /// The most streams that are looked at for one that a worker accepts.
    private static let looked = 1024

    private func takeReady(
        _ count: Int, by worker: String, where accepts: @Sendable (LanguageTag, LanguageTag) async -> Bool
    ) async throws -> [HeldTranslation]? {
        let step = 32
        for start in stride(from: 0, to: Self.looked, by: step) {
            let range = ["ZRANGE", key("ready"), String(start), String(start + step - 1)].map { Array($0.utf8) }
            let streams = try await call([range], bytes: 65_536).first?.list ?? []
            for name in streams.map(\.text) {
                guard let stream = QueueStream(name, prefix: options.keyPrefix),
                    await accepts(stream.source, stream.target)
                else { continue }
                let script = command(
                    QueueScripts.take, [key("ready")],
                    [stream.place, Self.group, String(stream.rank), worker, String(max(1, count))])
                let reply = try await call([script], bytes: max(1, count) * 2 * TranslationTask.maximumTextBytes)
                let held = Self.held(reply.first, stream)
                if !held.isEmpty { return held }
            }
            if streams.count < step { return nil }
        }
        return nil
    }

    /// Claims one text whose worker gave no sign for the lease (`XAUTOCLAIM`), of all streams that the worker accepts.
    public func takeOver(
        by worker: String, where accepts: @Sendable (LanguageTag, LanguageTag) async -> Bool
    ) async throws -> HeldTranslation? {
        let all = try await streams()
        await sweep(all)
        var mine: [QueueStream] = []
        for stream in all where await accepts(stream.source, stream.target) { mine.append(stream) }
        guard !mine.isEmpty else { return nil }
        let script = command(
            QueueScripts.takeOver, [],
            [
                Self.group, worker, String(lease.wholeMilliseconds), String(maximumTries),
                "the worker that had it ended, \(maximumTries) times",
            ] + mine.flatMap { [$0.place, String($0.rank)] })
        let parts = try await call([script], bytes: 2 * TranslationTask.maximumTextBytes).first?.list ?? []
        guard let first = parts.first, let number = Int(first.text), mine.indices.contains(number) else { return nil }
        return Self.held(.list(Array(parts.dropFirst())), mine[number]).first
    }

    /// How many leases lie between two looks through the workers' names; one worker looks for all.
    private static let sweepLeases = 6

    /// Forgets the names of workers that ended, however they did; the next look does what fails in this one.
    private func sweep(_ streams: [QueueStream]) async {
        let span = String((lease * Self.sweepLeases).wholeMilliseconds)
        let claim = ["SET", key("swept"), "1", "NX", "PX", span].map { Array($0.utf8) }
        guard !streams.isEmpty, (try? await call([claim], bytes: 4096))?.first == .status else { return }
        try? await forget("", silentFor: lease, in: streams)
    }

    /// Forgets the name of a worker that ends, where it holds nothing.
    ///
    /// Those that can't say so are forgotten after some leases.
    public func forget(worker: String) async throws {
        try await forget(worker, silentFor: nil, in: streams())
    }

    private func forget(_ worker: String, silentFor time: Duration?, in streams: [QueueStream]) async throws {
        guard !streams.isEmpty else { return }
        let names = streams.map { "\($0.place)s\($0.rank)" }
        // Without a time only the one that is named.
        let silence = time.map { String($0.wholeMilliseconds) } ?? String(Int64.max)
        _ = try await call([command(QueueScripts.forget, names, [Self.group, silence, worker])], bytes: 4096)
    }

    func streams() async throws -> [QueueStream] {
        let reply = try await call([["SMEMBERS", key("streams")].map { Array($0.utf8) }], bytes: 8 << 20)
        return (reply.first?.list ?? []).compactMap { QueueStream($0.text, prefix: options.keyPrefix) }
            .sorted { $0.rank < $1.rank }
    }

    /// What an entry of a stream says; one that says nothing sensible is left for an operator to look at.
    private static func held(_ reply: RedisReply?, _ stream: QueueStream) -> [HeldTranslation] {
        let parts = (reply?.list ?? []).map(\.text)
        return stride(from: 0, to: parts.count - 6, by: 7).compactMap { start in
            guard let source = try? LanguageTag(parts[start + 2]), let target = try? LanguageTag(parts[start + 3])
            else {
                return nil
            }
            let task = TranslationTask(
                parts[start + 5], from: source, to: target,
                priority: TranslationTask.Priority.all[min(stream.rank, TranslationTask.Priority.all.count - 1)],
                mayBeSent: parts[start + 4] == "1")
            return HeldTranslation(
                task: task, tries: Int(parts[start + 6]) ?? 0, identifier: parts[start + 1], place: stream.place,
                entry: parts[start])
        }
    }

    /// Renews the claims that are still the worker's own.
    public func keep(_ held: [HeldTranslation], by worker: String) async throws {
        _ = try await call(
            byStream(held).map { place, rank, held in
                command(QueueScripts.keep, [], [place, Self.group, rank, worker] + held.map(\.entry))
            }, bytes: 65_536)
    }

    /// Takes texts out, wherever in the queue they are by now, and tells those who wait.
    public func finish(_ held: [HeldTranslation]) async throws {
        let counter = key("rate:\(Self.slot())")
        _ = try await call(
            byStream(held).map { place, rank, held in
                command(
                    QueueScripts.finish, [counter],
                    [place, Self.group, key("done")] + held.flatMap { [rank, $0.entry, $0.identifier] })
            }, bytes: 65_536)
    }

    /// Puts texts back at the end of their stream, or sets them aside; gives how many were.
    @discardableResult
    public func giveBack(_ held: [HeldTranslation], because reason: String?) async throws -> Int {
        let text = reason.map { $0.isEmpty ? "unknown" : String($0.prefix(1000)).replacing("\0", with: " ") } ?? ""
        let replies = try await call(
            byStream(held).map { place, rank, held in
                command(
                    QueueScripts.giveBack, [key("ready"), key("bell")],
                    [place, Self.group, rank, String(maximumTries), key("done"), text] + held.map(\.entry))
            }, bytes: 65_536)
        return replies.reduce(0) { $0 + Int(clamping: $1.number) }
    }

    private func byStream(_ held: [HeldTranslation]) -> [(place: String, rank: String, held: [HeldTranslation])] {
        Dictionary(grouping: held) { "\($0.task.priority.rank)\($0.place)" }.values.compactMap { group in
            group.first.map { ($0.place, String($0.task.priority.rank), group) }
        }
    }

    // MARK: Waiting

    /// Waits for notices (`SUBSCRIBE`), and asks every two seconds; every quarter of one where notices are forbidden.
    public func wait(for tickets: [TranslationTicket], within patience: Duration) async {
        var open = tickets.filter(\.isTaken)
        let end = ContinuousClock.now + patience
        let names = Set(open.map(\.identifier))
        let listener = notices.listen(for: names)
        defer { notices.stop(listener) }
        while !open.isEmpty, !Task.isCancelled {
            let asked = open.map { ["HEXISTS", $0.place + "known", $0.identifier].map { Array($0.utf8) } }
            // Asked first: what is finished after that is heard of.
            if let replies = try? await call(asked, bytes: 64 * asked.count) {
                open = zip(open, replies).compactMap { $1.number == 1 ? $0 : nil }
            }
            let left = end - .now
            guard !open.isEmpty, left > .zero else { return }
            await notices.next(listener, within: min(left, notices.isListening ? .seconds(2) : .milliseconds(250)))
        }
    }

    // MARK: The server

    func key(_ name: String) -> String { options.keyPrefix + name }

    func command(_ script: String, _ keys: [String], _ words: [String]) -> [[UInt8]] {
        (["EVAL", script, String(keys.count)] + keys + words).map { Array($0.utf8) }
    }

    /// The replies to commands.
    ///
    /// What the server refuses is an error, but for a refused `INFO`, which tells nothing. A server that is reading its
    /// files gets as long as an answer may take.
    func call(_ commands: [[[UInt8]]], bytes: Int) async throws -> [RedisReply] {
        guard !commands.isEmpty else { return [] }
        let end = ContinuousClock.now + configuration.timeout
        while true {
            guard let replies = await link.perform(commands, maximumReplyBytes: bytes), replies.count == commands.count
            else { throw fault }
            var refusal: String?
            for (reply, command) in zip(replies, commands) {
                if case .refusal(let text) = reply, command.first != Array("INFO".utf8) { refusal = refusal ?? text }
            }
            guard let refusal else { return replies }
            let isLoading = refusal.hasPrefix("LOADING")
            guard isLoading, ContinuousClock.now < end else {
                throw TranslationStoreError(
                    reason: isLoading ? .unreachable : .refused, store: configuration.endpoint.description,
                    detail: refusal)
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private var fault: TranslationStoreError {
        link.standing.withLock(\.lastFailure) ?? waitingLink.standing.withLock(\.lastFailure)
            ?? TranslationStoreError(
                reason: .unreachable, store: configuration.endpoint.description, detail: "no answer")
    }
}
