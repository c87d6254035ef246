// SPDX-License-Identifier: Apache-2.0

/// A quantity with a usage, compiled for one locale, unit, width and style: thresholds and factors as machine numbers,
/// and the compiled number styles of the units that may be shown.
///
/// 1. The amount is `(±digits × factor + offset × 10^scale) / (divisor × 10^scale)`, exact in 128 bits; what doesn't fit
///    takes the exact fractions of ``UnitPlan``.
/// 2. The first unit whose threshold the amount reaches, without its sign, is taken, else the last.
/// 3. The amount is rounded once, from the exact fraction.
/// 4. A mixed unit of two parts is the integer part, and the rest in the smaller unit, which carries when it rounds to a
///    whole larger one; the two are joined by the list patterns for units.
final class CompiledQuantity: Sendable {
    private struct Choice: Sendable {
        /// Rule 1.
        var factor: Int128
        var offset: Int128
        var divisor: Int128
        /// The threshold as a fraction.
        var thresholdAbove: UInt128
        var thresholdBelow: UInt128
        /// Unretained, so that taking a choice counts no references; ``numbers`` keeps them.
        var number: Unmanaged<CompiledNumber>
        /// For a mixed unit: how many of the smaller are one of the larger, and the smaller's style.
        var ratio: UInt64
        var smaller: Unmanaged<CompiledNumber>?
    }

    private let choices: [Choice]
    private let numbers: [CompiledNumber]
    private let joiner: CompiledList?

    /// `nil` when something about it can't be compiled.
    init?(_ plan: UnitPlan, engine: LocaleEngine, width: Width, style: NumberStyle, isConverted: Bool) {
        var choices: [Choice] = []
        var numbers: [CompiledNumber] = []
        var joiner: CompiledList?
        for choice in plan.choices {
            let style = isConverted ? style.precision(ifAutomatic: choice.precision) : style
            let parts = choice.unit.components
            guard parts.count <= 2, let largest = parts.first, let linear = choice.converter.linear,
                let offsetBelow = linear.offset.denominator.uint64, let offsetAbove = linear.offset.numerator.uint64,
                let factorBelow = linear.factor.denominator.uint64, let factorAbove = linear.factor.numerator.uint64,
                let thresholdAbove = choice.threshold.numerator.uint64,
                let thresholdBelow = choice.threshold.denominator.uint64,
                let number = engine.compiled(.unit(largest, width), parts.count == 2 ? .automatic : style)
            else { return nil }
            // Both fractions over one divisor.
            let (factor, a) = Int128(factorAbove).multipliedReportingOverflow(by: Int128(offsetBelow))
            let (offset, b) = Int128(offsetAbove).multipliedReportingOverflow(by: Int128(factorBelow))
            let (divisor, c) = Int128(factorBelow).multipliedReportingOverflow(by: Int128(offsetBelow))
            guard !a, !b, !c, !linear.factor.isNegative else { return nil }
            var compiled = Choice(
                factor: factor, offset: linear.offset.isNegative ? -offset : offset, divisor: divisor,
                thresholdAbove: UInt128(thresholdAbove), thresholdBelow: UInt128(thresholdBelow),
                number: Unmanaged.passUnretained(number), ratio: 0, smaller: nil)
            numbers.append(number)
            if parts.count == 2 {
                guard let step = try? UnitConverter(from: parts[0], to: parts[1]).linear, step.offset.isZero,
                    step.factor.denominator.isOne, let ratio = step.factor.numerator.uint64,
                    let smaller = engine.compiled(.unit(parts[1], width), style),
                    let patterns = engine.joiner(type: .units, width: width),
                    patterns.maximumLength(number, smaller) <= TextWriter.limit
                else { return nil }
                (compiled.ratio, compiled.smaller, joiner) = (ratio, Unmanaged.passUnretained(smaller), patterns)
                numbers.append(smaller)
            }
            choices.append(compiled)
        }
        self.choices = choices
        self.numbers = numbers
        self.joiner = joiner
    }

    /// The text for `digits / 10^scale` of the unit; `nil` when the arithmetic doesn't fit.
    func string(isNegative: Bool, digits: UInt64, scale: Int) -> String? {
        guard let (choice, amount, isNegative) = choose(isNegative, digits, scale) else { return nil }
        return choice.number._withUnsafeGuaranteedRef { number in
            if let smaller = choice.smaller {
                return smaller._withUnsafeGuaranteedRef { smaller in
                    mixed(amount, isNegative: isNegative, choice.ratio, number, smaller)
                }
            }
            guard let rounded = amount.rounded(number.rule, isNegative: isNegative) else { return nil }
            return number.string(rounded)
        }
    }

