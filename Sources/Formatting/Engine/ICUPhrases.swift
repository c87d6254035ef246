// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleData
internal import LocaleMatch

/// ICU's list formatter for one locale, type and width; it has only `const` functions without caches.
final class ICUList: ICUObject, @unchecked Sendable {
    init(locale: String, type: Int32, width: Int32) throws(FormattingError) {
        try super.init("joining a list for \(locale)", close: tolk_list_close) {
            tolk_list_open(locale, type, width, $0)
        }
    }

    func format(_ items: [String]) throws(FormattingError) -> (String, [tolk_field]) {
        // One buffer for all items, so that the pointers into it stay good together.
        let bytes = items.flatMap { Array($0.utf8) }
        return try ICU.stringWithFields(description) { out in
            bytes.withUnsafeBytes { raw in
                var start = raw.bindMemory(to: CChar.self).baseAddress
                let texts = items.map { item in
                    let length = item.utf8.count
                    defer { start = start.map { $0 + length } }
                    return tolk_text(bytes: start, length: Int32(clamping: length))
                }
                return tolk_list_format(handle, texts, Int32(clamping: texts.count), out)
            }
        }
    }
}

/// ICU's formatter of relative time; as safe to share as ``ICUList``.
final class ICURelative: ICUObject, @unchecked Sendable {
    init(locale: String, width: Int32) throws(FormattingError) {
        try super.init("formatting relative time for \(locale)", close: tolk_relative_close) {
            tolk_relative_open(locale, width, $0)
        }
    }

    func format(_ offset: Double, unit: Int32, isNamed: Bool) throws(FormattingError) -> (String, [tolk_field]) {
        try ICU.stringWithFields(description) { tolk_relative_format(handle, offset, unit, isNamed ? 1 : 0, $0) }
    }
}

/// ICU's rule-based number formatter; calls take turns inside.
final class ICURules: ICUObject, @unchecked Sendable {
    /// Which rules.
    enum Kind: Sendable {
        case spellOut, ordinal, numberingSystem, written

        var number: Int32 {
            switch self {
            case .spellOut: Int32(TOLK_RULES_SPELL_OUT)
            case .ordinal: Int32(TOLK_RULES_ORDINAL)
            // Those for numbering systems ICU's C API takes as text only.
            case .numberingSystem, .written: Int32(TOLK_RULES_WRITTEN)
            }
        }
    }

    init(locale: String, kind: Kind, rules: String = "") throws(FormattingError) {
        var rules = rules
        if kind == .numberingSystem {
            let path = "RBNFRules/NumberingSystemRules"
            rules = ICUResources.texts(tree: "rbnf", locale: locale, path: path).texts.map(\.text).joined()
        }
        try super.init("formatting by rules for \(locale)", close: tolk_rules_close) { handle in
            ICU.withText(rules) { tolk_rules_open(locale, kind.number, $0, handle) }
        }
    }

    func format(_ value: DecimalNumber, set: String = "") throws(FormattingError) -> String {
        try ICU.string(description) { out in
            ICU.withValue(value) { number in ICU.withText(set) { tolk_rules_format(handle, number, $0, out) } }
        }
    }

    func parse(_ text: String) throws(FormattingError) -> Int64 {
        var value: Int64 = 0
        try ICU.check(ICU.withText(text) { tolk_rules_parse(handle, $0, &value) }, "reading \"\(text.prefix(80))\"")
        return value
    }
}

/// ICU's date formatter; every call of the C function works on a copy of the calendar.
final class ICUDate: ICUObject, @unchecked Sendable {
    init(_ fields: DateFields, zone: TimeZoneID, locale: String) throws(FormattingError) {
        try super.init("formatting a date for \(locale) by \(fields)", close: tolk_date_close) { handle in
            fields.withRequest { request in
                ICU.withText(zone.identifier) { tolk_date_open(request, locale, $0, handle) }
            }
        }
    }

    func format(_ milliseconds: Double) throws(FormattingError) -> String {
        try ICU.string(description) { tolk_date_format(handle, milliseconds, $0) }
    }

    func formatWithFields(_ milliseconds: Double) throws(FormattingError) -> (String, [tolk_field]) {
        try ICU.stringWithFields(description) { tolk_date_format(handle, milliseconds, $0) }
    }

    func symbol(_ kind: Int, _ index: Int32) throws(FormattingError) -> String {
        try ICU.string(description) { tolk_date_symbol(handle, Int32(kind), index, $0) }
    }

    func pattern() throws(FormattingError) -> String {
        try ICU.string(description) { tolk_date_pattern(handle, $0) }
    }
}

/// ICU's formatter of intervals; a lock inside ICU lets calls take turns.
final class ICUInterval: ICUObject, @unchecked Sendable {
    init(_ fields: DateFields, zone: TimeZoneID, locale: String) throws(FormattingError) {
        try super.init("formatting an interval for \(locale) by \(fields)", close: tolk_interval_close) { handle in
            fields.withRequest { request in
                ICU.withText(zone.identifier) { tolk_interval_open(request, locale, $0, handle) }
            }
        }
    }

    func format(_ start: Double, _ end: Double) throws(FormattingError) -> (String, [tolk_field]) {
        try ICU.stringWithFields(description) { tolk_interval_format(handle, start, end, $0) }
    }
}
