// SPDX-License-Identifier: Apache-2.0

internal import LocaleData
internal import LocaleMatch

/// What a locale writes for each currency, turned around: from symbol or name to codes.
///
/// Two ranks. The symbols that the locale writes for certain (`US$`, `€`) come first; what it writes on request, narrow and
/// formal symbols and names in every plural form, may belong to several currencies (`kr`, `$`).
struct CurrencyTexts: Sendable {
    private var certain: [String: Set<String>] = [:]
    private var possible: [String: Set<String>] = [:]
    /// What stands between an amount and the name of its currency: Romanian "de".
    private var fillers: [String] = []
    let codes: Set<String>
    /// The currency of the locale's region.
    let regional: String?

    init(_ engine: LocaleEngine) {
        codes = Self.allCodes
        let tag = engine.locale.withoutExtensions.identifier
        func texts(_ path: String) -> [String] {
            ICUResources.texts(tree: "curr", locale: tag, path: path).texts.map(\.text)
        }
        for code in codes {
            let own = texts("Currencies/\(code)")
            if let symbol = own.first { certain[Self.folded(symbol), default: []].insert(code) }
            var others = Array(own.dropFirst())
            for table in ["Currencies%narrow", "Currencies%formal", "Currencies%variant", "CurrencyPlurals"] {
                others += texts("\(table)/\(code)")
            }
            for text in others { possible[Self.folded(text), default: []].insert(code) }
        }
        fillers = texts("CurrencyUnitPatterns").compactMap { pattern in
            let filler = Self.folded(pattern.replacing("{0}", with: "").replacing("{1}", with: ""))
            return filler.isEmpty || filler.contains("{") || !filler.contains(where: \.isLetter) ? nil : filler
        }
        regional = ICU.currency(ofRegionIn: "und-\(UnitPreferenceSource(engine.locale).region)")
    }

    /// Letter case, blanks, full stops and marks of direction make no difference.
    static func folded(_ text: String) -> String {
        let kept = InputText.plain(text).filter { !$0.properties.isWhitespace && $0 != "." }
        // A symbol of nothing else stays what it is.
        return kept.isEmpty ? text : String(String.UnicodeScalarView(kept)).lowercased()
    }

    /// The currencies that a text may stand for, the certain ones before all others; empty for none.
    func codes(for text: String) -> (certain: Set<String>, possible: Set<String>) {
        let upper = text.uppercased()
        let key = Self.folded(text)
        let certain = certain[key] ?? []
        if codes.contains(upper), certain.isEmpty || text == upper { return ([upper], []) }
        if certain.isEmpty, possible[key] == nil, let filler = fillers.first(where: key.hasPrefix) {
            return ([], possible[String(key.dropFirst(filler.count))] ?? [])
        }
        return (certain, possible[key] ?? [])
    }

    /// The currencies that the text in front of the digits and behind them may stand for, if these are few.
    func named(in text: InputText) -> [String] {
        func isAround(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isWhitespace || NumberSymbols.minusSigns.contains(scalar)
                || NumberSymbols.plusSigns.contains(scalar) || scalar == "(" || scalar == ")"
        }
        let digits = text.scalars.indices.filter { NumberingSystem.digitValue(text.scalars[$0]) != nil }
        guard let first = digits.first, let last = digits.last else { return [] }
        var named: Set<String> = []
        for part in [text.scalars[..<first], text.scalars[(last + 1)...]] {
            var rest = part.drop(while: isAround)
            while let end = rest.last, isAround(end) { rest.removeLast() }
            let codes = codes(for: String(String.UnicodeScalarView(rest)))
            named.formUnion(codes.certain.isEmpty ? codes.possible : codes.certain)
        }
        return named.count <= 4 ? named.sorted() : []
    }

    /// Every currency that ICU has an English name for, those of the past too.
    static let allCodes: Set<String> = {
        Set(
            ICUResources.texts(tree: "curr", bundle: "en", path: "Currencies").compactMap { leaf in
                leaf.path.split(separator: "/").first.map(String.init)
            })
    }()
}

/// The currencies of a locale.
struct CurrencyTextsPart: EnginePart {
    func make(_ engine: LocaleEngine) -> CurrencyTexts { CurrencyTexts(engine) }
}
