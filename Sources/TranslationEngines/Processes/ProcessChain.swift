// SPDX-License-Identifier: Apache-2.0

internal import CChildProcess

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// A running chain of child processes: what is written to its input comes out of its output, changed.
///
/// Part of a ``RunningPipeline``, and guarded with it. Every descriptor closes on exec and the stages' ends are closed here
/// once they have started, so that the death of any stage shows as the end of the output within milliseconds: a shell
/// in between, or a descriptor that leaked into a child, would make it look like a hang.
final class ProcessChain {
    /// The most bytes that wait to be written before the side that feeds this chain stops reading.
    static let maximumPending = 4 << 20

    private(set) var processes: [(id: Int32, name: String)] = []
    private(set) var input: Int32 = -1
    private(set) var output: Int32 = -1
    private var pending: [UInt8] = []
    private var written = 0

    /// Starts the stages; throws the reason in words when one can't be.
    init(_ stages: [ProcessStage]) throws(PipelineFailure) {
        var previous: Int32 = -1
        do throws(PipelineFailure) {
            let entry = try ChildProcess.pipe()
            input = entry.write
            previous = entry.read
            for stage in stages {
                let next = try ChildProcess.pipe()
                let started = Self.start(stage, input: previous, output: next.write)
                close(previous)
                close(next.write)
                previous = next.read
                switch started {
                case .success(let id): processes.append((id, String(stage.path.split(separator: "/").last ?? "")))
                case .failure(let failure): throw failure
                }
            }
            output = previous
            _ = tolk_child_make_nonblocking(input)
            _ = tolk_child_make_nonblocking(output)
        } catch {
            if previous >= 0 { close(previous) }
            output = -1
            kill()
            closeInput()
            while !collect().isEmpty { usleep(1000) }
            throw error
        }
    }

    private static func start(
        _ stage: ProcessStage, input: Int32, output: Int32
    ) -> Result<Int32, PipelineFailure> {
        // A fixed environment: the programs read UTF-8 whatever the host's locale is. They end with the loop's thread, that
        // is with this process, even one that hangs and never sees its input end.
        ChildProcess.start(
            [stage.path] + stage.arguments, environment: ["LC_ALL=C.UTF-8", "PATH=/usr/local/bin:/usr/bin:/bin"],
            input: input, output: output, endsWithThread: true)
    }

    // MARK: Moving bytes

    /// Whether bytes wait to be written.
    var wantsToWrite: Bool { written < pending.count && input >= 0 }
    /// Whether so much waits that no more should be read for this chain.
    var isFull: Bool { pending.count - written > Self.maximumPending }

    /// Gives the chain more to read, by letting the closure append to what waits.
    func feed(_ append: (inout [UInt8]) -> Void) {
        if written > 1 << 16, written * 2 > pending.count {
            pending.removeFirst(written)
            written = 0
        }
        append(&pending)
    }

    /// Writes as much as the pipe takes, and says whether any byte moved.
    ///
    /// A broken pipe loses the rest: the output's end tells.
    func write() -> Bool {
        var moved = false
        while wantsToWrite {
            let count = Int(pending[written...].withUnsafeBytes { tolk_child_write(input, $0.baseAddress, $0.count) })
            if count > 0 {
                written += count
                moved = true
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                break
            } else {
                closeInput()
            }
        }
        if written == pending.count {
            pending.removeAll(keepingCapacity: pending.count < 1 << 16)
            written = 0
        }
        return moved
    }

    /// What reading the output gave.
    enum Reading { case nothing, bytes(Int), end }

    /// Reads once into the buffer.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        while true {
            let count = Glibc.read(output, buffer.baseAddress, buffer.count)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            if errno == EINTR { continue }
            return errno == EAGAIN ? .nothing : .end
        }
    }

    // MARK: Ending

    /// Closes the input: stages that are well end by themselves.
    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Closes both ends.
    func closeEnds() {
        closeInput()
        if output >= 0 { close(output) }
        output = -1
    }

    /// Kills every stage that still runs.
    func kill() {
        wasKilledHere = true
        for process in processes { _ = Glibc.kill(process.id, SIGKILL) }
    }

    /// Whether this process has killed what was left; ends that are collected from then on prove nothing.
    private var wasKilledHere = false
    /// The ends of stages that have been collected, in the chain's order of discovery.
    private(set) var ends: [StageEnd] = []

    /// Collects the stages that have ended; gives back those that still run.
    func collect() -> [Int32] {
        processes.removeAll { process in
            var number: Int32 = 0
            switch tolk_child_poll(process.id, &number) {
            case TOLK_CHILD_RUNNING: return false
            case TOLK_CHILD_EXITED: ends.append(StageEnd(name: process.name, status: number, signal: nil))
            case TOLK_CHILD_SIGNALLED where !wasKilledHere:
                ends.append(StageEnd(name: process.name, status: nil, signal: number))
            default: ends.append(StageEnd(name: process.name, status: nil, signal: nil))
            }
            return true
        }
        return processes.map(\.id)
    }
}

/// How one stage ended.
struct StageEnd: Sendable {
    var name: String
    var status: Int32?
    var signal: Int32?

    /// Whether the program is to blame: it crashed, or gave up with an error.
    var isCrash: Bool {
        if let signal { return signal != SIGKILL && signal != SIGTERM && signal != SIGPIPE && signal != SIGINT }
        return status.map { $0 != 0 } ?? false
    }

    /// Whether somebody outside ended it.
    var isKill: Bool { signal == SIGKILL || signal == SIGTERM || signal == SIGINT }

    /// For people: "lt-proc was ended by signal 9".
    var text: String {
        if let signal { return "\(name) was ended by signal \(signal)" }
        return "\(name) ended with status \(status.map(String.init) ?? "unknown")"
    }
}
