// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

extension FeatureTable {
    /// The scores of texts that were held out, to calibrate a quantised table with, and prints how many are right.
    ///
    /// Every language counts the same, ``samplesPerLanguage`` texts of a kind at most; those that the model doesn't know
    /// count ``Parameters/unknownShare`` of all together.
    func calibration(_ model: QuantisedModel, named name: String, isHeldOut: (Sample) -> Bool) -> Calibration {
        var calibration = Calibration()
        var taken: [Int: Int] = [:]
        var known = 0.0
        var right: [Int: Double] = [:]
        var all: [Int: Double] = [:]
        var unknown = corpus.unknown.filter { isHeldOut($0.sample) && Self.isMeasured($0.sample.text) }
        for sample in corpus.samples where isHeldOut(sample) && Self.isMeasured(sample.text) {
            let slot = sample.language << 8 | sample.kind
            guard taken[slot, default: 0] < Self.samplesPerLanguage else { continue }
            let script = corpus.languages[sample.language].script
            taken[slot, default: 0] += 1
            guard isLearnt(sample.language) else {
                unknown.append((corpus.languages[sample.language].tag, script, sample))
                continue
            }
            let share = DeterministicMath.exp(corpus.languages[sample.language].logPrior)
            guard let text = scored(sample.text, script, own: sample.language, weight: share, model) else { continue }
            calibration.add(text.text, features: text.features)
            known += share
            all[sample.language, default: 0] += 1
            if text.isRight { right[sample.language, default: 0] += 1 }
        }
        let weight = known * parameters.unknownShare / Double(max(1, unknown.count))
        for (_, script, sample) in unknown {
            guard let text = scored(sample.text, script, own: nil, weight: weight, model) else { continue }
            calibration.add(text.text, features: text.features)
        }
        // In the order of the languages, so that a run can be repeated bit for bit.
        let mean = all.keys.sorted().reduce(0) { $0 + right[$1, default: 0] / all[$1, default: 1] }
        parameters.log(
            "held out \(name): \(mean / Double(max(1, all.count))) over \(all.count) languages")
        return calibration
    }

    static let samplesPerLanguage = 60

    /// Whether a text is long enough to be measured: three letters.
    private static func isMeasured(_ text: String) -> Bool { text.unicodeScalars.count >= 3 }

    /// Whether there was a text to learn a language from.
    private func isLearnt(_ language: Int) -> Bool { characters[language].contains { $0 > 0 } }

    private func scored(
        _ text: String, _ script: LetterScript, own: Int?, weight: Double, _ model: QuantisedModel
    ) -> (text: Calibration.Text, features: Int, isRight: Bool)? {
        let rivals = corpus.languages.indices.filter { corpus.languages[$0].script == script && isLearnt($0) }
        let features = Featurizer(text).features[Int(script.rawValue)].filter(\.votes)
        guard rivals.count > 1, script != .han, !features.isEmpty else { return nil }
        var sums = Array(repeating: Int32(0), count: languageCount)
        for feature in features {
            guard let number = self.features.find(feature.key) else { continue }
            for entry in Int(starts[number])..<Int(starts[number + 1]) {
                sums[Int(entryLanguage[entry])] += model.weights[entry]
            }
        }
        let scale = model.unit / Float(features.count).squareRoot()
        let scores = rivals.map { Float(sums[$0]) * scale }
        let place = own.flatMap { rivals.firstIndex(of: $0) }
        let best = rivals.indices.max {
            scores[$0] + model.logPriors[rivals[$0]] < scores[$1] + model.logPriors[rivals[$1]]
        }
        let lead = ModelFormat.lead(
            best: scores.reduce(-.infinity, max), mean: scores.reduce(0, +) / Float(max(1, scores.count)))
        return (
            Calibration.Text(
                scores: scores, logPriors: rivals.map { model.logPriors[$0] }, own: place, weight: weight, lead: lead,
                isLatin: script == .latin),
            features.count, best == place
        )
    }
}
