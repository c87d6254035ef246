// SPDX-License-Identifier: Apache-2.0

/// A number style of one locale, compiled: what is fixed per locale is fixed here, and a number is written straight
/// into the output.
///
/// 1. The digits that are shown come from ``RoundedNumber``; what doesn't fit a machine word, or has more than
///    ``maximumPlaces`` fraction digits, goes to ICU.
/// 2. The sign is that of the rounded number, a zero's included, and picks one of three sets of affixes: for numbers
///    below zero, for numbers without sign, for numbers above zero. Which of them a zero takes is the sign display's.
/// 3. Where the affixes depend on the plural category (`1 day`, `2 days`), it is that of the rounded number with its
///    visible fraction digits.
/// 4. The text is written backwards by ``TextWriter``: suffix, fraction, separator, groups of digits, prefix. A digit is
///    the zero's bytes with the digit added to the last one, which holds for every numbering system whose digits stand
///    in a row; any other is ICU's. A group begins when the digits of the one before are used up, if the number is at
///    least as large as the first one that the locale groups.
/// 5. The string is made from finished bytes: no allocation for up to 15 bytes of UTF-8, one for more, none for a
///    caller's buffer. Nothing on the way counts references, locks, or writes to memory that threads share.
///
/// ``NumberCompiler`` makes it by asking ICU, and compares many numbers before it lets it be used.
package final class CompiledNumber: Sendable {
    /// Text before and after the number for one plural category; a language may leave the number out (Arabic "two
    /// days").
    struct Affix: Sendable, Equatable {
        var prefix: [UInt8]
        var suffix: [UInt8]
        var hidesNumber = false
    }

    /// The three sets of affixes: six categories each.
    enum SignSet: Int, CaseIterable { case negative, none, positive }

    /// A separator: up to four bytes, the last ones of the word.
    struct Separator: Sendable {
        let word: UInt32
        private let length: UInt8
        @inline(__always) var count: Int { Int(length) }

        /// `nil` for more than four bytes.
        init?(_ bytes: [UInt8]) {
            guard bytes.count <= 4 else { return nil }
            word = bytes.reversed().enumerated().reduce(0) { $0 | UInt32($1.element) << (24 - 8 * UInt32($1.offset)) }
            length = UInt8(bytes.count)
        }
    }

    /// How digits are written: everything but the affixes.
    struct Digits: Sendable {
        /// The digit zero.
        var zero: Separator
        var decimal: Separator
        var group: Separator
        /// Digits in the last group and in every other; more than there can be where nothing is grouped.
        var primaryGroup: UInt8
        var secondaryGroup: UInt8
        /// The smallest number that is grouped.
        var firstGrouped: UInt64
    }

    /// The most fraction digits that are written here.
    static var maximumPlaces: Int { 24 }
    /// The most bytes that digits and separators take: 24 fraction and 20 integer digits, a decimal separator, and
    /// groups of two digits at least.
    private static var maximumDigitBytes: Int { (maximumPlaces + 20 + 1 + 10) * 4 }

    // What a number needs comes first and is packed, for the same reason as a rule is.

    let rule: RoundedNumber.Rule
    let digits: Digits
    /// How many affixes each set has: six, or one when they are the same for all categories.
    private let stride: UInt8
    private let zeroSet: UInt8
    private let negativeZeroSet: UInt8
    private let isASCII: Bool
    /// A bit for each affix that leaves the number out.
    private let hidden: UInt32
    /// The prefix and the suffix of each affix.
    private let pieces: FixedTexts
    private let plural: PluralRules?
    /// The most bytes that a text has.
    let maximumLength: Int

    /// Takes eighteen affixes, six categories in each of ``SignSet``; `nil` when they are too long, or not UTF-8.
    init?(
        rule: RoundedNumber.Rule, digits: Digits, affixes: [Affix], zeroSet: SignSet, negativeZeroSet: SignSet,
        plural: PluralRules?
    ) {
        guard affixes.count == 18 else { return nil }
        let isUniform = SignSet.allCases.allSatisfy { set in
            affixes[set.rawValue * 6..<set.rawValue * 6 + 6].allSatisfy { $0 == affixes[set.rawValue * 6] }
        }
        let stride: UInt8 = isUniform ? 1 : 6
        let kept = isUniform ? [affixes[0], affixes[6], affixes[12]] : affixes
        maximumLength = Self.maximumDigitBytes + (kept.map { $0.prefix.count + $0.suffix.count }.max() ?? 0)
        guard maximumLength <= TextWriter.limit, let pieces = FixedTexts(kept.flatMap { [$0.prefix, $0.suffix] }) else {
            return nil
        }
        isASCII =
            pieces.isASCII
            && [digits.zero, digits.decimal, digits.group].allSatisfy { $0.word & 0x8080_8080 == 0 }
        self.pieces = pieces
        hidden = kept.enumerated().reduce(0) { $0 | ($1.element.hidesNumber ? 1 << UInt32($1.offset) : 0) }
        self.rule = rule
        self.digits = digits
        self.plural = isUniform ? nil : plural
        self.stride = stride
        self.zeroSet = UInt8(zeroSet.rawValue) * stride
        self.negativeZeroSet = UInt8(negativeZeroSet.rawValue) * stride
    }

    /// Returns these digits between other affixes; a zero has those of a number above it.
    func replacing(affixes: [Affix], plural: PluralRules?) -> CompiledNumber? {
        CompiledNumber(
            rule: rule, digits: digits, affixes: affixes, zeroSet: .positive, negativeZeroSet: .negative,
            plural: plural)
    }

    @inline(__always)
    private func rounded(_ value: Int) -> RoundedNumber? {
        RoundedNumber(isNegative: value < 0, digits: UInt64(value.magnitude), scale: 0, rule)
    }

    func rounded(_ value: DecimalNumber) -> RoundedNumber? {
        guard let (digits, scale) = value.word else { return nil }
        return RoundedNumber(isNegative: value.isNegative, digits: digits, scale: scale, rule)
    }

    /// The text for an integer; `nil` when it is ICU's turn.
    @inline(__always)
    func string(_ value: Int) -> String? { rounded(value).flatMap { string($0) } }

    /// The text for a floating-point number; `nil` when it is ICU's turn.
    @inline(__always)
    func string(_ value: Double) -> String? { RoundedNumber(value, rule).flatMap { string($0) } }

    /// The text for a decimal number; `nil` when it is ICU's turn.
    func string(_ value: DecimalNumber) -> String? { rounded(value).flatMap { string($0) } }

    /// Writes an integer into a caller's buffer; gives the length, or `nil` when it doesn't fit or is ICU's.
    @inline(__always)
    func write(_ value: Int, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        rounded(value).flatMap { write($0, into: buffer) }
    }

    /// Writes a floating-point number into a caller's buffer; gives the length, or `nil` when it doesn't fit or is ICU's.
    @inline(__always)
    func write(_ value: Double, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        RoundedNumber(value, rule).flatMap { write($0, into: buffer) }
    }

    /// Whether a rounded number can be written.
    @inline(__always)
    func writes(_ number: RoundedNumber) -> Bool { number.scale &+ number.padding <= Self.maximumPlaces }

    /// The text for a rounded number; `nil` when it is ICU's turn.
    @inline(__always)
    func string(_ number: RoundedNumber) -> String? {
        guard writes(number) else { return nil }
        return TextWriter.write { writer in
            write(number, &writer)
            return writer.string(isASCII: isASCII)
        }
    }

    /// Writes the text for a rounded number into a caller's buffer; gives its length, or `nil` when it doesn't fit.
    @inline(__always)
    func write(_ number: RoundedNumber, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        guard writes(number) else { return nil }
        let written: Int?? = TextWriter.write { writer in
            write(number, &writer)
            return writer.copy(into: buffer)
        }
        return written ?? nil
    }

    /// Rules 2 to 4, for a number that ``writes(_:)`` allows.
    @inline(__always)
    func write(_ number: RoundedNumber, _ writer: inout TextWriter) {
        let affix = affix(number)
        pieces.put(affix &* 2 &+ 1, &writer)
        if hidden >> UInt32(truncatingIfNeeded: affix) & 1 == 0 { writeDigits(number, &writer) }
        pieces.put(affix &* 2, &writer)
    }

    @inline(__always)
    private func affix(_ number: RoundedNumber) -> Int {
        let set =
            if number.digits == 0 {
                number.isNegative ? negativeZeroSet : zeroSet
            } else {
                UInt8(truncatingIfNeeded: number.isNegative ? SignSet.negative.rawValue : SignSet.positive.rawValue)
                    &* stride
            }
        guard let plural else { return Int(set) }
        return Int(set) &+ Int(plural.category(of: number.operands).index)
    }

    @inline(__always)
    private func writeDigits(_ number: RoundedNumber, _ writer: inout TextWriter) {
        let (zero, length) = (digits.zero.word, digits.zero.count)
        var rest = number.digits
        @inline(__always) func putDigit() {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            writer.put(zero &+ UInt32(truncatingIfNeeded: digit) << 24, length)
            rest = quotient
        }
        if number.scale &+ number.padding > 0 {
            for _ in 0..<number.padding { writer.put(zero, length) }
            for _ in 0..<number.scale { putDigit() }
            writer.put(digits.decimal.word, digits.decimal.count)
        }
        var untilGroup = rest >= digits.firstGrouped ? digits.primaryGroup : UInt8.max
        repeat {
            if untilGroup == 0 {
                writer.put(digits.group.word, digits.group.count)
                untilGroup = digits.secondaryGroup
            }
            putDigit()
            untilGroup &-= 1
        } while rest > 0
    }
}

