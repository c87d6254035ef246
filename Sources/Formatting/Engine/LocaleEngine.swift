// SPDX-License-Identifier: Apache-2.0

internal import CICU
package import LocaleMatch

/// What is made once for a locale and shared by all formatters of it.
///
/// The compiled forms stand in tables that are read without a lock, and everything else in one cache; all have bounds.
package final class LocaleEngine: Sendable {
    /// The locale that was asked for.
    package let locale: LanguageTag
    /// The tag that ICU is given: the locale's, without values of `-u-` keys that ICU would stumble over.
    let icuTag: String

    private let compiled = CompiledTable<CompiledNumber>(capacity: 128)
    private let quantities = CompiledTable<CompiledQuantity>(capacity: 32)
    private let joiners = CompiledTable<CompiledList>(capacity: 16)
    private let calendarDates = CompiledTable<CompiledDate>(capacity: 16)
    private let offsets = CompiledTable<CompiledRelative>(capacity: 32)
    private let numberReaders = CompiledTable<NumberReader>(capacity: 1, overflow: 1)
    /// Everything else that was made for the locale.
    private let parts = EngineCache(capacity: 192)
    /// The names of languages, regions and the like.
    let nameTable = NameTable()

    /// The most locales whose engines are kept when nothing uses them: 256.
    package static let maximumLocales = 256
    private static let engines = BoundedCache<LanguageTag, LocaleEngine>(capacity: maximumLocales)

    /// The engine of a locale, shared with every other formatter of that locale.
    package static func shared(_ locale: LanguageTag) -> LocaleEngine {
        // Making an engine can't fail; the cache's signature is for values that can.
        (try? engines.value(for: locale) { () throws(FormattingError) in LocaleEngine(locale) }) ?? LocaleEngine(locale)
    }

    package init(_ locale: LanguageTag) {
        self.locale = locale
        icuTag = Self.icuTag(locale)
    }

    /// UTS #35 says to ignore what is unknown: an unknown numbering system would make ICU refuse the whole locale, and an
    /// unknown hour cycle, from version 78 on, choose another one for `en-GB-posix`.
    private static func icuTag(_ locale: LanguageTag) -> String {
        var identifier = locale.isPrivateUseOnly ? "und" : locale.identifier
        if let system = locale.keyword("nu"), !system.isEmpty, !NumberingSystem.isKeyword(system) {
            identifier = identifier.replacing("-nu-\(system)", with: "")
        }
        if let cycle = locale.keyword("hc"), !cycle.isEmpty,
            !["h11", "h12", "h23", "h24", "c12", "c24"].contains(cycle)
        {
            identifier = identifier.replacing("-hc-\(cycle)", with: "")
        }
        return identifier
    }

    /// What a formatter's method does with a compiled form: nothing is retained and nothing is made.
    @inline(__always)
    func number<Text>(
        _ subject: UInt64?, _ style: NumberStyle, _ body: (CompiledNumber) -> Text?
    ) -> Text? {
        guard let subject else { return nil }
        return compiled.find(CompiledKey(style: style.bits, subject: subject))?._withUnsafeGuaranteedRef(body)
    }

    /// The compiled form of a style, made when it isn't there; `nil` where ICU formats it.
    func compiled(_ subject: NumberSubject, _ style: NumberStyle) -> CompiledNumber? {
        guard let subjectBits = subject.bits else { return nil }
        return compiled.value(for: CompiledKey(style: style.bits, subject: subjectBits)) {
            NumberCompiler(engine: self, subject: subject, style: style).compile()
        }
    }

    /// The compiled form of a quantity with a usage or a mixed unit.
    @inline(__always)
    func quantity<Text>(
        _ unit: UnitIdentifier, _ usage: Usage, _ width: Width, _ style: NumberStyle,
        _ body: (CompiledQuantity) -> Text?
    ) -> Text? {
        guard let code = usage.code, let bits = NumberSubject.bits(unit, width) else { return nil }
        let key = CompiledKey(style: style.bits, subject: bits | UInt64(code) << 48)
        if let found = quantities.find(key) { return found._withUnsafeGuaranteedRef(body) }
        return quantities.value(for: key) {
            guard let plan = try? value(UnitPlanPart(unit: unit, usage: usage)) else { return nil }
            return CompiledQuantity(plan, engine: self, width: width, style: style, isConverted: !usage.isAsProvided)
        }.flatMap(body)
    }

    /// The compiled form of a list's patterns.
    @inline(__always)
    func joiner<Text>(type: ListType, width: Width, _ body: (CompiledList) -> Text?) -> Text? {
        let key = CompiledKey(style: UInt64(type.number), subject: UInt64(width.kind.rawValue))
        if let found = joiners.find(key) { return found._withUnsafeGuaranteedRef(body) }
        return joiner(type: type, width: width).flatMap(body)
    }

    /// Returns the compiled list as a reference to keep.
    func joiner(type: ListType, width: Width) -> CompiledList? {
        joiners.value(for: CompiledKey(style: UInt64(type.number), subject: UInt64(width.kind.rawValue))) {
            CompiledList(engine: self, type: type, width: width)
        }
    }

    /// The compiled form of dates in UTC.
    @inline(__always)
    func calendarDate<Text>(_ fields: DateFields, _ body: (CompiledDate) -> Text?) -> Text? {
        guard let key = fields.key else { return nil }
        if let found = calendarDates.find(key) { return found._withUnsafeGuaranteedRef(body) }
        return calendarDates.value(for: key) { CompiledDate(engine: self, fields: fields) }.flatMap(body)
    }

    /// The compiled form of relative time.
    @inline(__always)
    func offset<Text>(
        _ unit: RelativeUnit, _ presentation: RelativePresentation, _ width: Width,
        _ body: (CompiledRelative) -> Text?
    ) -> Text? {
        let key = CompiledKey(
            style: UInt64(unit.number), subject: UInt64(width.kind.rawValue) | (presentation.isNamed ? 256 : 0))
        if let found = offsets.find(key) { return found._withUnsafeGuaranteedRef(body) }
        return offsets.value(for: key) {
            CompiledRelative(engine: self, unit: unit, presentation: presentation, width: width)
        }.flatMap(body)
    }

    /// What reads typed numbers of the usual shape; `nil` where every number is the scanner's.
    @inline(__always)
    func numberReader<Value>(_ body: (NumberReader) -> Value?) -> Value? {
        let key = CompiledKey(style: 0, subject: 0)
        if let found = numberReaders.find(key) { return found._withUnsafeGuaranteedRef(body) }
        return numberReaders.value(for: key) { (try? value(NumberSymbolsPart())).flatMap { NumberReader($0) } }
            .flatMap(body)
    }

    /// What a key stands for, made when it isn't there.
    func value<Part: EnginePart>(_ part: Part) throws(FormattingError) -> Part.Made { try parts.value(part, self) }

    /// What ICU's data says about names in a locale, which may be another one than the engine's.
    func names(_ locale: LanguageTag) -> NameData {
        (try? Self.nameData.value(for: locale.withoutExtensions) { () throws(FormattingError) in
            NameData(locale.withoutExtensions)
        }) ?? NameData(locale)
    }

    private static let nameData = BoundedCache<LanguageTag, NameData>(capacity: 64)

    package func plural(_ kind: PluralRules.Kind) throws(FormattingError) -> PluralRules {
        try value(PluralPart(kind: kind))
    }
}
