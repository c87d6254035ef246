// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import TestSupport
import Testing

@testable import LocalizedStrings

/// Tables that are read anew while they are used: a change shows whole or not at all.
@Suite struct ReloadTests {
    private static func folder(_ files: KeyValuePairs<String, String>) throws -> String {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("tolk-reload-\(UUID().uuidString)")
        for (name, text) in files { try write(text, to: url.appendingPathComponent(name).path) }
        return url.path
    }

    private static func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        // In place, as an editor that is killed half-way leaves it.
        try Data(text.utf8).write(to: url)
    }

    private func text(_ tables: StringTables, _ key: String, _ language: String = "de") throws -> String {
        tables.localizer(for: [try LanguageTag(language)]).text(key).text
    }

    @Test func aChangeShowsAndEarlierSnapshotsStay() throws {
        let folder = try Self.folder([
            "de.lproj/Localizable.strings": "a = alt;", "en.lproj/Localizable.strings": "a = old;",
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try StringTableStore(directory: folder)
        let before = store.current
        try Self.write("a = neu;\nb = mehr;", to: "\(folder)/de.lproj/Localizable.strings")
        #expect(try text(store.current, "a") == "alt")
        try store.reload()
        #expect(try text(store.current, "a") == "neu")
        #expect(try text(store.current, "b") == "mehr")
        #expect(try text(before, "a") == "alt")
        // A file that goes, and a language that comes.
        try FileManager.default.removeItem(atPath: "\(folder)/de.lproj/Localizable.strings")
        try Self.write("a = ancien;", to: "\(folder)/fr.lproj/Localizable.strings")
        try store.reload()
        #expect(try text(store.current, "a") == "old")
        #expect(try text(store.current, "a", "fr") == "ancien")
    }

    /// Prefixes of a file, as a reader meets it while the file is written.
    @Test func halfWrittenFilesNeverShow() throws {
        let catalog = """
            {"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"stringUnit":{"value":"neu"}}}},
            "b":{"localizations":{"de":{"stringUnit":{"value":"mehr"}}}}},"version":"1.0"}
            """
        let old = catalog.replacingOccurrences(of: "neu", with: "alt")
        let folder = try Self.folder(["Localizable.xcstrings": old, "de.lproj/More.strings": "\"c\" = \"C\";\n"])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try StringTableStore(directory: folder)
        for length in stride(from: 0, to: catalog.utf8.count, by: 7) {
            try Self.write(
                String(decoding: catalog.utf8.prefix(length), as: UTF8.self), to: "\(folder)/Localizable.xcstrings")
            #expect(throws: StringsProblem.self, "\(length) bytes") { try store.reload() }
            #expect(try text(store.current, "a") == "alt")
            #expect(try text(store.current, "b") == "mehr")
        }
        // A good change of another file waits with the broken one: the set is swapped whole.
        try Self.write("\"c\" = \"D\";", to: "\(folder)/de.lproj/More.strings")
        #expect(throws: StringsProblem.self) { try store.reload() }
        #expect(
            store.current.localizer(for: [try LanguageTag("de")]).text("c", options: .init(table: "More")).text == "C")
        try Self.write(catalog, to: "\(folder)/Localizable.xcstrings")
        try store.reload()
        #expect(try text(store.current, "a") == "neu")
        #expect(
            store.current.localizer(for: [try LanguageTag("de")]).text("c", options: .init(table: "More")).text == "D")
    }

    /// An error that was there from the start doesn't keep later changes out.
    @Test func knownErrorsDontStopAReload() throws {
        let folder = try Self.folder(["de.lproj/Localizable.strings": "a = alt;\nb = ;\nc = C;"])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try StringTableStore(directory: folder)
        #expect(store.current.problems.count == 1)
        try Self.write("a = neu;\nb = ;\nc = C;", to: "\(folder)/de.lproj/Localizable.strings")
        try store.reload()
        #expect(try text(store.current, "a") == "neu")
    }

    /// Readers on other threads see the old set or the new one: both of its texts agree always.
    @Test func readersSeeOneSetOrTheOther() async throws {
        let folder = try Self.folder(["de.lproj/A.strings": "v = 0;", "de.lproj/B.strings": "v = 0;"])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try StringTableStore(directory: folder)
        let german = try LanguageTag("de")
        let reader = Task {
            var mixed = 0
            while !Task.isCancelled {
                let localizer = store.current.localizer(for: [german])
                if localizer.text("v", options: .init(table: "A")).text
                    != localizer.text("v", options: .init(table: "B")).text
                {
                    mixed += 1
                }
                await Task.yield()
            }
            return mixed
        }
        for version in 1...20 {
            try Self.write("v = \(version);", to: "\(folder)/de.lproj/A.strings")
            try Self.write("v = \(version);", to: "\(folder)/de.lproj/B.strings")
            try store.reload()
        }
        reader.cancel()
        #expect(await reader.value == 0)
        #expect(store.current.localizer(for: [german]).text("v", options: .init(table: "B")).text == "20")
    }
}
