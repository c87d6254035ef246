internal import FoundationEssentials
public import RemoteContent
internal import Synchronization

/// How patient an engine is with its server.
public struct HTTPPatience: Sendable, Hashable {
    /// The longest time for one call of the engine, all attempts and waits together.
    public var deadline: Duration
    /// The longest time for one attempt.
    public var attempt: Duration
    /// The most attempts.
    public var attempts: Int
    /// How long to wait between attempts, unless the server says how long.
    public var backoff: Backoff

    /// By default: 30 seconds in all, 15 for an attempt, 5 attempts, waits from 1 to 120 seconds.
    public init(
        deadline: Duration = .seconds(30), attempt: Duration = .seconds(15), attempts: Int = 5,
        backoff: Backoff = Backoff()
    ) {
        self.deadline = deadline
        self.attempt = attempt
        self.attempts = max(1, attempts)
        self.backoff = backoff
    }
}

/// The clock that waits are measured and spent on; tests bring one that doesn't really wait.
package struct HTTPClock: Sendable {
    /// The time since some fixed point.
    package var now: @Sendable () -> Duration
    /// Waits.
    package var sleep: @Sendable (Duration) async throws -> Void

    package init(now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }

    private static let start = ContinuousClock.now

    package static let system = HTTPClock(
        now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
}

/// Calls to one server, with the manners that it may expect.
///
/// **Rules.**
/// 1. An answer that says "not now" (408, 429, 502, 503, 504), and no answer at all, are tried again; any other is the answer.
/// 2. The wait is what the server asks for in `Retry-After`, a little more so that not all come back at once; else
///    the back-off's.
/// 3. When a server says 429, every call to it waits, not only the one that was told.
/// 4. A call that would have to wait beyond its deadline fails at once, and says how long it would have been.
final class HTTPService: Sendable {
    /// The address that every path is put behind, without a slash at its end.
    let base: String
    private let transport: any HTTPTransport
    private let patience: HTTPPatience
    private let clock: HTTPClock
    /// When the server wants to be asked again.
    private let notBefore = Mutex(Duration.zero)

    init(base: String, transport: any HTTPTransport, patience: HTTPPatience, clock: HTTPClock) {
        var base = base
        while base.hasSuffix("/") { base.removeLast() }
        self.base = base
        self.transport = transport
        self.patience = patience
        self.clock = clock
    }

    /// The server, for messages: the address without a user's name and password.
    ///
    /// `https://me:secret@example.org/api` → `https://example.org/api`
    var name: String {
        let parts = base.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 2, let host = parts[2].split(separator: "@").last else { return base }
        return (parts[..<2] + [String(host)] + parts[3...]).joined(separator: "/")
    }

    /// Sends a request to a path; the answer, whatever its status unless that says "not now".
    ///
    /// - Parameter maximumAttempts: The most attempts; `nil` for as many as the patience allows.
    func send(
        _ method: String, _ path: String, body: Data = Data(), contentType: String = "application/json",
        maximumResponseBytes: Int = 4 << 20, maximumAttempts: Int? = nil
    ) async throws -> HTTPResponse {
        let end = clock.now() + patience.deadline
        var request = HTTPRequest(
            method: method, url: base + path, headers: ["Accept": "application/json"], body: body,
            maximumResponseBytes: maximumResponseBytes)
        if !body.isEmpty { request.headers["Content-Type"] = contentType }
        var failures = 0
        while true {
            try await wait(until: notBefore.withLock { $0 }, end: end, because: "it asked for a pause")
            request.timeout = max(.milliseconds(1), min(patience.attempt, end - clock.now()))
            let reason: String
            var pause: Duration?
            do {
                let response = try await transport.send(request)
                guard [408, 429, 502, 503, 504].contains(response.status) else { return response }
                reason = "status \(response.status)" + Self.message(in: response.body).map { ": \($0)" }.orEmpty
                pause = response.headers["retry-after"].flatMap { RetryAfter.wait($0, at: Date()) }
                    .map { $0 * Double.random(in: 1...1.1) }
                if response.status == 429 {
                    let until = clock.now() + (pause ?? patience.backoff.delay(afterFailures: failures + 1))
                    pause = until - clock.now()
                    notBefore.withLock { $0 = max($0, until) }
                }
            } catch let failure as HTTPFailure {
                guard failure.reason == .unreachable || failure.reason == .timedOut else {
                    var error = TranslationError.engineUnavailable.because("\(name): \(failure)")
                    if failure.reason == .badAddress || failure.reason == .redirected {
                        error.suggestion = "check the server's address"
                        error.mayRetry = false
                    }
                    throw error
                }
                reason = failure.description
            }
            failures += 1
            guard failures < maximumAttempts ?? patience.attempts else {
                let attempts = failures == 1 ? "1 attempt" : "\(failures) attempts"
                throw TranslationError.engineUnavailable.because("\(name), \(attempts): \(reason)")
            }
            let until = clock.now() + (pause ?? patience.backoff.delay(afterFailures: failures))
            try await wait(until: until, end: end, because: reason)
        }
    }

    private func wait(until time: Duration, end: Duration, because reason: String) async throws {
        let now = clock.now()
        guard time > now || now >= end else { return }
        guard time < end else {
            let seconds = max(time - now, .zero).components.seconds
            throw TranslationError.engineUnavailable.because("\(name): \(reason); to be asked again in \(seconds) s")
        }
        try await clock.sleep(time - now)
    }

    /// What a server says about an error, at most 200 characters: LibreTranslate's `error`, APY's `explanation`.
    static func message(in body: Data) -> String? {
        struct Message: Decodable {
            var error: String?
            var explanation: String?
        }
        guard body.count <= 64 << 10, let message = try? JSONDecoder().decode(Message.self, from: body) else {
            return nil
        }
        return (message.error ?? message.explanation).map { String($0.prefix(200)) }
    }
}

extension String? {
    fileprivate var orEmpty: String { self ?? "" }
}
