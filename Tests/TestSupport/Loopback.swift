// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import Glibc

/// Sockets on 127.0.0.1.
public enum Loopback {
    /// No socket could be opened.
    public struct Failure: Error {
        /// A failure.
        public init() {}
    }

    /// The address of a port.
    public static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// A socket that listens on a port, 0 for any free one; and that port.
    public static func listen(_ port: UInt16 = 0) throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        do {
            let port = try bind(descriptor, to: port)
            guard Glibc.listen(descriptor, 64) == 0 else { throw Failure() }
            return (descriptor, port)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Gives a socket a port, and says which.
    private static func bind(_ descriptor: Int32, to port: UInt16) throws -> UInt16 {
        var address = address(port)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard Glibc.bind(descriptor, address, length) == 0 else { return Int32(-1) }
                return getsockname(descriptor, address, &length)
            }
        }
        guard status == 0 else { throw Failure() }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Answers connections to a socket that listens, each on a thread of its own, until ``stop(_:)``.
    ///
    /// Whoever is connected is answered to the end. The thread that accepts closes the socket: closed by another one, its
    /// number could be that of another test's socket by the time that the thread asks for the next connection.
    public static func serve(_ descriptor: Int32, connection: @escaping @Sendable (Int32) -> Void) {
        Thread.detachNewThread {
            while true {
                let accepted = accept(descriptor, nil, nil)
                guard accepted >= 0 else { break }
                Thread.detachNewThread {
                    connection(accepted)
                    close(accepted)
                }
            }
            close(descriptor)
        }
    }

    /// Lets nobody connect any more to a socket that is served; once for each.
    public static func stop(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// A port that was free a moment ago, for a program that listens on the port it is told.
    public static func freePort() throws -> UInt16 {
        let (descriptor, port) = try listen()
        close(descriptor)
        return port
    }

    /// Runs some work with a port that nobody listens on, and nobody can meanwhile: it is bound and refuses connections.
    public static func withDeafPort<Result>(_ work: (UInt16) async throws -> Result) async throws -> Result {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return try await work(try bind(descriptor, to: 0))
    }

    /// Whether somebody listens on a Unix socket: its file is there before that.
    public static func accepts(socket path: String) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    /// Whether somebody listens on a port.
    public static func accepts(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = address(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
