// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// Relative time in one unit, compiled: a number style whose affixes are "in … hours" and "… hours ago", and the words
/// for the days around today.
///
/// ICU writes the number as the locale's plain numbers with up to three fraction digits. Affixes are read off numbers
/// that ICU formats, one for each plural category, and many numbers are compared before the form is used.
final class CompiledRelative: Sendable {
    private let number: CompiledNumber
    /// The texts for −2 to 2 where words are allowed.
    private let named: [String]

    init?(engine: LocaleEngine, unit: RelativeUnit, presentation: RelativePresentation, width: Width) {
        guard let icu = try? engine.value(RelativePart(width: width)),
            let plain = engine.compiled(.plain, NumberStyle(precision: .fraction(0...3))),
            let rules = try? engine.plural(.cardinal)
        else { return nil }
        var affixes: [CompiledNumber.Affix] = []
        for isPast in [true, false, false] {
            let own = try? NumberCompiler.affixes(rules) { value throws(FormattingError) in
                try icu.format(isPast ? -value.doubleValue : value.doubleValue, unit: unit.number, isNamed: false)
            }
            guard let own else { return nil }
            affixes += own
        }
        guard let number = plain.replacing(affixes: affixes, plural: rules) else { return nil }
        self.number = number
        named =
            presentation.isNamed
            ? (-2...2).compactMap { try? icu.format(Double($0), unit: unit.number, isNamed: true).0 } : []
        guard named.isEmpty || named.count == 5 else { return nil }
        for trial in NumberCompiler.trials where !(trial.isZero && trial.isNegative) {
            if let own = string(trial),
                own
                    != (try? icu.format(trial.doubleValue, unit: unit.number, isNamed: presentation.isNamed).0)
            {
                return nil
            }
        }
    }

    /// The text; `nil` when it is ICU's turn.
    func string(_ value: DecimalNumber) -> String? {
        guard let (digits, scale) = value.word, digits < 1 << 50, scale < 15 else { return nil }
        if value.isNegative, digits == 0 { return nil }
        if !named.isEmpty, digits <= RoundedNumber.power(scale) * 2 {
            guard scale == 0 else {
                // 1.0 is yesterday too, and 1.004 isn't; ICU knows.
                return nil
            }
            return named[value.isNegative ? 2 - Int(digits) : 2 + Int(digits)]
        }
        return number.string(value)
    }

    /// The text for whole units; `nil` when it is ICU's turn.
    func string(_ value: Int) -> String? {
        guard value.magnitude < 1 << 50 else { return nil }
        if !named.isEmpty, value.magnitude <= 2 { return named[2 + value] }
        return number.string(value)
    }
}
