// SPDX-License-Identifier: Apache-2.0

extension DecimalNumber: LosslessStringConvertible, Codable {
    /// Reads a decimal number; `nil` when the text is no number or exceeds the limits.
    public init?(_ text: String) {
        guard let value = try? DecimalNumber(parsing: text) else { return nil }
        self = value
    }

    /// Reads a decimal number and says what is wrong with it where it can't.
    public init(parsing text: some StringProtocol) throws(FormattingError) {
        func invalid() -> FormattingError { .invalidNumber(String(text.prefix(80))) }
        var bytes = Array(text.utf8)[...]
        var isNegative = false
        if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            bytes = bytes.dropFirst()
        }
        switch String(decoding: bytes.prefix(9), as: UTF8.self).lowercased() {
        case "nan":
            self = .nan
            return
        case "infinity", "inf":
            self = isNegative ? .negativeInfinity : .infinity
            return
        default: break
        }
        let isDigit = { (byte: UInt8) in byte &- UInt8(ascii: "0") < 10 }
        let integer = bytes.prefix(while: isDigit)
        bytes = bytes.dropFirst(integer.count)
        var fraction = bytes.prefix(0)
        if bytes.first == UInt8(ascii: ".") {
            bytes = bytes.dropFirst()
            fraction = bytes.prefix(while: isDigit)
            bytes = bytes.dropFirst(fraction.count)
        }
        let count = integer.count + fraction.count
        guard count > 0 else { throw invalid() }
        guard count <= Self.maximumDigits else {
            throw .numberTooLong(digits: count, limit: Self.maximumDigits)
        }
        var exponent = 0
        var isCompact = false
        if let letter = bytes.first {
            isCompact = letter | 0x20 == UInt8(ascii: "c")
            guard isCompact || letter | 0x20 == UInt8(ascii: "e"), bytes.count > 1 else { throw invalid() }
            let digits = bytes.dropFirst().drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
            guard bytes.count - digits.count <= 2, !digits.isEmpty, digits.allSatisfy(isDigit) else { throw invalid() }
            // Anything longer is beyond the limit that is checked next, unless it is padded with zeros.
            let significant = digits.drop { $0 == UInt8(ascii: "0") }.prefix(7)
            exponent = significant.reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
            if bytes[bytes.startIndex + 1] == UInt8(ascii: "-") { exponent = -exponent }
        }
        guard exponent.magnitude <= Self.maximumExponent else {
            throw .exponentTooLarge(limit: Self.maximumExponent)
        }
        let digits = (integer + fraction).map { $0 &- UInt8(ascii: "0") }
        self.init(isNegative: isNegative, digits: digits, exponent: exponent - fraction.count)
        if isCompact { compactExponent = exponent }
    }

    /// The number in digits, without an exponent where it is small: `-12.50`, `1E400`.
    public var description: String {
        guard kind == .finite, exponent != 0, compactExponent == 0 else {
            if compactExponent != 0 {
                var plain = self
                plain.exponent -= compactExponent
                plain.compactExponent = 0
                plain = plain.trimmingFractionZeros
                return "\(plain)c\(compactExponent)"
            }
            return exactText
        }
        return exponent <= 40 && exponent >= -400 ? plain : exactText
    }

    /// The number in digits alone, without an exponent however large or small it is: `1250000`, `0.00025`.
    ///
    /// As long as its exponent, ``maximumExponent`` at most; `NaN` and `Infinity` as ``description`` has them.
    public var plain: String {
        guard kind == .finite, exponent != 0 || compactExponent != 0 else { return description }
        var text = digits.map { $0 &+ UInt8(ascii: "0") }
        if exponent > 0 {
            if !isZero { text += [UInt8](repeating: UInt8(ascii: "0"), count: exponent) }
        } else if exponent < 0 {
            let missing = 1 - exponent - text.count
            if missing > 0 { text = [UInt8](repeating: UInt8(ascii: "0"), count: missing) + text }
            text.insert(UInt8(ascii: "."), at: text.count + exponent)
        }
        return (isNegative ? "-" : "") + String(decoding: text, as: UTF8.self)
    }

    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        try self.init(parsing: decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
