// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// What a number is the number of: nothing, percent, money, or a unit.
package struct NumberSubject: Sendable {
    package enum Kind: UInt8, Sendable { case plain, percent, permille, currency, unit }

    package let kind: Kind
    /// The width, as an index into ``widths``.
    private let width: UInt8
    /// The three letters of a currency or the number of a unit; 0 where there is neither.
    private let token: UInt32
    /// The unit's identifier.
    private let unit: String

    @inline(__always)
    private init(kind: Kind, width: UInt8 = 0, token: UInt32 = 0, unit: String = "") {
        self.kind = kind
        self.width = width
        self.token = token
        self.unit = unit
    }

    package static var plain: NumberSubject { NumberSubject(kind: .plain) }
    package static var percent: NumberSubject { NumberSubject(kind: .percent) }
    package static var permille: NumberSubject { NumberSubject(kind: .permille) }

    /// Money; throws for what isn't three letters.
    package static func currency(
        _ code: String, _ presentation: CurrencyPresentation
    ) throws(FormattingError) -> NumberSubject {
        guard let token = currencyToken(code) else {
            throw FormattingError(
                .invalidCurrency, "\"\(code.prefix(40))\" is not a currency; give three letters of ISO 4217 such as EUR"
            )
        }
        return NumberSubject(kind: .currency, width: presentation.code, token: token)
    }

    /// The three letters in upper case; `nil` for anything else.
    @inline(__always)
    private static func currencyToken(_ code: String) -> UInt32? {
        var code = code
        return code.withUTF8 { bytes in
            guard bytes.count == 3 else { return nil }
            var token: UInt32 = 0
            for byte in bytes {
                guard (byte | 0x20) &- UInt8(ascii: "a") < 26 else { return nil }
                token = token << 8 | UInt32(byte & 0xDF)
            }
            return token
        }
    }

    /// A unit that is not mixed.
    package static func unit(_ unit: UnitIdentifier, _ width: Width) -> NumberSubject {
        NumberSubject(kind: .unit, width: width.kind.rawValue + 1, token: unit.index, unit: unit.identifier)
    }

    /// The currency's code or the unit's identifier.
    package var name: String {
        kind == .currency
            ? String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: token >> $0) }, as: UTF8.self) : unit
    }

    /// Kind, width and name in one word, to look compiled forms up by; `nil` for a unit without a number of its own.
    @inline(__always)
    package var bits: UInt64? {
        if kind == .unit, token == 0 { return nil }
        return UInt64(kind.rawValue) | UInt64(width) << 8 | UInt64(token) << 16
    }

    /// What ``NumberSubject`` of a unit has as its bits, found without making one.
    @inline(__always)
    static func bits(_ unit: UnitIdentifier, _ width: Width) -> UInt64? {
        if unit.index == 0 { return nil }
        return UInt64(Kind.unit.rawValue) | UInt64(width.kind.rawValue + 1) << 8 | UInt64(unit.index) << 16
    }

    /// Whether the text around the number may depend on its plural category.
    var isPlural: Bool { kind == .unit || kind == .currency && width == CurrencyPresentation.fullName.code }

    /// ICU's skeleton for the subject and a style.
    package func skeleton(_ style: NumberStyle) -> String {
        var words: [String] = []
        switch kind {
        case .plain: break
        case .percent: words.append("percent")
        case .permille: words.append("permille")
        case .currency: words.append("currency/\(name)")
        // ICU knows this one by its old name only.
        case .unit where unit == UnitSyntax.generic: words.append("measure-unit/temperature-\(unit)")
        case .unit: words.append("unit/\(name)")
        }
        if width > 0 { words.append(Self.widths[Int(width) % Self.widths.count]) }
        let rest = style.skeleton(isMoney: kind == .currency)
        if !rest.isEmpty { words.append(rest) }
        return words.joined(separator: " ")
    }

    private static let widths = [
        "", "unit-width-narrow", "unit-width-short", "unit-width-full-name", "unit-width-iso-code",
        "unit-width-formal", "unit-width-hidden",
    ]
}

/// How long the name of a unit is.
public struct Width: Sendable, Hashable {
    package enum Kind: UInt8, Sendable, Hashable { case narrow, abbreviated, wide }
    package var kind: Kind
    /// As short as can be: 12mm, 0.47″.
    public static let narrow = Width(kind: .narrow)
    /// The usual symbol: 12 mm, 0.47 in.
    public static let abbreviated = Width(kind: .abbreviated)
    /// The whole name: 12 millimeters.
    public static let wide = Width(kind: .wide)

    /// The number of the width in ICU's list and relative formatters.
    var number: Int32 {
        switch kind {
        case .narrow: Int32(TOLK_WIDTH_NARROW)
        case .abbreviated: Int32(TOLK_WIDTH_SHORT)
        case .wide: Int32(TOLK_WIDTH_WIDE)
        }
    }
}

extension Width: NamedOption, Codable {
    package static var noun: String { "a width" }
    package static var words: KeyValuePairs<String, Self> {
        [
            "narrow": .narrow, "abbreviated": .abbreviated, "wide": .wide,
        ]
    }

    /// Reads `narrow`, `abbreviated` or `wide`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}

/// How money names its currency.
public struct CurrencyPresentation: Sendable, Hashable {
    /// The index of ICU's word for it; see ``NumberSubject``.
    let code: UInt8
    /// The usual symbol: €1.50, US$1.50.
    public static let standard = CurrencyPresentation(code: 2)
    /// The shortest symbol, the same for many currencies: $1.50.
    public static let narrow = CurrencyPresentation(code: 1)
    /// The code of ISO 4217: EUR 1.50.
    public static let isoCode = CurrencyPresentation(code: 4)
    /// The name: 1.50 euros.
    public static let fullName = CurrencyPresentation(code: 3)
    /// The symbol that formal documents prefer where a language has one.
    public static let formal = CurrencyPresentation(code: 5)
    /// No currency at all, but its number of fraction digits.
    public static let hidden = CurrencyPresentation(code: 6)
}

extension CurrencyPresentation: NamedOption, Codable {
    package static var noun: String { "a presentation of money" }
    package static var words: KeyValuePairs<String, Self> {
        [
            "standard": .standard, "narrow": .narrow, "isoCode": .isoCode, "fullName": .fullName, "formal": .formal,
            "hidden": .hidden,
        ]
    }

    /// Reads `standard`, `narrow`, `isoCode`, `fullName`, `formal` or `hidden`.
    public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

    /// Writes the same word.
    public func encode(to encoder: any Encoder) throws { try encode(named: encoder) }
}
