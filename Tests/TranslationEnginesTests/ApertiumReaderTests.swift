// SPDX-License-Identifier: Apache-2.0

import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@testable import TranslationEngines

/// Readers of the languages that Apertium reaches get an alert that they can read, with its link intact.
@Suite(.serialized) struct ApertiumReaderTests {
    static let link = "https://alerts.example.org/a?id=7&lang=es#map"

    /// Reader, variants, modes that must be there, language and outcome.
    static let readers: [(reader: String, variants: [String], modes: [String], expected: String)] = [
        ("ca", ["en", "es"], ["spa-cat"], "translated ca"), ("gl", ["en"], ["en-gl"], "translated gl"),
        ("pt", ["en", "es"], ["es-pt", "eng-spa"], "translated pt"),
        ("pt-BR", ["es"], ["es-pt_BR"], "translated pt-BR"),
        ("it", ["en", "es"], ["spa-ita", "eng-spa"], "translated it"), ("fr", ["es"], ["es-fr"], "translated fr"),
        ("oc", ["es"], ["es-oc"], "translated oc"), ("eo", ["en"], ["en-eo"], "translated eo"),
        ("uk", ["ru"], ["rus-ukr"], "translated uk"), ("th", ["en"], [], "default en"),
    ]

    static let texts = [
        "en": "Heavy rain is expected this afternoon. See \(link) for more.",
        "es": "Se esperan lluvias intensas esta tarde. Consulte \(link) para más información.",
        "ru": "Сегодня ожидается сильный дождь. Подробнее: \(link) и по телефону 112.",
    ]

    @Test("Alerts reach readers in ten languages with their links intact")
    func readers() async throws {
        let negotiator = ContentNegotiator(translator: TextTranslator(engine: ApertiumEngine()))
        var tally = Tally("alerts for readers")
        for row in Self.readers {
            guard row.modes.allSatisfy({ Apertium.has($0) }) else {
                tally.excuse()
                continue
            }
            let variants = row.variants.map { ContentVariant(language: $0, texts: [Self.texts[$0] ?? ""]) }
            let answer = try #require(
                await negotiator.answer(to: AcceptLanguage(row.reader), variants: variants))
            let isRight = "\(answer.outcome) \(answer.language)" == row.expected
            tally.record(
                passed: isRight && answer.texts.first?.contains(Self.link) == true,
                "\(row.reader): \(answer.outcome) \(answer.language): \(answer.texts), \(answer.reasons)")
        }
        #expect(tally.failures.isEmpty, "\(tally.report())")
        _ = tally.report()
    }
}
