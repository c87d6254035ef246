// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationLocalization
import LocalizedStrings
import Testing

/// Variants of the calls for strings: placeholders, options, resources; the file imports Foundation too, as users' do.
@Suite struct StringVariantTests {
    static let tables = StringTables(files: [
        "de.lproj/Localizable.strings": Array(
            #""%lld of %@" = "%2$@: **%1$lld**"; "rain" = "Regen: %lld mm"; "Wind" = "Wind!";"#.utf8)
    ])

    private func reading<Result>(_ language: String, _ body: () throws -> Result) rethrows -> Result {
        try LocalizationContext.with(LocalizationContext(preferred: [language], tables: Self.tables), body)
    }

    @Test func placeholders() {
        var options = String.LocalizationOptions()
        options.replacements = [3, "Tee" as NSString]
        reading("de") {
            #expect(
                String(localized: "\(placeholder: .int) of \(placeholder: .object)", options: options) == "Tee: **3**")
            #expect(
                String(localized: "rain", defaultValue: "Rain: \(placeholder: .int) mm", options: options)
                    == "Regen: 3 mm")
            // What no value was given for stands there as its specifier, whatever that is.
            #expect(
                String(localized: "\(placeholder: .double, specifier: "%.2f") \(placeholder: .uint)") == "%.2f %llu")
        }
    }

    @Test func resources() {
        let amount = 3
        let resource = LocalizedStringResource(
            "rain", defaultValue: "Rain: \(amount) mm", table: nil, locale: Locale(identifier: "de"), comment: "Rain")
        reading("fr") {
            #expect(String(localized: resource) == "Regen: 3 mm")
            #expect(String(AttributedString(localized: resource).characters) == "Regen: 3 mm")
        }
        #expect(
            resource
                == LocalizedStringResource(
                    "rain", defaultValue: "Rain: \(3) mm", locale: Locale(identifier: "de")))
        #expect(resource != LocalizedStringResource("rain", defaultValue: "Rain: \(4) mm"))
        #expect(
            LocalizedStringResource("Menu", bundle: .module)
                == LocalizedStringResource("Menu", bundle: .bundle(.module)))
        struct Wind: CustomLocalizedStringResourceConvertible {
            var localizedStringResource: LocalizedStringResource { "Wind" }
        }
        reading("de") { #expect(String(localized: Wind().localizedStringResource) == "Wind!") }
    }

    /// What a queue or a file keeps of a resource reads the same in every language afterwards.
    @Test func resourcesAreEncoded() throws {
        let resource = LocalizedStringResource(
            "%lld of %@", defaultValue: "\(3) of \("Tee") \(1.5) \(UInt64.max) \(placeholder: .int)", table: nil,
            locale: Locale(identifier: "de"), bundle: .module)
        let data = try JSONEncoder().encode(["a": resource])
        let decoded = try JSONDecoder().decode([String: LocalizedStringResource].self, from: data)
        #expect(decoded == ["a": resource])
        #expect(Set([resource, decoded["a"]]).count == 1)
        let wind = try JSONDecoder().decode(
            LocalizedStringResource.self, from: JSONEncoder().encode(LocalizedStringResource("Wind")))
        reading("de") { #expect(String(localized: wind.localizedStringResource) == "Wind!") }
        // A style's text isn't known before the locale is.
        #expect(throws: EncodingError.self) {
            try JSONEncoder().encode(LocalizedStringResource("\(5, format: .percent)"))
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                String.LocalizationValue.self, from: Data(#"{"key":"%@","arguments":[{"value":{}}]}"#.utf8))
        }
    }

    @Test func argumentsCarryTheirNumber() {
        var options = AttributedString.LocalizationOptions()
        options.applyReplacementIndexAttribute = true
        let text = reading("de") { AttributedString(localized: "\(3) of \("Tee")", options: options) }
        let runs = text.runs.map {
            (String(text.characters[$0.range]), $0.replacementIndex, $0.inlinePresentationIntent)
        }
        #expect(runs.map(\.0) == ["Tee", ": ", "3"])
        #expect(runs.map(\.1) == [2, nil, 1])
        #expect(runs.map(\.2) == [nil, nil, .stronglyEmphasized])
        let plain = reading("de") { AttributedString(localized: "\(3) of \("Tee")") }
        #expect(plain.runs.allSatisfy { $0.replacementIndex == nil })
    }

    /// Both modules have this name.
    @Test func preferredLocalizationsWithFoundationImported() {
        #expect(Bundle.preferredLocalizations(from: ["en", "fr"], forPreferences: ["fr-CA"]) == ["fr"])
    }

    @Test func stringsOfABundleByLanguages() {
        let languages = [Locale.Language(identifier: "ko"), Locale.Language(identifier: "zh-TW")]
        #expect(
            Bundle.module.localizedString(forKey: "Copy", value: nil, table: "Menu", localizations: languages) == "拷貝")
        #expect(
            Bundle.module.localizedString(forKey: "none", value: "x", table: "Menu", localizations: languages) == "x")
    }
}

/// Bundles as SwiftPM on Linux leaves them.
@Suite struct BundleLayoutTests {
    /// A folder of a bundle, and a file in it with the text that a reader of Spanish gets.
    @Test(arguments: ["", "Resources/", "Contents/Resources/"])
    func tablesAreFoundBesideAFolderNamedResources(_ place: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).resources")
        defer { try? FileManager.default.removeItem(at: folder) }
        // The folder exists in every case; Foundation takes it for the place of all resources.
        for path in ["Resources/", "\(place)es.lproj"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
        }
        let file = folder.appendingPathComponent("\(place)es.lproj/Localizable.strings")
        try Data(#""Ice" = "Hielo";"#.utf8).write(to: file)
        let bundle = try #require(Bundle(path: folder.path))
        #expect(String(localized: "Ice", bundle: bundle, locale: Locale(identifier: "es")) == "Hielo")
    }

    /// Marks that begin again and again and never end are text; a longer look for each would take for ever.
    @Test(arguments: ["*x ", "**x ", "_a _", "__a ", "~~x ", "[", "[a](b ", "a[b]c "])
    func marksWithoutAnEnd(_ unit: String) {
        let text = String(repeating: unit, count: 8_000 / unit.count)
        let attributed = AttributedString(localized: String.LocalizationValue(text))
        #expect(String(attributed.characters) == text)
        #expect(attributed.runs.count == 1)
    }

    /// Spans within spans, and what ends where: the characters without their marks, and how many runs there are.
    @Test(arguments: [
        ("**a *b* c** d", "a b c d", 4),
        ("`*a*` b", "*a* b", 2),
        ("[a **b**](https://c.example) d", "a b d", 3),
        // The first bracket that ends makes the link; what can't be one stays.
        ("[a](b [c](https://d.example)", "[a](b c", 2),
        ("a_b_c __d__", "a_b_c d", 2),
        // A mark behind a blank ends nothing.
        ("*a * b*", "a * b", 1),
    ])
    func spans(_ text: String, _ characters: String, _ runs: Int) {
        let attributed = AttributedString(localized: String.LocalizationValue(text))
        #expect(String(attributed.characters) == characters)
        #expect(attributed.runs.count == runs)
    }
}
