// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsStrings
    internal import Formatting
    public import Foundation
    internal import LocalizedStrings

    extension String {
        /// How a string is looked up.
        public struct LocalizationOptions {
            /// The values of the placeholders, in their order in the code.
            ///
            /// Texts, integers and floating-point numbers; of anything else its description.
            public var replacements: [any CVarArg]?

            /// The defaults.
            public init() {}

            var arguments: [FormatArgument] { (replacements ?? []).map(FormatArgument.init(replacement:)) }
        }

        /// Looks a string up by a key that is also its text in the source language.
        ///
        /// - Parameters:
        ///   - keyAndValue: The key and default value.
        ///   - table: The table; `Localizable` when `nil`.
        ///   - bundle: The bundle whose tables are searched; the context's tables when `nil`.
        ///   - locale: The locale that decides the language and the format; the context's when `nil`.
        ///   - comment: For translators; not used at run time.
        public init(
            localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
            locale: Locale? = nil, comment: StaticString? = nil, file: StaticString = #fileID, line: UInt = #line
        ) {
            self.init(
                localized: keyAndValue, options: LocalizationOptions(), table: table, bundle: bundle, locale: locale,
                comment: comment, file: file, line: line)
        }

        /// Looks a string up by a key; the default value stands in where the table has none.
        ///
        /// The default value's interpolations are the arguments of the translation. The other parameters are those of
        /// ``Swift/String/init(localized:table:bundle:locale:comment:)``.
        public init(
            localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
            locale: Locale? = nil, comment: StaticString? = nil, file: StaticString = #fileID, line: UInt = #line
        ) {
            self.init(
                localized: key, defaultValue: defaultValue, options: LocalizationOptions(), table: table,
                bundle: bundle, locale: locale, comment: comment, file: file, line: line)
        }

        /// Looks a string up whose placeholders the options fill.
        ///
        /// The other parameters are those of ``Swift/String/init(localized:table:bundle:locale:comment:)``.
        public init(
            localized keyAndValue: LocalizationValue, options: LocalizationOptions, table: String? = nil,
            bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil, file: StaticString = #fileID,
            line: UInt = #line
        ) {
            let localizer = Resolution.localizer(
                bundle: bundle, locale: locale, key: keyAndValue.key, file: file, line: line)
            let arguments = keyAndValue.resolved(Resolution.locale(locale), options.arguments)
            let found = localizer.text(
                keyAndValue.key, arguments: arguments, options: .init(table: table, agreement: .ofTask))
            self = found.text
        }

        /// Looks a string with a default value up whose placeholders the options fill.
        ///
        /// The other parameters are those of ``Swift/String/init(localized:table:bundle:locale:comment:)``.
        public init(
            localized key: StaticString, defaultValue: LocalizationValue, options: LocalizationOptions,
            table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil,
            file: StaticString = #fileID, line: UInt = #line
        ) {
            let localizer = Resolution.localizer(
                bundle: bundle, locale: locale, key: key.description, file: file, line: line)
            let arguments = defaultValue.resolved(Resolution.locale(locale), options.arguments)
            let options = Localizer.LookupOptions(
                table: table, defaultValue: defaultValue.key, agreement: .ofTask)
            self = localizer.text(key.description, arguments: arguments, options: options).text
        }

        // A literal may be a resource too; it is meant as a key.
        /// Looks the string of a resource up.
        @_disfavoredOverload
        public init(localized resource: LocalizedStringResource, file: StaticString = #fileID, line: UInt = #line) {
            self.init(localized: resource, options: LocalizationOptions(), file: file, line: line)
        }

        /// Looks the string of a resource up whose placeholders the options fill.
        @_disfavoredOverload
        public init(
            localized resource: LocalizedStringResource, options: LocalizationOptions, file: StaticString = #fileID,
            line: UInt = #line
        ) {
            let localizer = Resolution.localizer(
                bundle: resource.bundle.bundle, locale: resource.locale, key: resource.key, file: file, line: line)
            let arguments = resource.defaultValue.resolved(Resolution.locale(resource.locale), options.arguments)
            let lookup = Localizer.LookupOptions(
                table: resource.table, defaultValue: resource.defaultFormat, agreement: .ofTask)
            self = localizer.text(resource.key, arguments: arguments, options: lookup).text
        }
    }

    extension AgreementContext {
        /// What the texts of a task refer to: its user.
        static var ofTask: AgreementContext {
            #if FoundationBringsAgreement
                AgreementContext()
            #else
                LocalizationContext.agreement()
            #endif
        }
    }

    extension FormatArgument {
        /// A value that is given for a placeholder.
        init(replacement: any CVarArg) {
            switch replacement {
            case let number as any BinaryInteger: self.init(number)
            case let number as Double: self.init(number)
            case let number as Float: self.init(number)
            case let text as NSString: self.init(String(describing: text))
            default: self.init(String(describing: replacement))
            }
        }
    }
#endif
