// SPDX-License-Identifier: Apache-2.0

internal import Formatting

/// Writes one argument as its specifier says.
///
/// 1. A number goes through the locale: digits, grouping and signs are the reader's. `%x`, `%o`, `%a` and `%p`, which
///    are for machines, stay in ASCII.
/// 2. A text goes to `%@`, `%s` and `%c`, isolated where its direction differs.
/// 3. What doesn't fit is written in its plain form and reported: a text where a number is wanted, a fraction where an
///    integer is wanted, a negative number where none is allowed.
struct ArgumentWriter {
    let specifier: FormatSpecifier
    let argument: FormatArgument
    let context: MessageContext
    private(set) var issues: [FormatIssue] = []

    init(specifier: FormatSpecifier, argument: FormatArgument, context: MessageContext) {
        self.specifier = specifier
        self.argument = argument
        self.context = context
    }

    mutating func text() -> String {
        switch specifier.conversion {
        case .object: return padded(plain(isolates: true))
        case .integer, .unsigned: return integer()
        case .fixed, .exponent, .general: return fraction()
        case .radix(let radix, let isUppercase): return machine(radix, isUppercase: isUppercase)
        case .hexadecimal(let isUppercase): return hexadecimalFraction(isUppercase: isUppercase)
        case .character: return character()
        case .text:
            if argument.isNumber { unfit() }
            return padded(plain(isolates: true))
        case .pointer:
            guard let value = argument.wholeNumber else { return unfitPlain() }
            return padded("0x" + String(UInt64(bitPattern: value), radix: 16))
        case .forbidden:
            issues.append(FormatIssue(.unfitArgument, "%n is never honoured; nothing was written for it"))
            return ""
        }
    }

    private mutating func unfit() {
        let kind =
            switch argument.storage {
            case .integer, .unsigned: "an integer"
            case .decimal where argument.wholeNumber != nil: "an integer"
            case .double, .decimal: "a number with a fraction"
            case .text: "a text"
            }
        issues.append(
            FormatIssue(
                .unfitArgument,
                "\(specifier.spelling) wants another argument than \(kind); it was written in its plain form"))
    }

    // Rule 3.
    private mutating func unfitPlain() -> String {
        unfit()
        return padded(plain(isolates: true))
    }

    /// The argument as `%@` writes it.
    private mutating func plain(isolates: Bool) -> String {
        switch argument.storage {
        case .text(let text):
            var text = text
            let isCut = specifier.conversion == .object || specifier.conversion == .text
            if isCut, case .fixed(let limit) = specifier.precision, text.count > limit {
                text = String(text.prefix(limit))
            }
            guard isolates, let isRightToLeft = context.isolatesIn else { return text }
            return BidiIsolation.isolated(text, inRightToLeft: isRightToLeft)
        default: return number(NumberShape(nil, argument: argument))
        }
    }

    private mutating func number(_ shape: NumberShape) -> String {
        if let text = context.numbers.text(of: argument, shape) { return text }
        issues.append(FormatIssue(.unformattedNumber, "a number couldn't be formatted for \(context.numbers.locale)"))
        return argument.number?.description ?? ""
    }

    private mutating func integer() -> String {
        let fits =
            switch argument.storage {
            case .integer(let value): specifier.conversion == .integer || value >= 0
            case .unsigned: true
            case .decimal(let value):
                value.fractionDigits == 0 && value.isFinite && (specifier.conversion == .integer || !value.isNegative)
            case .double, .text: false
            }
        guard fits else { return unfitPlain() }
        return padded(signed(number(NumberShape(specifier, argument: argument))))
    }

    private mutating func fraction() -> String {
        switch argument.storage {
        case .double, .decimal: return padded(signed(number(NumberShape(specifier, argument: argument))))
        default: return unfitPlain()
        }
    }

    /// Adds the space that stands for a plus sign.
    private func signed(_ text: String) -> String {
        guard specifier.hasSpaceSign, !specifier.hasPlusSign, argument.number?.isNegative != true else { return text }
        return " " + text
    }

    private mutating func machine(_ radix: Int, isUppercase: Bool) -> String {
        let bits: UInt64
        if let value = argument.wholeNumber {
            // Without a length modifier, C reads 32 bits.
            bits =
                specifier.length.isEmpty && value < 0 && value >= Int64(Int32.min)
                ? UInt64(UInt32(bitPattern: Int32(truncatingIfNeeded: value))) : UInt64(bitPattern: value)
        } else if case .unsigned(let value) = argument.storage {
            bits = value
        } else {
            return unfitPlain()
        }
        var text = String(bits, radix: radix, uppercase: isUppercase)
        if case .fixed(let digits) = specifier.precision { text = Self.zeros(before: text, to: digits) }
        var prefix = ""
        if specifier.isAlternate, bits != 0 { prefix = radix == 8 ? "0" : isUppercase ? "0X" : "0x" }
        if specifier.isZeroPadded, !specifier.isLeftAligned, case .fixed(let width) = specifier.width {
            text = Self.zeros(before: text, to: width - prefix.count)
        }
        return padded(prefix + text)
    }

    private static func zeros(before text: String, to length: Int) -> String {
        text.count >= length ? text : String(repeating: "0", count: length - text.count) + text
    }

    private mutating func hexadecimalFraction(isUppercase: Bool) -> String {
        let value: Double
        switch argument.storage {
        case .double(let number): value = number
        case .decimal(let number): value = number.doubleValue
        default: return unfitPlain()
        }
        guard value.isFinite, value != 0 else { return padded(value == 0 ? "0x0p+0" : "\(value)") }
        // 1.fffffffffffff × 2^e, the hexadecimal digits without trailing zeros.
        var digits = Self.zeros(before: String(value.significandBitPattern, radix: 16), to: 13)
        while digits.last == "0" { digits.removeLast() }
        let exponent = value.isNormal ? Int(value.exponent) : -1_022
        let text =
            (value < 0 ? "-" : "") + (value.isNormal ? "0x1" : "0x0") + (digits.isEmpty ? "" : ".\(digits)") + "p"
            + (exponent < 0 ? "-" : "+") + String(exponent.magnitude)
        return padded(isUppercase ? text.uppercased() : text)
    }

    private mutating func character() -> String {
        if case .text(let text) = argument.storage, text.count == 1 { return padded(plain(isolates: true)) }
        guard let code = argument.wholeNumber.flatMap({ UInt32(exactly: $0) }), code != 0,
            let scalar = Unicode.Scalar(code)
        else { return unfitPlain() }
        return padded(String(Character(scalar)))
    }

    private func padded(_ text: String) -> String {
        guard case .fixed(let width) = specifier.width, text.count < width else { return text }
        let blanks = String(repeating: " ", count: width - text.count)
        return specifier.isLeftAligned ? text + blanks : blanks + text
    }
}
