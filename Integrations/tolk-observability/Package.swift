// swift-tools-version:6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "tolk-observability",
    platforms: [.macOS(.v15)],
    products: [.library(name: "TolkObservability", targets: ["TolkObservability"])],
    dependencies: [
        .package(name: "swift-tolk", path: "../.."),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.10.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.4.0"),
    ],
    targets: [
        .target(
            name: "TolkObservability",
            dependencies: [
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "LocalizedStrings", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ], swiftSettings: strict),
        .testTarget(
            name: "TolkObservabilityTests",
            dependencies: [
                "TolkObservability",
                .product(name: "LocaleMatch", package: "swift-tolk"),
                .product(name: "LocalizedStrings", package: "swift-tolk"),
                .product(name: "RemoteContent", package: "swift-tolk"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
