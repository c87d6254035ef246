// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What was reported, from any task.
final class Reports: Sendable {
    private let list = Mutex<[String]>([])
    var all: [String] { list.withLock { $0 } }
    func add(_ text: String) { list.withLock { $0.append(text) } }
}
