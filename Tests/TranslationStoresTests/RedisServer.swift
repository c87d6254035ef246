import Foundation
import Synchronization
import TestSupport
import Testing

/// A real redis-server in a folder of its own, on a Unix socket and a free port of the loopback interface.
final class RedisServer {
    static let program = Program.installed("redis-server")
    static let whyUnavailable: Comment = "redis-server is not installed"

    let folder: TemporaryFolder
    let port: UInt16
    var socket: String { folder.path("redis.sock") }
    private var process: Process?
    private let options: [String]

    init(_ options: [String] = []) throws {
        folder = try TemporaryFolder()
        port = try Loopback.freePort()
        self.options = options
        try start()
    }

    deinit { stop() }

    func start() throws {
        let process = Process()
        process.executableURL = Self.program
        process.arguments =
            [
                "--port", "\(port)", "--bind", "127.0.0.1", "--unixsocket", socket, "--save", "", "--appendonly", "no",
                "--dir", folder.url.path, "--daemonize", "no",
            ] + options
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        let end = Date().addingTimeInterval(20)
        while !Loopback.accepts(port), Date() < end { usleep(5_000) }
    }

    /// Ends it as a crash would.
    func stop() {
        guard let process else { return }
        kill(process.processIdentifier, SIGCONT)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    /// Stops it from answering without ending its connections.
    func freeze() { if let process { kill(process.processIdentifier, SIGSTOP) } }
    func thaw() { if let process { kill(process.processIdentifier, SIGCONT) } }
}

/// A server that answers whatever a test tells it to.
final class FakeRedis: Sendable {
    let port: UInt16
    private let descriptor: Int32
    private let connections = Mutex(0)

    var connectionCount: Int { connections.withLock { $0 } }

    /// Each time something arrives on a connection it sends the answer; then it hangs up, or waits for more.
    init(answer: [UInt8], hangsUp: Bool = false) throws {
        let (descriptor, port) = try Loopback.listen()
        (self.descriptor, self.port) = (descriptor, port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                self?.connections.withLock { $0 += 1 }
                Thread.detachNewThread {
                    var buffer = [UInt8](repeating: 0, count: 65536)
                    while read(connection, &buffer, buffer.count) > 0 {
                        _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
                        if hangsUp { break }
                    }
                    close(connection)
                }
            }
        }
    }

    func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }
}
