internal import Synchronization

/// The units that this process has met, each parsed once and given a number.
///
/// Bounded: identifiers come from outside, and any combination of units is one. A unit beyond the limit works like any
/// other but has no number, so that it is parsed again each time and formatted by ICU.
final class UnitRegistry: Sendable {
    static let shared = UnitRegistry()
    /// The most units that get a number.
    static let capacity = 4096

    /// Nothing is ever taken out, which ``UnitIdentifier`` relies on.
    private let units = Mutex<[String: UnitIdentifier.Content]>([:])

    /// The unit with an identifier in lower case, `nil` when there is none.
    func unit(_ identifier: String) -> UnitIdentifier? {
        if let known = units.withLock({ $0[identifier] }) { return UnitIdentifier(registered: known) }
        guard let parts = UnitSyntax.parse(identifier) else { return nil }
        return units.withLock { units in
            if let known = units[identifier] { return UnitIdentifier(registered: known) }
            guard units.count < Self.capacity else {
                return UnitIdentifier(unregistered: .init(identifier: identifier, parts: parts, index: 0))
            }
            let unit = UnitIdentifier.Content(identifier: identifier, parts: parts, index: UInt32(units.count + 1))
            units[identifier] = unit
            return UnitIdentifier(registered: unit)
        }
    }
}
