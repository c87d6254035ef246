// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import FoundationLocalization

#if !canImport(Darwin)
    extension Bundle {
        /// The languages of a list that suit the request's reader, best first, in the list's spelling.
        public class func preferredLocalizations(from localizations: [String]) -> [String] {
            ContextValues.preferredLocalizations(from: localizations)
        }

        /// The languages of a list that suit some preferences, best first, in the list's spelling; the request's reader's
        /// when `nil`.
        public class func preferredLocalizations(
            from localizations: [String], forPreferences preferences: [String]?
        ) -> [String] {
            ContextValues.preferredLocalizations(from: localizations, forPreferences: preferences)
        }

        /// The text of a key in the language of the request's context, from tables of every format.
        ///
        /// A plural comes as a format that `Swift.String.localizedStringWithFormat(_:_:)` and `String(format:)` fill.
        public func localizedString(forKey key: String, value: String?, table tableName: String?) -> String {
            ContextValues.text(key, value: value, table: tableName, bundle: self)
        }
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The text of a key in the language of the request's context, from the context's tables or a bundle's.
    ///
    /// A plural comes as a format that `Swift.String.localizedStringWithFormat(_:_:)` and `String(format:)` fill.
    public func NSLocalizedString(
        _ key: String, tableName: String? = nil, bundle: Bundle = Bundle.main, value: String = "", comment: String
    ) -> String {
        ContextValues.text(key, value: value, table: tableName, bundle: bundle)
    }

    extension String {
        /// A format with its arguments, numbers in the digits of the request's context; plurals as the number demands.
        public static func localizedStringWithFormat(_ format: String, _ arguments: any CVarArg...) -> String {
            ContextValues.formatted(format, arguments, locale: ContextValues.locale)
        }

        /// A format with its arguments: numbers as C writes them; plurals of a look-up as the number demands.
        public init(format: __shared String, _ arguments: any CVarArg...) {
            self = ContextValues.formatted(format, arguments, locale: nil)
        }

        /// A format with its arguments: numbers as C writes them; plurals of a look-up as the number demands.
        public init(format: __shared String, arguments: __shared [any CVarArg]) {
            self = ContextValues.formatted(format, arguments, locale: nil)
        }

        /// A format with its arguments, numbers in the digits of a locale; plurals as the number demands.
        public init(format: __shared String, locale: __shared Locale?, _ arguments: any CVarArg...) {
            self = ContextValues.formatted(format, arguments, locale: locale)
        }

        /// A format with its arguments, numbers in the digits of a locale; plurals as the number demands.
        public init(format: __shared String, locale: __shared Locale?, arguments: __shared [any CVarArg]) {
            self = ContextValues.formatted(format, arguments, locale: locale)
        }
    }
#endif
