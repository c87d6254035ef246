// SPDX-License-Identifier: Apache-2.0

public import RemoteContent

/// Where a Redis server is and how to speak with it.
public struct RedisConfiguration: Sendable, Hashable {
    /// The address of a server.
    public struct Endpoint: Sendable, Hashable, CustomStringConvertible {
        let host: String
        /// 0 for a Unix socket.
        let port: UInt16

        /// A server on the network.
        ///
        /// The connection is not encrypted: across a network that others use, put a TLS tunnel between.
        public static func tcp(host: String, port: UInt16 = 6379) -> Endpoint {
            Endpoint(host: host, port: port == 0 ? 6379 : port)
        }

        /// A server on this machine, at a socket in the file system.
        public static func unixSocket(path: String) -> Endpoint { Endpoint(host: path, port: 0) }

        /// The address, such as `redis://127.0.0.1:6379` or `unix:/run/redis/redis.sock`.
        public var description: String { port == 0 ? "unix:\(host)" : "redis://\(host):\(port)" }
    }

    /// The server's address.
    public var endpoint: Endpoint
    /// The user's name, for servers with access control lists.
    public var username: String?
    private var secret: Secret?
    /// The password; never shown, in an error, a report or a description.
    public var password: String? {
        get { secret?.value }
        set { secret = newValue.map { Secret($0) } }
    }
    /// The number of the database.
    public var database: Int
    /// What every key begins with, so that others may use the same database.
    public var keyPrefix: String
    /// The longest time to connect.
    public var connectTimeout: Duration
    /// The longest time for one trip to the server, however many keys it is for.
    public var timeout: Duration
    /// How long to leave the server alone after it could not be reached.
    public var retry: Backoff

    /// A server, by default with timeouts that a page can wait for: 200 milliseconds.
    public init(
        endpoint: Endpoint = .tcp(host: "127.0.0.1"), username: String? = nil, password: String? = nil,
        database: Int = 0, keyPrefix: String = "tolk:", connectTimeout: Duration = .milliseconds(200),
        timeout: Duration = .milliseconds(200),
        retry: Backoff = Backoff(first: .milliseconds(100), longest: .seconds(30))
    ) {
        self.endpoint = endpoint
        self.username = username
        secret = password.map { Secret($0) }
        self.database = database
        self.keyPrefix = keyPrefix
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.retry = retry
    }
}

extension Duration {
    /// Whole milliseconds, at least 1 and at most a day.
    var wholeMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        if seconds >= 86_400 { return 86_400_000 }
        return Int32(clamping: max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }
}
