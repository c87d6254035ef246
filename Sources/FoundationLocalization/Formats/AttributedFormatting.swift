internal import Formatting
public import Foundation

#if !canImport(Darwin) && !FoundationBringsMeasurements
    extension Measurement where UnitType: Dimension {
        /// A style whose text says what is the number and what is the unit: `.measurement(width: .wide).attributed`.
        ///
        /// The number has the attribute `measurement` with `value`, its digits `numberPart` and its signs and separators
        /// `numberSymbol` besides; the unit's name has `measurement` with `unit`.
        public struct AttributedStyle: Foundation.FormatStyle, Sendable {
            var style: Measurement<UnitType>.FormatStyle

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> AttributedStyle { AttributedStyle(style: style.locale(locale)) }

            /// The quantity in the unit that the reader uses for it.
            public func format(_ value: Measurement<UnitType>) -> AttributedString {
                guard let parts = style.parts(value) else { return AttributedString(style.format(value)) }
                return parts.reduce(into: AttributedString()) { text, part in
                    var piece = AttributedString(part.text)
                    if part.kind == .unit {
                        piece.measurement = .unit
                    } else if part.kind != .literal {
                        piece.measurement = .value
                        piece.numberPart = part.kind == .integer ? .integer : part.kind == .fraction ? .fraction : nil
                        piece.numberSymbol = Self.symbols[part.kind]
                    }
                    text += piece
                }
            }

            private static var symbols:
                [FormattedPart.Kind: AttributeScopes.FoundationAttributes.NumberFormatAttributes.SymbolAttribute.Symbol]
            { [.sign: .sign, .decimal: .decimalSeparator, .group: .groupingSeparator] }
        }
    }

    extension Measurement.FormatStyle {
        /// The style that writes attributed text, which says what is the number and what is the unit.
        public var attributed: Measurement<UnitType>.AttributedStyle {
            Measurement<UnitType>.AttributedStyle(style: self)
        }
    }
#endif

#if !canImport(Darwin) && !FoundationBringsPersonNames
    extension PersonNameComponents {
        /// A style whose text says which part of the name is which: `.name(style: .long).attributed`.
        ///
        /// The attribute is `personNameComponent`; what stands between the names is a `delimiter`.
        public struct AttributedStyle: Foundation.FormatStyle, Sendable {
            var style: PersonNameComponents.FormatStyle

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> AttributedStyle { AttributedStyle(style: style.locale(locale)) }

            /// The name as the locale of the style and the script of the name have it.
            public func format(_ components: PersonNameComponents) -> AttributedString {
                guard let parts = style.parts(components) else { return AttributedString(style.format(components)) }
                return parts.reduce(into: AttributedString()) { text, part in
                    var piece = AttributedString(part.text)
                    let isNickname = style.style == .short && part.text == components.nickname
                    piece.personNameComponent = isNickname ? .nickname : Self.components[part.kind]
                    text += piece
                }
            }

            private static var components:
                [FormattedPart.Kind: AttributeScopes.FoundationAttributes.PersonNameComponentAttribute.Component]
            {
                [
                    .title: .namePrefix, .given: .givenName, .given2: .middleName, .surname: .familyName,
                    .surname2: .familyName, .suffix: .nameSuffix, .literal: .delimiter,
                ]
            }
        }
    }

    extension PersonNameComponents.FormatStyle {
        /// The style that writes attributed text, which says which part of the name is which.
        public var attributed: PersonNameComponents.AttributedStyle {
            PersonNameComponents.AttributedStyle(style: self)
        }
    }
#endif
