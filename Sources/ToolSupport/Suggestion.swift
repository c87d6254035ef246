// SPDX-License-Identifier: Apache-2.0

/// Finds the word that somebody probably meant.
package enum Suggestion {
    /// The known word with the fewest slips: letters added, left out, changed, or swapped with their neighbour.
    ///
    /// `nil` where more than a third of the letters differ, so that "translate" isn't offered for "frobnicate".
    package static func nearest(to word: String, among known: [String]) -> String? {
        let typed = Array(word.prefix(64))
        let best = known.map { (word: $0, slips: slips(typed, Array($0))) }.min { $0.slips < $1.slips }
        guard let best, best.slips * 3 <= max(3, typed.count) else { return nil }
        return best.word
    }

    /// The optimal string alignment distance, row by row.
    private static func slips(_ first: [Character], _ second: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }
}
