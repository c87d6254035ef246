// SPDX-License-Identifier: Apache-2.0

/// The words of a language: the free table, and the one whose sources have a licence of their own.
struct Vocabulary: Sendable {
    let free: Lexicon
    let second: Lexicon?

    /// A word of the lexicon, and the table that its changes are in.
    struct Entry {
        var found: WordClass
        var isSecond: Bool
    }

    func find(_ word: Word) -> Entry? {
        if let found = free.find(word) { return Entry(found: found, isSecond: false) }
        if let found = second?.find(word) { return Entry(found: found, isSecond: true) }
        return nil
    }

    /// A word as an adjective, also where the free table has it as a noun alone.
    func adjective(_ word: Word) -> Entry? {
        for (table, isSecond) in [(free, false), (second, true)] {
            if let found = table?.find(word), found.kinds.contains(.adjective) {
                return Entry(found: found, isSecond: isSecond)
            }
        }
        return nil
    }

    /// The longest end of a word that is itself a word, but not all of it.
    func lastPart(_ word: Word) -> (length: Int, entry: Entry)? {
        guard let match = free.words.longest(word, limit: word.count - 1), let found = free.wordClass(match.value)
        else {
            return nil
        }
        return (match.length, Entry(found: found, isSecond: false))
    }

    func apply(_ change: UInt16, of entry: Entry, to word: inout Word) -> Bool {
        (entry.isSecond ? second ?? free : free).apply(change, to: &word)
    }

    private var guesser: Lexicon { second ?? free }

    func gender(_ word: Word) -> (genders: GenderSet, isSure: Bool)? {
        // An ending that no word of the table has says nothing.
        guard let match = guesser.genderGuesses.longest(word), match.length > 0 else { return nil }
        return (GenderSet(rawValue: UInt8(truncatingIfNeeded: match.value >> 1)), match.value & 1 == 1)
    }

    /// Makes the plural that the ending says, if it says another than the rule; whether it did.
    func guessPlural(_ word: inout Word, onlySure: Bool) -> Bool {
        guard let match = guesser.pluralGuesses.longest(word), match.value >> 1 != 0 else { return false }
        if onlySure, match.value & 1 == 0 { return false }
        return guesser.apply(UInt16(truncatingIfNeeded: match.value >> 1), to: &word)
    }

    func guessFeminine(_ word: inout Word) -> Bool {
        guard let match = guesser.feminineGuesses.longest(word), match.value >> 1 != 0 else { return false }
        return guesser.apply(UInt16(truncatingIfNeeded: match.value >> 1), to: &word)
    }
}
