// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@testable import TranslationEngines

/// What translators made counts first: tables, translation memories, and texts that differ in their numbers only.
@Suite struct SettledTranslationsTests {
    let english: LanguageTag
    let spanish: LanguageTag

    init() throws { (english, spanish) = (try LanguageTag("en"), try LanguageTag("es")) }

    /// Settled text, its translation, another text, and what that gets.
    static let patterns: [(source: String, translation: String, text: String, expected: String?)] = [
        ("Winds of 60 km/h.", "Vientos de 60 km/h.", "Winds of 45 km/h.", "Vientos de 45 km/h."),
        ("From 3 to 5 see %@", "De 3 a 5 vea %@", "From 10 to 12:30 see {name}", "De 10 a 12:30 vea {name}"),
        ("See https://a.b now", "Vea https://a.b ya", "See  https://c.d/e?f=1 now", "Vea https://c.d/e?f=1 ya"),
        // Which of the equal parts is which can't be told.
        ("From 3 to 3", "De 3 a 3", "From 3 to 4", nil),
        // The translation writes the number in another way.
        ("1,000.5 litres", "1.000,5 litros", "2,000.5 litres", nil),
        ("Winds of 60 km/h.", "Vientos de 60 km/h.", "Winds of 60 km/h", nil),
        ("Winds of 60 km/h.", "Vientos de 60 km/h.", "Winds of sixty km/h.", nil),
    ]

    @Test("A text that differs in numbers and masked parts only has the same translation", arguments: patterns)
    func pattern(source: String, translation: String, text: String, expected: String?) async throws {
        let engine = ScriptedEngine("machine") { "machine: \($0)" }
        let glossary = try Glossary([.text(source, from: english, to: spanish, translation: translation)])
        let translator = TextTranslator(engine: GlossaryEngine(glossary, before: engine))
        for (text, expected) in [(source, translation), (text, expected)] {
            let answer = try await translator.translate(text, from: english, to: spanish)
            #expect(answer.provenance.isHuman == (expected != nil))
            if let expected { #expect(answer.text == expected) }
        }
        #expect(engine.texts.isEmpty == (expected != nil))
    }

    @Test("A text of several sentences that is settled as a whole is not cut")
    func paragraph() async throws {
        let glossary = try Glossary([
            .text("Stay in. Close windows.", from: english, to: spanish, translation: "Quédese y cierre las ventanas.")
        ])
        let translator = TextTranslator(engine: GlossaryEngine(glossary, before: ScriptedEngine { $0 }))
        let answer = try await translator.translate("Stay in. Close windows.", from: english, to: spanish)
        #expect(answer.text == "Quédese y cierre las ventanas.")
        #expect(answer.provenance.grade == .good)
    }

    /// Table, and its entries as "from>to source=translation"; `nil` for an error.
    static let tables: [(csv: String, entries: [String]?)] = [
        ("en,es\nrain,lluvia\n", ["en>es rain=lluvia", "es>en lluvia=rain"]),
        ("kind,en,es\nterm,\"a, \"\"b\"\"\",c\r\ntext,x,\n", ["en>es a, \"b\"=c", "es>en c=a, \"b\""]),
        ("\u{FEFF}en,es\n\n,solo\n", []), ("en\nrain", nil), ("", nil), ("en,es\n\"rain,lluvia", nil),
        ("en,??\na,b", nil),
        ("kind,en,es\nverb,a,b", nil),
    ]

    @Test("Tables", arguments: tables)
    func table(csv: String, entries: [String]?) {
        let found = try? GlossaryFile.entries(csv: csv)
        let names = found.map { $0.map { "\($0.from.identifier)>\($0.to.identifier) \($0.source)=\($0.translation)" } }
        #expect(names.map(Set.init) == entries.map(Set.init))
    }

    static let tmx = """
        <?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4"><header srclang="en"/><body>
        <!-- <tu> --><tu tuid="1"><tuv xml:lang="en"><seg>Rain &amp; <bpt i="1">&lt;b></bpt>snow<ept i="1">&lt;/b></ept> %1$s</seg></tuv>
        <tuv xml:lang='es'><seg>Lluvia &amp; <bpt i="1">&lt;b></bpt>nieve<ept i="1">&lt;/b></ept> <ph>%1$s</ph></seg></tuv></tu>
        <tu><tuv xml:lang="en"><seg>alone</seg></tuv></tu><tu><tuv lang="??"><seg>x</seg></tuv></tu></body></tmx>
        """

    @Test("A translation memory is read, inline codes and all")
    func reading() throws {
        let entries = try TMX.entries(Self.tmx)
        #expect(entries.count == 2)
        #expect(entries.first?.source == "Rain & <b>snow</b> %1$s")
        #expect(entries.first?.translation == "Lluvia & <b>nieve</b> %1$s")
    }

    static let damaged = [
        "", "no xml", "<tmx", "<!DOCTYPE tmx [<!ENTITY a \"aaaa\">]><tmx>&a;</tmx>", "<tmx><!-- never closed",
        "<tmx><![CDATA[", String(repeating: "<tu>", count: 1000),
    ]

    @Test("Damaged and hostile memories are refused", arguments: damaged)
    func refused(text: String) { #expect(throws: GlossaryFileError.self) { try TMX.entries(text) } }

    @Test("What a memory keeps is written, and reads again")
    func writing() async throws {
        let memory = InMemoryTranslationMemory()
        let translator = TextTranslator(
            engine: ScriptedEngine("m", style: .privateUse) { $0.replacing("Rain", with: "Lluvia <ya>") },
            memory: memory)
        _ = try await translator.translate("Rain at https://a.b & more. Snow.", from: english, to: spanish)
        let text = TMX.text(await memory.entries(), version: "1")
        #expect(text.contains("<seg>Rain at <ph x=\"1\"/> &amp; more.</seg>"))
        let entries = try TMX.entries(text)
        #expect(entries.contains { $0.source == "Snow." && $0.translation == "Snow." })
    }

    @Test("The demo's glossary of warnings: 120 phrases in eight languages at least, each whole")
    func warnings() throws {
        let path = SharedVectors.packageRoot.appendingPathComponent("Demo/glossaries/warnings.csv").path
        let entries = try GlossaryFile.entries(path: path)
        for language in ["es", "fr", "ca", "pt", "it", "de", "uk"] {
            let sources = Set(entries.filter { $0.from == english && $0.to.identifier == language }.map(\.source))
            #expect(sources.count >= 120, "\(language)")
        }
        _ = try Glossary(entries)
    }
}
