// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocaleMatch
import RemoteContent
import TestSupport
import Testing

@testable import DemoServer

/// What is said of an alert's translations: how good they are, which language they will be in, whether they are still to come.
@Suite struct AlertTranslationTests {
    /// An alert with a text in each of some languages.
    private static func alert(_ identifier: String, _ languages: [String]) -> String {
        AlertBlockTests.alert(
            identifier,
            languages.map {
                AlertBlockTests.Block(language: $0, event: "Text", severity: "Severe", expires: 3_600, area: "Berlin")
            })
    }

    /// The languages of the blocks, what the engine does well and badly, the reader, and what the reader gets: the language and
    /// the grade of the translation.
    private static let grades:
        [(blocks: [String], good: [String], bad: [String], header: String, language: String, grade: String?)] = [
            (["fr"], ["fr→it"], [], "it", "it", "good"),
            // Nothing better is to be had: served, and marked.
            (["fr"], [], ["fr→it"], "it", "it", "poor"),
            // Another block can be translated well.
            (["fr", "de"], ["de→it"], ["fr→it"], "it", "it", "good"),
            // So can another of the reader's languages.
            (["fr"], ["fr→es"], ["fr→it"], "it, es;q=0.5", "es", "good"),
            // A block in the reader's language needs none.
            (["fr", "it"], [], ["fr→it"], "it", "it", nil),
        ]

    @Test("A poor translation gives way to any better one, and is marked where there is none")
    func poorTranslations() async throws {
        for (blocks, good, bad, header, language, grade) in Self.grades {
            let alert = Self.alert("A", blocks)
            let engine = TestEngine(Set(good + bad), direct: Set(good + bad), bad: Set(bad))
            let service = try Demo.service(files: [alert], engine: engine)
            let object = try await Demo.object(service, "/v1/alerts/A", header)
            let name: Comment = "\(blocks) \(good) \(bad) \(header)"
            #expect(object["language"] as? String == language, name)
            let translation = object["translation"] as? [String: Any]
            #expect(translation?["grade"] as? String == grade, name)
            guard let label = translation?["label"] as? String else { continue }
            let other = try await Demo.object(
                try Demo.service(files: [alert], engine: TestEngine(["fr→\(language)"], direct: ["fr→\(language)"])),
                "/v1/alerts/A", header)
            let usual = (other["translation"] as? [String: Any])?["label"] as? String
            #expect((label == usual) == (grade == "good"), name)
            let page = String(
                decoding: await service.wholeAnswer(HTTPRequest(target: "/berlin", acceptLanguage: header)).body,
                as: UTF8.self)
            #expect(page.contains(label), name)
        }
    }

    /// The words of each text, how many of them stand as they stood, how many are unknown, and the grade of them all.
    private static let counts: [(texts: [(words: Int, left: Int, unknown: Int)], grade: TranslationGrade)] = [
        ([(10, 0, 0), (20, 0, 0)], .good),
        // Four words of a sentence in a related language.
        ([(9, 0, 0), (20, 4, 0), (30, 0, 0)], .doubtful),
        // Half of the warning.
        ([(9, 4, 0), (20, 10, 0)], .poor),
        // What an engine doesn't know counts in each text: a headline is what people read.
        ([(5, 0, 1), (60, 0, 0)], .poor), ([(60, 0, 1)], .doubtful),
    ]

    @Test func aWarningIsAsGoodAsItsWorstText() throws {
        let (spanish, catalan) = try (LanguageTag("es"), LanguageTag("ca"))
        for (texts, grade) in Self.counts {
            let provenance = texts.map { words, left, unknown in
                let counts = TranslationCounts(words: words, unknownWords: unknown, leftoverWords: left)
                let flags: [TranslationFlag] = (left > 0 ? [.leftovers] : []) + (unknown > 0 ? [.unknownWords] : [])
                return AlertTranslation.graded(
                    TranslationProvenance(
                        sourceText: "", sourceLanguage: spanish, targetLanguage: catalan,
                        engine: EngineIdentity(name: "test", version: "1"), path: [spanish, catalan], isCached: false,
                        counts: counts, grade: QualityGuard.flagging.grade(counts, flags), flags: flags,
                        time: Date(timeIntervalSince1970: 0)))
            }
            let translation = AlertTranslation(
                texts: texts.map { _ in "" }, provenance: provenance, target: catalan)
            #expect(translation.grade == grade, "\(texts)")
        }
    }

    /// What the engine does badly, the languages that the two alerts arrive in, and the header before and after that is known.
    private static let streams: [(bad: Set<String>, languages: [String], before: String, after: String)] = [
        ([], ["eo", "eo"], "eo, en, fr", "eo"), (["fr→eo"], ["eo", "eo"], "eo, en, fr", "eo"),
    ]

    @Test("A list that is sent before its translations names every language that it may come in")
    func languageOfAStream() async throws {
        for (bad, languages, before, after) in Self.streams {
            let engine = TestEngine(["en→eo", "fr→eo"], direct: ["en→eo", "fr→eo"], bad: bad)
            engine.hold()
            let service = try Demo.service(
                files: [Self.alert("A", ["en"]), Self.alert("B", ["fr"])], engine: engine)
            await service.translations?.ways.listTargets()
            let request = HTTPRequest(target: "/v1/alerts", acceptLanguage: "eo")
            let answer = await service.answer(request)
            engine.release()
            let first = await answer.whole()
            let second = await service.wholeAnswer(request)
            for (header, one) in [(before, first), (after, second)] {
                let object = try JSONSerialization.jsonObject(with: Data(one.body)) as? [String: Any]
                let alerts = object?["alerts"] as? [[String: Any]] ?? []
                #expect(alerts.compactMap { $0["language"] as? String } == languages, "\(bad)")
                #expect(one["Content-Language"] == header, "\(bad)")
            }
        }
    }
}
