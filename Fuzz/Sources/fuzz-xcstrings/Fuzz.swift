import FuzzDriver
import TableFuzz

private let exchange = Exchange(Workspace("fuzz-xcstrings"))

/// Any bytes are a string catalog or a problem; each of its strings is formatted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCatalog(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    look("Localizable.xcstrings", bytes)
    exchange.checkTable(bytes, name: "Localizable.xcstrings")
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_xcstrings_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzCatalog($0, $1) }
}
