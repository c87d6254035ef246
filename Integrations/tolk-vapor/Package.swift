// swift-tools-version:6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "tolk-vapor",
    platforms: [.macOS(.v15)],
    products: [.library(name: "TolkVapor", targets: ["TolkVapor"])],
    dependencies: [
        .package(name: "swift-tolk", path: "../.."),
        .package(url: "https://github.com/vapor/vapor.git", from: "4.115.0"),
    ],
    targets: [
        .target(
            name: "TolkVapor",
            dependencies: [
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "Formatting", package: "swift-tolk"),
                .product(name: "LocalizedStrings", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "Vapor", package: "vapor"),
            ], swiftSettings: strict),
        .testTarget(
            name: "TolkVaporTests",
            dependencies: [
                "TolkVapor",
                .product(name: "FoundationLocalization", package: "swift-tolk"),
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "LocaleMatchFixtures", package: "swift-tolk"),
                .product(name: "Formatting", package: "swift-tolk"),
                .product(name: "LocalizedStrings", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "Vapor", package: "vapor"),
                .product(name: "VaporTesting", package: "vapor"),
            ], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
