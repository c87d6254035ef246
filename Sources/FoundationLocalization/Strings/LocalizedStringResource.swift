// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsStrings
    public import Foundation

    /// A string to be looked up later, possibly for another locale: its key, default value, table and bundle.
    ///
    /// One that inserts a value with a format style can't be encoded.
    public struct LocalizedStringResource: Sendable, Equatable, Codable, ExpressibleByStringInterpolation {
        /// Where a resource's tables are.
        public struct BundleDescription: Sendable, Hashable, Codable {
            let path: String?

            /// The context's tables, or else the main bundle's.
            public static let main = BundleDescription(path: nil)
            /// The bundle at a place.
            public static func atURL(_ url: URL) -> BundleDescription { BundleDescription(path: url.path) }
            /// A bundle such as `.module`.
            public static func bundle(_ bundle: Bundle) -> BundleDescription {
                BundleDescription(path: bundle.bundlePath)
            }

            var bundle: Bundle? { path.flatMap { Bundle(path: $0) } }
        }

        /// The key.
        public let key: String
        /// The text in the source language, with the arguments.
        public let defaultValue: String.LocalizationValue
        /// The table; `Localizable` when `nil`.
        public let table: String?
        /// The locale to look up for; the context's when `nil`.
        public var locale: Locale?
        /// Where the tables are.
        public let bundle: BundleDescription
        let hasDefaultValue: Bool

        /// The text that stands in where the table has none; `nil` when that is the key.
        var defaultFormat: String? { hasDefaultValue ? defaultValue.key : nil }

        /// A resource whose key is its text in the source language.
        public init(
            _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
            bundle: BundleDescription = .main, comment: StaticString? = nil
        ) {
            key = keyAndValue.key
            defaultValue = keyAndValue
            self.table = table
            self.locale = locale
            self.bundle = bundle
            hasDefaultValue = false
        }

        /// A resource with a key and a default value.
        public init(
            _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
            bundle: BundleDescription = .main, comment: StaticString? = nil
        ) {
            self.key = key.description
            self.defaultValue = defaultValue
            self.table = table
            self.locale = locale
            self.bundle = bundle
            hasDefaultValue = true
        }

        /// A resource in the tables of a bundle such as `.module`.
        @_disfavoredOverload
        public init(
            _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil, bundle: Bundle,
            comment: StaticString? = nil
        ) {
            self.init(keyAndValue, table: table, locale: locale, bundle: .bundle(bundle), comment: comment)
        }

        /// A resource with a key and a default value in the tables of a bundle such as `.module`.
        @_disfavoredOverload
        public init(
            _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
            bundle: Bundle, comment: StaticString? = nil
        ) {
            self.init(
                key, defaultValue: defaultValue, table: table, locale: locale, bundle: .bundle(bundle),
                comment: comment)
        }

        /// A resource from a literal.
        public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

        /// A resource from a literal with interpolations.
        public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
            self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
        }
    }

    /// A type that can be described in the reader's language.
    public protocol CustomLocalizedStringResourceConvertible {
        /// The resource of the description.
        var localizedStringResource: LocalizedStringResource { get }
    }
#endif
