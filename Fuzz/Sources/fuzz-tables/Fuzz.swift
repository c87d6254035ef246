// SPDX-License-Identifier: Apache-2.0

import FuzzDriver
import Glibc
import TableFuzz

/// The path of the table that an input is, which says its format: `./Scripts/fuzz strings`, `stringsdict` and `xcstrings`
/// set it.
private let name = getenv("TOLK_FUZZ_TABLE").map { String(cString: $0) } ?? "en.lproj/Localizable.strings"
private let exchange = Exchange(Workspace("fuzz-tables"))

/// Any bytes are a table in the format, or a problem; each of its strings is formatted.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTable(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    look(name, bytes)
    exchange.checkTable(bytes, name: name)
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_tables_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzTable($0, $1) }
}
