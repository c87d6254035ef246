// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsStrings
    public import Foundation
    internal import LocalizedStrings

    extension AttributedString {
        /// How an attributed string is looked up.
        public struct LocalizationOptions {
            /// The values of the placeholders, in their order in the code, as in
            /// ``Swift/String/LocalizationOptions/replacements``.
            public var replacements: [any CVarArg]?
            /// Whether what an argument inserts carries its number, from 1, as `replacementIndex`.
            public var applyReplacementIndexAttribute = false

            #if !FoundationBringsAgreement
                /// What inflection markup refers to, from 1.
                public var concepts: [InflectionConcept] = []
                /// Whether inflection markup is honoured; where not, the text stands as it is and the marks are taken off.
                public var inflect = true
            #endif

            /// The defaults.
            public init() {}

            var arguments: [FormatArgument] { (replacements ?? []).map(FormatArgument.init(replacement:)) }

            /// What markup refers to; `nil` where it isn't honoured.
            var agreement: AgreementContext? {
                #if FoundationBringsAgreement
                    AgreementContext()
                #else
                    inflect ? LocalizationContext.agreement(concepts) : nil
                #endif
            }
        }

        /// Looks a string up and reads its markup: emphasis, code, links, and `^[…](…)`, whose marks are taken off.
        ///
        /// Markup is read in the translation only; what is inserted is text as it stands. The parameters are those of
        /// ``Swift/String/init(localized:table:bundle:locale:comment:)``.
        public init(
            localized keyAndValue: String.LocalizationValue, options: LocalizationOptions = LocalizationOptions(),
            table: String? = nil, bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil
        ) {
            self.init(
                key: keyAndValue.key, defaultFormat: nil, value: keyAndValue, options, table: table, bundle: bundle,
                locale: locale)
        }

        /// Looks a string up by a key and reads its markup; the default value stands in where the table has none.
        public init(
            localized key: StaticString, defaultValue: String.LocalizationValue,
            options: LocalizationOptions = LocalizationOptions(), table: String? = nil, bundle: Bundle? = nil,
            locale: Locale? = nil, comment: StaticString? = nil
        ) {
            self.init(
                key: key.description, defaultFormat: defaultValue.key, value: defaultValue, options, table: table,
                bundle: bundle, locale: locale)
        }

        /// Looks the string of a resource up and reads its markup.
        public init(
            localized resource: LocalizedStringResource, options: LocalizationOptions = LocalizationOptions()
        ) {
            self.init(
                key: resource.key, defaultFormat: resource.defaultFormat, value: resource.defaultValue, options,
                table: resource.table, bundle: resource.bundle.bundle, locale: resource.locale)
        }

        private init(
            key: String, defaultFormat: String?, value: String.LocalizationValue, _ options: LocalizationOptions,
            table: String?, bundle: Bundle?, locale: Locale?
        ) {
            var lookup = Localizer.LookupOptions(
                table: table, defaultValue: defaultFormat, agreement: options.agreement)
            lookup.keepsInsertions = true
            let found = Resolution.localizer(bundle: bundle, locale: locale, key: key).text(
                key, arguments: value.resolved(Resolution.locale(locale), options.arguments), options: lookup)
            self.init(
                markdown: found.text, insertions: found.insertions,
                numbersArguments: options.applyReplacementIndexAttribute)
        }
    }

    extension AttributedString {
        /// A text whose inline Markdown becomes attributes.
        ///
        /// - Parameter numbersArguments: Whether what an argument inserted carries its number, from 1.
        init(markdown text: String, insertions: [Insertion], numbersArguments: Bool) {
            self.init()
            let parts = InlineMarkdown(text, insertions: insertions) { URL(string: $0) != nil }
            for run in parts.runs {
                var part = AttributedString(run.text)
                if !run.style.isEmpty {
                    part.inlinePresentationIntent = InlinePresentationIntent(rawValue: run.style.rawValue)
                }
                if let link = run.link.flatMap({ URL(string: $0) }) { part.link = link }
                if numbersArguments, let argument = run.argument { part.replacementIndex = argument }
                self += part
            }
        }
    }
#endif
