// SPDX-License-Identifier: Apache-2.0

internal import CChildProcess
internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Runs a program to its end and reads what it prints, on a thread of its own.
enum OneShotProcess {
    /// The longest line that is handed on; what is longer is cut.
    static let maximumLineBytes = 4096

    /// Runs a program with both of its outputs joined; calls back for each line; gives its exit status.
    ///
    /// - Throws: ``PipelineFailure`` when it can't be started.
    static func run(
        _ path: String, _ arguments: [String], line: @escaping @Sendable (String) -> Void
    ) async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try wait(path, arguments, line) })
            }
        }
    }

    private static func wait(_ path: String, _ arguments: [String], _ line: (String) -> Void) throws -> Int32 {
        let pipe = try ChildProcess.pipe()
        defer { close(pipe.read) }
        // It goes on where this process ends: half an installation is worse than one that nobody waits for.
        let started = ChildProcess.start(
            [path] + arguments, environment: ChildProcess.environment() + ["DEBIAN_FRONTEND=noninteractive"],
            input: -1, output: pipe.write, errors: pipe.write, endsWithThread: false)
        close(pipe.write)
        let process = try started.get()
        var pending: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(pipe.read, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for byte in chunk[..<count] {
                if byte == 0x0A || byte == 0x0D {
                    line(String(decoding: pending, as: UTF8.self))
                    pending.removeAll(keepingCapacity: true)
                } else if pending.count < maximumLineBytes {
                    pending.append(byte)
                }
            }
        }
        if !pending.isEmpty { line(String(decoding: pending, as: UTF8.self)) }
        var number: Int32 = 0
        while true {
            switch tolk_child_poll(process, &number) {
            case TOLK_CHILD_RUNNING: usleep(2000)
            case TOLK_CHILD_EXITED: return number
            default: return -1
            }
        }
    }
}

/// Runs a program to its end, for the command-line tool.
package enum ProgramOutput {
    /// The exit status and what the program printed, standard error included.
    package static func run(_ program: String, _ words: [String]) async throws -> (status: Int32, text: String) {
        let lines = Mutex<[String]>([])
        let status = try await OneShotProcess.run(program, words) { line in
            lines.withLock { if $0.count < 1000 { $0.append(line) } }
        }
        return (status, lines.withLock { $0.joined(separator: "\n") })
    }
}
