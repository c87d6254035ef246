internal import Dispatch

/// Runs an actor's work on a queue of its own, so that waiting for a disk never takes a thread from Swift's pool.
final class StoreThread: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
