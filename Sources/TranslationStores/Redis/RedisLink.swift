// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import RemoteContent
internal import Synchronization

/// One connection to a server, shared by all tasks of this process.
///
/// **How a trip goes.**
/// 1. A task puts its commands into a queue; if nobody is travelling, a thread sets out.
/// 2. The thread takes everything that is in the queue, up to a limit, sends it in one go, reads all replies, and wakes the
///    tasks. While it is away the queue fills again: the busier the server, the more share a trip.
/// 3. A connection that fails is never used again, since a reply that comes late would answer another's question.
///    If it had been used before and failed before its first reply (the server was restarted, or closes idle
///    connections), the trip is made once more with a new one. The commands are such that twice is as good as once.
/// 4. After a failure the server is left alone for a while, longer each time; whoever asks meanwhile gets no answer, at once.
final class RedisLink: Sendable {
    /// The most commands and the most bytes that one trip carries, and the most tasks in the queue.
    static let tripCommands = 512
    static let tripBytes = 4 << 20
    static let maximumWaiting = 4096

    private struct Operation: Sendable {
        let commands: [[[UInt8]]]
        let maximumReplyBytes: Int
        let continuation: CheckedContinuation<[RedisReply]?, Never>

        var bytes: Int { commands.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }
    }

    private struct Queue: Sendable {
        var waiting: [Operation] = []
        var isTravelling = false
    }

    /// What the travelling thread holds; its lock is never waited for, as only one thread travels.
    private struct Line: ~Copyable {
        var connection: RedisConnection?
        /// Whether the connection has answered before.
        var isProven = false
    }

    /// What went wrong and how it stands, for the report.
    struct Standing: Sendable {
        var gate: RetryGate
        var report = TranslationMemoryReport()
        var lastFailure: TranslationStoreError?
    }

    private let configuration: RedisConfiguration
    private let thread = DispatchQueue(label: "tolk.translation-memory.redis")
    private let queue = Mutex(Queue())
    private let line = Mutex(Line())
    let standing: Mutex<Standing>

    init(_ configuration: RedisConfiguration) {
        self.configuration = configuration
        standing = Mutex(Standing(gate: RetryGate(configuration.retry)))
    }

    /// The replies to commands, one for each; `nil` when the server is away.
    func perform(_ commands: [[[UInt8]]], maximumReplyBytes: Int) async -> [RedisReply]? {
        guard standing.withLock({ $0.gate.isOpen() }) else { return nil }
        return await withCheckedContinuation { continuation in
            let operation = Operation(
                commands: commands, maximumReplyBytes: maximumReplyBytes, continuation: continuation)
            let (isAccepted, mustStart) = queue.withLock { queue -> (Bool, Bool) in
                guard queue.waiting.count < Self.maximumWaiting else { return (false, false) }
                queue.waiting.append(operation)
                defer { queue.isTravelling = true }
                return (true, !queue.isTravelling)
            }
            if !isAccepted {
                note(RedisFailure(reason: .unreachable, detail: "too many tasks wait for it"))
                continuation.resume(returning: nil)
            } else if mustStart {
                thread.async { self.travel() }
            }
        }
    }

    /// Forgets the waiting after a failure.
    func reset() { standing.withLock { $0.gate.succeed() } }

    private func travel() {
        while let operations = load() {
            let replies = line.withLock { line in trip(operations, &line) }
            for (operation, reply) in zip(operations, replies) { operation.continuation.resume(returning: reply) }
        }
    }

    /// What the next trip carries; `nil` when there is nothing, and the journey ends.
    private func load() -> [Operation]? {
        queue.withLock { queue in
            var (commands, bytes, count) = (0, 0, 0)
            for operation in queue.waiting {
                commands += operation.commands.count
                bytes += operation.bytes
                if count > 0, commands > Self.tripCommands || bytes > Self.tripBytes { break }
                count += 1
            }
            guard count > 0 else {
                queue.isTravelling = false
                return nil
            }
            defer { queue.waiting.removeFirst(count) }
            return Array(queue.waiting.prefix(count))
        }
    }

    private func trip(_ operations: [Operation], _ line: inout Line) -> [[RedisReply]?] {
        var replies: [[RedisReply]?] = []
        for attempt in 0..<2 {
            replies = []
            let wasProven = line.isProven
            do throws(RedisFailure) {
                guard standing.withLock({ $0.gate.isOpen() }) else { break }
                if line.connection == nil { line.connection = try RedisConnection(configuration) }
                try exchange(operations, &line, &replies)
                standing.withLock { $0.gate.succeed() }
                return replies
            } catch {
                line.connection = nil
                line.isProven = false
                if attempt == 0, wasProven, replies.isEmpty, error.reason == .unreachable { continue }
                note(error)
                standing.withLock { $0.gate.fail() }
                break
            }
        }
        return replies + Array(repeating: nil, count: operations.count - replies.count)
    }

    private func exchange(
        _ operations: [Operation], _ line: inout Line, _ replies: inout [[RedisReply]?]
    ) throws(RedisFailure) {
        let commands = operations.flatMap(\.commands)
        let bytes = operations.reduce(0) { $0 + $1.maximumReplyBytes }
        try line.connection?.send(
            commands, milliseconds: configuration.timeout.wholeMilliseconds, maximumBytes: bytes)
        for operation in operations {
            var own: [RedisReply] = []
            for _ in operation.commands {
                guard let reply = try line.connection?.next() else { continue }
                line.isProven = true
                own.append(reply)
            }
            replies.append(own)
        }
    }

    /// Writes a failure into the report.
    func note(_ failure: RedisFailure) {
        let error = TranslationStoreError(
            reason: failure.reason, store: configuration.endpoint.description, detail: failure.detail)
        standing.withLock { standing in
            standing.lastFailure = error
            standing.report.failures &+= 1
            standing.report.note(error.description)
        }
    }
}
