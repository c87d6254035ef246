internal import CChildProcess
internal import Glibc
internal import Synchronization

/// The one thread that moves bytes between this process and every running pipeline.
///
/// Swift's own threads are few and must never wait for a child process; here a single thread of its own waits in
/// `poll` for all of them, reads and writes without blocking, and wakes the tasks whose answers are complete. It starts
/// with the first pipeline and lives as long as the process. It blocks every signal for itself, so that writing to a
/// dead pipeline reports an error and the host's signal handling is left alone.
package final class PipelineLoop: Sendable {
    /// The loop that every engine shares.
    package static let shared = PipelineLoop()

    private enum Order: Sendable {
        case open(UInt64, PipelineCommand, @Sendable (Result<[Int32], PipelineFailure>) -> Void)
        case submit(
            UInt64, nonce: UInt64, bytes: [UInt8], isAlone: Bool,
            finish: @Sendable (Result<PipelineAnswer, PipelineFailure>) -> Void)
        case cancel(UInt64, nonce: UInt64)
        case close(UInt64)
    }

    private struct Mailbox {
        var orders: [Order] = []
        var hasStarted = false
        var nextNumber: UInt64 = .random(in: 1...UInt64(UInt32.max))
    }

    private let wake: Int32
    private let mailbox = Mutex(Mailbox())

    private init() { wake = tolk_wake_open() }

    /// A number that this process has given to nobody else: for pipelines and for nonces.
    private func uniqueNumber() -> UInt64 {
        mailbox.withLock { box in
            box.nextNumber &+= 1
            return box.nextNumber
        }
    }

    private func post(_ order: Order) {
        let mustStart = mailbox.withLock { box in
            box.orders.append(order)
            defer { box.hasStarted = true }
            return !box.hasStarted
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
        let orders = mailbox.withLock { box in
            box.hasStarted = false
            defer { box.orders = [] }
            return box.orders
        }
        let failure = PipelineFailure(.unstartable, detail: "no thread could be started for the pipelines")
        for order in orders {
            switch order {
            case .open(_, _, let finish): finish(.failure(failure))
            case .submit(_, _, _, _, let finish): finish(.failure(failure))
            case .cancel, .close: break
            }
        }
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
    /// When the calling task is cancelled, the call ends at once; a text already under way runs to its end unheard.
    package func translate(
        _ bytes: [UInt8], through pipeline: UInt64, isAlone: Bool
    ) async throws -> PipelineAnswer {
        let nonce = uniqueNumber()
        let once = Once<Result<PipelineAnswer, any Error>>()
        return try await withTaskCancellationHandler {
            try await withCheckedContinuation { continuation in
                once.wait(continuation)
                post(
                    .submit(pipeline, nonce: nonce, bytes: bytes, isAlone: isAlone) { result in
                        once.give(result.mapError { $0 })
                    })
            }.get()
        } onCancel: {
            once.give(.failure(CancellationError()))
            post(.cancel(pipeline, nonce: nonce))
        }
    }

    /// Ends a pipeline.
    package func close(_ pipeline: UInt64) { post(.close(pipeline)) }

    // MARK: The thread

    private func run() {
        tolk_thread_block_signals()
        var cores: [UInt64: PipelineCore] = [:]
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        let clock = ContinuousClock()
        while true {
            let now = clock.now
            var slots: [(core: PipelineCore, chain: Int)] = []
            var polls = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
            var deadline: ContinuousClock.Instant?
            for core in cores.values {
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
            let pause = deadline.map { Self.milliseconds(from: now, to: $0) } ?? -1
            let count = poll(&polls, nfds_t(polls.count), pause)
            let then = clock.now
            if count > 0 {
                for (index, slot) in slots.enumerated() {
                    if polls[2 * index + 2].revents != 0 { slot.core.writable(slot.chain, now: then) }
                    if polls[2 * index + 1].revents != 0, slot.core.chains[slot.chain].output >= 0 {
                        slot.core.readable(slot.chain, buffer: buffer, now: then)
                    }
                }
                if polls[0].revents != 0 { obey(&cores, now: then) }
            }
            for (number, core) in cores {
                core.tick(now: then)
                for index in core.chains.indices where core.chains[index].wantsToWrite {
                    core.writable(index, now: then)
                }
                if core.isDead { cores[number] = nil }
            }
        }
    }

    private func obey(_ cores: inout [UInt64: PipelineCore], now: ContinuousClock.Instant) {
        tolk_wake_clear(wake)
        let orders = mailbox.withLock { box in
            defer { box.orders = [] }
            return box.orders
        }
        for order in orders {
            switch order {
            case .open(let number, let command, let finish):
                do throws(PipelineFailure) {
                    let core = try PipelineCore(command, now: now)
                    cores[number] = core
                    finish(.success(core.processes))
                } catch {
                    finish(.failure(error))
                }
            case .submit(let number, let nonce, let bytes, let isAlone, let finish):
                guard let core = cores[number] else {
                    finish(.failure(PipelineFailure(.closed, detail: "the pipeline had ended")))
                    continue
                }
                core.submit(
                    PipelineCore.Request(nonce: nonce, bytes: bytes, isAlone: isAlone, finish: finish), now: now)
            case .cancel(let number, let nonce): cores[number]?.cancel(nonce: nonce)
            case .close(let number): cores[number]?.close(now: now)
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
