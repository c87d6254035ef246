// SPDX-License-Identifier: Apache-2.0

/// One pipeline as the loop sees it: its chains, the requests that wait, and those under way.
///
/// **How a request travels.**
/// 1. A request waits until the pipeline has room: a window of requests and bytes is under way at a time, so that the
///    stages never run dry and a text that kills the pipeline takes few others with it.
/// 2. A request that must be alone (it was under way when a pipeline died) waits until nothing is under way, and
///    nothing follows before its answer.
/// 3. Its text is written with `[][N:nonce]` and NUL behind it. The text must end in a blank for the stages to flush.
/// 4. Answers come back in order. The oldest request gets one only when its own nonce stands at the end; anything else
///    means that text leaked from one request into the next, and the pipeline is given up.
/// 5. No byte moving for the time allowed, with requests under way, means that a stage hangs.
/// 6. The output's end means that a stage died. The ends of the stages say whether a program crashed or somebody
///    killed it; the requests under way then fail with that, and the waiting ones as blameless. Suspected is the oldest
///    under way: whatever the stages had done with comes out before the end, and what is behind it they have hardly seen.
///
/// `@unchecked Sendable`: once a pipeline stands in ``PipelineLoop``'s state, nothing of it is touched without that state's
/// lock; before, it is the loop's thread's own.
final class RunningPipeline: @unchecked Sendable {
    /// The most requests under way at a time.
    static let windowRequests = 48
    /// The most bytes under way at a time, unless a single request is longer.
    static let windowBytes = 64 << 10
    /// An answer may be this many times as long as its request, plus ``answerSlack``.
    static let answerFactor = 16
    /// See ``answerFactor``.
    static let answerSlack = 64 << 10
    /// How long dead pipelines are given to collect the ends of their stages before the rest is killed.
    static let reapTime = Duration.milliseconds(150)

    /// One text on its way through.
    struct Request: Sendable {
        let nonce: UInt64
        let bytes: [UInt8]
        /// What stands behind the text, before the NUL: a blank, which makes every stage flush, and the nonce.
        let ending: [UInt8]
        let isAlone: Bool
        let finish: @Sendable (Result<PipelineAnswer, PipelineFailure>) -> Void

        init(
            nonce: UInt64, bytes: [UInt8], isAlone: Bool,
            finish: @escaping @Sendable (Result<PipelineAnswer, PipelineFailure>) -> Void
        ) {
            self.nonce = nonce
            self.bytes = bytes
            ending = Array("[][N:\(String(nonce, radix: 16))]".utf8)
            self.isAlone = isAlone
            self.finish = finish
        }

        /// An answer without the ending of its request; `nil` when it has another one.
        func answer(in bytes: [UInt8]) -> [UInt8]? {
            let nonce = ending.dropFirst(2)
            guard bytes.count >= nonce.count, bytes.suffix(nonce.count).elementsEqual(nonce) else { return nil }
            // The blank may be gone, with a word that it stood behind.
            let isWhole = bytes.count >= ending.count && bytes.suffix(ending.count).elementsEqual(ending)
            return Array(bytes.dropLast(isWhole ? ending.count : nonce.count))
        }
    }

    /// A request with what became of it, for the loop to say once it has left the lock.
    struct Finished: Sendable {
        let request: Request
        let result: Result<PipelineAnswer, PipelineFailure>

        func give() { request.finish(result) }
    }

    private enum State {
        case running
        /// Waiting for the stages' ends; then everything under way fails with the event.
        case dying(PipelineFailure.Event, detail: String, since: ContinuousClock.Instant)
        case dead
    }

    let command: PipelineCommand
    private(set) var chains: [ProcessChain] = []
    /// One for each chain; `nil` where the output goes on as it is.
    private var filters: [UnknownWordFilter?] = []
    private var state = State.running
    private var waiting = Queue<Request>()
    private var underway = Queue<Request>()
    private var underwayBytes = 0
    private var answer: [UInt8] = []
    private var finished: [Finished] = []
    private var lastMove: ContinuousClock.Instant
    /// Whether the text that the pipeline was opened for has come.
    private var hasBeenUsed = false

