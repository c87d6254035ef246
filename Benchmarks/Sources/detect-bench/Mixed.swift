// SPDX-License-Identifier: Apache-2.0

import LanguageIdentification

/// Reviews that change their language, and batches of several languages, made of held-out texts.
struct Mixed {
    /// The texts of each kind and language.
    private let texts: [[String: [String]]]
    private let languages: [String]
    private let recognizer: LanguageRecognizer

    init(_ heldOut: HeldOut, _ recognizer: LanguageRecognizer) {
        languages = heldOut.languages
        texts = heldOut.texts.map { kind in
            Dictionary(grouping: kind, by: \.language).mapValues { $0.map(\.text) }
        }
        self.recognizer = recognizer
    }

    /// Every language beside one that has nothing to do with it.
    var distantPairs: [[String]] {
        languages.indices.map { [languages[$0], languages[($0 + 31) % languages.count]] }
    }

    private func text(_ kind: Int, _ language: String, _ number: Int) -> String {
        let all = texts[kind][language] ?? []
        return all.isEmpty ? "" : all[number % all.count]
    }

    /// The share of the sentences that are in a span of their language, in reviews of five sentences that change their
    /// language twice.
    func spanShare(_ pairs: [[String]], reviews: Int) -> Double {
        var right = 0.0
        var all = 0.0
        for pair in pairs {
            for review in 0..<reviews {
                let parts = [0, 0, 1, 1, 0].enumerated().map { number, side in
                    (language: pair[side], text: text(0, pair[side], review * 5 + number))
                }
                let joined = parts.map(\.text).joined(separator: " ")
                let spans = recognizer.spans(in: joined)
                var offset = 0
                for part in parts {
                    let middle = joined.utf8.index(joined.startIndex, offsetBy: offset + part.text.utf8.count / 2)
                    let span = spans.first { $0.range.contains(middle) }
                    if span?.language.language == part.language { right += 1 }
                    all += 1
                    offset += part.text.utf8.count + 1
                }
            }
        }
        return right / max(1, all)
    }

    /// The shares of short texts of a kind that get their language alone and in a batch with five sentences.
    func groupShares(_ pairs: [[String]], kind: Int, batches: Int) -> (alone: Double, grouped: Double) {
        var alone = 0.0
        var grouped = 0.0
        var all = 0.0
        for pair in pairs {
            for batch in 0..<batches {
                let sentences = [0, 0, 0, 1, 1].enumerated().map { text(0, pair[$0.element], batch * 5 + $0.offset) }
                let short = [0, 0, 0, 0, 1, 1, 1].enumerated().map { number, side in
                    (language: pair[side], text: text(kind, pair[side], batch * 7 + number))
                }
                var found: [Int: String] = [:]
                for group in recognizer.groups(of: sentences + short.map(\.text)) {
                    for index in group.indices { found[index] = group.language?.language }
                }
                for (number, text) in short.enumerated() {
                    if recognizer.identify(text.text).hypothesis(at: 0)?.language.language == text.language {
                        alone += 1
                    }
                    if found[sentences.count + number] == text.language { grouped += 1 }
                    all += 1
                }
            }
        }
        return (alone / max(1, all), grouped / max(1, all))
    }
}
