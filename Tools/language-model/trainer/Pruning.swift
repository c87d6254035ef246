// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

extension FeatureTable {
    /// Drops what the model's file has no room for: the features that tell least for the bytes they take.
    ///
    /// 1. Features of a script with one language tell nothing.
    /// 2. A feature's worth is its mean probability over the languages times the divergence of its languages from an
    ///    even distribution: frequent n-grams of few languages come first, hapaxes and what all languages share last.
    /// 3. A feature costs one 16-bit unit, and where it isn't a single one more for each language, or for every two
    ///    languages of its script where it is a row.
    mutating func prune(toUnits limit: Int) {
        let scripts = corpus.languages.map(\.script)
        let rivals = scripts.map { script in scripts.filter { $0 == script }.count }
        var totals = Array(repeating: Array(repeating: 0.0, count: languageCount), count: 8)
        for number in 0..<orders.count {
            for entry in Int(starts[number])..<Int(starts[number + 1]) {
                totals[Int(orders[number])][Int(entryLanguage[entry])] += Double(entryCount[entry])
            }
        }
        var ranked: [(worth: Double, number: Int)] = []
        for number in 0..<orders.count {
            let range = Int(starts[number])..<Int(starts[number + 1])
            guard let first = range.first, rivals[Int(entryLanguage[first])] > 1 else { continue }
            let count = rivals[Int(entryLanguage[first])]
            let order = Int(orders[number])
            var sum = 0.0
            var entropy = 0.0
            for entry in range { sum += Double(entryCount[entry]) / totals[order][Int(entryLanguage[entry])] }
            for entry in range {
                let share = Double(entryCount[entry]) / totals[order][Int(entryLanguage[entry])] / sum
                entropy -= share * DeterministicMath.log(share)
            }
            let worth = sum * (DeterministicMath.log(Double(count)) - entropy) / Double(1 + recordUnits(number))
            ranked.append((worth * parameters.orderWorth[order], number))
        }
        ranked.sort { ($0.worth, $1.number) > ($1.worth, $0.number) }
        var isKept = Array(repeating: false, count: orders.count)
        var units = 0
        for (_, number) in ranked {
            let cost = 1 + recordUnits(number)
            guard units + cost <= limit else { break }
            units += cost
            isKept[number] = true
        }
        var position = 0
        var kept = 0
        for number in 0..<orders.count {
            let range = Int(starts[number])..<Int(starts[number + 1])
            starts[number] = Int32(position)
            guard isKept[number] else { continue }
            kept += 1
            for entry in range {
                entryLanguage[position] = entryLanguage[entry]
                entryCount[position] = entryCount[entry]
                entryWeight[position] = entryWeight[entry]
                position += 1
            }
        }
        starts[orders.count] = Int32(position)
        entryLanguage.removeSubrange(position...)
        entryCount.removeSubrange(position...)
        entryWeight.removeSubrange(position...)
        levelSingles()
        parameters.log("kept \(kept) features, \(position) entries, \(units) units of \(ranked.count) features")
    }
}
