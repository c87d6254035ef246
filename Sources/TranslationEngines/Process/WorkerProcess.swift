// SPDX-License-Identifier: Apache-2.0

internal import CChildProcess
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// A program that is spoken to in lines through pipes, on a thread of its own.
///
/// The thread starts the program, writes what is to be sent, reads what comes, and collects the program in the end. The
/// program is killed when the thread ends, and so when this process does, in whatever way (``ChildProcess``).
/// Nothing is copied from the program's standard error but its last words, for messages.
final class WorkerProcess: Sendable {
    /// The longest line that is read.
    static let maximumLineBytes = 16 << 20
    /// How much of standard error is kept.
    static let maximumErrorBytes = 2048

    /// Why no more lines come.
    struct End: Error, Sendable {
        var detail: String
        /// Whether it could not even be started.
        var isUnstartable = false
    }

    private struct State: Sendable {
        var outgoing: [UInt8] = []
        var isClosing = false
        var hasEnded = false
        var process: Int32 = -1
    }

    private let state = Mutex(State())
    private let wake: Int32
    private let line: @Sendable ([UInt8]) -> Void
    private let end: @Sendable (End) -> Void

    /// Starts a program; each line that it writes is handed on, and in the end why there are no more, once.
    init(
        _ command: [String], environment: [String], line: @escaping @Sendable ([UInt8]) -> Void,
        end: @escaping @Sendable (End) -> Void
    ) {
        self.line = line
        self.end = end
        wake = tolk_wake_open()
        let thread = Start(worker: self, command: command, environment: environment)
        var handle = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let context = Unmanaged.passRetained(thread).toOpaque()
        let created = pthread_create(
            &handle, &attributes,
            { context in
                guard let context else { return nil }
                let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
                start.worker.run(start.command, start.environment)
                return nil
            }, context)
        pthread_attr_destroy(&attributes)
        if created != 0 {
            Unmanaged<Start>.fromOpaque(context).release()
            end(End(detail: "no thread could be started", isUnstartable: true))
        }
    }

    deinit { if wake >= 0 { Glibc.close(wake) } }

    private final class Start {
        let worker: WorkerProcess
        let command: [String]
        let environment: [String]
        init(worker: WorkerProcess, command: [String], environment: [String]) {
            (self.worker, self.command, self.environment) = (worker, command, environment)
        }
    }

    /// The process, while it runs.
    var process: Int32? { state.withLock { $0.process > 0 ? $0.process : nil } }

    /// Sends a line, without its end.
    func send(_ bytes: [UInt8]) {
        state.withLock { state in
            state.outgoing += bytes
            state.outgoing.append(0x0A)
        }
        tolk_wake_signal(wake)
    }

    /// Ends the program.
    func close() {
        state.withLock { $0.isClosing = true }
        tolk_wake_signal(wake)
    }

    // MARK: The thread

    private func run(_ command: [String], _ environment: [String]) {
        tolk_thread_block_signals()
        var pipes: [(read: Int32, write: Int32)] = []
        let process: Int32
        do throws(PipelineFailure) {
            for _ in 0..<3 { pipes.append(try ChildProcess.pipe()) }
            process = try ChildProcess.start(
                command, environment: environment, input: pipes[0].read, output: pipes[1].write,
                errors: pipes[2].write, endsWithThread: true
            ).get()
        } catch {
            for pipe in pipes { for end in [pipe.read, pipe.write] { Glibc.close(end) } }
            return end(End(detail: error.detail, isUnstartable: true))
        }
        let (input, output, errors) = (pipes[0], pipes[1], pipes[2])
        for descriptor in [input.read, output.write, errors.write] { Glibc.close(descriptor) }
        state.withLock { $0.process = process }
        for descriptor in [input.write, output.read, errors.read] { _ = tolk_child_make_nonblocking(descriptor) }
        let lastWords = serve(input.write, output.read, errors.read)
        for descriptor in [input.write, output.read, errors.read] { Glibc.close(descriptor) }
        finish(process, command, lastWords)
    }

    /// Moves bytes until the program closes its output or is to end; gives its last words.
    private func serve(_ input: Int32, _ output: Int32, _ errors: Int32) -> String {
        var pending: [UInt8] = []
        var words: [UInt8] = []
        var outgoing: [UInt8] = []
        var written = 0
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        func read(_ descriptor: Int32) -> Int {
            chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        }
        var mayReadErrors = true
        while true {
            let isClosing = state.withLock { state in
                if written == outgoing.count {
                    (outgoing, written) = (state.outgoing, 0)
                    state.outgoing = []
                }
                return state.isClosing
            }
            if isClosing { break }
            var polls = [
                pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: mayReadErrors ? errors : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: written < outgoing.count ? input : -1, events: Int16(POLLOUT), revents: 0),
            ]
            guard poll(&polls, 4, -1) > 0 else { continue }
            if polls[0].revents != 0 { tolk_wake_clear(wake) }
            if polls[2].revents != 0 {
                let count = read(errors)
                if count > 0 { words += chunk[..<count] } else if count == 0 { mayReadErrors = false }
                if words.count > Self.maximumErrorBytes { words.removeFirst(words.count - Self.maximumErrorBytes) }
            }
            if polls[1].revents != 0 {
                let count = read(output)
                if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { break }
                if count > 0 { take(chunk[..<count], &pending) }
                if pending.count > Self.maximumLineBytes { break }
            }
            if polls[3].revents != 0 {
                let count = outgoing[written...].withUnsafeBytes { tolk_child_write(input, $0.baseAddress, $0.count) }
                if count > 0 { written += Int(count) } else if count < 0, errno != EAGAIN, errno != EINTR { break }
            }
        }
        while mayReadErrors, case let count = read(errors), count > 0 { words += chunk[..<count] }
        return String(decoding: words.suffix(Self.maximumErrorBytes), as: UTF8.self)
    }

    private func take(_ bytes: ArraySlice<UInt8>, _ pending: inout [UInt8]) {
        var rest = bytes
        while let newline = rest.firstIndex(of: 0x0A) {
            pending += rest[..<newline]
            line(pending)
            pending.removeAll(keepingCapacity: true)
            rest = rest[(newline + 1)...]
        }
        pending += rest
    }

    /// Kills what is left of the program and its children, and says how it ended.
    private func finish(_ process: Int32, _ command: [String], _ words: String) {
        var number: Int32 = 0
        var status = tolk_child_poll(process, &number)
        // A program that has closed its output is about to end by itself: its own end is worth knowing.
        for _ in 0..<20 where status == TOLK_CHILD_RUNNING && !state.withLock({ $0.isClosing }) {
            usleep(5000)
            status = tolk_child_poll(process, &number)
        }
        let wasRunning = status == TOLK_CHILD_RUNNING
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
        while status == TOLK_CHILD_RUNNING {
            usleep(1000)
            status = tolk_child_poll(process, &number)
        }
        state.withLock { state in
            state.process = -1
            state.hasEnded = true
        }
        let name = command.first?.split(separator: "/").last.map(String.init) ?? ""
        var detail =
            wasRunning
            ? "\(name) was ended"
            : status == TOLK_CHILD_SIGNALLED
                ? "\(name) was ended by signal \(number)" : "\(name) ended with status \(number)"
        if let last = words.split(whereSeparator: \.isNewline).last { detail += ": \(last.prefix(300))" }
        end(End(detail: detail))
    }
}
