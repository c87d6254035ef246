// SPDX-License-Identifier: Apache-2.0

internal import CICU

/// ICU's number formatter for one locale and skeleton.
///
/// `@unchecked`: the pointer never changes and ICU documents formatting with a `LocalizedNumberFormatter` as safe from
/// any number of threads.
final class ICUNumber: @unchecked Sendable {
    let handle: OpaquePointer
    private let description: String

    init(skeleton: String, locale: String) throws(FormattingError) {
        description = "formatting a number for \(locale) with \"\(skeleton)\""
        var handle: OpaquePointer?
        let status = ICU.withText(skeleton) { tolk_number_open($0.bytes, $0.length, locale, &handle) }
        try ICU.check(status, description)
        guard let handle else { throw FormattingError(.engine, "\(description): ICU gave no formatter") }
        self.handle = handle
    }

    deinit { tolk_number_close(handle) }

    func format(_ value: DecimalNumber) throws(FormattingError) -> String {
        try ICU.string(description) { buffer, capacity, length in
            ICU.withValue(value) { tolk_number_format(handle, $0, buffer, capacity, length, nil, 0, nil) }
        }
    }

    func formatWithFields(_ value: DecimalNumber) throws(FormattingError) -> (String, [tolk_field]) {
        try ICU.stringWithFields(description) { buffer, capacity, length, fields, fieldCapacity, count in
            ICU.withValue(value) {
                tolk_number_format(handle, $0, buffer, capacity, length, fields, fieldCapacity, count)
            }
        }
    }
}

/// ICU's formatter of ranges of numbers for one locale and skeleton; as safe to share as ``ICUNumber``.
final class ICUNumberRange: @unchecked Sendable {
    private let handle: OpaquePointer
    private let description: String

    init(skeleton: String, locale: String) throws(FormattingError) {
        description = "formatting a range for \(locale) with \"\(skeleton)\""
        var handle: OpaquePointer?
        let status = ICU.withText(skeleton) { tolk_number_range_open($0.bytes, $0.length, locale, &handle) }
        try ICU.check(status, description)
        guard let handle else { throw FormattingError(.engine, "\(description): ICU gave no formatter") }
        self.handle = handle
    }

    deinit { tolk_number_range_close(handle) }

    func format(_ first: DecimalNumber, _ last: DecimalNumber) throws(FormattingError) -> (String, [tolk_field]) {
        try ICU.stringWithFields(description) { buffer, capacity, length, fields, fieldCapacity, count in
            ICU.withValue(first) { low in
                ICU.withValue(last) { high in
                    tolk_number_range_format(handle, low, high, buffer, capacity, length, fields, fieldCapacity, count)
                }
            }
        }
    }
}
