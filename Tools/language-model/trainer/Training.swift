/// Makes the model's file from the texts.
public struct LanguageModelTraining {
    /// Every fifth line is held out to calibrate with, and to measure with.
    public static let folds = 5

    var parameters = Parameters()
    private let corpus: Corpus

    /// Reads the texts: the shared vectors' `language-id` folder, and the folder of texts that `extract-texts` wrote.
    ///
    /// What is going on is told to `log`.
    public init(
        data: String, texts: String?, options: [String: String] = [:], log: @escaping (String) -> Void = { _ in }
    ) throws {
        parameters.log = log
        for (name, value) in options { parameters.set(name, value) }
        corpus = try Corpus(data: data, texts: texts, limit: parameters.textLimit)
    }

    /// Trains without a fold and calibrates with it.
    public func train(without fold: Int) -> [UInt8] {
        let table = trained(without: fold)
        return table.encoded(calibratedWith: fold, half: nil).file
    }

    /// Trains once without a fold and calibrates with one half of its lines and with the other: each model can be
    /// measured with the half that it was neither trained nor calibrated with.
    ///
    /// The first half are the fold's lines 0, 2, 4 …, the second its lines 1, 3, 5 …
    public func trainTwice(without fold: Int) -> [[UInt8]] {
        let table = trained(without: fold)
        return [0, 1].map { table.encoded(calibratedWith: fold, half: $0).file }
    }

    /// Trains with all texts; the calibration is that of a training without the first fold.
    public func trainWithAll() -> [UInt8] {
        let calibration = trained(without: 0).encoded(calibratedWith: 0, half: nil).calibration
        let table = trained { _, _ in true }
        var model = QuantisedModel(table)
        model.calibration = calibration
        return model.encoded(table)
    }

    private func trained(without fold: Int) -> FeatureTable {
        trained { line, sample in sample.kind > 2 || line % Self.folds != fold }
    }

    private func trained(_ isTraining: (Int, Sample) -> Bool) -> FeatureTable {
        var table = FeatureTable(corpus, parameters: parameters, isTraining: isTraining)
        table.prune(toUnits: parameters.units)
        var descent = Descent()
        descent.run(&table)
        return table
    }
}

extension FeatureTable {
    /// The file, calibrated with a fold that was held out or with one half of it.
    func encoded(calibratedWith fold: Int, half: Int?) -> (file: [UInt8], calibration: CalibrationTable) {
        var model = QuantisedModel(self)
        model.calibration = calibrated(model) { line, _ in
            line % LanguageModelTraining.folds == fold
                && (half == nil || line / LanguageModelTraining.folds % 2 == half)
        }
        return (model.encoded(self), model.calibration)
    }
}
