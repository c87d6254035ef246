// SPDX-License-Identifier: Apache-2.0

@_spi(Training) internal import LanguageIdentification

extension FeatureTable {
    /// The column of each language among those of its script, in the order of the languages.
    var columns: [UInt8] {
        var next: [LetterScript: UInt8] = [:]
        return corpus.languages.map { language in
            defer { next[language.script, default: 0] += 1 }
            return next[language.script, default: 0]
        }
    }

    /// The units of a row: two columns each.
    var rowUnits: Int { rowColumns / 2 }

    /// Whether a feature is written as a row: it occurs in so many languages that entries would be longer, or so nearly
    /// that adding them one by one would take longer than is worth the room.
    func isRow(_ number: Int) -> Bool {
        Double(starts[number + 1] - starts[number]) > Double(rowUnits) * parameters.rowShare
    }

    /// Whether a feature is written as a single: one that was seen a few times, in one language.
    func isSingle(_ number: Int) -> Bool {
        let first = Int(starts[number])
        return Int(starts[number + 1]) == first + 1 && entryCount[first] < parameters.singleCount
    }

    /// The units of a feature's record behind the first.
    func recordUnits(_ number: Int) -> Int {
        if isSingle(number) { return 0 }
        return isRow(number) ? rowUnits : Int(starts[number + 1] - starts[number])
    }

    /// Gives all singles one weight, the mean of theirs.
    mutating func levelSingles() {
        let singles = orders.indices.filter { isSingle($0) }.map { Int(starts[$0]) }
        guard !singles.isEmpty else { return }
        singleWeight = Float(singles.reduce(0.0) { $0 + Double(entryWeight[$1]) } / Double(singles.count))
        for entry in singles { entryWeight[entry] = singleWeight }
        parameters.log("\(singles.count) singles, \(singleWeight) nats each")
    }
}
