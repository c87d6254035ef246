import LocaleMatchFixtures

/// Any text is a fixture file or an error with a line; every case runs.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFixture(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    guard let file = try? FixtureFile(text) else { return 0 }
    _ = file.failures().map(\.description)
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
@_cdecl("fuzz_fixture_main")
public func begin(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var count = count
    var words = words
    return run(&count, &words) { fuzzFixture($0, $1) }
}
