// SPDX-License-Identifier: Apache-2.0

import LanguageIdentification
import LocaleMatch
import Testing

/// The rules of `Engine`, by their numbers there.
@Suite struct EngineTests {
    private let recognizer = LanguageRecognizer()

    private func share(_ languages: Set<String>, _ text: String) -> Double {
        recognizer.identify(text).hypotheses.filter { languages.contains($0.language.language) }
            .map(\.probability).reduce(0, +)
    }

    // Rule 1
    @Test func shortTextsAreReadWhole() {
        #expect(recognizer.identify("Es regnet heute den ganzen Tag in der Stadt.").letterCount == 35)
    }

    // Rule 1
    @Test func ofALongTextLittleIsRead() {
        let german = String(repeating: "Es regnet heute den ganzen Tag, und der Fluss steigt. ", count: 2000)
        let answer = recognizer.identify(german)
        #expect(answer.mostProbable?.language == "de")
        #expect(answer.letterCount <= 2 * (36 + 40))
    }

    // Rule 1
    @Test func whatIsReadIsSpreadOverTheText() {
        // The middle is in another script than the beginning, so that nothing is decided and all windows count.
        let text =
            String(repeating: "Es regnet heute den ganzen Tag. ", count: 100)
            + String(repeating: "Сегодня весь день идёт дождь. ", count: 110)
        #expect(share(["de"], text) > 0.1)
        #expect(share(["ru"], text) > 0.5)
    }

    // Rules 2 and 5
    @Test(arguments: [
        // Twice the letters have four times the probability. Both scripts have one language.
        ("Βρέχει Βρέχει წვიმს", ["el"], 0.8521), ("Βρέχε წვიმს", ["el"], 0.5),
    ])
    func scriptsShareByTheSquareOfTheirLetters(_ text: String, _ languages: [String], _ expected: Double) {
        #expect(abs(share(Set(languages), text) - expected) < 0.01, "\(share(Set(languages), text))")
    }

    // Rule 2
    @Test func lettersThatAreWordsCountForMore() {
        #expect(recognizer.identify("今天下雨 rain").mostProbable?.language == "zh")
        #expect(recognizer.identify("비가 와요 rain").mostProbable?.language == "ko")
    }

    // Rule 3
    @Test(arguments: [("Βρέχει", "el"), ("წვიმს", "ka"), ("ฝนตก", "th"), ("ភ្លៀង", "km")])
    func aScriptOfOneLanguageDecides(_ text: String, _ language: String) {
        #expect(recognizer.identify(text).bestProbability > 0.99)
        #expect(recognizer.identify(text).mostProbable?.language == language)
    }

    // Rule 3
    @Test(arguments: [
        "Tʼáá íiyisíí nizhóní dóó ayóó deesdoi jiní.",  // Navajo
        "Cualli tonalli, quen tica? Nehuatl notoca Xochitl ihuan nichanti altepetl.",  // Nahuatl
        "Xtquetza ri achi chuwach ri jay pa ruk'u'x ri tinamit iwir.",  // made like Kaqchikel
    ])
    func unknownLanguagesAreNotNamedWithConviction(_ text: String) {
        let answer = recognizer.identify(text)
        #expect(answer.bestProbability < 0.9, "\(answer.hypotheses.first.debugDescription)")
        #expect(answer.otherProbability > 0.2, "\(answer.otherProbability)")
    }

    // Rule 3
    @Test func ofNamedCandidatesOneIsRight() throws {
        let text = "He nani loa ke kakahiaka o kēia lā"
        let among = LanguageRecognizer(constraints: try ["mi", "en"].map { try LanguageTag($0) })
        #expect(among.identify(text).otherProbability == 0)
        // What is expected of the texts is not expected of unknown languages.
        let hinted = LanguageRecognizer(constraints: [], hints: [try LanguageTag("mi"): 0.9])
        #expect(hinted.identify(text).otherProbability < recognizer.identify(text).otherProbability)
    }

    // Rule 4
    @Test(arguments: [
        ("天気がいい", "ja"), ("明日天気予報を確認してください", "ja"), ("天气很好", "zh"), ("明天天氣預報", "zh"),
    ])
    func kanaSpeakForJapanese(_ text: String, _ language: String) {
        #expect(recognizer.identify(text).mostProbable?.language == language)
    }
}
