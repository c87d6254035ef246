// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension TranslationSession {
    /// The responses to a batch, each as soon as it is there.
    ///
    /// Iterating begins the work; every iterator does it anew. The work waits when ``lead`` responses have not been
    /// read, and ends when the iterator goes, the reading task is cancelled, or the session ends.
    public struct BatchResponse: AsyncSequence, Sendable {
        /// One response.
        public typealias Element = Response
        /// ``TranslationError`` or `CancellationError`.
        public typealias Failure = any Error

        /// The most responses that wait to be read.
        public static let lead = 64

        let session: TranslationSession
        let requests: [Request]

        /// Begins the work.
        public func makeAsyncIterator() -> Iterator { Iterator(session: session, requests: requests) }

        /// Gives the responses one by one.
        public struct Iterator: AsyncIteratorProtocol {
            private let work: Work
            private let requests: [Request]
            private let session: TranslationSession

            init(session: TranslationSession, requests: [Request]) {
                self.session = session
                self.requests = requests
                work = Work()
            }

            /// The next response; `nil` after the last.
            ///
            /// - Throws: ``TranslationError`` when the batch as a whole can't be translated or the session has ended,
            ///   `CancellationError` when the task was cancelled.
            public mutating func next() async throws -> Response? {
                work.start(session, requests)
                let channel = work.channel
                return try await withTaskCancellationHandler {
                    try await channel.take()
                } onCancel: {
                    channel.finish(CancellationError())
                }
            }
        }

        /// The task behind an iterator; it ends with the iterator.
        private final class Work: Sendable {
            let channel = Channel()
            private let task = Mutex<Task<Void, Never>?>(nil)

            func start(_ session: TranslationSession, _ requests: [Request]) {
                task.withLock { task in
                    guard task == nil else { return }
                    task = Task { [channel] in
                        do {
                            try await session.whileValid {
                                let plan = try await session.plan(requests)
                                try await session.run(plan) { try await channel.put($1) }
                            }
                            channel.finish(nil)
                        } catch {
                            channel.finish(error)
                        }
                    }
                    let running = task
                    channel.onEnd { running?.cancel() }
                }
            }

            deinit { channel.finish(CancellationError()) }
        }
    }
}

/// A bounded pipe between one task that puts and one that takes.
private final class Channel: Sendable {
    private struct State {
        var responses: ArraySlice<TranslationSession.Response> = []
        var taker: CheckedContinuation<Void, Never>?
        var putter: CheckedContinuation<Void, Never>?
        var hasEnded = false
        var error: (any Error)?
        var whenEnded: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Waits for room and puts a response; throws once the pipe has ended.
    func put(_ response: TranslationSession.Response) async throws {
        while true {
            try Task.checkCancellation()
            let (isDone, taker) = try state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
                if state.hasEnded { throw CancellationError() }
                guard state.responses.count < TranslationSession.BatchResponse.lead else { return (false, nil) }
                state.responses.append(response)
                defer { state.taker = nil }
                return (true, state.taker)
            }
            taker?.resume()
            if isDone { return }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let mayGo = state.withLock { state in
                        let isFull = state.responses.count >= TranslationSession.BatchResponse.lead
                        if isFull, !state.hasEnded, !Task.isCancelled {
                            state.putter = continuation
                            return false
                        }
                        return true
                    }
                    if mayGo { continuation.resume() }
                }
            } onCancel: {
                wakePutter()
            }
        }
    }

    /// Waits for a response and takes it; `nil` at the end.
    func take() async throws -> TranslationSession.Response? {
        while true {
            let (found, isOver, putter) = try state.withLock { state in
                if let first = state.responses.first {
                    state.responses = state.responses.dropFirst()
                    defer { state.putter = nil }
                    return (TranslationSession.Response?.some(first), false, state.putter)
                }
                if let error = state.error { throw error }
                return (nil, state.hasEnded, nil)
            }
            putter?.resume()
            if found != nil || isOver { return found }
            await withCheckedContinuation { continuation in
                let mayGo = state.withLock { state in
                    guard state.responses.isEmpty, !state.hasEnded else { return true }
                    state.taker = continuation
                    return false
                }
                if mayGo { continuation.resume() }
            }
        }
    }

    /// Ends the pipe; what waits in it can still be taken, then the error is thrown.
    func finish(_ error: (any Error)?) {
        let (taker, putter, whenEnded) = state.withLock { state in
            if !state.hasEnded {
                state.hasEnded = true
                state.error = error
            }
            // A reader that was cancelled wants nothing more.
            if error is CancellationError { state.responses = [] }
            defer { (state.taker, state.putter, state.whenEnded) = (nil, nil, nil) }
            return (state.taker, state.putter, state.whenEnded)
        }
        taker?.resume()
        putter?.resume()
        whenEnded?()
    }

    /// Runs a closure at the end, at once when it has come.
    func onEnd(_ closure: @escaping @Sendable () -> Void) {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.whenEnded = closure }
            return state.hasEnded
        }
        if hasEnded { closure() }
    }

    private func wakePutter() {
        let putter = state.withLock { state in
            defer { state.putter = nil }
            return state.putter
        }
        putter?.resume()
    }
}
