extension LocaleFormatter {
    /// The largest magnitude that can be spelled out or numbered, which is that of a 64-bit integer.
    public static let maximumSpelledNumber = Int64.max

    /// A number in words: `42` → `forty-two`, `zweiundvierzig`.
    ///
    /// By ICU's rules, which know integers of 64 bits and fractions; throws for a longer number.
    public func spellOut(_ value: some LocalizableNumber) throws(FormattingError) -> String {
        try rules(.spellOut, value.decimalNumber)
    }

    /// A place in an order: `2` → `2nd`, `2.`, `2e`.
    public func ordinal(_ value: some LocalizableNumber) throws(FormattingError) -> String {
        try rules(.ordinal, value.decimalNumber)
    }

    private func rules(_ kind: ICURules.Kind, _ value: DecimalNumber) throws(FormattingError) -> String {
        if value.isFinite, value.int64Value == nil {
            let isShort = value.wide.isEmpty && value.exponent < 0 && value.exponent > -18
            guard isShort else {
                throw FormattingError(
                    .unsupportedValue, "\(value.description.prefix(40)) has more digits than can be written in words")
            }
        }
        return try engine.rules(kind).format(value.trimmingFractionZeros)
    }
}
