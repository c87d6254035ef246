import FuzzDriver
import TableFuzz

private let exchange = Exchange(Workspace("fuzz-stringsdict"))

/// Any bytes are a `.stringsdict` or a problem; plurals of it are formatted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStringsDict(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    look("en.lproj/Localizable.stringsdict", bytes)
    exchange.checkTable(bytes, name: "en.lproj/Localizable.stringsdict")
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_stringsdict_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzStringsDict($0, $1) }
}
