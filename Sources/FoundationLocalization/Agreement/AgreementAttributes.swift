// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsAgreement
    public import Foundation

    extension AttributeScopes {
        /// The attributes by which parts of a text are inflected.
        public struct AgreementAttributes: AttributeScope {
            /// Whether the words of the part agree with each other: `inflect`.
            public let inflect: InflectAttribute
            /// What is said of the part: `morphology`.
            public let morphology: MorphologyAttribute
            /// What stands where the part can't be inflected: `inflectionAlternative`.
            public let inflectionAlternative: AlternativeAttribute
            /// The argument that the part agrees with, from 1: `agreeWithArgument`.
            public let agreementArgument: AgreementArgumentAttribute
            /// The concept that the part agrees with, from 1: `agreeWithConcept`.
            public let agreementConcept: AgreementConceptAttribute
            /// The concept that the part's pronouns stand for, from 1: `referentConcept`.
            public let referentConcept: ReferentConceptAttribute
            /// The number that the part prints.
            public let localizedNumericArgument: NumericArgumentAttribute

            /// The attribute `inflect`.
            public enum InflectAttribute: CodableAttributedStringKey {
                /// Automatic or explicit.
                public typealias Value = InflectionRule
                /// The attribute's name.
                public static let name = "NSInflect"
            }

            /// The attribute `morphology`.
            public enum MorphologyAttribute: CodableAttributedStringKey {
                /// The features.
                public typealias Value = Morphology
                /// The attribute's name.
                public static let name = "NSMorphology"
            }

            /// The attribute `inflectionAlternative`.
            public enum AlternativeAttribute: AttributedStringKey {
                /// A text with attributes of its own.
                public typealias Value = AttributedString
                /// The attribute's name.
                public static let name = "NSInflectionAlternative"
            }

            /// The attribute `agreementArgument`.
            public enum AgreementArgumentAttribute: CodableAttributedStringKey {
                /// The argument's number.
                public typealias Value = Int
                /// The attribute's name.
                public static let name = "NSAgreeWithArgument"
            }

            /// The attribute `agreementConcept`.
            public enum AgreementConceptAttribute: CodableAttributedStringKey {
                /// The concept's number.
                public typealias Value = Int
                /// The attribute's name.
                public static let name = "NSAgreeWithConcept"
            }

            /// The attribute `referentConcept`.
            public enum ReferentConceptAttribute: CodableAttributedStringKey {
                /// The concept's number.
                public typealias Value = Int
                /// The attribute's name.
                public static let name = "NSReferentConcept"
            }

            /// The attribute `localizedNumericArgument`.
            public enum NumericArgumentAttribute: CodableAttributedStringKey {
                /// The number.
                public typealias Value = Int
                /// The attribute's name.
                public static let name = "NSLocalizedNumericArgument"
            }
        }

        /// The attributes by which parts of a text are inflected.
        public var agreement: AgreementAttributes.Type { AgreementAttributes.self }
    }

    extension AttributeDynamicLookup {
        /// Finds an attribute of ``Foundation/AttributeScopes/AgreementAttributes`` by its name.
        public subscript<Key: AttributedStringKey>(
            dynamicMember keyPath: KeyPath<AttributeScopes.AgreementAttributes, Key>
        ) -> Key { self[Key.self] }
    }
#endif
