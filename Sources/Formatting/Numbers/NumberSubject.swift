/// What a number is the number of: nothing, percent, money, or a unit.
package struct NumberSubject: Sendable, Hashable {
    package enum Kind: UInt8, Sendable, Hashable { case plain, percent, permille, currency, unit }

    package var kind: Kind
    /// The currency's code or the unit's identifier.
    package var name: String = ""
    /// ICU's word for the width; empty for the usual one.
    package var width: String = ""

    package static let plain = NumberSubject(kind: .plain)
    package static let percent = NumberSubject(kind: .percent)
    package static let permille = NumberSubject(kind: .permille)

    /// ICU's skeleton for the subject and a style.
    package func skeleton(_ style: NumberStyle, automaticPrecision: String = "") -> String {
        var words: [String] = []
        switch kind {
        case .plain: break
        case .percent: words.append("percent")
        case .permille: words.append("permille")
        case .currency: words.append("currency/\(name)")
        case .unit: words.append(name == Self.scalelessTemperature ? "measure-unit/\(name)" : "unit/\(name)")
        }
        if !width.isEmpty { words.append(width) }
        let rest = style.skeleton(automaticPrecision: automaticPrecision)
        if !rest.isEmpty { words.append(rest) }
        return words.joined(separator: " ")
    }

    /// Degrees without the name of the scale; not a unit that converts.
    static let scalelessTemperature = "temperature-generic"
}

/// How long the name of a unit is.
public struct Width: Sendable, Hashable, Codable {
    package enum Kind: UInt8, Sendable, Hashable, Codable { case narrow, abbreviated, wide }
    package var kind: Kind
    /// As short as can be: 12mm, 0.47″.
    public static let narrow = Width(kind: .narrow)
    /// The usual symbol: 12 mm, 0.47 in.
    public static let abbreviated = Width(kind: .abbreviated)
    /// The whole name: 12 millimeters.
    public static let wide = Width(kind: .wide)

    var skeleton: String {
        switch kind {
        case .narrow: "unit-width-narrow"
        case .abbreviated: "unit-width-short"
        case .wide: "unit-width-full-name"
        }
    }

    /// The number of the width in ICU's list and relative formatters.
    var number: Int32 {
        switch kind {
        case .narrow: 2
        case .abbreviated: 1
        case .wide: 0
        }
    }
}

/// How money names its currency.
public struct CurrencyPresentation: Sendable, Hashable, Codable {
    package var skeleton: String
    /// The usual symbol: €1.50, US$1.50.
    public static let standard = CurrencyPresentation(skeleton: "unit-width-short")
    /// The shortest symbol, the same for many currencies: $1.50.
    public static let narrow = CurrencyPresentation(skeleton: "unit-width-narrow")
    /// The code of ISO 4217: EUR 1.50.
    public static let isoCode = CurrencyPresentation(skeleton: "unit-width-iso-code")
    /// The name: 1.50 euros.
    public static let fullName = CurrencyPresentation(skeleton: "unit-width-full-name")
    /// The symbol that formal documents prefer where a language has one.
    public static let formal = CurrencyPresentation(skeleton: "unit-width-formal")
    /// No currency at all, but its number of fraction digits.
    public static let hidden = CurrencyPresentation(skeleton: "unit-width-hidden")
}
