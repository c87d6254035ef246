public import LocaleMatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A range of numbers, percentages or money as a format style.
public struct LocalizedRangeFormat<Input: LocalizableNumber & Comparable>: FormatStyle {
    /// How the ends are written, and for which locale.
    public var number: LocalizedNumberFormat<Input>

    /// A style for ranges of what another style writes.
    public init(_ number: LocalizedNumberFormat<Input>) { self.number = number }

    /// The text; both ends as they are where the range can't be formatted.
    public func format(_ value: ClosedRange<Input>) -> String {
        let formatter = LocaleFormatter(number.locale)
        let (first, last, style) = (value.lowerBound, value.upperBound, number.style)
        let text: String? =
            switch number.subject.kind {
            case .number: try? formatter.numberRange(first, last, style)
            case .percent: try? formatter.percentRange(first, last, style)
            case .currency:
                try? formatter.currencyRange(
                    first, last, code: number.subject.code, presentation: number.subject.presentation, style)
            }
        return text ?? "\(first.decimalNumber)–\(last.decimalNumber)"
    }
}

/// A range of quantities as a format style.
public struct LocalizedQuantityRangeFormat<Input: LocalizableNumber & Comparable>: FormatStyle {
    /// How the ends are written, and for which locale.
    public var quantity: LocalizedQuantityFormat<Input>

    /// A style for ranges of what another style writes.
    public init(_ quantity: LocalizedQuantityFormat<Input>) { self.quantity = quantity }

    /// The text; both ends and the unit identifier where the range can't be formatted.
    public func format(_ value: ClosedRange<Input>) -> String {
        let (first, last) = (value.lowerBound, value.upperBound)
        return
            (try? LocaleFormatter(quantity.locale).measurementRange(
                first, last, unit: quantity.unit, usage: quantity.usage, width: quantity.width, quantity.style))
            ?? "\(first.decimalNumber)–\(last.decimalNumber) \(quantity.unit)"
    }
}

/// A number in words or as an ordinal number, as a format style.
public struct LocalizedWordsFormat<Input: LocalizableNumber>: FormatStyle {
    /// Which words.
    public struct Kind: Sendable, Hashable, Codable {
        let isOrdinal: Bool
        /// Forty-two.
        public static var spelledOut: Kind { Kind(isOrdinal: false) }
        /// 42nd.
        public static var ordinal: Kind { Kind(isOrdinal: true) }
    }

    /// The reader's locale.
    public var locale: LanguageTag
    /// Which words.
    public var kind: Kind

    /// A style for a locale.
    public init(_ kind: Kind = .spelledOut, locale: LanguageTag) {
        self.locale = locale
        self.kind = kind
    }

    /// The text; the plain number where it can't be written.
    public func format(_ value: Input) -> String {
        let formatter = LocaleFormatter(locale)
        return (try? kind.isOrdinal ? formatter.ordinal(value) : formatter.spellOut(value))
            ?? value.decimalNumber.description
    }
}
