// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import FoundationLocalization

#if !canImport(Darwin)
    // Foundation's own ICU is another version than the one that writes the rest of a page.

    extension Locale {
        /// What this locale calls another: `de_AT` → "German (Austria)"; `nil` where it has no name for it.
        public func localizedString(forIdentifier identifier: String) -> String? {
            LocaleNames(self).identifier(identifier)
        }

        /// What this locale calls a language: `es` → "Spanish"; `nil` where it has no name for it.
        public func localizedString(forLanguageCode languageCode: String) -> String? {
            LocaleNames(self).language(languageCode)
        }

        /// What this locale calls a region: `US` → "United States"; `nil` where it has no name for it.
        public func localizedString(forRegionCode regionCode: String) -> String? {
            LocaleNames(self).region(regionCode)
        }

        /// What this locale calls a script: `Hant` → "Traditional Chinese"; `nil` where it has no name for it.
        public func localizedString(forScriptCode scriptCode: String) -> String? {
            LocaleNames(self).script(scriptCode)
        }

        /// What this locale calls a variant of a language: `1901`; `nil` where it has no name for it.
        public func localizedString(forVariantCode variantCode: String) -> String? {
            LocaleNames(self).variant(variantCode)
        }

        /// What this locale calls a calendar; `nil` where it has no name for it.
        public func localizedString(for calendarIdentifier: Calendar.Identifier) -> String? {
            LocaleNames(self).calendar(calendarIdentifier)
        }

        /// What this locale calls a currency: `USD` → "US Dollar"; `nil` where it has no name for it.
        public func localizedString(forCurrencyCode currencyCode: String) -> String? {
            LocaleNames(self).currency(currencyCode)
        }

        /// What this locale calls an order of texts: `phonebook`; `nil` where it has no name for it.
        public func localizedString(forCollationIdentifier collationIdentifier: String) -> String? {
            LocaleNames(self).collation(collationIdentifier)
        }

        /// What this locale calls the order of another locale, which is the locale's name; `nil` where it has none.
        public func localizedString(forCollatorIdentifier collatorIdentifier: String) -> String? {
            LocaleNames(self).identifier(collatorIdentifier)
        }
    }

    extension NSLocale {
        private var names: LocaleNames { LocaleNames(Locale(identifier: object(forKey: .identifier) as? String ?? "")) }

        /// What this locale calls the value of a component, such as the language `es`; `nil` where it has no name for it, and for
        /// components that have none.
        public func displayName(forKey key: NSLocale.Key, value: Any) -> String? {
            if let calendar = value as? Calendar { return key == .calendar ? names.calendar(calendar.identifier) : nil }
            guard let value = (value as? String) ?? (value as? NSString)?.description else { return nil }
            return switch key {
            case .identifier, .collatorIdentifier: names.identifier(value)
            case .languageCode: names.language(value)
            case .countryCode: names.region(value)
            case .scriptCode: names.script(value)
            case .variantCode: names.variant(value)
            case .calendar: names.calendar(value)
            case .collationIdentifier: names.collation(value)
            case .currencyCode: names.currency(value)
            case .currencySymbol: names.currencySymbol(value)
            default: nil
            }
        }

        /// What this locale calls another; the identifier where it has no name for it.
        public func localizedString(forLocaleIdentifier localeIdentifier: String) -> String {
            names.identifier(localeIdentifier) ?? localeIdentifier
        }

        /// What this locale calls a language; `nil` where it has no name for it.
        public func localizedString(forLanguageCode languageCode: String) -> String? { names.language(languageCode) }

        /// What this locale calls a region; `nil` where it has no name for it.
        public func localizedString(forCountryCode countryCode: String) -> String? { names.region(countryCode) }

        /// What this locale calls a script; `nil` where it has no name for it.
        public func localizedString(forScriptCode scriptCode: String) -> String? { names.script(scriptCode) }

        /// What this locale calls a variant of a language; `nil` where it has no name for it.
        public func localizedString(forVariantCode variantCode: String) -> String? { names.variant(variantCode) }

        /// What this locale calls a calendar; `nil` where it has no name for it.
        public func localizedString(forCalendarIdentifier calendarIdentifier: String) -> String? {
            names.calendar(calendarIdentifier)
        }

        /// What this locale calls an order of texts; `nil` where it has no name for it.
        public func localizedString(forCollationIdentifier collationIdentifier: String) -> String? {
            names.collation(collationIdentifier)
        }

        /// What this locale calls the order of another locale; `nil` where it has no name for it.
        public func localizedString(forCollatorIdentifier collatorIdentifier: String) -> String? {
            names.identifier(collatorIdentifier)
        }

        /// What this locale calls a currency; `nil` where it has no name for it.
        public func localizedString(forCurrencyCode currencyCode: String) -> String? { names.currency(currencyCode) }
    }
#endif
