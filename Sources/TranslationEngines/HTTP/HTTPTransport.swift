// SPDX-License-Identifier: Apache-2.0

internal import RemoteContent

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What carries a request to a server and brings the answer back.
///
/// A service that has an HTTP client of its own (a connection pool, a proxy, tracing) gives the engines one of these
/// around it; ``CurlHTTPTransport`` is the one for all others.
///
///     struct MyTransport: HTTPTransport {
///         func send(_ request: HTTPRequest) async throws -> HTTPResponse { … }
///     }
public protocol HTTPTransport: Sendable {
    /// Sends a request, once, and gives the server's answer, whatever its status.
    ///
    /// Redirects are not followed, as a key in the request would go along; nothing is sent twice.
    /// - Throws: ``HTTPFailure`` when there is no answer, `CancellationError` when the task was cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A request to a server.
///
/// Printed or dumped it shows the method and the address without secrets: its fields and its body may hold keys.
public struct HTTPRequest: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// `GET` or `POST`.
    public var method: String
    /// The whole address.
    public var url: String
    /// The header fields by name.
    public var headers: [String: String]
    /// What is sent, empty for nothing.
    public var body: Data
    /// The longest time from now to the end of the answer.
    public var timeout: Duration
    /// The most bytes that the answer may have.
    public var maximumResponseBytes: Int

    /// A request.
    public init(
        method: String = "GET", url: String, headers: [String: String] = [:], body: Data = Data(),
        timeout: Duration = .seconds(30), maximumResponseBytes: Int = 4 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.maximumResponseBytes = maximumResponseBytes
    }

    /// Such as `POST https://example.org/translate, 120 bytes`.
    public var description: String { "\(method) \(ServerAddress(url)), \(body.count) bytes" }
    /// The ``description``, so that a dump shows no secret either.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// A server's answer.
public struct HTTPResponse: Sendable, Hashable {
    /// The status, such as 200.
    public var status: Int
    /// The header fields; names in lower case.
    public var headers: [String: String]
    /// What was sent back.
    public var body: Data

    /// An answer.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Why there is no answer.
public struct HTTPFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public struct Reason: Sendable, Hashable, CustomStringConvertible {
        /// The reason's name.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// The server can't be reached, or broke the connection off.
        public static let unreachable = Reason("the server can't be reached")
        /// There was no complete answer in time.
        public static let timedOut = Reason("no answer in time")
        /// The answer is longer than the request allows.
        public static let tooLong = Reason("the answer is too long")
        /// The server wants the request sent elsewhere.
        public static let redirected = Reason("the server redirects to another address")
        /// The program has no library to speak HTTP with.
        public static let noLibrary = Reason("libcurl is not installed: install Debian's libcurl4")
        /// The address isn't one.
        public static let badAddress = Reason("not an address")
    }

    /// What went wrong.
    public var reason: Reason
    /// What is known beyond that.
    public var detail: String

    /// A failure.
    public init(_ reason: Reason, _ detail: String = "") {
        self.reason = reason
        self.detail = detail
    }

    /// The reason and the detail.
    public var description: String { detail.isEmpty ? "\(reason)" : "\(reason) (\(detail))" }
}
