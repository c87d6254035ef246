// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc

/// A client that sends exactly the bytes it is given: HTTP libraries would repair what these tests break.
struct RawClient {
    private let descriptor: Int32

    /// Connects to a port of this machine.
    init?(port: Int) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(clamping: port)).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        var timeout = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Everything until the server closes the connection, or ten minutes without a byte: tests beside this one may keep the
    /// machine, and the threads that Swift's tasks share, busy for a while.
    func readAll() -> String {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else { break }
            all.append(contentsOf: piece.prefix(count))
        }
        return String(decoding: all, as: UTF8.self)
    }

    /// One answer of a connection that stays open: the header block and as much body as it announces.
    func readAnswer() -> RawAnswer? {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            if let answer = RawAnswer(all, isHead: false), answer.isComplete { return answer }
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else { return RawAnswer(all, isHead: false) }
            all.append(contentsOf: piece.prefix(count))
        }
    }

    /// Closes with a reset, as a client that is killed does.
    func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        Glibc.close(descriptor)
    }

    func close() { Glibc.close(descriptor) }
}

/// An answer taken apart.
struct RawAnswer {
    var status: Int
    var fields: [(name: String, value: String)]
    var body: String
    var isComplete: Bool

    init?(_ bytes: [UInt8], isHead: Bool) {
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: "\r\n\r\n".utf8) }) else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first, let code = first.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        status = code
        fields = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), line[line.index(after: colon)...].drop { $0 == " " }.description)
        }
        let rest = bytes[(end + 4)...]
        let length = fields.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        body = String(decoding: rest, as: UTF8.self)
        isComplete = isHead || rest.count >= length
    }

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// One request on a connection of its own.
func exchange(port: Int, _ request: String) -> RawAnswer? {
    guard let client = RawClient(port: port) else { return nil }
    defer { client.close() }
    client.send(request)
    return client.readAnswer()
}

/// Runs blocking work on a thread of its own.
///
/// On the pool that runs the tests it would keep the server's handlers from going on. It stays in the test's task, so
/// that its failures are the test's.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withTaskExecutorPreference(BlockingThreads.shared) { try work() }
}

private final class BlockingThreads: TaskExecutor {
    static let shared = BlockingThreads()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
