// SPDX-License-Identifier: Apache-2.0

internal import Formatting
public import Foundation

#if !canImport(Darwin)
    extension LocalizedFormat {
        /// A list of texts: `.list(type: .and)`.
        public struct List: Sendable, Hashable {
            /// Whether all of the members are meant, or one.
            public struct Kind: Sendable, Hashable {
                let type: ListType
                /// `a, b, and c`.
                public static let and = Kind(type: .and)
                /// `a, b, or c`.
                public static let or = Kind(type: .or)
            }

            /// How long the joining words are.
            public struct Size: Sendable, Hashable {
                let width: Width
                /// `a, b, and c`.
                public static let standard = Size(width: .wide)
                /// `a, b, & c`.
                public static let short = Size(width: .abbreviated)
                /// `a, b, c`.
                public static let narrow = Size(width: .narrow)
            }

            var kind: Kind
            var size: Size
            var locale: Locale?

            /// As the locale joins texts.
            public static func list(type: Kind, width: Size = .standard) -> List { List(kind: type, size: width) }

            /// Returns this style for another locale.
            public func locale(_ locale: Locale) -> List { changed(self) { $0.locale = locale } }

            func format(_ items: [String]) -> String {
                (try? Resolution.formatter(locale).list(items, type: kind.type, width: size.width))
                    ?? items.joined(separator: ", ")
            }
        }
    }

    extension Sequence where Element == String {
        /// The texts in a list.
        public func formatted(_ style: LocalizedFormat.List) -> String { style.format(Array(self)) }
    }

    extension Array where Element == String {
        /// The texts in a list: `a, b, and c`.
        public func formatted() -> String { LocalizedFormat.List.list(type: .and).format(self) }

        /// The texts in a list.
        public func formatted(_ style: LocalizedFormat.List) -> String { style.format(self) }
    }
#endif
