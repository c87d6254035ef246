// SPDX-License-Identifier: Apache-2.0

internal import CHTTP

/// A server for HTTP/1.1: see `tolk_http.h` for what it checks and bounds before a handler sees a request.
///
/// A handler runs on the server's own thread. Most have their answer at once, which costs neither a task nor a hand-over. One
/// that has to wait says so and frees the thread, and its answer is sent whenever it comes.
package final class HTTPServer: Sendable {
    /// Answers a request whose header block is fine.
    package typealias Handler = @Sendable (HTTPRequest) -> HTTPReply
    /// Answers a request with a violation, at once.
    package typealias Refusal = @Sendable (HTTPRequest) -> PreparedResponse

    private let handle: Handle
    private let box: Unmanaged<HandlerBox>

    /// Sendable although it holds a pointer: the C server has its own locks, and `stop` is called once.
    private struct Handle: @unchecked Sendable {
        var pointer: OpaquePointer
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - options: Where, and all limits.
    ///   - handler: Answers each request.
    ///   - refusal: Answers each request with a violation.
    package init(options: HTTPServerOptions, handler: @escaping Handler, refusal: @escaping Refusal) throws {
        let box = Unmanaged.passRetained(HandlerBox(handler: handler, refusal: refusal))
        var reason = [CChar](repeating: 0, count: 256)
        let pointer = options.address.withCString { address in
            var limits = options.limits
            limits.address = address
            return tolk_http_start(&limits, answer, box.toOpaque(), &reason, reason.count)
        }
        guard let pointer else {
            box.release()
            let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw HTTPServerError(reason: String(decoding: bytes, as: UTF8.self))
        }
        handle = Handle(pointer: pointer)
        self.box = box
    }

    /// The port that it listens on.
    package var port: Int { Int(tolk_http_port(handle.pointer)) }

    /// What it counts.
    package struct Counts: Sendable {
        /// Open connections.
        package let connections: Int
        /// Requests that are being answered.
        package let running: Int
        /// Connections that were shut because their header block or body came too slowly.
        package let expired: Int
        /// Connections that were shut because the client took its answer too slowly.
        package let shed: Int
    }

    /// What it has counted so far.
    package var counts: Counts {
        let counts = tolk_http_counts_of(handle.pointer)
        return Counts(
            connections: Int(counts.connections), running: Int(counts.running), expired: Int(clamping: counts.expired),
            shed: Int(clamping: counts.shed))
    }

    /// Stops: running requests get the grace to finish, the rest is cut off.
    ///
    /// Call it once, not from a handler.
    package func stop(graceMilliseconds: Int = 10_000) {
        tolk_http_stop(handle.pointer, UInt32(clamping: graceMilliseconds))
        box.release()
    }
}

/// Why a server did not start: the address and the system's reason.
package struct HTTPServerError: Error, CustomStringConvertible {
    /// For people: what failed, with which address.
    package let reason: String
    /// The reason.
    package var description: String { reason }
}

/// Where a server listens, and its limits.
package struct HTTPServerOptions: Sendable, Hashable {
    /// A numeric address, IPv4 or IPv6.
    package var address = "127.0.0.1"
    /// The port; 0 asks the system for a free one.
    package var port = 8080
    /// Server threads.
    package var threads = 2
    /// Open connections in all.
    package var maximumConnections = 4_000
    /// Open connections from one address; a proxy in front counts as one.
    package var maximumConnectionsPerAddress = 1_000
    /// Length of the request line and the header block together, in bytes; a longer one gets 431.
    ///
    /// As much as nginx reads with its defaults (four buffers of 8 kB).
    package var maximumHeader = 32 * 1024
    /// Length of a request target in bytes; a longer one gets 414.
    package var maximumTarget = 8 * 1024
    /// Length of a request's body in bytes; a longer one gets 413.
    package var maximumBody = 1024 * 1024
    /// Seconds that a kept-alive connection may rest between requests.
    package var idleSeconds = 30
    /// Seconds that a header block may take from its first moment.
    package var headerSeconds = 10
    /// Seconds that a body may take after its header block.
    package var bodySeconds = 30
    /// Seconds that a client may take to read an answer, beside one more for each 256 KiB of it.
    package var sendSeconds = 20

    /// The defaults.
    package init() {}

    var limits: tolk_http_options {
        tolk_http_options(
            address: nil, port: UInt16(clamping: port), threads: UInt32(clamping: threads),
            connections: UInt32(clamping: maximumConnections),
            connections_per_address: UInt32(clamping: maximumConnectionsPerAddress),
            header_bytes: max(maximumHeader, 1024), target_bytes: max(maximumTarget, 1),
            body_bytes: max(maximumBody, 0), idle_seconds: UInt32(clamping: idleSeconds),
            header_seconds: UInt32(clamping: headerSeconds), body_seconds: UInt32(clamping: bodySeconds),
            send_seconds: UInt32(clamping: sendSeconds))
    }
}

/// What a handler has for a request.
package enum HTTPReply: Sendable {
    /// The answer.
    case ready(PreparedResponse)
    /// What gives the answer in a while.
    case later(@Sendable () async -> PreparedResponse)

    /// The answer, once it is there.
    package var answer: PreparedResponse {
        get async {
            switch self {
            case .ready(let answer): answer
            case .later(let work): await work()
            }
        }
    }
}

private final class HandlerBox: Sendable {
    let handler: HTTPServer.Handler
    let refusal: HTTPServer.Refusal

    init(handler: @escaping HTTPServer.Handler, refusal: @escaping HTTPServer.Refusal) {
        self.handler = handler
        self.refusal = refusal
    }
}

/// Sendable although it holds a pointer: the exchange has its own lock, and is given up by the one reply.
private struct Exchange: @unchecked Sendable {
    var pointer: OpaquePointer
}

/// The C server's call, on one of its threads.
private func answer(context: UnsafeMutableRawPointer?, pointer: OpaquePointer?) {
    guard let context, let pointer else { return }
    let box = Unmanaged<HandlerBox>.fromOpaque(context).takeUnretainedValue()
    let request = HTTPRequest(copying: pointer)
    if request.violation != nil {
        box.refusal(request).send(to: pointer)
        return
    }
    switch box.handler(request) {
    case .ready(let answer): answer.send(to: pointer)
    case .later(let work):
        let exchange = Exchange(pointer: pointer)
        Task.immediate {
            await work().send(to: exchange.pointer)
        }
    }
}
