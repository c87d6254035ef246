// The kinds of the other files for more types of numbers. Numbers, percentages, money and quantities have a method for
// each of the types that are formatted most, which these stand beside.

extension LocaleFormatter {
    /// A number of single precision, as the shortest decimal that reads back the same.
    public func number(_ value: Float, _ style: NumberStyle = .automatic) throws(FormattingError) -> String {
        try number(value.decimalNumber, style)
    }

    /// A percentage of single precision, as the shortest decimal that reads back the same.
    public func percent(_ value: Float, _ style: NumberStyle = .automatic) throws(FormattingError) -> String {
        try percent(value.decimalNumber, style)
    }

    /// Money, from an integer of any type.
    public func currency(
        _ value: some BinaryInteger, code: String, presentation: CurrencyPresentation = .standard,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try currency(DecimalNumber(value), code: code, presentation: presentation, style)
    }

    /// Money, from a number of single precision as the shortest decimal that reads back the same.
    public func currency(
        _ value: Float, code: String, presentation: CurrencyPresentation = .standard,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try currency(value.decimalNumber, code: code, presentation: presentation, style)
    }

    /// A quantity, from an integer of any type.
    public func measurement(
        _ value: some BinaryInteger, unit: UnitIdentifier, usage: Usage = .asProvided, width: Width = .abbreviated,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try measurement(DecimalNumber(value), unit: unit, usage: usage, width: width, style)
    }

    /// A quantity, from a number of single precision as the shortest decimal that reads back the same.
    public func measurement(
        _ value: Float, unit: UnitIdentifier, usage: Usage = .asProvided, width: Width = .abbreviated,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try measurement(value.decimalNumber, unit: unit, usage: usage, width: width, style)
    }

    /// Time relative to now, from a number of any type.
    public func relative(
        _ value: some LocalizableNumber, unit: RelativeUnit, presentation: RelativePresentation = .numeric,
        width: Width = .wide
    ) throws(FormattingError) -> String {
        try relative(value.decimalNumber, unit: unit, presentation: presentation, width: width)
    }

    /// The plural category of a number of any type.
    public func pluralCategory(
        _ value: some LocalizableNumber, _ kind: PluralRules.Kind = .cardinal
    ) throws(FormattingError) -> PluralCategory {
        try pluralCategory(value.decimalNumber, kind)
    }
}
