// SPDX-License-Identifier: Apache-2.0

/// The features of a word: its n-grams of three and of five letters, boundary marks included, and the word as a whole.
///
/// "_huset_" gives _hu, hus, use, set, et_, _huse, huset, uset_ and the word. N-grams of one and two letters stand in
/// nearly every language of an alphabet, and those of four say again what those of three and five say: measured, a table
/// that has room for more of the others is better, and a text takes two thirds of the time. The whole word is a feature of
/// its own whatever its length: "_de_" is an n-gram of four letters, "_hus_" one of five. Han letters are words
/// themselves, so that there the n-grams are of one to five letters.
///
/// A feature is a 64-bit hash: `(h ^ letter) · k` over the letters from the last to the first, mixed once at the end.
/// Trainer and recognizer share this code, so that both count the same things.
@_spi(Training) public enum NGrams {
    /// The longest n-gram.
    public static let maximumOrder = 5

    /// The shortest n-gram of a script, by its raw value.
    @inline(__always)
    public static func minimumOrder(script: UInt8) -> Int { script == LetterScript.han.rawValue ? 1 : 3 }

    /// Calls `body` with every feature of a word and its order, 0 for the word as a whole.
    @inline(__always)
    public static func forEach(
        in word: UnsafeBufferPointer<UInt32>, script: UInt8, _ body: (_ feature: UInt64, _ order: Int) -> Void
    ) {
        let shortest = minimumOrder(script: script)
        let hasFours = word.count == 4 || shortest == 1
        var last = 0
        while last < word.count {
            var hash = seed
            let longest = min(maximumOrder, last &+ 1)
            var order = 1
            while order < shortest, order <= longest {
                hash = (hash ^ UInt64(word[last &+ 1 &- order])) &* multiplier
                order &+= 1
            }
            while order <= longest {
                let letter = word[last &+ 1 &- order]
                hash = (hash ^ UInt64(letter)) &* multiplier
                if order == 4 ? hasFours : order > 1 || letter != LetterScanner.boundary { body(mixed(hash), order) }
                order &+= 1
            }
            last &+= 1
        }
        guard word.count > maximumOrder else { return }
        var hash = wordSeed
        for letter in word { hash = (hash ^ UInt64(letter)) &* multiplier }
        body(mixed(hash), 0)
    }

    private static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let wordSeed: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let multiplier: UInt64 = 0xD6E8_FEB8_6659_FD93

    @inline(__always)
    private static func mixed(_ hash: UInt64) -> UInt64 {
        let folded = (hash ^ hash >> 32) &* multiplier
        return folded ^ folded >> 29
    }
}
