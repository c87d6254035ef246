import FuzzDriver
import LocaleMatch

private let matcher = LocaleMatcher(supported: ["en", "es", "es-419", "zh-Hant", "sr-Latn", "x-foo", "de-1996"])
private let plain = LocaleMatcher(supported: ["en", "en-GB", "es", "es-419", "zh-Hant", "sr-Latn", "fr", "no"])

/// Any header has an answer; the fast way, the remembered one and the whole way give the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHeader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    for matcher in [matcher, plain] {
        let whole = matcher.match(AcceptLanguage(text))
        for _ in 0..<3 {
            let fast = matcher.match(acceptLanguage: text)
            precondition(fast.supported == whole.supported, "the fast way gives another entry")
            precondition(fast.desired == whole.desired, "the fast way names another preference")
        }
        precondition(whole.outcome != .matched || whole.ranked.first?.supported == whole.supported, "not the first")
        _ = (whole.formatLocale, whole.explain().description)
    }
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_header_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzHeader($0, $1) }
}
