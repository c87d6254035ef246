// SPDX-License-Identifier: Apache-2.0

import LanguageIdentification
import LocaleMatch
import TestSupport
import Testing

/// The program's model on the shared data, every tenth line.
///
/// The model was trained on these texts, so that this shows that the file, the features and the code fit together, not
/// how good the model is: `./Scripts/bench detect` measures that, with texts held out.
@Suite(.enabled(if: SharedVectors.isAvailable, SharedVectors.whyUnavailable))
struct DataTests {
    static let languages = """
        af ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gu he hi hr hu hy id is it ja ka kk ko la lg \
        lt lv mi mk mn mr ms nb nl nn pa pl pt ro ru sk sl sn so sq sr st sv sw ta te th tl tn tr ts uk ur vi xh yo zh \
        zu
        """.split(separator: " ").map(String.init)

    @Test(arguments: [("sentences", 98), ("word-pairs", 96), ("single-words", 90)])
    func trainingTextsAreRecognised(_ kind: String, _ percent: Int) throws {
        var tally = Tally("trained \(kind)")
        let recognizer = LanguageRecognizer()
        for language in Self.languages {
            let lines = try SharedVectors.lines("language-id/\(language)/\(kind).txt")
            for index in stride(from: 0, to: lines.count, by: 10) {
                let found = recognizer.identify(lines[index]).hypothesis(at: 0)?.language.language
                tally.record(passed: found == language, "\(language) as \(found ?? "und"): \(lines[index])")
            }
        }
        let report = tally.report(firstFailures: 5)
        #expect(tally.passed * 100 >= percent * (tally.passed + tally.failures.count), "\(report)")
    }

    @Test func theDeclarationOfHumanRights() throws {
        var tally = Tally("declarations of human rights")
        for language in Self.languages {
            let text = try SharedVectors.text("language-id/udhr/\(language).txt")
            let found = LanguageRecognizer.dominantLanguage(for: text)?.language
            tally.record(passed: found == language, "\(language) as \(found ?? "und")")
        }
        let report = tally.report()
        #expect(tally.failures.count <= 1, "\(report)")
    }
}
