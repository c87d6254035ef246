// SPDX-License-Identifier: Apache-2.0

import FuzzDriver
import LocaleMatch

private let matcher = LocaleMatcher(supported: ["en", "es", "es-419", "zh-Hant", "sr-Latn", "x-foo", "de-1996"])
private let plain = LocaleMatcher(supported: ["en", "en-GB", "es", "es-419", "zh-Hant", "sr-Latn", "fr", "no"])

/// Any header has an answer: the first of its ranking, never one that it refuses, and a key that says the same; several
/// sources with this one give the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHeader(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let header = AcceptLanguage(text)
    _ = (header.diagnostics, header.ranges)
    var preferences = ReaderPreferences()
    preferences.add(header, from: .header)
    for matcher in [matcher, plain] {
        let answer = matcher.match(header)
        precondition(matcher.match(preferences).supported == answer.supported, "several sources give another entry")
        precondition(answer.outcome != .matched || answer.ranked.first?.supported == answer.supported, "not the first")
        precondition(answer.textLocale.map(header.excludes) != true, "what is refused is served")
        precondition(answer.cacheKey == answer.supported?.spelling ?? "*", "a key of something else")
        let formatKey = answer.formatCacheKey
        precondition(formatKey.hasPrefix(answer.cacheKey) && formatKey.utf8.count < 512, "a key without bounds")
        // Words for people read the header anew for each of them: for long ones that's most of a run's time.
        if count < 256 { _ = (answer.explain().description, answer.contentLocation("/"), answer.vary) }
    }
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_header_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzHeader($0, $1) }
}
