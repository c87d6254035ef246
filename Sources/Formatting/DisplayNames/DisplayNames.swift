// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleData
public import LocaleMatch

/// What a locale calls languages, regions, scripts, currencies, calendars and the like.
///
///     let names = LocaleFormatter(locale).names()
///     names.language(try LanguageTag("sv"))          // "Schwedisch"
///     names.region("CH")                             // "Schweiz"
///     names.currency("EUR")                          // "Euro"
///
/// A name that ICU's data doesn't have is `nil`, never the code dressed up as a name. Known names take some tens of
/// nanoseconds: each one is looked up once and kept, in a bounded cache.
public struct DisplayNames: Sendable, Hashable {
    let formatter: LocaleFormatter
    let style: Style
    var engine: LocaleEngine { formatter.engine }

    /// The locale whose words they are.
    public var locale: LanguageTag { formatter.locale }

    /// How names are written.
    public struct Style: Sendable, Hashable {
        /// Whether dialects have names of their own: "British English" instead of "English (United Kingdom)".
        public var usesDialectNames: Bool
        /// Where the name will stand, which decides about capital letters in some languages.
        public var context: Context
        /// Whether short names are preferred: "US" instead of "United States".
        public var isShort: Bool

        /// A style.
        public init(usesDialectNames: Bool = false, context: Context = .inSentence, isShort: Bool = false) {
            self.usesDialectNames = usesDialectNames
            self.context = context
            self.isShort = isShort
        }

        /// For the middle of a sentence, with standard names.
        public static let standard = Style()
        /// For a list or a menu, with names of dialects.
        public static let menu = Style(usesDialectNames: true, context: .menu)
    }

    /// Where a name will stand.
    public struct Context: Sendable, Hashable {
        let number: Int32
        /// In the middle of a sentence.
        public static let inSentence = Context(number: 0)
        /// At the beginning of a sentence.
        public static let beginningOfSentence = Context(number: 1)
        /// In a list or a menu.
        public static let menu = Context(number: 2)
        /// Alone, such as a title.
        public static let standalone = Context(number: 3)
    }

    /// A language, or a language with script, region and variants: `sv` → "Swedish", `zh-Hant-TW` → "Chinese (Traditional,
    /// Taiwan)".
    public func language(_ tag: LanguageTag) -> String? {
        let isBare = tag.identifier == tag.language
        return name(isBare ? .language : .locale, tag.identifier)
    }

    /// A region by two letters or three digits: `CH` → "Switzerland", `419` → "Latin America".
    public func region(_ code: some StringProtocol) -> String? { name(.region, code.uppercased()) }

    /// A script by its four letters, as it is called alone: `Hans` → "Simplified Han".
    public func script(_ code: some StringProtocol) -> String? {
        name(.script, code.prefix(1).uppercased() + code.dropFirst().lowercased())
    }

    /// A variant of a language: `1901` → "Traditional German orthography".
    public func variant(_ code: some StringProtocol) -> String? { name(.variant, code.uppercased()) }

    /// A calendar by its keyword: `buddhist` → "Buddhist Calendar".
    public func calendar(_ keyword: some StringProtocol) -> String? { name(.calendar, keyword.lowercased()) }

    /// A numbering system by its keyword: `arab` → "Arabic-Indic Digits".
    public func numberingSystem(_ keyword: some StringProtocol) -> String? {
        name(.numberingSystem, keyword.lowercased())
    }

    /// An order by its keyword: `phonebk` → "Phonebook Sort Order".
    public func collation(_ keyword: some StringProtocol) -> String? { name(.collation, keyword.lowercased()) }

    /// A currency by its code: `EUR` → "Euro".
    public func currency(_ code: some StringProtocol) -> String? { name(.currency, code.uppercased()) }

    /// A currency as it is called behind an amount: `EUR`, other → "euros".
    public func currency(_ code: some StringProtocol, _ category: PluralCategory) -> String? {
        name(.currencyPlural(category), code.uppercased())
    }

    /// The symbol that the locale writes for a currency: `USD` → "$", "US$"; the code where it has none.
    public func currencySymbol(_ code: some StringProtocol, narrow: Bool = false) -> String? {
        name(narrow ? .narrowSymbol : .symbol, code.uppercased())
    }

    /// A unit: `kilometer` → "kilometers", "km".
    public func unit(_ unit: UnitIdentifier, width: Width = .wide) -> String? {
        name(.unit(width), unit.identifier)
    }

