import Glibc
import LocaleMatch
import LocalizedStrings

/// What is fuzzed, by the environment variable `TOLK_FUZZ`; each input goes to all of them when it isn't set.
private let target: String? = getenv("TOLK_FUZZ").map { String(cString: $0) }

private let locales = ["en", "ar-EG", "uk"].compactMap { try? LanguageTag($0) }

/// Reads tables and formats every key of them, with arguments that fit and that don't.
private func look(_ path: String, _ bytes: [UInt8]) {
    let tables = StringTables(files: [path: bytes])
    for locale in locales {
        let localizer = tables.localizer(for: [locale])
        for table in tables.tableNames {
            for key in tables.keys(table: table).prefix(64) {
                for arguments in [[], [1, 2, 3], ["x", 1.5, -1], [0, "\u{202E}ש", 1e300]] as [[FormatArgument]] {
                    let found = localizer.text(key, table: table, arguments: arguments)
                    precondition(found.text.utf8.count <= StringsLimits.expansionBytes)
                }
            }
        }
    }
    _ = tables.adding(.accented).adding(.mirrored)
}

/// One input of the fuzzer's.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStrings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if target == nil || target == "strings" { look("en.lproj/Localizable.strings", bytes) }
    if target == nil || target == "stringsdict" { look("en.lproj/Localizable.stringsdict", bytes) }
    if target == nil || target == "xcstrings" { look("Localizable.xcstrings", bytes) }
    if target == nil || target == "format" {
        // The text goes in as a value, so that the format engine gets every byte sequence that is UTF-8.
        let text = String(decoding: bytes, as: UTF8.self)
        let localizer = StringTables(files: [:]).localizer(for: locales)
        for arguments in [[1, 2, 3], ["x", 1.5, -1, 0], [1e-300, "\u{2069}", 7]] as [[FormatArgument]] {
            let found = localizer.text("k", defaultValue: text, arguments: arguments)
            precondition(found.text.utf8.count <= StringsLimits.expansionBytes)
        }
        _ = PseudoLocale.accented.text(text)
        _ = PseudoLocale.mirrored.text(text)
    }
    return 0
}

/// libFuzzer's loop.
@_silgen_name("LLVMFuzzerRunDriver")
private func run(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Where the program begins: SwiftPM gives `main` this name, so libFuzzer's own isn't reached.
@_cdecl("fuzz_strings_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var count = count
    var words = words
    return run(&count, &words) { fuzzStrings($0, $1) }
}
