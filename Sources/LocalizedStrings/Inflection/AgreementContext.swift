// SPDX-License-Identifier: Apache-2.0

public import Agreement
internal import LocaleMatch

/// How people are addressed or spoken of: a gender of grammar, or pronouns of their own.
public struct AddressTerm: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case neutral, feminine, masculine, currentUser
        case custom(language: String, pronouns: [CustomPronoun])
    }

    let kind: Kind

    /// Without a gender: they, their.
    public static let neutral = AddressTerm(kind: .neutral)
    /// Feminine: she, her.
    public static let feminine = AddressTerm(kind: .feminine)
    /// Masculine: he, his.
    public static let masculine = AddressTerm(kind: .masculine)
    /// The term of the user that the call names.
    public static let currentUser = AddressTerm(kind: .currentUser)

    /// Pronouns of someone's own, in one language.
    ///
    /// - Parameters:
    ///   - language: The language, such as `en`.
    ///   - pronouns: The forms, such as xey, xem, xeir, xeirs, xemself.
    public static func localized(language: String, pronouns: [CustomPronoun]) -> AddressTerm {
        AddressTerm(kind: .custom(language: language, pronouns: pronouns))
    }

    /// A term by its name in a list: `neutral`, `feminine`, `masculine`, `currentUser`.
    public init?(name: String) {
        switch name {
        case "neutral": self = .neutral
        case "feminine": self = .feminine
        case "masculine": self = .masculine
        case "currentUser": self = .currentUser
        default: return nil
        }
    }

    private init(kind: Kind) { self.kind = kind }
}

/// One form of someone's own pronouns.
public struct CustomPronoun: Sendable, Hashable {
    /// The form, such as `xeir`.
    public var form: String
    /// Where it is used: its case, whether it is reflexive, whether a possessive stands before its noun.
    public var features: GrammaticalFeatures

    /// A form and its case: `nominative`, `accusative` or `genitive`.
    public init(_ form: String, grammaticalCase: String) {
        self.form = form
        features = GrammaticalFeatures()
        try? features.set("case", to: grammaticalCase)
    }

    /// A form and where it is used.
    public init(_ form: String, _ features: GrammaticalFeatures) {
        self.form = form
        self.features = features
    }
}

/// Something that a text is about and doesn't print: what its words agree with.
public struct AgreementConcept: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case phrase(String)
        case terms([AddressTerm])
    }

    let kind: Kind

    /// A phrase in the language of the text, such as `ensalada`.
    public static func localizedPhrase(_ phrase: String) -> AgreementConcept {
        AgreementConcept(kind: .phrase(phrase))
    }

    /// A person, by the terms that they are spoken of with; the first one that fits the text's language counts.
    public static func termsOfAddress(_ terms: [AddressTerm]) -> AgreementConcept {
        AgreementConcept(kind: .terms(terms))
    }
}

/// What the inflection markup of a text refers to besides its arguments.
///
/// Given with each call, or kept for a task; there is no user of the process.
public struct AgreementContext: Sendable, Hashable {
    /// The concepts, which markup counts from 1.
    public var concepts: [AgreementConcept]
    /// The term that the user is addressed with; without one, texts that address the user take their alternative.
    public var user: AddressTerm?

    /// No concepts and no user.
    static let empty = AgreementContext()

    /// Concepts and the user's term.
    public init(concepts: [AgreementConcept] = [], user: AddressTerm? = nil) {
        self.concepts = concepts
        self.user = user
    }
}
