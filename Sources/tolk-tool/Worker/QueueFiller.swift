// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent
internal import Synchronization
internal import ToolSupport
internal import TranslationStores

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// `tolk worker enqueue`: puts lines into a queue, waits where it is full, and ends when the server has them on its disk.
///
/// 1. A line is a text; tabs, newlines and backslashes are written `\t`, `\n`, `\\`. Empty lines are no texts.
/// 2. Where the queue is full, nothing more is read until workers have made room.
/// 3. Where the server is away, what was read is put in when it is back: for a minute, then it is an error.
struct QueueFiller: Sendable {
    let queue: RedisTranslationQueue
    let source: LanguageTag
    let target: LanguageTag
    let priority: TranslationTask.Priority

    /// The most texts that are put in with one call.
    private static let together = 4096
    /// How long a server may be away.
    private static let patience = Duration.seconds(60)

    private struct Tally {
        var taken = 0
        var waiting = 0
        var refused = 0
        /// What stopped it, when something did.
        var fault: String?
    }

    func run() async throws -> ExitStatus {
        var tally = Tally()
        var lines = LineReader()
        while tally.fault == nil, let texts = lines.next(atMost: Self.together) {
            var tasks: [TranslationTask] = []
            for text in texts {
                if let text {
                    guard !text.isEmpty else { continue }
                    // What may be sent to servers is up to the workers, whose owner this is.
                    tasks.append(
                        TranslationTask(text, from: source, to: target, priority: priority, mayBeSent: true))
                } else {
                    tally.refused += 1
                    Output.note("tolk worker: a line is not UTF-8, or longer than \(Batch.maximumLineBytes) bytes")
                }
            }
            await put(tasks, &tally)
        }
        if tally.fault == nil {
            do {
                if try await !queue.confirm() {
                    Output.note(
                        "tolk worker: the server keeps nothing on disk (appendonly no): a restart loses the queue")
                }
            } catch {
                tally.fault = "\(error)"
            }
        }
        Output.text("\(tally.taken)")
        if tally.waiting > 0 { Output.note("tolk worker: \(tally.waiting) of them were waiting already") }
        if tally.refused > 0 { Output.note("tolk worker: \(tally.refused) were not taken") }
        if let fault = tally.fault { Output.note("tolk worker: \(fault)") }
        return tally.refused > 0 || tally.fault != nil ? .someFailed : .allAnswered
    }

    private func put(_ all: [TranslationTask], _ tally: inout Tally) async {
        var tasks = all
        let full = Backoff(first: .milliseconds(20), longest: .seconds(1))
        var (rounds, awaySince) = (0, ContinuousClock.Instant?.none)
        while !tasks.isEmpty {
            do {
                let tickets = try await queue.enqueue(tasks)
                awaySince = nil
                var rest: [TranslationTask] = []
                for (task, ticket) in zip(tasks, tickets) {
                    switch ticket.state {
                    case .queued: tally.taken += 1
                    case .waiting:
                        tally.taken += 1
                        tally.waiting += 1
                    case .full: rest.append(task)
                    case .poisoned:
                        tally.refused += 1
                        Output.note("tolk worker: set aside before, see tolk worker poisoned: \(task.text.prefix(80))")
                    default:
                        tally.refused += 1
                        Output.note(
                            "tolk worker: longer than \(TranslationTask.maximumTextBytes) bytes: \(task.text.prefix(80))"
                        )
                    }
                }
                rounds = rest.count == tasks.count ? rounds + 1 : 1
                tasks = rest
                if !tasks.isEmpty { try await Task.sleep(for: full.delay(afterFailures: rounds)) }
            } catch {
                let since = awaySince ?? .now
                awaySince = since
                guard ContinuousClock.now - since < Self.patience else {
                    tally.fault = "\(error); \(tasks.count) texts that were read are not in the queue"
                    return
                }
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
    }
}

/// Lines of standard input, many at a time.
private struct LineReader {
    private var pending: [UInt8] = []
    private var lines: [String?] = []
    private var isOver = false
    private var isSkipping = false

    /// The next lines, `nil` among them for one that is no text; `nil` at the end.
    mutating func next(atMost count: Int) -> [String?]? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while lines.isEmpty, !isOver {
            let received = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if received < 0, errno == EINTR { continue }
            guard received > 0 else {
                isOver = true
                if !pending.isEmpty { end() }
                break
            }
            var rest = chunk[..<received]
            while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                pending.append(contentsOf: rest[..<newline])
                rest = rest[(newline + 1)...]
                end()
            }
            pending.append(contentsOf: rest)
            if pending.count > Batch.maximumLineBytes {
                pending.removeAll()
                isSkipping = true
            }
        }
        guard !lines.isEmpty else { return nil }
        defer { lines.removeFirst(min(count, lines.count)) }
        return Array(lines.prefix(count))
    }

    private mutating func end() {
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        lines.append(isSkipping ? nil : String(validating: pending, as: UTF8.self).map { Batch.unescape($0) })
        isSkipping = false
        pending.removeAll(keepingCapacity: true)
    }
}
