// SPDX-License-Identifier: Apache-2.0

import FuzzDriver
import LocalizedStrings
import TableFuzz

private let localizers = locales.map { StringTables(files: [:]).localizer(for: [$0]) }

/// Any text is a format string: the arguments are written within the limits, and pseudo-locales keep its specifiers.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFormat(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // The text goes in as a value, so that the engine gets every byte sequence that is UTF-8.
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    for localizer in localizers {
        for arguments in [[1, 2, 3], ["x", 1.5, -1, 0], [1e-300, "\u{2069}", 7]] as [[FormatArgument]] {
            let found = localizer.text("k", arguments: arguments, options: .init(defaultValue: text))
            promise(found.text.utf8.count <= StringsLimits.expansionBytes, "a text beyond the limit")
        }
        let found = localizer.text("k", options: .init(defaultValue: text))
        // By bytes: a combining mark behind `[` makes another character of it, and markup all the same. The end of a mark
        // without its beginning doesn't print either.
        let mayHoldMarkup = zip(text.utf8, text.utf8.dropFirst()).contains {
            ($0 == UInt8(ascii: "^") && $1 == UInt8(ascii: "[")) || ($0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "("))
        }
        promise(found.text == text || mayHoldMarkup, "a text without arguments that isn't as it stands")
    }
    _ = PseudoLocale.accented.text(text)
    _ = PseudoLocale.mirrored.text(text)
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_format_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzFormat($0, $1) }
}
