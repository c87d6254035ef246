// SPDX-License-Identifier: Apache-2.0

/// The grammar of unit identifiers.
///
///     mixed   = product ("-and-" product)*
///     product = ["per-"] single ("-" single)* ["-per-" single ("-" single)*]
///     single  = [("square" | "cubic" | "pow" 2...15) "-"] [prefix] simple | constant
///     constant = digits ["e" digits], not beginning with 0: the 100 of `liter-per-100-kilometer`
///
/// ICU up to 77 has simple units such as `100-kilometer` in place of constants, and takes no others; which one it is
/// shows in its data.
///
/// Simple units (`nautical-mile`, `cup-metric`) contain hyphens themselves, so the text is read from the left and the
/// longest simple unit that ends at a hyphen or the end wins: `cup-metric` is one unit, not a cup times something.
enum UnitSyntax {
    /// The words that identifiers of the form `length-meter` begin with.
    static let legacyTypes: Set<String> = [
        "acceleration", "angle", "area", "concentr", "consumption", "digital", "duration", "electric", "energy",
        "force", "frequency", "graphics", "length", "light", "mass", "power", "pressure", "speed", "temperature",
        "torque", "volume",
    ]

    /// The most simple units that one identifier may name.
    static let maximumFactors = 32

    /// A temperature without its scale: 20°.
    ///
    /// Languages have a form for it, but it converts to nothing.
    static let generic = "generic"

    static func parse(_ text: String) -> [UnitIdentifier.Product]? {
        if text == generic {
            let factor = UnitIdentifier.Factor(prefix: nil, simple: text, power: 1)
            return [UnitIdentifier.Product(identifier: text, factors: [factor])]
        }
        // "-and-" can't occur inside a simple unit, so a mixed unit falls apart there.
        var parts: [UnitIdentifier.Product] = []
        for part in text.split(separator: "-and-", omittingEmptySubsequences: false) {
            guard let factors = product(part) else { return nil }
            parts.append(UnitIdentifier.Product(identifier: String(part), factors: factors))
        }
        return parts
    }

    private static func product(_ text: Substring) -> [UnitIdentifier.Factor]? {
        var rest = text
        var factors: [UnitIdentifier.Factor] = []
        var isDenominator = false
        while true {
            if rest.hasPrefix("per-") {
                guard !isDenominator else { return nil }
                isDenominator = true
                rest = rest.dropFirst(4)
            }
            guard factors.count < maximumFactors, var factor = single(&rest) else { return nil }
            if isDenominator { factor.power = -factor.power }
            factors.append(factor)
            if rest.isEmpty { return factors }
            guard rest.first == "-" else { return nil }
            rest = rest.dropFirst()
        }
    }

    /// The number that a constant stands for; `nil` for what isn't one.
    static func constant(_ text: some StringProtocol) -> RationalNumber? {
        let parts = text.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
        let isWhole = parts.allSatisfy { part in
            (1...9).contains(part.utf8.count) && part.utf8.first != UInt8(ascii: "0")
                && part.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        }
        guard isWhole, let number = try? DecimalNumber(parsing: String(text)), number.exponent <= maximumExponent else {
            return nil
        }
        return RationalNumber(number)
    }

    /// The largest exponent of a constant.
    private static let maximumExponent = 30

    private static func single(_ rest: inout Substring) -> UnitIdentifier.Factor? {
        var power = 1
        if rest.hasPrefix("square-") {
            (power, rest) = (2, rest.dropFirst(7))
        } else if rest.hasPrefix("cubic-") {
            (power, rest) = (3, rest.dropFirst(6))
        } else if rest.hasPrefix("pow"), let dash = rest.firstIndex(of: "-"),
            let number = Int(rest[rest.index(rest.startIndex, offsetBy: 3)..<dash]), (2...15).contains(number)
        {
            (power, rest) = (number, rest[rest.index(after: dash)...])
        }
        if let simple = longestSimple(rest) {
            rest = rest.dropFirst(simple.count)
            return UnitIdentifier.Factor(prefix: nil, simple: simple, power: power)
        }
        if power == 1, UnitTable.hasConstants {
            let word = rest.prefix { $0 != "-" }
            if constant(word) != nil {
                rest = rest[word.endIndex...]
                return UnitIdentifier.Factor(prefix: nil, simple: String(word), power: 1)
            }
        }
        for prefix in UnitPrefix.all where rest.hasPrefix(prefix.name) {
            let unprefixed = rest.dropFirst(prefix.name.count)
            if let simple = longestSimple(unprefixed) {
                rest = unprefixed.dropFirst(simple.count)
                return UnitIdentifier.Factor(prefix: prefix, simple: simple, power: power)
            }
        }
        return nil
    }

    /// The longest known simple unit that the text begins with and that ends at a hyphen or the end.
    private static func longestSimple(_ text: Substring) -> String? {
        var end = text.endIndex
        while end > text.startIndex {
            let candidate = text[..<end]
            let word = String(candidate)
            if UnitTable.isSimple(word) { return word }
            guard let dash = candidate.lastIndex(of: "-") else { return nil }
            end = dash
        }
        return nil
    }
}
