// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 that answers as a test tells it to: right, wrong, late, or not at all.
public final class HTTPDouble: Sendable {
    /// What arrived.
    public struct Request: Sendable {
        /// Such as `POST`.
        public var method: String
        /// The path with its query.
        public var path: String
        /// Names in lower case.
        public var headers: [String: String]
        /// What was sent.
        public var body: Data
    }

    /// What goes back.
    public struct Reply: Sendable {
        /// The status.
        public var status = 200
        /// Header fields beside the length.
        public var headers: [String: String] = [:]
        /// What is sent.
        public var body = Data()
        /// What to wait before.
        public var delay: TimeInterval = 0
        /// Whether to hang up after half of the body.
        public var breaksOff = false
        /// What is sent in place of an HTTP answer.
        public var raw: String?

        /// An answer.
        public init(
            status: Int = 200, headers: [String: String] = [:], body: String = "", delay: TimeInterval = 0,
            breaksOff: Bool = false, raw: String? = nil
        ) {
            self.status = status
            self.headers = headers
            self.body = Data(body.utf8)
            self.delay = delay
            self.breaksOff = breaksOff
            self.raw = raw
        }
    }

    /// Its address, such as `http://127.0.0.1:40123`.
    public let url: String
    private let descriptor: Int32
    private let received = Mutex<[Request]>([])

    /// What has arrived so far.
    public var requests: [Request] { received.withLock { $0 } }

    /// Starts a server; the closure is called on a thread for each connection.
    public init(_ handler: @escaping @Sendable (Request) -> Reply) throws {
        let (descriptor, port) = try Loopback.listen()
        self.descriptor = descriptor
        url = "http://127.0.0.1:\(port)"
        Loopback.serve(descriptor) { [weak self] connection in
            while let request = Self.read(connection) {
                self?.received.withLock { $0.append(request) }
                guard Self.write(handler(request), to: connection) else { break }
            }
        }
    }

    deinit { Loopback.stop(descriptor) }

    private static func read(_ connection: Int32) -> Request? {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65536)
        var head: Range<Data.Index>?
        while head == nil {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0, data.count < 1 << 20 else { return nil }
            data.append(contentsOf: buffer[..<count])
            head = data.range(of: Data("\r\n\r\n".utf8))
        }
        guard let head else { return nil }
        let lines = String(decoding: data[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2 { headers[parts[0].lowercased()] = parts[1] }
        }
        var body = Data(data[head.upperBound...])
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        if headers["expect"] != nil { _ = send(connection, "HTTP/1.1 100 Continue\r\n\r\n") }
        while body.count < length {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            body.append(contentsOf: buffer[..<count])
        }
        return Request(method: words[0], path: words[1], headers: headers, body: body)
    }

    /// Whether the connection stays open.
    private static func write(_ reply: Reply, to connection: Int32) -> Bool {
        if reply.delay > 0 { Thread.sleep(forTimeInterval: reply.delay) }
        if let raw = reply.raw {
            _ = send(connection, raw)
            return false
        }
        var head = "HTTP/1.1 \(reply.status) X\r\nContent-Length: \(reply.body.count)\r\n"
        for (name, value) in reply.headers { head += "\(name): \(value)\r\n" }
        let body = reply.breaksOff ? reply.body.prefix(reply.body.count / 2) : reply.body
        return send(connection, Data((head + "\r\n").utf8) + body) && !reply.breaksOff
    }

    private static func send(_ connection: Int32, _ text: String) -> Bool { send(connection, Data(text.utf8)) }

    private static func send(_ connection: Int32, _ data: Data) -> Bool {
        var rest = Array(data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
