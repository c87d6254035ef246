// swift-tools-version:6.1
import PackageDescription

// A package of its own, so that the library's users never build it. `swift run -c release --package-path Fuzz
// X-fuzz SECONDS [SEED]` feeds X damaged and hostile input and ends with status 1 at the first broken promise.
// `./Scripts/fuzz X SECONDS` runs the fuzz-X ones, whose input libFuzzer makes under the address sanitizer.
let library: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"])]
let package = Package(
    name: "tolk-fuzz",
    dependencies: [.package(name: "swift-tolk", path: "..")],
    targets: [
        .executableTarget(
            name: "detect-fuzz",
            dependencies: [
                .product(name: "LanguageIdentification", package: "swift-tolk"),
                .product(name: "LocaleMatch", package: "swift-tolk"),
            ]),
        .executableTarget(
            name: "xliff-fuzz", dependencies: [.product(name: "LocalizedStrings", package: "swift-tolk")]),
        .executableTarget(
            name: "fuzz-tag", dependencies: [.product(name: "LocaleMatch", package: "swift-tolk")],
            swiftSettings: library),
        .executableTarget(
            name: "fuzz-header", dependencies: [.product(name: "LocaleMatch", package: "swift-tolk")],
            swiftSettings: library),
        .executableTarget(
            name: "fuzz-fixture",
            dependencies: [.product(name: "LocaleMatchFixtures", package: "swift-tolk")],
            swiftSettings: library),
        .executableTarget(
            name: "fuzz-strings",
            dependencies: [
                .product(name: "LocalizedStrings", package: "swift-tolk"),
                .product(name: "LocaleMatch", package: "swift-tolk"),
            ],
            swiftSettings: library),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
