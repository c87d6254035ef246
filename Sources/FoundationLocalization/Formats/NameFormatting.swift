// SPDX-License-Identifier: Apache-2.0

#if !canImport(Darwin) && !FoundationBringsPersonNames
    internal import Formatting
    public import Foundation

    extension PersonNameComponents {
        /// How a person's name is written: `.name(style: .long)`.
        public struct FormatStyle: Foundation.FormatStyle, Sendable {
            /// How much of the name is written.
            public struct Style: Sendable, Hashable, Codable {
                let name: String
                /// The usual short form.
                public static let short = Style(name: "short")
                /// Given and family name.
                public static let medium = Style(name: "medium")
                /// The whole name.
                public static let long = Style(name: "long")
                /// Initials.
                public static let abbreviated = Style(name: "abbreviated")

                var style: PersonNameStyle {
                    switch name {
                    case "short": .short
                    case "long": .long
                    case "abbreviated": .abbreviated
                    default: .medium
                    }
                }
            }

            /// How much of the name is written.
            public var style: Style
            /// The locale; the context's when `nil`.
            public var locale: Locale?

            /// A style for a locale.
            public init(style: Style = .medium, locale: Locale? = nil) {
                self.style = style
                self.locale = locale
            }

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> FormatStyle { FormatStyle(style: style, locale: locale) }

            /// The name as the locale of the style and the script of the name have it.
            public func format(_ components: PersonNameComponents) -> String {
                let text =
                    (try? Resolution.formatter(locale).name(name(components), style: style.style))
                    ?? [components.givenName, components.familyName].compactMap(\.self).joined(separator: " ")
                return missingPrefix(of: components, in: text) + text
            }

            /// The name in its parts; `nil` for what is no name.
            func parts(_ components: PersonNameComponents) -> [(kind: FormattedPart.Kind, text: String)]? {
                guard let parts = try? Resolution.formatter(locale).parts.name(name(components), style: style.style)
                else { return nil }
                let prefix = missingPrefix(of: components, in: parts.map(\.text).joined())
                let missing: [(FormattedPart.Kind, String)] =
                    prefix.isEmpty ? [] : [(.title, String(prefix.dropLast())), (.literal, " ")]
                return missing + parts.map { ($0.kind, $0.text) }
            }

            private func name(_ components: PersonNameComponents) -> PersonName {
                var name = PersonName(
                    given: components.givenName, given2: components.middleName, surname: components.familyName,
                    title: components.namePrefix)
                // Apple's short names are nicknames; its other styles have the given name.
                if style == .short { name.givenInformal = components.nickname }
                name.generation = components.nameSuffix
                return name
            }

            /// The prefix and a space where a whole name lacks it, since CLDR 42 has no place for it in some languages.
            private func missingPrefix(of components: PersonNameComponents, in text: String) -> String {
                guard style == .long, let prefix = components.namePrefix, !prefix.isEmpty, text.contains(" "),
                    !text.contains(prefix)
                else { return "" }
                return prefix + " "
            }
        }

        /// The name in its medium form.
        public func formatted() -> String { FormatStyle().format(self) }

        /// The name in a style.
        public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
        where Style.FormatInput == PersonNameComponents { style.format(self) }
    }

    extension FormatStyle where Self == PersonNameComponents.FormatStyle {
        /// A person's name.
        public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self {
            PersonNameComponents.FormatStyle(style: style)
        }
    }
#endif
