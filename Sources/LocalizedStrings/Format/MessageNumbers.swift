// SPDX-License-Identifier: Apache-2.0

internal import Agreement
internal import Formatting
internal import LocaleMatch

/// Writes the numbers of messages in one reader's locale, and finds their plural categories in the text's language.
///
/// Both see the same digits: the category is that of the number after it was rounded as it is written.
struct MessageNumbers: Sendable {
    let locale: LanguageTag
    private let formatter: LocaleFormatter
    /// How integers are written, looked up once.
    private let integers: IntegerWriter
    private let rules: PluralRules?

    init(locale: LanguageTag, language: LanguageTag) {
        self.locale = locale
        formatter = LocaleFormatter(locale)
        integers = IntegerWriter(formatter.prepared(.number, NumberShape.integer.style(of: DecimalNumber(0))))
        // The formatter of the language keeps its rules, so that they are read once and not for each localizer.
        rules = try? LocaleFormatter(language).engine.plural(.cardinal)
    }

    /// The number of an argument as a specifier writes it; `nil` for a text or where the locale can't format it.
    func text(of argument: FormatArgument, _ shape: NumberShape) -> String? {
        guard let number = argument.number else { return nil }
        return try? formatter.number(number, shape.style(of: number))
    }

    /// Writes an integer as `%lld` does and gives its length; `nil` when it doesn't fit the buffer.
    func write(_ value: Int64, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        integers.write(value, into: buffer)
    }

    /// The plural category of an integer.
    func category(of value: Int64) -> PluralCategory {
        guard let rules, let value = Int(exactly: value) else { return .other }
        return rules.category(of: value)
    }

    /// The plural category of the number as it is written; `other` for a text.
    func category(of argument: FormatArgument, _ shape: NumberShape) -> PluralCategory {
        guard let rules else { return .other }
        if case .integer(let value) = argument.storage, shape.maximumFractionDigits ?? 0 == 0,
            let small = Int(exactly: value)
        {
            return rules.category(of: small)
        }
        guard let number = argument.number else { return .other }
        return rules.category(of: shape.rounded(number))
    }
}

/// Writes integers; a class, so that passing it on costs one reference and not all that a prepared number has.
private final class IntegerWriter: Sendable {
    private let prepared: PreparedNumber

    init(_ prepared: PreparedNumber) { self.prepared = prepared }

    func write(_ value: Int64, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        guard let value = Int(exactly: value) else { return nil }
        return try? prepared.write(value, into: buffer)
    }
}

extension NumberShape {
    /// The most fraction digits of a number whose specifier doesn't say.
    private static let plainFractionDigits = 6

    /// The style that writes a number in this shape.
    func style(of number: DecimalNumber) -> NumberStyle {
        var style = NumberStyle()
        if let digits = maximumSignificantDigits {
            style.precision = .significant(1...digits)
        } else if let maximum = maximumFractionDigits {
            style.precision = .fraction((minimumFractionDigits ?? 0)...maximum)
        } else {
            let visible = min(number.fractionDigits, Self.plainFractionDigits)
            style.precision = .fraction(visible...Self.plainFractionDigits)
        }
        if isScientific { style.notation = .printed }
        if hasPlusSign { style.sign = .always }
        style.minimumIntegerDigits = minimumIntegerDigits
        return style
    }

    /// The number with the digits that are written, rounded half to even as the formatter does.
    func rounded(_ number: DecimalNumber) -> DecimalNumber {
        guard number.isFinite else { return number }
        if let digits = maximumSignificantDigits {
            let count = number.digits.drop { $0 == 0 }.count
            let places = max(0, digits - count + number.fractionDigits)
            return number.rounded(toFractionDigits: min(places, number.fractionDigits)).trimmingFractionZeros
        }
        if let maximum = maximumFractionDigits {
            return number.rounded(toFractionDigits: maximum).padded(toFractionDigits: minimumFractionDigits ?? 0)
        }
        return number.rounded(toFractionDigits: Self.plainFractionDigits)
    }
}

extension DecimalNumber {
    /// The number with at most some fraction digits.
    fileprivate func rounded(toFractionDigits places: Int) -> DecimalNumber {
        let excess = fractionDigits - places
        guard excess > 0 else { return self }
        var kept = Array(digits.dropLast(excess))
        let dropped = [UInt8](repeating: 0, count: max(0, excess - digits.count)) + digits.suffix(excess)
        let first = dropped.first ?? 0
        let isHalf = first == 5 && dropped.dropFirst().allSatisfy { $0 == 0 }
        let isUp = isHalf ? (kept.last ?? 0) % 2 == 1 : first >= 5
        if isUp {
            var index = kept.count - 1
            while index >= 0, kept[index] == 9 {
                kept[index] = 0
                index -= 1
            }
            if index >= 0 { kept[index] += 1 } else { kept.insert(1, at: 0) }
        }
        return DecimalNumber(isNegative: isNegative, digits: kept, exponent: -places)
    }

    /// The number with at least some fraction digits.
    fileprivate func padded(toFractionDigits places: Int) -> DecimalNumber {
        guard fractionDigits < places else { return self }
        let zeros = places + exponent
        guard zeros > 0, zeros <= StringsLimits.precision + 1 else { return self }
        return DecimalNumber(
            isNegative: isNegative, digits: digits + [UInt8](repeating: 0, count: zeros), exponent: -places)
    }
}

/// Everything that formatting a message depends on besides the message: the locale, the device, the width.
struct MessageContext: Sendable {
    /// The rules of agreement of the text's language, where there are any.
    var inflector: Inflector?
    var numbers: MessageNumbers
    /// Whether the message runs from right to left; `nil` when inserted text isn't isolated.
    var isolatesIn: Bool?
    var device: String
    var width: Int?
}
