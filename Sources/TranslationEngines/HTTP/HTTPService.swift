// SPDX-License-Identifier: Apache-2.0

public import RemoteContent
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How patient an engine is with its server.
public struct HTTPPatience: Sendable, Hashable {
    /// The longest time for one text, all calls, attempts and waits together; for texts that are sent together, for all of
    /// them.
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
/// 1. An answer that says "not now" (408, 429, 502, 503, 504, 529), and no answer at all, are tried again; any other is the
///    answer.
/// 2. The wait is what the server asks for in `Retry-After`, a little more so that not all come back at once; else
///    the back-off's.
/// 3. When a server says 429 or 529, every call to it waits, not only the one that was told.
/// 4. One deadline covers all calls for a text (``TranslationErrand``). A call that would have to wait beyond it fails at
///    once, and says how long it would have been.
/// 5. No answer is read beyond its limit or its time (``HTTPTransport``).
/// 6. A server that could not be reached, or gave no answer, until a call was given up is left alone for the back-off's time:
///    calls fail at once with the same error, so that many texts don't each wait for their deadline. A call that is limited to
///    one attempt goes out all the same: those who make it have a back-off of their own (``OfferedLanguageCache``).
final class HTTPService: Sendable {
    /// The address that every path is put behind.
    private let base: ServerAddress
    private let transport: any HTTPTransport
    private let patience: HTTPPatience
    private let clock: HTTPClock
    /// Header fields of every request; their values are nobody's business.
    private let headers: [String: Secret]
    /// When the server wants to be asked again.
    private let notBefore = Mutex(Duration.zero)
    /// Whether the server is away, and how the last call to it ended.
    private let away: Mutex<(gate: RetryGate, error: TranslationError?)>
    private static let epoch = ContinuousClock.now

    init(
        base: String, transport: any HTTPTransport, patience: HTTPPatience, clock: HTTPClock,
        headers: [String: String] = [:], authorization: HTTPAuthorization? = nil
    ) {
        self.base = ServerAddress(base)
        self.transport = transport
        self.patience = patience
        self.clock = clock
        var secrets = headers.mapValues { Secret($0) }
        if let authorization { secrets[authorization.field] = authorization.value }
        self.headers = secrets
        away = Mutex((RetryGate(patience.backoff), nil))
    }

    /// The server, for messages: the address without a user's name, a password or a query.
    var name: String { base.description }

    /// Sends a request to a path; the answer, whatever its status unless that says "not now".
    ///
    /// - Parameter maximumAttempts: The most attempts; `nil` for as many as the patience allows.
    func send(
        _ method: String, _ path: String, body: Data = Data(), contentType: String = "application/json",
        maximumResponseBytes: Int = 4 << 20, maximumAttempts: Int? = nil
    ) async throws -> HTTPResponse {
        let now = clock.now()
        let known = maximumAttempts == 1 ? nil : away.withLock { $0.gate.isOpen(at: Self.epoch + now) ? nil : $0.error }
        if let known { throw known }
        let end = (TranslationErrand.current?.start(of: self, now: now) ?? now) + patience.deadline
        var request = HTTPRequest(
            method: method, url: base.text + path,
            headers: headers.mapValues(\.value).merging(["Accept": "application/json"]) { own, _ in own }, body: body,
            maximumResponseBytes: maximumResponseBytes)
        if !body.isEmpty { request.headers["Content-Type"] = contentType }
        var failures = 0
        var isAway = false
        while true {
            try await wait(until: notBefore.withLock { $0 }, end: end, because: "it asked for a pause")
            request.timeout = max(.milliseconds(1), min(patience.attempt, end - clock.now()))
            let reason: String
            var pause: Duration?
            do {
                let response = try await transport.send(request)
                isAway = false
                away.withLock { $0.gate.succeed() }
                guard [408, 429, 502, 503, 504, 529].contains(response.status) else { return response }
                reason = "status \(response.status)" + Self.message(in: response.body).map { ": \($0)" }.orEmpty
                pause = response.headers["retry-after"].flatMap { RetryAfter.wait($0, at: Date()) }
                    .map { $0 * Double.random(in: 1...1.1) }
                if response.status == 429 || response.status == 529 {
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
                    } else if failure.reason == .noLibrary {
                        error.suggestion = "install libcurl4"
                    }
                    throw error
                }
                reason = failure.description
                isAway = true
            }
            failures += 1
            do {
                guard failures < maximumAttempts ?? patience.attempts else {
                    let attempts = failures == 1 ? "1 attempt" : "\(failures) attempts"
                    throw TranslationError.engineUnavailable.because("\(name), \(attempts): \(reason)")
                }
                let until = clock.now() + (pause ?? patience.backoff.delay(afterFailures: failures))
                try await wait(until: until, end: end, because: reason)
            } catch let error as TranslationError {
                if isAway {
                    let now = Self.epoch + clock.now()
                    away.withLock { away in
                        away.gate.fail(at: now)
                        away.error = error
                    }
                }
                throw error
            }
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

    /// What a server says about an error, at most 200 characters: LibreTranslate's `error`, APY's `explanation`, DeepL's
    /// `message`, and the `error` with a `message` of those that speak as OpenAI does.
    static func message(in body: Data) -> String? {
        struct Message: Decodable {
            struct Inner: Decodable { var message: String? }
            var text: String?

            enum CodingKeys: String, CodingKey { case error, explanation, message, detail }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                for key in [CodingKeys.error, .explanation, .message, .detail] where text == nil {
                    text =
                        (try? container.decode(String.self, forKey: key))
                        ?? (try? container.decode(Inner.self, forKey: key))?.message
                }
            }
        }
        guard body.count <= 64 << 10, let message = try? JSONDecoder().decode(Message.self, from: body) else {
            return nil
        }
        return message.text.map { String($0.prefix(200)) }
    }
}

extension HTTPService {
    /// What an answer means that isn't 200, with what the server says.
    ///
    /// - Parameter known: What the engine knows of a status and the server's words; `nil` for what the status says by itself.
    static func error(
        _ response: HTTPResponse, server: String, known: (_ status: Int, _ message: String) -> TranslationError?
    ) -> TranslationError {
        let message = message(in: response.body) ?? "status \(response.status)"
        let usual: TranslationError =
            switch response.status {
            case 401, 402, 403: .refused
            case 413: .textTooLong
            case 404, 405, 500...599: .engineUnavailable
            default: .internalError
            }
        return (known(response.status, message) ?? usual).because("\(server): \(message)")
    }
}

extension String? {
    fileprivate var orEmpty: String { self ?? "" }
}
