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
            // A ring of features, so that the memory of one is on its way while those before it are added up.
            var ring = SIMD16<UInt64>(repeating: 0)
            var count = 0
            NGrams.forEach(in: word, script: UInt8(truncatingIfNeeded: script)) { feature, _ in
                model.prefetch(feature)
                if count >= 16 { model.add(ring[count & 15], to: row) }
                ring[count & 15] = feature
                count &+= 1
            }
            for position in max(0, count - 16)..<count { model.add(ring[position & 15], to: row) }
            features[script] &+= Int32(truncatingIfNeeded: count)
        }
        return budget > 0
    }
}
