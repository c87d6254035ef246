// SPDX-License-Identifier: Apache-2.0

/// The gender of what a number word goes with.
public enum WordGender: String, Sendable, Hashable, Codable, CaseIterable {
    /// Masculine.
    case masculine
    /// Feminine.
    case feminine
    /// Neuter.
    case neuter
    /// Neither feminine nor neuter, where masculine and feminine are one, as in Swedish.
    case common
}

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
        let text = try rules(.ordinal, value)
        guard let integer = value.int64Value, integer.magnitude > Int32.max else { return text }
        // ICU picks the ending by the lowest 32 bits. Endings go by the last few digits, so that a shorter number with the
        // same ones has the right ending.
        let ending = Int64(1_000_000_000 + integer.magnitude % 1_000_000_000)
        let shorter = try rules(.ordinal, DecimalNumber(integer < 0 ? -ending : ending))
        return OrdinalParts.replacingDigits(of: shorter, with: text)
    }

    /// A place in an order in words: `2` → `second`, `zweite`; feminine `1` in French → `première`.
    ///
    /// A gender that the language doesn't tell apart makes no difference; without one, the language's first form is taken,
    /// the masculine where it has several. A language for which ICU has no words is written in digits. Throws for a number
    /// with a fraction and for one of more than 64 bits.
    public func ordinalWords(
        _ value: some LocalizableNumber, gender: WordGender? = nil
    ) throws(FormattingError) -> String {
        let value = value.decimalNumber.trimmingFractionZeros
        guard value.int64Value != nil else {
            throw FormattingError(
                .unsupportedValue,
                "\(value.description.prefix(40)) is no place in an order: integers of 64 bits only")
        }
        let words = try engine.value(RulesPart(kind: .spellOut))
        let endings = [gender?.rawValue].compactMap(\.self).map { "-\($0)" } + ["", "-masculine", "-common", "-neuter"]
        for ending in endings {
            if let text = try? words.format(value, set: "%spellout-ordinal\(ending)") { return text }
        }
        return try ordinal(value)
    }

    private func rules(_ kind: ICURules.Kind, _ value: DecimalNumber) throws(FormattingError) -> String {
        // There are no words for it; and where the numbering system has rules itself, ICU would look for some without end.
        guard value.isFinite else { return try number(value) }
        if value.int64Value == nil {
            let value = value.trimmingFractionZeros
            guard value.exponent < 0, value.exponent > -16, value.digits.count <= 15 else {
                throw FormattingError(
                    .unsupportedValue, "\(value.description.prefix(40)) has more digits than can be written in words")
            }
        }
        let plain = value.trimmingFractionZeros
        let text = try engine.value(RulesPart(kind: kind)).format(plain)
        // Where ICU has no words for a fraction it writes digits, and three of them at most: then all are written.
        guard plain.fractionDigits > 0, text.unicodeScalars.contains(where: { NumberingSystem.digitValue($0) != nil })
        else { return text }
        return try number(plain, NumberStyle(precision: .fraction(plain.fractionDigits)))
    }
}
