// SPDX-License-Identifier: Apache-2.0

/// The rules of one language or family.
protocol Grammar: AnyObject, Sendable {
    var vocabulary: Vocabulary { get }

    /// Writes a phrase in the form that is wanted.
    func inflect(
        _ text: UnsafeBufferPointer<UInt8>, _ request: PhraseRequest, _ output: inout TextBuffer,
        _ tokens: inout InlineTokens, _ scratch: inout Scratch, _ memory: UnsafeMutableRawBufferPointer
    ) -> PhraseOutcome

    /// What a phrase is, as far as it is known.
    func features(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> GrammaticalFeatures

    /// Whether a phrase has a noun that the lexicon knows, or an unknown word where one would stand.
    func hasNoun(
        _ text: UnsafeBufferPointer<UInt8>, _ tokens: inout InlineTokens, _ scratch: inout Scratch,
        _ memory: UnsafeMutableRawBufferPointer
    ) -> Bool

    /// The determiner that a question asks for, with the phrase behind it where that is wanted; empty where it can't be
    /// told, `nil` where the language has no such question.
    func determiner(
        _ name: String, _ phrase: String, _ wanted: GrammaticalFeatures, _ inflector: Inflector, isWith: Bool
    ) -> String?

    /// Whether a word is of a closed class that is inflected by a paradigm of its own, as few pronouns are.
    func isClosed(_ text: String) -> Bool

    /// How a single noun in small letters is read.
    func reading(ofNoun word: Word, _ scratch: inout Scratch) -> NounReading

    /// Makes the rule's plural, without the lexicon.
    func makeRegularPlural(_ word: inout Word, _ genders: GenderSet)

    /// Makes the rule's feminine, without the lexicon.
    func makeRegularFeminine(_ word: inout Word)
}

/// What a noun is read as.
struct NounReading {
    var lemma: Word?
    var number: GrammaticalNumber?
    var isKnown: Bool
    var genders: GenderSet
}

extension Grammar {
    func isClosed(_ text: String) -> Bool { false }
}
