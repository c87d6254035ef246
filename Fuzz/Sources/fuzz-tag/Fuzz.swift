// SPDX-License-Identifier: Apache-2.0

import FuzzDriver
import LocaleMatch

/// Any text is a tag or a typed error, by either door; a tag's canonical syntax reads back as the same tag.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTag(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    if let tag = try? LanguageTag(localeIdentifier: text) {
        precondition((try? LanguageTag(tag.identifier)) == tag, "a locale's name gives a tag that doesn't read back")
    }
    guard let tag = try? LanguageTag(text) else { return 0 }
    precondition((try? LanguageTag(tag.identifier)) == tag, "the canonical syntax reads back as another tag")
    _ = (tag.variants, tag.privateUse, tag.extensions, tag.unicodeKeywords, tag.withoutExtensions)
    _ = (tag.canonicalized(), tag.maximized(), tag.minimized())
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_tag_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzTag($0, $1) }
}
