/// A number style of one locale, compiled: what is fixed per locale is fixed here, and a number is written straight
/// into the output.
///
/// 1. The digits that are shown come from ``RoundedNumber``; what doesn't fit a machine word goes to ICU.
/// 2. The sign is that of the rounded number, a zero's included, and picks one of three sets of affixes: for numbers
///    below zero, for numbers without sign, for numbers above zero. Which of them a zero takes is the sign display's.
/// 3. Where the affixes depend on the plural category (`1 day`, `2 days`), it is that of the rounded number with its
///    visible fraction digits.
/// 4. The length is computed first, so that the string is made in its final size: no allocation for up to 15 bytes of
///    UTF-8, one for more.
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

    /// Where the three sets of affixes begin: six categories each.
    enum SignSet: Int { case negative = 0, none = 6, positive = 12 }

    let rule: RoundedNumber.Rule
    /// Four bytes a digit, of which the first `digitLength` count.
    let digits: [UInt8]
    let digitLength: Int
    let decimal: [UInt8]
    let group: [UInt8]
    /// Digits in the last group, in every other, and how many must stand in front of the last at least; 0 for no groups.
    let primaryGroup: Int
    let secondaryGroup: Int
    let minimumGrouped: Int
    /// Eighteen: see ``SignSet``.
    let affixes: [Affix]
    let zeroSet: SignSet
    let negativeZeroSet: SignSet
    /// `nil` when the affixes are the same for all categories.
    let plural: PluralRules?

    init(
        rule: RoundedNumber.Rule, digits: [UInt8], digitLength: Int, decimal: [UInt8], group: [UInt8],
        primaryGroup: Int, secondaryGroup: Int, minimumGrouped: Int, affixes: [Affix], zeroSet: SignSet,
        negativeZeroSet: SignSet, plural: PluralRules?
    ) {
        self.rule = rule
        self.digits = digits
        self.digitLength = digitLength
        self.decimal = decimal
        self.group = group
        self.primaryGroup = primaryGroup
        self.secondaryGroup = secondaryGroup
        self.minimumGrouped = minimumGrouped
        self.affixes = affixes
        self.zeroSet = zeroSet
        self.negativeZeroSet = negativeZeroSet
        self.plural = plural
    }

    /// The same digits between other affixes.
    func replacing(affixes: [Affix], plural: PluralRules?) -> CompiledNumber {
        CompiledNumber(
            rule: rule, digits: digits, digitLength: digitLength, decimal: decimal, group: group,
            primaryGroup: primaryGroup, secondaryGroup: secondaryGroup, minimumGrouped: minimumGrouped,
            affixes: affixes, zeroSet: .positive, negativeZeroSet: .negative, plural: plural)
    }

    /// The text for an integer; `nil` when it is ICU's turn.
    @inline(__always)
    func string(_ value: Int) -> String? {
        RoundedNumber(isNegative: value < 0, digits: UInt64(value.magnitude), scale: 0, rule).map(string)
    }

    /// The text for a floating-point number; `nil` when it is ICU's turn.
    @inline(__always)
    func string(_ value: Double) -> String? {
        guard let (digits, scale) = Self.shortDecimal(value.magnitude) else { return nil }
        return RoundedNumber(isNegative: value.sign == .minus, digits: digits, scale: scale, rule).map(string)
    }

    /// The text for a decimal number; `nil` when it is ICU's turn.
    func string(_ value: DecimalNumber) -> String? { rounded(value).map(string) }

    func rounded(_ value: DecimalNumber) -> RoundedNumber? {
        guard let (digits, scale) = value.word else { return nil }
        return RoundedNumber(isNegative: value.isNegative, digits: digits, scale: scale, rule)
    }

    /// The shortest decimal of a floating-point number when it has at most 15 digits, 9 of them after the point.
    ///
    /// A decimal of up to 15 digits that reads back as the number is its shortest: no two such decimals share a number.
    @inline(__always)
    static func shortDecimal(_ magnitude: Double) -> (digits: UInt64, scale: Int)? {
        guard magnitude < 1e15 else { return nil }
        if magnitude == magnitude.rounded(.towardZero) { return (UInt64(magnitude), 0) }
        var power = 10.0
        for scale in 1...9 {
            let scaled = (magnitude * power).rounded()
            if scaled >= 1e15 { return nil }
            if scaled / power == magnitude { return (UInt64(scaled), scale) }
            power *= 10
        }
        return nil
    }

    @inline(__always)
    private func affix(_ number: RoundedNumber) -> Affix {
        let set: SignSet =
            if number.digits == 0 {
                number.isNegative ? negativeZeroSet : zeroSet
            } else {
                number.isNegative ? .negative : .positive
            }
        guard let plural else { return affixes[set.rawValue] }
        return affixes[set.rawValue + Int(plural.category(of: number.operands).index)]
    }

    /// The text for a rounded number.
    @inline(__always)
    func string(_ number: RoundedNumber) -> String {
        let affix = affix(number)
        let layout = Layout(number, self, affix)
        return String(unsafeUninitializedCapacity: layout.total) { buffer in
            write(number, affix, layout, into: buffer)
            return layout.total
        }
    }

    /// Writes the text for a rounded number into a caller's buffer; gives its length, or `nil` when it doesn't fit.
    @inline(__always)
    func write(_ number: RoundedNumber, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        let affix = affix(number)
        let layout = Layout(number, self, affix)
        guard layout.total <= buffer.count else { return nil }
        write(number, affix, layout, into: buffer)
        return layout.total
    }

    /// How long each piece of a number is.
    struct Layout {
        var whole: UInt64
        var fraction: UInt64
        var wholeCount: Int
        var groups: Int
        var total: Int

        @inline(__always)
        init(_ number: RoundedNumber, _ compiled: CompiledNumber, _ affix: Affix) {
            if number.scale == 0 {
                (whole, fraction) = (number.digits, 0)
            } else if number.scale < 20 {
                (whole, fraction) = number.digits.quotientAndRemainder(
                    dividingBy: RoundedNumber.power(number.scale))
            } else {
                (whole, fraction) = (0, number.digits)
            }
            wholeCount = RoundedNumber.count(whole)
            groups = 0
            total = affix.prefix.count + affix.suffix.count
            guard !affix.hidesNumber else { return }
            if compiled.primaryGroup > 0, wholeCount >= compiled.minimumGrouped {
                groups = (wholeCount - compiled.primaryGroup + compiled.secondaryGroup - 1) / compiled.secondaryGroup
            }
            let places = number.scale + number.padding
            total += (wholeCount + places) * compiled.digitLength + groups * compiled.group.count
            if places > 0 { total += compiled.decimal.count }
        }
    }

    @inline(__always)
    private func write(
        _ number: RoundedNumber, _ affix: Affix, _ layout: Layout, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) {
        // Written from the end, as digits come out of a division; every index is below the total that was computed.
        guard var end = buffer.baseAddress.map({ $0 + layout.total }) else { return }
        @inline(__always) func put(_ bytes: [UInt8]) {
            bytes.withUnsafeBufferPointer { source in
                var index = source.count
                while index > 0 {
                    index -= 1
                    end -= 1
                    end.pointee = source[index]
                }
            }
        }
        @inline(__always) func put(digit: Int) {
            if digitLength == 1 {
                end -= 1
                end.pointee = digits.withUnsafeBufferPointer { $0[digit * 4] }
            } else {
                digits.withUnsafeBufferPointer { source in
                    var index = digitLength
                    while index > 0 {
                        index -= 1
                        end -= 1
                        end.pointee = source[digit * 4 + index]
                    }
                }
            }
        }
        put(affix.suffix)
        if !affix.hidesNumber {
            for _ in 0..<number.padding { put(digit: 0) }
            var rest = layout.fraction
            for _ in 0..<number.scale {
                put(digit: Int(rest % 10))
                rest /= 10
            }
            if number.scale + number.padding > 0 { put(decimal) }
            rest = layout.whole
            var untilGroup = layout.groups > 0 ? primaryGroup : -1
            for _ in 0..<layout.wholeCount {
                if untilGroup == 0 {
                    put(group)
                    untilGroup = secondaryGroup
                }
                put(digit: Int(rest % 10))
                rest /= 10
                untilGroup -= 1
            }
        }
        put(affix.prefix)
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
