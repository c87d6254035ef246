// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

/// Corrects the naive Bayes weights by multinomial logistic regression.
///
/// 1. Only entries that exist are changed: an n-gram never seen in a language keeps the weight 0 for it.
/// 2. Each sample is left out of its own counts: an entry that the sample alone gave rise to does not exist for it, and
///    the weight of one with c occurrences, k of them here, is lowered by ln(c / (c - k)). Otherwise every text would
///    be told by n-grams that only it has, and nothing would be learnt about texts not seen.
/// 3. Steps are scaled per entry by the root of its summed squared gradients (AdaGrad).
/// 4. Singles stay as they are.
/// 5. The order of the samples is shuffled with a fixed generator, so that a run can be repeated bit for bit.
struct Descent {
    var state: UInt64 = 0x2545_F491_4F6C_DD1D

    mutating func next(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(truncatingIfNeeded: state >> 11) % bound
    }

    mutating func run(_ table: inout FeatureTable) {
        let parameters = table.parameters
        var squares = Array(repeating: Float(1e-2), count: table.entryWeight.count)
        let isSingle = table.orders.indices.map { table.isSingle($0) }
        let groups = table.corpus.languages.map(\.script)
        let rivals = groups.map { script in groups.indices.filter { groups[$0] == script } }
        var order = table.vectors.indices.filter { rivals[table.vectors[$0].language].count > 1 }
        var scores = Array(repeating: Float(0), count: table.languageCount)
        var gradient = Array(repeating: Float(0), count: table.languageCount)
        for epoch in 0..<parameters.epochs {
            for index in stride(from: order.count - 1, to: 0, by: -1) { order.swapAt(index, next(below: index + 1)) }
            let rate = parameters.rate / Float(1 + epoch)
            var loss = 0.0
            table.entryWeight.withUnsafeMutableBufferPointer { weights in
                squares.withUnsafeMutableBufferPointer { squares in
                    for index in order {
                        let vector = table.vectors[index]
                        let own = vector.language
                        let unit = parameters.weight(of: vector.kind)
                        let push = parameters.push(of: vector.kind)
                        let scale = 1 / Float(vector.total).squareRoot()
                        for language in rivals[own] { scores[language] = 0 }
                        for position in vector.range {
                            let number = Int(table.ids[position])
                            let times = Float(table.occurrences[position])
                            for entry in Int(table.starts[number])..<Int(table.starts[number + 1]) {
                                let language = Int(table.entryLanguage[entry])
                                var weight = weights[entry]
                                if language == own {
                                    let rest = table.entryCount[entry] - times * unit
                                    if rest < 0.01 { continue }
                                    if rest < table.entryCount[entry] * 0.75 {
                                        weight += Float(
                                            DeterministicMath.log(Double(rest / table.entryCount[entry])))
                                    }
                                }
                                scores[language] += weight * times
                            }
                        }
                        var best = -Float.infinity
                        for language in rivals[own] { best = max(best, scores[language] * scale) }
                        var sum: Float = 0
                        for language in rivals[own] {
                            let difference = scores[language] * scale - best
                            gradient[language] = difference > -16 ? Float(DeterministicMath.exp(Double(difference))) : 0
                            sum += gradient[language]
                        }
                        loss -= DeterministicMath.log(Double(max(1e-9, gradient[own] / sum)))
                        for language in rivals[own] {
                            gradient[language] = ((language == own ? 1 : 0) - gradient[language] / sum) * push
                        }
                        for position in vector.range where !isSingle[Int(table.ids[position])] {
                            let number = Int(table.ids[position])
                            let times = Float(table.occurrences[position]) * scale
                            for entry in Int(table.starts[number])..<Int(table.starts[number + 1]) {
                                let language = Int(table.entryLanguage[entry])
                                if language == own,
                                    table.entryCount[entry] - Float(table.occurrences[position]) * unit < 0.01
                                {
                                    continue
                                }
                                let slope = gradient[language] * times
                                if abs(slope) < 1e-5 { continue }
                                squares[entry] += slope * slope
                                weights[entry] += rate * slope / squares[entry].squareRoot()
                            }
                        }
                    }
                }
            }
            parameters.log("epoch \(epoch): mean loss \(loss / Double(order.count))")
        }
    }
}
