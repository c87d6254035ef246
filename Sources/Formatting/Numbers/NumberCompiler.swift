// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// Compiles a number style by asking ICU what it does, and keeps the result only if it always says the same as ICU.
///
/// 1. Styles that ICU does more with than digits and affixes (compact, scientific, padded integers) aren't compiled, nor
///    are digits that don't stand in a row.
/// 2. Digits, separators and group sizes are read off two numbers that ICU formats with the style.
/// 3. Affixes are read off one number for each plural category of the language, once with a minus sign, once without
///    sign, once with a plus sign where the style shows one. Text around the number's fields is the affix.
/// 4. A set of numbers, short and long, round and not, around every limit that the style has, is formatted by both. One
///    difference, and the style stays with ICU.
struct NumberCompiler {
    let engine: LocaleEngine
    let subject: NumberSubject
    let style: NumberStyle

    /// The compiled form, `nil` when there is none.
    func compile() -> CompiledNumber? {
        guard style.notation == .plain, style.minimumIntegerDigits == 1,
            let icu = try? engine.value(NumberPart(skeleton: subject.skeleton(style))), let rule = rule(icu),
            let compiled = try? assemble(rule), agrees(compiled, icu)
        else { return nil }
        return compiled
    }

    /// How digits are cut: the style's own, or what ICU does when it isn't asked.
    private func rule(_ icu: ICUNumber) -> RoundedNumber.Rule? {
        var (kind, minimum, maximum) = (style.precision.kind, style.precision.minimum, style.precision.maximum)
        // What coins there are is ICU's business.
        if kind == .cash { return nil }
        if kind == .automatic {
            maximum = 6
            if subject.kind == .currency {
                // The currency's own number of digits.
                guard let (_, fields) = try? icu.formatWithFields(1.123456789) else { return nil }
                let fraction = fields.first { $0.isNumber(TOLK_NUMBER_FIELD_FRACTION) }
                let shown = fraction.map { ($0.end - $0.start) / Int32(max(1, digitLength(icu))) } ?? 0
                (minimum, maximum) = (Int(shown), Int(shown))
            }
            kind = .fraction
        }
        return RoundedNumber.Rule(
            kind: kind, minimum: minimum, maximum: maximum, mode: style.rounding,
            hidesZeroFraction: style.hidesZeroFraction)
    }

    private func digitLength(_ icu: ICUNumber) -> Int {
        guard let (_, fields) = try? icu.formatWithFields(7),
            let integer = fields.first(where: { $0.isNumber(TOLK_NUMBER_FIELD_INTEGER) })
        else { return 1 }
        return Int(integer.end - integer.start)
    }

    private func assemble(_ rule: RoundedNumber.Rule) throws(FormattingError) -> CompiledNumber? {
        var free = style
        free.precision = .fraction(0...9)
        free.rounding = .halfEven
        free.hidesZeroFraction = false
        let probe = try engine.value(NumberPart(skeleton: subject.skeleton(free)))

        // Rule 2.
        guard let long = Probe(try probe.formatWithFields(DecimalNumber(parsing: "9876543210.5"))),
            let short = Probe(try probe.formatWithFields(1234)), let zero = Self.zero(long.integer),
            let decimal = CompiledNumber.Separator(long.decimal), let group = CompiledNumber.Separator(long.group)
        else { return nil }
        var digits = CompiledNumber.Digits(
            zero: zero, decimal: decimal, group: group, primaryGroup: .max, secondaryGroup: .max, firstGrouped: .max)
        let groups = long.groupSizes
        if let primary = groups.first {
            let secondary = groups.count > 1 ? groups[1] : primary
            guard (2...9).contains(primary), (2...9).contains(secondary) else { return nil }
            (digits.primaryGroup, digits.secondaryGroup) = (UInt8(primary), UInt8(secondary))
            digits.firstGrouped = RoundedNumber.power(short.groupSizes.isEmpty ? primary + 1 : primary)
            // A locale that leaves more than four digits ungrouped is ICU's business.
            if short.groupSizes.isEmpty,
                let five = Probe(try probe.formatWithFields(12345)), five.groupSizes.isEmpty, primary == 3
            {
                return nil
            }
        }

        // Rule 3.
        let rules = subject.isPlural ? try engine.plural(.cardinal) : nil
        var unsigned = free
        unsigned.sign = .never
        let unsignedProbe = try engine.value(NumberPart(skeleton: subject.skeleton(unsigned)))
        var affixes: [CompiledNumber.Affix] = []
        for set in CompiledNumber.SignSet.allCases {
            let formatter = set == .none ? unsignedProbe : probe
            let own = try Self.affixes(rules) { value throws(FormattingError) in
                try formatter.formatWithFields(set == .negative ? value.negated : value)
            }
            guard let own else { return nil }
            affixes += own
        }
        let (zeroSet, negativeZeroSet) = Self.zeroSets(style.sign)
        return CompiledNumber(
            rule: rule, digits: digits, affixes: affixes, zeroSet: zeroSet, negativeZeroSet: negativeZeroSet,
            plural: rules)
    }

    /// Which affixes a zero and a negative zero take.
    private static func zeroSets(
        _ sign: NumberStyle.Sign
    ) -> (CompiledNumber.SignSet, CompiledNumber.SignSet) {
        switch sign {
        case .exceptZero, .accountingExceptZero: (.none, .none)
        case .negative, .accountingNegative: (.positive, .positive)
        default: (.positive, .negative)
        }
    }

