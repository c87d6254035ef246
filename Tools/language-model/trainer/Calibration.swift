internal import LanguageIdentification

/// What turns scores into probabilities that come true, one value a knot (1, 2, 4, … features).
struct CalibrationTable {
    /// What scores are multiplied by.
    var factors: [Float]
    /// The share of the probability that is spread evenly over the rivals: texts whose n-grams mislead.
    var doubts: [Float]
}

/// Finds the calibration from texts that were not trained on.
///
/// For each knot the factor and the doubt are those that make the true languages of the texts nearest to it most
/// likely, searched on a fixed grid; a knot with few texts takes its neighbour's.
struct Calibration {
    private var texts: [[(scores: [Float], own: Int)]] = Array(repeating: [], count: ModelFormat.knotCount)

    /// Adds a held-out text: each rival's summed weight divided by the root of the number of features.
    mutating func add(scores: [Float], own: Int, features: Int) {
        var knot = 0
        while knot + 1 < texts.count, Double(features) > 1.5 * Double(1 << knot) { knot += 1 }
        texts[knot].append((scores, own))
    }

    func table() -> CalibrationTable {
        var found = texts.map { $0.count >= 50 ? Self.best(for: $0) : nil }
        for index in 1..<found.count where found[index] == nil { found[index] = found[index - 1] }
        for index in (0..<(found.count - 1)).reversed() where found[index] == nil { found[index] = found[index + 1] }
        return CalibrationTable(factors: found.map { $0?.factor ?? 1 }, doubts: found.map { $0?.doubt ?? 0 })
    }

    /// The factor and the doubt with the least mean loss, to which the calibration error is added three times: the
    /// loss alone is ruled by the few texts that are far off.
    private static func best(for texts: [(scores: [Float], own: Int)]) -> (factor: Float, doubt: Float) {
        var best: (loss: Double, factor: Float, doubt: Float) = (.infinity, 1, 0)
        for step in 0..<60 {
            let factor = Float(DeterministicMath.exp(-1.2 + Double(step) * 0.03))
            let answers = texts.map { scores, own in Answer(scores, own, factor) }
            for doubt in [0, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.06, 0.08, 0.1, 0.13] {
                var loss = 0.0
                var bins = Array(repeating: 0.0, count: 10)
                for answer in answers {
                    let even = doubt / answer.rivals
                    loss -= DeterministicMath.log((1 - doubt) * answer.likelihood + even + 1e-12)
                    let sureness = (1 - doubt) * answer.sureness + even
                    bins[min(9, Int(sureness * 10))] += sureness - (answer.isRight ? 1 : 0)
                }
                let error = bins.reduce(0) { $0 + abs($1) }
                if loss + 3 * error < best.loss { best = (loss + 3 * error, factor, Float(doubt)) }
            }
        }
        return (best.factor, best.doubt)
    }

    /// What a factor makes of a text's scores.
    private struct Answer {
        /// The probability of the true language and that of the best one.
        let likelihood: Double
        let sureness: Double
        let isRight: Bool
        let rivals: Double

        init(_ scores: [Float], _ own: Int, _ factor: Float) {
            let top = scores.reduce(-Float.infinity, max)
            let sum = scores.reduce(0.0) { $0 + DeterministicMath.exp(Double(($1 - top) * factor)) }
            likelihood = DeterministicMath.exp(Double((scores[own] - top) * factor)) / sum
            sureness = 1 / sum
            isRight = scores[own] == top
            rivals = Double(scores.count)
        }
    }
}
