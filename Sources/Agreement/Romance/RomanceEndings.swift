// SPDX-License-Identifier: Apache-2.0

/// The endings and closed classes of one Romance language.
protocol RomanceEndings: Sendable {
    /// Articles, pronouns, prepositions and other words that have a paradigm of their own.
    static var closed: ClosedClasses { get }
    /// Makes the rule's plural of a singular.
    static func plural(_ word: inout Word, isMasculine: Bool)
    /// Rules for ``Word/replaceEnding(_:)`` that make the singular of a plural which no table has, tried before the others.
    static var likelySingulars: StaticString { get }
    /// The singulars that a plural may have, the likeliest first; false when there are no more.
    static func singular(_ word: inout Word, attempt: Int) -> Bool
    /// Makes the rule's feminine of a masculine.
    static func feminine(_ word: inout Word)
    /// The masculines that a feminine may have, the likeliest first; false when there are no more.
    static func masculine(_ word: inout Word, attempt: Int) -> Bool
}
