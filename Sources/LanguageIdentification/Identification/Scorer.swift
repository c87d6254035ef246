/// Adds up the weights of a text's n-grams, one column a language, for every script that several languages share.
struct Scorer: WordVisitor {
    let model: LanguageModel?
    let table: LanguageTable
    /// 64 columns for each slot.
    let scores: UnsafeMutablePointer<Int32>
    /// The letters and the n-grams of each script.
    let letters: UnsafeMutablePointer<Int32>
    let features: UnsafeMutablePointer<Int32>
    /// How many letters are still wanted.
    var budget: Int
    /// Simplified characters minus traditional ones.
    var hanVotes: Int32 = 0
    /// Hiragana and katakana, which only Japanese is written in.
    var kana: Int32 = 0

    @inline(__always)
    mutating func visit(
        _ word: UnsafeBufferPointer<UInt32>, letters count: Int, script: UInt8, at range: Range<Int>
    ) -> Bool {
        let script = Int(script)
        letters[script] &+= Int32(truncatingIfNeeded: count)
        budget -= count
        if script == Int(LetterScript.han.rawValue) {
            for letter in word {
                if letter >= 0x3040, letter <= 0x30FF { kana &+= 1 }
                hanVotes &+= HanWriting.vote(of: letter)
            }
        }
        let slot = table.scoreSlots[script]
        if slot >= 0, let model {
            let row = scores + slot * 64
            // Some features at a time, so that the memory of all is on its way while the first are added up. 64 of them
            // fit a temporary allocation that is surely on the stack.
            withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64) { found in
                guard let found = found.baseAddress else { return }
                var count = 0
                var total = 0
                NGrams.forEach(in: word, script: UInt8(truncatingIfNeeded: script)) { feature, _ in
                    if count == 64 {
                        for position in 0..<64 { model.add(found[position], to: row) }
                        total &+= 64
                        count = 0
                    }
                    model.prefetch(feature)
                    found[count] = feature
                    count &+= 1
                }
                for position in 0..<count { model.add(found[position], to: row) }
                features[script] &+= Int32(truncatingIfNeeded: total &+ count)
            }
        }
        return budget > 0
    }
}
