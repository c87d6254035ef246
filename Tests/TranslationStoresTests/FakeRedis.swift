// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestSupport
import Testing

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