    private func name(_ kind: NameKind, _ code: String) -> String? {
        // Longer than any code that ICU has a name for; an empty one is the first of a table to it.
        guard !code.isEmpty, code.utf8.count <= LanguageTag.maximumBytes, !code.utf8.contains(0) else { return nil }
        return engine.nameTable.name(DisplayNameKey(kind: kind, style: style, code: code), engine)
    }
}

/// A language to choose.
public struct LanguageChoice: Sendable, Hashable {
    /// The language.
    public let tag: LanguageTag
    /// What the reader's locale calls it.
    public let name: String
    /// What it calls itself; the reader's name where it has none.
    public let ownName: String
}

extension DisplayNames {
    /// A list for a language picker, in the reader's order of their names; languages without a name are left out.
    public func languageMenu(_ tags: some Sequence<LanguageTag>) throws(FormattingError) -> [LanguageChoice] {
        var choices: [LanguageChoice] = []
        for tag in tags {
            guard let name = language(tag) else { continue }
            choices.append(LanguageChoice(tag: tag, name: name, ownName: tag.ownName() ?? name))
        }
        return try formatter.collator().sorted(choices, by: \.name)
    }
}

extension LocaleFormatter {
    /// What the locale calls languages, regions and the like.
    public func names(_ style: DisplayNames.Style = .standard) -> DisplayNames {
        DisplayNames(formatter: self, style: style)
    }
}

extension LanguageTag {
    /// What a locale calls this language, `nil` where it has no name for it.
    public func name(in locale: LanguageTag, _ style: DisplayNames.Style = .standard) -> String? {
        LocaleFormatter(locale).names(style).language(self)
    }

    /// What the language calls itself, for a language picker: "Deutsch", "português (Brasil)".
    public func ownName(_ style: DisplayNames.Style = DisplayNames.Style(usesDialectNames: true)) -> String? {
        name(in: self, style)
    }
}

/// What a name is of.
enum NameKind: Hashable, Sendable {
    case locale, language, script, region, variant, calendar, numberingSystem, collation
    case currency, symbol, narrowSymbol
    case currencyPlural(PluralCategory)
    case unit(Width)
    /// By ICU's number of the name.
    case timeZone(Int32)

    /// The number of the kind in ICU's names; `nil` where these don't have it.
    var number: Int32? {
        switch self {
        case .locale: 0
        case .language: 1
        case .script: 2
        case .region: 3
        case .variant: 4
        case .calendar: 5
        case .numberingSystem: 6
        case .collation: 7
        default: nil
        }
    }
}

/// What a name is looked up by.
struct DisplayNameKey: Hashable, Sendable {
    let kind: NameKind
    let style: DisplayNames.Style
    let code: String
}

/// The names that were asked for in one locale.
struct NameTable: Sendable {
    private let names = BoundedCache<DisplayNameKey, String?>(capacity: 2048)

    func name(_ key: DisplayNameKey, _ engine: LocaleEngine) -> String? {
        (try? names.value(for: key) { () throws(FormattingError) in Self.look(key, engine) }) ?? nil
    }

    /// The name in ICU's data.
    private static func look(_ key: DisplayNameKey, _ engine: LocaleEngine) -> String? {
        let tag = engine.locale.withoutExtensions.identifier
        func text(_ tree: String, _ path: String) -> String? {
            // A slash in a code would be another path.
            guard !key.code.contains("/") else { return nil }
            return ICUResources.texts(tree: tree, locale: tag, path: path).texts.first?.text
        }
        switch key.kind {
        case .script:
            // The name of a script that stands alone, where it has one: "Simplified Han" for "Simplified".
            if let alone = text("lang", "Scripts%stand-alone/\(key.code)") { return alone }
        case .currency: return ICU.currencyName(tag, key.code, style: 1)
        case .symbol: return ICU.currencyName(tag, key.code, style: 0)
        case .narrowSymbol: return ICU.currencyName(tag, key.code, style: 2)
        case .currencyPlural(let category): return ICU.currencyName(tag, key.code, category: category.description)
        case .timeZone(let number):
            return try? ICU.string("naming a time zone") { out in
                ICU.withText(key.code) { tolk_zone_name(tag, $0, number, out) }
            }
        case .unit(let width): return UnitTexts.name(of: key.code, width, tag)
        default: break
        }
        guard let number = key.kind.number, let names = try? engine.value(ICUNamesPart(style: key.style)) else {
            return nil
        }
        return names.name(number, key.code)
    }
}

/// ICU's names of one locale and style.
struct ICUNamesPart: EnginePart {
    let style: DisplayNames.Style
    func make(_ engine: LocaleEngine) throws(FormattingError) -> ICUNames {
        try ICUNames(engine.locale.withoutExtensions.identifier, style)
    }
}
