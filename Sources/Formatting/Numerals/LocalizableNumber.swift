// SPDX-License-Identifier: Apache-2.0

/// A number type that can be formatted: every integer and floating-point type of Swift's, Foundation's `Decimal`, and
/// ``DecimalNumber`` for numbers of any length.
public protocol LocalizableNumber: Sendable {
    /// The number, exactly; of a binary floating-point number, the shortest decimal that reads back the same.
    var decimalNumber: DecimalNumber { get }
}

extension LocalizableNumber where Self: BinaryInteger {
    /// The number, exactly.
    public var decimalNumber: DecimalNumber { DecimalNumber(self) }
}

extension Int: LocalizableNumber {}
extension Int8: LocalizableNumber {}
extension Int16: LocalizableNumber {}
extension Int32: LocalizableNumber {}
extension Int64: LocalizableNumber {}
extension Int128: LocalizableNumber {}
extension UInt: LocalizableNumber {}
extension UInt8: LocalizableNumber {}
extension UInt16: LocalizableNumber {}
extension UInt32: LocalizableNumber {}
extension UInt64: LocalizableNumber {}
extension UInt128: LocalizableNumber {}

extension Double: LocalizableNumber {
    /// The shortest decimal that reads back the same.
    public var decimalNumber: DecimalNumber { DecimalNumber(self) }
}

extension Float: LocalizableNumber {
    /// The shortest decimal that reads back the same: 0.1 is a tenth, as it was written.
    public var decimalNumber: DecimalNumber { DecimalNumber(description) ?? .nan }
}

extension DecimalNumber: LocalizableNumber {
    /// The number itself.
    public var decimalNumber: DecimalNumber { self }
}
