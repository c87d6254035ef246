// SPDX-License-Identifier: Apache-2.0

/// What is wanted of a phrase besides its features.
struct PhraseRequest {
    /// What is wanted.
    var wanted: GrammaticalFeatures
    /// What the caller knows of the phrase: it beats the lexicon.
    var given = GrammaticalFeatures()
    /// Whether all words agree with what is wanted, because the noun stands elsewhere.
    var isModifier = false
    /// Whether determiners and adjectives are made to agree where no feature is wanted.
    var isAgreement = false
}
