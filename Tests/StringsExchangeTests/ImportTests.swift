// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocalizedStrings
import Testing

@testable import StringsExchange

/// What an import takes and what it refuses; a refusal changes nothing.
@Suite struct ImportTests {
    private static let catalog = #"""
        {
          "sourceLanguage" : "en",
          "strings" : {
            "hours" : {
              "localizations" : {
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld hour" } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld hours" } }
                    }
                  }
                }
              }
            },
            "link" : { "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "[Help](https://a.b) **now**" } } } },
            "marked" : { "localizations" : { "en" : { "stringUnit" : { "state" : "translated", "value" : "^[%lld hour](inflect: true)" } } } },
            "move %@ to %@" : { },
            "plain" : { }
          },
          "version" : "1.0"
        }
        """#

    private struct Edit: Sendable {
        var id: String
        var target: String?
        var state: TranslationState?
        var source: String?
        init(_ id: String, _ target: String?, _ state: TranslationState? = .translated, source: String? = nil) {
            self.id = id
            self.target = target
            self.state = state
            self.source = source
        }
    }

    private func bring(
        _ edits: [Edit], to language: String = "de", accepting: Bool = false
    ) throws -> (TranslationImport, TemporaryProject) {
        let folder = try TemporaryProject(["Localizable.xcstrings": Self.catalog])
        var options = TranslationImport.Options()
        options.acceptsChangedSource = accepting
        let result = try folder.translate(language, options: options) { unit in
            guard let edit = edits.first(where: { $0.id == unit.id }) else { return }
            unit.target = edit.target
            unit.state = edit.state
            if let source = edit.source { unit.source = source }
        }
        return (result, folder)
    }

    // (unit, translation, what the refusal says)
    @Test(arguments: [
        ("move %@ to %@", "verschiebe %@", "doesn't print argument 2"),
        ("move %@ to %@", "verschiebe %@ nach %lld", "argument 2 as %lld"),
        ("move %@ to %@", "verschiebe %@ nach %@ %@", "argument 3"),
        ("move %@ to %@", "%3$@ %2$@ %1$@", "argument 3"),
        ("plain", "100 %d", "argument 1"),
        ("hours|==|plural.other", "Stunden", "doesn't print argument 1"),
        ("hours|==|plural.one", "%@ Stunde", "argument 1 as %@"),
        ("marked", "^[%lld Stunde(inflect: true)", "markup"),
        ("marked", "%lld Stunde](inflect: true)", "markup"),
        ("marked", "^[%lld Stunde](inflect)", "can't be read"),
        ("link", "Hilfe **jetzt**", "links"),
        ("link", "[Hilfe](https://a.b) **jetzt", "**"),
    ])
    func aBrokenTranslationIsRefusedAndNothingChanges(id: String, target: String, message: String) throws {
        let (result, folder) = try bring([.init(id, target), .init("plain", id == "plain" ? target : "schlicht")])
        #expect(result.problems.count == 1, "\(result.problems)")
        #expect(result.problems.first?.message.contains(message) == true, "\(result.problems)")
        #expect(result.problems.first.map { $0.line > 0 } == true)
        #expect(result.changes.isEmpty)
        #expect(try folder.text("Localizable.xcstrings") == Self.catalog)
    }

    // (unit, translation)
    @Test(arguments: [
        ("move %@ to %@", "nach %2$@ verschiebe %1$@"),
        ("move %@ to %@", "verschiebe %1$@ nach %2$@ 100 %%"),
        // The number may go where a category is for one number.
        ("hours|==|plural.one", "eine Stunde"),
        ("hours|==|plural.other", "%1$lld Stunden"),
        ("hours|==|plural.other", "%d Stunden"),
        ("marked", "%lld ^[Stunde](inflect: true)"),
        ("marked", "%lld Stunden"),
        ("link", "**Jetzt** [Hilfe](https://a.b/de)"),
    ])
    func aGoodTranslationIsTaken(id: String, target: String) throws {
        let (result, folder) = try bring([.init(id, target)])
        #expect(result.problems.isEmpty, "\(result.problems)")
        #expect(result.count == 1)
        let units = try folder.project().export(to: "de").document.files[0].units
        #expect(units.first { $0.id == id }?.target == target)
    }

    @Test func aNumberStaysWhereACategoryIsForManyNumbers() throws {
        // In Ukrainian 1, 21, 31 … are "one".
        let (result, _) = try bring([.init("hours|==|plural.one", "одна година")], to: "uk")
        #expect(result.problems.first?.message.contains("doesn't print argument 1") == true)
    }

    @Test func aChangedSourceIsRefusedUnlessToldOtherwise() throws {
        let edit = Edit("plain", "schlicht", source: "simple")
        let (refused, folder) = try bring([edit])
        #expect(refused.problems.first?.message.contains("\"simple\"") == true)
        #expect(refused.problems.first?.message.contains("--accept-changed-source") == true)
        #expect(try folder.text("Localizable.xcstrings") == Self.catalog)
        let (taken, _) = try bring([edit], accepting: true)
        #expect(taken.problems.isEmpty)
        #expect(taken.count == 1)
    }

    @Test func aStringThatIsGoneIsRefusedOrLeftOut() throws {
        for accepting in [false, true] {
            let folder = try TemporaryProject(["Localizable.xcstrings": Self.catalog])
            let document = XLIFFDocument(
                sourceLanguage: "en", targetLanguage: "de",
                files: [
                    .init(
                        original: "Localizable.xcstrings",
                        units: [
                            .init(id: "gone", source: "gone", target: "weg"),
                            .init(id: "plain", source: "plain", target: "schlicht"),
                        ])
                ])
            var options = TranslationImport.Options()
            options.acceptsChangedSource = accepting
            let result = try folder.project().importing([("t", document)], options: options)
            #expect(result.problems.isEmpty == accepting)
            #expect(result.remarks.count == (accepting ? 1 : 0))
            #expect(result.count == (accepting ? 1 : 0))
        }
    }

    // Rule 2. (target, state, texts that change)
    @Test(
        arguments: [
            (nil, nil, 0), ("", nil, 0), ("", .new, 0), ("", .needsReview, 0), ("schlicht", nil, 1),
            ("schlicht", .needsReview, 1),
            ("plain", .translated, 1),
        ] as [(String?, TranslationState?, Int)])
    func onlyATargetIsATranslation(target: String?, state: TranslationState?, count: Int) throws {
        let (result, _) = try bring([.init("plain", target, state)])
        #expect(result.problems.isEmpty)
        #expect(result.count == count)
    }

    @Test func anEmptyTargetThatIsCalledTranslatedIsRefused() throws {
        #expect(try bring([.init("plain", "", .translated)]).0.problems.count == 1)
    }

    @Test func whatIsEmptyInTheProjectComesBackEmpty() throws {
        let catalog = #"""
            {"sourceLanguage":"en","strings":{
              "empty":{"localizations":{"de":{"stringUnit":{"state":"translated","value":""}}}},
              "plain":{}},"version":"1.0"}
            """#
        let folder = try TemporaryProject(["Localizable.xcstrings": catalog])
        let result = try folder.translate("de") { unit in
            if unit.source == "plain" { (unit.target, unit.state) = ("schlicht", .translated) }
        }
        #expect(result.problems.isEmpty)
        #expect(result.count == 1)
        #expect(try folder.project().tables.first?["empty"]?.localizations["de"]?[.root]?.value == "")
    }

    @Test func statesComeBack() throws {
        let (_, folder) = try bring([
            .init("plain", "schlicht", .needsReview), .init("link", "[H](https://a) **x**", .machineTranslated),
        ])
        let table = try folder.project().tables[0]
        #expect(table["plain"]?.localizations["de"]?[.root]?.state == .needsReview)
        #expect(table["link"]?.localizations["de"]?[.root]?.state == .machineTranslated)
    }

    // A catalog keeps states, a table of text files doesn't. (files, texts that change when only the state does)
    @Test(
        arguments: [
            (["Localizable.xcstrings": Self.catalog], 1),
            (
                [
                    "en.lproj/Localizable.strings": "plain = plain;",
                    "de.lproj/Localizable.strings": "plain = schlicht;",
                ], 0
            ),
        ] as [([String: String], Int)])
    func aStateAloneChangesACatalog(files: [String: String], count: Int) throws {
        let folder = try TemporaryProject(files)
        func bring(_ state: TranslationState) throws -> TranslationImport {
            try folder.translate("de") { unit in
                guard unit.source == "plain" else { return }
                (unit.target, unit.state) = ("schlicht", state)
            }
        }
        _ = try bring(.translated)
        #expect(try bring(.needsReview).count == count)
        #expect(try bring(.needsReview).count == 0)
    }

    @Test func aTranslatorMayVaryATextThatTheSourceDoesNot() throws {
        let folder = try TemporaryProject(["Localizable.xcstrings": Self.catalog])
        func unit(_ form: String, _ text: String) -> XLIFFDocument.Unit {
            .init(id: "plain|==|plural.\(form)", source: "plain", target: text, state: .translated)
        }
        let document = XLIFFDocument(
            sourceLanguage: "en", targetLanguage: "de",
            files: [.init(original: "Localizable.xcstrings", units: [unit("one", "eins"), unit("other", "viele")])])
        let result = try folder.project().importing([("t", document)])
        #expect(result.problems.isEmpty, "\(result.problems)")
        for change in result.changes { try folder.write(change.path, change.bytes) }
        let units = try folder.project().export(to: "de").document.files[0].units.filter { $0.id.hasPrefix("plain") }
        #expect(units.map(\.id) == ["plain|==|plural.one", "plain|==|plural.other"])
        #expect(units.map(\.target) == ["eins", "viele"])
    }

    @Test(arguments: [
        ("../../etc/passwd", "en", "de", "no table"), ("Localizable.xcstrings", "fr", "de", "translated from fr"),
        ("Localizable.xcstrings", "en", "xx-notalanguage-", "none that CLDR knows"),
        ("Localizable.xcstrings", "en", "qzz", "none that CLDR knows"),
    ])
    func aFileForAnotherProjectIsRefused(original: String, source: String, target: String, message: String) throws {
        let folder = try TemporaryProject(["Localizable.xcstrings": Self.catalog])
        let document = XLIFFDocument(
            sourceLanguage: source, targetLanguage: target,
            files: [.init(original: original, units: [.init(id: "plain", source: "plain", target: "x")])])
        let result = try folder.project().importing([("t", document)])
        #expect(result.problems.first?.message.contains(message) == true, "\(result.problems)")
        #expect(result.changes.isEmpty)
    }

    @Test func twoTranslationsOfOneTextAreRefused() throws {
        let folder = try TemporaryProject(["Localizable.xcstrings": Self.catalog])
        let documents = ["eins", "zwei"].map { target in
            XLIFFDocument(
                sourceLanguage: "en", targetLanguage: "de",
                files: [
                    .init(
                        original: "Localizable.xcstrings", units: [.init(id: "plain", source: "plain", target: target)])
                ])
        }
        let result = try folder.project().importing([("a", documents[0]), ("b", documents[1])])
        #expect(result.problems.first?.message.contains("twice") == true)
        #expect(try folder.project().importing([("a", documents[0]), ("b", documents[0])]).count == 1)
    }
}
