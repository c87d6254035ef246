// SPDX-License-Identifier: Apache-2.0

/// The gender of a noun or of what agrees with it.
///
/// The languages of this module know no more; a noun of two genders has a ``GenderSet``.
public enum GrammaticalGender: UInt8, Sendable, Hashable, CaseIterable {
    /// Masculine.
    case masculine = 1
    /// Feminine.
    case feminine = 2
    /// Neuter.
    case neuter = 4
}

/// The genders that a noun may have: `el artista` and `la artista`.
public struct GenderSet: OptionSet, Sendable, Hashable {
    /// A bit for each gender.
    public let rawValue: UInt8
    /// A set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A set of one gender.
    public init(_ gender: GrammaticalGender) { rawValue = gender.rawValue }

    /// Masculine.
    public static let masculine = GenderSet(.masculine)
    /// Feminine.
    public static let feminine = GenderSet(.feminine)
    /// Neuter.
    public static let neuter = GenderSet(.neuter)

    /// The gender, where there is only one.
    public var only: GrammaticalGender? { GrammaticalGender(rawValue: rawValue) }
}

/// Singular or plural: what nouns of these languages tell apart.
public enum GrammaticalNumber: UInt8, Sendable, Hashable, CaseIterable {
    /// One.
    case singular
    /// Other than one.
    case plural
}

/// The case of a German noun phrase, or of a pronoun.
public enum GrammaticalCase: UInt8, Sendable, Hashable, CaseIterable {
    /// The subject.
    case nominative
    /// The object.
    case accusative
    /// The indirect object.
    case dative
    /// The possessor.
    case genitive
}

/// Whether a phrase says which one is meant: `the cat`, `a cat`.
public enum Definiteness: UInt8, Sendable, Hashable, CaseIterable {
    /// With the definite article.
    case definite
    /// With the indefinite article.
    case indefinite
}

/// The endings of a German adjective, by what stands before it.
public enum Declension: UInt8, Sendable, Hashable, CaseIterable {
    /// Nothing that shows the case: `gutes Wetter`.
    case strong
    /// The definite article: `das gute Wetter`.
    case weak
    /// `ein`, `kein` or a possessive: `ein gutes Wetter`.
    case mixed
}

/// The person of a verb or pronoun.
public enum GrammaticalPerson: UInt8, Sendable, Hashable, CaseIterable {
    /// The speaker.
    case first
    /// The one spoken to.
    case second
    /// Anyone else.
    case third
}

/// What a pronoun does.
public struct PronounType: Sendable, Hashable, CustomStringConvertible {
    // A number rather than the name, so that features are copied like numbers.
    private let code: UInt8

    /// `he`, `him`.
    public static var personal: PronounType { PronounType(code: 0) }
    /// `himself`.
    public static var reflexive: PronounType { PronounType(code: 1) }
    /// `his`.
    public static var possessive: PronounType { PronounType(code: 2) }
    /// The French and Italian stressed form: `moi`.
    public static var disjunctive: PronounType { PronounType(code: 3) }

    /// The name, such as `reflexive`.
    public var description: String {
        switch code {
        case 0: "personal"
        case 1: "reflexive"
        case 2: "possessive"
        default: "disjunctive"
        }
    }

    static let all: [PronounType] = [personal, reflexive, possessive, disjunctive]
}

/// Whether a possessive stands before a noun (`my`) or alone (`mine`).
public enum Determination: UInt8, Sendable, Hashable, CaseIterable {
    /// Before a noun.
    case dependent
    /// Alone.
    case independent
}

/// The part of speech of a word.
public struct PartOfSpeech: Sendable, Hashable, CustomStringConvertible {
    // As in PronounType.
    private let code: UInt8

    /// A noun.
    public static var noun: PartOfSpeech { PartOfSpeech(code: 0) }
    /// A name.
    public static var properNoun: PartOfSpeech { PartOfSpeech(code: 1) }
    /// An adjective or participle.
    public static var adjective: PartOfSpeech { PartOfSpeech(code: 2) }
    /// A verb.
    public static var verb: PartOfSpeech { PartOfSpeech(code: 3) }
    /// A pronoun.
    public static var pronoun: PartOfSpeech { PartOfSpeech(code: 4) }
    /// An article, demonstrative or possessive.
    public static var determiner: PartOfSpeech { PartOfSpeech(code: 5) }

    /// The name, such as `noun`.
    public var description: String {
        switch code {
        case 0: "noun"
        case 1: "proper-noun"
        case 2: "adjective"
        case 3: "verb"
        case 4: "pronoun"
        default: "determiner"
        }
    }

    static let all: [PartOfSpeech] = [noun, properNoun, adjective, verb, pronoun, determiner]
}

/// What a word or phrase is, or what is wanted of it; what is `nil` is unknown, or as it stands.
public struct GrammaticalFeatures: Sendable, Hashable {
    /// The gender.
    public var gender: GrammaticalGender?
    /// The number.
    public var number: GrammaticalNumber?
    /// The case.
    public var grammaticalCase: GrammaticalCase?
    /// The definiteness.
    public var definiteness: Definiteness?
    /// The endings of German adjectives; by the article when `nil`.
    public var declension: Declension?
    /// The person.
    public var person: GrammaticalPerson?
    /// What a pronoun does.
    public var pronounType: PronounType?
    /// Whether a possessive stands before a noun.
    public var determination: Determination?
    /// The part of speech.
    public var partOfSpeech: PartOfSpeech?

    /// Features of which nothing is known.
    public init(
        gender: GrammaticalGender? = nil, number: GrammaticalNumber? = nil, grammaticalCase: GrammaticalCase? = nil,
        definiteness: Definiteness? = nil
    ) {
        self.gender = gender
        self.number = number
        self.grammaticalCase = grammaticalCase
        self.definiteness = definiteness
    }

    /// Whether nothing is known, or wanted.
    public var isEmpty: Bool { self == GrammaticalFeatures() }

    /// These features, and others where these say nothing.
    public func merging(_ other: GrammaticalFeatures) -> GrammaticalFeatures {
        var merged = self
        merged.gender = gender ?? other.gender
        merged.number = number ?? other.number
        merged.grammaticalCase = grammaticalCase ?? other.grammaticalCase
        merged.definiteness = definiteness ?? other.definiteness
        merged.declension = declension ?? other.declension
        merged.person = person ?? other.person
        merged.pronounType = pronounType ?? other.pronounType
        merged.determination = determination ?? other.determination
        merged.partOfSpeech = partOfSpeech ?? other.partOfSpeech
        return merged
    }
}
