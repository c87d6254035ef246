// swift-tools-version:6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Language features every Swift target is held to, as in the library.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// What writes Sources/CLanguageModel/language-model.bin: `train` here. A package of its own, so that no user of the
// library builds it; `@_spi(Training)` is the door that the library has for it.
let package = Package(
    name: "tolk-language-model",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "LanguageModelTraining", targets: ["LanguageModelTraining"]),
        .executable(name: "train-language-model", targets: ["train-language-model"]),
    ],
    dependencies: [.package(name: "swift-tolk", path: "../..")],
    targets: [
        .target(
            name: "LanguageModelTraining",
            dependencies: [
                .product(name: "LanguageIdentification", package: "swift-tolk"),
                .product(name: "LocaleMatch", package: "swift-tolk"),
            ],
            path: "trainer", swiftSettings: strict),
        .executableTarget(
            name: "train-language-model", dependencies: ["LanguageModelTraining"], path: "command",
            swiftSettings: strict),
        .testTarget(
            name: "LanguageModelTrainingTests",
            dependencies: [
                "LanguageModelTraining", .product(name: "LanguageIdentification", package: "swift-tolk"),
                .product(name: "LocaleMatch", package: "swift-tolk"),
            ],
            path: "tests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
