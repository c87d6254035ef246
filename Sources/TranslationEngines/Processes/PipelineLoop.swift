// SPDX-License-Identifier: Apache-2.0

internal import CChildProcess
internal import RemoteContent
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Moves bytes between this process and every running pipeline, on one thread.
///
/// Swift's own threads are few and must never wait for a child process; here a single thread of its own waits in
/// `poll` for all of them, reads and writes without blocking, and wakes the tasks whose answers are complete. It starts
/// with the first pipeline and lives as long as the process. It blocks every signal for itself, so that the host's
/// handlers run on the host's threads.
///
/// A text is written by the task that brings it, under the lock that guards the pipelines: waking the thread first
/// would cost a switch of threads for each text. The thread is woken for what only it does: starting and ending
/// pipelines, writing what the pipe didn't take at once, and watching a time that ends before it would look again.
package final class PipelineLoop: Sendable {
    /// The loop that every engine shares.
    package static let shared = PipelineLoop()

    private enum Order: Sendable {
        case open(UInt64, PipelineCommand, @Sendable (Result<[Int32], PipelineFailure>) -> Void)
        case close(UInt64)
    }

    private struct State {
        var pipelines: [UInt64: RunningPipeline] = [:]
        var orders: [Order] = []
        var hasStarted = false
        /// When the thread looks again without being woken; `nil` for never.
        var nextLook: ContinuousClock.Instant?
    }

    private let wake: Int32
    private let state = Mutex(State())
    private let lastNumber = Atomic<UInt64>(.random(in: 1...UInt64(UInt32.max)))

    private init() { wake = tolk_wake_open() }

    /// A number that this process has given to nobody else: for pipelines and for nonces.
    private func uniqueNumber() -> UInt64 { lastNumber.wrappingAdd(1, ordering: .relaxed).newValue }

    private func post(_ order: Order) {
        let mustStart = state.withLock { state in
            state.orders.append(order)
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        if mustStart { start() }
        tolk_wake_signal(wake)
    }

    private func start() {
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let created = pthread_create(
            &thread, &attributes,
            { _ in
                PipelineLoop.shared.run()
                return nil
            }, nil)
        pthread_attr_destroy(&attributes)
        guard created != 0 else { return }
        // Without a thread nothing can run: what was posted fails now, and the next order tries again.
        let orders = state.withLock { state in
            state.hasStarted = false
            defer { state.orders = [] }
            return state.orders
        }
        let failure = PipelineFailure(.unstartable, detail: "no thread could be started for the pipelines")
        for case .open(_, _, let finish) in orders { finish(.failure(failure)) }
    }

    // MARK: What tasks call

    /// Starts a pipeline; answers with its number and its processes once they have been started.
    package func open(_ command: PipelineCommand) async throws(PipelineFailure) -> (number: UInt64, processes: [Int32])
    {
        let number = uniqueNumber()
        let answer = await withCheckedContinuation { continuation in
            post(.open(number, command) { continuation.resume(returning: $0) })
        }
        return (number, try answer.get())
    }

    /// Sends a text in stream format through a pipeline.
    ///
    /// When the calling task is cancelled, or its session ends, the call ends at once; a text already under way runs to its
    /// end unheard.
    package func translate(
        _ bytes: [UInt8], through pipeline: UInt64, isAlone: Bool, isolation: isolated (any Actor)? = #isolation
    ) async throws -> PipelineAnswer {
        let nonce = uniqueNumber()
        let once = Once<Result<PipelineAnswer, any Error>>()
        return try await withSessionCancellationHandler {
            try await withCheckedContinuation { continuation in
                once.wait(continuation)
                let request = RunningPipeline.Request(nonce: nonce, bytes: bytes, isAlone: isAlone) { result in
                    once.give(result.mapError { $0 })
                }
                submit(request, to: pipeline)
            }.get()
        } onCancel: {
            once.give(.failure(CancellationError()))
            self.state.withLock { $0.pipelines[pipeline]?.cancel(nonce: nonce) }
        }
    }

    private func submit(_ request: RunningPipeline.Request, to pipeline: UInt64) {
        let now = ContinuousClock.now
        let (isTaken, mustWake) = state.withLock { state in
            guard let core = state.pipelines[pipeline], core.submit(request, now: now) else { return (false, false) }
            guard !core.wantsToWrite, let due = core.deadline(now: now), let nextLook = state.nextLook else {
                return (true, true)
            }
            return (true, due < nextLook)
        }
        if mustWake { tolk_wake_signal(wake) }
        if !isTaken { request.finish(.failure(PipelineFailure(.closed, detail: "the pipeline had ended"))) }
    }

    /// Ends a pipeline.
    package func close(_ pipeline: UInt64) { post(.close(pipeline)) }

    // MARK: The thread

    /// What the thread waits for: the wake-up, then the output and the input of each chain.
    private struct Watch {
        var slots: [(core: RunningPipeline, chain: Int)] = []
        var polls: [pollfd] = []

        /// Looks at every pipeline afresh; gives back when the next look is due.
        mutating func renew(
            wake: Int32, _ pipelines: [UInt64: RunningPipeline], now: ContinuousClock.Instant
        ) -> ContinuousClock.Instant? {
            slots.removeAll(keepingCapacity: true)
            polls.removeAll(keepingCapacity: true)
            polls.append(pollfd(fd: wake, events: Int16(POLLIN), revents: 0))
            var deadline: ContinuousClock.Instant?
            for core in pipelines.values {
                if let due = core.deadline(now: now) { deadline = min(deadline ?? due, due) }
                for index in core.chains.indices {
                    let chain = core.chains[index]
                    // What the next chain can't take yet stays in the pipe.
                    let mayRead = index + 1 >= core.chains.count || !core.chains[index + 1].isFull
                    slots.append((core, index))
                    polls.append(pollfd(fd: mayRead ? chain.output : -1, events: Int16(POLLIN), revents: 0))
                    polls.append(
                        pollfd(fd: chain.wantsToWrite ? chain.input : -1, events: Int16(POLLOUT), revents: 0))
                }
            }
            return deadline
        }

        /// Moves the bytes that can be moved; gives back the answers that are complete.
        func move(buffer: UnsafeMutableRawBufferPointer, now: ContinuousClock.Instant) -> [RunningPipeline.Finished] {
            var finished: [RunningPipeline.Finished] = []
            for (index, slot) in slots.enumerated() {
                if polls[2 * index + 2].revents != 0 { slot.core.writable(slot.chain, now: now) }
                if polls[2 * index + 1].revents != 0, slot.core.chains[slot.chain].output >= 0 {
                    slot.core.readable(slot.chain, buffer: buffer, now: now)
                    finished += slot.core.takeFinished()
                }
            }
            return finished
        }
    }

    private func run() {
        tolk_thread_block_signals()
        var watch = Watch()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        let clock = ContinuousClock()
        var hasEvents = false
        while true {
            let now = clock.now
            if hasEvents, let first = watch.polls.first, first.revents != 0 {
                tolk_wake_clear(wake)
                obey(now: now)
            }
            var finished: [RunningPipeline.Finished] = []
            let nextLook = state.withLock { state in
                if hasEvents { finished = watch.move(buffer: buffer, now: now) }
                for (number, core) in state.pipelines {
                    core.tick(now: now)
                    if core.wantsToWrite { for index in core.chains.indices { core.writable(index, now: now) } }
                    finished += core.takeFinished()
                    if core.isDead { state.pipelines[number] = nil }
                }
                state.nextLook = watch.renew(wake: wake, state.pipelines, now: now)
                return state.nextLook
            }
            // Given when all is done that needs the lock: whoever gets an answer may run at once and bring the next text, which
            // he writes under the lock.
            for answer in finished { answer.give() }
            let pause = nextLook.map { Self.milliseconds(from: now, to: $0) } ?? -1
            hasEvents = poll(&watch.polls, nfds_t(watch.polls.count), pause) > 0
        }
    }

    /// Does what was ordered; programs are started outside the lock, since that takes milliseconds.
    private func obey(now: ContinuousClock.Instant) {
        let orders = state.withLock { state in
            defer { state.orders = [] }
            return state.orders
        }
        for order in orders {
            switch order {
            case .open(let number, let command, let finish):
                do throws(PipelineFailure) {
                    let core = try RunningPipeline(command, now: now)
                    let processes = core.processes
                    state.withLock { $0.pipelines[number] = core }
                    finish(.success(processes))
                } catch {
                    finish(.failure(error))
                }
            case .close(let number): state.withLock { $0.pipelines[number]?.close(now: now) }
            }
        }
    }

    /// The pause for `poll`, rounded up so that it never spins just before a deadline.
    private static func milliseconds(from now: ContinuousClock.Instant, to then: ContinuousClock.Instant) -> Int32 {
        let (seconds, attoseconds) = (then - now).components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return Int32(seconds) * 1000 + Int32(attoseconds / 1_000_000_000_000_000) + 1
    }
}
