// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Whether the sessions that a task works for still last, for those who wait deep inside.
///
/// A session that ends must end what waits for an engine, while the task that called it goes on. So what may wait for long
/// listens for the end. What this package has written listens where it waits, in the caller's own task
/// (``withSessionCancellationHandler(isolation:operation:onCancel:)``, ``SessionBoundEngine``): an answer costs no more
/// switches of threads than it must. What others have written knows of its task alone, and gets one of its own
/// (``run(_:)``).
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

    /// Throws `CancellationError` when the current task has been cancelled or works for a session that has ended.
    package static func checkCancellation() throws {
        if isCurrentOver { throw CancellationError() }
    }

    /// Runs work that may take long in a task of its own, which is cancelled when the current one is or its session ends.
    ///
    /// Without a session the work runs in the current task.
    static func run<Answer: Sendable>(_ work: @escaping @Sendable () async throws -> Answer) async throws -> Answer {
        guard current != nil else { return try await work() }
        // Begins on this thread: most work has asked an engine by the time that it first waits. Inside, the task's own
        // cancellation says all.
        let task = Task.immediate { try await $current.withValue(nil, operation: work) }
        let answer = try await withSessionCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
        try checkCancellation()
        return answer
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

/// An engine that waits for long nowhere but where the end of a session reaches it: under
/// ``withSessionCancellationHandler(isolation:operation:onCancel:)``, or in other engines, by
/// ``TranslationEngine/admittedTranslation(of:from:to:)``.
///
/// It is called in the caller's own task: the thread that has the answer wakes the one that goes on with it, and not one
/// that does so in turn.
package protocol SessionBoundEngine: TranslationEngine {}
