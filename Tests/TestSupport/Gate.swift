// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Holds tasks until it is opened.
public final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    /// A gate that is shut.
    public init() {}

    /// How many tasks are held.
    public var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Goes on once the gate is open.
    public func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Lets everyone pass, now and from now on.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
