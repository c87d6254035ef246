internal import Synchronization

/// Whether the sessions that a task works for still last, for those who wait deep inside.
///
/// A session that ends must end what waits for an engine, while the task that called it goes on. Two ways lead there:
/// 1. The work runs in a task of its own, which is cancelled. That fits every engine, and costs the switch to another
///    thread when it is done.
/// 2. The work runs in the caller's task, and whatever in it waits for long listens here, by
///    ``withSessionCancellationHandler(operation:onCancel:)``. That is for parts that say they do: ``EndsWithSession``.
package struct SessionLifetime: Sendable {
    @TaskLocal static var current: SessionLifetime?

    /// Every one of them must last.
    private let validities: [Validity]

    /// The lifetime of a session inside of what the task works for already.
    init(_ validities: Validity...) { self.validities = (Self.current?.validities ?? []) + validities }

    /// Whether the current task has been cancelled or works for a session that has ended.
    static var isCurrentOver: Bool {
        Task.isCancelled || current?.validities.contains(where: \.hasEnded) == true
    }

    /// Registers a closure for the end; false when the end has come already, and nothing is registered.
    fileprivate func register(_ end: @escaping @Sendable () -> Void, into numbers: inout [Int]) -> Bool {
        for validity in validities {
            guard let number = validity.register(end) else {
                unregister(numbers)
                return false
            }
            numbers.append(number)
        }
        return true
    }

    fileprivate func unregister(_ numbers: [Int]) {
        for (validity, number) in zip(validities, numbers) { validity.unregister(number) }
    }

    /// Whether sessions may still work, and whom to tell when they no longer may.
    final class Validity: Sendable {
        private struct State {
            var hasEnded = false
            var nextNumber = 0
            var work: [Int: @Sendable () -> Void] = [:]
        }

        private let state = Mutex(State())

        var hasEnded: Bool { state.withLock { $0.hasEnded } }

        /// Registers work that is to be cancelled at the end; `nil` when the end has come already.
        func register(_ cancel: @escaping @Sendable () -> Void) -> Int? {
            state.withLock { state in
                guard !state.hasEnded else { return nil }
                state.nextNumber += 1
                state.work[state.nextNumber] = cancel
                return state.nextNumber
            }
        }

        func unregister(_ number: Int) { state.withLock { $0.work[number] = nil } }

        func end() {
            let work = state.withLock { state in
                state.hasEnded = true
                defer { state.work = [:] }
                return state.work
            }
            for cancel in work.values { cancel() }
        }
    }
}

/// An engine, a memory or an identifier that never waits for long without listening for the end of the session.
package protocol EndsWithSession: Sendable {}

/// Runs an operation, with a handler that is called when the task is cancelled or a session that it works for ends.
///
/// Like the standard library's `withTaskCancellationHandler`: the handler runs at once, wherever the end comes from, and
/// before the operation when the end has come already. Task and session may both end: it can be called twice.
package func withSessionCancellationHandler<Answer>(
    isolation: isolated (any Actor)? = #isolation, operation: () async throws -> Answer,
    onCancel: @escaping @Sendable () -> Void
) async rethrows -> Answer {
    guard let lifetime = SessionLifetime.current else {
        return try await withTaskCancellationHandler(operation: operation, onCancel: onCancel)
    }
    var numbers: [Int] = []
    if !lifetime.register(onCancel, into: &numbers) { onCancel() }
    defer { lifetime.unregister(numbers) }
    return try await withTaskCancellationHandler(operation: operation, onCancel: onCancel)
}
