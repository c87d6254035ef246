import FuzzDriver
import TableFuzz

private let exchange = Exchange(Workspace("fuzz-strings"))

/// Any bytes are a `.strings` table in one of its forms, or a problem.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStrings(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    look("en.lproj/Localizable.strings", bytes)
    exchange.checkTable(bytes, name: "en.lproj/Localizable.strings")
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_strings_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzStrings($0, $1) }
}
