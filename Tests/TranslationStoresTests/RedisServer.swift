import Foundation
import Synchronization
import TestSupport
import Testing

/// A real redis-server in a folder of its own, on a Unix socket and a free port of the loopback interface.
final class RedisServer {
    static let program = Program.installed("redis-server")
    static let whyUnavailable: Comment = "redis-server is not installed"

    let folder: TemporaryFolder
    private(set) var port: UInt16 = 0
    var socket: String { folder.path("redis.sock") }
    private var process: Process?
    private let options: [String]

    init(_ options: [String] = []) throws {
        folder = try TemporaryFolder()
        self.options = options
        // A port that was free may be somebody else's by the time that the server asks for it.
        for _ in 0..<20 where process == nil {
            port = try Loopback.freePort()
            try start()
        }
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
        while process.isRunning {
            // It listens there when it has the port, so that nobody else is taken for it.
            if Loopback.accepts(socket: socket), Loopback.accepts(port) {
                self.process = process
                return
            }
            usleep(5_000)
        }
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
    private let connections = Counter()

    var connectionCount: Int { connections.value.withLock { $0 } }

    private final class Counter: Sendable { let value = Mutex(0) }

    /// Each time something arrives on a connection it sends the answer; then it hangs up, or waits for more.
    init(answer: [UInt8], hangsUp: Bool = false) throws {
        let (descriptor, port) = try Loopback.listen()
        (self.descriptor, self.port) = (descriptor, port)
        Loopback.serve(descriptor) { [connections] connection in
            connections.value.withLock { $0 += 1 }
            var buffer = [UInt8](repeating: 0, count: 65536)
            while read(connection, &buffer, buffer.count) > 0 {
                _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
                if hangsUp { break }
            }
        }
    }

    func stop() { Loopback.stop(descriptor) }
}
