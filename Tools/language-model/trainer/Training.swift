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
    public func train(without fold: Int) -> [UInt8] { trainWithout(fold: fold).file }

    /// Trains with all texts; the calibration is that of a training without the first fold.
    public func trainWithAll() -> [UInt8] {
        let calibration = trainWithout(fold: 0).calibration
        let table = trained { _, _ in true }
        var model = QuantisedModel(table)
        model.calibration = calibration
        return model.encoded(table)
    }

    private func trainWithout(fold: Int) -> (file: [UInt8], calibration: CalibrationTable) {
        let table = trained { line, sample in sample.kind > 2 || line % Self.folds != fold }
        var model = QuantisedModel(table)
        model.calibration = table.calibrated(model) { line, _ in line % Self.folds == fold }
        return (model.encoded(table), model.calibration)
    }

    private func trained(_ isTraining: (Int, Sample) -> Bool) -> FeatureTable {
        var table = FeatureTable(corpus, parameters: parameters, isTraining: isTraining)
        table.prune(toUnits: parameters.units)
        var descent = Descent()
        descent.run(&table)
        return table
    }
}
