// swift-tools-version:6.1
import PackageDescription

// A package of its own, so that the library's users never build it. `swift run -c release --package-path Fuzz
// X-fuzz SECONDS [SEED]` feeds X damaged and hostile input and ends with status 1 at the first broken promise.
let package = Package(
    name: "tolk-fuzz",
    dependencies: [.package(name: "swift-tolk", path: "..")],
    targets: [
        .executableTarget(
            name: "detect-fuzz",
            dependencies: [
                .product(name: "LanguageIdentification", package: "swift-tolk"),
                .product(name: "LocaleMatch", package: "swift-tolk"),
            ])
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
