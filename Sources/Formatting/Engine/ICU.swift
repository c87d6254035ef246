internal import CICU

/// The one door to ICU's C functions: buffers, statuses and errors.
enum ICU {
    /// ICU's version, such as "72.1".
    static let version = String(cString: tolk_icu_version())

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

    /// The same for a function that also reports fields.
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

    /// Throws ICU's error with its symbolic name and what was being done.
    static func check(_ status: tolk_status, _ what: @autoclosure () -> String) throws(FormattingError) {
        guard status == TOLK_OK else {
            let name = String(cString: tolk_status_name(status))
            throw FormattingError(.engine, "\(what()): ICU \(version) says \(name)")
        }
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
        var text = text
        return text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                body(tolk_text(bytes: $0.baseAddress, length: Int32(clamping: $0.count)))
            }
        }
    }

    /// Every leaf below a path of a resource bundle, in order; empty when there is no such bundle or path.
    static func leaves(tree: String = "", bundle: String, path: String) -> [(path: String, text: String)] {
        final class Box { var leaves: [(String, String)] = [] }
        let box = Box()
        _ = tolk_resource_visit(
            tree, bundle, path,
            { (context, path, pathLength, text, textLength) in
                guard let context, let path, let text else { return }
                Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().leaves.append(
                    (
                        ICU.decode(UnsafeBufferPointer(start: path, count: Int(pathLength)), pathLength),
                        ICU.decode(UnsafeBufferPointer(start: text, count: Int(textLength)), textLength)
                    ))
            }, Unmanaged.passUnretained(box).toOpaque())
        return box.leaves
    }

    /// The strings at or directly below a path of a locale's bundle, and whether they are the root's; empty when nobody
    /// has them.
    static func localeStrings(
        tree: String = "", locale: String, path: String
    ) -> (strings: [(key: String, text: String)], isRoot: Bool) {
        final class Box { var strings: [(String, String)] = [] }
        let box = Box()
        var isRoot: Int32 = 1
        _ = tolk_resource_visit_locale(
            tree, locale, path,
            { (context, path, pathLength, text, textLength) in
                guard let context, let path, let text else { return }
                Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().strings.append(
                    (
                        ICU.decode(UnsafeBufferPointer(start: path, count: Int(pathLength)), pathLength),
                        ICU.decode(UnsafeBufferPointer(start: text, count: Int(textLength)), textLength)
                    ))
            }, Unmanaged.passUnretained(box).toOpaque(), &isRoot)
        return (box.strings, isRoot != 0)
    }

    /// The identifiers of the locales that ICU has data for, as language tags.
    package static let availableLocales: [String] = {
        final class Box { var names: [String] = [] }
        let box = Box()
        tolk_locale_visit_available(
            { context, _, _, text, length in
                guard let context, let text else { return }
                let name = ICU.decode(UnsafeBufferPointer(start: text, count: Int(length)), length)
                Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().names.append(
                    String(name.map { $0 == "_" ? "-" : $0 }))
            }, Unmanaged.passUnretained(box).toOpaque())
        return box.names
    }()
}
