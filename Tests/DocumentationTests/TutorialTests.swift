// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatchFixtures
import LocalizedStrings
import TestSupport
import Testing

/// The tutorial's code is what this target compiles, and gives what the tutorial says.
struct TutorialTests {
    private static let resources = SharedVectors.packageRoot.appendingPathComponent("Docs/Tolk.docc/Resources")

    /// Each step shows the file as it has grown so far.
    @Test(arguments: ["languages", "formats", "texts", "page", "fields"])
    func aStepIsABeginningOfWhatIsCompiled(step: String) throws {
        let snippets = SharedVectors.packageRoot.appendingPathComponent("Tests/DocumentationTests/Snippets")
        let compiled = try String(contentsOf: snippets.appendingPathComponent("ForecastPage.swift"), encoding: .utf8)
            .replacing("internal import", with: "import")
            .replacing("// SPDX-License-Identifier: Apache-2.0\n\n", with: "")
        let shown = try String(
            contentsOf: Self.resources.appendingPathComponent("ForecastPage-\(step).swift"), encoding: .utf8)
        #expect(compiled.hasPrefix(shown))
    }

    @Test(
        "A reader gets the page that the tutorial promises",
        arguments: [
            // Latin America's Spanish, Mexico's formats.
            ("es-MX,es;q=0.9", "es-419", ["Ahora: 24 °C", "Lluvia hoy: 12 mm", "2 alertas vigentes"]),
            // Inches and Fahrenheit.
            ("en-US", "en", ["Now: 75°F", "Rain today: 0.49 in", "2 warnings in force"]),
            // Arabic digits, the dual, from right to left.
            ("ar-EG", "ar", ["٢٤", "١٢", "تحذيران ساريان"]),
            // Nothing fits: the first language, in Finland's formats.
            ("fi-FI,fi;q=0.9", "en", ["Now: 24°C", "Rain today: 12 mm", "2 warnings in force"]),
        ])
    func aReaderGetsThePage(header: String, language: String, texts: [String]) throws {
        let catalog = try Data(contentsOf: Self.resources.appendingPathComponent("Localizable.json"))
        let tables = StringTables(files: ["Localizable.xcstrings": [UInt8](catalog)])
        #expect(tables.problems.isEmpty)
        let page = ForecastPage(acceptLanguage: header)
        let found = try page.texts(celsius: 24, millimeters: 12.4, warnings: 2, tables: tables)
        #expect(found.count == texts.count)
        for (found, wanted) in zip(found, texts) { #expect(found.contains(wanted), "\(found)") }
        #expect(page.html(found).contains("<html lang=\"\(language)\" dir=\"\(language == "ar" ? "rtl" : "ltr")\">"))
        #expect(page.fields == ["Content-Language": language, "Vary": "Accept-Language"])
    }

    @Test func theFixturesOfTheLastStepHold() throws {
        let shown = try String(
            contentsOf: Self.resources.appendingPathComponent("ForecastTests.swift"), encoding: .utf8)
        let parts = shown.components(separatedBy: "\"\"\"")
        let lines = try #require(parts.dropFirst().first).split(separator: "\n").map { $0.drop { $0 == " " } }
        let readers = try FixtureFile(lines.joined(separator: "\n"))
        #expect(readers.failures(with: ForecastPage.languages).map(\.description) == [])
    }
}
