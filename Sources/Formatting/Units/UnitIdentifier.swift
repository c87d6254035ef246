// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The identifier of a unit of measurement in CLDR's syntax, such as `millimeter`, `kilometer-per-hour`,
/// `square-foot`, or the mixed unit `foot-and-inch`.
///
/// Any combination that the syntax allows is a unit, whether or not a language has a name for it. Source: UTS #35
/// part 2, [Unit Identifiers](https://unicode.org/reports/tr35/tr35-general.html#Unit_Identifiers).
public struct UnitIdentifier: Sendable, Hashable, CustomStringConvertible {
    /// The most bytes that an identifier may have: 200.
    public static let maximumLength = 200

    /// What is known of one unit.
    package final class Content: Sendable {
        fileprivate let identifier: String
        fileprivate let parts: [Product]
        fileprivate let index: UInt32

        package init(identifier: String, parts: [Product], index: UInt32) {
            self.identifier = identifier
            self.parts = parts
            self.index = index
        }
    }

    /// Kept by ``UnitRegistry``, which never lets go of a unit, or by ``owner``.
    ///
    /// Units like ``millimeter`` are shared by all threads: copying one must not write to a counter of references that
    /// all of them wait for.
    private let content: Unmanaged<Content>
    private let owner: Content?

    /// The identifier, in lower case, without the quantity that old identifiers begin with.
    public var identifier: String { content._withUnsafeGuaranteedRef { $0.identifier } }
    /// The parts of a mixed unit, largest first; the unit alone for any other.
    package var parts: [Product] { content._withUnsafeGuaranteedRef { $0.parts } }
    /// The unit's number in this process, to look compiled forms up by; 0 when there are too many units for it.
    package var index: UInt32 { content._withUnsafeGuaranteedRef { $0.index } }

    /// One unit that is not mixed: a product of powers of prefixed simple units.
    package struct Product: Sendable, Hashable {
        package var identifier: String
        package var factors: [Factor]
    }

    /// A prefixed simple unit to a power, such as the cubic centimeter, or the hour of `per-hour` with power −1.
    package struct Factor: Sendable, Hashable {
        package var prefix: UnitPrefix?
        package var simple: String
        package var power: Int
    }

    /// Reads an identifier, in any letter case; `length-meter`, the form with the quantity in front, is understood too.
    public init(_ text: some StringProtocol) throws(FormattingError) {
        guard text.utf8.count <= Self.maximumLength else {
            throw FormattingError(
                .tooLong, "the unit identifier has \(text.utf8.count) bytes; the limit is \(Self.maximumLength)")
        }
        let lower = text.lowercased()
        if let known = UnitRegistry.shared.unit(lower) {
            self = known
            return
        }
        if let dash = lower.firstIndex(of: "-"), UnitSyntax.legacyTypes.contains(String(lower[..<dash])),
            let known = UnitRegistry.shared.unit(String(lower[lower.index(after: dash)...]))
        {
            self = known
            return
        }
        if let other = UnitTable.replacement(of: lower), let known = UnitRegistry.shared.unit(other) {
            self = known
            return
        }
        try ICU.requireLibrary()
        throw FormattingError(
            .unknownUnit, "\"\(text)\" is not a unit identifier of CLDR, such as \"millimeter\" or \"mile-per-hour\"")
    }

    /// A unit that the registry keeps.
    init(registered content: Content) { (self.content, owner) = (.passUnretained(content), nil) }

    /// A unit that nobody else keeps.
    init(unregistered content: Content) { (self.content, owner) = (.passUnretained(content), content) }

    /// Whether a value is shown in several units, as 5 feet 9 inches.
    public var isMixed: Bool { content._withUnsafeGuaranteedRef { $0.parts.count > 1 } }

    /// The units of a mixed unit, largest first; the unit itself for any other.
    public var components: [UnitIdentifier] {
        isMixed ? parts.compactMap { UnitRegistry.shared.unit($0.identifier) } : [self]
    }

    /// The identifier.
    public var description: String { identifier }

    /// Units are the same when their identifiers are.
    public static func == (left: UnitIdentifier, right: UnitIdentifier) -> Bool {
        left.identifier == right.identifier
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UnitIdentifier: Codable {
    /// Reads the identifier.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

/// A decimal or binary prefix of a unit.
package struct UnitPrefix: Sendable, Hashable {
    package let name: String
    let base: UInt64
    let power: Int

    /// What the unit is multiplied by.
    package var factor: RationalNumber {
        RationalNumber(BigNatural(base)).power(power) ?? .one
    }

    static let all: [UnitPrefix] = decimal + binary

    private static let decimal: [UnitPrefix] = [
        ("quetta", 30), ("ronna", 27), ("yotta", 24), ("zetta", 21), ("exa", 18), ("peta", 15), ("tera", 12),
        ("giga", 9), ("mega", 6), ("kilo", 3), ("hecto", 2), ("deka", 1), ("deci", -1), ("centi", -2), ("milli", -3),
        ("micro", -6), ("nano", -9), ("pico", -12), ("femto", -15), ("atto", -18), ("zepto", -21), ("yocto", -24),
        ("ronto", -27), ("quecto", -30),
    ].map { UnitPrefix(name: $0.0, base: 10, power: $0.1) }

    private static let binary: [UnitPrefix] = [
        "kibi", "mebi", "gibi", "tebi", "pebi", "exbi", "zebi", "yobi",
    ].enumerated().map { UnitPrefix(name: $0.element, base: 1024, power: $0.offset + 1) }
}

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
