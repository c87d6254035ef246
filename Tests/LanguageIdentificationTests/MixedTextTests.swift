import LanguageIdentification
import LocaleMatch
import TestSupport
import Testing

@Suite struct SpanTests {
    @Test func aReviewThatChangesLanguage() throws {
        let parts = [
            ("The hotel was clean and the staff were very friendly. ", "en"),
            ("Leider war das Frühstück viel zu teuer und das Zimmer laut. ", "de"),
            ("Nous reviendrons quand même l'année prochaine avec les enfants.", "fr"),
        ]
        let text = parts.map(\.0).joined()
        let spans = LanguageRecognizer().spans(in: text)
        #expect(spans.map(\.language) == (try parts.map { try LanguageTag($0.1) }))
        #expect(spans.map { String(text[$0.range]) } == parts.map(\.0))
        #expect(spans.allSatisfy { $0.probability > 0.5 && $0.probability <= 1.0001 })
    }

    @Test func spansCoverTheTextWithoutGaps() {
        let text = "😀 12. Hola, buenos días a todos. 😀 https://example.com Good morning to all of you! 99"
        let spans = LanguageRecognizer().spans(in: text)
        #expect(spans.first?.range.lowerBound == text.startIndex)
        #expect(spans.last?.range.upperBound == text.endIndex)
        for (left, right) in zip(spans, spans.dropFirst()) {
            #expect(left.range.upperBound == right.range.lowerBound)
            #expect(left.language != right.language)
        }
    }

    @Test func shortPiecesStayWithTheirNeighbours() throws {
        let text = "Das Wetter war gut. Super! Das Essen war auch sehr gut und nicht teuer. Top!"
        #expect(LanguageRecognizer().spans(in: text).map(\.language) == [try LanguageTag("de")])
    }

    @Test func nothingVotesNothingSpans() {
        #expect(LanguageRecognizer().spans(in: "12345 😀").isEmpty)
        #expect(LanguageRecognizer().spans(in: "").isEmpty)
    }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func textsMadeOfTwoLanguages() throws {
        var tally = Tally("spans of two sentences in two languages")
        let languages = ["en", "de", "fr", "es", "pl", "tr", "fi", "ru", "ar", "ja"]
        for (number, first) in languages.enumerated() {
            let second = languages[(number + 3) % languages.count]
            let left = try SharedVectors.lines("language-id/\(first)/sentences.txt")
            let right = try SharedVectors.lines("language-id/\(second)/sentences.txt")
            for index in stride(from: 3, to: 200, by: 10) {
                let text = left[index] + " " + right[index]
                let found = LanguageRecognizer().spans(in: text).map(\.language.language)
                tally.record(passed: found == [first, second], "\(first) \(second): \(found) \(text)")
            }
        }
        let report = tally.report()
        #expect(tally.passed * 100 >= 90 * (tally.passed + tally.failures.count), "\(report)")
    }
}

/// The rules of splitting a batch, by their numbers there.
@Suite struct GroupTests {
    let recognizer = LanguageRecognizer()

    // Rules 1 and 2
    @Test func sureTextsGoWithTheirLanguage() throws {
        let groups = recognizer.groups(of: [
            "It has been raining all day and the river is rising.", "Es regnet heute den ganzen Tag, wie gestern.",
            "The road to the north is closed until tomorrow.",
        ])
        #expect(groups.map(\.language) == [try LanguageTag("en"), try LanguageTag("de")])
        #expect(groups.map(\.indices) == [[0, 2], [1]])
    }

    // Rule 3
    @Test func unsureTextsGoWithTheOthers() throws {
        let groups = recognizer.groups(of: [
            "Det har regnet hele dagen, og elven stiger fortsatt.", "Takk for det",
            "Veien nordover er stengt til i morgen tidlig.",
        ])
        #expect(groups.map(\.indices) == [[0, 1, 2]])
        #expect(groups.first?.language == (try LanguageTag("nb")))
    }

    // Rule 4
    @Test func textsThatTellNothingAreByThemselves() {
        let groups = recognizer.groups(of: ["12", "It has been raining all day long.", "😀"])
        #expect(groups.map(\.indices) == [[1], [0, 2]])
        #expect(groups.last?.language == nil)
        #expect(recognizer.groups(of: []).isEmpty)
    }

    @Test(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
    func batchesOfSentencesOfThreeLanguages() throws {
        var tally = Tally("texts of mixed batches in the right group")
        let sets = [
            ["en", "nl", "de"], ["es", "pt", "it"], ["ru", "uk", "bg"], ["sv", "fi", "et"], ["zh", "ja", "ko"],
        ]
        for set in sets {
            let lines = try set.map { try SharedVectors.lines("language-id/\($0)/sentences.txt") }
            for batch in 0..<10 {
                let texts = (0..<6).map { lines[$0 % 3][batch * 17 + $0] }
                for group in recognizer.groups(of: texts) {
                    for index in group.indices {
                        tally.record(
                            passed: group.language?.language == set[index % 3],
                            "\(set[index % 3]) as \(group.language?.identifier ?? "nothing"): \(texts[index])")
                    }
                }
            }
        }
        let report = tally.report()
        #expect(tally.passed * 100 >= 97 * (tally.passed + tally.failures.count), "\(report)")
    }
}
