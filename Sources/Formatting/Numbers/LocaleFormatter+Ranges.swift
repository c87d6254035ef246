internal import CICU

extension LocaleFormatter {
    /// A range of numbers: `1–3`, `1 bis 3`; equal ends are written once.
    public func numberRange(
        _ first: DecimalNumber, _ last: DecimalNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try range(first, last, .plain, style)
    }

    /// A range of percentages: `10–20%`.
    public func percentRange(
        _ first: DecimalNumber, _ last: DecimalNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try range(first, last, .percent, style)
    }

    /// A range of money: `€10.00 – €20.00`.
    public func currencyRange(
        _ first: DecimalNumber, _ last: DecimalNumber, code: String, presentation: CurrencyPresentation = .standard,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try range(first, last, .currency(code, presentation), style)
    }

    /// A range of quantities, both ends in the unit that the reader sees the larger end in: `5–10 mm`.
    public func measurementRange(
        _ first: DecimalNumber, _ last: DecimalNumber, unit: UnitIdentifier, usage: Usage = .asProvided,
        width: Width = .abbreviated, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        let plan = try engine.plan(unit, usage)
        let (low, high) = (try Self.rational(first), try Self.rational(last))
        let larger = (low?.magnitude ?? .zero) > (high?.magnitude ?? .zero) ? low : high
        let choice = plan.choices[plan.resolve(larger).index]
        let target = choice.unit.components[0]
        let places = max(40, style.precision.maximum + 2)
        func converted(_ exact: RationalNumber?, _ original: DecimalNumber) -> DecimalNumber {
            guard usage != .asProvided, let exact, let amount = choice.converter.convert(exact) else { return original }
            return amount.decimal(places: places)
        }
        return try range(
            converted(low, first), converted(high, last),
            .unit(target, width),
            usage == .asProvided ? style : style.precision(ifAutomatic: choice.precision))
    }

    private func range(
        _ first: DecimalNumber, _ last: DecimalNumber, _ subject: NumberSubject, _ style: NumberStyle
    ) throws(FormattingError) -> String {
        try rangeWithFields(first, last, subject, style).0
    }

    func rangeWithFields(
        _ first: DecimalNumber, _ last: DecimalNumber, _ subject: NumberSubject, _ style: NumberStyle
    ) throws(FormattingError) -> (String, [tolk_field]) {
        guard !first.isNaN, !last.isNaN else {
            throw FormattingError(.unsupportedValue, "a range can't end at what is not a number")
        }
        return try engine.range(subject.skeleton(style)).format(first, last)
    }
}
