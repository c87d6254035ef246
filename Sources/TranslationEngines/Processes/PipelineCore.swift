/// One pipeline as the loop's thread sees it: its chains, the requests that wait, and those under way.
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
///    killed it; the requests under way then fail with that, and the waiting ones as blameless.
final class PipelineCore {
    /// The most requests under way at a time.
    static let windowRequests = 48
    /// The most bytes under way at a time, unless a single request is longer.
    static let windowBytes = 64 << 10
    /// An answer may be this many times as long as its request, plus ``answerSlack``.
    static let answerFactor = 16
    /// See ``answerFactor``.
    static let answerSlack = 64 << 10
    /// How long dead pipelines are given to collect the ends of their stages before the rest is killed.
    static let lastRites = Duration.milliseconds(150)

    /// One text on its way through.
    struct Request {
        let nonce: UInt64
        let bytes: [UInt8]
        let isAlone: Bool
        let finish: @Sendable (Result<PipelineAnswer, PipelineFailure>) -> Void
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
    private var waiting: ArraySlice<Request> = []
    private var underway: ArraySlice<Request> = []
    private var underwayBytes = 0
    private var answer: [UInt8] = []
    private var lastMove: ContinuousClock.Instant

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

    /// The processes that run.
    var processes: [Int32] { chains.flatMap { $0.processes.map(\.id) } }

    // MARK: Requests

    func submit(_ request: Request, now: ContinuousClock.Instant) {
        guard isRunning else {
            request.finish(.failure(PipelineFailure(.closed, detail: "the pipeline had ended")))
            return
        }
        if underway.isEmpty, waiting.isEmpty { lastMove = now }
        waiting.append(request)
        send()
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
            waiting = waiting.dropFirst()
            underway.append(next)
            underwayBytes &+= next.bytes.count
            entry.feed { pending in
                pending.append(contentsOf: next.bytes)
                pending.append(contentsOf: Self.ending(nonce: next.nonce))
                pending.append(0)
            }
        }
    }

    /// What stands behind a text, before the NUL: a blank, which makes every stage flush, and the nonce.
    private static func ending(nonce: UInt64) -> [UInt8] { Array("[][N:\(String(nonce, radix: 16))]".utf8) }

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
            var filtered: [UInt8] = []
            filters[index]?.read(chunk, into: &filtered)
            let isFiltered = filters[index] != nil
            guard index + 1 < chains.count else {
                return isFiltered ? take(filtered, now: now) : take(chunk, now: now)
            }
            chains[index + 1].feed { pending in
                if isFiltered { pending.append(contentsOf: filtered) } else { pending.append(contentsOf: chunk) }
            }
            _ = chains[index + 1].write()
        }
    }

    private func take(_ chunk: some Collection<UInt8>, now: ContinuousClock.Instant) {
        for part in chunk.split(separator: 0, maxSplits: .max, omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 { completeAnswer(now: now) }
            guard isRunning else { return }
            answer.append(contentsOf: part.element)
        }
        let limit = (underway.first?.bytes.count ?? 0) * Self.answerFactor + Self.answerSlack
        if answer.count > limit { die(.tooLong, detail: "an answer passed \(limit) bytes", now: now) }
        send()
    }

    private func completeAnswer(now: ContinuousClock.Instant) {
        var bytes = answer
        answer.removeAll(keepingCapacity: answer.count < 1 << 16)
        let marks = filters.indices.reduce(0) { sum, index in sum &+ (filters[index]?.takeCount() ?? 0) }
        guard let request = underway.first else {
            return die(.outOfStep, detail: "an answer came that nobody asked for", now: now)
        }
        let nonce = Array("[N:\(String(request.nonce, radix: 16))]".utf8)
        guard bytes.count >= nonce.count, bytes.suffix(nonce.count).elementsEqual(nonce) else {
            return die(.outOfStep, detail: "an answer lacked the mark of its request", now: now)
        }
        bytes.removeLast(nonce.count)
        if bytes.suffix(2).elementsEqual([UInt8(ascii: "["), UInt8(ascii: "]")]) { bytes.removeLast(2) }
        underway = underway.dropFirst()
        underwayBytes &-= request.bytes.count
        request.finish(.success(PipelineAnswer(bytes: bytes, marks: marks)))
    }

    // MARK: Time and death

    /// When the loop must look again without any byte having moved.
    func deadline(now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        switch state {
        case .running:
            return lastMove + (underway.isEmpty ? command.idleLimit : command.timeout)
        case .dying: return now + .milliseconds(2)
        case .dead: return nil
        }
    }

    /// Does what time alone decides.
    func tick(now: ContinuousClock.Instant) {
        switch state {
        case .running:
            if underway.isEmpty, now - lastMove >= command.idleLimit {
                close(now: now)
            } else if !underway.isEmpty, now - lastMove >= command.timeout {
                die(.hung, detail: "no stage moved for \(command.timeout)", now: now)
            }
        case .dying(let event, let detail, let since):
            let isOver = now - since >= Self.lastRites
            if isOver { for chain in chains { chain.kill() } }
            let running = chains.reduce(0) { $0 + $1.collect().count }
            if running == 0 { bury(event, detail: detail) }
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
    private func bury(_ event: PipelineFailure.Event, detail: String) {
        state = .dead
        let ends = chains.flatMap(\.ends)
        var cause = event
        var story = detail
        var program: String?
        if event == .crashed || event == .outOfStep {
            // A kill from outside comes first: the other stages, cut off in the middle of a text, may well abort or
            // give up with an error of their own. Then a crash, then such an error.
            let culprit =
                ends.first(where: \.isKill) ?? ends.first { $0.isCrash && $0.signal != nil }
                ?? ends.first(where: \.isCrash)
            if let culprit {
                cause = culprit.isKill ? .killed : .crashed
                story = culprit.text
                program = culprit.name
            } else if event == .crashed {
                story = "the last stage closed its output"
            }
        }
        let wasAlone = underway.count == 1
        for request in underway {
            request.finish(.failure(PipelineFailure(cause, wasAlone: wasAlone, detail: story, program: program)))
        }
        for request in waiting {
            request.finish(.failure(PipelineFailure(.closed, detail: story)))
        }
        underway = []
        waiting = []
        answer = []
    }
}
