// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
@_spi(Training) import LanguageIdentification
import LocaleMatch
import Testing

@testable import LanguageModelTraining

/// The trainer on a few sentences of three languages.
@Suite struct TrainingTests {
    private static let sentences: [String: [String]] = [
        "de": [
            "Der Regen fällt heute auf die ganze Stadt", "Morgen wird das Wetter wieder besser",
            "Die Straße ist gesperrt",
            "Wir haben den Zug nicht mehr erreicht", "Das Wasser im Fluss steigt weiter",
            "Bitte schließen Sie die Fenster",
        ],
        "en": [
            "The rain is falling on the whole town today", "Tomorrow the weather will be better again",
            "The road has been closed", "We did not catch the train", "The water in the river keeps rising",
            "Please close the windows",
        ],
        "fi": [
            "Sade lankeaa tänään koko kaupungin ylle", "Huomenna sää on taas parempi", "Tie on suljettu",
            "Emme ehtineet enää junaan", "Joen vesi nousee edelleen", "Sulkekaa ikkunat",
        ],
    ]

    private func model() throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.path + "/tolk-training-\(UInt64.random(in: 0...(.max)))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (language, lines) in Self.sentences {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(language)", withIntermediateDirectories: true)
            try Data((lines.joined(separator: "\n") + "\n").utf8).write(
                to: URL(fileURLWithPath: "\(folder)/\(language)/sentences.txt"))
        }
        let training = try LanguageModelTraining(data: folder, texts: nil)
        return training.train(calibratedWith: training.leavingOutEachDomain(of: [.news]))
    }

    @Test func theSameTextsGiveTheSameBytes() throws {
        let first = try model()
        #expect(try model() == first)
        let tags = try Self.sentences.keys.map { try LanguageTag($0) }
        let recognizer = try LanguageRecognizer(model: first, constraints: tags)
        #expect(recognizer.identify("Das Wetter in der Stadt").mostProbable?.language == "de")
        #expect(recognizer.identify("the weather in town").mostProbable?.language == "en")
        #expect(recognizer.identify("Sää kaupungin joen ylle").mostProbable?.language == "fi")
    }

    /// What short files leave of a sum goes to the others; nothing is taken from files that are not there.
    @Test(arguments: [
        ([100, 100, 100], 150, 50), ([10, 100, 100], 150, 70), ([0, 0, 500], 300, 300), ([10, 20, 30], 600, 600),
        ([], 100, 100),
    ])
    func linesAreSharedAmongFiles(_ counts: [Int], _ sum: Int, _ limit: Int) {
        #expect(Corpus.quota(counts, sum: sum) == limit)
    }

    /// Texts whose lead is above 2 are in known languages, the others in unknown ones.
    @Test func theLeadTellsWhetherALanguageIsKnown() {
        var calibration = Calibration()
        for number in 0..<100 {
            let isKnown = number % 2 == 0
            let text = Calibration.Text(
                scores: [6, 1, 1, 1, 1], logPriors: [0, 0, 0, 0, 0], own: isKnown ? 0 : nil, weight: 1,
                lead: (isKnown ? 2.5 : 1.5) + Float(number) / 100 - 0.5, isLatin: true)
            calibration.add(text, features: 16)
        }
        let odds = calibration.table().known[0][4]
        #expect(odds.slope > 1)
        #expect(abs(odds.offset / odds.slope + 2) < 0.1)
        // There are none in other scripts.
        #expect(calibration.table().known[1][4].slope == 0)
    }

    @Test func serbianIsTransliteratedLetterByLetter() {
        #expect(Serbian.latin("Њујорк је љубав, џез и ђак") == "njujork je ljubav, džez i đak")
    }

    @Test(arguments: [
        (1.0, 0.0), (2.718_281_828_459_045, 1), (0.5, -0.693_147_180_559_945), (1e300, 690.775_527_898_213_7),
    ])
    func logarithmAndExponentialAreExact(_ value: Double, _ logarithm: Double) {
        #expect(abs(DeterministicMath.log(value) - logarithm) <= abs(logarithm) * 1e-14)
        #expect(abs(DeterministicMath.exp(logarithm) / value - 1) < 1e-12)
    }
}
