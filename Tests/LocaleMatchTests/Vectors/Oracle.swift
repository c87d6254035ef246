import CICU

#if canImport(Glibc)
    import Glibc
#endif

/// What other engines answer, for tests only.
enum Oracle {
    /// Calls with an array of zero-terminated strings that live during the call.
    static func withCStrings<Answer>(
        _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int32) -> Answer
    ) -> Answer {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        let pointers = copies.map { UnsafePointer($0) } + [nil]
        return pointers.withUnsafeBufferPointer { body($0.baseAddress, Int32(strings.count)) }
    }

    /// The index that ICU's `LocaleMatcher` gives, -1 for none.
    static func icu(_ supported: [String], _ desired: [String], _ options: tolk_matcher_options) -> Int {
        var matcher: OpaquePointer?
        guard withCStrings(supported, { tolk_matcher_open($0, $1, options, &matcher) }) == TOLK_OK else { return -2 }
        defer { tolk_matcher_close(matcher) }
        var result = tolk_matcher_result()
        guard withCStrings(desired, { tolk_matcher_best(matcher, $0, $1, &result) }) == TOLK_OK else { return -2 }
        return Int(result.supported)
    }

    /// A change of a tag by ICU, given the text as it is (underscores as hyphens); `nil` when ICU can't.
    static func changed(_ text: String, _ change: Change) -> String? {
        var buffer = [CChar](repeating: 0, count: 1024)
        var length: Int32 = 0
        let tag = text.replacing("_", with: "-")
        let status = tolk_locale_change_tag(
            tolk_locale_change(rawValue: change.rawValue), tag, &buffer, Int32(buffer.count), &length)
        return status == TOLK_OK
            ? String(decoding: buffer.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    /// The changes that ICU is asked for.
    enum Change: UInt32 { case canonicalize, maximize, minimize }

    /// Apple's function from the toolchain's own ICU, which is opened at run time and never linked; `nil` where it
    /// can't be had.
    static let apple: (@Sendable (_ available: [String], _ preferences: [String]) -> [String])? = {
        typealias Function =
            @convention(c) (
                UnsafePointer<UnsafePointer<CChar>?>?, Int32, UnsafePointer<UnsafePointer<CChar>?>?, Int32,
                UnsafeMutablePointer<UnsafePointer<CChar>?>, Int32, UnsafeMutablePointer<Int32>
            ) -> Int32
        let library =
            dlopen("lib_FoundationICU.so", RTLD_NOW)
            ?? dlopen(
                "/opt/swift/usr/lib/swift/linux/lib_FoundationICU.so", RTLD_NOW)
        guard let library, let symbol = dlsym(library, "ualoc_localizationsToUse") else { return nil }
        let function = unsafeBitCast(symbol, to: Function.self)
        return { available, preferences in
            withCStrings(available) { list, count in
                withCStrings(preferences) { wishes, wishCount in
                    var results = [UnsafePointer<CChar>?](repeating: nil, count: available.count + 1)
                    var error: Int32 = 0
                    let found = function(
                        wishes, wishCount, list, count, &results, Int32(available.count), &error)
                    return results.prefix(Int(max(found, 0))).compactMap { $0.map { String(cString: $0) } }
                }
            }
        }
    }()
}
