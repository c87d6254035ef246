// swift-tools-version:6.1
import PackageDescription

let package = Package(
    name: "forecast",
    dependencies: [.package(path: "../swift-tolk")],
    targets: [
        .target(name: "Forecast", dependencies: [.product(name: "Tolk", package: "swift-tolk")]),
        .testTarget(
            name: "ForecastTests",
            dependencies: ["Forecast", .product(name: "LocaleMatchFixtures", package: "swift-tolk")]),
    ]
)
