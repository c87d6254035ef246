// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleMatch

/// The one door to ICU's C functions: buffers, statuses and errors.
enum ICU {
    /// ICU's version, such as "72.1"; empty when there is no ICU.
    static let version = ICULibrary.loaded?.version ?? ""

    /// What a C function does that writes a text.
    typealias Writer = (UnsafeMutablePointer<tolk_output>) -> tolk_status

    /// Calls a function that writes a text, again with a larger buffer when the first was too small.
    static func string(_ what: @autoclosure () -> String, _ body: Writer) throws(FormattingError) -> String {
        var out = tolk_output()
        var status: tolk_status = TOLK_OK
        func attempt(_ buffer: UnsafeMutableBufferPointer<CChar>) -> String {
            (out.buffer, out.capacity) = (buffer.baseAddress, Int32(buffer.count))
            status = body(&out)
            return status == TOLK_OK ? decode(UnsafeBufferPointer(buffer), out.length) : ""
        }
        var text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512, attempt)
        if status == TOLK_BUFFER_TOO_SMALL {
            text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(out.length), attempt)
        }
        try check(status, what())
        return text
    }

    /// Calls a function that reports fields beside its text.
    static func stringWithFields(
        _ what: @autoclosure () -> String, _ body: Writer
    ) throws(FormattingError) -> (String, [tolk_field]) {
        var out = tolk_output()
        (out.capacity, out.field_capacity) = (512, 64)
        // Two more attempts: one when the text was too long, one when there were too many fields.
        for _ in 0..<3 {
            var text = [CChar](repeating: 0, count: Int(out.capacity))
            var fields = [tolk_field](repeating: tolk_field(), count: Int(out.field_capacity))
            let status = text.withUnsafeMutableBufferPointer { text in
                fields.withUnsafeMutableBufferPointer { fields in
                    (out.buffer, out.fields) = (text.baseAddress, fields.baseAddress)
                    return body(&out)
                }
            }
            if status == TOLK_BUFFER_TOO_SMALL {
                out.capacity = out.length
                continue
            }
            try check(status, what())
            if out.field_count > out.field_capacity {
                out.field_capacity = out.field_count
                continue
            }
            return (
                text.withUnsafeBufferPointer { decode($0, out.length) }, Array(fields.prefix(Int(out.field_count)))
            )
        }
        throw FormattingError(.engine, "\(what()): ICU's answer keeps growing")
    }

    private static func decode(_ buffer: UnsafeBufferPointer<CChar>, _ length: Int32) -> String {
        // As raw bytes, which are decoded in one go; a collection of signed characters would be one at a time.
        String(
            decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer).prefix(Int(length))),
            as: UTF8.self)
    }

    /// Throws when there is no ICU: what to install.
    static func requireLibrary() throws(FormattingError) {
        guard let problem = tolk_icu_get_library().problem else { return }
        throw FormattingError(.icuMissing, String(cString: problem))
    }

    /// Throws ICU's error with its symbolic name and what was being done.
    static func check(_ status: tolk_status, _ what: @autoclosure () -> String) throws(FormattingError) {
        if status == TOLK_OK { return }
        if status == TOLK_NO_ICU { try requireLibrary() }
        if status <= TOLK_NEEDS_ICU_BASE {
            let needed = Int(TOLK_NEEDS_ICU_BASE) - Int(status)
            throw FormattingError(
                .needsNewerICU,
                """
                \(what()) needs functions that came with ICU \(needed), and the ICU \(version) of this machine lacks them; \
                install a complete one
                """)
        }
        let name = String(cString: tolk_status_name(status))
        throw FormattingError(.engine, "\(what()): ICU \(version) says \(name)")
    }

    /// Hands a value to a body in the form that the C functions take.
    static func withValue<Result>(_ value: DecimalNumber, _ body: (tolk_number_value) -> Result) -> Result {
        if value.kind == .finite, value.exponent == 0, value.wide.isEmpty, value.small <= Int64.max.magnitude,
            !(value.isNegative && value.small == 0)
        {
            let integer = Int64(value.small)
            return body(tolk_number_value(decimal: tolk_text(), integer: value.isNegative ? -integer : integer))
        }
        return withText(value.exactText) { body(tolk_number_value(decimal: $0, integer: 0)) }
    }

    /// Hands text to a body in the form that the C functions take.
    static func withText<Result>(_ text: String, _ body: (tolk_text) -> Result) -> Result {
        func rebound(_ bytes: UnsafeBufferPointer<UInt8>) -> Result {
            bytes.withMemoryRebound(to: CChar.self) {
                body(tolk_text(bytes: $0.baseAddress, length: Int32(clamping: $0.count)))
            }
        }
        if let result = text.utf8.withContiguousStorageIfAvailable(rebound) { return result }
        var text = text
        return text.withUTF8(rebound)
    }
}

/// One of ICU's objects, which is closed when nothing refers to it any more.
///
/// `@unchecked`: the pointer never changes, and each kind says why calls may come from any thread.
class ICUObject: @unchecked Sendable {
    let handle: OpaquePointer
    /// What it does, for errors.
    let description: String
    private let close: (OpaquePointer?) -> Void

    init(
        _ description: String, close: @escaping (OpaquePointer?) -> Void,
        open: (UnsafeMutablePointer<OpaquePointer?>) -> tolk_status
    ) throws(FormattingError) {
        var handle: OpaquePointer?
        try ICU.check(open(&handle), description)
        guard let handle else { throw FormattingError(.engine, "\(description): ICU gave nothing that does it") }
        (self.handle, self.description, self.close) = (handle, description, close)
    }

    deinit { close(handle) }
}

extension tolk_field {
    /// Whether it is one of a number's fields, such as TOLK_NUMBER_FIELD_INTEGER.
    func isNumber(_ kinds: Int...) -> Bool { Int(category) == TOLK_FIELD_NUMBER && kinds.contains(Int(kind)) }
}