    /// The digit zero, read off "9876543210"; `nil` where the digits don't stand in a row (Chinese 〇一二三).
    private static func zero(_ integer: [UInt8]) -> CompiledNumber.Separator? {
        guard integer.count >= 10, integer.count.isMultiple(of: 10) else { return nil }
        let length = integer.count / 10
        let zero = integer.suffix(length)
        guard let last = zero.last, last <= 0xFF - 9 else { return nil }
        for digit in 0..<10 {
            let place = (9 - digit) * length
            guard integer[place..<place + length].elementsEqual(zero.dropLast() + [last + UInt8(digit)]) else {
                return nil
            }
        }
        return CompiledNumber.Separator(Array(zero))
    }

    /// The affixes of each plural category in CLDR's order, read off small numbers without trailing zeros; `nil` where no
    /// number has a category.
    static func affixes(
        _ rules: PluralRules?, _ format: (DecimalNumber) throws(FormattingError) -> (String, [tolk_field])
    ) throws(FormattingError) -> [CompiledNumber.Affix]? {
        var known: [PluralCategory: CompiledNumber.Affix] = [:]
        for category in rules?.categories ?? [.other] {
            let sample = rules.map { rules in candidates.first { rules.category(of: $0) == category } } ?? 5
            if let sample { known[category] = Probe.affix(try format(sample)) }
        }
        guard let other = known[.other] ?? known.values.first else { return nil }
        return PluralCategory.allCategories.map { known[$0] ?? other }
    }

    static let candidates: [DecimalNumber] =
        (1...120).map { DecimalNumber($0) }
        + (1...120).map { DecimalNumber(isNegative: false, small: $0, exponent: -1) }.filter { $0.small % 10 != 0 }
        + (101...320).map { DecimalNumber(isNegative: false, small: $0, exponent: -2) }.filter { $0.small % 10 != 0 }
        + [1000, 1_000_000, 2_000_000, 0]

    /// Rule 4.
    private func agrees(_ compiled: CompiledNumber, _ icu: ICUNumber) -> Bool {
        Self.trials.allSatisfy { value in
            guard let own = compiled.string(value) else { return true }
            return own == (try? icu.format(value))
        }
    }

    static let trials: [DecimalNumber] = {
        let digits: [UInt64] = [
            0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 15, 20, 21, 25, 44, 50, 51, 95, 99, 100, 101, 102, 125, 333, 995,
            999,
            1000, 1234, 9995, 12345, 99_950, 123_456, 999_999, 1_000_000, 1_234_567, 98_765_432_105,
        ]
        var values: [DecimalNumber] = []
        for (index, number) in digits.enumerated() {
            // Every number as an integer; with fraction digits in turn, so that each count of them is met often.
            values.append(DecimalNumber(isNegative: index % 3 == 2, small: number, exponent: 0))
            values.append(DecimalNumber(isNegative: index % 4 == 1, small: number, exponent: -(index % 5) - 1))
        }
        return values + [DecimalNumber(isNegative: true, small: 0, exponent: 0), -1, -2, 1.5, -0.004, 0.5, 2.5, 0.05]
    }()
}

/// A number that ICU formatted, taken apart by its fields.
struct Probe {
    var integer: [UInt8] = []
    var group: [UInt8] = []
    var decimal: [UInt8] = []
    /// Digits in each group from the right, without the leftmost.
    var groupSizes: [Int] = []

    init?(_ formatted: (String, [tolk_field])) {
        let bytes = Array(formatted.0.utf8)
        let fields = formatted.1
        guard let whole = fields.first(where: { $0.isNumber(TOLK_NUMBER_FIELD_INTEGER) }),
            let range = Self.range(whole, bytes)
        else { return nil }
        let separators = fields.filter { $0.isNumber(TOLK_NUMBER_FIELD_GROUPING_SEPARATOR) }
        var scalars: [[UInt8]] = [[]]
        var position = range.lowerBound
        while position < range.upperBound {
            if let separator = separators.first(where: { Int($0.start) == position }),
                let place = Self.range(separator, bytes), !place.isEmpty
            {
                group = Array(bytes[place])
                scalars.append([])
                position = place.upperBound
            } else {
                scalars[scalars.count - 1].append(bytes[position])
                integer.append(bytes[position])
                position += 1
            }
        }
        // Digits are counted by the bytes that begin a character.
        let counts = scalars.map { $0.count { $0 & 0xC0 != 0x80 } }
        groupSizes = counts.count > 1 ? counts.dropFirst().reversed() : []
        if let point = fields.first(where: { $0.isNumber(TOLK_NUMBER_FIELD_DECIMAL_SEPARATOR) }),
            let place = Self.range(point, bytes)
        {
            decimal = Array(bytes[place])
        }
    }

    /// The text around the digits.
    static func affix(_ formatted: (String, [tolk_field])) -> CompiledNumber.Affix {
        let bytes = Array(formatted.0.utf8)
        let digits = formatted.1.filter {
            $0.isNumber(
                TOLK_NUMBER_FIELD_INTEGER, TOLK_NUMBER_FIELD_FRACTION, TOLK_NUMBER_FIELD_DECIMAL_SEPARATOR,
                TOLK_NUMBER_FIELD_GROUPING_SEPARATOR)
        }
        guard let start = digits.map(\.start).min(), let end = digits.map(\.end).max(), start >= 0,
            start <= end, Int(end) <= bytes.count
        else { return CompiledNumber.Affix(prefix: bytes, suffix: [], hidesNumber: true) }
        return CompiledNumber.Affix(prefix: Array(bytes[..<Int(start)]), suffix: Array(bytes[Int(end)...]))
    }

    private static func range(_ field: tolk_field, _ bytes: [UInt8]) -> Range<Int>? {
        let (start, end) = (Int(field.start), Int(field.end))
        return start >= 0 && start <= end && end <= bytes.count ? start..<end : nil
    }
}
