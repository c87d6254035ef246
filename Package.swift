// swift-tools-version:6.1
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Language features every Swift target is held to.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "swift-tolk",
    defaultLocalization: "en",
    // For those who write on a Mac what runs on Linux: the oldest system that has the standard library's atomics.
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Tolk", targets: ["Tolk"]),
        .library(name: "LocaleMatch", targets: ["LocaleMatch"]),
        .library(name: "LocaleMatchFixtures", targets: ["LocaleMatchFixtures"]),
        .library(name: "Formatting", targets: ["Formatting"]),
        .library(name: "Agreement", targets: ["Agreement"]),
        .library(name: "LocalizedStrings", targets: ["LocalizedStrings"]),
        .library(name: "StringsExchange", targets: ["StringsExchange"]),
        .library(name: "FoundationLocalization", targets: ["FoundationLocalization"]),
        .library(name: "LocalizedFoundation", targets: ["LocalizedFoundation"]),
        .library(name: "LanguageIdentification", targets: ["LanguageIdentification"]),
        .library(name: "RemoteContent", targets: ["RemoteContent"]),
        .library(name: "TranslationEngines", targets: ["TranslationEngines"]),
        .library(name: "TranslationStores", targets: ["TranslationStores"]),
        .executable(name: "tolk", targets: ["tolk-tool"]),
        .plugin(name: "ExportStrings", targets: ["ExportStrings"]),
        .plugin(name: "ImportStrings", targets: ["ImportStrings"]),
        .plugin(name: "CheckStrings", targets: ["CheckStrings"]),
        .plugin(name: "CheckFoundation", targets: ["CheckFoundation"]),
        .executable(name: "demo-server", targets: ["demo-server"]),
    ],
    // For toolchains whose Foundation brings names that FoundationLocalization has: each one leaves its group out.
    traits: [
        .trait(
            name: "FoundationBringsStrings",
            description: "Leaves out String.LocalizationValue, String(localized:), LocalizedStringResource and "
                + "AttributedString(localized:)"),
        .trait(
            name: "FoundationBringsMeasurements",
            description:
                "Leaves out Measurement.FormatStyle, MeasurementFormatUnitUsage and UnitLength(forLocale:usage:)"),
        .trait(name: "FoundationBringsPersonNames", description: "Leaves out PersonNameComponents.FormatStyle"),
        .trait(
            name: "FoundationBringsFormatters",
            description: "Leaves out MeasurementFormatter, RelativeDateTimeFormatter, DateComponentsFormatter and "
                + "ListFormatter"),
        .trait(
            name: "LinkedICU",
            description:
                "Links the system's ICU when the package is built, instead of loading it at run time: for static "
                + "programs. Needs libicu-dev, and the version that was linked when the program runs"),
        .trait(
            name: "WithoutFoundation",
            description: "Leaves Foundation's Decimal and TimeZone out of Formatting: for small static services that "
                + "negotiate and format, which use none of the libraries above it"),
        .trait(
            name: "FoundationBringsAgreement",
            description: "Leaves out TermOfAddress, InflectionConcept, the additions to Morphology and the attributes"),
    ],
    targets: [
        // The system's libraries. Their headers stay inside the C and C++ targets that use them.
        .systemLibrary(name: "SystemICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"]), .brew(["icu4c"])]),
        .systemLibrary(
            name: "SystemSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),

        // The only place that knows ICU: its C API, loaded at run time, behind a plain C header.
        .target(
            name: "CICU",
            dependencies: [.target(name: "SystemICU", condition: .when(traits: ["LinkedICU"]))],
            cSettings: [.define("TOLK_ICU_LINKED", .when(traits: ["LinkedICU"]))], linkerSettings: [.linkedLibrary("m")]
        ),

        // Libraries, ground floor first.
        .target(name: "LocaleData", dependencies: ["CICU"], swiftSettings: strict),
        .target(name: "LocaleMatch", dependencies: ["LocaleData", "CICU"], swiftSettings: strict),
        .target(name: "LocaleMatchFixtures", dependencies: ["LocaleMatch"], swiftSettings: strict),
        // The n-gram table, embedded in the program's read-only data.
        .target(name: "CLanguageModel", exclude: ["language-model.bin"]),
        .target(
            name: "LanguageIdentification", dependencies: ["LocaleMatch", "CLanguageModel"], swiftSettings: strict),
        .target(name: "Formatting", dependencies: ["LocaleMatch", "LocaleData", "CICU"], swiftSettings: strict),
        // The words of six languages and the endings that guesses go by, embedded likewise.
        .target(
            name: "CAgreementTables",
            exclude: ["de.bin", "en.bin", "es.bin", "fr.bin", "fr-mpl-2.0.bin", "it.bin", "pt.bin", "pt-mpl-1.1.bin"]),
        .target(name: "Agreement", dependencies: ["LocaleMatch", "CAgreementTables"], swiftSettings: strict),
        .target(
            name: "LocalizedStrings", dependencies: ["LocaleMatch", "Formatting", "Agreement"], swiftSettings: strict),
        // The three above as one import.
        .target(
            name: "Tolk", dependencies: ["LocaleMatch", "Formatting", "LocalizedStrings"], swiftSettings: strict),
        .target(
            name: "StringsExchange", dependencies: ["LocalizedStrings", "LocaleMatch", "Formatting"],
            swiftSettings: strict),
        .target(
            name: "FoundationLocalization",
            dependencies: [
                "LocaleMatch", "Formatting", "Agreement", "LocalizedStrings", "LanguageIdentification", "RemoteContent",
            ],
            swiftSettings: strict),
        // Imported instead of Foundation: its names win where Foundation's ignore the request's context.
        .target(name: "LocalizedFoundation", dependencies: ["FoundationLocalization"], swiftSettings: strict),
        .target(
            name: "RemoteContent", dependencies: ["LocaleMatch", "LanguageIdentification", "Formatting", "CICU"],
            swiftSettings: strict),
        // Starts programs without a shell and passes on no descriptor but the three it means to.
        .target(name: "CChildProcess"),
        // HTTP through the system's libcurl, which is loaded when the first server is asked.
        .target(name: "CHTTPClient"),
        .target(
            name: "TranslationEngines",
            dependencies: [
                "RemoteContent", "LocaleMatch", "LanguageIdentification", "Formatting", "CChildProcess", "CHTTPClient",
            ],
            swiftSettings: strict),

        // SQLite and Redis' protocol behind plain C headers, and the two memories made of them.
        .target(name: "CStores", dependencies: ["SystemSQLite"]),
        .target(
            name: "TranslationStores", dependencies: ["RemoteContent", "LocaleMatch", "CStores"],
            swiftSettings: strict),

        // `swift package export-strings`, `import-strings` and `check-strings`, and a check at every build.
        .plugin(
            name: "ExportStrings",
            capability: .command(
                intent: .custom(verb: "export-strings", description: "Exports localized strings for translators"),
                permissions: [
                    .writeToPackageDirectory(
                        reason: "The export is written to Localizations, unless --to names a folder")
                ]),
            dependencies: ["tolk-strings"]),
        .plugin(
            name: "ImportStrings",
            capability: .command(
                intent: .custom(verb: "import-strings", description: "Brings translations back to their tables"),
                permissions: [.writeToPackageDirectory(reason: "Translations are written to the package's tables")]),
            dependencies: ["tolk-strings"]),
        .plugin(
            name: "CheckStrings",
            capability: .command(
                intent: .custom(verb: "check-strings", description: "Checks localized strings and their translations")),
            dependencies: ["tolk-strings"]),
        .plugin(name: "CheckFoundation", capability: .buildTool(), dependencies: ["tolk-strings"]),

        // Programs.
        // What the command-line tools are made of: options, batch mode, exit statuses.
        .target(name: "ToolSupport", dependencies: ["StringsExchange"], swiftSettings: strict),
        // `tolk strings`, which the plugins run without the rest of the tool.
        .target(
            name: "StringsCommand",
            dependencies: ["StringsExchange", "LocalizedStrings", "LocaleMatch", "ToolSupport", "CChildProcess"],
            swiftSettings: strict),
        .executableTarget(
            name: "tolk-strings", dependencies: ["StringsCommand", "ToolSupport"], swiftSettings: strict),
        .executableTarget(
            name: "tolk-tool",
            dependencies: [
                "ToolSupport", "StringsCommand", "StringsExchange", "LocaleMatch", "LocaleMatchFixtures",
                "LanguageIdentification", "Formatting", "Agreement", "LocalizedStrings", "RemoteContent",
                "TranslationEngines", "TranslationStores", "CHTTP",
            ],
            swiftSettings: strict),
        // Writes the agreement tables: Tools/agreement/build.
        .target(
            name: "AgreementTables", dependencies: ["Agreement", "LocaleMatch"], path: "Tools/agreement/builder",
            swiftSettings: strict),
        .executableTarget(
            name: "build-agreement-tables", dependencies: ["AgreementTables"], path: "Tools/agreement/command",
            swiftSettings: strict),
        // A small HTTP/1.1 server over epoll.
        .target(name: "CHTTP"),
        .target(
            name: "DemoServer",
            dependencies: [
                "CHTTP", "LocaleMatch", "Formatting", "LocalizedStrings", "LanguageIdentification", "RemoteContent",
                "TranslationEngines", "TranslationStores",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "demo-server", dependencies: ["DemoServer"], swiftSettings: strict),

        // Tests.
        // ICU's own API by the shortest way, which tests compare the library with; compiled when they run.
        .target(name: "CICUOracle", dependencies: ["CICU"], path: "Tests/CICUOracle", exclude: ["library"]),
        .target(
            name: "TestSupport", dependencies: ["CICUOracle", "LocaleMatch"], path: "Tests/TestSupport",
            swiftSettings: strict),
        // A program that uses LocaleMatch and nothing else: tests look at what it is linked with and what it allocates.
        .target(name: "CountedAllocations", path: "Tests/CountedAllocations"),
        .executableTarget(
            name: "match-probe", dependencies: ["LocaleMatch", "CountedAllocations"], path: "Tests/MatchProbe",
            swiftSettings: strict),
        // The same for a service that formats, and for one that translates on its own machine.
        .executableTarget(
            name: "format-probe", dependencies: ["LocaleMatch", "Formatting"], path: "Tests/FormatProbe",
            swiftSettings: strict),
        .executableTarget(
            name: "translate-probe", dependencies: ["LocaleMatch", "RemoteContent", "TranslationEngines"],
            path: "Tests/TranslateProbe", swiftSettings: strict),
        // Foundation's own answers, with Tolk in the process and without.
        .executableTarget(
            name: "foundation-probe", dependencies: ["LocaleMatch", "Formatting"], path: "Tests/FoundationProbe",
            swiftSettings: strict),
        .testTarget(
            name: "CICUTests", dependencies: ["CICU", "CICUOracle", "LocaleMatch", "TestSupport", "tolk-tool"],
            swiftSettings: strict),
        .testTarget(
            name: "LocaleMatchTests",
            dependencies: ["LocaleMatch", "LocaleData", "LocaleMatchFixtures", "CICUOracle", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "FormattingTests",
            dependencies: ["Formatting", "LocaleMatch", "LocaleData", "CICU", "CICUOracle", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "AgreementTests", dependencies: ["Agreement", "AgreementTables", "LocaleMatch", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "LocalizedStringsTests",
            dependencies: ["LocalizedStrings", "Agreement", "LocaleMatch", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "StringsExchangeTests",
            dependencies: ["StringsExchange", "LocalizedStrings", "Formatting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "LanguageIdentificationTests",
            dependencies: [
                "LanguageIdentification", "CLanguageModel", "LocaleMatch", "TestSupport",
            ],
            exclude: ["Data"], swiftSettings: strict),
        .testTarget(
            name: "FoundationLocalizationTests",
            dependencies: [
                "FoundationLocalization", "LocalizedStrings", "LocaleMatch", "RemoteContent", "TestSupport",
            ],
            resources: [.process("Resources")], swiftSettings: strict),
        .testTarget(
            name: "LocalizedFoundationTests",
            dependencies: ["LocalizedFoundation", "LocalizedStrings"],
            swiftSettings: strict),
        .testTarget(
            name: "RemoteContentTests",
            dependencies: ["RemoteContent", "LanguageIdentification", "LocaleMatch", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "TranslationEnginesTests",
            dependencies: ["TranslationEngines", "RemoteContent", "LocaleMatch", "TestSupport"],
            exclude: ["Workers"], swiftSettings: strict),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Tolk", "LocaleMatch", "LocaleMatchFixtures", "Formatting", "Agreement", "LocalizedStrings",
                "StringsExchange", "FoundationLocalization", "LanguageIdentification", "RemoteContent",
                "TranslationEngines",
                "TranslationStores", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "tolk-tool", "tolk-strings", "FoundationLocalization", "LocalizedFoundation", "TestSupport",
            ],
            swiftSettings: strict),
        // A process that the stores' tests kill.
        .executableTarget(
            name: "store-writer", dependencies: ["TranslationStores", "RemoteContent", "LocaleMatch"],
            path: "Tests/StoreWriter", swiftSettings: strict),
        .testTarget(
            name: "TranslationStoresTests",
            dependencies: [
                "TranslationStores", "TranslationEngines", "RemoteContent", "LocaleMatch", "TestSupport",
                "store-writer",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DemoServerTests",
            dependencies: [
                "DemoServer", "demo-server", "LanguageIdentification", "LocaleMatch", "LocalizedStrings",
                "RemoteContent", "TestSupport", "TranslationStores",
            ], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
