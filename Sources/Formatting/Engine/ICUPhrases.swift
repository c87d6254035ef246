// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleMatch

/// ICU's list formatter for one locale, type and width.
///
/// `@unchecked`: the pointer never changes and ICU's formatter has only `const` functions without caches.
final class ICUList: @unchecked Sendable {
    private let handle: OpaquePointer
    private let description: String

    init(locale: String, type: Int32, width: Int32) throws(FormattingError) {
        description = "joining a list for \(locale)"
        var handle: OpaquePointer?
        try ICU.check(tolk_list_open(locale, type, width, &handle), description)
        guard let handle else { throw FormattingError(.engine, "\(description): ICU gave no formatter") }
        self.handle = handle
    }

    deinit { tolk_list_close(handle) }

    func format(_ items: [String]) throws(FormattingError) -> (String, [tolk_field]) {
        // One buffer for all items, so that the pointers into it stay good together.
        let bytes = items.flatMap { Array($0.utf8) }
        var ends: [Int] = []
        for item in items { ends.append((ends.last ?? 0) + item.utf8.count) }
        return try ICU.stringWithFields(description) { buffer, capacity, length, fields, fieldCapacity, count in
            bytes.withUnsafeBytes { raw in
                let base = raw.bindMemory(to: CChar.self)
                let texts = ends.indices.map { index in
                    let start = index == 0 ? 0 : ends[index - 1]
                    return tolk_text(
                        bytes: base.baseAddress.map { $0 + start }, length: Int32(clamping: ends[index] - start))
                }
                return tolk_list_format(
                    handle, texts, Int32(clamping: texts.count), buffer, capacity, length, fields, fieldCapacity,
                    count)
            }
        }
    }
}

/// ICU's formatter of relative time; as safe to share as ``ICUList``.
final class ICURelative: @unchecked Sendable {
    private let handle: OpaquePointer
    private let description: String

    init(locale: String, width: Int32) throws(FormattingError) {
        description = "formatting relative time for \(locale)"
        var handle: OpaquePointer?
        try ICU.check(tolk_relative_open(locale, width, &handle), description)
        guard let handle else { throw FormattingError(.engine, "\(description): ICU gave no formatter") }
        self.handle = handle
    }

    deinit { tolk_relative_close(handle) }

    func format(_ offset: Double, unit: Int32, isNamed: Bool) throws(FormattingError) -> (String, [tolk_field]) {
        try ICU.stringWithFields(description) { buffer, capacity, length, fields, fieldCapacity, count in
            tolk_relative_format(
                handle, offset, unit, isNamed ? 1 : 0, buffer, capacity, length, fields, fieldCapacity, count)
        }
    }
}

/// ICU's rule-based number formatter; calls take turns inside.
final class ICURules: @unchecked Sendable {
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

    private let handle: OpaquePointer
    private let description: String

    init(locale: String, kind: Kind, rules: String = "") throws(FormattingError) {
        description = "formatting by rules for \(locale)"
        var handle: OpaquePointer?
        var rules = rules
        if kind == .numberingSystem {
            let path = "RBNFRules/NumberingSystemRules"
            rules = ICUResources.texts(tree: "rbnf", locale: locale, path: path).texts.map(\.text).joined()
        }
        try ICU.check(ICU.withText(rules) { tolk_rules_open(locale, kind.number, $0, &handle) }, description)
        guard let handle else { throw FormattingError(.engine, "\(description): ICU gave no formatter") }
        self.handle = handle
    }

    deinit { tolk_rules_close(handle) }

    func format(_ value: DecimalNumber, set: String = "") throws(FormattingError) -> String {
        try ICU.string(description) { buffer, capacity, length in
            ICU.withValue(value) { number in
                ICU.withText(set) { tolk_rules_format(handle, number, $0, buffer, capacity, length) }
            }
        }
    }

    func parse(_ text: String) throws(FormattingError) -> Int64 {
        var value: Int64 = 0
        try ICU.check(ICU.withText(text) { tolk_rules_parse(handle, $0, &value) }, "reading \"\(text.prefix(80))\"")
        return value
    }
}

/// ICU's date formatter.
///
/// `@unchecked`: the pointer never changes; every call of the C function works on a copy of the calendar.
final class ICUDate: @unchecked Sendable {
    let handle: OpaquePointer
    private let description: String

    init(_ fields: DateFields, zone: TimeZoneID, locale: String) throws(FormattingError) {
        description = "formatting a date for \(locale)"
        var handle: OpaquePointer?
        let status = fields.withRequest { request in
            ICU.withText(zone.identifier) {
                tolk_date_open(request, locale, $0.bytes, $0.length, &handle)
            }
        }
        try ICU.check(status, "\(description) by \(fields)")
        guard let handle else { throw FormattingError(.engine, "\(description): ICU gave no formatter") }
        self.handle = handle
    }

    deinit { tolk_date_close(handle) }

    func format(_ milliseconds: Double) throws(FormattingError) -> String {
        try ICU.string(description) { buffer, capacity, length in
            tolk_date_format(handle, milliseconds, buffer, capacity, length, nil, 0, nil)
        }
    }

    func formatWithFields(_ milliseconds: Double) throws(FormattingError) -> (String, [tolk_field]) {
        try ICU.stringWithFields(description) { buffer, capacity, length, fields, fieldCapacity, count in
            tolk_date_format(handle, milliseconds, buffer, capacity, length, fields, fieldCapacity, count)
        }
    }

    func symbol(_ kind: Int, _ index: Int32) throws(FormattingError) -> String {
        try ICU.string(description) { tolk_date_symbol(handle, Int32(kind), index, $0, $1, $2) }
    }

    func pattern() throws(FormattingError) -> String {
        try ICU.string(description) { tolk_date_pattern(handle, $0, $1, $2) }
    }
}

/// ICU's formatter of intervals; a lock inside ICU lets calls take turns.
final class ICUInterval: @unchecked Sendable {
    private let handle: OpaquePointer
    private let description: String

    init(_ fields: DateFields, zone: TimeZoneID, locale: String) throws(FormattingError) {
        description = "formatting an interval for \(locale)"
        var handle: OpaquePointer?
        let status = fields.withRequest { request in
            ICU.withText(zone.identifier) {
                tolk_interval_open(request, locale, $0.bytes, $0.length, &handle)
            }
        }
        try ICU.check(status, "\(description) by \(fields)")
        guard let handle else { throw FormattingError(.engine, "\(description): ICU gave no formatter") }
        self.handle = handle
    }

    deinit { tolk_interval_close(handle) }

    func format(_ start: Double, _ end: Double) throws(FormattingError) -> (String, [tolk_field]) {
        try ICU.stringWithFields(description) { buffer, capacity, length, fields, fieldCapacity, count in
            tolk_interval_format(handle, start, end, buffer, capacity, length, fields, fieldCapacity, count)
        }
    }
}