    /// Rules 1 and 2: the unit, the amount in it and its sign.
    @inline(__always)
    private func choose(_ isNegative: Bool, _ digits: UInt64, _ scale: Int) -> (Choice, Fraction, Bool)? {
        guard scale < 19 else { return nil }
        let unit = Int128(RoundedNumber.power(scale))
        for index in choices.indices {
            let choice = choices[index]
            let (product, a) = Int128(digits).multipliedReportingOverflow(by: choice.factor)
            let (shift, b) = choice.offset.multipliedReportingOverflow(by: unit)
            let (sum, c) = (isNegative ? -product : product).addingReportingOverflow(shift)
            let (below, d) = choice.divisor.multipliedReportingOverflow(by: unit)
            guard !a, !b, !c, !d else { return nil }
            let amount = Fraction(above: sum.magnitude, below: UInt128(below))
            if index < choices.count - 1 {
                let (left, e) = amount.above.multipliedReportingOverflow(by: choice.thresholdBelow)
                let (right, f) = choice.thresholdAbove.multipliedReportingOverflow(by: amount.below)
                guard !e, !f else { return nil }
                if left < right { continue }
            }
            return (choice, amount, sum == 0 ? isNegative : sum < 0)
        }
        return nil
    }

    /// Rule 4.
    private func mixed(
        _ amount: Fraction, isNegative: Bool, _ ratio: UInt64, _ number: CompiledNumber, _ smaller: CompiledNumber
    ) -> String? {
        var (whole, rest) = amount.above.quotientAndRemainder(dividingBy: amount.below)
        let (scaled, overflow) = rest.multipliedReportingOverflow(by: UInt128(ratio))
        guard !overflow,
            var part = Fraction(above: scaled, below: amount.below).rounded(smaller.rule, isNegative: isNegative)
        else { return nil }
        part.isNegative = false
        if part.scale < 20, part.digits / RoundedNumber.power(part.scale) >= ratio {
            // The rest was below the ratio, so that rounding made it exactly that, unless it rounds in steps that are
            // larger than the ratio.
            guard part.digits == ratio * RoundedNumber.power(part.scale) else { return nil }
            whole += 1
            part = RoundedNumber(
                isNegative: false, exactly: 0, scale: 0,
                padding: smaller.rule.kind == .fraction ? smaller.rule.minimum : 0)
            guard smaller.rule.kind != .significant else { return nil }
        }
        guard let larger = UInt64(exactly: whole), let joiner else { return nil }
        return joiner.string(
            number, RoundedNumber(isNegative: isNegative, exactly: larger), smaller, part)
    }
}

/// An exact fraction of two 128-bit numbers, without sign.
private struct Fraction {
    var above: UInt128
    var below: UInt128

    /// Rounds once; `nil` when it doesn't fit.
    func rounded(_ rule: RoundedNumber.Rule, isNegative: Bool) -> RoundedNumber? {
        var (above, below) = (above, below)
        var scale = 0
        func grow() -> Bool {
            let (product, overflow) = above.multipliedReportingOverflow(by: 10)
            guard !overflow, scale < 19 else { return false }
            above = product
            scale += 1
            return true
        }
        switch rule.kind {
        case .fraction, .automatic:
            for _ in 0..<rule.maximum {
                // Digits that are all there need not be asked for.
                if scale >= rule.minimum, above.isMultiple(of: below) { break }
                guard grow() else { return nil }
            }
        case .usage, .significant:
            guard above > 0 else { break }
            let wanted = rule.kind == .usage ? 2 : rule.maximum
            guard wanted < 19 else { return nil }
            let (bound, overflow) = below.multipliedReportingOverflow(by: UInt128(RoundedNumber.power(wanted - 1)))
            guard !overflow else { return nil }
            while above < bound { guard grow() else { return nil } }
            // More digits in front of the point than wanted are left to the slow path.
            if rule.kind == .significant, scale == 0, above >= bound &* 10 { return nil }
        case .increment:
            let (wider, overflow) = below.multipliedReportingOverflow(by: UInt128(rule.maximum))
            guard !overflow else { return nil }
            below = wider
            for _ in 0..<rule.minimum { guard grow() else { return nil } }
        case .cash: return nil
        }
        let quotient: UInt64
        let remainder: UInt128
        if let a = UInt64(exactly: above), let b = UInt64(exactly: below) {
            let (q, r) = a.quotientAndRemainder(dividingBy: b)
            (quotient, remainder) = (q, UInt128(r))
        } else {
            let (q, r) = above.quotientAndRemainder(dividingBy: below)
            guard let word = UInt64(exactly: q) else { return nil }
            (quotient, remainder) = (word, r)
        }
        var digits = quotient
        if remainder > 0 {
            let rest = below - remainder
            let goesUp = rule.mode.goesUp(
                rest: remainder > rest ? 1 : remainder == rest ? 0 : -1, isOdd: !quotient.isMultiple(of: 2),
                isNegative: isNegative)
            if goesUp { digits &+= 1 }
        }
        if rule.kind == .increment {
            let (product, overflow) = digits.multipliedReportingOverflow(by: UInt64(rule.maximum))
            guard !overflow else { return nil }
            digits = product
        }
        var result = RoundedNumber(isNegative: isNegative, exactly: digits, scale: scale)
        switch rule.kind {
        case .fraction, .automatic: result.trim(to: rule.minimum)
        case .significant:
            let top = digits == 0 ? 1 : RoundedNumber.count(digits) - scale
            result.trim(to: max(0, rule.minimum - top))
        case .increment: break
        default: result.trim(to: 0)
        }
        if rule.hidesZeroFraction { result.dropZeroFraction() }
        return result
    }
}
