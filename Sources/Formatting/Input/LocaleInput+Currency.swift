// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

extension LocaleInput {
    /// The rules of reading money.
    ///
    /// 1. The separators are those of the currency that was asked for or that the text names (Cape Verde's escudos have `$`
    ///    for a point), of the region's currency, or of numbers, the first of these that fit.
    /// 2. The text beside the digits is a code, a symbol or a name; on both sides it names the same currency twice. What the
    ///    locale writes for certain comes before what several currencies have in common.
    /// 3. Of several, the one that was asked for is meant, else that of the region, if it is among them; else the text is
    ///    ambiguous.
    /// 4. Where the text names none, the one that was asked for is meant.
    func readCurrency(
        _ text: some StringProtocol, code: String?, isLenient: Bool
    ) throws(FormattingError) -> Assumed<Money> {
        let asked = try code.map { code throws(FormattingError) in
            try NumberSubject.currency(code, .standard).name
        }
        let texts = try engine.value(CurrencyTextsPart())
        let typed = try InputText(text)
        var symbols: [NumberSymbols] = []
        for known in [asked].compactMap(\.self) + texts.named(in: typed) + [texts.regional].compactMap(\.self) {
            symbols.append(try engine.value(NumberSymbolsPart(subject: .currency(known, .standard))))
        }
        symbols += try numberSymbols(for: text)
        return try read(text, as: "money", by: symbols, isLenient: isLenient, allowsParentheses: true) {
            input, isLenient throws(FormattingError) in
            try money(input, texts, asked: asked, isLenient: isLenient)
        }
    }

    private func money(
        _ input: NumberInput, _ texts: CurrencyTexts, asked: String?, isLenient: Bool
    ) throws(FormattingError) -> Assumed<Money> {
        func answer(_ code: String) -> Assumed<Money> { input.assumed(Money(input.value, code: code)) }
        guard !input.prefix.isEmpty || !input.suffix.isEmpty else {
            if let asked { return answer(asked) }
            if isLenient, let regional = texts.regional {
                return input.assumed(Money(input.value, code: regional), [.currency(regional)])
            }
            throw input.scanner.failure(at: input.found.range.upperBound, expected: "a currency, such as EUR,")
        }
        let name = input.prefix.isEmpty ? input.suffix : input.prefix
        var (certain, possible) = texts.codes(for: name)
        // "€ euros": ICU writes both in some locales.
        if certain.isEmpty, possible.isEmpty, let blank = name.firstIndex(where: \.isWhitespace) {
            let (first, second) = (texts.codes(for: String(name[..<blank])), texts.codes(for: String(name[blank...])))
            possible = first.certain.union(first.possible).intersection(second.certain.union(second.possible))
        }
        if !input.prefix.isEmpty, !input.suffix.isEmpty {
            let other = texts.codes(for: input.suffix)
            let both = certain.union(possible).intersection(other.certain.union(other.possible))
            (certain, possible) = (certain.intersection(both), both)
        }
        guard !certain.isEmpty || !possible.isEmpty else {
            throw input.failure(expected: "the code, the symbol or the name of a currency")
        }
        if let asked {
            guard certain.union(possible).contains(asked) else {
                throw input.failure(expected: "a sign of \(asked)")
            }
            return answer(asked)
        }
        for codes in [certain, possible] {
            if codes.count == 1, let only = codes.first { return answer(only) }
            if let regional = texts.regional, codes.contains(regional) { return answer(regional) }
        }
        let candidates = (certain.isEmpty ? possible : certain).sorted().joined(separator: ", ")
        throw input.failure(expected: "one currency, and not a sign that may be \(candidates),")
    }
}