    init(_ command: PipelineCommand, now: ContinuousClock.Instant) throws(PipelineFailure) {
        self.command = command
        lastMove = now
        for chain in command.chains {
            do throws(PipelineFailure) {
                chains.append(try ProcessChain(chain.stages))
            } catch {
                for chain in chains {
                    chain.kill()
                    chain.closeEnds()
                }
                // The killed stages of the other chains are collected here: they end at once.
                while chains.contains(where: { !$0.collect().isEmpty }) {}
                throw error
            }
        }
        filters = command.chains.map { $0.isFiltered ? UnknownWordFilter() : nil }
        // Starting the programs may have taken longer than they are to live without a text.
        lastMove = ContinuousClock().now
    }

    /// Whether nothing is left to do for this pipeline, not even collecting its processes.
    var isDead: Bool { if case .dead = state { true } else { false } }
    private var isRunning: Bool { if case .running = state { true } else { false } }

    /// Whether bytes wait that the pipes didn't take.
    var wantsToWrite: Bool { chains.contains(where: \.wantsToWrite) }

    /// The processes that run.
    var processes: [Int32] { chains.flatMap { $0.processes.map(\.id) } }

    // MARK: Requests

    /// Takes a request and writes as much as the pipeline takes of it at once; false when the pipeline has ended.
    func submit(_ request: Request, now: ContinuousClock.Instant) -> Bool {
        guard isRunning else { return false }
        if underway.isEmpty, waiting.isEmpty { lastMove = now }
        hasBeenUsed = true
        waiting.append(request)
        send()
        if chains.first?.wantsToWrite == true { writable(0, now: now) }
        return true
    }

    /// Forgets a request that still waits; one that is under way can't be recalled, and its answer is dropped.
    func cancel(nonce: UInt64) {
        waiting.removeAll { $0.nonce == nonce }
    }

    private func send() {
        guard isRunning, let entry = chains.first else { return }
        while let next = waiting.first {
            let hasRoom =
                underway.count < Self.windowRequests && underwayBytes &+ next.bytes.count <= Self.windowBytes
            guard underway.isEmpty || (hasRoom && !next.isAlone && underway.first?.isAlone == false) else { return }
            _ = waiting.removeFirst()
            underway.append(next)
            underwayBytes &+= next.bytes.count
            entry.feed { pending in
                pending.append(contentsOf: next.bytes)
                pending.append(contentsOf: next.ending)
                pending.append(0)
            }
        }
    }

    /// Takes what has been finished since the last time.
    func takeFinished() -> [Finished] {
        guard !finished.isEmpty else { return [] }
        defer { finished = [] }
        return finished
    }

    // MARK: Bytes

    /// Writes what can be written to a chain.
    func writable(_ index: Int, now: ContinuousClock.Instant) {
        if chains[index].write() { lastMove = now }
    }

    /// Reads a chain's output and hands it on.
    func readable(_ index: Int, buffer: UnsafeMutableRawBufferPointer, now: ContinuousClock.Instant) {
        switch chains[index].read(into: buffer) {
        case .nothing: return
        case .end: die(.crashed, detail: "", now: now)
        case .bytes(let count):
            lastMove = now
            let chunk = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            guard index + 1 < chains.count else {
                guard filters[index] != nil else { return take(chunk, now: now) }
                var filtered: [UInt8] = []
                filtered.reserveCapacity(chunk.count)
                filters[index]?.read(chunk, into: &filtered)
                return filtered.withUnsafeBytes { take($0, now: now) }
            }
            chains[index + 1].feed { pending in
                if filters[index]?.read(chunk, into: &pending) == nil { pending.append(contentsOf: chunk) }
            }
            writable(index + 1, now: now)
        }
    }

    private func take(_ chunk: UnsafeRawBufferPointer, now: ContinuousClock.Instant) {
        var rest = chunk[...]
        while let end = rest.firstIndex(of: 0) {
            answer.append(contentsOf: rest[..<end])
            rest = rest[(end + 1)...]
            completeAnswer(now: now)
            guard isRunning else { return }
        }
        answer.append(contentsOf: rest)
        let limit = (underway.first?.bytes.count ?? 0) * Self.answerFactor + Self.answerSlack
        if answer.count > limit { die(.tooLong, detail: "an answer passed \(limit) bytes", now: now) }
        send()
    }

