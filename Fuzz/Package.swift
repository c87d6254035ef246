// swift-tools-version:6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// A program whose input libFuzzer makes: `./Scripts/fuzz NAME SECONDS` builds and runs `fuzz-NAME`,
/// and for a format of tables `fuzz-tables`.
func fuzzer(_ name: String, _ dependencies: [String], tables: Bool = false) -> Target {
    .executableTarget(
        name: "fuzz-\(name)",
        dependencies: (tables ? ["FuzzDriver", "TableFuzz"] : ["FuzzDriver"])
            + dependencies.map { .product(name: $0, package: "swift-tolk") },
        swiftSettings: [.unsafeFlags(["-parse-as-library"])])
}

// A package of its own, so that the library's users never build it.
let package = Package(
    name: "tolk-fuzz",
    dependencies: [.package(name: "swift-tolk", path: "..")],
    targets: [
        .target(name: "FuzzDriver"),
        // What the targets of tables and translators' files share.
        .target(
            name: "TableFuzz",
            dependencies: [
                "FuzzDriver",
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "LocalizedStrings", package: "swift-tolk"),
                .product(name: "StringsExchange", package: "swift-tolk"),
            ]),
        fuzzer("tag", ["LocaleMatch"]),
        fuzzer("header", ["LocaleMatch"]),
        fuzzer("fixture", ["LocaleMatchFixtures"]),
        fuzzer("inflect", ["LocalizedStrings", "LocaleMatch"]),
        fuzzer("agreement", ["Agreement", "LocaleMatch"]),
        fuzzer("detect", ["LanguageIdentification", "LocaleMatch"]),
        // The tables of all three formats: strings, stringsdict and xcstrings.
        fuzzer("tables", [], tables: true),
        fuzzer("xliff", [], tables: true),
        fuzzer("format", ["LocalizedStrings"], tables: true),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
