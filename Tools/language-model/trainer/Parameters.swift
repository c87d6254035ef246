// SPDX-License-Identifier: Apache-2.0

/// The hyperparameters, with the values that the shipped model was trained with.
struct Parameters {
    /// Where what is going on is told; nowhere unless said.
    var log: (String) -> Void = { _ in }
    /// What one occurrence counts where it isn't the kind's own weight.
    private var weights: [String: Float] = [:]
    /// How much more a text of the news, which are few beside the interfaces, moves the weights.
    var newsPush: Float = 4
    /// What an n-gram of a likely name counts, beside one of another word.
    var nameWeight: Float = 0.5
    /// The count that an n-gram never seen is given, relative to the mean amount of text.
    var floor = 0.003
    /// Passes over the samples.
    var epochs = 4
    /// The first step of the descent.
    var rate: Float = 0.1
    /// How many lines of the additional texts are read for a language.
    var textLines = 7000
    /// Entries that count less are dropped.
    var minimumCount: Float = 0.25
    /// The 16-bit units of the file's records.
    var units = 2_350_000
    /// How much a feature of each order is worth when there is no room for all; order 0 is the whole word.
    var orderWorth: [Double] = [0.5, 1, 1, 1, 1, 1]
    /// A feature with more languages than this share of a row's units is written as a row.
    var rowShare = 0.5
    /// A feature of one language that counts less is written as a single.
    var singleCount: Float = 30
    /// The share of the texts that are held to be in languages that the model doesn't know.
    var unknownShare = 0.04
    /// How much further apart scores are held to be than the models that lack a domain are found to tell texts of that
    /// domain: the shipped model has seen one domain more than each of them.
    var gain: Float = 1.1

    /// What one occurrence in a text of a kind counts.
    func weight(of kind: Int) -> Float { weights[Corpus.kinds[kind].name] ?? Corpus.kinds[kind].weight }

    /// How much a text of a kind moves the weights.
    func push(of kind: Int) -> Float { Corpus.kinds[kind].domain == .news ? newsPush : 1 }

    /// Sets a parameter by its name on the command line; a kind's name sets its weight.
    mutating func set(_ name: String, _ value: String) {
        switch name {
        case "floor": floor = Double(value) ?? floor
        case "epochs": epochs = Int(value) ?? epochs
        case "rate": rate = Float(value) ?? rate
        case "lines": textLines = Int(value) ?? textLines
        case "minimum": minimumCount = Float(value) ?? minimumCount
        case "name-weight": nameWeight = Float(value) ?? nameWeight
        case "push": newsPush = Float(value) ?? newsPush
        case "singles": singleCount = Float(value) ?? singleCount
        case "units": units = Int(value) ?? units
        case "rows": rowShare = Double(value) ?? rowShare
        case "unknown": unknownShare = Double(value) ?? unknownShare
        case "gain": gain = Float(value) ?? gain
        case "worth": orderWorth = value.split(separator: ",").map { Double($0) ?? 0 }
        case _ where Corpus.kinds.contains { $0.name == name }: weights[name] = Float(value)
        default: log("there is no parameter \(name)")
        }
    }
}
