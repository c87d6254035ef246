// SPDX-License-Identifier: Apache-2.0

/// What lenient reading took for granted, so that a page can ask whether it was meant.
public struct InputAssumption: Sendable, Hashable, CustomStringConvertible {
    /// What was assumed, in words for a developer.
    public let description: String

    private init(_ description: String) { self.description = description }

    /// A separator that the locale doesn't use so was taken for the decimal one.
    public static func decimalSeparator(_ separator: Character) -> InputAssumption {
        InputAssumption("\"\(separator)\" is the decimal separator")
    }

    /// Separators in unusual places were taken for grouping.
    public static func grouping(_ separator: Character) -> InputAssumption {
        InputAssumption("\"\(separator)\" groups digits")
    }

    /// Nothing names a currency, or what does names several, and this one was taken.
    public static func currency(_ code: String) -> InputAssumption { InputAssumption("the currency is \(code)") }

    /// Nothing names a unit, or what does names several, and this one was taken.
    public static func unit(_ unit: UnitIdentifier) -> InputAssumption { InputAssumption("the unit is \(unit)") }

    /// A year of two digits was taken for one near today.
    public static func year(_ year: Int) -> InputAssumption { InputAssumption("the year is \(year)") }
}

/// A value that was read leniently, and what was assumed on the way; nothing where strict reading gives the same.
public struct Assumed<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// What was assumed, in the order of reading.
    public let assumptions: [InputAssumption]
}

extension Assumed: Equatable where Value: Equatable {}
extension Assumed: Hashable where Value: Hashable {}

/// An amount of money.
public struct Money: Sendable, Hashable, CustomStringConvertible {
    /// How much.
    public var amount: DecimalNumber
    /// The currency by its code of ISO 4217, in upper case.
    public var code: String

    /// An amount in a currency.
    public init(_ amount: DecimalNumber, code: String) {
        self.amount = amount
        self.code = code
    }

    /// Code and amount without any locale: `EUR 20.99`.
    public var description: String { "\(code) \(amount)" }
}

/// An amount in a unit.
public struct Quantity: Sendable, Hashable, CustomStringConvertible {
    /// How much.
    public var amount: DecimalNumber
    /// The unit.
    public var unit: UnitIdentifier

    /// An amount in a unit.
    public init(_ amount: DecimalNumber, unit: UnitIdentifier) {
        self.amount = amount
        self.unit = unit
    }

    /// Amount and unit identifier without any locale: `3.5 kilometer`.
    public var description: String { "\(amount) \(unit)" }
}
