internal import LanguageIdentification

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

    /// The units of a feature's record behind its header.
    func recordUnits(_ number: Int) -> Int {
        isRow(number) ? rowUnits : Int(starts[number + 1] - starts[number])
    }
}
