internal import CICU
package import LocaleMatch

/// What is made once for a locale and shared by all formatters of it: ICU's formatters and compiled rules, in caches
/// with bounds.
package final class LocaleEngine: Sendable {
    /// The locale that was asked for.
    package let locale: LanguageTag
    /// The tag that ICU is given: the locale's, without values of `-u-` keys that ICU would stumble over.
    let icuTag: String
    /// What the locale says about units; made for each plan, which is kept, since most locales never need it.
    private var unitPreferences: UnitPreferenceSource { UnitPreferenceSource(locale) }

    private let compiled = CompiledTable<CompiledNumber>(capacity: 128)
    private let quantities = CompiledTable<CompiledQuantity>(capacity: 32)
    private let joiners = CompiledTable<CompiledList>(capacity: 16)
    private let calendarDates = CompiledTable<CompiledDate>(capacity: 16)
    private let offsets = CompiledTable<CompiledRelative>(capacity: 32)
    private let numbers = BoundedCache<String, ICUNumber>(capacity: 64)
    private let ranges = BoundedCache<String, ICUNumberRange>(capacity: 16)
    private let plans = BoundedCache<PlanKey, UnitPlan>(capacity: 32)
    private let dates = BoundedCache<DateKey, ICUDate>(capacity: 24)
    private let intervals = BoundedCache<DateKey, ICUInterval>(capacity: 8)
    private let lists = BoundedCache<PhraseKey, ICUList>(capacity: 9)
    private let relatives = BoundedCache<PhraseKey, ICURelative>(capacity: 3)
    private let rules = BoundedCache<RulesKey, ICURules>(capacity: 8)
    private let plurals = BoundedCache<PluralRules.Kind, PluralRules>(capacity: 2)

    private struct PlanKey: Hashable {
        var unit: UnitIdentifier
        var usage: Usage
    }

    private struct DateKey: Hashable {
        var fields: DateFields
        var zone: TimeZoneID
    }

    private struct PhraseKey: Hashable {
        var type: Int32
        var width: Int32
    }

    private struct RulesKey: Hashable {
        var kind: ICURules.Kind
        var rules: String
    }

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

    /// An unknown numbering system would make ICU refuse the whole locale; UTS #35 says to ignore it.
    private static func icuTag(_ locale: LanguageTag) -> String {
        let identifier = locale.isPrivateUseOnly ? "und" : locale.identifier
        guard let system = locale.keyword("nu"), !NumberingSystem.isKeyword(system) else { return identifier }
        return identifier.replacing("-nu-\(system)", with: "")
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
            guard let plan = try? plan(unit, usage) else { return nil }
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

    /// The same as a reference to keep.
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

    func number(_ skeleton: String) throws(FormattingError) -> ICUNumber {
        try numbers.value(for: skeleton) { () throws(FormattingError) in
            try ICUNumber(skeleton: skeleton, locale: icuTag)
        }
    }

    func range(_ skeleton: String) throws(FormattingError) -> ICUNumberRange {
        try ranges.value(for: skeleton) { () throws(FormattingError) in
            try ICUNumberRange(skeleton: skeleton, locale: icuTag)
        }
    }

    func plan(_ unit: UnitIdentifier, _ usage: Usage) throws(FormattingError) -> UnitPlan {
        try plans.value(for: PlanKey(unit: unit, usage: usage)) { () throws(FormattingError) in
            try UnitPlan(unit: unit, usage: usage, preferences: unitPreferences)
        }
    }

    func date(_ fields: DateFields, _ zone: TimeZoneID) throws(FormattingError) -> ICUDate {
        try dates.value(for: DateKey(fields: fields, zone: zone)) { () throws(FormattingError) in
            try ICUDate(fields, zone: zone, locale: icuTag)
        }
    }

    func interval(_ fields: DateFields, _ zone: TimeZoneID) throws(FormattingError) -> ICUInterval {
        try intervals.value(for: DateKey(fields: fields, zone: zone)) { () throws(FormattingError) in
            try ICUInterval(fields, zone: zone, locale: icuTag)
        }
    }

    func list(type: Int32, width: Int32) throws(FormattingError) -> ICUList {
        try lists.value(for: PhraseKey(type: type, width: width)) { () throws(FormattingError) in
            try ICUList(locale: icuTag, type: type, width: width)
        }
    }

    func relative(width: Int32) throws(FormattingError) -> ICURelative {
        try relatives.value(for: PhraseKey(type: 0, width: width)) { () throws(FormattingError) in
            try ICURelative(locale: icuTag, width: width)
        }
    }

    func rules(_ kind: ICURules.Kind, _ text: String = "") throws(FormattingError) -> ICURules {
        try rules.value(for: RulesKey(kind: kind, rules: text)) { () throws(FormattingError) in
            try ICURules(locale: icuTag, kind: kind, rules: text)
        }
    }

    /// What ICU's data says about names in a locale, which may be another one than the engine's.
    func names(_ locale: LanguageTag) -> NameData {
        (try? Self.nameData.value(for: locale.withoutExtensions) { () throws(FormattingError) in
            NameData(locale.withoutExtensions)
        }) ?? NameData(locale)
    }

    private static let nameData = BoundedCache<LanguageTag, NameData>(capacity: 64)

    package func plural(_ kind: PluralRules.Kind) throws(FormattingError) -> PluralRules {
        try plurals.value(for: kind) { () throws(FormattingError) in try PluralRules(locale, kind) }
    }
}
