// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// Two ends with what they count and how they are written.
struct RangePiece {
    var first: DecimalNumber
    var last: DecimalNumber
    var subject: NumberSubject
    var style: NumberStyle
}

extension LocaleFormatter {
    /// A range of numbers: `1–3`, `1 bis 3`; equal ends are written once.
    public func numberRange(
        _ first: some LocalizableNumber, _ last: some LocalizableNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try format(RangePiece(first: first.decimalNumber, last: last.decimalNumber, subject: .plain, style: style))
    }

    /// A range of percentages: `10–20%`.
    public func percentRange(
        _ first: some LocalizableNumber, _ last: some LocalizableNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try format(RangePiece(first: first.decimalNumber, last: last.decimalNumber, subject: .percent, style: style))
    }

    /// A range of money: `€10.00 – €20.00`.
    public func currencyRange(
        _ first: some LocalizableNumber, _ last: some LocalizableNumber, code: String,
        presentation: CurrencyPresentation = .standard, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try format(
            RangePiece(
                first: first.decimalNumber, last: last.decimalNumber, subject: .currency(code, presentation),
                style: style))
    }

    /// A range of quantities, both ends in the unit that the reader sees the larger end in: `5–10 mm`.
    ///
    /// Of a mixed unit only the largest part is written.
    public func measurementRange(
        _ first: some LocalizableNumber, _ last: some LocalizableNumber, unit: UnitIdentifier,
        usage: Usage = .asProvided, width: Width = .abbreviated, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try format(
            measurementRangePiece(
                first.decimalNumber, last.decimalNumber, unit: unit, usage: usage, width: width, style))
    }

    func measurementRangePiece(
        _ first: DecimalNumber, _ last: DecimalNumber, unit: UnitIdentifier, usage: Usage, width: Width,
        _ style: NumberStyle
    ) throws(FormattingError) -> RangePiece {
        let plan = try engine.value(UnitPlanPart(unit: unit, usage: usage))
        let (low, high) = (try Self.rational(first), try Self.rational(last))
        let larger = (low?.magnitude ?? .zero) > (high?.magnitude ?? .zero) ? low : high
        let choice = plan.choices[plan.resolve(larger).index]
        let target = choice.unit.components[0]
        let places = max(40, style.precision.maximum + 2)
        func converted(_ exact: RationalNumber?, _ original: DecimalNumber) -> DecimalNumber {
            guard usage != .asProvided, let exact, let amount = choice.converter.convert(exact) else { return original }
            return amount.decimal(places: places)
        }
        return RangePiece(
            first: converted(low, first), last: converted(high, last), subject: .unit(target, width),
            style: usage == .asProvided ? style : style.precision(ifAutomatic: choice.precision))
    }

    private func format(_ piece: RangePiece) throws(FormattingError) -> String { try formatWithFields(piece).0 }

    func formatWithFields(_ piece: RangePiece) throws(FormattingError) -> (String, [tolk_field]) {
        guard !piece.first.isNaN, !piece.last.isNaN else {
            throw FormattingError(.unsupportedValue, "a range can't end at what is not a number")
        }
        return try engine.value(NumberRangePart(skeleton: piece.subject.skeleton(piece.style))).format(
            piece.first, piece.last)
    }
}
