// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import LanguageIdentification
import LocaleMatch
import TestSupport
import Testing

/// 360 sentences of weather and daily life in twelve languages, close ones among them, which were written for this test
/// and which nothing was trained with.
@Suite struct PlainSentencesTests {
    private static let path =
        SharedVectors.packageRoot.path + "/Tests/LanguageIdentificationTests/Data/plain-sentences.tsv"

    @Test func plainSentencesAreRecognised() throws {
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: Self.path)), as: UTF8.self)
        let recognizer = LanguageRecognizer()
        var tally = Tally("plain sentences")
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: "\t").map(String.init)
            let answer = recognizer.identify(try #require(fields.last))
            let isRight = answer.mostProbable?.language == fields.first
            #expect(isRight || answer.bestProbability < 0.9, "\(fields) is wrong and sure")
            tally.record(passed: isRight, "\(fields) as \(answer.hypotheses.first.debugDescription)")
        }
        let report = tally.report()
        #expect(tally.passed * 100 >= 95 * (tally.passed + tally.failures.count), "\(report)")
    }
}
