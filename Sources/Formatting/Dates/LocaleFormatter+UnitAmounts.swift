// SPDX-License-Identifier: Apache-2.0

internal import CICU

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Amounts of units of time, counted and written apart.
extension LocaleFormatter {
    /// How many of each unit lie between two dates, without their sign: first of the largest as many as fit.
    ///
    /// Counted in the locale's calendar and the given zone. Throws for a unit that is smaller than a second and for dates
    /// beyond ``maximumDateDistance``.
    package func calendarAmounts(
        from start: Date, to end: Date, units: [DurationUnit], timeZone: TimeZoneID
    ) throws(FormattingError) -> [(unit: DurationUnit, amount: Int)] {
        let wanted = Set(units).sorted(by: >)
        let fields = wanted.compactMap(\.calendarField)
        guard !fields.isEmpty, fields.count == wanted.count else {
            throw FormattingError.invalidOption("the time between two dates needs units from year to second")
        }
        var amounts = [Int64](repeating: 0, count: fields.count)
        let (first, last) = (try Self.milliseconds(start), try Self.milliseconds(end))
        try ICU.check(
            ICU.withText(timeZone.identifier) {
                tolk_calendar_difference(engine.icuTag, $0, first, last, fields, Int32(fields.count), &amounts)
            }, "counting the time between two dates")
        return zip(wanted, amounts).map { ($0, Int(clamping: $1.magnitude)) }
    }

    /// How much of each unit a length of time has, zeros as well, the sign at the first that isn't 0.
    package func amounts(
        of duration: Duration, units: [DurationUnit], _ style: NumberStyle
    ) throws(FormattingError) -> [(unit: DurationUnit, amount: DecimalNumber)] {
        var (amounts, isNegative) = try durationAmounts(seconds: Self.seconds(duration), units: units, style)
        if isNegative, let first = amounts.firstIndex(where: { !$0.amount.isZero }) {
            amounts[first].amount.isNegative = true
        }
        return amounts
    }

    /// Amounts of units in one text, the sign at the first: `2 hours, 10 minutes`.
    ///
    /// - Parameters:
    ///   - amounts: The amounts, largest unit first.
    ///   - style: How the last of them is written.
    ///   - width: How long the units' names are.
    ///   - listWidth: How they are joined.
    ///   - spellsOut: Whether numbers are written in words, where the language has rules for that.
    package func joined(
        _ amounts: [(unit: DurationUnit, amount: DecimalNumber)], _ style: NumberStyle = .automatic, width: Width,
        listWidth: Width, spellsOut: Bool = false
    ) throws(FormattingError) -> String {
        var texts: [String] = []
        for (index, part) in amounts.enumerated() {
            let piece = NumberPiece(
                value: part.amount, subject: .unit(part.unit.unit, width),
                style: index == amounts.count - 1 ? style : .automatic)
            texts.append(spellsOut ? spellingOut(part.amount, in: try parts(piece)) : try format(piece))
        }
        return texts.count == 1 ? texts[0] : try list(texts, type: .units, width: listWidth)
    }

    /// The text of parts whose number is written in words; as it stands where there are none for the number.
    package func spellingOut(_ number: DecimalNumber, in parts: [FormattedPart]) -> String {
        let isNumber: (FormattedPart) -> Bool = {
            [.integer, .group, .decimal, .fraction].contains($0.kind)
        }
        guard let first = parts.firstIndex(where: isNumber), let last = parts.lastIndex(where: isNumber),
            let words = try? spellOut(number.magnitude)
        else { return parts.map(\.text).joined() }
        return (parts[..<first].map(\.text) + [words] + parts[(last + 1)...].map(\.text)).joined()
    }

    /// The text with a capital first letter, as at the beginning of a sentence.
    package func capitalizingFirst(_ text: String) -> String {
        let capital = try? ICU.string("capitalizing a text") { out in
            ICU.withText(text) { tolk_text_titlecase_first(engine.icuTag, $0, out) }
        }
        return capital ?? text
    }
}
