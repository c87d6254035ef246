// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsAgreement
    internal import Agreement
    public import Foundation
    internal import LocaleMatch

    extension Morphology {
        /// The case of a word.
        public enum GrammaticalCase: Int, Hashable, Codable, CaseIterable, Sendable {
            case nominative, accusative, dative, genitive, prepositional, ablative, adessive, allative, elative,
                illative
            case essive, inessive, locative, translative
        }

        /// Whether a possessive stands before a noun.
        public enum Determination: Int, Hashable, Codable, CaseIterable, Sendable {
            case independent, dependent
        }

        /// The person of a verb or pronoun.
        public enum GrammaticalPerson: Int, Hashable, Codable, CaseIterable, Sendable {
            case first, second, third
        }

        /// What a pronoun does.
        public enum PronounType: Int, Hashable, Codable, CaseIterable, Sendable {
            case personal, reflexive, possessive
        }

        /// Whether a phrase says which one is meant.
        public enum Definiteness: Int, Hashable, Codable, CaseIterable, Sendable {
            case indefinite, definite
        }

        // Foundation's type has no room for these. It keeps pronouns for any tag that begins with `en-`, and hashes, compares
        // and encodes them: one of a private tag holds what is added here.
        private static let room = "en-x-tolk-morphology"

        private func added(_ path: KeyPath<CustomPronoun, String?>) -> Int? {
            customPronoun(forLanguage: Self.room).flatMap { $0[keyPath: path] }.flatMap { Int($0) }
        }

        private mutating func add(_ value: Int?, _ path: WritableKeyPath<CustomPronoun, String?>) {
            var pronoun = customPronoun(forLanguage: Self.room) ?? CustomPronoun()
            // Foundation refuses a pronoun that lacks a form.
            for path in [
                \CustomPronoun.subjectForm, \.objectForm, \.possessiveForm, \.possessiveAdjectiveForm, \.reflexiveForm,
            ] where pronoun[keyPath: path] == nil { pronoun[keyPath: path] = "" }
            pronoun[keyPath: path] = value.map(String.init) ?? ""
            let forms = [
                pronoun.subjectForm, pronoun.objectForm, pronoun.possessiveForm, pronoun.possessiveAdjectiveForm,
                pronoun.reflexiveForm,
            ]
            let isEmpty = forms.allSatisfy { $0?.isEmpty ?? true }
            try? setCustomPronoun(isEmpty ? nil : pronoun, forLanguage: Self.room)
        }

        /// The case.
        public var grammaticalCase: GrammaticalCase? {
            get { added(\.subjectForm).flatMap(GrammaticalCase.init) }
            set { add(newValue?.rawValue, \.subjectForm) }
        }

        /// Whether a possessive stands before a noun.
        public var determination: Determination? {
            get { added(\.objectForm).flatMap(Determination.init) }
            set { add(newValue?.rawValue, \.objectForm) }
        }

        /// The person.
        public var grammaticalPerson: GrammaticalPerson? {
            get { added(\.possessiveForm).flatMap(GrammaticalPerson.init) }
            set { add(newValue?.rawValue, \.possessiveForm) }
        }

        /// What a pronoun does.
        public var pronounType: PronounType? {
            get { added(\.possessiveAdjectiveForm).flatMap(PronounType.init) }
            set { add(newValue?.rawValue, \.possessiveAdjectiveForm) }
        }

        /// Whether a phrase says which one is meant.
        public var definiteness: Definiteness? {
            get { added(\.reflexiveForm).flatMap(Definiteness.init) }
            set { add(newValue?.rawValue, \.reflexiveForm) }
        }

        /// Whether nothing is said.
        public var isUnspecified: Bool { self == Morphology() }

        /// What the term of address of the task's user says: a gender, or nothing.
        ///
        /// There is no user of the process; the term comes from ``LocalizationContext/userTermOfAddress``.
        public static var user: Morphology {
            var morphology = Morphology()
            switch LocalizationContext.current?.userTermOfAddress {
            case .masculine?: morphology.grammaticalGender = .masculine
            case .feminine?: morphology.grammaticalGender = .feminine
            default: break
            }
            return morphology
        }

        /// One form of someone's own pronouns.
        public struct Pronoun: Hashable, Codable, Sendable {
            /// The form, such as `xeir`.
            public var pronoun: String
            /// Where it is used.
            public var morphology: Morphology
            /// What the word behind a possessive is.
            public var dependentMorphology: Morphology?

            /// A form and where it is used.
            public init(pronoun: String, morphology: Morphology, dependentMorphology: Morphology? = nil) {
                self.pronoun = pronoun
                self.morphology = morphology
                self.dependentMorphology = dependentMorphology
            }
        }

        /// What this says, for the rules.
        var features: GrammaticalFeatures {
            var features = GrammaticalFeatures()
            let named: [(name: String, value: Any?)] = [
                ("gender", grammaticalGender), ("number", number), ("case", grammaticalCase),
                ("determination", determination), ("person", grammaticalPerson), ("pronounType", pronounType),
                ("definiteness", definiteness),
            ]
            for case (let name, let value?) in named {
                // A case that no language here has, such as the ablative, says nothing.
                try? features.set(name, to: "\(value)")
            }
            return features
        }
    }

    extension InflectionRule {
        /// Whether texts of a language are inflected: de, en, es, fr, it and pt, in any region.
        ///
        /// Foundation's own `canInflect(language:)` says `false` for all on Linux, and a second one of that name would be
        /// ambiguous.
        public static func inflects(language: String) -> Bool {
            (try? LanguageTag(language)).map(Inflector.canInflect) ?? false
        }
    }
#endif
