// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Decides which unit a reader sees, and says why.
///
/// 1. `asProvided` keeps the unit.
/// 2. A temperature is shown in the unit that `-u-mu-` asks for.
/// 3. The quantity is that of the unit's base units. A quantity without preferences is shown in base units when the
///    usage is `default`; any other usage of it is an error, and so is a usage that the quantity doesn't have.
/// 4. The region's ranked units are those of ``UnitPreferenceSource/region``, or else the world's (001).
/// 5. The first unit whose threshold the amount reaches, compared exactly and without its sign, is taken; the last one
///    is taken when none is reached, and the first one when the amount isn't finite.
/// 6. The amount is converted exactly.
///
/// Source: UTS #35 part 6, [Unit Preferences](https://unicode.org/reports/tr35/tr35-info.html#Unit_Preferences).
public struct PreferredUnit: Sendable, Hashable {
    /// The unit to show.
    public let unit: UnitIdentifier
    /// The amount in that unit (of a mixed unit, in its largest part); `nil` when the amount asked for isn't finite.
    public let amount: RationalNumber?
    /// The amounts of the parts of a mixed unit, largest first, exact and not rounded, the sign on each; the amount alone
    /// for any other unit, and nothing when there is no amount.
    public var parts: [RationalNumber] {
        get throws(FormattingError) {
            guard let amount else { return [] }
            return try MixedAmount.split(amount, of: unit).values
        }
    }

    /// How the amount is rounded when nothing else is asked for.
    package let precision: NumberStyle.Precision
    /// The steps that led here, in words, for `tolk units --explain`.
    public let reasons: [String]
}

/// The rules of ``PreferredUnit``, without a value: the ranked units for one unit, usage and reader.
package struct UnitPlan: Sendable {
    package struct Choice: Sendable {
        package let unit: UnitIdentifier
        package let converter: UnitConverter
        /// To the largest part of a mixed unit, which the threshold is in.
        package let threshold: RationalNumber
        /// How the amount is rounded when nothing else is asked for.
        package let precision: NumberStyle.Precision
    }

    package let source: UnitIdentifier
    package let usage: Usage
    /// In order; never empty.
    package let choices: [Choice]
    package let reasons: [String]

    package init(
        unit: UnitIdentifier, usage: Usage, preferences: UnitPreferenceSource
    ) throws(FormattingError) {
        source = unit
        self.usage = usage
        var reasons: [String] = []
        var ranked: [UnitTable.Preference] = []
        if usage == .asProvided {
            reasons.append("the unit is shown as it is given (usage asProvided)")
            ranked = [UnitTable.Preference(unit: unit.identifier, threshold: .zero, skeleton: "")]
        } else {
            let quantity = try UnitConverter.quantity(of: unit)
            reasons.append("\(unit) measures \(quantity ?? "a quantity that CLDR has no name for")")
            let source = quantity.map(Self.source)
            if let source, let regions = UnitTable.regions(of: source, usage: usage.identifier) {
                if quantity == "temperature", let wanted = preferences.temperatureUnit {
                    reasons.append("the tag asks for temperatures in \(wanted) (mu)")
                    ranked = [UnitTable.Preference(unit: wanted, threshold: .zero, skeleton: "")]
                } else {
                    reasons.append("region \(preferences.region), from \(preferences.decidedBy)")
                    let own = regions[preferences.region]
                    if own == nil {
                        reasons.append("CLDR has no units of its own for \(preferences.region): the world's (001) hold")
                    }
                    ranked = own ?? regions["001"] ?? []
                    let list = ranked.map { entry in
                        entry.threshold == .one ? entry.unit : "\(entry.unit) from \(entry.threshold)"
                    }
                    reasons.append("units for \(usage), best first: \(list.joined(separator: ", "))")
                }
            } else if let source, case let usages = UnitTable.usages(of: source), !usages.isEmpty {
                throw FormattingError(
                    .unknownUsage,
                    "\(quantity ?? "") (\(unit)) has no usage \"\(usage)\"; it has \(usages.joined(separator: ", "))")
            } else if usage == .general {
                let base = try UnitConverter.baseUnit(of: unit)
                reasons.append("CLDR has no preferences for it: base units")
                ranked = [UnitTable.Preference(unit: base, threshold: .zero, skeleton: "")]
            } else {
                throw FormattingError(
                    .unknownUsage,
                    "\(quantity ?? "the quantity") of \(unit) has no usages but \"default\", and not \"\(usage)\"")
            }
        }
        var choices: [Choice] = []
        for entry in ranked {
            let target = try UnitIdentifier(entry.unit)
            choices.append(
                Choice(
                    unit: target, converter: try UnitConverter(from: unit, to: target), threshold: entry.threshold,
                    precision: Self.precision(entry.skeleton)))
        }
        guard !choices.isEmpty else {
            throw FormattingError(.engine, "ICU's data has no units for \(usage) of \(unit)")
        }
        self.choices = choices
        self.reasons = reasons
    }

    /// CLDR attaches a skeleton to some preferences, always `precision-increment/N`; the rest are rounded to an integer
    /// or, where that has only one digit, to two significant digits.
    private static func precision(_ skeleton: String) -> NumberStyle.Precision {
        let parts = skeleton.split(separator: "/")
        guard parts.count == 2, parts[0] == "precision-increment", let step = Int(parts[1]) else { return .usage }
        return .increment(step)
    }

    /// The quantity whose preferences hold.
    private static func source(_ quantity: String) -> String {
        // Miles per gallon measure the reciprocal of consumption and share its preferences.
        quantity.hasSuffix("-inverse") && UnitTable.usages(of: quantity).isEmpty
            ? String(quantity.dropLast("-inverse".count)) : quantity
    }

    /// Rules 5 and 6.
    package func resolve(_ value: RationalNumber?) -> (index: Int, amount: RationalNumber?) {
        guard let value else { return (0, nil) }
        for (index, choice) in choices.enumerated() {
            guard let amount = choice.converter.convert(value) else { continue }
            if amount.magnitude >= choice.threshold { return (index, amount) }
        }
        let last = choices.count - 1
        return (last, choices[last].converter.convert(value))
    }

    package func preferred(for value: RationalNumber?) -> PreferredUnit {
        let (index, amount) = resolve(value)
        let choice = choices[index]
        var reasons = reasons
        if choices.count > 1 {
            let isReached = (amount?.magnitude ?? choice.threshold) >= choice.threshold
            reasons.append(
                isReached
                    ? "the amount reaches \(choice.threshold) \(choice.unit)"
                    : "the amount reaches no threshold, so the last unit is taken")
        }
        if let amount { reasons.append("\(amount) \(choice.unit)") }
        return PreferredUnit(unit: choice.unit, amount: amount, precision: choice.precision, reasons: reasons)
    }
}
