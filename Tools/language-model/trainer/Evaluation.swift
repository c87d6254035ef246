internal import LanguageIdentification

extension FeatureTable {
    /// Calibrates a quantised table with the texts that were held out of it, and prints how many it gets right: the
    /// mean over the languages that share a script with others.
    func calibrated(_ model: QuantisedModel, isHeldOut: (Int, Sample) -> Bool) -> CalibrationTable {
        var calibration = Calibration()
        var right = Array(repeating: 0.0, count: languageCount * 8)
        var all = right
        var lines = Array(repeating: 0, count: languageCount * 8)
        for sample in corpus.samples where sample.kind < 3 && corpus.languages[sample.language].isTested {
            let slot = sample.language * 8 + sample.kind
            defer { lines[slot] += 1 }
            guard isHeldOut(lines[slot], sample) else { continue }
            let script = corpus.languages[sample.language].script
            let rivals = corpus.languages.indices.filter { corpus.languages[$0].script == script }
            let features = Featurizer(sample.text).features[Int(script.rawValue)].filter(\.votes)
            guard rivals.count > 1, script != .han, !features.isEmpty, let own = rivals.firstIndex(of: sample.language)
            else {
                continue
            }
            var sums = Array(repeating: Int32(0), count: languageCount)
            for (key, _, _) in features {
                guard let number = self.features.find(key) else { continue }
                for entry in Int(starts[number])..<Int(starts[number + 1]) {
                    sums[Int(entryLanguage[entry])] += model.weights[entry]
                }
            }
            let scale = model.unit / Float(features.count).squareRoot()
            let scores = rivals.map { Float(sums[$0]) * scale + model.logPriors[$0] }
            all[slot] += 1
            if scores.indices.max(by: { scores[$0] < scores[$1] }) == own { right[slot] += 1 }
            calibration.add(
                scores: scores, own: own,
                features: features.count)
        }
        for kind in 0..<3 {
            let slots = all.indices.filter { $0 % 8 == kind && all[$0] > 0 }
            let mean = slots.reduce(0) { $0 + right[$1] / all[$1] } / Double(max(1, slots.count))
            parameters.log("held out \(Corpus.kinds[kind]): \(mean) over \(slots.count) languages")
        }
        return calibration.table()
    }
}
