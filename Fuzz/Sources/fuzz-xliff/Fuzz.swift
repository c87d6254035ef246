// SPDX-License-Identifier: Apache-2.0

import FuzzDriver
import TableFuzz

private let exchange = Exchange(Workspace("fuzz-xliff"))

/// Any bytes are an XLIFF document or a problem; what can be read comes back the same, and is brought in whole or not.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXLIFF(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    exchange.checkDocument(input(start, count), tables: ownTables)
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_xliff_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzXLIFF($0, $1) }
}
