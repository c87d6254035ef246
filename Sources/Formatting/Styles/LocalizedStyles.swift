public import LocaleMatch

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// FoundationEssentials' protocol for styles, implemented with an explicit locale. A style can't throw, so that a value
// or option that ``LocaleFormatter`` refuses comes out as its plain description.

/// A number, percentage or amount of money, as a format style.
public struct LocalizedNumberFormat<Input: LocalizableNumber>: FormatStyle {
    /// What the number is the number of.
    public struct Subject: Sendable, Hashable, Codable {
        enum Kind: UInt8, Sendable, Hashable, Codable { case number, percent, currency }
        var kind: Kind
        var code: String = ""
        var presentation: CurrencyPresentation = .standard

        /// Nothing.
        public static var number: Subject { Subject(kind: .number) }
        /// Percent.
        public static var percent: Subject { Subject(kind: .percent) }
        /// Money.
        public static func currency(_ code: String, presentation: CurrencyPresentation = .standard) -> Subject {
            Subject(kind: .currency, code: code, presentation: presentation)
        }
    }

    /// The reader's locale.
    public var locale: LanguageTag
    /// What the number is the number of.
    public var subject: Subject
    /// How it is written.
    public var style: NumberStyle

    /// A style for a locale.
    public init(_ subject: Subject = .number, locale: LanguageTag, style: NumberStyle = .automatic) {
        self.locale = locale
        self.subject = subject
        self.style = style
    }

    /// The text; the number's plain description when it can't be formatted.
    public func format(_ value: Input) -> String {
        let (formatter, number) = (LocaleFormatter(locale), value.decimalNumber)
        let text: String? =
            switch subject.kind {
            case .number: try? formatter.number(number, style)
            case .percent: try? formatter.percent(number, style)
            case .currency:
                try? formatter.currency(number, code: subject.code, presentation: subject.presentation, style)
            }
        return text ?? number.description
    }
}

/// A quantity as a format style.
public struct LocalizedQuantityFormat<Input: LocalizableNumber>: FormatStyle {
    /// The reader's locale.
    public var locale: LanguageTag
    /// The unit of the values.
    public var unit: UnitIdentifier
    /// What the quantity is shown for.
    public var usage: Usage
    /// How long the unit's name is.
    public var width: Width
    /// How the number is written.
    public var style: NumberStyle

    /// A style for a locale and a unit.
    public init(
        unit: UnitIdentifier, usage: Usage = .asProvided, width: Width = .abbreviated, locale: LanguageTag,
        style: NumberStyle = .automatic
    ) {
        self.locale = locale
        self.unit = unit
        self.usage = usage
        self.width = width
        self.style = style
    }

    /// The text; number and unit identifier when it can't be formatted.
    public func format(_ value: Input) -> String {
        let number = value.decimalNumber
        return (try? LocaleFormatter(locale).measurement(number, unit: unit, usage: usage, width: width, style))
            ?? "\(number) \(unit)"
    }
}

/// A list as a format style.
public struct LocalizedListFormat: FormatStyle {
    /// The reader's locale.
    public var locale: LanguageTag
    /// Which word joins the items.
    public var type: ListType
    /// How long the joining words are.
    public var width: Width

    /// A style for a locale.
    public init(type: ListType = .and, width: Width = .wide, locale: LanguageTag) {
        self.locale = locale
        self.type = type
        self.width = width
    }

    /// The text; the items with commas when they can't be joined.
    public func format(_ value: [String]) -> String {
        (try? LocaleFormatter(locale).list(value, type: type, width: width)) ?? value.joined(separator: ", ")
    }
}

/// A number of bytes as a format style.
public struct LocalizedByteCountFormat: FormatStyle {
    /// The reader's locale.
    public var locale: LanguageTag
    /// How bytes are counted.
    public var style: ByteCountStyle
    /// Whether zero is written in words.
    public var spellsOutZero: Bool

    /// A style for a locale.
    public init(style: ByteCountStyle = .file, spellsOutZero: Bool = true, locale: LanguageTag) {
        self.locale = locale
        self.style = style
        self.spellsOutZero = spellsOutZero
    }

    /// The text; the plain number when it can't be formatted.
    public func format(_ value: Int64) -> String {
        (try? LocaleFormatter(locale).byteCount(DecimalNumber(value), style: style, spellsOutZero: spellsOutZero))
            ?? "\(value)"
    }
}

/// A person's name as a format style.
public struct LocalizedNameFormat: FormatStyle {
    /// The reader's locale.
    public var locale: LanguageTag
    /// How the name is written.
    public var style: PersonNameStyle

    /// A style for a locale.
    public init(style: PersonNameStyle = .medium, locale: LanguageTag) {
        self.locale = locale
        self.style = style
    }

    /// The text; empty when the name has neither a given name nor a surname.
    public func format(_ value: PersonName) -> String {
        (try? LocaleFormatter(locale).name(value, style: style)) ?? ""
    }
}
