// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

/// What turns scores into probabilities that come true, one value a knot (1, 2, 4, … features).
struct CalibrationTable {
    /// What scores are multiplied by.
    var factors: [Float]
    /// The share of the probability that is spread evenly over the rivals: texts whose n-grams mislead.
    var doubts: [Float]
    /// For Latin and for other scripts: what makes a text's lead the log odds that its language is known.
    var known: [[LogOdds]]

    struct LogOdds {
        var offset: Float
        var slope: Float

        /// Every language is known.
        static let always = LogOdds(offset: 40, slope: 0)
    }

    /// What a model has that was not calibrated.
    static let none = CalibrationTable(
        factors: Array(repeating: 1, count: ModelFormat.knotCount),
        doubts: Array(repeating: 0, count: ModelFormat.knotCount),
        known: Array(repeating: Array(repeating: .always, count: ModelFormat.knotCount), count: 2))

    /// All values in the order of the file.
    var values: [Float] { factors + doubts + known.flatMap { $0.map(\.offset) + $0.map(\.slope) } }
}

/// Finds the calibration from texts that were not trained on.
///
/// 1. For each knot the texts nearest to it count; a knot with few texts takes its neighbour's values.
/// 2. Whether a text's language is known is a logistic regression on its lead.
/// 3. The factor and the doubt are those that make the true languages most likely, searched on a fixed grid.
struct Calibration {
    /// A text: its rivals' scores, and which of them is right, none where the model doesn't know the language.
    struct Text {
        let scores: [Float]
        let logPriors: [Float]
        let own: Int?
        /// How many texts it stands for.
        let weight: Double
        let lead: Float
        let isLatin: Bool

        var tellsWhetherKnown: Bool { scores.count >= ModelFormat.fewestRivals }
    }

    private var texts: [[Text]] = Array(repeating: [], count: ModelFormat.knotCount)

    /// Adds a held-out text: each rival's summed weight divided by the root of the number of features.
    mutating func add(_ text: Text, features: Int) {
        var knot = 0
        while knot + 1 < texts.count, Double(features) > 1.5 * Double(1 << knot) { knot += 1 }
        texts[knot].append(text)
    }

    mutating func add(_ other: Calibration) {
        for knot in texts.indices { texts[knot] += other.texts[knot] }
    }

    func table() -> CalibrationTable {
        let known = [true, false].map { isLatin in
            Self.filled(
                texts.map { texts in
                    Self.logOdds(of: texts.filter { $0.isLatin == isLatin && $0.tellsWhetherKnown })
                }, otherwise: .always)
        }
        let best = Self.filled(
            texts.indices.map { knot in
                texts[knot].count >= 50
                    ? Self.best(for: texts[knot], latin: known[0][knot], other: known[1][knot]) : nil
            }, otherwise: (factor: 1, doubt: 0))
        return CalibrationTable(factors: best.map(\.factor), doubts: best.map(\.doubt), known: known)
    }

    /// Rule 1: what was not found is as at the nearest knot below, or else above.
    private static func filled<Value>(_ found: [Value?], otherwise value: Value) -> [Value] {
        var found = found
        for index in found.indices.dropFirst() where found[index] == nil { found[index] = found[index - 1] }
        for index in found.indices.dropLast().reversed() where found[index] == nil { found[index] = found[index + 1] }
        return found.map { $0 ?? value }
    }

    /// Rule 2, by Newton's method; `nil` where there are too few texts of either sort.
    private static func logOdds(of texts: [Text]) -> CalibrationTable.LogOdds? {
        guard texts.count(where: { $0.own == nil }) >= 20, texts.count(where: { $0.own != nil }) >= 20 else {
            return nil
        }
        var offset = 0.0
        var slope = 0.0
        for _ in 0..<30 {
            // A little of the squares of both keeps them finite where the leads tell everything.
            var gradient = (-0.01 * offset, -0.01 * slope)
            var curvature = (0.01, 0.0, 0.01)
            for text in texts {
                let lead = Double(text.lead)
                let value = max(-30, min(30, offset + slope * lead))
                let probability = 1 / (1 + DeterministicMath.exp(-value))
                let rest = text.weight * ((text.own == nil ? 0 : 1) - probability)
                gradient.0 += rest
                gradient.1 += rest * lead
                let spread = text.weight * probability * (1 - probability)
                curvature.0 += spread
                curvature.1 += spread * lead
                curvature.2 += spread * lead * lead
            }
            let determinant = curvature.0 * curvature.2 - curvature.1 * curvature.1
            guard determinant > 1e-9 else { break }
            offset += (curvature.2 * gradient.0 - curvature.1 * gradient.1) / determinant
            slope += (curvature.0 * gradient.1 - curvature.1 * gradient.0) / determinant
        }
        return slope > 0 ? CalibrationTable.LogOdds(offset: Float(offset), slope: Float(slope)) : nil
    }

    /// Rule 3: the values with the least mean loss, to which the calibration error is added three times: the loss alone
    /// is ruled by the few texts that are far off.
    private static func best(
        for texts: [Text], latin: CalibrationTable.LogOdds, other: CalibrationTable.LogOdds
    ) -> (factor: Float, doubt: Float) {
        let known = texts.map { text -> Double in
            guard text.tellsWhetherKnown else { return 1 }
            let odds = text.isLatin ? latin : other
            let value = max(-30, min(30, Double(odds.offset + odds.slope * text.lead)))
            return 1 / (1 + DeterministicMath.exp(-value))
        }
        var best: (loss: Double, factor: Float, doubt: Float) = (.infinity, 1, 0)
        for step in 0..<60 {
            let factor = Float(DeterministicMath.exp(-1.6 + Double(step) * 0.04))
            let answers = texts.map { Answer($0, factor) }
            for doubt in [0, 0.002, 0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.06, 0.08, 0.1, 0.13] {
                var loss = 0.0
                var bins = Array(repeating: 0.0, count: 10)
                for (answer, known) in zip(answers, known) {
                    let even = doubt / answer.rivals
                    let sureness = known * ((1 - doubt) * answer.sureness + even)
                    if answer.isKnown {
                        loss -=
                            answer.weight
                            * DeterministicMath.log(known * ((1 - doubt) * answer.likelihood + even) + 1e-12)
                    }
                    bins[min(9, Int(sureness * 10))] += answer.weight * (sureness - (answer.isRight ? 1 : 0))
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
        let isKnown: Bool
        let rivals: Double
        let weight: Double

        init(_ text: Text, _ factor: Float) {
            var top = -Float.infinity
            for index in text.scores.indices { top = max(top, text.scores[index] * factor + text.logPriors[index]) }
            var sum = 0.0
            var own = 0.0
            for index in text.scores.indices {
                let difference = text.scores[index] * factor + text.logPriors[index] - top
                guard difference > -16 else { continue }
                let share = DeterministicMath.exp(Double(difference))
                sum += share
                if index == text.own { own = share }
            }
            likelihood = own / sum
            sureness = 1 / sum
            isRight = own == 1
            isKnown = text.own != nil
            rivals = Double(text.scores.count)
            weight = text.weight
        }
    }
}
