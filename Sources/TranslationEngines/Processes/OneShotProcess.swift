internal import CChildProcess
internal import Dispatch

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
        // The shell joins standard error to standard output and is replaced by the program; the words are its
        // parameters and never part of its script.
        let stage = ProcessStage(
            path: "/bin/sh",
            arguments: ["-c", "DEBIAN_FRONTEND=noninteractive exec \"$0\" \"$@\" 2>&1", path] + arguments)
        let chain = try ProcessChain([stage])
        chain.closeInput()
        defer { chain.closeEnds() }
        var pending: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 16)
        defer { buffer.deallocate() }
        reading: while true {
            var request = pollfd(fd: chain.output, events: Int16(POLLIN), revents: 0)
            _ = poll(&request, 1, 1000)
            switch chain.read(into: buffer) {
            case .nothing: continue
            case .end: break reading
            case .bytes(let count):
                for byte in buffer[..<count] {
                    if byte == 0x0A || byte == 0x0D {
                        line(String(decoding: pending, as: UTF8.self))
                        pending.removeAll(keepingCapacity: true)
                    } else if pending.count < maximumLineBytes {
                        pending.append(byte)
                    }
                }
            }
        }
        if !pending.isEmpty { line(String(decoding: pending, as: UTF8.self)) }
        while !chain.collect().isEmpty { usleep(2000) }
        return chain.ends.first?.status ?? -1
    }
}
