// SPDX-License-Identifier: Apache-2.0

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
                /// A value that is given when the string is looked up; its specifier stands there until then.
                case placeholder(specifier: String)
            }

            init(key: String, arguments: [Argument]) {
                self.key = key
                self.arguments = arguments
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

            /// The values to insert, placeholders replaced one after the other.
            func resolved(_ locale: Locale, _ replacements: [FormatArgument] = []) -> [FormatArgument] {
                var rest = replacements[...]
                return arguments.map { argument in
                    switch argument {
                    case .value(let value): value
                    case .deferred(let text): FormatArgument(text(locale))
                    case .placeholder(let specifier): rest.popFirst() ?? FormatArgument(specifier)
                    }
                }
            }

            /// What kind of value a placeholder stands for.
            public enum Placeholder: Sendable, Hashable, Codable {
                /// `%lld`.
                case int
                /// `%llu`.
                case uint
                /// `%f`.
                case float
                /// `%lf`.
                case double
                /// `%@`.
                case object

                var specifier: String {
                    switch self {
                    case .int: "%lld"
                    case .uint: "%llu"
                    case .float: "%f"
                    case .double: "%lf"
                    case .object: "%@"
                    }
                }
            }

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

                /// Keeps a place for a value that ``Swift/String/LocalizationOptions/replacements`` give later.
                public mutating func appendInterpolation(placeholder: Placeholder) {
                    appendInterpolation(placeholder: placeholder, specifier: placeholder.specifier)
                }

                /// Keeps a place for a value that comes later, with a specifier of your own.
                public mutating func appendInterpolation(placeholder: Placeholder, specifier: String) {
                    append(specifier, .placeholder(specifier: specifier))
                }

                /// Inserts the plain text of what a format style writes in the string's locale: `%@`.
                public mutating func appendInterpolation<Style: FormatStyle & Sendable>(
                    _ value: Style.FormatInput, format: Style
                ) where Style.FormatInput: Sendable, Style.FormatOutput == AttributedString {
                    append("%@", .deferred { String(format.locale($0).format(value).characters) })
                }

                /// Inserts anything else by its description: `%@`.
                @_disfavoredOverload
                public mutating func appendInterpolation<Value>(_ value: Value) {
                    append("%@", .value(FormatArgument(String(describing: value))))
                }
            }
        }
    }

    extension String.LocalizationValue: Equatable {
        /// Whether the keys are the same and what is inserted is written alike in English.
        public static func == (first: Self, second: Self) -> Bool {
            let english = Locale(identifier: "en")
            return first.key == second.key && first.resolved(english) == second.resolved(english)
        }
    }
#endif
