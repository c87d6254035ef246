// SPDX-License-Identifier: Apache-2.0

import Glibc

/// libFuzzer's loop.
@_silgen_name("LLVMFuzzerRunDriver")
private func run(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Runs libFuzzer on a target until its time is over.
///
/// A program calls it from its `fuzz_NAME_main`: SwiftPM gives `main` that name, so libFuzzer's own isn't reached.
public func drive(
    _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt {
    var count = count
    var words = words
    return run(&count, &words, target)
}

/// One input of libFuzzer's, copied.
public func input(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: count))
}

/// Ends the run with a finding when a promise isn't kept; libFuzzer writes the input to a file.
public func promise(_ isKept: Bool, _ what: @autoclosure () -> String) {
    guard !isKept else { return }
    let text = "broken promise: \(what())\n"
    _ = text.withCString { write(2, $0, strlen($0)) }
    abort()
}
