// SPDX-License-Identifier: Apache-2.0

import FuzzDriver
import LocaleMatchFixtures

/// Any text is a fixture file or an error with a line; every case runs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFixture(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    guard let file = try? FixtureFile(text) else { return 0 }
    _ = file.failures().map(\.description)
    return 0
}

/// Where the program begins.
@_cdecl("fuzz_fixture_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    drive(count, words) { fuzzFixture($0, $1) }
}
