// SPDX-License-Identifier: Apache-2.0

internal import CICU
public import LocaleMatch

/// Reads what people type into a form, as the locale writes it.
///
/// Strict: what has one meaning in the locale is read, and anything else is an error that names the character and what was
/// expected, so that `1.5` in German is never fifteen. Digits of any script, the blanks and apostrophes that keyboards have,
/// and marks of direction are no difference. ``lenient`` reads more and says what it assumed.
///
///     let input = LocaleFormatter(locale).input
///     try input.number("1.234,5")       // 1234.5 in German
///     try input.currency("€ 20,99")     // EUR 20.99
///     try input.lenient.number("1.5")   // 1.5, assuming that "." is the decimal separator
public struct LocaleInput: Sendable, Hashable {
    let formatter: LocaleFormatter
    var engine: LocaleEngine { formatter.engine }

    /// The locale that it reads.
    public var locale: LanguageTag { formatter.locale }

    /// Reads leniently, and says what was assumed: see ``LenientInput``.
    public var lenient: LenientInput { LenientInput(strict: self) }

    /// A number: `1.234,5`, `-7`, `1e5`, `१,२३४`.
    ///
    /// Throws ``FormattingError/Code/unreadableInput`` with the place in the text.
    public func number(_ text: some StringProtocol) throws(FormattingError) -> DecimalNumber {
        if let value = engine.numberReader({ $0.read(text) }) { return value }
        return try readNumber(text, isLenient: false).value
    }

    /// A percentage, as the number shown: `12%`, `12 %`, `%12` and a bare `12` are 12.
    public func percent(_ text: some StringProtocol) throws(FormattingError) -> DecimalNumber {
        try readPercent(text, isLenient: false).value
    }

    /// Money, with its currency by code, symbol or name: `€ 20,99`, `20,99 EUR`, `20,99 Euro`.
    ///
    /// `code` is the currency of a text that names none; a text that names another one is an error, and so is a symbol
    /// that several currencies have in this locale.
    public func currency(_ text: some StringProtocol, code: String? = nil) throws(FormattingError) -> Money {
        try readCurrency(text, code: code, isLenient: false).value
    }

    /// A quantity with its unit by symbol or name, in any width: `3,5 km`, `3,5 Kilometer`.
    ///
    /// `units` are those that are allowed, and tell apart what means several (`m` may be meters or minutes); the first is
    /// not assumed where the text names none. All of CLDR's are when none are given, and an ambiguous one is an error.
    public func measurement(
        _ text: some StringProtocol, units: [UnitIdentifier] = []
    ) throws(FormattingError) -> Quantity {
        try readMeasurement(text, units: units, isLenient: false).value
    }
}

/// Reads what people type with more patience, and says what it assumed.
///
/// What strict reading understands comes out the same, without assumptions.
public struct LenientInput: Sendable, Hashable {
    let strict: LocaleInput

    /// A number, with separators that the locale doesn't use so.
    public func number(_ text: some StringProtocol) throws(FormattingError) -> Assumed<DecimalNumber> {
        try strict.readNumber(text, isLenient: true)
    }

    /// A percentage, as the number shown.
    public func percent(_ text: some StringProtocol) throws(FormattingError) -> Assumed<DecimalNumber> {
        try strict.readPercent(text, isLenient: true)
    }

    /// Money; of a currency that isn't named, or by a symbol of several, that of the locale's region.
    public func currency(_ text: some StringProtocol, code: String? = nil) throws(FormattingError) -> Assumed<Money> {
        try strict.readCurrency(text, code: code, isLenient: true)
    }

    /// A quantity; in the first of the units where none is named.
    public func measurement(
        _ text: some StringProtocol, units: [UnitIdentifier] = []
    ) throws(FormattingError) -> Assumed<Quantity> {
        try strict.readMeasurement(text, units: units, isLenient: true)
    }
}

extension LocaleFormatter {
    /// Reads what people type, strictly.
    public var input: LocaleInput { LocaleInput(formatter: self) }
}

extension LocaleInput {
    func readNumber(_ text: some StringProtocol, isLenient: Bool) throws(FormattingError) -> Assumed<DecimalNumber> {
        try read(text, as: "a number", by: numberSymbols(for: text), isLenient: isLenient) {
            input, _ throws(FormattingError) in
            guard try input.affix().isEmpty else { throw input.failure(expected: "a number and nothing else") }
            return input.assumed(input.value)
        }
    }

    func readPercent(_ text: some StringProtocol, isLenient: Bool) throws(FormattingError) -> Assumed<DecimalNumber> {
        let own = try engine.value(NumberSymbolsPart(subject: .percent))
        return try read(text, as: "a percentage", by: [own] + numberSymbols(for: text), isLenient: isLenient) {
            input, _ throws(FormattingError) in
            let sign = try input.affix()
            let isSign =
                sign.unicodeScalars.count == 1 && sign.unicodeScalars.allSatisfy(NumberSymbols.percentSigns.contains)
            guard sign.isEmpty || isSign || sign == percentSign else { throw input.failure(expected: "a percent sign") }
            return input.assumed(input.value)
        }
    }

    /// The locale's own percent sign.
    private var percentSign: String {
        guard let shown = try? engine.value(NumberPart(skeleton: "percent")).formatWithFields(5),
            let field = shown.1.first(where: { $0.category == 2 && $0.kind == 8 })
        else { return "%" }
        return String(String.UnicodeScalarView(InputText.plain(shown.0[field])))
    }

    /// The symbols of the locale's own digits and, where it has other ones, of the plain digits, which most keyboards have;
    /// these first where the text has plain digits.
    func numberSymbols(for text: some StringProtocol) throws(FormattingError) -> [NumberSymbols] {
        let own = try engine.value(NumberSymbolsPart())
        guard let latin = try latinEngine?.value(NumberSymbolsPart()) else { return [own] }
        return text.utf8.contains { $0 &- 0x30 < 10 } ? [latin, own] : [own]
    }

    /// The engine that writes plain digits; `nil` where the locale does so itself.
    private var latinEngine: LocaleEngine? {
        let standard = formatter.numberingSystems.standard
        if standard == .latin || standard.isAlgorithmic { return nil }
        return formatter.using(.latin).engine
    }

    /// What is read by the first symbols that fit, strictly before leniently; the error of the first ones where none do.
    func read<Value>(
        _ text: some StringProtocol, as kind: String, by symbols: [NumberSymbols], isLenient: Bool,
        allowsParentheses: Bool = false,
        _ body: (NumberInput, _ isLenient: Bool) throws(FormattingError) -> Assumed<Value>
    ) throws(FormattingError) -> Assumed<Value> {
        let typed = try InputText(text)
        var firstError: FormattingError?
        for patience in isLenient ? [false, true] : [false] {
            for candidate in symbols {
                do {
                    let scanner = NumberScanner(
                        text: typed, symbols: candidate, locale: locale.identifier, kind: kind)
                    return try body(
                        NumberInput(scanner, isLenient: patience, allowsParentheses: allowsParentheses), patience)
                } catch {
                    if firstError == nil { firstError = error }
                }
            }
        }
        throw firstError ?? FormattingError(.engine, "\(locale) has no digits")
    }
}