    private func completeAnswer(now: ContinuousClock.Instant) {
        defer { answer.removeAll(keepingCapacity: answer.count < 1 << 16) }
        let marks = filters.indices.reduce(0) { sum, index in sum &+ (filters[index]?.takeCount() ?? 0) }
        guard let request = underway.first else {
            return die(.outOfStep, detail: "an answer came that nobody asked for", now: now)
        }
        guard let bytes = request.answer(in: answer) else {
            return die(.outOfStep, detail: "an answer lacked the mark of its request", now: now)
        }
        _ = underway.removeFirst()
        underwayBytes &-= request.bytes.count
        finished.append(Finished(request: request, result: .success(PipelineAnswer(bytes: bytes, marks: marks))))
    }

    // MARK: Time and death

    /// How long the pipeline lives without a text.
    ///
    /// A new one waits longer for its first: on a busy machine the task that opened it may have to wait for its turn, and
    /// finding it gone again and again would look as if its programs didn't work.
    private var idleLimit: Duration {
        hasBeenUsed ? command.idleLimit : max(command.idleLimit, command.timeout)
    }

    /// When the loop must look again without any byte having moved.
    ///
    /// A pipeline that has just been used is looked at again after the time that a text may take, although it is idle: a
    /// text that comes until then need not wake the loop's thread to have its own time watched.
    func deadline(now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        switch state {
        case .running:
            if underway.isEmpty, now - lastMove >= command.timeout { return lastMove + idleLimit }
            return lastMove + (underway.isEmpty ? min(command.timeout, idleLimit) : command.timeout)
        case .dying: return now + .milliseconds(2)
        case .dead: return nil
        }
    }

    /// Does what time alone decides.
    func tick(now: ContinuousClock.Instant) {
        switch state {
        case .running:
            if underway.isEmpty, now - lastMove >= idleLimit {
                close(now: now)
            } else if !underway.isEmpty, now - lastMove >= command.timeout {
                die(.hung, detail: "no stage moved for \(command.timeout)", now: now)
            }
        case .dying(let event, let detail, let since):
            let isOver = now - since >= Self.reapTime
            if isOver { for chain in chains { chain.kill() } }
            let running = chains.reduce(0) { $0 + $1.collect().count }
            if running == 0 { end(event, detail: detail) }
        case .dead: return
        }
    }

    /// Ends the pipeline in peace; requests that it still has fail as blameless.
    func close(now: ContinuousClock.Instant) { die(.closed, detail: "the pipeline was closed", now: now) }

    private func die(_ event: PipelineFailure.Event, detail: String, now: ContinuousClock.Instant) {
        guard isRunning else { return }
        // What hangs is killed at once. After a death the other stages end by themselves, and their own ends are wanted
        // unspoilt; so they are when an answer is wrong, since a stage that is cut off writes a last NUL.
        if event == .hung || event == .tooLong { for chain in chains { chain.kill() } }
        for chain in chains { chain.closeEnds() }
        state = .dying(event, detail: detail, since: now)
        tick(now: now)
    }

    /// The last step: says what happened to everyone who still waits.
    private func end(_ event: PipelineFailure.Event, detail: String) {
        state = .dead
        let ends = chains.flatMap(\.ends)
        var cause = event
        var reason = detail
        var program: String?
        if event == .crashed || event == .outOfStep {
            // A kill from outside comes first: the other stages, cut off in the middle of a text, may well abort or
            // give up with an error of their own. Then a crash, then such an error.
            let culprit =
                ends.first(where: \.isKill) ?? ends.first { $0.isCrash && $0.signal != nil }
                ?? ends.first(where: \.isCrash)
            if let culprit {
                cause = culprit.isKill ? .killed : .crashed
                reason = culprit.text
                program = culprit.name
            } else if event == .crashed {
                reason = "the last stage closed its output"
            }
        }
        for (place, request) in underway.all.enumerated() {
            let failure = PipelineFailure(cause, isSuspect: place == 0, detail: reason, program: program)
            finished.append(Finished(request: request, result: .failure(failure)))
        }
        for request in waiting.all {
            finished.append(Finished(request: request, result: .failure(PipelineFailure(.closed, detail: reason))))
        }
        underway.removeAll()
        waiting.removeAll()
        answer = []
    }
}
