extension LocaleFormatter {
    /// The plural category of an amount as it is written: in English `1` is one and `1.0` other.
    public func pluralCategory(
        _ value: some LocalizableNumber, _ kind: PluralRules.Kind = .cardinal
    ) throws(FormattingError) -> PluralCategory {
        try engine.plural(kind).category(of: value.decimalNumber)
    }

    /// The plural category of an integer.
    public func pluralCategory(
        _ value: Int, _ kind: PluralRules.Kind = .cardinal
    ) throws(FormattingError) -> PluralCategory {
        try engine.plural(kind).category(of: value)
    }

    /// The plural category of a range.
    public func pluralCategory(
        from start: some LocalizableNumber, to end: some LocalizableNumber
    ) throws(FormattingError) -> PluralCategory {
        let rules = try engine.plural(.cardinal)
        return PluralRangeRules(locale).category(
            from: rules.category(of: start.decimalNumber), to: rules.category(of: end.decimalNumber))
    }
}
