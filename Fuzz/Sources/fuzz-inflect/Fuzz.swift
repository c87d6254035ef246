// SPDX-License-Identifier: Apache-2.0

import FuzzDriver
import LocaleMatch
import LocalizedStrings

private let localizers: [Localizer] = ["de", "en", "es", "fr", "it", "pt", "pl"].compactMap { name in
    guard let tag = try? LanguageTag(name) else { return nil }
    return StringTables(files: [:], sourceLanguage: tag).localizer(for: [tag])
}

private let context = AgreementContext(
    concepts: [
        .localizedPhrase("ensalada"), .termsOfAddress([.masculine]),
        .termsOfAddress([.localized(language: "en", pronouns: [CustomPronoun("xey", .init())]), .currentUser]),
    ], user: .feminine)

/// Any text with any markup has a text in every language, and whole marks of whole blocks never print.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInflect(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    let text = String(decoding: bytes, as: UTF8.self)
    for localizer in localizers {
        for arguments in [[], ["ensalada", 2, "x y"] as [FormatArgument]] {
            let found = localizer.text(
                "k", arguments: arguments, options: .init(defaultValue: text, agreement: context))
            promise(found.text.utf8.count <= StringsLimits.expansionBytes, "a text beyond its limit")
            _ = localizer.text(
                "k", arguments: arguments, options: .init(defaultValue: "^[\(text)](inflect: true)", agreement: context)
            )
            _ = localizer.text(
                "k", arguments: arguments, options: .init(defaultValue: "^[el %@](\(text))", agreement: context))
        }
    }
    _ = try? AgreementInput(json: text)
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_inflect_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzInflect($0, $1) }
}
