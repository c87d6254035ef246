// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// Hears of finished texts, on a connection that does nothing else (`SUBSCRIBE`).
///
/// 1. The connection is there while somebody waits, and a while longer.
/// 2. Where the server forbids it, or is away, nothing is heard, and ``isListening`` says so: whoever waits then asks from time
///    to time.
/// 3. A notice may be lost, and one may be for another text: it is a hint to look.
final class RedisNotices: Sendable {
    /// One who waits for some texts.
    typealias Listener = Int

    private struct Waiting {
        var names: Set<String>
        var continuation: CheckedContinuation<Void, Never>?
        var isRung = false
    }

    private struct State {
        var waiting: [Listener: Waiting] = [:]
        var byName: [String: Set<Listener>] = [:]
        var next = 0
        var isRunning = false
        var isListening = false
        /// Nobody is listened to before that, after a refusal.
        var notBefore = ContinuousClock.now
    }

    private let configuration: RedisConfiguration
    private let channel: String
    private let state = Mutex(State())

    init(_ configuration: RedisConfiguration, channel: String) {
        self.configuration = configuration
        self.channel = channel
    }

    /// Whether finished texts are heard of now.
    var isListening: Bool { state.withLock { $0.isListening } }

    func listen(for names: Set<String>) -> Listener {
        let (number, mustStart) = state.withLock { state -> (Int, Bool) in
            state.next += 1
            let number = state.next
            state.waiting[number] = Waiting(names: names)
            for name in names { state.byName[name, default: []].insert(number) }
            let mustStart = !state.isRunning && state.notBefore <= .now
            if mustStart { state.isRunning = true }
            return (number, mustStart)
        }
        if mustStart {
            // A thread of its own: it waits for the server nearly all the time.
            DispatchQueue(label: "tolk.translation-queue.notices").async { self.hear() }
        }
        return number
    }

    func stop(_ listener: Listener) {
        let waiting = state.withLock { state in
            let waiting = state.waiting.removeValue(forKey: listener)
            for name in waiting?.names ?? [] {
                state.byName[name]?.remove(listener)
                if state.byName[name]?.isEmpty == true { state.byName[name] = nil }
            }
            return waiting
        }
        waiting?.continuation?.resume()
    }

    /// Waits for a notice about one of the texts, at most so long.
    func next(_ listener: Listener, within patience: Duration) async {
        let alarm = Task {
            guard (try? await Task.sleep(for: patience)) != nil else { return }
            self.ring(listener)
        }
        defer { alarm.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRung = state.withLock { state in
                    guard let waiting = state.waiting[listener] else { return true }
                    state.waiting[listener]?.isRung = false
                    if !waiting.isRung, !Task.isCancelled { state.waiting[listener]?.continuation = continuation }
                    return waiting.isRung || Task.isCancelled
                }
                if isRung { continuation.resume() }
            }
        } onCancel: {
            ring(listener)
        }
    }

    private func ring(_ listener: Listener) {
        let continuation = state.withLock { state in
            guard state.waiting[listener] != nil else { return nil as CheckedContinuation<Void, Never>? }
            state.waiting[listener]?.isRung = true
            defer { state.waiting[listener]?.continuation = nil }
            return state.waiting[listener]?.continuation
        }
        continuation?.resume()
    }

    // MARK: The connection

    /// How long nobody may have waited before the connection is closed.
    private static let idle = Duration.seconds(30)
    /// How long the server may be silent before it is asked whether it is there.
    private static let silence: Int32 = 5_000

    private func hear() {
        var lastUse = ContinuousClock.now
        do throws(RedisFailure) {
            let connection = try RedisConnection(configuration)
            try connection.send(
                [["SUBSCRIBE", channel].map { Array($0.utf8) }],
                milliseconds: configuration.timeout.wholeMilliseconds, maximumBytes: 65_536)
            if case .refusal(let text) = try connection.next() {
                throw RedisFailure(reason: .refused, detail: text)
            }
            state.withLock { $0.isListening = true }
            var isAsked = false
            while true {
                if state.withLock({ !$0.waiting.isEmpty }) { lastUse = .now }
                if ContinuousClock.now - lastUse > Self.idle { break }
                guard let reply = try connection.next(within: Self.silence, maximumBytes: 8 << 20) else {
                    if isAsked { throw RedisFailure(reason: .unreachable, detail: "no answer") }
                    isAsked = true
                    try connection.send([[Array("PING".utf8)]], milliseconds: 1_000, maximumBytes: 8 << 20)
                    continue
                }
                isAsked = false
                let parts = reply.list
                if parts.count == 3, parts[0].text == "message" { heard(parts[2].text) }
            }
            end(pause: .zero)
        } catch {
            end(pause: error.reason == .refused ? .seconds(60) : .seconds(1))
        }
    }

    private func heard(_ message: String) {
        let listeners = state.withLock { state in
            message.split(separator: " ").reduce(into: Set<Listener>()) { found, name in
                found.formUnion(state.byName[String(name)] ?? [])
            }
        }
        for listener in listeners { ring(listener) }
    }

    private func end(pause: Duration) {
        state.withLock { state in
            state.isRunning = false
            state.isListening = false
            state.notBefore = .now + pause
        }
    }
}
