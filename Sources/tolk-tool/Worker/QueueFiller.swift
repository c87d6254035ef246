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
        while tally.fault == nil, let found = lines.next() {
            var tasks: [TranslationTask] = []
            for line in found {
                guard case .text(let line) = line else {
                    tally.refused += 1
                    Output.note("tolk worker: a line is not UTF-8, or longer than \(Batch.maximumLineBytes) bytes")
                    continue
                }
                let text = Batch.unescape(line.last == "\r" ? line.dropLast() : line[...])
                guard !text.isEmpty else { continue }
                // What may be sent to servers is up to the workers, whose owner this is.
                tasks.append(TranslationTask(text, from: source, to: target, priority: priority, mayBeSent: true))
            }
            for start in stride(from: 0, to: tasks.count, by: Self.together) where tally.fault == nil {
                await put(Array(tasks[start..<min(start + Self.together, tasks.count)]), &tally)
            }
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
