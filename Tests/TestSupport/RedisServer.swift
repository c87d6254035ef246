// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import Testing

/// A real redis-server in a folder of its own, on a Unix socket and a free port of the loopback interface.
public final class RedisServer {
    /// The program; `nil` where it isn't installed.
    public static let program = Program.installed("redis-server")
    /// What a skipped test says.
    public static let whyUnavailable: Comment = "redis-server is not installed"

    /// Where it keeps its files.
    public let folder: TemporaryFolder
    /// Its port on 127.0.0.1.
    public private(set) var port: UInt16 = 0
    /// Its Unix socket.
    public var socket: String { folder.path("redis.sock") }
    private var process: Process?
    private let options: [String]

    /// A server with further options.
    public init(_ options: [String] = []) throws {
        folder = try TemporaryFolder()
        self.options = options
        // A port that was free may be somebody else's by the time that the server asks for it.
        for _ in 0..<20 where process == nil {
            port = try Loopback.freePort()
            try start()
        }
    }

    deinit { stop() }

    /// Starts it, at the first time or after ``stop()``.
    public func start() throws {
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
    public func stop() {
        guard let process else { return }
        kill(process.processIdentifier, SIGCONT)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    /// Stops it from answering without ending its connections.
    public func freeze() { if let process { kill(process.processIdentifier, SIGSTOP) } }
    /// Lets it answer again.
    public func thaw() { if let process { kill(process.processIdentifier, SIGCONT) } }
}
