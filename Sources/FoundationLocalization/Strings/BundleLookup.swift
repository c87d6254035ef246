// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import LocaleMatch
internal import LocalizedStrings

#if !canImport(Darwin)
    extension Bundle {
        /// Looks a string up for a locale, in tables of every format.
        ///
        /// Foundation's own method of this name ends the process for a key that lives in a `.stringsdict`, and looks into
        /// one language only.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - value: What stands in when the table has no text; the key when `nil` or empty.
        ///   - table: The table; `Localizable` when `nil`.
        ///   - locale: The locale; the context's when `nil`.
        public func localizedString(
            forKey key: String, value: String?, table: String?, locale: Locale?
        ) -> String {
            let fallback = value.flatMap { $0.isEmpty ? nil : $0 }
            return Resolution.localizer(bundle: self, locale: locale, key: key)
                .text(key, options: .init(table: table, defaultValue: fallback)).text
        }

        /// Looks a string up in the first of some languages that has it.
        ///
        /// - Parameters:
        ///   - key: The key.
        ///   - value: What stands in when the table has no text; the key when `nil` or empty.
        ///   - table: The table; `Localizable` when `nil`.
        ///   - localizations: The languages, best first.
        public func localizedString(
            forKey key: String, value: String?, table: String?, localizations: [Locale.Language]
        ) -> String {
            let preferred = localizations.compactMap { try? LanguageTag($0.maximalIdentifier) }
            let fallback = value.flatMap { $0.isEmpty ? nil : $0 }
            return BundleTables.tables(of: self).localizer(
                for: preferred, formatLocale: nil, options: LocalizationContext.current?.options ?? .init()
            ).text(key, options: .init(table: table, defaultValue: fallback)).text
        }

        /// The languages of a list that suit a reader, best first.
        ///
        /// Foundation has this call with an optional list; where both modules are imported, this one wins.
        public static func preferredLocalizations(
            from localizations: [String], forPreferences preferences: [String]
        ) -> [String] {
            ContextValues.preferredLocalizations(from: localizations, forPreferences: preferences)
        }

        /// The languages of a list that suit a reader, best first: what Foundation's method of this name should give on
        /// Linux and doesn't.
        ///
        /// - Parameters:
        ///   - localizations: The languages that there are, in any spelling, which the answer keeps.
        ///   - preferences: The reader's languages, best first; the context's when `nil`.
        /// - Returns: The matching languages; the first of the list alone when none matches.
        public static func preferredLocalizations(
            from localizations: [String], forPreferences preferences: [String]?
        ) -> [String] {
            ContextValues.preferredLocalizations(from: localizations, forPreferences: preferences)
        }
    }
#endif
