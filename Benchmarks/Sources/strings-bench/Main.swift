// SPDX-License-Identifier: Apache-2.0

import BenchSupport
import Foundation
import LocaleMatch
import LocalizedStrings

/// Strings beside Foundation: looking up, formatting with a plural, loading.
@main
struct StringsBench {
    static func main() throws {
        if CommandLine.arguments.dropFirst().first == "--memory", let directory = CommandLine.arguments.last {
            return try printMemory(directory)
        }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-strings-\(getpid())")
        defer { try? FileManager.default.removeItem(at: directory) }
        let fixture = try Fixture(directory: directory)
        try reportMemory(fixture)
        try look(fixture)
        try load(fixture)
    }

    private static func look(_ fixture: Fixture) throws {
        let tables = try StringTables(directory: fixture.small.path)
        let localizer = tables.localizer(for: [try LanguageTag("de")])
        guard let bundle = Bundle(path: fixture.small.appendingPathComponent("de.lproj").path) else { return }
        precondition(localizer.text("Wind").text == bundle.localizedString(forKey: "Wind", value: nil, table: nil))

        var sink = 0
        Measure.row(
            "plain lookup", ours: { count in for _ in 0..<count { sink &+= localizer.text("Wind").text.utf8.count } },
            peer: "NSLocalizedString"
        ) { count in
            for _ in 0..<count { sink &+= NSLocalizedString("Wind", bundle: bundle, comment: "").utf8.count }
        }

        let german = Locale(identifier: "de_DE")
        let format = bundle.localizedString(forKey: "%lld days", value: nil, table: nil)
        precondition(localizer.text("%lld days", arguments: [12]).text == "12 Tage" && format == "%lld Tage")
        Measure.row(
            "lookup with a number and its plural",
            ours: { count in
                for index in 0..<count {
                    sink &+= localizer.text("%lld days", arguments: [FormatArgument(index & 1023)]).text.utf8.count
                }
            }, peer: "String.localizedStringWithFormat"
        ) { count in
            for index in 0..<count {
                let format = NSLocalizedString("%lld days", bundle: bundle, comment: "")
                sink &+= String.localizedStringWithFormat(format, Int64(index & 1023)).utf8.count
            }
        }
        Measure.row(
            "lookup with a number and its plural, one locale given",
            ours: { count in
                for index in 0..<count {
                    sink &+= localizer.text("%lld days", arguments: [FormatArgument(index & 1023)]).text.utf8.count
                }
            }, peer: "String(format:locale:)"
        ) { count in
            for index in 0..<count {
                sink &+= String(format: format, locale: german, Int64(index & 1023)).utf8.count
            }
        }
        Measure.row("localizer for one reader, ranked against 2 languages") { count in
            guard let tag = try? LanguageTag("de-AT") else { return }
            for _ in 0..<count { sink &+= tables.localizer(for: [tag]).languages().count }
        }
        precondition(sink != 0)
    }

    private static func load(_ fixture: Fixture) throws {
        let files = try Fixture.languages.map {
            try Data(contentsOf: fixture.folders.appendingPathComponent("\($0).lproj/Localizable.strings"))
        }
        Measure.row(
            "load .strings, 5,000 keys in 20 languages",
            ours: { count in
                for _ in 0..<count { precondition((try? StringTables(directory: fixture.folders.path)) != nil) }
            }, peer: "PropertyListSerialization"
        ) { count in
            for _ in 0..<count {
                for data in files {
                    precondition((try? PropertyListSerialization.propertyList(from: data, format: nil)) != nil)
                }
            }
        }
        let catalog = try Data(contentsOf: fixture.catalog.appendingPathComponent("Localizable.xcstrings"))
        Measure.row(
            "load .xcstrings, 5,000 keys in 20 languages",
            ours: { count in
                for _ in 0..<count { precondition((try? StringTables(directory: fixture.catalog.path)) != nil) }
            }, peer: "JSONSerialization"
        ) { count in
            for _ in 0..<count { precondition((try? JSONSerialization.jsonObject(with: catalog)) != nil) }
        }
    }

    /// Says how much the resident size of a process grows by when it reads the catalog: of a fresh one, since here pages
    /// that the fixture has freed would be used again.
    private static func reportMemory(_ fixture: Fixture) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--memory", fixture.catalog.path]
        process.standardOutput = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
    }

    /// What the fresh process does.
    private static func printMemory(_ directory: String) throws {
        let before = resident()
        let tables = try StringTables(directory: directory)
        let size = resident() - before
        print(
            "memory: \(size / 1024) KiB resident for \(tables.languages.count) languages of \(tables.keys().count) keys"
        )
    }

    /// The bytes of this process that are in memory.
    private static func resident() -> Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (pages.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

/// The tables that are measured, written to a folder of their own.
struct Fixture {
    static let languages = [
        "ar", "cs", "da", "de", "en", "es", "fi", "fr", "he", "hi", "it", "ja", "ko", "nl", "pl", "pt", "ru", "sv",
        "tr", "uk",
    ]

    let small: URL
    let folders: URL
    let catalog: URL

    init(directory: URL) throws {
        small = directory.appendingPathComponent("small")
        folders = directory.appendingPathComponent("folders")
        catalog = directory.appendingPathComponent("catalog")
        let plural = """
            {"sourceLanguage":"en","strings":{"%lld days":{"localizations":{"de":{"variations":{"plural":{
            "one":{"stringUnit":{"state":"translated","value":"%lld Tag"}},
            "other":{"stringUnit":{"state":"translated","value":"%lld Tage"}}}}}}}},"version":"1.0"}
            """
        try Self.write(plural, to: small.appendingPathComponent("Localizable.xcstrings"))
        try Self.write(
            "\"Wind\" = \"Wind\";\n\"%lld days\" = \"%lld Tage\";\n",
            to: small.appendingPathComponent("de.lproj/Localizable.strings"))
        var strings: [String: Any] = [:]
        for index in 0..<5_000 {
            var localizations: [String: Any] = [:]
            for language in Self.languages {
                localizations[language] = ["stringUnit": ["state": "translated", "value": Self.text(index, language)]]
            }
            strings["screen.\(index / 50).item.\(index)"] = [
                "comment": "Item \(index)", "localizations": localizations,
            ]
        }
        let root: [String: Any] = ["sourceLanguage": "en", "strings": strings, "version": "1.0"]
        let data = try JSONSerialization.data(withJSONObject: root, options: [.prettyPrinted, .sortedKeys])
        try Self.write(
            String(decoding: data, as: UTF8.self), to: catalog.appendingPathComponent("Localizable.xcstrings"))
        for language in Self.languages {
            var text = ""
            for index in 0..<5_000 {
                text +=
                    "/* Item \(index) */\n\"screen.\(index / 50).item.\(index)\" = \"\(Self.text(index, language))\";\n\n"
            }
            try Self.write(text, to: folders.appendingPathComponent("\(language).lproj/Localizable.strings"))
        }
    }

    /// One text in four has a number in it.
    private static func text(_ index: Int, _ language: String) -> String {
        index % 4 == 0
            ? "Das ist Nummer %lld von \(index) – \(language)"
            : "Ein Text mit etwas Inhalt, Nr. \(index), für \(language) – schön"
    }

    private static func write(_ text: String, to url: URL) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}
