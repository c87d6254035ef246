// SPDX-License-Identifier: Apache-2.0

/// Whether an alert counts now, and if not, why not.
package struct AlertState: Sendable, Hashable, CustomStringConvertible {
    /// The name, as answers say it.
    package let description: String

    /// It counts, and its event is there or may come at any moment.
    package static let active = AlertState(description: "active")
    /// It counts, and its event is expected later.
    package static let future = AlertState(description: "future")
    /// Its time is over.
    package static let expired = AlertState(description: "expired")
    /// Its sender has taken it back, or it is the message that takes another back.
    package static let cancelled = AlertState(description: "cancelled")
    /// Its sender has sent a newer version.
    package static let superseded = AlertState(description: "superseded")
    /// A test of the sender's equipment.
    package static let test = AlertState(description: "test")
    /// For those who take part in an exercise.
    package static let exercise = AlertState(description: "exercise")
    /// A message between systems, such as an acknowledgement.
    package static let system = AlertState(description: "system")
    /// Not meant to be acted on.
    package static let draft = AlertState(description: "draft")

    /// Whether it is shown among the warnings in force.
    package var isInForce: Bool { self == .active || self == .future }

    /// The state of an alert at a moment.
    ///
    /// 1. What isn't `Actual` is what its status says, whatever else it says.
    /// 2. An acknowledgement or an error is for systems; a cancellation is no warning itself.
    /// 3. A later message of the same sender that cancels or updates it ends it: see ``World``.
    /// 4. It is over once all of its blocks are, and what is over of it doesn't count before (``PreparedAlert/current(at:)``); one without an end is over ``PreparedAlert/usualLifetime`` after it began,
    ///    since CAP 1.2 §3.2.2 leaves that to the recipient.
    /// 5. Before its onset it counts as well, as `future`.
    package init(_ stored: StoredAlert, at now: Int64) {
        let alert = stored.prepared.alert
        switch (alert.status, alert.messageType) {
        case ("Exercise", _): self = .exercise
        case ("Test", _): self = .test
        case ("Draft", _): self = .draft
        case ("Actual", "Alert"), ("Actual", "Update"):
            if let end = stored.successor {
                self = end.isCancellation ? .cancelled : .superseded
            } else if stored.prepared.ends <= now {
                self = .expired
            } else {
                self = stored.prepared.starts > now ? .future : .active
            }
        case ("Actual", "Cancel"): self = .cancelled
        default: self = .system
        }
    }

    private init(description: String) { self.description = description }
}
