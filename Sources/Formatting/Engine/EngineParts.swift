// SPDX-License-Identifier: Apache-2.0

// What an engine keeps of ICU's: one key for each kind of formatter.

/// A number formatter by its skeleton.
struct NumberPart: EnginePart {
    let skeleton: String
    func make(_ engine: LocaleEngine) throws(FormattingError) -> ICUNumber {
        try ICUNumber(skeleton: skeleton, locale: engine.icuTag)
    }
}

/// A formatter of ranges by its skeleton.
struct NumberRangePart: EnginePart {
    let skeleton: String
    func make(_ engine: LocaleEngine) throws(FormattingError) -> ICUNumberRange {
        try ICUNumberRange(skeleton: skeleton, locale: engine.icuTag)
    }
}

/// How a unit is shown for a usage.
struct UnitPlanPart: EnginePart {
    let unit: UnitIdentifier
    let usage: Usage
    func make(_ engine: LocaleEngine) throws(FormattingError) -> UnitPlan {
        // What the locale says about units is worked out for each plan, since most locales never need it.
        try UnitPlan(unit: unit, usage: usage, preferences: UnitPreferenceSource(engine.locale))
    }
}

/// A date formatter.
struct DatePart: EnginePart {
    let fields: DateFields
    let zone: TimeZoneID
    func make(_ engine: LocaleEngine) throws(FormattingError) -> ICUDate {
        try ICUDate(fields, zone: zone, locale: engine.icuTag)
    }
}

/// A formatter of intervals.
struct IntervalPart: EnginePart {
    let fields: DateFields
    let zone: TimeZoneID
    func make(_ engine: LocaleEngine) throws(FormattingError) -> ICUInterval {
        try ICUInterval(fields, zone: zone, locale: engine.icuTag)
    }
}

/// A list formatter.
struct ListPart: EnginePart {
    let type: ListType
    let width: Width
    func make(_ engine: LocaleEngine) throws(FormattingError) -> ICUList {
        try ICUList(locale: engine.icuTag, type: type.number, width: width.number)
    }
}

/// A formatter of relative time.
struct RelativePart: EnginePart {
    let width: Width
    func make(_ engine: LocaleEngine) throws(FormattingError) -> ICURelative {
        try ICURelative(locale: engine.icuTag, width: width.number)
    }
}

/// A formatter by rules.
struct RulesPart: EnginePart {
    let kind: ICURules.Kind
    var rules = ""
    func make(_ engine: LocaleEngine) throws(FormattingError) -> ICURules {
        try ICURules(locale: engine.icuTag, kind: kind, rules: rules)
    }
}

/// Plural rules.
struct PluralPart: EnginePart {
    let kind: PluralRules.Kind
    func make(_ engine: LocaleEngine) throws(FormattingError) -> PluralRules { try PluralRules(engine.locale, kind) }
}
