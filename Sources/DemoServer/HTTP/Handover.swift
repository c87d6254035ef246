// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A value on its way from one task to another, which takes it once.
///
/// Lets a streamed answer go on with what the handler began, such as an iterator, which no two tasks may use at once.
final class Handover<Value>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: sending Value) { self.value = Mutex(value) }

    /// The value, the first time; `nil` from then on.
    func take() -> sending Value? {
        value.withLock { value in
            let taken = value
            value = nil
            return taken
        }
    }
}
