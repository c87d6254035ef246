extension LocaleFormatter {
    /// The largest magnitude that can be spelled out or numbered, which is that of a 64-bit integer.
    public static let maximumSpelledNumber = Int64.max

    /// A number in words: `42` → `forty-two`, `zweiundvierzig`.
    ///
    /// By ICU's rules, which know integers of 64 bits, and numbers with a fraction in binary floating point: up to 15 digits
    /// come out exactly. Throws for a longer number. A language for which ICU has no words is written in digits.
    public func spellOut(_ value: some LocalizableNumber) throws(FormattingError) -> String {
        try rules(.spellOut, value.decimalNumber)
    }

    /// A place in an order: `2` → `2nd`, `2.`, `2e`.
    ///
    /// Throws for a number with a fraction and for one of more than 64 bits.
    public func ordinal(_ value: some LocalizableNumber) throws(FormattingError) -> String {
        let value = value.decimalNumber
        guard value.trimmingFractionZeros.fractionDigits == 0 else {
            throw FormattingError(
                .unsupportedValue, "\(value.description.prefix(40)) is no place in an order: integers only")
        }
        return try rules(.ordinal, value)
    }

    private func rules(_ kind: ICURules.Kind, _ value: DecimalNumber) throws(FormattingError) -> String {
        // There are no words for it; and where the numbering system has rules itself, ICU 72 would look for some without end.
        guard value.isFinite else { return try number(value) }
        if value.int64Value == nil {
            let value = value.trimmingFractionZeros
            guard value.exponent < 0, value.exponent > -16, value.digits.count <= 15 else {
                throw FormattingError(
                    .unsupportedValue, "\(value.description.prefix(40)) has more digits than can be written in words")
            }
        }
        return try engine.rules(kind).format(value.trimmingFractionZeros)
    }
}
