// SPDX-License-Identifier: Apache-2.0

/// What can be counted of a translation: what the engine says of it, and what a comparison with the source text shows.
public struct TranslationCounts: Sendable, Hashable, Codable {
    /// Words of the source text; 0 where the engine doesn't count them.
    public var words: Int
    /// Words that the engine did not know and left as they were.
    public var unknownWords: Int
    /// Words that vanished.
    public var lostWords: Int
    /// Words of the source language that stand in a row in the translation, beyond those that the engine owns up to.
    public var leftoverWords: Int
    /// Numbers of the source text that are missing, or that came from nowhere.
    public var changedNumbers: Int
    /// Names of the source text that are no longer there.
    public var changedNames: Int

    /// Counts, by default none.
    public init(
        words: Int = 0, unknownWords: Int = 0, lostWords: Int = 0, leftoverWords: Int = 0, changedNumbers: Int = 0,
        changedNames: Int = 0
    ) {
        self.words = words
        self.unknownWords = unknownWords
        self.lostWords = lostWords
        self.leftoverWords = leftoverWords
        self.changedNumbers = changedNumbers
        self.changedNames = changedNames
    }

    /// The counts in the order in which a store keeps them.
    var all: [Int] { [words, unknownWords, lostWords, leftoverWords, changedNumbers, changedNames] }

    init?(all: [Int]) {
        guard all.count == 6 else { return nil }
        self.init(
            words: all[0], unknownWords: all[1], lostWords: all[2], leftoverWords: all[3], changedNumbers: all[4],
            changedNames: all[5])
    }
}
