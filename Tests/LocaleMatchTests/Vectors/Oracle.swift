// SPDX-License-Identifier: Apache-2.0

import CICUOracle

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

    /// The options of ICU's matcher.
    struct Options {
        var favorsScript = false
        var isTwoWay = false
        var demotesNothing = false
        /// The index of the default; negative for none.
        var defaultIndex: Int32 = -1
    }

    /// The index that ICU's `LocaleMatcher` gives, -1 for none.
    static func icu(_ supported: [String], _ desired: [String], _ options: Options) -> Int {
        withCStrings(supported) { list, count in
            withCStrings(desired) { wishes, wishCount in
                Int(
                    oracle_match(
                        list, count, wishes, wishCount, options.favorsScript ? 1 : 0, options.isTwoWay ? 1 : 0,
                        options.demotesNothing ? 1 : 0, options.defaultIndex))
            }
        }
    }

    /// A change of a tag by ICU, given the text as it is (underscores as hyphens); `nil` when ICU can't.
    static func changed(_ text: String, _ change: Change) -> String? {
        var buffer = [CChar](repeating: 0, count: 1024)
        let tag = text.replacing("_", with: "-")
        let length = oracle_change(tag, change.rawValue, &buffer, Int32(buffer.count))
        return length >= 0
            ? String(decoding: buffer.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    /// The changes that ICU is asked for.
    enum Change: Int32 { case canonicalize, maximize, minimize }

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
