// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@testable import TranslationEngines

/// Apertium's own output, sentence by sentence, through the engine.
@Suite(.serialized) struct ApertiumVectorTests {
    struct Row: Decodable {
        var mode: String
        var `in`: String
        var marked: String
        var unmarked: String
    }

    /// The packages that the rows were made with; with others the rows say nothing.
    static let versions = [
        "apertium": "3.8.3-1+b2", "apertium-eng-spa": "0.8.1-2", "apertium-eng-cat": "1.0.1-5",
        "apertium-en-gl": "0.5.4-1", "apertium-eo-en": "1.0.2-1", "apertium-fr-es": "0.9.4-1",
        "apertium-es-pt": "1.1.6-1", "apertium-spa-ita": "0.2.1-3", "apertium-spa-cat": "2.2.0-3",
        "apertium-fra-cat": "1.10.0-1", "apertium-eo-fr": "0.9.1-1",
    ]

    static var areVersionsThere: Bool {
        guard SharedVectors.isAvailable, let installed = try? Apertium.installedVersions() else { return false }
        return versions.allSatisfy { installed[$0.key] == $0.value }
    }

    @Test(
        "Apertium's sentences come out as its own programs give them", arguments: [false, true],
    )
    func sentences(keepsMarks: Bool) async throws {
        guard Self.areVersionsThere else {
            print("[count] translations.jsonl: skipped, the package versions it was made with are not installed")
            return
        }
        var configuration = ApertiumEngine.Configuration()
        configuration.keepsMarks = keepsMarks
        let engine = ApertiumEngine(configuration: configuration)
        var tally = Tally("translations.jsonl, \(keepsMarks ? "marked" : "unmarked")")
        for line in try SharedVectors.lines("translation/translations.jsonl") {
            let row = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
            let codes = row.mode.split(separator: "-").map(String.init)
            let source = try #require(ApertiumCode.tags(codes[0]).first)
            let target = try #require(ApertiumCode.tags(codes[1]).first)
            let answer = try await engine.translate(row.in, from: source, to: target)
            let wanted = keepsMarks ? row.marked : row.unmarked
            tally.record(passed: answer.text == wanted, "\(row.mode): \(row.in) → \(answer.text), not \(wanted)")
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
        _ = tally.report()
    }

    @Test(
        "A French reader of an alert in Spanish and English gets it from Spanish directly, not over Catalan",
        .enabled(if: Apertium.has("es-fr", "eng-cat", "cat-fra"), Apertium.whyMissing))
    func directWay() async throws {
        let negotiator = ContentNegotiator(translator: TextTranslator(engine: ApertiumEngine()))
        for languages in [["en", "es"], ["es", "en"]] {
            let texts = ["en": "Strong wind tomorrow.", "es": "Viento fuerte mañana."]
            let answer = try #require(
                await negotiator.answer(
                    to: AcceptLanguage("fr"),
                    variants: languages.map { ContentVariant(language: $0, texts: [texts[$0] ?? ""]) }))
            #expect(answer.provenance.first??.path.map(\.identifier) == ["es", "fr"])
        }
    }
}
