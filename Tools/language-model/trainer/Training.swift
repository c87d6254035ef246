// SPDX-License-Identifier: Apache-2.0

/// Makes the model's file from the texts.
public struct LanguageModelTraining {
    /// Every fifth line of the shared test data is held out to measure with.
    public static let folds = 5

    var parameters = Parameters()
    private let corpus: Corpus

    /// What came of leaving out each domain in turn: what a model makes of texts that it was not taught.
    public struct LeftOut {
        /// For each domain the file of a model that was trained without it, and calibrated without it, too.
        public fileprivate(set) var files: [(domain: TextDomain, file: [UInt8])] = []
        fileprivate var calibrations: [(domain: TextDomain, calibration: Calibration)] = []

        /// The calibration for texts like those that were left out, without those of one domain.
        fileprivate func table(without domain: TextDomain? = nil) -> CalibrationTable {
            var all = Calibration()
            for (other, calibration) in calibrations where other != domain { all.add(calibration) }
            return all.table()
        }
    }

    /// Reads the texts: the shared vectors' `language-id` folder, and the folder of texts that `extract-texts` wrote.
    ///
    /// What is going on is told to `log`.
    public init(
        data: String, texts: String?, options: [String: String] = [:], log: @escaping (String) -> Void = { _ in }
    ) throws {
        parameters.log = log
        for (name, value) in options { parameters.set(name, value) }
        corpus = try Corpus(data: data, texts: texts, parameters: parameters)
        log("\(corpus.samples.count) texts, \(corpus.unknown.count) in languages that the model doesn't know")
    }

    /// Trains once without each domain.
    ///
    /// A fold of the news is neither trained nor calibrated with where one is given.
    public func leavingOutEachDomain(
        of domains: [TextDomain] = TextDomain.measured, withoutFold fold: Int? = nil
    ) -> LeftOut {
        var found = LeftOut()
        for domain in domains {
            let table = trained { Corpus.kinds[$0.kind].domain != domain && !isOf(fold, $0) }
            let model = QuantisedModel(table)
            let calibration = table.calibration(model, named: "\(domain)") {
                Corpus.kinds[$0.kind].domain == domain && !isOf(fold, $0)
            }
            found.calibrations.append((domain, calibration))
            found.files.append((domain, model.encoded(table)))
        }
        found.files = found.files.map { domain, file in
            (domain, ModelFile.recalibrated(file, found.table(without: domain)))
        }
        return found
    }

    /// Trains with all texts, or with all but a fold of the news; the calibration is fitted to each domain's texts as a
    /// model sees them that was trained without that domain.
    public func train(withoutFold fold: Int? = nil, calibratedWith leftOut: LeftOut) -> [UInt8] {
        let table = trained { !isOf(fold, $0) }
        var calibration = leftOut.table()
        for knot in calibration.factors.indices { calibration.factors[knot] *= parameters.gain }
        return ModelFile.recalibrated(QuantisedModel(table).encoded(table), calibration)
    }

    /// Texts of a domain to measure a model with that was trained without it, in languages that no model knows, too.
    ///
    /// For each language there are at most so many, each of at least so many characters, of which a Han letter, a kana or
    /// a Hangul syllable makes two and a half.
    public func texts(
        of domain: TextDomain, perLanguage limit: Int, characters: Int
    ) -> [(language: String, text: String)] {
        var taken: [String: Int] = [:]
        let samples =
            corpus.samples.map { (corpus.languages[$0.language].tag, $0) }
            + corpus.unknown.map { ($0.tag, $0.sample) }
        return samples.compactMap { tag, sample in
            guard Corpus.kinds[sample.kind].domain == domain else { return nil }
            let length = sample.text.unicodeScalars.reduce(0.0) { sum, scalar in
                sum + (0x3040..<0xE000 ~= scalar.value ? 2.5 : 1)
            }
            guard length >= Double(characters), taken[tag, default: 0] < limit else { return nil }
            taken[tag, default: 0] += 1
            return (tag, sample.text)
        }
    }

    private func isOf(_ fold: Int?, _ sample: Sample) -> Bool {
        fold != nil && Corpus.kinds[sample.kind].domain == .news && sample.line % Self.folds == fold
    }

    private func trained(_ isTraining: (Sample) -> Bool) -> FeatureTable {
        var table = FeatureTable(corpus, parameters: parameters, isTraining: isTraining)
        table.prune(toUnits: parameters.units)
        var descent = Descent()
        descent.run(&table)
        return table
    }
}
