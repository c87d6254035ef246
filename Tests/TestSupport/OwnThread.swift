// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import Testing

extension Trait where Self == OwnThread {
    /// Runs the tests on a thread beside Swift's own.
    ///
    /// For tests that compute for seconds. Swift has as many threads as there are cores; on them, such tests would keep
    /// every other one waiting, among them those that talk to a server and are not to take for ever.
    public static var ownThread: OwnThread { OwnThread() }
}

/// See ``Testing/Trait/ownThread``.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
    /// For every test of a suite.
    public var isRecursive: Bool { true }

    /// Runs a test.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Executor.shared, operation: function)
    }

    private final class Executor: TaskExecutor {
        static let shared = Executor()

        // A queue of its own has a thread of its own, outside the pool that Swift's tasks share.
        private let queue = DispatchQueue(label: "tests that compute for seconds")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
}
