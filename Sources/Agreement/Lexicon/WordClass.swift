// SPDX-License-Identifier: Apache-2.0

/// What the lexicon says of a word: eight bytes in the table of classes.
struct WordClass: Hashable {
    struct Kinds: OptionSet, Hashable {
        let rawValue: UInt8
        static let noun = Kinds(rawValue: 1)
        static let adjective = Kinds(rawValue: 2)
        static let verb = Kinds(rawValue: 4)
        /// A plural form whose ``plural`` change gives the singular.
        static let pluralForm = Kinds(rawValue: 8)
        /// A noun that has only a plural.
        static let pluralOnly = Kinds(rawValue: 16)
        /// A noun with a counterpart of the other gender, which ``counterpart`` or the rule makes.
        static let paired = Kinds(rawValue: 32)
        /// A place or other name that takes no article.
        static let bare = Kinds(rawValue: 64)
        /// A word that changes nothing: an adjective such as `rosa`.
        static let fixed = Kinds(rawValue: 128)
    }

    struct Marks: OptionSet, Hashable {
        let rawValue: UInt8
        /// German: all cases but the nominative singular end in -n or -en.
        static let weak = Marks(rawValue: 1)
        /// Spanish: a feminine noun that takes `el`; French: h aspiré.
        static let sound = Marks(rawValue: 2)
        /// German: the genitive has -es; else -s.
        static let longGenitive = Marks(rawValue: 4)
        /// German: the genitive is -ns.
        static let doubleGenitive = Marks(rawValue: 8)
        /// A feminine country, which has no article after French de.
        static let country = Marks(rawValue: 16)
        /// Italian: a masculine whose plural is feminine, `uovo` and `uova`.
        static let femininePlural = Marks(rawValue: 32)
    }

    var kinds: Kinds
    var genders: GenderSet
    var marks: Marks = []
    /// The change that makes the plural: 0 for the rule's, else its number in the table of changes, from 1.
    var plural: UInt16 = 0
    /// The change that makes the feminine, or the noun's counterpart: 0 for the rule's.
    var counterpart: UInt16 = 0
}
