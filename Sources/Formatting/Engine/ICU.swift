// SPDX-License-Identifier: Apache-2.0

internal import CICU
internal import LocaleMatch

/// The one door to ICU's C functions: buffers, statuses and errors.
enum ICU {
    /// ICU's version, such as "72.1"; empty when there is no ICU.
    static let version = ICULibrary.loaded?.version ?? ""

    /// Calls a function that fills a buffer with UTF-8, again with a larger one when it was too small.
    static func string(
        _ what: @autoclosure () -> String,
        _ body: (UnsafeMutablePointer<CChar>?, Int32, UnsafeMutablePointer<Int32>) -> tolk_status
    ) throws(FormattingError) -> String {
        var length: Int32 = 0
        var status: tolk_status = TOLK_OK
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            status = body(buffer.baseAddress, Int32(buffer.count), &length)
            return status == TOLK_OK ? decode(UnsafeBufferPointer(buffer), length) : ""
        }
        if status == TOLK_BUFFER_TOO_SMALL {
            let bytes = [CChar](unsafeUninitializedCapacity: Int(length)) { buffer, count in
                status = body(buffer.baseAddress, Int32(buffer.count), &length)
                count = status == TOLK_OK ? min(Int(length), buffer.count) : 0
            }
            try check(status, what())
            return bytes.withUnsafeBufferPointer { decode($0, Int32($0.count)) }
        }
        try check(status, what())
        return text
    }

    /// Calls a function that reports fields beside its text.
    static func stringWithFields(
        _ what: @autoclosure () -> String,
        _ body: (
            UnsafeMutablePointer<CChar>?, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<tolk_field>?, Int32,
            UnsafeMutablePointer<Int32>
        ) -> tolk_status
    ) throws(FormattingError) -> (String, [tolk_field]) {
        var (textCapacity, fieldCapacity): (Int32, Int32) = (512, 64)
        // Two more attempts: one when the text was too long, one when there were too many fields.
        for _ in 0..<3 {
            var text = [CChar](repeating: 0, count: Int(textCapacity))
            var fields = [tolk_field](repeating: tolk_field(), count: Int(fieldCapacity))
            var (length, count): (Int32, Int32) = (0, 0)
            let status = body(&text, textCapacity, &length, &fields, fieldCapacity, &count)
            if status == TOLK_BUFFER_TOO_SMALL {
                textCapacity = length
                continue
            }
            try check(status, what())
            if count > fieldCapacity {
                fieldCapacity = count
                continue
            }
            return (
                text.withUnsafeBufferPointer { decode($0, length) }, Array(fields.prefix(Int(count)))
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
            return body(
                tolk_number_value(decimal: nil, decimal_length: 0, integer: value.isNegative ? -integer : integer))
        }
        var text = value.exactText
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                body(tolk_number_value(decimal: $0.baseAddress, decimal_length: Int32($0.count), integer: 0))
            }
        }
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

extension tolk_field {
    /// Whether it is one of a number's fields, such as TOLK_NUMBER_FIELD_INTEGER.
    func isNumber(_ kinds: Int...) -> Bool { Int(category) == TOLK_FIELD_NUMBER && kinds.contains(Int(kind)) }
}
