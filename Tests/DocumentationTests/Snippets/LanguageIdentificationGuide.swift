// SPDX-License-Identifier: Apache-2.0

import LanguageIdentification
import LocaleMatch

func identifyLanguages(review: String, batch: [String]) throws {
    let recognizer = LanguageRecognizer()
    let answer = recognizer.identify("Es regnet heute den ganzen Tag.")
    print(answer.language?.identifier ?? "und")  // de; nil when undetermined, or when two languages are close
    print(answer.hypotheses)  // [de 0.99…, nl …], calibrated
    print(answer.closest)  // the languages too close to choose between

    var forReader = LanguageRecognizer()
    forReader.languageHints = [try LanguageTag("nb"): 0.7]  // expectations, which a clear text overrules
    forReader.languageConstraints = [try LanguageTag("nb"), try LanguageTag("da")]
    forReader.processString("Takk for det")
    print(forReader.dominantLanguage?.identifier ?? "und")

    print(recognizer.spans(in: review))  // where a text changes language
    print(recognizer.groups(of: batch))  // a mixed batch, split by language
}
