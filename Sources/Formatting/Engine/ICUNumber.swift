// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// ICU's number formatter for one locale and skeleton; ICU documents formatting with it as safe from any number of
/// threads.
final class ICUNumber: ICUObject, @unchecked Sendable {
    init(skeleton: String, locale: String) throws(FormattingError) {
        try super.init("formatting a number for \(locale) with \"\(skeleton)\"", close: tolk_number_close) { handle in
            ICU.withText(skeleton) { tolk_number_open($0, locale, handle) }
        }
    }

    func format(_ value: DecimalNumber) throws(FormattingError) -> String {
        try ICU.string(description) { out in ICU.withValue(value) { tolk_number_format(handle, $0, out) } }
    }

    func formatWithFields(_ value: DecimalNumber) throws(FormattingError) -> (String, [tolk_field]) {
        try ICU.stringWithFields(description) { out in ICU.withValue(value) { tolk_number_format(handle, $0, out) } }
    }
}

/// ICU's formatter for ranges of numbers for one locale and skeleton; as safe to share as ``ICUNumber``.
final class ICUNumberRange: ICUObject, @unchecked Sendable {
    init(skeleton: String, locale: String) throws(FormattingError) {
        let description = "formatting a range for \(locale) with \"\(skeleton)\""
        try super.init(description, close: tolk_number_range_close) { handle in
            ICU.withText(skeleton) { tolk_number_range_open($0, locale, handle) }
        }
    }

    func format(_ first: DecimalNumber, _ last: DecimalNumber) throws(FormattingError) -> (String, [tolk_field]) {
        try ICU.stringWithFields(description) { out in
            ICU.withValue(first) { low in ICU.withValue(last) { tolk_number_range_format(handle, low, $0, out) } }
        }
    }
}
