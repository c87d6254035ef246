// swift-tools-version:6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A package of its own, so that the library's users never build the benchmarks or what only their peers need.
// An executable `X-bench` is what `./Scripts/bench X` runs.
let package = Package(
    name: "tolk-benchmarks",
    dependencies: [
        .package(name: "swift-tolk", path: ".."), .package(name: "tolk-language-model", path: "../Tools/language-model"),
    ],
    targets: [
        // The clock, the minimum of repeated runs in turn, and the row format.
        .target(name: "BenchSupport"),
        // ICU's C API as the peer of Formatting.
        .systemLibrary(name: "PeerICU", path: "Sources/PeerICU", pkgConfig: "icu-i18n"),
        .target(name: "FormatPeers", dependencies: ["PeerICU"]),
        .executableTarget(
            name: "format-bench",
            dependencies: [
                "BenchSupport", "FormatPeers", .product(name: "Formatting", package: "swift-tolk"),
                .product(name: "LocaleMatch", package: "swift-tolk"),
            ]),
        // CICU's loader as it is, and with ICU linked; the bench starts the two programs.
        .target(
            name: "ICUPeers", dependencies: ["PeerICU", .product(name: "LocaleMatch", package: "swift-tolk")]),
        .executableTarget(name: "icu-start-loaded"),
        .executableTarget(name: "icu-start-linked", dependencies: ["PeerICU"]),
        .executableTarget(
            name: "icu-bench",
            dependencies: ["BenchSupport", "ICUPeers", .product(name: "LocaleMatch", package: "swift-tolk")]),
        // CLD2 with its full tables, and a count of allocations.
        .target(
            name: "CLanguagePeers",
            linkerSettings: [
                .unsafeFlags(["-Xlinker", "--no-as-needed"]), .linkedLibrary("cld2_full"), .linkedLibrary("cld2"),
            ]),
        .executableTarget(
            name: "detect-bench",
            dependencies: [
                "BenchSupport", "CLanguagePeers",
                .product(name: "LanguageIdentification", package: "swift-tolk"),
                .product(name: "LanguageModelTraining", package: "tolk-language-model"),
                .product(name: "LocaleMatch", package: "swift-tolk"),
            ]),
        // The demo server beside a bare handler of the same HTTP library.
        .systemLibrary(
            name: "PeerMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .target(name: "CBareHTTP", dependencies: ["PeerMicroHTTPD"]),
        .executableTarget(name: "http-bench", dependencies: ["BenchSupport", "CBareHTTP"]),
        .target(name: "AgreementPeers", dependencies: ["PeerICU"]),
        .executableTarget(
            name: "agreement-bench",
            dependencies: [
                "BenchSupport", "AgreementPeers", .product(name: "Agreement", package: "swift-tolk"),
                .product(name: "LocalizedStrings", package: "swift-tolk"),
                .product(name: "LocaleMatch", package: "swift-tolk"),
            ]),
        .executableTarget(
            name: "strings-bench",
            dependencies: [
                "BenchSupport", .product(name: "LocalizedStrings", package: "swift-tolk"),
                .product(name: "LocaleMatch", package: "swift-tolk"),
            ]),
        .executableTarget(
            name: "translate-stress-bench",
            dependencies: [
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "TranslationEngines", package: "swift-tolk"),
                .product(name: "TranslationStores", package: "swift-tolk"),
            ]),
        .executableTarget(
            name: "translate-bench",
            dependencies: [
                "BenchSupport",
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "TranslationEngines", package: "swift-tolk"),
            ]),
        .executableTarget(
            name: "neural-bench",
            dependencies: [
                "BenchSupport",
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "TranslationEngines", package: "swift-tolk"),
            ]),
        .executableTarget(
            name: "stores-bench",
            dependencies: [
                "BenchSupport",
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "TranslationEngines", package: "swift-tolk"),
                .product(name: "TranslationStores", package: "swift-tolk"),
            ]),
        // ICU's LocaleMatcher, called from C++ without a detour, and a count of allocations.
        .systemLibrary(name: "SystemICUPeer", pkgConfig: "icu-i18n"),
        .target(name: "CMatchPeers", dependencies: ["SystemICUPeer"]),
        .executableTarget(
            name: "match-bench",
            dependencies: [
                "BenchSupport", "CMatchPeers", .product(name: "LocaleMatch", package: "swift-tolk"),
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
