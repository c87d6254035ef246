// SPDX-License-Identifier: Apache-2.0

import LanguageIdentification
import LocaleMatch
import TestSupport
import Testing

/// Numbers that are the same in every run (xorshift).
private struct Steady: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// The rules of ``LanguageRecognizer/spans(in:)``, by their numbers there; those of rule 1 have a suite of their own.
@Suite struct SpanTests {
    // Rules 1 to 3
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

    // Rule 4
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

    /// Whatever stands beside whatever: every byte of the text belongs to one span, neighbours differ.
    @Test func spansCoverAnyText() {
        let parts = [
            "The hotel was clean. ", "Das Zimmer war laut! ", "Сегодня дождь? ", "今天下雨。", "今日は雨です。", "오늘은 비가 옵니다. ",
            "بارش ہو رہی ہے۔ ", "यह बारिश है। ", "\n", "\r\n", "... ", "12:30 ", "😀", "👩‍👩‍👧 ", "https://example.com/a.b ",
            "@anna ", "e\u{301}\u{302} ", "\u{202E}", "\u{0}", "\" ", "» ", "«", "'", ") ", "- ", "–", "\u{FEFF}",
        ]
        var random = Steady(state: 42)
        for _ in 0..<400 {
            let text = (0..<Int.random(in: 0...30, using: &random)).compactMap { _ in
                parts.randomElement(using: &random)
            }
            .joined()
            let spans = LanguageRecognizer().spans(in: text)
            guard let first = spans.first, let last = spans.last else { continue }
            #expect(first.range.lowerBound == text.startIndex && last.range.upperBound == text.endIndex, "\(text)")
            #expect(spans.allSatisfy { !$0.range.isEmpty && $0.probability > 0 && $0.probability <= 1.0001 }, "\(text)")
            for (left, right) in zip(spans, spans.dropFirst()) {
                #expect(left.range.upperBound == right.range.lowerBound && left.language != right.language, "\(text)")
            }
        }
    }

    @Test func whatIsBeyondTheLimitBelongsToNoSpan() throws {
        // Three bytes a character: the limit is within one.
        let text = String(repeating: "今天下雨。", count: LanguageRecognizer.maximumSpanBytes / 15 + 100)
        let spans = LanguageRecognizer().spans(in: text)
        let last = try #require(spans.last)
        let end = text.utf8.distance(from: text.startIndex, to: last.range.upperBound)
        #expect(end <= LanguageRecognizer.maximumSpanBytes && end > LanguageRecognizer.maximumSpanBytes - 3)
        #expect(spans.map { text[$0.range].utf8.count }.reduce(0, +) == end)
    }

    // Rule 3
    @Test func shortPiecesStayWithTheirNeighbours() throws {
        let text = "Das Wetter war gut. Super! Das Essen war auch sehr gut und nicht teuer. Top!"
        #expect(LanguageRecognizer().spans(in: text).map(\.language) == [try LanguageTag("de")])
    }

    @Test func nothingVotesNothingSpans() {
        #expect(LanguageRecognizer().spans(in: "12345 😀").isEmpty)
        #expect(LanguageRecognizer().spans(in: "").isEmpty)
    }

    /// Close languages in one review: how many sentences are within a span of their language.
    @Test(
        .enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable),
        arguments: [
            ("es", "pt", 95), ("ru", "uk", 95), ("bg", "mk", 95), ("fa", "ur", 95), ("et", "fi", 95), ("af", "nl", 95),
            ("cs", "sk", 85), ("nb", "sv", 85), ("da", "nb", 80),
        ])
    func reviewsInCloseLanguages(_ first: String, _ second: String, _ percent: Int) throws {
        var tally = Tally("sentences of reviews in \(first) and \(second)")
        let lines = try [first, second].map { try SharedVectors.lines("language-id/\($0)/sentences.txt") }
        for review in 0..<20 {
            let parts = [0, 0, 1, 1, 0].enumerated().map {
                ($0.element, lines[$0.element][review * 25 + $0.offset * 5])
            }
            let text = parts.map(\.1).joined(separator: " ")
            let spans = LanguageRecognizer().spans(in: text)
            var offset = 0
            for (language, sentence) in parts {
                let middle = text.utf8.index(text.startIndex, offsetBy: offset + sentence.utf8.count / 2)
                let found = spans.first { $0.range.contains(middle) }?.language.language
                tally.record(passed: found == [first, second][language], "\(found ?? "und"): \(sentence)")
                offset += sentence.utf8.count + 1
            }
        }
        let report = tally.report(firstFailures: 3)
        #expect(tally.passed * 100 >= percent * (tally.passed + tally.failures.count), "\(report)")
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
