// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocalizedStrings
import TestSupport
import Testing

@testable import StringsExchange

/// Out and back: nothing is lost, nothing moves that wasn't meant to, and the same bytes go out again.
@Suite struct RoundTripTests {
    @Test(arguments: ["de", "uk", "ar", "ja", "pt-BR", "zh-Hant", "cy"])
    func anExportThatComesBackUnchangedChangesNothing(_ language: String) throws {
        let folder = try TemporaryProject(SampleFiles.all)
        for version in [XLIFFDocument.Version.version12, .version20] {
            let result = try folder.translate(language, from: SampleFiles.extracted, version: version) { _ in }
            #expect(result.problems.isEmpty, "\(result.problems)")
            #expect(result.changes.isEmpty)
        }
    }

    @Test(arguments: ["de", "uk", "ar", "ja", "pt-BR", "zh-Hant", "cy"])
    func exportImportExportIsByteIdentical(_ language: String) throws {
        for version in [XLIFFDocument.Version.version12, .version20] {
            let folder = try TemporaryProject(SampleFiles.all)
            var sent = try folder.project(SampleFiles.extracted).export(to: language)
            let contents = sent.sourceContents
            for file in sent.document.files.indices {
                for unit in sent.document.files[file].units.indices {
                    translated(&sent.document.files[file].units[unit])
                }
            }
            let text = sent.document.text(version)
            let result = try folder.translate(language, from: SampleFiles.extracted, version: version, translated)
            #expect(result.problems.isEmpty, "\(result.problems)")
            #expect(result.count > 0)
            let again = try folder.project(SampleFiles.extracted).export(to: language)
            #expect(again.document.text(version) == text)
            #expect(again.sourceContents == contents)
            // Nothing is left to do, and doing it again does nothing.
            #expect(
                try folder.translate(language, from: SampleFiles.extracted, version: version, translated).changes
                    .isEmpty)
        }
    }

    @Test func aStateThatNobodyKnowsStays() throws {
        let unit = #"{"stringUnit":{"state":"approved_2031","value":"A"}}"#
        let text = #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":\#(unit)}}},"version":"1.0"}"#
        let folder = try TemporaryProject(["L.xcstrings": text])
        #expect(try folder.translate("de") { _ in }.changes.isEmpty)
        #expect(try folder.translate("de") { $0.state = nil }.changes.isEmpty)
        #expect(try folder.translate("de") { $0.target = "B" }.count == 1)
    }

    @Test func everythingElseInACatalogStays() throws {
        let folder = try TemporaryProject(SampleFiles.all)
        let path = "Sources/App/Resources/Localizable.xcstrings"
        try folder.translate("de") { unit in if unit.id == "Archive.label" { translated(&unit) } }
        let before = SampleFiles.catalog.split(separator: "\n", omittingEmptySubsequences: false)
        let after = try folder.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        let changes = after.difference(from: before)
        #expect(changes.removals.count <= 1, "only the line that the new language is put before is written anew")
        #expect(try folder.text(path).contains(#""futureField" : [ 1.50, "a\/b", { "deep" : null } ],"#))
        #expect(try folder.text(path).contains(#""futureTopLevel" : true"#))
        #expect(try folder.text(path).contains("«Archive»"))
    }

    @Test func everythingElseInAStringsFileStays() throws {
        let folder = try TemporaryProject(
            ["en.lproj/Old.strings": SampleFiles.strings, "de.lproj/Old.strings": SampleFiles.strings])
        let extracted = SampleFiles.extracted.filter { $0.table == "Old" }
        try folder.translate("de", from: extracted) { unit in
            if unit.id == "window.title" || unit.id == "fresh" { translated(&unit) }
        }
        let expected = SampleFiles.strings
            .replacing(#""Old & \"quoted\"";"#, with: #""«Old & \"quoted\"»";"#)
            .replacing("\n}\n", with: "\n\n/* Not in the file yet */\n\"fresh\" = \"«Fresh»\";\n}\n")
        #expect(try folder.text("de.lproj/Old.strings") == expected)
        #expect(try folder.text("en.lproj/Old.strings") == SampleFiles.strings)
    }

    @Test func everythingElseInAPluralDictionaryStays() throws {
        let folder = try TemporaryProject(
            ["en.lproj/Old.stringsdict": SampleFiles.dictionary, "uk.lproj/Old.stringsdict": SampleFiles.dictionary])
        try folder.translate("uk") { unit in
            if unit.id == "/files & folders:dict/files:dict/few:dict/:string" { unit.target = "%d файли" }
            if unit.id == "/wide:dict/NSStringVariableWidthRuleType:dict/10:dict/:string" { unit.target = "<Мало>" }
        }
        let expected = SampleFiles.dictionary
            .replacing("<string>Short</string>", with: "<string>&lt;Мало&gt;</string>")
            .replacing(
                "            <string>%d files</string>\n",
                with: "            <string>%d files</string>\n\t\t\t<key>few</key>\n\t\t\t<string>%d файли</string>\n")
        #expect(try folder.text("uk.lproj/Old.stringsdict") == expected)
    }

    // Byte-order marks, UTF-16 and UTF-32 of either order come back in the encoding that they had.
    @Test(arguments: ["UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "UTF-8"])
    func theEncodingOfAStringsFileStays(name: String) throws {
        func encoded(_ text: String) -> [UInt8] {
            switch name {
            case "UTF-16LE": [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            case "UTF-16BE": [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            case "UTF-32LE":
                ("\u{FEFF}" + text).unicodeScalars.flatMap {
                    [UInt8($0.value & 0xFF), UInt8($0.value >> 8 & 0xFF), UInt8($0.value >> 16), 0]
                }
            case "UTF-32BE":
                ("\u{FEFF}" + text).unicodeScalars.flatMap {
                    [0, UInt8($0.value >> 16), UInt8($0.value >> 8 & 0xFF), UInt8($0.value & 0xFF)]
                }
            default: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            }
        }
        let folder = try TemporaryProject(["en.lproj/T.strings": "\"a\" = \"A\";\n\"b\" = \"B\";\n"])
        try folder.write("fr.lproj/T.strings", encoded("\"a\" = \"à\";\n\"b\" = \"b\";\n"))
        try folder.translate("fr") { unit in if unit.id == "b" { unit.target = "bœuf 🥩" } }
        #expect(try folder.bytes("fr.lproj/T.strings") == encoded("\"a\" = \"à\";\n\"b\" = \"bœuf 🥩\";\n"))
    }

    @Test func aFolderKeepsItsLetterCaseAndANewOneIsNamedByItsTag() throws {
        let folder = try TemporaryProject(
            ["en.lproj/T.strings": "\"a\" = \"A\";", "zh-hant.lproj/Other.strings": "\"x\" = \"X\";"])
        #expect(try folder.translate("zh-Hant", translated).changes.map(\.path).contains("zh-hant.lproj/T.strings"))
        #expect(try folder.translate("pt_br", translated).changes.map(\.path).contains("pt-BR.lproj/T.strings"))
        #expect(try folder.text("pt-BR.lproj/T.strings") == "\"a\" = \"«A»\";\n")
    }

    @Test func aStringThatOnlyTheSourcesHaveComesIntoTheCatalogWithItsComment() throws {
        let folder = try TemporaryProject(SampleFiles.all)
        try folder.translate("de", from: SampleFiles.extracted) { unit in
            if unit.id == "new.key" { translated(&unit) }
        }
        let table = try folder.project().tables.first { $0.kind == .catalog }
        let string = table?["new.key"]
        #expect(string?.comment == "It's new")
        #expect(string?.extraction == "extracted_with_value")
        #expect(string?.localizations["en"]?[.root]?.value == "A new <text>")
        #expect(string?.localizations["en"]?[.root]?.state == .new)
        #expect(string?.localizations["de"]?[.root]?.value == "«A new <text>»")
    }

    @Test func aProjectWithoutTablesGetsACatalog() throws {
        let folder = try TemporaryProject(["Sources/App/View.swift": ""])
        let result = try folder.translate("es", from: SampleFiles.extracted.filter { $0.table == nil }, translated)
        #expect(result.changes.map(\.path) == ["Sources/App/Resources/Localizable.xcstrings"])
        let table = try folder.project().tables.first
        #expect(table?.strings.map(\.key) == ["Rain in %@", "new.key"])
    }

    @Test(
        "The shared catalogs and stringsdicts go out, back and out again",
        .enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func sharedVectors() throws {
        var tally = Tally("strings round trip")
        for name in ["Simple.xcstrings", "Variations.xcstrings", "Positional.xcstrings", "Localizable.stringsdict"] {
            for language in ["de", "uk", "ar", "ja", "fr"] {
                let path = name.hasSuffix("dict") ? "en.lproj/\(name)" : name
                let folder = try TemporaryProject([path: try SharedVectors.text("strings/\(name)")])
                let untouched = try folder.translate(language) { _ in }
                tally.record(
                    passed: untouched.changes.isEmpty && untouched.problems.isEmpty, "\(name) \(language) as it is")
                let result = try folder.translate(language, translated)
                let first = try folder.project().export(to: language).document
                let again = try folder.translate(language, translated)
                tally.record(
                    passed: result.problems.isEmpty && result.count > 0 && again.changes.isEmpty
                        && first.files.allSatisfy { $0.units.allSatisfy { $0.target == "«\($0.source)»" } },
                    "\(name) \(language): \(result.problems.first?.description ?? "differs")")
            }
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
        tally.report()
    }
}
