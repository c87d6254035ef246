// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsAgreement
    internal import Agreement
    public import Foundation
    internal import LocalizedStrings

    /// How someone is addressed or spoken of.
    public struct TermOfAddress: Hashable, Codable, Sendable {
        private enum Kind: Hashable, Codable, Sendable {
            case neutral, feminine, masculine, currentUser
            case localized(language: String, pronouns: [Morphology.Pronoun])
        }

        private let kind: Kind

        private init(kind: Kind) { self.kind = kind }

        /// Without a gender: they, their.
        public static let neutral = TermOfAddress(kind: .neutral)
        /// Feminine: she, her.
        public static let feminine = TermOfAddress(kind: .feminine)
        /// Masculine: he, his.
        public static let masculine = TermOfAddress(kind: .masculine)
        /// The user's, who is the task's: see ``LocalizationContext/userTermOfAddress``.
        public static let currentUser = TermOfAddress(kind: .currentUser)

        /// Pronouns of someone's own, in one language.
        public static func localized(language: Locale.Language, pronouns: [Morphology.Pronoun]) -> TermOfAddress {
            TermOfAddress(kind: .localized(language: language.minimalIdentifier, pronouns: pronouns))
        }

        /// Pronouns of someone's own, in one language, such as `"en"`.
        public static func localized(language: String, pronouns: [Morphology.Pronoun]) -> TermOfAddress {
            TermOfAddress(kind: .localized(language: language, pronouns: pronouns))
        }

        /// The language, for pronouns of someone's own.
        public var language: Locale.Language? {
            guard case .localized(let language, _) = kind else { return nil }
            return Locale.Language(identifier: language)
        }

        /// The pronouns, where they are someone's own.
        public var pronouns: [Morphology.Pronoun]? {
            guard case .localized(_, let pronouns) = kind else { return nil }
            return pronouns
        }

        var term: AddressTerm {
            switch kind {
            case .neutral: .neutral
            case .feminine: .feminine
            case .masculine: .masculine
            case .currentUser: .currentUser
            case .localized(let language, let pronouns):
                .localized(
                    language: language, pronouns: pronouns.map { CustomPronoun($0.pronoun, $0.morphology.features) })
            }
        }
    }

    /// Something that a text is about and doesn't print: what its words agree with.
    public enum InflectionConcept: Hashable, Sendable {
        /// A person, by the terms that they are spoken of with; the first one that fits the text's language counts.
        case termsOfAddress([TermOfAddress])
        /// A phrase in the language of the text.
        case localizedPhrase(String)

        var concept: AgreementConcept {
            switch self {
            case .termsOfAddress(let terms): .termsOfAddress(terms.map(\.term))
            case .localizedPhrase(let phrase): .localizedPhrase(phrase)
            }
        }
    }

    extension LocalizationContext {
        /// What the markup of a text refers to, with the task's user.
        static func agreement(
            _ concepts: [InflectionConcept] = [], user: TermOfAddress? = LocalizationContext.current?.userTermOfAddress
        ) -> AgreementContext {
            AgreementContext(concepts: concepts.map(\.concept), user: user?.term)
        }
    }
#endif
