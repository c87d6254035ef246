// swift-tools-version:6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "tolk-http-types",
    products: [.library(name: "TolkHTTPTypes", targets: ["TolkHTTPTypes"])],
    dependencies: [
        .package(name: "swift-tolk", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.4.0"),
    ],
    targets: [
        .target(
            name: "TolkHTTPTypes",
            dependencies: [
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ], swiftSettings: strict),
        .testTarget(
            name: "TolkHTTPTypesTests",
            dependencies: [
                "TolkHTTPTypes",
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "LocaleMatchFixtures", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
