internal import RemoteContent
internal import Synchronization

/// A server's list of pairs, read when it is first needed and anew after a while.
///
/// Tasks that ask at the same time share one request; where a new list can't be had, the old one serves.
final class OfferedLanguageCache: Sendable {
    private struct Known: Sendable {
        var languages: OfferedLanguages
        var readAt: Duration
    }

    private let lifetime: Duration
    private let now: @Sendable () -> Duration
    private let read: @Sendable () async throws -> OfferedLanguages
    private let known = Mutex<Known?>(nil)
    private let flights = SingleFlight<String, OfferedLanguages>()

    init(
        lifetime: Duration, now: @escaping @Sendable () -> Duration,
        read: @escaping @Sendable () async throws -> OfferedLanguages
    ) {
        self.lifetime = lifetime
        self.now = now
        self.read = read
    }

    func languages() async throws -> OfferedLanguages {
        let old = known.withLock { $0 }
        if let old, now() - old.readAt < lifetime { return old.languages }
        do {
            return try await flights.value(for: "languages") {
                let fresh = Known(languages: try await read(), readAt: now())
                known.withLock { $0 = fresh }
                return fresh.languages
            }
        } catch {
            guard let old, !(error is CancellationError) else { throw error }
            return old.languages
        }
    }
}
