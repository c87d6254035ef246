// SPDX-License-Identifier: Apache-2.0

internal import LocaleMatch

/// Which languages may be the answer, and what is thought of them before the text is read.
struct Candidates: Sendable {
    /// `nil` when every language may be the answer.
    private(set) var allowed: LanguageSet?
    /// Added to the log probability of each language; `nil` when nothing is known.
    private(set) var logPriors: [Float]?
    /// Added to the log odds that the language is one that the model knows.
    private(set) var knownLogOdds: Float = 0
    /// The writing of Chinese that is left: above zero simplified, below traditional, zero when the characters decide.
    private(set) var chineseWriting: Int32 = 0

    static let all = Candidates()

    private init() {}

    /// Languages that are not in the table allow nothing; an empty list allows all.
    init(constraints: [LanguageTag], hints: [LanguageTag: Double], table: LanguageTable) {
        if !constraints.isEmpty {
            var set = LanguageSet()
            for tag in constraints { for index in table.indices(matching: tag) { set.insert(index) } }
            allowed = set
            let writings = constraints.filter { LanguageTable.modernLanguage($0) == "zh" }.map(\.script)
            if !writings.isEmpty, writings.allSatisfy({ $0 == "Hans" }) { chineseWriting = 1 }
            if !writings.isEmpty, writings.allSatisfy({ $0 == "Hant" }) { chineseWriting = -1 }
        }
        guard !hints.isEmpty else { return }
        // A hint is the share of texts expected in a language; what the hints leave over is spread evenly over all,
        // so that no language is ruled out by a hint.
        let known = hints.filter { $0.value > 0 && $0.value.isFinite }
        let sum = known.values.reduce(0, +)
        guard sum > 0 else { return }
        let hinted = min(0.9, sum)
        var shares = [Float](
            repeating: Float((1 - hinted) / Double(max(1, table.languages.count))), count: table.languages.count)
        knownLogOdds = -SmallMath.log(Float(1 - hinted))
        for (tag, value) in known {
            let indices = table.indices(matching: tag)
            for index in indices { shares[index] += Float(value / sum * hinted / Double(indices.count)) }
        }
        logPriors = shares.map { SmallMath.log($0) }
    }

    @inline(__always)
    func allows(_ index: Int) -> Bool { allowed?.contains(index) ?? true }
}
