// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What was put into a queue so lately that the server may not have it on disk yet.
///
/// 1. With `appendfsync everysec` a server that crashes loses what it was told in its last second, two at the worst: what was
///    put in longer ago than that is safe and forgotten here.
/// 2. When the server's process is another one than the time before, what is still remembered is put in again: what the new
///    one knows already is there once all the same.
/// 3. It is bounded by bytes; beyond them the oldest is forgotten, for which the lease and the next reader still stand.
final class RecentTasks: Sendable {
    /// How long a text is remembered.
    static let age = Duration.seconds(2)
    /// How long it usually takes until the server's disk has it: a second, and what its own clock is late by.
    static let usual = Duration.milliseconds(1150)
    static let maximumBytes = 64 << 20

    private struct State {
        var process: String?
        var batches: [(time: ContinuousClock.Instant, tasks: [TranslationTask], bytes: Int)] = []
        var bytes = 0
    }

    private let state = Mutex(State())

    /// Remembers tasks that a process has taken; gives those that it must be told again.
    func note(_ tasks: [TranslationTask], process: String?) -> [TranslationTask] {
        let now = ContinuousClock.now
        let bytes = tasks.reduce(0) { $0 + $1.text.utf8.count + 64 }
        return state.withLock { state in
            var forgotten: [TranslationTask] = []
            if let process {
                if let before = state.process, before != process {
                    forgotten = state.batches.flatMap(\.tasks)
                    (state.batches, state.bytes) = ([], 0)
                }
                state.process = process
            }
            if !tasks.isEmpty {
                state.batches.append((now, tasks, bytes))
                state.bytes += bytes
            }
            while let first = state.batches.first, now - first.time > Self.age || state.bytes > Self.maximumBytes {
                state.bytes -= first.bytes
                state.batches.removeFirst()
            }
            return forgotten
        }
    }

    /// How long it takes until everything is on the server's disk, unless that is behind; `nil` when it is.
    var unsafeFor: Duration? {
        state.withLock { state in
            guard let last = state.batches.last else { return nil }
            let left = last.time + Self.usual - .now
            return left > .zero ? left : nil
        }
    }
}

/// The time by which finished texts are counted.
enum ContinuousClockSeconds {
    static var sinceEpoch: Int64 { Int64(Date().timeIntervalSince1970) }
}
