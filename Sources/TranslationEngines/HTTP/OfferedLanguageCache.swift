// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch
internal import RemoteContent
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A server's list of pairs, read when it is first needed and anew after a while.
///
/// **Rules.**
/// 1. Tasks that ask at the same time share one request.
/// 2. A list is believed for its lifetime; where a new one can't be had then, the old one serves.
/// 3. After a failure the server is left alone for a while, which grows with each failure in a row, and is then asked with
///    one attempt. Meanwhile the old list serves, or the same error is told at once: else every text would wait anew for
///    a server that is away, even those that another engine translates.
final class OfferedLanguageCache: Sendable {
    private struct State: Sendable {
        var languages: OfferedLanguages?
        /// When the list was read.
        var readAt = Duration.zero
        /// Failures in a row, and what the last one was.
        var failures = 0
        var error: (any Error)?
        /// When the server may be asked again.
        var notBefore = Duration.zero
    }

    private let lifetime: Duration
    private let backoff: Backoff
    private let now: @Sendable () -> Duration
    private let read: @Sendable (_ isRepeated: Bool) async throws -> OfferedLanguages
    private let state = Mutex(State())
    private let flights = SingleFlight<String, OfferedLanguages>()

    /// A cache; the closure reads the list, and is told whether the last attempt failed.
    init(
        lifetime: Duration, backoff: Backoff, now: @escaping @Sendable () -> Duration,
        read: @escaping @Sendable (_ isRepeated: Bool) async throws -> OfferedLanguages
    ) {
        self.lifetime = lifetime
        self.backoff = backoff
        self.now = now
        self.read = read
    }

    /// A cache of the list that a server gives at a path.
    convenience init(
        of service: HTTPService, at path: String, lifetime: Duration, backoff: Backoff, clock: HTTPClock,
        failure: @escaping @Sendable (HTTPResponse) -> TranslationError,
        read: @escaping @Sendable (Data) throws -> OfferedLanguages
    ) {
        self.init(lifetime: lifetime, backoff: backoff, now: clock.now) { isRepeated in
            let response = try await service.send("GET", path, maximumAttempts: isRepeated ? 1 : nil)
            guard response.status == 200 else { throw failure(response) }
            return try read(response.body)
        }
    }

    /// The list.
    ///
    /// - Throws: ``TranslationError`` when there is none, `CancellationError` when the task was cancelled.
    func languages() async throws -> OfferedLanguages {
        let (state, time) = (state.withLock { $0 }, now())
        if let old = state.languages, time - state.readAt < lifetime { return old }
        if let error = state.error, time < state.notBefore {
            guard let old = state.languages else { throw error }
            return old
        }
        do {
            return try await flights.value(for: "languages") { try await readAnew(isRepeated: state.error != nil) }
        } catch {
            guard let old = state.languages, !(error is CancellationError) else { throw error }
            return old
        }
    }

    /// The pairs of the list; none when the server can't be asked.
    func pairs() async -> [AvailablePair] { (try? await languages())?.pairs ?? [] }

    /// Whether the list has a pair that fits; unsupported too while the server can't be asked.
    func status(from source: LanguageTag, to target: LanguageTag) async -> LanguageAvailability.Status {
        (try? await languages().direction(from: source, to: target)) == nil ? .unsupported : .installed
    }

    /// Why a pair can't be had: the failure of the list's last reading, or what is missing in it; `nil` when nothing is.
    func obstacle(from source: LanguageTag, to target: LanguageTag) async -> TranslationError? {
        do {
            _ = try await languages().direction(from: source, to: target)
            return nil
        } catch {
            return error as? TranslationError
        }
    }

    private func readAnew(isRepeated: Bool) async throws -> OfferedLanguages {
        do {
            let fresh = try await read(isRepeated)
            let readAt = now()
            state.withLock { $0 = State(languages: fresh, readAt: readAt) }
            return fresh
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let time = now()
            state.withLock { state in
                state.failures = min(state.failures, 1_000) + 1
                state.error = error
                state.notBefore = time + backoff.delay(afterFailures: state.failures)
            }
            throw error
        }
    }
}
