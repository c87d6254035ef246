// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsStrings
    public import Foundation

    /// How a part of a text stands out: emphasis, code, strikethrough.
    public struct InlinePresentationIntent: OptionSet, Sendable, Hashable, Codable {
        /// The bits.
        public let rawValue: UInt
        /// An intent from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// `*text*`.
        public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
        /// `**text**`.
        public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
        /// Text between backticks.
        public static let code = InlinePresentationIntent(rawValue: 1 << 2)
        /// `~~text~~`.
        public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
    }

    extension AttributeScopes {
        /// The attributes that localized texts carry beside Foundation's.
        public struct LocalizationAttributes: AttributeScope {
            /// How a part of a text stands out.
            public let inlinePresentationIntent: InlinePresentationIntentAttribute

            /// How a part of a text stands out.
            public enum InlinePresentationIntentAttribute: CodableAttributedStringKey {
                /// The set of intents.
                public typealias Value = InlinePresentationIntent
                /// The attribute's name.
                public static let name = "NSInlinePresentationIntent"
            }
        }

        /// The attributes that localized texts carry beside Foundation's.
        public var localization: LocalizationAttributes.Type { LocalizationAttributes.self }
    }

    extension AttributeDynamicLookup {
        /// Finds an attribute of ``Foundation/AttributeScopes/LocalizationAttributes`` by its name.
        public subscript<Key: AttributedStringKey>(
            dynamicMember keyPath: KeyPath<AttributeScopes.LocalizationAttributes, Key>
        ) -> Key { self[Key.self] }
    }
#endif
