// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `tolk detect`: a text in, `language TAB probability …` out.
struct DetectTests {
    @Test func aLineATextWithItsLanguage() async throws {
        let result = try await Program.run(
            "tolk", ["detect", "--batch"],
            input: "Es regnet heute den ganzen Tag.\nIl pleut depuis ce matin.\\nEncore.\n12345\n\n")
        #expect(result.status == 0)
        #expect(result.lines.count == 4)
        let fields = result.lines.map { $0.split(separator: "\t").map(String.init) }
        #expect(fields.map { $0.first } == ["de", "fr", "und", "und"])
        #expect(fields.allSatisfy { $0.count == 2 && (Double($0[1]) ?? -1) >= 0 && (Double($0[1]) ?? 2) <= 1 })
        #expect(fields[2] == ["und", "1.0000"])
    }

    @Test func topGivesSeveralBestFirst() async throws {
        let result = try await Program.run("tolk", ["detect", "--batch", "--top", "3"], input: "Takk for det\n")
        let fields = result.lines.first?.split(separator: "\t").map(String.init) ?? []
        #expect(fields.count == 6)
        let probabilities = stride(from: 1, to: fields.count, by: 2).compactMap { Double(fields[$0]) }
        #expect(probabilities == probabilities.sorted(by: >))
    }

    @Test func amongAnswersInTheCallersSpelling() async throws {
        let result = try await Program.run(
            "tolk", ["detect", "--batch", "--among", "no,IW,zh_Hant,da"],
            input: "Jeg vet ikke hvor jeg skal gjøre av meg\nיורד גשם היום\n今天下雨，請帶傘\n")
        #expect(
            result.lines.compactMap { $0.split(separator: "\t").first.map(String.init) } == ["no", "IW", "zh_Hant"])
    }

    /// The writing decides which of a language's spellings is the answer, wherever it stands in the list.
    @Test(arguments: [
        ("sr-Latn,sr-Cyrl", "sr-Cyrl sr-Latn"), ("sr-Cyrl,sr-Latn", "sr-Cyrl sr-Latn"), ("sr-Latn,sr", "sr sr-Latn"),
        ("sr-Cyrl,sr", "sr sr"),
    ])
    func amongWritingsOfALanguage(_ among: String, _ answers: String) async throws {
        let result = try await Program.run(
            "tolk", ["detect", "--batch", "--among", among],
            input: "Данас цео дан пада киша и река расте.\nDanas ceo dan pada kiša i reka raste.\n")
        let found = result.lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
        #expect(found.joined(separator: " ") == answers)
    }

    @Test func scriptsAreNamedWhenAskedFor() async throws {
        let result = try await Program.run(
            "tolk", ["detect", "--batch", "--scripts"], input: "今天下雨，請帶傘，河水正在上漲。\n")
        #expect(result.lines.first?.hasPrefix("zh-Hant\t") == true)
    }

    @Test func theLanguagesAreListedWithTheirTexts() async throws {
        let result = try await Program.run("tolk", ["detect", "--languages"])
        #expect(result.status == 0)
        let rows = result.lines.map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.filter { $0.count > 1 && $0[1] == "n-grams" }.count >= 100)
        let names = rows.compactMap(\.first)
        #expect(names == names.sorted() && Set(names).count == names.count)
        let galician = try #require(rows.first { $0.first == "gl" })
        // No newspaper is in Galician; its interfaces are there.
        #expect(galician.contains("news=0") && galician.contains { $0.hasPrefix("office=") && $0 != "office=0" })
        #expect(rows.contains(["kn", "script"]))
    }

    @Test(arguments: [["detect"], ["detect", "--batch", "--top", "0"], ["detect", "--batch", "--among", "!!"]])
    func wrongWords(_ words: [String]) async throws {
        #expect(try await Program.run("tolk", words).status == 2)
    }
}
