// swift-tools-version:6.1
// SPDX-License-Identifier: Apache-2.0
import Foundation
import PackageDescription

// The toolchain ships SwiftSyntax and SwiftParser for its own macros, in <toolchain>/usr/lib/swift/host. Using them
// needs search paths, which SwiftPM calls unsafe flags and forbids to libraries that others depend on. That is why this
// is a package of its own.

/// The folder of the toolchain's host libraries: `TOLK_SWIFT_HOST_LIBRARIES` when it is set, else beside the `swift`
/// that the path finds.
func hostLibraries() -> String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["TOLK_SWIFT_HOST_LIBRARIES"], !path.isEmpty { return path }
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
        let swift = URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath()
        let host = swift.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "lib/swift/host")
        if FileManager.default.fileExists(atPath: host.appendingPathComponent("SwiftParser.swiftmodule").path) {
            return host.path
        }
    }
    return "/usr/lib/swift/host"
}

let host = hostLibraries()

let package = Package(
    name: "StringsExtractor",
    products: [.executable(name: "strings-extractor", targets: ["strings-extractor"])],
    targets: [
        .executableTarget(
            name: "strings-extractor",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .unsafeFlags(["-I", host]),
            ],
            linkerSettings: [
                .unsafeFlags([
                    "-L", host, "-lSwiftParser", "-lSwiftSyntax", "-lSwiftOperators", "-Xlinker", "-rpath", "-Xlinker",
                    host,
                ])
            ])
    ],
    swiftLanguageModes: [.v6]
)
