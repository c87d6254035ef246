// SPDX-License-Identifier: Apache-2.0

/// Adds up the weights of a text's n-grams, one column a language, for every script that several languages share.
///
/// What is found waits in ``places`` until that is full or the script changes, so that the memory of all is on its way
/// while the first are added up.
struct Scorer: WordVisitor {
    /// The text that the words are of.
    let bytes: UnsafeBufferPointer<UInt8>
    let weights: WeightTable?
    let table: LanguageTable
    /// The columns of all scripts.
    let scores: UnsafeMutablePointer<Int32>
    /// The letters and the n-grams of each script.
    let letters: UnsafeMutablePointer<Int32>
    let features: UnsafeMutablePointer<Int32>
    /// Room for a batch of n-grams.
    let places: UnsafeMutableBufferPointer<WeightTable.Place>
    /// How many letters are still wanted.
    var budget = 0
    /// Simplified characters minus traditional ones.
    var hanVotes: Int32 = 0
    /// Hiragana and katakana, which only Japanese is written in.
    var kana: Int32 = 0
    /// How many n-grams wait, and the first column that they are for.
    private var waiting = 0
    private var column = 0

    init(
        _ bytes: UnsafeBufferPointer<UInt8>, table: LanguageTable, scores: UnsafeMutablePointer<Int32>,
        letters: UnsafeMutablePointer<Int32>, features: UnsafeMutablePointer<Int32>,
        places: UnsafeMutableBufferPointer<WeightTable.Place>
    ) {
        self.bytes = bytes
        weights = table.model?.weights
        self.table = table
        self.scores = scores
        self.letters = letters
        self.features = features
        self.places = places
    }

    @inline(__always)
    mutating func visit(
        _ word: UnsafeBufferPointer<UInt32>, letters count: Int, script: UInt8, at range: Range<Int>
    ) -> Bool {
        let script = Int(script)
        letters[script] &+= Int32(truncatingIfNeeded: count)
        budget -= count
        if script == Int(LetterScript.han.rawValue) { visitHan(word) }
        let own = table.firstColumn(of: script)
        guard own >= 0, let weights else { return budget > 0 }
        if own != column {
            addWaiting()
            column = own
        }
        let group = UInt8(truncatingIfNeeded: script)
        if ProperName.isLikely(in: bytes, at: range) {
            visit(word, group, weights) { ProperName.votes(order: $0) }
        } else {
            visit(word, group, weights) { _ in true }
        }
        return budget > 0
    }

    /// Looks up the n-grams of a word whose order votes; two copies, so that most words are spared the question.
    @inline(__always)
    private mutating func visit(
        _ word: UnsafeBufferPointer<UInt32>, _ script: UInt8, _ weights: WeightTable, _ votes: (_ order: Int) -> Bool
    ) {
        var number = waiting
        var total: Int32 = 0
        NGrams.forEach(in: word, script: script) { feature, order in
            guard votes(order) else { return }
            if number == WeightTable.batch {
                waiting = number
                addWaiting()
                number = 0
            }
            places[number] = weights.place(of: feature)
            number &+= 1
            total &+= 1
        }
        waiting = number
        features[Int(script)] &+= total
    }

    private mutating func visitHan(_ word: UnsafeBufferPointer<UInt32>) {
        for letter in word {
            if letter >= 0x3040, letter <= 0x30FF { kana &+= 1 }
            hanVotes &+= HanWriting.vote(of: letter)
        }
    }

    /// Adds up what waits; afterwards the scores are those of all words visited.
    mutating func addWaiting() {
        guard let weights, waiting > 0 else { return }
        weights.add(UnsafeBufferPointer(rebasing: places[..<waiting]), to: scores + column)
        waiting = 0
    }
}
