// SPDX-License-Identifier: Apache-2.0

extension GrammaticalGender: CustomStringConvertible {
    /// The name, such as `feminine`.
    public var description: String {
        switch self {
        case .masculine: "masculine"
        case .feminine: "feminine"
        case .neuter: "neuter"
        }
    }
}

extension GrammaticalNumber: CustomStringConvertible {
    /// The name, such as `plural`.
    public var description: String { self == .singular ? "singular" : "plural" }
}

extension GrammaticalCase: CustomStringConvertible {
    /// The name, such as `dative`.
    public var description: String {
        switch self {
        case .nominative: "nominative"
        case .accusative: "accusative"
        case .dative: "dative"
        case .genitive: "genitive"
        }
    }
}

extension Definiteness: CustomStringConvertible {
    /// The name, such as `definite`.
    public var description: String { self == .definite ? "definite" : "indefinite" }
}

/// A feature that has no such name or no such value.
public struct UnknownFeature: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was written, and what would be understood.
    public let description: String
}

extension GrammaticalFeatures {
    /// Whether a name is one that ``set(_:to:)`` knows.
    public static func isKnown(_ name: String) -> Bool { values[name] != nil }

    private static let values: [String: [String]] = [
        "gender": ["masculine", "feminine", "neuter"],
        "grammaticalGender": ["masculine", "feminine", "neuter"],
        "number": [
            "singular", "plural", "one", "zero", "two", "few", "many", "other", "pluralTwo", "pluralFew", "pluralMany",
        ],
        "case": ["nominative", "accusative", "dative", "genitive", "vocative", "prepositional"],
        "grammaticalCase": ["nominative", "accusative", "dative", "genitive", "vocative", "prepositional"],
        "definiteness": ["definite", "indefinite", "construct"],
        "declension": ["strong", "weak", "mixed"],
        "person": ["first", "second", "third"],
        "grammaticalPerson": ["first", "second", "third"],
        "pronounType": ["personal", "reflexive", "possessive", "disjunctive"],
        "determination": ["dependent", "independent"],
        "pos": ["noun", "proper-noun", "adjective", "verb", "pronoun", "determiner"],
        "partOfSpeech": [
            "noun", "properNoun", "proper-noun", "adjective", "verb", "pronoun", "determiner", "letter", "adverb",
            "particle", "adposition", "numeral", "conjunction", "interjection", "preposition", "abbreviation",
        ],
    ]

    /// Sets a feature by its names in markup and in the tool: `gender` or `grammaticalGender` to `feminine`.
    ///
    /// - Throws: ``UnknownFeature`` for a name or value that there isn't.
    public mutating func set(_ name: String, to value: String) throws(UnknownFeature) {
        guard let allowed = Self.values[name] else {
            let known = Self.values.keys.sorted().joined(separator: ", ")
            throw UnknownFeature(description: "there is no feature \"\(name)\"; there are \(known)")
        }
        guard allowed.contains(value) else {
            throw UnknownFeature(
                description: "\(name) can't be \"\(value)\"; it is one of \(allowed.joined(separator: ", "))")
        }
        switch name {
        case "gender", "grammaticalGender": gender = GrammaticalGender.allCases.first { $0.description == value }
        case "number": number = value == "singular" || value == "one" ? .singular : .plural
        case "case", "grammaticalCase":
            grammaticalCase = GrammaticalCase.allCases.first { $0.description == value }
        case "definiteness": definiteness = Definiteness.allCases.first { $0.description == value }
        case "declension": declension = value == "strong" ? .strong : value == "weak" ? .weak : .mixed
        case "person", "grammaticalPerson":
            person = value == "first" ? .first : value == "second" ? .second : .third
        case "pronounType": pronounType = PronounType.all.first { $0.description == value }
        case "determination": determination = value == "dependent" ? .dependent : .independent
        default:
            partOfSpeech =
                value == "properNoun" ? .properNoun : PartOfSpeech.all.first { $0.description == value }
        }
    }
}
