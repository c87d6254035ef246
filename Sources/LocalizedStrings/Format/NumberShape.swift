// SPDX-License-Identifier: Apache-2.0

internal import Formatting

/// How a specifier writes a number, apart from the locale.
struct NumberShape: Sendable, Hashable {
    /// Whether there is an exponent.
    var isScientific = false
    var minimumIntegerDigits = 1
    /// The least and most fraction digits; `nil` for as many as the number has.
    var minimumFractionDigits: Int?
    var maximumFractionDigits: Int?
    /// `%g`: as many digits as count, without trailing zeros.
    var maximumSignificantDigits: Int?
    var hasPlusSign = false

    /// The shape of an integer as `%d` writes it.
    static let integer = NumberShape(minimumFractionDigits: 0, maximumFractionDigits: 0)

    init(minimumFractionDigits: Int?, maximumFractionDigits: Int?) {
        self.minimumFractionDigits = minimumFractionDigits
        self.maximumFractionDigits = maximumFractionDigits
    }

    /// The shape that a specifier gives an argument; a specifier that doesn't fit gives the plain one.
    init(_ specifier: FormatSpecifier?, argument: FormatArgument) {
        let isWhole: Bool
        switch argument.storage {
        case .integer, .unsigned: isWhole = true
        case .decimal(let value): isWhole = value.fractionDigits == 0
        case .double, .text: isWhole = false
        }
        self.init(minimumFractionDigits: nil, maximumFractionDigits: nil)
        guard let specifier else { return }
        var precision: Int?
        if case .fixed(let digits) = specifier.precision { precision = digits }
        switch specifier.conversion {
        case .integer, .unsigned:
            guard isWhole else { return }
            minimumIntegerDigits = max(1, precision ?? 1)
        case .fixed:
            guard !isWhole || !argument.isBinaryInteger else { return }
            minimumFractionDigits = precision ?? 6
            maximumFractionDigits = precision ?? 6
        case .exponent:
            guard !isWhole || !argument.isBinaryInteger else { return }
            isScientific = true
            minimumFractionDigits = precision ?? 6
            maximumFractionDigits = precision ?? 6
        case .general:
            guard !isWhole || !argument.isBinaryInteger else { return }
            let digits = max(1, precision ?? 6)
            maximumSignificantDigits = digits
            // C's rule: an exponent below -4, or one that the precision can't reach, is written out.
            if let value = argument.number?.doubleValue, value.isFinite, value != 0 {
                let exponent = Self.decimalExponent(value, digits: digits)
                isScientific = exponent < -4 || exponent >= digits
            }
        default: return
        }
        hasPlusSign = specifier.hasPlusSign
        if specifier.isZeroPadded, !specifier.isLeftAligned, case .fixed(let width) = specifier.width {
            minimumIntegerDigits = max(
                minimumIntegerDigits, width - (maximumFractionDigits.map { $0 > 0 ? $0 + 1 : 0 } ?? 0))
        }
    }

    /// The exponent of a number rounded to some digits: 9.999 with two digits is 1.0e1.
    private static func decimalExponent(_ value: Double, digits: Int) -> Int {
        var exponent = 0
        var scaled = value.magnitude
        while scaled >= 10, exponent < 400 {
            scaled /= 10
            exponent += 1
        }
        while scaled < 1, exponent > -400 {
            scaled *= 10
            exponent -= 1
        }
        var half = 5.0
        for _ in 0..<min(digits, 17) { half /= 10 }
        return scaled + half >= 10 ? exponent + 1 : exponent
    }
}

extension FormatArgument {
    /// Whether it came as an integer, not as a number that happens to be whole.
    var isBinaryInteger: Bool {
        switch storage {
        case .integer, .unsigned: true
        default: false
        }
    }
}
