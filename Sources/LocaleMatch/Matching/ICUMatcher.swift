internal import CICU

/// ICU's own matcher, which stands in when the data that this machine's ICU carries has an unexpected shape.
///
/// `@unchecked`: the pointer is to an ICU LocaleMatcher, immutable after building and documented as safe to use from
/// any number of threads; it is freed with the last reference.
final class ICUMatcher: @unchecked Sendable {
    private let pointer: OpaquePointer

    init?(_ supported: [LanguageTag], _ options: LocaleMatcher.Options) {
        var made: OpaquePointer?
        var flags = tolk_matcher_options()
        flags.favor_script = options.favor.isScript ? 1 : 0
        flags.two_way_only = options.direction.isTwoWayOnly ? 1 : 0
        flags.no_demotion = options.demotion.isNone ? 1 : 0
        let status = withCStrings(supported.map(\.identifier)) { tolk_matcher_open($0, $1, flags, &made) }
        guard status == TOLK_OK, let made else { return nil }
        pointer = made
    }

    deinit { tolk_matcher_close(pointer) }

    /// The indices of the best supported entry and of the preference that it is for; `nil` when nothing matches.
    func best(_ desired: [LanguageTag]) -> (supported: Int, desired: Int)? {
        guard !desired.isEmpty else { return nil }
        var result = tolk_matcher_result()
        let status = withCStrings(desired.map(\.identifier)) { tolk_matcher_best(pointer, $0, $1, &result) }
        guard status == TOLK_OK, result.supported >= 0, result.desired >= 0 else { return nil }
        return (Int(result.supported), Int(result.desired))
    }
}

/// Calls a C function with an array of zero-terminated strings, all valid during the call only.
func withCStrings<Answer>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int32) -> Answer
) -> Answer {
    var bytes: [CChar] = []
    var offsets: [Int] = []
    for string in strings {
        offsets.append(bytes.count)
        bytes.append(contentsOf: string.utf8.lazy.map { CChar(bitPattern: $0) })
        bytes.append(0)
    }
    if bytes.isEmpty { bytes.append(0) }
    return bytes.withUnsafeBufferPointer { all in
        let pointers = offsets.map { all.baseAddress?.advanced(by: $0) } + [nil]
        return pointers.withUnsafeBufferPointer { list in
            body(list.baseAddress, Int32(truncatingIfNeeded: strings.count))
        }
    }
}