extension DecimalNumber {
    /// The magnitude as a machine word and how many of its digits are the fraction; `nil` when it doesn't fit.
    var word: (digits: UInt64, scale: Int)? {
        guard kind == .finite, wide.isEmpty, exponent <= 19, exponent >= -40 else { return nil }
        if exponent <= 0 { return (small, -exponent) }
        let (digits, overflow) = small.multipliedReportingOverflow(by: RoundedNumber.power(exponent))
        return overflow ? nil : (digits, 0)
    }
}

extension RoundedNumber {
    /// What plural rules see of the number.
    var operands: PluralOperands {
        if scale == 0, padding == 0 { return PluralOperands(integer: digits) }
        guard scale < 20, scale + padding < 19 else {
            let number = DecimalNumber(isNegative: false, small: digits, exponent: -scale)
            var padded = DecimalNumber(
                isNegative: false, digits: number.digits + [UInt8](repeating: 0, count: padding), exponent: 0)
            padded.exponent = -scale - padding
            return PluralOperands(padded)
        }
        let (whole, fraction) = digits.quotientAndRemainder(dividingBy: Self.power(scale))
        var operands = PluralOperands(integer: whole)
        operands.v = UInt64(scale + padding)
        operands.f = fraction * Self.power(padding)
        operands.t = fraction
        operands.w = UInt64(scale)
        while operands.w > 0, operands.t % 10 == 0 {
            operands.t /= 10
            operands.w -= 1
        }
        return operands
    }
}
