// SPDX-License-Identifier: Apache-2.0

internal import CStores

/// What a server answered.
enum RedisReply: Sendable, Equatable {
    case bytes([UInt8])
    case nothing
    case number(Int64)
    case status
    case refusal(String)
    case list([RedisReply])
}

/// Why a trip to a server failed.
struct RedisFailure: Error {
    let reason: TranslationStoreError.Reason
    let detail: String
}

/// An open connection, in the hands of one thread at a time; after a failure it is of no more use.
final class RedisConnection {
    private let connection: OpaquePointer

    /// Connects, and tells the server who is there.
    init(_ configuration: RedisConfiguration) throws(RedisFailure) {
        var message = [CChar](repeating: 0, count: 160)
        let endpoint = configuration.endpoint
        let opened = tolk_redis_connect(
            endpoint.host, Int32(endpoint.port), configuration.connectTimeout.wholeMilliseconds, &message,
            message.count)
        guard let opened else {
            let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw RedisFailure(reason: .unreachable, detail: String(decoding: text, as: UTF8.self))
        }
        connection = opened
        var greetings: [[[UInt8]]] = []
        if let password = configuration.password {
            greetings.append((["AUTH"] + [configuration.username, password].compactMap { $0 }).map { Array($0.utf8) })
        }
        if configuration.database != 0 {
            greetings.append(["SELECT", String(configuration.database)].map { Array($0.utf8) })
        }
        guard !greetings.isEmpty else { return }
        try send(greetings, milliseconds: configuration.timeout.wholeMilliseconds, maximumBytes: 4096)
        for _ in greetings {
            if case .refusal(let text) = try next() { throw RedisFailure(reason: .refused, detail: text) }
        }
    }

    deinit { tolk_redis_close(connection) }

    /// Sends commands, and allows this long and this many bytes for the replies, one for each.
    func send(_ commands: [[[UInt8]]], milliseconds: Int32, maximumBytes: Int) throws(RedisFailure) {
        for command in commands {
            let lengths = command.map(\.count)
            let status = Array(command.joined()).withUnsafeBytes { bytes -> Int32 in
                // The arguments lie one behind the other; an empty one may point anywhere.
                var pointers: [UnsafePointer<CChar>?] = []
                var offset = 0
                for length in lengths {
                    pointers.append(bytes.baseAddress.map { ($0 + offset).assumingMemoryBound(to: CChar.self) })
                    offset += length
                }
                return tolk_redis_append(connection, Int32(clamping: command.count), pointers, lengths)
            }
            guard status == 0 else { throw RedisFailure(reason: .inputOutput, detail: "out of memory") }
        }
        tolk_redis_begin(connection, milliseconds, max(0, maximumBytes))
    }

    /// What the server says by itself within some time; `nil` when that is nothing.
    func next(within milliseconds: Int32, maximumBytes: Int) throws(RedisFailure) -> RedisReply? {
        // Once a reply has begun, the rest of it is under way.
        tolk_redis_begin(connection, milliseconds, max(0, maximumBytes))
        switch tolk_redis_wait(connection, milliseconds) {
        case 0: return nil
        case 1:
            tolk_redis_begin(connection, milliseconds, max(0, maximumBytes))
            return try next(depth: 0)
        default:
            throw RedisFailure(
                reason: .unreachable, detail: String(cString: tolk_redis_message(connection)))
        }
    }

    /// The most that lists may nest.
    private static let maximumDepth = 4

    /// The next reply.
    func next() throws(RedisFailure) -> RedisReply { try next(depth: 0) }

    /// The next reply, with the elements that follow a list's head.
    private func next(depth: Int) throws(RedisFailure) -> RedisReply {
        var reply = tolk_redis_reply()
        guard tolk_redis_next(connection, &reply) == 0 else {
            throw RedisFailure(
                reason: .unreachable, detail: String(cString: tolk_redis_message(connection)))
        }
        switch reply.kind {
        case TOLK_REDIS_BYTES: return .bytes(Array(UnsafeRawBufferPointer(start: reply.bytes, count: reply.count)))
        case TOLK_REDIS_NUMBER: return .number(reply.number)
        case TOLK_REDIS_STATUS: return .status
        case TOLK_REDIS_REFUSAL:
            let text = UnsafeRawBufferPointer(start: reply.bytes, count: min(reply.count, 200))
            return .refusal(String(decoding: text, as: UTF8.self))
        case TOLK_REDIS_LIST:
            guard depth < Self.maximumDepth else {
                throw RedisFailure(
                    reason: .unreachable, detail: "the server's lists lie more than \(Self.maximumDepth) deep")
            }
            // An announced count sets nothing aside: elements count when they come.
            var elements: [RedisReply] = []
            for _ in 0..<reply.count { elements.append(try next(depth: depth + 1)) }
            return .list(elements)
        default: return .nothing
        }
    }
}
