// swift-tools-version:6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "tolk-hummingbird",
    platforms: [.macOS(.v15)],
    products: [.library(name: "TolkHummingbird", targets: ["TolkHummingbird"])],
    dependencies: [
        .package(name: "swift-tolk", path: "../.."),
        .package(path: "../tolk-http-types"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.21.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
    ],
    targets: [
        .target(
            name: "TolkHummingbird",
            dependencies: [
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "Formatting", package: "swift-tolk"),
                .product(name: "LocalizedStrings", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "TolkHTTPTypes", package: "tolk-http-types"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ], swiftSettings: strict),
        // `hello-bench`: what the middleware costs.
        .executableTarget(
            name: "hello-bench",
            dependencies: [
                "TolkHummingbird", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "RemoteContent", package: "swift-tolk"),
            ],
            path: "Benchmarks/HelloBench", swiftSettings: strict),
        .testTarget(
            name: "TolkHummingbirdTests",
            dependencies: [
                "TolkHummingbird",
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "LocaleMatchFixtures", package: "swift-tolk"),
                .product(name: "FoundationLocalization", package: "swift-tolk"),
                .product(name: "Formatting", package: "swift-tolk"),
                .product(name: "LocalizedStrings", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
