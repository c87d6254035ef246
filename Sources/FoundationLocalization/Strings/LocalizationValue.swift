#if !canImport(Darwin) && !FoundationBringsStrings
    internal import Formatting
    public import Foundation
    internal import LocalizedStrings

    extension String {
        /// A key or default value with its interpolations: each becomes the specifier that translations write for it.
        ///
        /// `"\(amount) in last \(hours) hour"` with a `String` and an `Int` is the key `%@ in last %lld hour`. Texts,
        /// formatted values and everything unknown become `%@`; integers `%lld`, `%llu`, `%d` or `%u` by their width;
        /// `Double` `%lf` and `Float` `%f`. A percent sign beside an interpolation is doubled, as in any format string.
        public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
            /// The key, which is a format string.
            let key: String
            let arguments: [Argument]

            /// A value to insert, which may depend on the locale that the string is made for.
            enum Argument: Sendable {
                case value(FormatArgument)
                case deferred(@Sendable (Locale) -> String)

                func resolved(_ locale: Locale) -> FormatArgument {
                    switch self {
                    case .value(let value): value
                    case .deferred(let text): FormatArgument(text(locale))
                    }
                }
            }

            /// A key or text without interpolations.
            public init(_ value: String) {
                key = value
                arguments = []
            }

            /// A key or text without interpolations.
            public init(stringLiteral value: String) { self.init(value) }

            /// A key or text with interpolations.
            public init(stringInterpolation: StringInterpolation) {
                key =
                    stringInterpolation.arguments.isEmpty
                    ? stringInterpolation.plain : stringInterpolation.format
                arguments = stringInterpolation.arguments
            }

            func resolved(_ locale: Locale) -> [FormatArgument] { arguments.map { $0.resolved(locale) } }

            /// Builds the key from literals and interpolations.
            public struct StringInterpolation: StringInterpolationProtocol, Sendable {
                var format = ""
                var plain = ""
                var arguments: [Argument] = []

                /// An empty key.
                public init(literalCapacity: Int, interpolationCount: Int) {
                    format.reserveCapacity(literalCapacity + interpolationCount * 4)
                }

                /// Appends text that belongs to the key.
                public mutating func appendLiteral(_ literal: String) {
                    plain += literal
                    for character in literal {
                        if character == "%" { format += "%%" } else { format.append(character) }
                    }
                }

                mutating func append(_ specifier: String, _ argument: Argument) {
                    format += specifier
                    arguments.append(argument)
                }

                /// Inserts a text: `%@`.
                public mutating func appendInterpolation(_ text: String) {
                    append("%@", .value(FormatArgument(text)))
                }

                /// Inserts a text: `%@`.
                public mutating func appendInterpolation(_ text: Substring) {
                    append("%@", .value(FormatArgument(text)))
                }

                /// Inserts an integer: `%lld` or `%llu` for 64 bits and for `Int`, `%d` or `%u` for less.
                public mutating func appendInterpolation<Integer: FixedWidthInteger>(_ value: Integer) {
                    let isWide = Integer.bitWidth > 32
                    let specifier = Integer.isSigned ? (isWide ? "%lld" : "%d") : (isWide ? "%llu" : "%u")
                    append(specifier, .value(FormatArgument(value)))
                }

                /// Inserts a number: `%lf`.
                public mutating func appendInterpolation(_ value: Double) {
                    append("%lf", .value(FormatArgument(value)))
                }

                /// Inserts a number: `%f`.
                public mutating func appendInterpolation(_ value: Float) {
                    append("%f", .value(FormatArgument(value)))
                }

                /// Inserts a number with a specifier of your own, such as `%.2f`.
                public mutating func appendInterpolation<Integer: FixedWidthInteger>(
                    _ value: Integer, specifier: String
                ) {
                    append(specifier, .value(FormatArgument(value)))
                }

                /// Inserts a number with a specifier of your own, such as `%.2f`.
                public mutating func appendInterpolation(_ value: Double, specifier: String) {
                    append(specifier, .value(FormatArgument(value)))
                }

                /// Inserts a number with a specifier of your own, such as `%.2f`.
                public mutating func appendInterpolation(_ value: Float, specifier: String) {
                    append(specifier, .value(FormatArgument(value)))
                }

                /// Inserts a value as a format style writes it in the string's locale: `%@`.
                public mutating func appendInterpolation<Style: FormatStyle & Sendable>(
                    _ value: Style.FormatInput, format: Style
                ) where Style.FormatInput: Sendable, Style.FormatOutput == String {
                    append("%@", .deferred { format.locale($0).format(value) })
                }

                /// Inserts an object as a formatter writes it: `%@`.
                public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
                    let text = formatter.string(for: subject) ?? String(describing: subject)
                    append("%@", .value(FormatArgument(text)))
                }

                /// Inserts a resource, localized for the string's locale: `%@`.
                public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
                    append(
                        "%@",
                        .deferred { locale in
                            var resource = resource
                            resource.locale = locale
                            return String(localized: resource)
                        })
                }

                /// Inserts the plain text of an attributed one: `%@`.
                public mutating func appendInterpolation(_ text: AttributedString) {
                    append("%@", .value(FormatArgument(String(text.characters))))
                }

                /// Inserts anything else by its description: `%@`.
                @_disfavoredOverload
                public mutating func appendInterpolation<Value>(_ value: Value) {
                    append("%@", .value(FormatArgument(String(describing: value))))
                }
            }
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
            locale: Locale? = nil, comment: StaticString? = nil
        ) {
            let localizer = Resolution.localizer(bundle: bundle, locale: locale)
            self =
                localizer.text(
                    keyAndValue.key, table: table, arguments: keyAndValue.resolved(Resolution.locale(locale))
                ).text
        }

        /// Looks a string up by a key; the default value stands in where the table has none.
        ///
        /// The default value's interpolations are the arguments of the translation. The other parameters are those of
        /// ``Swift/String/init(localized:table:bundle:locale:comment:)``.
        public init(
            localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
            locale: Locale? = nil, comment: StaticString? = nil
        ) {
            let localizer = Resolution.localizer(bundle: bundle, locale: locale)
            self =
                localizer.text(
                    key.description, table: table, defaultValue: defaultValue.key,
                    arguments: defaultValue.resolved(Resolution.locale(locale))
                ).text
        }

        /// Looks the string of a resource up.
        public init(localized resource: LocalizedStringResource) {
            let locale = resource.locale
            let localizer = Resolution.localizer(bundle: resource.bundle?.bundle, locale: locale)
            self =
                localizer.text(
                    resource.key, table: resource.table,
                    defaultValue: resource.hasDefaultValue ? resource.defaultValue.key : nil,
                    arguments: resource.defaultValue.resolved(Resolution.locale(locale))
                ).text
        }
    }
#endif
