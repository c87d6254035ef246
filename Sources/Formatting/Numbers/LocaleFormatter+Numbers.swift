// SPDX-License-Identifier: Apache-2.0

extension LocaleFormatter {
    /// A number of any type, exactly: `1234.5` → `1,234.5`, `1.234,5`, `١٬٢٣٤٫٥`.
    public func number(
        _ value: some LocalizableNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try format(value.decimalNumber, .plain, style)
    }

    /// An integer of the machine's size.
    public func number(_ value: Int, _ style: NumberStyle = .automatic) throws(FormattingError) -> String {
        try format(value, .plain, style)
    }

    /// A floating-point number, as the shortest decimal that reads back the same.
    public func number(_ value: Double, _ style: NumberStyle = .automatic) throws(FormattingError) -> String {
        try format(value, .plain, style)
    }

    /// A fraction of one as a percentage, which is what Foundation's percent style takes: `0.54` → `54%`.
    ///
    /// Beware of the two: ``percent(_:_:)-(Int,_)`` takes the number shown, so that `percent(54)` and
    /// `percent(fraction: 0.54)` are `54%`, and `percent(fraction: 54)` is `5,400%`.
    public func percent(
        fraction value: some LocalizableNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try format(value.decimalNumber.scaled(byPowerOfTen: 2).trimmingFractionZeros, .percent, style)
    }

    /// A percentage of any type; the value is the number shown: `54` → `54%`, `54 %`, `%54`, `٥٤٪`.
    ///
    /// For a fraction of one see ``percent(fraction:_:)``.
    public func percent(
        _ value: some LocalizableNumber, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try format(value.decimalNumber, .percent, style)
    }

    /// A whole percentage of the machine's size; the value is the number shown.
    public func percent(_ value: Int, _ style: NumberStyle = .automatic) throws(FormattingError) -> String {
        try format(value, .percent, style)
    }

    /// A percentage; the value is the number shown, so that 54.5 is written `54.5%`.
    public func percent(_ value: Double, _ style: NumberStyle = .automatic) throws(FormattingError) -> String {
        try format(value, .percent, style)
    }

    /// Money, from a number of any type: `1234.5`, `EUR` → `€1,234.50`, `1.234,50 €`.
    ///
    /// The code is three letters of ISO 4217, in any case. Throws ``FormattingError/Code/invalidCurrency`` for anything
    /// else; a code that nobody uses is written as it is.
    public func currency(
        _ value: some LocalizableNumber, code: String, presentation: CurrencyPresentation = .standard,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try format(value.decimalNumber, .currency(code, presentation), style)
    }

    /// Money, from a floating-point number as the shortest decimal that reads back the same.
    public func currency(
        _ value: Double, code: String, presentation: CurrencyPresentation = .standard,
        _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try format(value, .currency(code, presentation), style)
    }

    /// Money, from an integer.
    public func currency(
        _ value: Int, code: String, presentation: CurrencyPresentation = .standard, _ style: NumberStyle = .automatic
    ) throws(FormattingError) -> String {
        try format(value, .currency(code, presentation), style)
    }

    /// A number by its compiled form; only what has none yet, or is ICU's, leaves the fast path.
    @inline(__always)
    func format(_ value: Int, _ subject: NumberSubject, _ style: NumberStyle) throws(FormattingError) -> String {
        if let text = engine.number(subject.bits, style, { $0.string(value) }) { return text }
        return try formatSlowly(DecimalNumber(value), subject, style)
    }

    @inline(__always)
    func format(_ value: Double, _ subject: NumberSubject, _ style: NumberStyle) throws(FormattingError) -> String {
        if let text = engine.number(subject.bits, style, { $0.string(value) }) { return text }
        return try formatSlowly(DecimalNumber(value), subject, style)
    }

    @inline(__always)
    func format(
        _ value: DecimalNumber, _ subject: NumberSubject, _ style: NumberStyle
    ) throws(FormattingError) -> String {
        if let text = engine.number(subject.bits, style, { $0.string(value) }) { return text }
        return try formatSlowly(value, subject, style)
    }

    /// Makes the compiled form when there is none, and asks ICU where that has no answer.
    @inline(never)
    func formatSlowly(
        _ value: DecimalNumber, _ subject: NumberSubject, _ style: NumberStyle
    ) throws(FormattingError) -> String {
        if let text = engine.compiled(subject, style)?.string(value) { return text }
        return try engine.value(NumberPart(skeleton: subject.skeleton(style))).format(value)
    }
}
